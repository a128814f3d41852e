// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/tables/table.h"
#include "views/state/job_runner.h"
#include "views/state/session.h"

#include <QMap>
#include <QWidget>

#include <functional>
#include <optional>
#include <string>
#include <vector>

class QHBoxLayout;
class QListWidget;
class QListWidgetItem;

namespace inlinescope {

/// The clang that compiles in the built-in LLVM's place.
struct ChosenToolchain {
    QString path; ///< empty: the built-in LLVM
    QString version;
    bool hasRelease = false;  ///< a policy is built into it
    bool asks = false;        ///< it can be asked to decide by any policy
    bool development = false; ///< decides in its development mode
    bool operator==(const ChosenToolchain&) const = default;
};

/// Those of a list of the workspace's policies that the user has named to this program, so that they may be read:
/// trained ones by their path, as `run --policy` takes them.
QStringList trainedPolicies(const Table& policies);
/// "NAME: trained policy"
QString trainedPolicyText(const QString& path);

/// Asks a worker for the policies that are built into it, as `run --policy` takes them; a query of the receiver.
void queryReleases(const Session& session, JobRunner& jobs, QObject* receiver,
                   std::function<void(const Result<std::vector<std::string>>&)> show);

/// The policies that can be run, with check boxes: LLVM's default, never, those built into the worker (or into the
/// chosen toolchain), trained ones that the user has named, and what the user adds: folders, model files and scripts.
/// Each says which runs the corpus has under it by the same compiler; until the user checks one, those without a run
/// are checked. Child object names: runPolicies, runAddPolicy, runAddFile, runAddScript.
class PolicyChooser : public QWidget {
    Q_OBJECT
public:
    PolicyChooser(Session& session, JobRunner& jobs, QWidget* parent);

    /// Whose runs are named.
    void setCorpus(const QString& corpus);
    void setToolchain(const ChosenToolchain& toolchain);
    /// Adds a policy as `run --policy` takes it, and checks it.
    void add(const QString& policy);
    /// As `run --policy` takes them.
    QStringList checked() const;
    /// Names of the runs that the corpus has under a policy of the list.
    QStringList runsUnder(const QString& policy) const;
    /// Names of the workspace's runs.
    QStringList runs() const;

signals:
    void changed(); ///< what is checked, or which runs there are

private:
    void buildButtons(QHBoxLayout* row);
    void askForReleases();
    void showReleases(QListWidgetItem* placeholder, const Result<std::vector<std::string>>& words);
    void askForRuns();
    void showStored(const Table& policies);
    void choose(const QString& title, const QString& filter, bool isScript);
    QListWidgetItem* find(const QString& policy) const;
    QListWidgetItem* insert(int row, const QString& policy, const QString& text);
    QListWidgetItem* insertTrained(const QString& path);
    bool canRun(const QString& policy) const;
    /// Writes the runs into the list, and checks what has none.
    void mark();

    Session& m_session;
    JobRunner& m_jobs;
    QListWidget* m_list;
    QString m_corpus;
    ChosenToolchain m_toolchain;
    std::optional<Table> m_runs;    ///< absent until they are known
    QMap<QString, QString> m_names; ///< of stored policies, by what `run --policy` takes
    bool m_touched = false;         ///< by the user
};

} // namespace inlinescope
