// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/run/run_job.h"
#include "views/state/job_runner.h"
#include "views/state/session.h"

#include <QDialog>

#include <vector>

class QLabel;
class QLineEdit;
class QListWidget;
class QListWidgetItem;
class QPushButton;
class QSpinBox;

namespace inlinescope {

class CorpusChooser;

/// Chooses what to re-run: a corpus, one or more policies, modules. Accepting it starts one run per policy. Policies:
/// LLVM's default, never, those built into the worker, and folders of trained ones. Child object names: runCorpus,
/// runPolicies, runAddPolicy, runModules, runModuleFilter, runAllModules, runNoModules, runName, runOptions, runJobs,
/// runTimeLimit, runMemoryLimit, runSummary, runStart, runCancel.
class RunDialog : public QDialog {
    Q_OBJECT
public:
    RunDialog(Session& session, JobRunner& jobs, QWidget* parent = nullptr);

    /// Chooses a corpus, at once or when the list of corpora has arrived.
    void setCorpus(const QString& corpus);
    /// Checks the folder of a SavedModel or TFLite model and adds it to the policies.
    void addPolicy(const QString& folder);
    /// One per checked policy; empty if a field is missing.
    std::vector<RunOptions> chosen() const;

    void accept() override;

signals:
    void ready(); ///< corpora and modules of the chosen corpus are listed

private:
    void buildForm();
    void buildLimits();
    QWidget* buildPolicies();
    void askForReleases();
    void showReleases(QListWidgetItem* placeholder, const Result<std::vector<std::string>>& words);
    void askForPolicies();
    void choosePolicyFolder();
    void addPolicyFolder(const QString& folder, Qt::CheckState state);
    QListWidgetItem* addPolicyItem(int row, const QString& policy, const QString& text);
    QStringList checkedPolicies() const;
    void showSummary();

    Session& m_session;
    JobRunner& m_jobs;
    CorpusChooser* m_chooser;
    QListWidget* m_policies;
    QLineEdit* m_name;
    QLineEdit* m_options;
    QSpinBox* m_jobCount;
    QSpinBox* m_timeLimit;
    QSpinBox* m_memoryLimit;
    QLabel* m_summary;
    QPushButton* m_start;
};

/// Opens the dialog over `parent` without blocking; it deletes itself.
RunDialog* openRunDialog(QWidget* parent, Session& session, JobRunner& jobs, const QString& corpus = {});

} // namespace inlinescope
