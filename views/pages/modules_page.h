#pragma once
#include "core/jobs/queries.h"
#include "views/pages/page.h"

class QSplitter;
class QStackedLayout;

namespace inlinescope {

class ComparabilityBanner;
class DeltaChart;
class EmptyState;
class Headline;

/// One row a module of the compared runs: what they change against the baseline, in total and where. The chart is of
/// the session's versus run. Child object names: modulesHeadline, modulesBanner, modulesTable, modulesChart,
/// modulesEmpty.
class ModulesPage : public Page {
    Q_OBJECT
public:
    explicit ModulesPage(PageContext context, QWidget* parent = nullptr);
    std::vector<TablePanel*> tables() const override { return {m_table}; }
    DeltaChart& chart() const { return *m_chart; }

protected:
    void load() override;

private:
    void buildLayout();
    void connectSelection();
    void show(const RunComparison& comparison);
    void showChart();
    void showNothing(const QString& why);
    void chooseRow(int tableRow);
    void openRow(int tableRow);
    void followSession();
    QString moduleAt(int tableRow) const;

    Headline* m_headline;
    ComparabilityBanner* m_banner;
    TablePanel* m_table;
    DeltaChart* m_chart;
    EmptyState* m_empty;
    QSplitter* m_content;
    QStackedLayout* m_stack;
    QStringList m_shownRuns; ///< of the table, the baseline first
};

} // namespace inlinescope
