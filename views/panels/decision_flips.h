// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/policies/script_edit.h"
#include "views/models/cell_notes.h"
#include "views/models/table_access.h"
#include "views/panels/flip_requests.h"
#include "views/widgets/page.h"

namespace inlinescope {

/// Ordinals of decisions, by module.
using DecisionsOfModules = std::map<std::string, std::vector<std::int64_t>>;

/// Flips in tables that list decisions (columns module, decision, flip and flip_state): the text or button of decisions
/// that are not measured yet, and the job that measures them. The run's policy makes all other decisions.
class DecisionFlips : public QObject {
    Q_OBJECT
public:
    /// The members of the context must outlive it.
    explicit DecisionFlips(PageContext context, QObject* parent);

    /// The note of a row's cell in the column flip.
    CellNote note(const QString& run, const std::vector<Column>& columns, const std::vector<Cell>& row) const;
    /// Starts the job.
    void measure(const QString& run, const DecisionsOfModules& decisions);
    /// To be called when the measured values are shown.
    void forgetEnded() { m_requests->forgetEnded(); }

    using RunOfRow = std::function<QString(const std::vector<Cell>& row)>;
    /// Gives a table notes, their buttons, "Measure selected" and "Decide otherwise in a script" with their shortcuts.
    /// The table must outlive this object.
    void showIn(TablePanel* table, const RunOfRow& runOf);
    /// Shows what was measured in the cells concerned of those tables.
    void show(const MeasuredFlips& flips);
    /// The change that does the same in rows with these columns; `flips` must outlive it.
    static RowChange changeOf(const MeasuredFlips& flips, const std::vector<Column>& columns, const RunOfRow& runOf);

signals:
    void asked(); ///< notes have changed

private:
    void measureRows(const TablePanel& table, const std::vector<int>& rows, const RunOfRow& runOf);

    PageContext m_context;
    FlipRequests* m_requests;
    std::vector<std::pair<TablePanel*, RunOfRow>> m_tables; ///< of showIn()
};

/// Adds those of the rows whose flip may be measured and is not.
void addUnmeasured(DecisionsOfModules& decisions, const std::vector<Column>& columns, const std::vector<Cell>& row);

/// The row's decision, to be taken the other way; without a decision if it cannot be.
ScriptEdit editOf(const QString& run, const std::vector<Column>& columns, const std::vector<Cell>& row);

/// "Measure selected", with a shortcut that works in `table`; disabled. Its parent is the table.
QAction* newMeasureAction(QWidget* table);

} // namespace inlinescope
