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

/// Chooses what to search the smallest result of: a corpus, modules, the objective and how long. The search is started
/// when it is accepted; its result is a run. Child object names: searchCorpus, searchModules, searchModuleFilter,
/// searchAllModules, searchNoModules, searchObjective, searchBudget, searchName, searchJobs, searchSummary,
/// searchStart, searchCancel.
class SearchDialog : public QDialog {
    Q_OBJECT
public:
    SearchDialog(Session& session, JobRunner& jobs, QWidget* parent = nullptr);

    /// Chooses a corpus, now or once the list of corpora has come.
    void setCorpus(const QString& corpus);
    std::optional<SearchOptions> chosen() const; ///< nothing where something is missing

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
