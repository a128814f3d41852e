#pragma once
#include "core/jobs/queries.h"
#include "views/pages/page.h"

class QAction;
class QSplitter;
class QStackedLayout;

namespace inlinescope {

class ComparabilityBanner;
class DeltaChart;
class EmptyState;
class Headline;

/// One row a module of the compared runs: what they change against the baseline, in total and where. The chart is of
/// the session's versus run. Child object names: modulesHeadline, modulesBanner, modulesTable, modulesChart,
/// modulesExplain, modulesEmpty; action_explainRow.
class ModulesPage : public Page {
    Q_OBJECT
public:
    explicit ModulesPage(PageContext context, QWidget* parent = nullptr);
    std::vector<TablePanel*> tables() const override { return {m_table}; }
    DeltaChart& chart() const { return *m_chart; }

signals:
    void explainRequested(); ///< of the session's module; comes after the window has been sent there

protected:
    void load() override;

private:
    void buildLayout();
    QWidget* buildExplain();
    void connectSelection();
    void compare(ComparisonDepth depth);
    void show(const RunComparison& comparison);
    void showChart();
    void showNothing(const QString& why);
    void chooseRow(int tableRow);
    void openRow(int tableRow);
    void explainRow();
    void followSession();
    QString moduleAt(int tableRow) const;

    Headline* m_headline;
    ComparabilityBanner* m_banner;
    TablePanel* m_table;
    DeltaChart* m_chart;
    QAction* m_explain;
    EmptyState* m_empty;
    QSplitter* m_content;
    QStackedLayout* m_stack;
    QStringList m_shownRuns; ///< of the table, the baseline first
};

} // namespace inlinescope
