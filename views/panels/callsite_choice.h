// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/tables/column_name.h"
#include "core/jobs/tables/table.h"
#include "views/state/session.h"

#include <QObject>

#include <optional>

class QAbstractButton;

namespace inlinescope {

class TablePanel;

/// The decisions of a row of callsites or of an inline tree in the session's module, the baseline's first.
std::vector<ChosenDecision> decisionsOfRow(const Session& session, const Table& table, int row);

/// Says to the session which callsite of the Module page is chosen in its table, and chooses one there. A callsite that
/// both runs decided alike, and that the table therefore hides, is shown if it is chosen.
class CallsiteChoice : public QObject {
    Q_OBJECT
public:
    /// All must outlive this object; `showEqual` is checked to show hidden rows.
    CallsiteChoice(Session& session, TablePanel* callsites, QAbstractButton* showEqual, QObject* parent);

    /// Chooses the first of these decisions that has a row in the table, unless it is selected already.
    void select(const std::vector<ChosenDecision>& decisions);
    /// Chooses the callsite that has these decisions on its two sides.
    void selectCallsite(std::optional<std::int64_t> decisionA, std::optional<std::int64_t> decisionB);
    void choose(int row);
    /// Chooses the first callsite whose column reads so, or for a file is a place in it.
    void reveal(ColumnName column, const QString& text);

private:
    void tell();

    Session& m_session;
    TablePanel* m_callsites;
    QAbstractButton* m_showEqual;
};

} // namespace inlinescope
