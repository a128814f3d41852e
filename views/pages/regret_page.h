#pragma once
#include "core/jobs/regret_job.h"
#include "views/pages/page.h"

#include <map>
#include <memory>

class QComboBox;
class QPushButton;
class QStackedLayout;

namespace inlinescope {

class EmptyState;
class Headline;

/// Where the baseline run loses most against the best found run: its decisions that the best found one took otherwise,
/// summed by reason, feature, callee or caller, or one by one. Child object names: regretHeadline, regretBy,
/// regretTable, regretStart, regretSearch, regretEmpty, regretEmptyStart, regretEmptySearch.
class RegretPage : public Page {
    Q_OBJECT
public:
    explicit RegretPage(PageContext context, QWidget* parent = nullptr);
    std::vector<TablePanel*> tables() const override { return {m_table}; }
    bool hasDataRows() const override;
    /// Starts a job that measures what is not known yet; the table is shown when it has ended.
    void start();

signals:
    void searchRequested(); ///< the person asks to search for the best

protected:
    void load() override;

private:
    void prepareTable();
    void buildLayout();
    QWidget* buildControls();
    RegretBy by() const;
    void changeWay();
    void show();
    void showHeadline(const Table& table);
    void openRow(int tableRow);

    Headline* m_headline;
    QComboBox* m_by;
    TablePanel* m_table;
    QPushButton *m_start, *m_search;
    EmptyState* m_empty;
    QStackedLayout* m_stack;
    /// What was measured while the window is open, by run and way of summing.
    std::map<std::pair<QString, RegretBy>, std::shared_ptr<const Table>> m_tables;
};

} // namespace inlinescope
