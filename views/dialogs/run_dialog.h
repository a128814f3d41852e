// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/run/run_job.h"
#include "views/state/job_runner.h"
#include "views/state/session.h"

#include <QDialog>

#include <vector>

class QLabel;
class QLineEdit;
class QPushButton;

namespace inlinescope {

class CorpusChooser;
class PolicyChooser;
class RunAdvanced;

/// Chooses what to re-run: a corpus, one or more policies, modules. Accepting it starts one run per policy. At first
/// the policies are checked that the corpus has no run of; a second run of a policy needs a name by the user, so no run
/// gets a made-up name like default-2. Child object names: runCorpus, runModules, runModuleFilter, runAllModules,
/// runNoModules, runName, runSummary, runStart, runCancel, and those of PolicyChooser and RunAdvanced.
class RunDialog : public QDialog {
    Q_OBJECT
public:
    RunDialog(Session& session, JobRunner& jobs, QWidget* parent = nullptr);

    /// Chooses a corpus, at once or when the list of corpora has arrived.
    void setCorpus(const QString& corpus);
    /// Adds a policy to the list, as `run --policy` takes it (a path, or script:FILE), and checks it.
    void addPolicy(const QString& policy);
    /// One per checked policy; empty if a field is missing.
    std::vector<RunOptions> chosen() const;

    void accept() override;

signals:
    void ready(); ///< corpora and modules of the chosen corpus are listed

private:
    void buildForm();
    QString nameFor(const QString& policy) const;
    QString wrong() const;
    void showSummary();

    Session& m_session;
    JobRunner& m_jobs;
    CorpusChooser* m_chooser;
    PolicyChooser* m_policies;
    RunAdvanced* m_advanced;
    QLineEdit* m_name;
    QLabel* m_summary;
    QPushButton* m_start;
};

/// Opens the dialog over `parent` without blocking; it deletes itself.
RunDialog* openRunDialog(QWidget* parent, Session& session, JobRunner& jobs, const QString& corpus = {});

} // namespace inlinescope
