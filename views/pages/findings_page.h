// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/workspace/lists.h"
#include "views/state/job_runner.h"
#include "views/widgets/page.h"

#include <QFutureWatcher>

#include <map>
#include <string>

class QComboBox;
class QLabel;
class QPushButton;
class QStackedWidget;

namespace inlinescope {

class EmptyState;
class Headline;

/// What was wrong with inputs, runs and jobs, with links to the origin: the module, log or report in the window, the
/// job, and the file. Child object names: findingsHeadline, findingsSeverity, findingsTable, findingsDetails,
/// findingsSource, findingsJob, findingsFile, findingsEmpty, findingsCheck.
class FindingsPage : public Page {
    Q_OBJECT
public:
    explicit FindingsPage(PageContext context, QWidget* parent = nullptr);

    std::vector<TablePanel*> tables() const override { return {m_table}; }

signals:
    void jobRequested(inlinescope::JobId id); ///< the user wants to see the job that failed

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
    void openJob();
    const Job* jobOf(int row) const;
    QString folderOfFile() const;
    void openFolder();
    void openIfFolder();
    void filterSeverity();

    Headline* m_headline;
    QComboBox* m_severity;
    TablePanel* m_table;
    QLabel* m_details;
    QPushButton *m_source, *m_job, *m_file;
    EmptyState* m_empty;
    QStackedWidget* m_stack;
    std::vector<ListedFinding> m_findings;           ///< of the rows of the table
    std::map<std::string, std::string> m_shownItems; ///< by the cells of "concerns", in the user's language
    QString m_folder;                                ///< that the user wants to open
    QFutureWatcher<bool> m_isFolder;                 ///< whether it is one
};

} // namespace inlinescope
