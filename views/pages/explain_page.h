// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/explain/explain_corpus.h"
#include "views/jobs/measure_jobs.h"
#include "views/models/cell_notes.h"
#include "views/state/cli_command.h"
#include "views/widgets/page.h"

#include <map>
#include <vector>

class QPushButton;
class QSpinBox;
class QStackedLayout;

namespace inlinescope {

class EmptyState;
class ExplainHover;
class Headline;
class RunningJob;
class RunsBanner;
class WaterfallChart;

/// Who is to blame for the difference between the two runs over the whole corpus: the callees and the callers whose
/// decisions account for most of it, and what was found in each module. Activating a row opens the decisions that it is
/// about. Child object names: explainHeadline, explainCallees, explainCallers, explainModules, explainWaterfall,
/// explainStart, explainMost, explainRunning, explainEmpty, explainEmptyStart.
class ExplainPage : public Page {
    Q_OBJECT
public:
    explicit ExplainPage(PageContext context, QWidget* parent = nullptr);
    std::vector<TablePanel*> tables() const override { return {m_callees, m_callers, m_modules}; }
    /// Starts a job, unless it runs; what it finds is stored, and shown module by module.
    void start();

protected:
    void load() override;

private:
    void prepareTables();
    CellNote shareNote(const std::vector<Cell>& row) const;
    void buildLayout();
    QWidget* buildControls();
    QStringList runs() const;
    ExplainOptions wanted() const;
    CliCommand command(const char* part) const;
    Ongoing<ExplainingCorpus> running() const;
    void follow();
    void show(const CorpusExplanation& explanation);
    void showNothing(const QString& answer);
    /// Lists the culprits with this caller or callee.
    void openNames(const TablePanel& names, int tableRow, std::string Culprit::* name);
    void openModule(int tableRow);
    void drawWaterfall(); ///< of the module of the current row
    void showHeadline(const CorpusExplanation& explanation);
    QString estimateText() const;

    Headline* m_headline;
    RunsBanner* m_banner;
    RunningJob* m_running;
    std::shared_ptr<const CorpusExplanation> m_soFar; ///< that is shown; null unless it is being explained
    TablePanel *m_callees, *m_callers, *m_modules;
    WaterfallChart* m_waterfall;
    QSpinBox* m_most;
    QPushButton* m_start;
    std::vector<ExplainEstimate> m_estimates; ///< by module, those that differ most first
    EmptyState* m_empty;
    QWidget* m_content;
    QStackedLayout* m_stack;
    CorpusExplanation m_shown;
    QStringList m_shownRuns; ///< of m_shown
    ExplainHover* m_hover;
    /// What was explained while the window is open and could not be stored, by its two runs.
    std::map<QStringList, CorpusExplanation> m_unkept;
};

} // namespace inlinescope
