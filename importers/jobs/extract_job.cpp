// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/jobs/extract_job.h"

#include "core/base/file_bytes.h"
#include "core/base/installation.h"
#include "core/base/open_file.h"
#include "core/jobs/common/file_io.h"
#include "core/jobs/common/module_path.h"
#include "core/jobs/compile/side_files.h"
#include "core/jobs/run/unoptimized_modules.h"
#include "core/runner/worker_tasks.h"
#include "importers/jobs/corpus_description.h"
#include "importers/jobs/extract_inputs.h"
#include "importers/jobs/missing_bitcode.h"

#include <QRegularExpression>
#include <QTemporaryDir>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <map>
#include <memory>

namespace inlinescope {
namespace {

namespace fs = std::filesystem;

/// With -flto the "object" is bitcode itself.
bool isLtoBitcode(const OpenFile& file) {
    const auto magic = file.read(0, 4);
    return magic.ok() && asText(*magic) == "BC\xC0\xDE";
}

/// Errors: Unreadable, also if it does not exist; Refused if it is not, or no longer, below its roots.
Result<OpenFile> openObject(const DatabaseObject& object) {
    Result<OpenFile> file = object.roots ? object.roots->open(object.path) : OpenFile::open(object.path);
    if (file.ok() || file.error().code != ErrorCode::NotFound) return file;
    Error error = file.error();
    error.code = ErrorCode::Unreadable;
    return error;
}

/// One extraction: reads objects and writes files, in the order of the input whatever the order of completion.
class Extraction {
public:
    Extraction(const JobContext& context, const ExtractOptions& options, CompilationDatabase database,
               QRegularExpression filter, SideFileCopies sideFiles)
        : m_context(context), m_options(options), m_objects(std::move(database.objects)), m_missing(m_objects),
          m_filter(std::move(filter)), m_sideFiles(std::move(sideFiles)), m_written(m_objects.size(), false) {
        m_summary.objects = int(m_objects.size());
    }

    Result<ExtractSummary> run() {
        WorkerPool pool(
            {.program = readerOf(m_context.workerProgram), .parallel = m_options.jobs, .weakness = m_context.finding});
        std::size_t next = 0;
        INLINESCOPE_CHECK(worker::readEmbeddedModules(
            pool, [&] { return nextTask(next); },
            [&](std::size_t tag, Result<std::optional<EmbeddedModule>>&& module) {
                return take(tag, std::move(module));
            },
            m_context.cancel, m_options.sections));
        if (m_summary.modules + m_summary.filtered == 0)
            return m_missing.nothingEmbedded(m_options.input, m_summary.failed, m_options.sections);
        for (const Finding& finding : m_plain)
            m_context.finding(finding);
        for (const Finding& finding : m_unoptimized.findings())
            m_context.finding(finding);
        if (m_summary.modules == 0) return nothingMatched();
        INLINESCOPE_CHECK(writeDescription());
        INLINESCOPE_CHECK(m_sideFiles.writeListing());
        for (const Finding& finding : m_sideFiles.finder().missing())
            m_context.finding(finding);
        m_summary.sideFiles = int(m_sideFiles.copied() + m_sideFiles.thinltoIndexes());
        m_summary.missingSideFiles = int(m_sideFiles.finder().missingFiles());
        return m_summary;
    }

private:
    /// Opens the next object that can be opened; each other is a failure.
    std::optional<ObjectTask> nextTask(std::size_t& next) {
        while (next < m_objects.size()) {
            const std::size_t tag = next++;
            const DatabaseObject& object = m_objects[tag];
            Result<OpenFile> file = openObject(object);
            if (file.ok()) {
                m_open[tag] = std::make_shared<const OpenFile>(std::move(*file));
                return ObjectTask{tag, object.path, m_open[tag]};
            }
            fail(object, file.error());
            m_context.progress({++m_done, m_summary.objects, object.name});
        }
        return std::nullopt;
    }

    Result<void> take(std::size_t tag, Result<std::optional<EmbeddedModule>>&& module) {
        const DatabaseObject& object = m_objects[tag];
        const EmbeddedSections& named = m_options.sections;
        const std::shared_ptr<const OpenFile> file = std::move(m_open.extract(tag).mapped());
        m_context.progress({++m_done, m_summary.objects, object.name});
        if (!module.ok()) {
            const bool isLto = isLtoBitcode(*file);
            if (isLto) m_missing.noteLto();
            fail(object, isLto ? MissingBitcode::lto(object) : module.error());
        } else if (module.value() && module.value()->commandLine.empty()) {
            fail(object, {ErrorCode::Unsupported,
                          "the object contains bitcode but no command line (" +
                              (named.commandLine.empty() ? std::string(".llvmcmd") : named.commandLine) + ")",
                          object.path,
                          {},
                          {},
                          "Compile with -Xclang -fembed-bitcode=all, which embeds both."});
        } else if (!module.value()) {
            ++m_summary.withoutBitcode;
            m_plain.push_back({Severity::Warning, object.name, m_missing.plain(object, named)});
        } else if (!passesFilter(**module)) {
            ++m_summary.filtered;
        } else {
            INLINESCOPE_CHECK(write(object, **module));
            m_unoptimized.note(object.name, (*module)->commandLine);
            m_written[tag] = true;
            ++m_summary.modules;
        }
        return {};
    }

    void fail(const DatabaseObject& object, const Error& error) {
        ++m_summary.failed;
        m_context.finding({Severity::Error, object.name, error});
    }

    bool passesFilter(const EmbeddedModule& module) const {
        if (m_options.commandFilter.empty()) return true;
        for (const std::string& argument : module.commandLine) {
            if (m_filter.match(QString::fromStdString(argument)).hasMatch()) return true;
        }
        return false;
    }

    Result<void> write(const DatabaseObject& object, const EmbeddedModule& module) {
        const std::string stem = (fs::path(m_options.outputFolder) / object.name).string();
        INLINESCOPE_CHECK(writeFile(stem + ".bc", module.bitcode));
        INLINESCOPE_CHECK(writeFile(stem + ".cmd", asBytes(module.rawCommandLine)));
        return m_sideFiles.copy(object.name, object.folder, module.commandLine);
    }

    Error nothingMatched() const {
        return {ErrorCode::NotFound,
                "no module was written: " + std::to_string(m_summary.filtered) + " filtered out, " +
                    std::to_string(m_summary.withoutBitcode) + " without bitcode, " + std::to_string(m_summary.failed) +
                    " unreadable",
                m_options.input,
                {},
                "a --cmd-filter that matches an argument of some module"};
    }

    Result<void> writeDescription() {
        for (std::size_t i = 0; i < m_objects.size(); ++i) {
            if (m_written[i]) m_summary.written.push_back(m_objects[i].name);
        }
        const CorpusDescription description{{}, m_sideFiles.thinltoIndexes() == m_summary.modules, m_summary.written};
        return writeFile((fs::path(m_options.outputFolder) / CorpusDescription::fileName).string(),
                         asBytes(description.toJson()));
    }

    const JobContext& m_context;
    const ExtractOptions& m_options;
    const std::vector<DatabaseObject> m_objects;
    MissingBitcode m_missing;
    UnoptimizedModules m_unoptimized;
    const QRegularExpression m_filter;
    SideFileCopies m_sideFiles;
    std::vector<bool> m_written;
    std::map<std::size_t, std::shared_ptr<const OpenFile>> m_open; ///< objects that are being read
    std::vector<Finding> m_plain; ///< objects without bitcode: reported only if others have it
    std::int64_t m_done = 0;
    ExtractSummary m_summary;
};

/// Leaves out what is not to be tried, and reads objects that were made for this instead of the build's.
void chooseObjects(CompilationDatabase& database, const ExtractOptions& options) {
    std::erase_if(database.objects,
                  [&options](const DatabaseObject& object) { return options.leftOut.contains(object.name); });
    if (options.madeObjects.empty()) return;
    for (DatabaseObject& object : database.objects) {
        const Result<std::string> made = modulePath(options.madeObjects, object.name, {});
        if (made.ok() && isFile(*made)) object.path = *made;
    }
}

} // namespace

Result<ExtractSummary> extractCorpus(const JobContext& context, const ExtractOptions& options) {
    const QRegularExpression filter(QString::fromStdString(options.commandFilter));
    if (!filter.isValid()) {
        return Error{ErrorCode::InvalidArgument, "regular expression: " + filter.errorString().toStdString(),
                     options.commandFilter, "character " + std::to_string(filter.patternErrorOffset()),
                     "a Perl-compatible regular expression"};
    }
    INLINESCOPE_TRY(const PathMap pathMap, PathMap::parse(options.pathMap));
    INLINESCOPE_TRY(const ExtractInput input,
                    options.inputType ? Result<ExtractInput>(*options.inputType) : detectInput(options.input));
    if (input == ExtractInput::LocalThinlto) return extractThinlto(context, options);
    const QTemporaryDir unpacked; // of an archive
    const bool isArchive = input == ExtractInput::Archive;
    if (isArchive && !unpacked.isValid())
        return Error{ErrorCode::Unwritable, "no temporary folder", unpacked.path().toStdString(), {}, {}};
    INLINESCOPE_TRY(CompilationDatabase database, isArchive
                                                      ? unpackArchive(context, options, unpacked.path().toStdString())
                                                      : objectsOf(context, options, input));
    chooseObjects(database, options);
    std::vector<std::string> folders = pathMap.folders();
    std::ranges::move(readableFolders(options, input), std::back_inserter(folders));
    SideFileCopies sideFiles(options.outputFolder, pathMap, FileRoots(folders), context.cancel);
    return Extraction(context, options, std::move(database), filter, std::move(sideFiles)).run();
}

} // namespace inlinescope
