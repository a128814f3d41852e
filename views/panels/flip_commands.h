// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/model/flip.h"

#include <QObject>

class QAction;
class QComboBox;
class QWidget;

namespace inlinescope {

/// The measurements that the user can start on the Module page, as actions with shortcuts that work inside the page,
/// and the choice of the policy after a flip. Object names of the actions: action_measureSelected, action_flipTogether,
/// action_measureDiffering, action_measureAll, action_explainDelta; of the choice: flipOthers.
class FlipCommands : public QObject {
    Q_OBJECT
public:
    explicit FlipCommands(QWidget* page);

    QAction* measureSelected() const { return m_selected; }
    QAction* flipTogether() const { return m_together; }
    QAction* measureDiffering() const { return m_differing; }
    QAction* measureAll() const { return m_all; }
    QAction* explainDelta() const { return m_explain; }
    QList<QAction*> all() const { return {m_selected, m_together, m_differing, m_all, m_explain}; }

    /// "After a flip": the policy continues to decide, or all other decisions are fixed.
    QComboBox* othersChoice() const { return m_others; }
    Others others() const;

    /// A button for an action.
    QWidget* button(QAction* action) const;

signals:
    void othersChanged();

private:
    QAction* add(const char* name, const QString& text, const QKeySequence& keys, const QString& toolTip,
                 const QString& whatsThis);
    void buildActions();
    void buildOthers();

    QWidget* m_page;
    QAction *m_selected, *m_together, *m_differing, *m_all, *m_explain;
    QComboBox* m_others;
};

} // namespace inlinescope
