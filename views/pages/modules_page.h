// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/compare/compare_runs.h"
#include "views/models/shown_comparison.h"
#include "views/panels/found_notes.h"
#include "views/widgets/page.h"
#include "views/widgets/total_row.h"

class QAction;
class QSplitter;
class QStackedLayout;
class QTabWidget;

namespace inlinescope {

class ComparabilityBanner;
class DeltaPictures;
class EmptyState;
class Headline;
class ModulePresets;
class ModulesWaterfall;
class ReasonsPanel;
class RunningJob;

/// One row per module of the compared runs: what they change against the baseline, in total and per module. The
/// pictures show the session's versus run and the rows that pass the filter; row, bar and cell are chosen together.
/// While an import or a run goes on and modules are still missing, it says so.
/// Child object names: modulesHeadline, modulesBanner, modulesTable, modulesTabs, modulesChart, modulesMap,
/// modulesWaterfall, modulesReasons, modulesExplain, modulesCallees, modulesRunning, modulesEmpty; action_explainRow,
/// action_groupModules.
class ModulesPage : public Page {
    Q_OBJECT
public:
    explicit ModulesPage(PageContext context, QWidget* parent = nullptr);
    std::vector<TablePanel*> tables() const override;
    /// Orders the modules by the baseline's gap to the best found, as soon as they are shown; nothing if none is known.
    void showGaps();

signals:
    void explainRequested(); ///< for the session's module; emitted after the window has navigated there

protected:
    void load() override;

private:
    void buildLayout();
    QTabWidget* buildTabs();
    QWidget* buildExplain();
    QWidget* buildControls();
    TotalRow::Sum subtotal();
    void group(bool byFolder);
    void showReasons();
    std::vector<std::string> namesOf(const std::vector<int>& tableRows) const;
    void connectSelection();
    void compare(ComparisonDepth depth);
    void showContent();
    void show(ShownComparison shown);
    void showPictures();
    void showNothing(const QString& why);
    void follow();
    void chooseRow(int tableRow);
    void openRow(int tableRow);
    void explainRow();
    void followSession();
    QString moduleAt(int tableRow) const;

    Headline* m_headline;
    ComparabilityBanner* m_banner;
    TablePanel* m_table;
    DeltaPictures* m_pictures;
    ReasonsPanel* m_reasons;
    ModulesWaterfall* m_waterfall;
    ModulePresets* m_presets;
    QAction* m_explain;
    QAction* m_group;
    QWidget* m_controls = nullptr; ///< of the table; hidden without one
    RunningJob* m_running;
    EmptyState* m_empty;
    QSplitter* m_content;
    QStackedLayout* m_stack;
    ComparisonStatuses m_statuses;
    FoundNotes m_found;
    QStringList m_shownRuns; ///< the runs of the table, the baseline first
    bool m_wantsGaps = false;
    bool m_isWhole = false; ///< every module of the table has all the runs
    QString m_why;          ///< what to do if nothing is compared
};

} // namespace inlinescope
