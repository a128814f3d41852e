// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/workspace/lists.h"
#include "views/widgets/page.h"

class QComboBox;
class QLabel;
class QPushButton;
class QStackedWidget;

namespace inlinescope {

class EmptyState;
class Headline;

/// What was wrong with inputs and runs, with links to the origin: the module, log or report in the window, and the
/// file. Child object names: findingsHeadline, findingsSeverity, findingsTable, findingsDetails, findingsSource,
/// findingsFile, findingsEmpty, findingsCheck.
class FindingsPage : public Page {
    Q_OBJECT
public:
    explicit FindingsPage(PageContext context, QWidget* parent = nullptr);

    std::vector<TablePanel*> tables() const override { return {m_table}; }

protected:
    void load() override;
    void reveal(const Sought& sought) override;

private:
    void build();
    void show(FindingList list);
    void showNothing(const QString& answer, const QString& text);
    void showDetails();
    void showWays(int row);
    void openSource();
    void openFolder();
    void filterSeverity();

    Headline* m_headline;
    QComboBox* m_severity;
    TablePanel* m_table;
    QLabel* m_details;
    QPushButton *m_source, *m_file;
    EmptyState* m_empty;
    QStackedWidget* m_stack;
    std::vector<ListedFinding> m_findings; ///< of the rows of the table
};

} // namespace inlinescope
