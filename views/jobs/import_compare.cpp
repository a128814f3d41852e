// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/jobs/import_compare.h"

#include "core/model/policy_words.h"
#include "importers/jobs/compiled_extract.h"
#include "views/jobs/workspace_jobs.h"
#include "views/state/page_id.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QTemporaryDir>

#include <memory>

namespace inlinescope {
namespace {

struct ImportCompareWords {
    Q_DECLARE_TR_FUNCTIONS(ImportCompareWords)
};

constexpr QLatin1String corpusFile("corpus_description.json"), databaseFile("compile_commands.json");

/// The file that the input means, or the folder of a corpus.
QString inputFile(const QString& path) {
    const QFileInfo info(path);
    if (buildInputOf(path) == BuildInput::Corpus) return info.isDir() ? path : info.path();
    return info.isDir() ? QDir(path).filePath(databaseFile) : path;
}

/// Of the project, which is above its folder of the build.
QString corpusName(const QString& input) {
    QDir folder = QFileInfo(input).isDir() ? QDir(input) : QFileInfo(input).absoluteDir();
    if (folder.dirName().startsWith(QLatin1String("build"))) folder.cdUp();
    return folder.dirName();
}

/// "3 modules imported; ..."
QString importedWords(const std::vector<Imported>& imported, const CompiledExtract& made) {
    const QString count = ImportCompareWords::tr("%Ln module(s) imported", nullptr, int(imported.front().items));
    if (!made.frontEnd) return count;
    return count + QStringLiteral("; ") +
           ImportCompareWords::tr("no object has bitcode, so %1 compiled %Ln source(s) again", nullptr,
                                  made.frontEnd->compiled)
               .arg(QString::fromStdString(made.clang));
}

/// Leaves nothing outside the workspace: an extracted corpus is imported from a temporary folder.
Result<std::vector<Imported>> importInput(const JobContext& context, const QString& input, bool compilesSources,
                                          CompiledExtract& made) {
    ImportOptions options;
    options.name = corpusName(input).toStdString();
    if (QFileInfo(input).isDir()) { // a corpus
        options.paths = {input.toStdString()};
        return importSomeOf(context, options);
    }
    const QTemporaryDir scratch;
    const std::string corpus = scratch.filePath(QStringLiteral("corpus")).toStdString();
    const ExtractOptions extract{input.toStdString(), corpus, {}};
    if (compilesSources) {
        INLINESCOPE_TRY(made, extractOrCompile(context, extract, {}));
    } else {
        INLINESCOPE_CHECK(extractCorpus(context, extract));
    }
    options.paths = {corpus};
    return importSomeOf(context, options);
}

/// One after another; the one after a run that is stopped or fails is not begun.
void runEach(Session& session, JobRunner& jobs, const std::string& corpus, QStringList policies) {
    RunOptions options;
    options.corpus = corpus;
    options.policy = policies.takeFirst().toStdString();
    runCorpusWithJob(session, jobs, options,
                     [&session, &jobs, corpus, policies, file = session.workspacePath()](const Job& job) {
                         if (job.status != JobStatus::Done || policies.isEmpty()) return;
                         if (session.workspacePath() == file) runEach(session, jobs, corpus, policies);
                     });
}

} // namespace

BuildInput buildInputOf(const QString& path) {
    const QFileInfo info(path);
    const QString name = info.fileName();
    if (path.isEmpty() || !info.exists()) return BuildInput::None;
    if (name == corpusFile || (info.isDir() && QDir(path).exists(corpusFile))) return BuildInput::Corpus;
    if (name == databaseFile || (info.isDir() && QDir(path).exists(databaseFile))) return BuildInput::CompileDatabase;
    return BuildInput::None;
}

void importAndCompare(Session& session, JobRunner& jobs, const ImportComparison& asked) {
    const QString input = inputFile(asked.path), policy = asked.policy;
    const auto corpus = std::make_shared<std::string>();
    const auto work = [input, compiles = asked.compilesSources, corpus](const JobContext& context) -> Result<QString> {
        CompiledExtract made;
        INLINESCOPE_TRY(const std::vector<Imported> imported, importInput(context, input, compiles, made));
        *corpus = imported.front().name;
        return importedWords(imported, made);
    };
    const auto ended = [&session, &jobs, corpus, policy, file = session.workspacePath()](const Job& job) {
        if (job.status != JobStatus::Done || corpus->empty()) return;
        if (session.workspacePath() != file) return;
        runEach(session, jobs, *corpus, {QString::fromLatin1(defaultPolicy), policy});
        session.navigate(PageId::Modules);
    };
    startWorkspaceJob(session, jobs, ImportCompareWords::tr("import %1").arg(corpusName(input)), work, ended,
                      fillingOf(session));
    session.navigate(PageId::Modules);
}

CliCommand commandOfImportAndCompare(const Session& session, const ImportComparison& asked) {
    const BuildInput kind = buildInputOf(asked.path);
    if (kind == BuildInput::None) return {};
    const QString& open = session.workspacePath();
    const QString input = QFileInfo(inputFile(asked.path)).absoluteFilePath();
    const QString workspace = open.isEmpty() ? QDir::current().filePath(usualWorkspaceName) : open;
    const QString name = corpusName(input);
    const QString corpus = kind == BuildInput::Corpus
                               ? input
                               : QFileInfo(workspace).absoluteDir().filePath(name + QStringLiteral("-corpus"));
    CliCommand all = CliCommand(workspace, "import").name(corpus).option("--name", name);
    for (const QString& word : {QString::fromLatin1(defaultPolicy), asked.policy})
        all.then(CliCommand(workspace, "run").name(name).option("--policy", word));
    if (kind == BuildInput::Corpus) return all;
    CliCommand extract(workspace, "extract");
    extract.option("--input", input).option("--output", corpus);
    if (asked.compilesSources) extract.flag("--compile");
    return extract.then(all);
}

} // namespace inlinescope
