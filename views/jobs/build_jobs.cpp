// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/jobs/build_jobs.h"

#include "core/model/search_objective.h"
#include "importers/tune/tune_job.h"
#include "views/jobs/result_job.h"
#include "views/jobs/table_totals.h"
#include "views/models/words.h"

#include <QCoreApplication>
#include <QFileInfo>

namespace inlinescope {
namespace {

struct BuildJobs {
    Q_DECLARE_TR_FUNCTIONS(BuildJobs)
public:
    static QString change(const Table& table, ColumnName before, ColumnName after);
    static TuneResult resultOf(const Tuned& tuned, const TuneOptions& options);
};

QString wordText(const std::string& word) {
    return QString::fromStdString(word);
}

/// Of the table's total.
QString BuildJobs::change(const Table& table, ColumnName before, ColumnName after) {
    const std::int64_t old = totalIn(table, before), now = totalIn(table, after);
    return tr("%1 B (%2)", "bytes, percent").arg(signedGrouped(now - old), signedShare(now - old, old));
}

TuneResult BuildJobs::resultOf(const Tuned& tuned, const TuneOptions& options) {
    TuneResult result;
    QStringList parts{
        tr("unique %1, text %2", "bytes and percent")
            .arg(change(tuned.modules, "unique_before", "unique"), change(tuned.modules, "text_before", "text"))};
    if (tuned.linked) parts << tr("linked %1", "bytes and percent").arg(change(*tuned.linked, "text_before", "text"));
    parts
        << tr("replay files for %1 of %2 modules").arg(grouped(tuned.played), grouped(int(tuned.modules.rows.size())));
    if (tuned.frontEnd.byGcc > 0)
        parts << tr("gcc compiles %Ln source(s) of this build; only clang reads replay files", nullptr,
                    tuned.frontEnd.byGcc);
    result.sentence = tr("%1.\nSet CMAKE_C_COMPILER_LAUNCHER and CMAKE_CXX_COMPILER_LAUNCHER to %2 before project().")
                          .arg(parts.join(QStringLiteral("; ")), wordText(tuned.launcher));
    result.workspace = tuneWorkspace(options);
    result.parts.emplace_back(tr("Modules"), tuned.modules);
    if (tuned.linked) result.parts.emplace_back(tr("Linked files"), *tuned.linked);
    if (tuned.checked) result.parts.emplace_back(tr("Checks"), *tuned.checked);
    return result;
}

} // namespace

QString tuneWorkspace(const TuneOptions& options) {
    return wordText(options.folder) + QStringLiteral("/tune.inlinescope");
}

CliCommand commandOf(const TuneOptions& options) {
    const TuneOptions usual;
    const bool checksNothing = !options.check.empty() && options.build.empty();
    if (options.database.empty() || options.folder.empty() || options.name.empty() || checksNothing) return {};
    CliCommand command = CliCommand::withoutWorkspace("tune");
    command.name(wordText(options.database)).option("--output", wordText(options.folder));
    if (options.objective != usual.objective)
        command.option("--objective", wordText(std::string(toString(options.objective))));
    if (options.budget) command.option("--budget", QString::number(options.budget->count()));
    if (options.fallback != usual.fallback)
        command.option("--fallback", wordText(std::string(toString(options.fallback))));
    if (options.name != usual.name) command.option("--name", wordText(options.name));
    if (!options.clang.empty()) command.option("--clang", wordText(options.clang));
    if (!options.build.empty()) command.option("--build", wordText(options.build));
    if (!options.check.empty()) command.option("--check", wordText(options.check));
    return command;
}

JobId tuneWithJob(Session& session, JobRunner& jobs, const TuneOptions& options, QObject* receiver,
                  std::function<void(const TuneResult&)> done) {
    const JobId id = startWithResult<TuneResult>(
        session, jobs, BuildJobs::tr("tune %1").arg(wordText(options.database)),
        [options](JobContext context, std::optional<TuneResult>& result) -> Result<QString> {
            context.workspacePath = tuneWorkspace(options).toStdString();
            INLINESCOPE_TRY(const Tuned tuned, tune(context, options));
            result = BuildJobs::resultOf(tuned, options);
            return result->sentence.section(QLatin1Char('\n'), 0, 0);
        },
        {receiver, std::move(done)});
    jobs.noteCommand(id, commandOf(options));
    return id;
}

CliCommand commandOf(const MakeCorpusOptions& options) {
    if (options.folder.empty() || options.outputFolder.empty()) return {};
    CliCommand command = CliCommand::withoutWorkspace("make-corpus");
    command.option("--input", wordText(options.folder)).option("--output", wordText(options.outputFolder));
    if (!options.defaultArgs.empty()) command.option("--default-args", wordText(options.defaultArgs));
    return command;
}

JobId makeCorpusWithJob(Session& session, JobRunner& jobs, const MakeCorpusOptions& options) {
    const JobId id = startWorkspaceJob(
        session, jobs, BuildJobs::tr("corpus of %1").arg(QFileInfo(wordText(options.folder)).fileName()),
        [options](const JobContext& context) -> Result<QString> {
            INLINESCOPE_TRY(const int modules, makeCorpus(context, options));
            return BuildJobs::tr("%Ln module(s) copied to %1", nullptr, modules).arg(wordText(options.outputFolder));
        });
    jobs.noteCommand(id, commandOf(options));
    return id;
}

CliCommand combineCommand(const QString& folder) {
    return folder.isEmpty() ? CliCommand() : CliCommand::withoutWorkspace("combine").name(folder);
}

JobId combineWithJob(Session& session, JobRunner& jobs, const QString& folder) {
    const JobId id =
        startWorkspaceJob(session, jobs, BuildJobs::tr("combine %1").arg(QFileInfo(folder).fileName()),
                          [folder](const JobContext& context) -> Result<QString> {
                              INLINESCOPE_TRY(const int modules, combineCorpora(context, folder.toStdString()));
                              return BuildJobs::tr("one corpus of %Ln module(s)", nullptr, modules);
                          });
    jobs.noteCommand(id, combineCommand(folder));
    return id;
}

} // namespace inlinescope
