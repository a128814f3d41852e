// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/dialogs/run_actions.h"

#include "core/jobs/common/known_paths.h"
#include "core/jobs/common/run_state.h"
#include "core/jobs/workspace/housekeeping.h"
#include "views/dialogs/item_dialogs.h"
#include "views/dialogs/job_commands.h"
#include "views/jobs/workspace_jobs.h"
#include "views/models/error_text.h"
#include "views/models/run_choice.h"
#include "views/models/table_access.h"
#include "views/text/plain_text.h"

#include <QMessageBox>
#include <QPushButton>

#include <algorithm>

namespace inlinescope {
namespace {

/// "default-2"
QString unusedName(const QString& name, const QStringList& taken) {
    int number = 2;
    while (taken.contains(name + QLatin1Char('-') + QString::number(number)))
        ++number;
    return name + QLatin1Char('-') + QString::number(number);
}

} // namespace

RunActions::RunActions(Session& session, JobRunner& jobs, QWidget* parent)
    : QObject(parent), m_session(session), m_jobs(jobs), m_runs(std::make_shared<const Table>()),
      m_resume(add(tr("Resume this run"),
                   tr("Compiles what is missing, what a limit ended and what changed since; the rest is kept"),
                   &RunActions::resumeRun)),
      m_again(add(tr("Run again…"), tr("Makes a new run with the corpus, the policy and the options of this run"),
                  &RunActions::runAgain)),
      m_rename(add(tr("Rename the run…"), QString(), &RunActions::renameRun)),
      m_remove(add(tr("Delete the run…"), tr("Says first what is deleted with it"), &RunActions::removeRun)) {
    enable();
}

QAction* RunActions::add(const QString& text, const QString& toolTip, void (RunActions::*act)()) {
    auto* action = new QAction(text, parent());
    if (!toolTip.isEmpty()) action->setToolTip(toolTip);
    connect(action, &QAction::triggered, this, act);
    return action;
}

QWidget* RunActions::window() const {
    return static_cast<QWidget*>(parent());
}

void RunActions::setRun(std::shared_ptr<const Table> runs, const QString& run) {
    m_runs = std::move(runs);
    m_row = findRow(*m_runs, "run", run);
    enable();
}

void RunActions::enable() {
    for (QAction* action : all())
        action->setEnabled(m_row >= 0);
    const auto status = runStatusOf(cellText(*m_runs, m_row, "status").toStdString());
    m_resume->setEnabled(status && isUnfinished(*status));
}

QStringList RunActions::names() const {
    return runsOf(*m_runs, {});
}

void RunActions::resumeRun() {
    RunOptions options;
    options.resume = cellText(*m_runs, m_row, "run").toStdString();
    m_resume->setEnabled(false); // until the list says again how far the run is
    start(options, cellText(*m_runs, m_row, "toolchain"));
}

void RunActions::runAgain() {
    RunOptions options;
    const QString run = cellText(*m_runs, m_row, "run");
    options.again = run.toStdString();
    options.corpus = cellText(*m_runs, m_row, "corpus").toStdString();
    options.policy = cellText(*m_runs, m_row, "policy").toStdString();
    const auto begin = [this, options, toolchain = cellText(*m_runs, m_row, "toolchain")](const QString& name) mutable {
        options.name = name.toStdString();
        start(options, toolchain);
    };
    const auto command = [this, options](const QString& name) mutable {
        options.name = name.toStdString();
        return commandOf(m_session, options);
    };
    askForRunName(tr("A new run of corpus %1 under %2, with the options of run %3. Its name:")
                      .arg(cellText(*m_runs, m_row, "corpus"), cellText(*m_runs, m_row, "policy"), run),
                  unusedName(run, names()), {begin, command});
}

/// Starts the job; if the run's compiler is one that only the workspace names, only if the user agrees.
void RunActions::start(const RunOptions& options, const QString& toolchain) {
    const std::string compiler = compilerNamedBy(toolchain.toStdString());
    if (compiler.empty()) return void(runCorpusWithJob(m_session, m_jobs, options));
    m_jobs.query<bool>(
        this, QStringLiteral("compiler"),
        [compiler](const CancelToken&) -> Result<bool> { return KnownPaths().isKnownCompiler(compiler); },
        [this, options, compiler](const Result<bool>& known) {
            if (known.ok() && *known) return void(runCorpusWithJob(m_session, m_jobs, options));
            askToStart(options, QString::fromStdString(compiler));
        });
}

void RunActions::askToStart(RunOptions options, const QString& compiler) {
    QMessageBox* box = plainMessageBox(window());
    box->setObjectName(QStringLiteral("runCompilerBox"));
    box->setIcon(QMessageBox::Warning);
    box->setWindowTitle(tr("Start this compiler?"));
    box->setText(tr("The workspace says that the run was made by the program below, which you have not used here yet. "
                    "Start it only if you trust it.") +
                 QStringLiteral("\n\n") + compiler);
    box->setStandardButtons(QMessageBox::Cancel);
    box->setDefaultButton(QMessageBox::Cancel);
    const auto* start = box->addButton(tr("Start it"), QMessageBox::AcceptRole);
    connect(box, &QMessageBox::buttonClicked, this,
            [this, start, options, compiler](const QAbstractButton* chosen) mutable {
                if (chosen != start) return enable();
                options.toolchain = compiler.toStdString();
                runCorpusWithJob(m_session, m_jobs, options);
            });
    box->open();
}

void RunActions::renameRun() {
    const QString run = cellText(*m_runs, m_row, "run");
    const auto rename = [this, run](const QString& name) {
        const auto work = [run = run.toStdString(), name](const JobContext& context) -> Result<QString> {
            INLINESCOPE_CHECK(renameItem(context, ItemNoun::Run, run, name.toStdString()));
            return tr("it is called %1 now").arg(name);
        };
        change(tr("rename run %1").arg(run), work, run, name);
    };
    const auto command = [this, run](const QString& name) {
        return CliCommand(m_session, "rename").names({QStringLiteral("run"), run, name});
    };
    askForRunName(tr("The new name of run %1:").arg(run), run, {rename, command});
}

void RunActions::removeRun() {
    const QString run = cellText(*m_runs, m_row, "run");
    JobContext context = m_jobs.contextOfQuery();
    context.workspacePath = m_session.workspacePath().toStdString();
    m_jobs.query<RunContents>(
        this, QStringLiteral("contents"),
        [context, run = run.toStdString()](const CancelToken&) { return contentsOfRun(context, run); },
        [this, run](const Result<RunContents>& contents) {
            if (!contents.ok()) // one that cannot be read can be deleted
                return askToRemove(run, tr("What it has cannot be read: %1").arg(errorSentence(contents.error())));
            askToRemove(run, tr("Deleted with it: the results of %1, %2, %3 and %4 against other runs. The corpus, the "
                                "policy and other runs stay.")
                                 .arg(tr("%Ln module(s)", nullptr, int(contents->modules)),
                                      tr("%Ln decision(s)", nullptr, int(contents->decisions)),
                                      tr("%Ln measured flip(s)", nullptr, int(contents->flips)),
                                      tr("%Ln explanation(s)", nullptr, int(contents->explanations))));
        });
}

void RunActions::askToRemove(const QString& run, const QString& loss) {
    const auto then = [this, run] {
        const auto work = [run = run.toStdString()](const JobContext& context) -> Result<QString> {
            INLINESCOPE_CHECK(deleteItem(context, ItemNoun::Run, run));
            return tr("deleted");
        };
        change(tr("delete run %1").arg(run), work, run, {});
    };
    const auto command = [this, run] { return CliCommand(m_session, "delete").names({QStringLiteral("run"), run}); };
    askToDelete(window(), {tr("Delete the run?"), tr("Delete run %1?").arg(run), loss, then, command});
}

/// A job that does not wait for a long one. After it, the compared runs are called by the run's new name; an empty one:
/// the run is no longer compared.
void RunActions::change(const QString& title, std::function<Result<QString>(const JobContext&)> work,
                        const QString& run, const QString& newName) {
    m_jobs.setWorkspacePath(m_session.workspacePath());
    m_jobs.start(
        title, std::move(work), this,
        [this, run, newName](const Job& job) {
            if (job.workspace != m_session.workspacePath()) return;
            if (job.status == JobStatus::Failed) emit failed(errorSentence(job.error));
            if (job.status != JobStatus::Done) return;
            QStringList runs = m_session.runs();
            const QString versus = m_session.versusRun();
            std::ranges::replace(runs, run, newName);
            m_session.setRuns(runs);
            if (versus == run && !newName.isEmpty()) m_session.setVersusRun(newName);
            m_session.noteWorkspaceChanged();
        },
        JobLength::Short);
}

void RunActions::askForRunName(const QString& question, const QString& proposal, const WithName& with) {
    askForName(window(), {tr("Name of the run"), question, proposal, names(), tr("There is a run of this name."),
                          with.then, with.command});
}

} // namespace inlinescope
