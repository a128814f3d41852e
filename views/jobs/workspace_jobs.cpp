// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/jobs/workspace_jobs.h"

#include "core/jobs/common/file_io.h"
#include "core/jobs/report/comparison_report.h"
#include "core/jobs/workspace/housekeeping.h"
#include "views/models/table_access.h"
#include "views/models/words.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QLocale>
#include <QPointer>

#include <memory>

namespace inlinescope {
namespace {

struct WorkspaceJobs {
    Q_DECLARE_TR_FUNCTIONS(WorkspaceJobs)
public:
    static QString summaryOf(const Imported& imported);
    static QString summaryOf(const RunSummary& summary);
    static QString policyTitle(const std::string& policy);
    static QString copiedWords(const Table& copied);
};

QString WorkspaceJobs::summaryOf(const Imported& imported) {
    const QString noun = QString::fromUtf8(toString(imported.noun));
    const QString name = QString::fromStdString(imported.name);
    if (imported.alreadyThere) return tr("%1 %2 exists already").arg(noun, name);
    return tr("%1 %2 with %3 entries", "noun, name, count")
        .arg(noun, name, QLocale().toString(qlonglong(imported.items)));
}

QString WorkspaceJobs::summaryOf(const RunSummary& summary) {
    QString text = tr("run %1: %2 modules ok, %3 failed, %4 decisions")
                       .arg(QString::fromStdString(summary.name), QLocale().toString(summary.ok),
                            QLocale().toString(summary.failed), QLocale().toString(qlonglong(summary.decisions)));
    if (!summary.resumed) return text;
    int redone = 0;
    for (const auto& [reason, modules] : summary.redone)
        redone += modules;
    text += tr("; %1 kept, %2 compiled again").arg(QLocale().toString(summary.kept), QLocale().toString(redone));
    return text;
}

QString WorkspaceJobs::policyTitle(const std::string& policy) {
    const QString text = QString::fromStdString(policy);
    return text.contains(QLatin1Char('/')) ? QFileInfo(QDir::cleanPath(text)).fileName() : text;
}

QString WorkspaceJobs::copiedWords(const Table& copied) {
    const auto count = [&copied](const QString& status) {
        int rows = 0;
        for (int row = 0; row < int(copied.rows.size()); ++row)
            rows += cellText(copied, row, "status") == status;
        return QLocale().toString(rows);
    };
    return tr("%1 added, %2 completed, %3 there already")
        .arg(count(QStringLiteral("added")), count(QStringLiteral("completed")), count(QStringLiteral("there")));
}

JobId withCommand(JobRunner& jobs, JobId id, const CliCommand& command) {
    jobs.noteCommand(id, command);
    return id;
}

QFileDialog* openDialog(QWidget* parent, const QString& name, const QString& title, QFileDialog::FileMode mode) {
    auto* dialog = new QFileDialog(parent, title, QDir::currentPath());
    dialog->setObjectName(name);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(mode);
    return dialog;
}

QString workspaceFilter() {
    return WorkspaceJobs::tr("Workspaces (*.inlinescope);;All files (*)");
}

/// Asks for files or folders and imports them into the workspace that is open after the dialog.
void chooseToImport(QWidget* parent, Session& session, JobRunner& jobs, QFileDialog* dialog) {
    const auto import = [&session, &jobs](const QStringList& paths) { importPathsWithJob(session, jobs, paths); };
    QObject::connect(dialog, &QFileDialog::filesSelected, &session,
                     [parent = QPointer<QWidget>(parent), &session, import](const QStringList& paths) {
                         withWorkspace(parent, session, [import, paths] { import(paths); });
                     });
    dialog->open();
}

} // namespace

Error keptFailure(const Job& job) {
    Error kept = job.error;
    if (job.command.isEmpty()) return kept;
    if (!kept.remedy.empty()) kept.remedy += ' ';
    kept.remedy += "Its command is: " + job.command.simplified().toStdString();
    return kept;
}

JobId startWorkspaceJob(Session& session, JobRunner& jobs, const QString& title, JobRunner::JobWork work,
                        std::function<void(const Job&)> done, std::shared_ptr<const NewestResult> soFar) {
    jobs.setWorkspacePath(session.workspacePath());
    jobs.setWorkerProgram(session.workerProgram());
    const auto ended = [&session, done = std::move(done)](const Job& job) {
        session.noteWorkspaceChanged();
        if (done) done(job);
    };
    return jobs.start(title, std::move(work), &session, ended, JobLength::Long, std::move(soFar));
}

std::shared_ptr<const NewestResult> fillingOf(const Session& session) {
    return std::make_shared<NewestResult>(Filling{session.workspacePath()});
}

const Job* fillingJob(const Session& session, const JobRunner& jobs) {
    for (const Job& job : jobs.jobs()) {
        const auto* filling = std::any_cast<Filling>(&job.soFar);
        if (filling && filling->workspace == session.workspacePath()) return &job;
    }
    return nullptr;
}

JobId importPathsWithJob(Session& session, JobRunner& jobs, const QStringList& paths, ImportOptions options,
                         ImportDone done) {
    options.paths.clear();
    for (const QString& path : paths)
        options.paths.push_back(path.toStdString());
    const QString title = paths.size() == 1 ? WorkspaceJobs::tr("import %1").arg(QFileInfo(paths.front()).fileName())
                                            : WorkspaceJobs::tr("import %Ln paths", nullptr, int(paths.size()));
    // The job's thread writes it before it ends, the window's thread reads it afterwards.
    auto all = std::make_shared<std::vector<Imported>>();
    const auto work = [options, all](const JobContext& context) -> Result<QString> {
        INLINESCOPE_TRY(*all, importSomeOf(context, options));
        QStringList parts;
        for (const Imported& one : *all)
            parts << WorkspaceJobs::summaryOf(one);
        return listedNames(parts, 0, QStringLiteral("; "));
    };
    const auto ended = [&session, all, done = std::move(done)](const Job& job) {
        if (job.status == JobStatus::Cancelled || job.workspace != session.workspacePath()) return;
        if (done) done(*all, job.findings);
    };
    const JobId id = startWorkspaceJob(session, jobs, title, work, ended, fillingOf(session));
    return withCommand(jobs, id, commandOfImport(session, paths, options));
}

CliCommand commandOfImport(const Session& session, const QStringList& paths, const ImportOptions& options) {
    if (paths.isEmpty()) return {};
    CliCommand command(session, "import");
    for (const QString& path : paths)
        command.name(QFileInfo(path).absoluteFilePath());
    if (!options.name.empty()) command.option("--name", QString::fromStdString(options.name));
    if (options.byReference) command.flag("--reference");
    for (const std::string& file : options.debugFiles)
        command.option("--debug", QString::fromStdString(file));
    for (const std::string& rule : options.pathMap)
        command.option("--map", QString::fromStdString(rule));
    return command;
}

JobId runCorpusWithJob(Session& session, JobRunner& jobs, const RunOptions& options,
                       std::function<void(const Job&)> done) {
    const QString title =
        options.resume.empty()
            ? WorkspaceJobs::tr("run %1 under %2")
                  .arg(QString::fromStdString(options.corpus), WorkspaceJobs::policyTitle(options.policy))
            : WorkspaceJobs::tr("resume run %1").arg(QString::fromStdString(options.resume));
    const QString asked = QString::fromStdString(options.resume.empty() ? options.name : options.resume);
    const auto name = std::make_shared<QString>(asked); // of the job's thread, until it ends
    const auto work = [options, name](const JobContext& context) -> Result<QString> {
        INLINESCOPE_TRY(const RunSummary summary, runCorpus(context, options));
        *name = QString::fromStdString(summary.name);
        return WorkspaceJobs::summaryOf(summary);
    };
    const auto ended = [&session, &jobs, name, done = std::move(done)](const Job& job) {
        if (job.status != JobStatus::Failed) jobs.noteRun(job.id, *name);
        session.noteWorkspaceChanged();
        if (done) done(job);
    };
    jobs.setWorkspacePath(session.workspacePath());
    jobs.setWorkerProgram(session.workerProgram());
    const JobId id = jobs.start(
        title, work, &session, ended, JobLength::Long,
        std::make_shared<NewestResult>(Filling{session.workspacePath(), options.corpus, asked.toStdString()}));
    if (options.resume.empty()) return id; // the dialog that began it has its command
    CliCommand resume = CliCommand(session, "run").option("--resume", asked);
    if (!options.toolchain.empty()) resume.option("--toolchain", QString::fromStdString(options.toolchain));
    return withCommand(jobs, id, resume);
}

JobId checkWorkspaceWithJob(Session& session, JobRunner& jobs) {
    const JobId id = startWorkspaceJob(session, jobs, WorkspaceJobs::tr("check the workspace"),
                                       [](const JobContext& context) -> Result<QString> {
                                           INLINESCOPE_TRY(const std::vector<Finding> wrong, checkWorkspace(context));
                                           for (const Finding& finding : wrong)
                                               context.finding(finding);
                                           return wrong.empty() ? WorkspaceJobs::tr("the workspace has no errors")
                                                                : WorkspaceJobs::tr("the workspace is damaged");
                                       });
    return withCommand(jobs, id, CliCommand(session, "check"));
}

JobId saveCopyWithJob(Session& session, JobRunner& jobs, const QString& file) {
    const JobId id = startWorkspaceJob(session, jobs, WorkspaceJobs::tr("save a copy of the workspace"),
                                       [file](const JobContext& context) -> Result<QString> {
                                           INLINESCOPE_CHECK(saveCopy(context, file.toStdString()));
                                           return WorkspaceJobs::tr("copied to %1").arg(file);
                                       });
    return withCommand(jobs, id, CliCommand(session, "save-copy").name(file));
}

JobId mergeWithJob(Session& session, JobRunner& jobs, const QString& other) {
    const JobId id =
        startWorkspaceJob(session, jobs, WorkspaceJobs::tr("merge %1").arg(QFileInfo(other).fileName()),
                          [other](const JobContext& context) -> Result<QString> {
                              INLINESCOPE_TRY(const Table taken, mergeWorkspace(context, other.toStdString()));
                              return WorkspaceJobs::copiedWords(taken);
                          });
    return withCommand(jobs, id, CliCommand(session, "merge").name(other));
}

JobId captureWithJob(Session& session, JobRunner& jobs, const CaptureOptions& options) {
    const QString module = QString::fromStdString(options.module);
    const JobId id =
        startWorkspaceJob(session, jobs, WorkspaceJobs::tr("capture %1").arg(module),
                          [options](const JobContext& context) -> Result<QString> {
                              INLINESCOPE_TRY(const Table written, captureModule(context, options));
                              return WorkspaceJobs::tr("%1: %2", "file, what was written")
                                  .arg(QString::fromStdString(options.output), WorkspaceJobs::copiedWords(written));
                          });
    return withCommand(jobs, id,
                       CliCommand(session, "capture")
                           .name(QString::fromStdString(options.run))
                           .option("--module", module)
                           .option("--output", QString::fromStdString(options.output)));
}

JobId compactWorkspaceWithJob(Session& session, JobRunner& jobs) {
    const auto bytes = [](const JobContext& context) {
        return QFileInfo(QString::fromStdString(context.workspacePath)).size();
    };
    const JobId id = startWorkspaceJob(
        session, jobs, WorkspaceJobs::tr("compact the workspace"),
        [bytes](const JobContext& context) -> Result<QString> {
            const qint64 before = bytes(context);
            INLINESCOPE_CHECK(compactWorkspace(context));
            return WorkspaceJobs::tr("%1 B, before %2 B").arg(grouped(bytes(context)), grouped(before));
        });
    return withCommand(jobs, id, CliCommand(session, "compact"));
}

JobId writeReportWithJob(Session& session, JobRunner& jobs, const QString& file) {
    const ComparisonReportOptions options{session.baselineRun().toStdString(), session.versusRun().toStdString()};
    const QString title = WorkspaceJobs::tr("report %1 against %2").arg(session.versusRun(), session.baselineRun());
    const auto work = [options, file](const JobContext& context) -> Result<QString> {
        INLINESCOPE_TRY(const std::string html,
                        comparisonReport(context.workspacePath, options, context.progress, context.cancel));
        INLINESCOPE_CHECK(writeFile(file.toStdString(), asBytes(html)));
        return WorkspaceJobs::tr("written to %1").arg(file);
    };
    return withCommand(jobs, startWorkspaceJob(session, jobs, title, work),
                       CliCommand(session, "report")
                           .names({session.baselineRun(), session.versusRun()})
                           .option("--output", QFileInfo(file).absoluteFilePath()));
}

void openWorkspace(Session& session, JobRunner& jobs, const QString& path, std::function<void()> then) {
    const auto open = [&session, path, then = std::move(then)] {
        session.setWorkspacePath(path);
        if (then) then();
    };
    if (!isOlderWorkspace(path.toStdString())) return open();
    const auto update = [path](JobContext context) -> Result<QString> {
        context.workspacePath = path.toStdString(); // the job is of the workspace that is open
        INLINESCOPE_CHECK(updateWorkspace(context));
        return WorkspaceJobs::tr("the workspace is up to date");
    };
    jobs.setWorkspacePath(session.workspacePath());
    jobs.start(WorkspaceJobs::tr("bring %1 up to date").arg(QFileInfo(path).fileName()), update, &session,
               [open](const Job& job) {
                   if (job.status == JobStatus::Done) open();
               });
}

void withWorkspace(QWidget* parent, Session& session, std::function<void()> then) {
    if (session.workspacePath().isEmpty())
        chooseNewWorkspace(parent, session, std::move(then));
    else
        then();
}

void chooseNewWorkspace(QWidget* parent, Session& session, std::function<void()> then) {
    QFileDialog* dialog = openDialog(parent, QStringLiteral("newWorkspaceDialog"),
                                     WorkspaceJobs::tr("Where should the workspace be saved?"), QFileDialog::AnyFile);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setOption(QFileDialog::DontConfirmOverwrite); // an existing workspace is extended, not overwritten
    dialog->setNameFilter(workspaceFilter());
    dialog->setDefaultSuffix(QStringLiteral("inlinescope"));
    dialog->selectFile(usualWorkspaceName);
    QObject::connect(dialog, &QFileDialog::fileSelected, &session, [&session, then](const QString& file) {
        session.setWorkspacePath(file);
        then();
    });
    dialog->open();
}

void chooseWorkspace(QWidget* parent, Session& session) {
    QFileDialog* dialog = openDialog(parent, QStringLiteral("openWorkspaceDialog"),
                                     WorkspaceJobs::tr("Open a workspace"), QFileDialog::ExistingFile);
    dialog->setNameFilter(workspaceFilter());
    QObject::connect(dialog, &QFileDialog::fileSelected, &session, &Session::wantWorkspace);
    dialog->open();
}

void chooseCorpusToImport(QWidget* parent, Session& session, JobRunner& jobs) {
    QFileDialog* dialog = openDialog(
        parent, QStringLiteral("importCorpusDialog"),
        WorkspaceJobs::tr("Import a corpus: the folder that holds corpus_description.json"), QFileDialog::Directory);
    dialog->setOption(QFileDialog::ShowDirsOnly);
    chooseToImport(parent, session, jobs, dialog);
}

void chooseFilesToImport(QWidget* parent, Session& session, JobRunner& jobs) {
    QFileDialog* dialog = openDialog(parent, QStringLiteral("importFilesDialog"),
                                     WorkspaceJobs::tr("Import training logs, size reports and optimization remarks"),
                                     QFileDialog::ExistingFiles);
    chooseToImport(parent, session, jobs, dialog);
}

void chooseReportFile(QWidget* parent, Session& session, JobRunner& jobs) {
    QFileDialog* dialog = openDialog(parent, QStringLiteral("reportFileDialog"),
                                     WorkspaceJobs::tr("Save the comparison as HTML"), QFileDialog::AnyFile);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setNameFilter(WorkspaceJobs::tr("HTML files (*.html)"));
    dialog->setDefaultSuffix(QStringLiteral("html"));
    dialog->selectFile(QStringLiteral("%1-%2.html").arg(session.baselineRun(), session.versusRun()));
    QObject::connect(dialog, &QFileDialog::fileSelected, &session,
                     [&session, &jobs](const QString& file) { writeReportWithJob(session, jobs, file); });
    dialog->open();
}

void importDropped(QWidget* parent, Session& session, JobRunner& jobs, const QStringList& paths, ImportDone done) {
    if (paths.isEmpty()) return;
    withWorkspace(parent, session, [&session, &jobs, paths, done = std::move(done)] {
        importPathsWithJob(session, jobs, paths, {}, done);
    });
}

} // namespace inlinescope
