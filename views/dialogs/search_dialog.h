// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/search/search_job.h"
#include "views/state/job_runner.h"
#include "views/state/session.h"

#include <QDialog>

#include <optional>

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;

namespace inlinescope {

class CorpusChooser;

/// Chooses the input of a search for the smallest result: a corpus, modules, the objective and the budget. Accepting it
/// starts the search; its result is a run. Child object names: searchCorpus, searchModules, searchModuleFilter,
/// searchAllModules, searchNoModules, searchObjective, searchBudget, searchName, searchJobs, searchSummary,
/// searchStart, searchCancel.
class SearchDialog : public QDialog {
    Q_OBJECT
public:
    SearchDialog(Session& session, JobRunner& jobs, QWidget* parent = nullptr);

    /// Chooses a corpus, at once or when the list of corpora has arrived.
    void setCorpus(const QString& corpus);
    std::optional<SearchOptions> chosen() const; ///< nothing if a field is missing

    void accept() override;

signals:
    void ready(); ///< corpora and modules of the chosen corpus are listed

private:
    void buildForm();
    void buildObjective();
    void buildNumbers();
    void showSummary();

    Session& m_session;
    JobRunner& m_jobs;
    CorpusChooser* m_chooser;
    QComboBox* m_objective;
    QSpinBox *m_budget, *m_jobCount;
    QLineEdit* m_name;
    QLabel* m_summary;
    QPushButton* m_start;
};

/// Opens the dialog over `parent` without blocking; it deletes itself.
SearchDialog* openSearchDialog(QWidget* parent, Session& session, JobRunner& jobs, const QString& corpus = {});

} // namespace inlinescope
