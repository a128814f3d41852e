// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/tables/table.h"

#include <QObject>
#include <QPoint>

#include <functional>

class QWidget;

namespace inlinescope {

class HoverFrame;
class InlineTreePanel;
class Session;
class SourcePanel;
class TablePanel;

/// Passes the decision that the mouse is on to the session, from the callsites, the inline tree, its icicle and the
/// source, and highlights in each of them the one that the session has.
class DecisionHover : public QObject {
    Q_OBJECT
public:
    /// All must outlive it.
    DecisionHover(Session& session, TablePanel* callsites, InlineTreePanel* tree, SourcePanel* source, QObject* parent);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void follow(const Table& table, int row);
    void show();
    int rowOf(const Table& table) const;
    QRect callsiteRect(int row) const;
    QRect treeRect(int row) const;

    Session& m_session;
    TablePanel* m_callsites;
    InlineTreePanel* m_tree;
    SourcePanel* m_source;
    HoverFrame *m_ofCallsites, *m_ofTree, *m_ofSource;
};

} // namespace inlinescope
