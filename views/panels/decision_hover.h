// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/tables/table.h"

#include <QObject>
#include <QPoint>

#include <array>
#include <vector>

class QWidget;

namespace inlinescope {

class CodePanel;
class CulpritsPanel;
class HoverFrame;
class HoverRows;
class InlineTreePanel;
class Session;
class SourcePanel;
class TablePanel;

/// The views of the Module page that show decisions.
struct DecisionViews {
    TablePanel* callsites;
    InlineTreePanel* tree;
    SourcePanel* source;
    CodePanel* code;
    CulpritsPanel* culprits;
};

/// Passes the decision that the mouse is on to the session, from the callsites, the inline tree, its icicle, the
/// source, the code, and the decisions to blame and their waterfall, and highlights in each of them the one that the
/// session has. IR and instructions do not say which of a function's calls of one callee was asked about: a line with
/// the callee means all of these callsites.
class DecisionHover : public QObject {
    Q_OBJECT
public:
    /// All must outlive it.
    DecisionHover(Session& session, const DecisionViews& views, QObject* parent);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void follow(const Table& table, const std::vector<int>& rows);
    void followRow(const Table& table, int row) { follow(table, row < 0 ? std::vector<int>() : std::vector{row}); }
    void followCode(std::size_t side, const QPoint& place);
    void show();
    void showInCode(const std::vector<int>& callsites);
    std::vector<int> rowsOf(const Table& table) const;
    QRect treeRect(int row) const;

    Session& m_session;
    DecisionViews m_views;
    HoverRows *m_ofCallsites, *m_ofCulprits;
    HoverFrame *m_ofTree, *m_ofSource;
    std::array<HoverFrame*, 2> m_ofCode;
};

} // namespace inlinescope
