// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/whatif/regret_job.h"
#include "views/jobs/measure_jobs.h"
#include "views/models/cell_notes.h"
#include "views/state/cli_command.h"
#include "views/widgets/page.h"

class QComboBox;
class QPushButton;
class QStackedLayout;

namespace inlinescope {

class EmptyState;
class Headline;
class RunningJob;
class SearchProgress;

/// Where the baseline run loses most against the best found run: its decisions that the best found one took otherwise,
/// summed by reason, feature, callee or caller, or one by one. Activating a row opens its decisions. While that is
/// measured, or a best run is searched, it shows what is known so far. Child object names: regretHeadline, regretBy,
/// regretTable, regretStart, regretSearch, regretRunning, regretEmpty, regretEmptyStart, regretEmptySearch; those of
/// SearchProgress.
class RegretPage : public Page {
    Q_OBJECT
public:
    explicit RegretPage(PageContext context, QWidget* parent = nullptr);
    std::vector<TablePanel*> tables() const override { return {m_table}; }
    /// Starts a job that measures what is not known yet, unless it runs. What is measured is stored, and shown as it is
    /// measured.
    void start();

signals:
    void searchRequested(); ///< the user asks to search for the best

protected:
    void load() override;

private:
    void loadRegret();
    void prepareTable();
    void buildLayout();
    QWidget* buildControls();
    RegretBy by() const;
    RegretOptions wanted() const;
    CliCommand command() const;
    Ongoing<MeasuringRegret> running() const;
    void follow();
    void show(const Regret& regret);
    void showNothing(const QString& answer);
    void showHeadline(const Regret& regret);
    void openRow(int tableRow);
    QString about(int tableRow) const;
    CellNote bytesNote(const std::vector<Cell>& row) const;
    CellNote nameNote(ColumnName column, const std::vector<Cell>& row) const;

    Headline* m_headline;
    QComboBox* m_by;
    TablePanel* m_table;
    QPushButton *m_start, *m_search;
    EmptyState* m_empty;
    QStackedLayout* m_stack;
    std::vector<OrdinalsByModule> m_decisions; ///< by row of the table
    QString m_run;                             ///< of these
    SearchProgress* m_searching;
    RunningJob* m_running;
    bool m_isSearching = false;
    std::shared_ptr<const Regret> m_soFar; ///< that was reported last; null unless regret is being measured
};

} // namespace inlinescope
