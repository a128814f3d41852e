#include "core/jobs/import_job.h"

#include "core/base/file_slice.h"
#include "core/jobs/counting_sink.h"
#include "core/jobs/file_io.h"
#include "core/jobs/snapshot.h"
#include "core/runner/worker_jobs.h"
#include "core/store/workspace_writer.h"
#include "importers/corpus_reader.h"
#include "importers/importer_list.h"

#include <algorithm>
#include <filesystem>

namespace inlinescope {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t maxBitcodeBytes = std::uint64_t(1) << 31;

/// The last part of a path that says something: "build/corpus/" gives "corpus".
std::string nameFromPath(const fs::path& path) {
    fs::path last = path.lexically_normal();
    if (!last.has_filename()) last = last.parent_path();
    return fs::is_directory(path) ? last.filename().string() : last.stem().string();
}

/// Imports one path after the other into one workspace.
class Importer {
public:
    Importer(const JobContext& context, const ImportOptions& options, const Workspace& workspace,
             WorkspaceWriter writer)
        : m_context(context), m_options(options), m_workspace(workspace), m_writer(std::move(writer)) {}

    Result<Imported> importPath(const std::string& given) {
        const std::string path = fs::absolute(given).lexically_normal().string();
        INLINESCOPE_TRY(const ImportFormat format,
                        m_options.format.empty() ? detectFormat(path) : parseImportFormat(m_options.format));
        INLINESCOPE_TRY(Imported imported, format == ImportFormat::Corpus
                                               ? importCorpus(path)
                                               : importEvidence(path, *evidenceFormat(format)));
        imported.path = given;
        return imported;
    }

    /// Tells the person and keeps the finding, once, with what it concerns.
    Result<void> keep(const FindingOwner& owner, const Finding& finding) {
        m_context.finding(finding);
        INLINESCOPE_TRY(const WorkspaceReader reader, m_workspace.reader());
        INLINESCOPE_TRY(const auto known, reader.findings());
        const bool isKnown = std::any_of(known.begin(), known.end(), [&](const FindingRow& row) {
            return row.owner.corpus == owner.corpus && row.owner.log == owner.log && row.owner.report == owner.report &&
                   row.finding == finding;
        });
        if (isKnown) return {};
        INLINESCOPE_CHECK(m_writer.addFinding(owner, finding));
        return {};
    }

private:
    Result<Imported> importCorpus(const std::string& folder) {
        INLINESCOPE_TRY(const CorpusListing listing, readCorpus(folder));
        const std::string source = fs::path(folder) / "";
        const std::string hash = sha256(asBytes(listing.description));
        INLINESCOPE_TRY(std::optional<CorpusRow> known, knownCorpus(source, hash));
        INLINESCOPE_TRY(const std::string name,
                        known ? Result(known->spec.name) : newName(WorkspaceWriter::Noun::Corpus, folder));
        INLINESCOPE_TRY(const CorpusId corpus,
                        m_writer.addCorpus({name, source, hash, listing.hasThinlto, m_options.byReference}));
        for (const Finding& finding : listing.findings)
            INLINESCOPE_CHECK(keep({.corpus = corpus}, finding));
        Imported imported{folder, "corpus", name, 0, known.has_value()};
        for (const ModuleFiles& files : listing.modules) {
            if (m_context.cancel.isCancelled()) return CancelToken::error();
            if (const Result<void> stored = putModule(corpus, files); stored.ok())
                ++imported.items;
            else if (stored.error().code == ErrorCode::WorkspaceUnusable)
                return stored.error();
            else
                INLINESCOPE_CHECK(keep({.corpus = corpus}, {Severity::Error, files.name, stored.error()}));
            m_context.progress({imported.items, std::int64_t(listing.modules.size()), files.name});
        }
        return imported;
    }

    Result<std::optional<CorpusRow>> knownCorpus(const std::string& source, const std::string& hash) const {
        INLINESCOPE_TRY(const WorkspaceReader reader, m_workspace.reader());
        INLINESCOPE_TRY(auto corpora, reader.corpora());
        for (CorpusRow& row : corpora) {
            if (row.spec.sourcePath == source && row.spec.descriptionHash == hash) return std::optional(std::move(row));
        }
        return std::optional<CorpusRow>();
    }

    Result<void> putModule(CorpusId corpus, const ModuleFiles& files) {
        INLINESCOPE_TRY(const auto bitcode, readFile(files.bitcodePath, maxBitcodeBytes));
        Module module;
        module.name = files.name;
        module.bitcodeHash = sha256(bitcode);
        module.bitcodeSize = std::int64_t(bitcode.size());
        module.bitcodePath = files.bitcodePath;
        module.byReference = m_options.byReference;
        module.hasThinltoIndex = !files.thinltoPath.empty();
        module.commandLine = files.commandLine;
        INLINESCOPE_CHECK(m_writer.putModule(corpus, module, bitcode));
        return {};
    }

    Result<Imported> importEvidence(const std::string& path, EvidenceFormat format) {
        INLINESCOPE_TRY(const std::string hash, sha256OfFile(path));
        const EvidenceSource source{path, hash, std::int64_t(fs::file_size(path))};
        const bool isLog = format == EvidenceFormat::TrainingLog;
        INLINESCOPE_TRY(const std::string known, knownEvidence(source, isLog));
        const auto noun = isLog ? WorkspaceWriter::Noun::Log : WorkspaceWriter::Noun::Report;
        INLINESCOPE_TRY(const std::string name, known.empty() ? newName(noun, path) : Result(known));
        INLINESCOPE_TRY(const auto sink, m_writer.importEvidence(name, source));
        WorkerPool pool({.program = m_context.workerProgram, .parallel = 1});
        CountingSink counting(*sink, m_context.progress, name);
        const Result<void> read = readEvidence(pool, format, path, counting, m_context.cancel);
        if (!read.ok() && read.error().code == ErrorCode::Cancelled) return read.error();
        auto finished = sink->finish();
        if (!read.ok()) return damagedEvidence(path, read.error(), finished);
        if (!finished.ok()) return std::move(finished).error();
        return Imported{path, isLog ? "log" : "report", finished->name, finished->items, !known.empty()};
    }

    /// What was read before the damage stays, with the finding beside it.
    Error damagedEvidence(const std::string& path, const Error& error, const Result<EvidenceWriter::Imported>& kept) {
        if (kept.ok() && kept->items > 0)
            m_context.finding({Severity::Note,
                               path,
                               {error.code,
                                std::to_string(kept->items) + " items before the damaged place were kept",
                                path,
                                {},
                                {}}});
        return error;
    }

    /// The name under which the same file was imported before; empty where it was not.
    Result<std::string> knownEvidence(const EvidenceSource& source, bool isLog) const {
        INLINESCOPE_TRY(const WorkspaceReader reader, m_workspace.reader());
        const auto find = [&](const auto& rows) {
            for (const auto& row : rows) {
                if (row.source.path == source.path && row.source.hash == source.hash) return row.name;
            }
            return std::string();
        };
        if (isLog) {
            INLINESCOPE_TRY(const auto logs, reader.logs());
            return find(logs);
        }
        INLINESCOPE_TRY(const auto reports, reader.reports());
        return find(reports);
    }

    /// The name that was asked for as it is (the store refuses one that is taken); one made from the path is made free.
    Result<std::string> newName(WorkspaceWriter::Noun noun, const std::string& path) const {
        if (!m_options.name.empty() && m_options.paths.size() == 1) return m_options.name;
        return m_writer.freeName(noun, m_options.name.empty() ? nameFromPath(path) : m_options.name);
    }

    const JobContext& m_context;
    const ImportOptions& m_options;
    const Workspace& m_workspace;
    WorkspaceWriter m_writer;
};

} // namespace

Result<std::vector<Imported>> importPaths(const JobContext& context, const ImportOptions& options) {
    INLINESCOPE_TRY(const Workspace workspace, Workspace::openOrCreate(context.workspacePath));
    INLINESCOPE_TRY(WorkspaceWriter writer, workspace.writer());
    Importer importer(context, options, workspace, std::move(writer));
    std::vector<Imported> all;
    for (const std::string& path : options.paths) {
        Result<Imported> imported = importer.importPath(path);
        if (imported.ok()) {
            all.push_back(std::move(imported).value());
            continue;
        }
        const ErrorCode code = imported.error().code;
        if (code == ErrorCode::Cancelled || code == ErrorCode::WorkspaceUnusable) return std::move(imported).error();
        INLINESCOPE_CHECK(importer.keep({}, {Severity::Error, path, imported.error()}));
    }
    return all;
}

} // namespace inlinescope
