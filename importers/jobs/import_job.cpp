// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/jobs/import_job.h"

#include "core/base/file_bytes.h"
#include "core/base/file_version.h"
#include "core/base/installation.h"
#include "core/base/open_file.h"
#include "core/base/pace.h"
#include "core/jobs/common/file_io.h"
#include "core/jobs/common/known_paths.h"
#include "core/jobs/common/snapshot.h"
#include "core/jobs/compile/side_files.h"
#include "core/runner/worker_tasks.h"
#include "importers/jobs/counting_sink.h"
#include "importers/jobs/hashed_file.h"
#include "importers/jobs/import_names.h"
#include "importers/jobs/import_start.h"
#include "importers/jobs/import_store.h"
#include "importers/jobs/kept_part.h"
#include "importers/jobs/vocabulary_import.h"
#include "importers/readers/corpus_reader.h"
#include "importers/readers/importer_list.h"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <set>
#include <tuple>

namespace inlinescope {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t maxBitcodeBytes = std::uint64_t(1) << 31;

/// Two findings with the same key are the same. Findings about evidence have no key, since they are removed when their
/// evidence is read again.
using FindingKey = std::tuple<std::int64_t, Severity, std::string, ErrorCode, std::string>;

FindingKey keyOf(const FindingOwner& owner, const Finding& finding) {
    return {owner.corpus.value, finding.severity, finding.subject, finding.error.code, describe(finding.error)};
}

/// Whether nothing else can be imported either.
template <typename T>
bool endsAll(const Result<T>& result) {
    return !result.ok() &&
           (result.error().code == ErrorCode::Cancelled || result.error().code == ErrorCode::WorkspaceUnusable);
}

/// What evidence is read with.
struct EvidenceTools {
    WorkerPool& pool;
    NamedDebugFiles& debug;
    std::unique_ptr<FileHashing> begun; ///< of the first path; may be absent
};

/// Imports one path after the other into one workspace.
class Importer {
public:
    Importer(const JobContext& context, const ImportOptions& options, PathMap pathMap, EvidenceTools tools,
             ImportStore& store)
        : m_context(context), m_options(options), m_pathMap(std::move(pathMap)), m_pool(tools.pool),
          m_debug(tools.debug), m_begun(std::move(tools.begun)), m_store(store) {}

    /// Returns nothing for a file of remarks, which importRemarks() imports with all others, and for one of a
    /// vocabulary.
    Result<std::optional<Imported>> importPath(const std::string& given, bool isLast) {
        m_isLast = isLast;
        INLINESCOPE_TRY(const std::string path, absolutePath(given));
        INLINESCOPE_TRY(const ImportFormat format,
                        m_options.format.empty() ? detectFormat(path) : parseImportFormat(m_options.format));
        std::error_code error;
        if (format.noun() == ItemNoun::Remarks) {
            m_remarkFiles.push_back(path);
            return std::optional<Imported>();
        }
        if (format.isVocabulary && !fs::is_directory(path, error)) {
            m_vocabularyFiles.push_back(path);
            return std::optional<Imported>();
        }
        if (format.isVocabulary || !format.evidence) INLINESCOPE_CHECK(m_store.wait());
        INLINESCOPE_TRY(Imported imported, format.isVocabulary ? importVocabulary({path, {}})
                                           : format.evidence   ? importEvidence(path, format)
                                                               : importCorpus(path));
        imported.path = given;
        return std::optional(std::move(imported));
    }

    /// Those whose files were given.
    std::vector<VocabularySource> vocabularies() const { return vocabulariesOfFiles(m_vocabularyFiles); }
    /// As a whole, or not at all.
    Result<Imported> importVocabulary(const VocabularySource& source) {
        const Result<ReadVocabulary> read = readVocabularySource(source, m_context);
        if (!read.ok()) return withKeptItems(read.error(), 0);
        INLINESCOPE_TRY(const KnownEvidence known,
                        knownEvidence(m_store.reader(), read->source, ItemNoun::Performance));
        INLINESCOPE_TRY(const auto sink, m_store.writer().importEvidence(newName(source.path), read->source, naming()));
        INLINESCOPE_CHECK(sendVocabulary(read->quantiles, *sink, m_context.cancel));
        INLINESCOPE_TRY(const auto kept, sink->finish());
        return Imported{read->source.path, ItemNoun::Performance, kept.name, kept.items, known.isThere};
    }

    bool hasRemarks() const { return !m_remarkFiles.empty(); }
    /// Imports all files of remarks as one set. A file that cannot be read is a finding, and the set is incomplete.
    Result<Imported> importRemarks() {
        INLINESCOPE_TRY(const RemarkFiles files, hashedRemarkFiles(m_context, m_remarkFiles));
        const std::string name = newName(files.whole.path);
        INLINESCOPE_TRY(const KnownEvidence known, knownEvidence(m_store.reader(), files.whole, ItemNoun::Remarks));
        INLINESCOPE_TRY(auto sink, m_store.writer().importEvidence(name, files.whole, naming()));
        std::vector<RemarkFailure> failures;
        for (const Finding& unreadable : files.unreadable)
            failures.push_back({unreadable});
        INLINESCOPE_CHECK(readRemarks(files, *sink, name, failures));
        const bool isComplete = failures.empty();
        if (!isComplete && known.complete) return withEarlierImport(failures.front().finding.error);
        INLINESCOPE_TRY(const auto kept, sink->finish(isComplete));
        sink.reset();
        const bool isEarlierKept = !kept.remarks && known.isThere;
        for (auto& [failure, items] : failures)
            failure.error = isEarlierKept ? withEarlierImport(failure.error) : withKeptItems(failure.error, items);
        const Error first = isComplete ? Error() : failures.front().finding.error;
        if (!kept.remarks) failures.erase(failures.begin()); // the caller keeps it
        for (const RemarkFailure& failure : failures)
            INLINESCOPE_CHECK(keep({.remarks = kept.remarks}, failure.finding));
        if (!kept.remarks) return first;
        return Imported{files.whole.path, ItemNoun::Remarks, kept.name, kept.items, known.isThere, 0, isComplete};
    }

    /// After all paths.
    Result<void> tellUnusedDebugFiles() {
        for (const Finding& finding : m_debug.unused())
            INLINESCOPE_CHECK(keep({.report = m_lastBinary}, finding));
        return {};
    }

    /// Reports the finding to the user and stores it, once, with what it concerns.
    Result<void> keep(const FindingOwner& owner, const Finding& finding) {
        m_context.finding(finding);
        if (!m_known) INLINESCOPE_CHECK(loadKnownFindings());
        const bool isOfEvidence = owner.log || owner.report || owner.remarks || owner.performance;
        if (!isOfEvidence && !m_known->insert(keyOf(owner, finding)).second) return {};
        INLINESCOPE_CHECK(m_store.writer().findings().add(owner, finding));
        return {};
    }

private:
    Result<void> loadKnownFindings() {
        const WorkspaceReader& reader = m_store.reader();
        INLINESCOPE_TRY(const auto rows, reader.findings().all());
        m_known.emplace();
        for (const FindingRow& row : rows) {
            if (!row.owner.run && !row.owner.log && !row.owner.report && !row.owner.remarks && !row.owner.performance)
                m_known->insert(keyOf(row.owner, row.finding));
        }
        return {};
    }

    /// A corpus folder, and the files that its command lines read.
    struct Source {
        CorpusReader reader;
        CorpusSideFiles sideFiles;
    };
    Result<Source> openCorpus(const std::string& folder) const {
        INLINESCOPE_TRY(CorpusReader reader, CorpusReader::open(folder, m_pathMap.folders()));
        INLINESCOPE_TRY(SideFileListing listing, SideFileListing::read(folder, reader.roots()));
        CorpusSideFiles sideFiles(folder, std::move(listing), m_pathMap, reader.roots(), m_context.cancel);
        return Source{std::move(reader), std::move(sideFiles)};
    }

    Result<Imported> importCorpus(const std::string& folder) {
        INLINESCOPE_TRY(Source source, openCorpus(folder));
        const std::string path = fs::path(folder) / "";
        const std::string hash = sha256(asBytes(source.reader.description()));
        INLINESCOPE_TRY(const bool known, isKnownCorpus(path, hash));
        INLINESCOPE_TRY(
            const CorpusId corpus,
            m_store.writer().corpora().add({newName(folder), path, hash, source.reader.hasThinlto()}, naming()));
        INLINESCOPE_TRY(const std::string name, nameOf(corpus));
        Imported imported{folder, ItemNoun::Corpus, name, 0, known};
        INLINESCOPE_CHECK(putModules(corpus, source, imported));
        for (const Finding& finding : source.sideFiles.missing())
            INLINESCOPE_CHECK(keep({.corpus = corpus}, finding));
        if (m_options.byReference) rememberFolders(folder);
        INLINESCOPE_CHECK(m_store.writer().corpora().finish(corpus));
        return imported;
    }

    Result<void> putModules(CorpusId corpus, Source& source, Imported& imported) {
        const auto start = Pace::Clock::now();
        std::int64_t read = 0;
        for (bool more = true; more;) {
            if (m_context.cancel.isCancelled()) return CancelToken::error();
            std::vector<Finding> findings;
            const std::optional<ModuleFiles> files = source.reader.next(findings);
            more = files.has_value();
            if (files) INLINESCOPE_CHECK(putModule(corpus, *files, source, findings, imported));
            std::error_code error;
            if (!findings.empty() && !fs::exists(imported.path, error))
                return Error{ErrorCode::Unreadable,
                             "the folder of the corpus does not exist any more",
                             imported.path,
                             {},
                             {},
                             "Restore it and import it again; what was read is kept."};
            for (const Finding& finding : findings)
                INLINESCOPE_CHECK(keep({.corpus = corpus}, finding));
            if (files)
                m_context.progress(steadyProgress(++read, std::int64_t(source.reader.size()), files->name, start));
        }
        return {};
    }

    /// Imports one module. Problems of the module are findings; an error ends the import.
    Result<void> putModule(CorpusId corpus, const ModuleFiles& files, Source& source, std::vector<Finding>& findings,
                           Imported& imported) {
        const Result<StoredModule> stored = putModule(corpus, files, source);
        if (stored.ok()) {
            ++imported.items;
            imported.replaced += stored->replaced;
        } else if (const ErrorCode code = stored.error().code;
                   code == ErrorCode::WorkspaceUnusable || code == ErrorCode::Cancelled) {
            return stored.error();
        } else {
            findings.push_back({Severity::Error, files.name, stored.error()});
        }
        return {};
    }

    /// Files that stay outside of the workspace are read later only from folders that this user imported from.
    void rememberFolders(const std::string& folder) {
        std::vector<std::string> folders = m_pathMap.folders();
        folders.push_back(folder);
        for (const std::string& one : folders) {
            const Result<void> noted = KnownPaths().rememberReadable(one);
            if (!noted.ok() && noted.error().code != ErrorCode::NotFound)
                m_context.finding({Severity::Warning, one, noted.error()});
        }
    }

    Result<bool> isKnownCorpus(const std::string& source, const std::string& hash) const {
        const WorkspaceReader& reader = m_store.reader();
        INLINESCOPE_TRY(const auto corpora, reader.corpora().all());
        for (const CorpusRow& row : corpora) {
            if (row.spec.sourcePath == source && row.spec.descriptionHash == hash) return true;
        }
        return false;
    }

    Result<std::string> nameOf(CorpusId corpus) const {
        const WorkspaceReader& reader = m_store.reader();
        INLINESCOPE_TRY(const CorpusRow row, reader.corpora().byId(corpus));
        return row.spec.name;
    }

    Result<StoredModule> putModule(CorpusId corpus, const ModuleFiles& files, Source& source) {
        INLINESCOPE_TRY(const OpenFile file, source.reader.roots().open(files.bitcodePath));
        INLINESCOPE_TRY(const auto bitcode, file.readAll(maxBitcodeBytes));
        Module module;
        module.name = files.name;
        module.bitcodeHash = sha256(bitcode);
        module.bitcodeSize = std::int64_t(bitcode.size());
        module.bitcodePath = files.bitcodePath;
        module.byReference = m_options.byReference;
        module.hasThinltoIndex = !files.thinltoPath.empty();
        module.commandLine = files.commandLine;
        module.sideFiles = source.sideFiles.of(files, m_options.byReference);
        if (m_context.cancel.isCancelled()) return CancelToken::error(); // side files may be unread
        for (const SideFile& sideFile : module.sideFiles)
            INLINESCOPE_CHECK(putSideFile(sideFile));
        return m_store.writer().modules().put(corpus, module, bitcode);
    }

    /// Stores the bytes of one file once in this import; those of another import are found by their hash.
    Result<void> putSideFile(const SideFile& file) {
        if (file.isMissing() || file.byReference || m_putFiles.contains(file.hash)) return {};
        INLINESCOPE_TRY(const auto bytes, readFile(file.filePath, largestSideFile));
        if (sha256(bytes) != file.hash)
            return Error{ErrorCode::Refused, "the file changed while it was imported", file.filePath, {}, {}};
        INLINESCOPE_CHECK(m_store.writer().modules().putSideFile(file.hash, bytes));
        m_putFiles.insert(file.hash);
        return {};
    }

    /// A file of remarks that was not read to its end.
    struct RemarkFailure {
        Finding finding;
        std::int64_t kept = 0; ///< remarks that were read before
    };
    /// Returns an error only if the import must end.
    Result<void> readRemarks(const RemarkFiles& files, EvidenceWriter& sink, const std::string& name,
                             std::vector<RemarkFailure>& failures) {
        CountingSink counting(sink, m_context.progress, name, files.whole.size);
        for (const RemarkFile& file : files.files) {
            sink.nextFile(file.source);
            const std::int64_t before = sink.soFar().items;
            const Result<void> read = readRemarkFile(file, counting);
            if (read.ok()) continue;
            if (endsAll(read)) return read.error();
            failures.push_back({{Severity::Error, file.source.path, read.error()}, sink.soFar().items - before});
        }
        return {};
    }
    Result<void> readRemarkFile(const RemarkFile& file, CountingSink& sink) const {
        INLINESCOPE_TRY(const auto opened, openAgain(file));
        sink.nextFile(opened);
        INLINESCOPE_CHECK(
            worker::readEvidence(m_pool, EvidenceFormat::Remarks, {file.source.path, opened}, sink, m_context.cancel));
        return checkUnchanged(*opened, file.version);
    }

    Result<Imported> importEvidence(const std::string& path, const ImportFormat& format) {
        std::unique_ptr<FileHashing> hashing = std::move(m_begun);
        if (!hashing || hashing->file()->path() != path) {
            INLINESCOPE_TRY(hashing, FileHashing::open(path));
        }
        hashing->start();
        EvidenceSource source{path, {}, std::int64_t(hashing->size())};
        KnownEvidence known;
        LateSink late([&] { return beginEvidence(source, format.noun(), *hashing, known); });
        const bool isBinary = *format.evidence == EvidenceFormat::Binary;
        if (isBinary) m_debug.nextBinary();
        EvidenceFile file{path, hashing->file()};
        if (isBinary) file.debugFiles = m_debug.paths();
        Result<void> read = readInto(late, *format.evidence, file);
        std::optional<Error> crash; // of the reader of debug information, perhaps
        if (isBinary && !read.ok() && read.error().code == ErrorCode::WorkerLost) {
            crash = read.error();
            late.drop();
            read = readInto(late, *format.evidence, {path, hashing->file(), {}, false});
        }
        if (m_isLast && !hasRemarks()) m_pool.release();
        if (endsAll(read)) return read.error();
        INLINESCOPE_TRY(EvidenceWriter* const sink, late.writer());
        if (!read.ok()) INLINESCOPE_CHECK(keepable(read.error(), known, sink->soFar().items));
        if (source.hash.empty()) {
            INLINESCOPE_TRY(source.hash, hashing->hash(m_context));
        }
        sink->setHash(source.hash);
        if (!read.ok()) return keepPart({path, format.noun(), {}, 0, known.isThere, 0, false}, *sink, read.error());
        if (*format.evidence != EvidenceFormat::Events) // it may grow at any time
            INLINESCOPE_CHECK(hashing->checkUnchanged());
        INLINESCOPE_TRY(const auto kept, sink->finish());
        late.drop();
        if (isBinary) m_lastBinary = kept.report;
        if (crash) INLINESCOPE_CHECK(keep({.report = kept.report}, withoutDebugInfo(path, *crash)));
        return Imported{path, format.noun(), kept.name, kept.items, known.isThere};
    }
    /// If the workspace has something of this path, that may be replaced, which the hash says.
    Result<std::unique_ptr<EvidenceWriter>> beginEvidence(EvidenceSource& source, ItemNoun noun, FileHashing& hashing,
                                                          KnownEvidence& known) {
        INLINESCOPE_CHECK(m_store.wait());
        INLINESCOPE_TRY(known, knownEvidence(m_store.reader(), source, noun));
        if (!known.hasPath) {
            INLINESCOPE_TRY(auto sink, m_store.writer().importEvidence(newName(source.path), source, naming()));
            INLINESCOPE_TRY(
                known, knownEvidence(m_store.reader(), source, noun)); // another program may have imported it meanwhile
            if (!known.hasPath) return sink;
        }
        INLINESCOPE_TRY(source.hash, hashing.hash(m_context));
        INLINESCOPE_TRY(known, knownEvidence(m_store.reader(), source, noun));
        if (!known.isThere && known.hasSha256) INLINESCOPE_CHECK(lookBySha256(source, noun, hashing, known));
        if (!known.isThere && noun == ItemNoun::Performance) {
            INLINESCOPE_TRY(known.earlierState,
                            earlierStateOf(m_store.reader(), source, *hashing.file(), m_context.cancel));
        }
        INLINESCOPE_TRY(auto sink, m_store.writer().importEvidence(newName(source.path), source, naming()));
        if (known.earlierState) sink->replaceEvents(known.earlierState->source.hash);
        return sink;
    }
    /// Uses the file's other hash if the workspace has the file by that.
    Result<void> lookBySha256(EvidenceSource& source, ItemNoun noun, FileHashing& hashing, KnownEvidence& known) {
        EvidenceSource earlier = source;
        INLINESCOPE_TRY(earlier.hash, hashing.sha256(m_context));
        INLINESCOPE_TRY(const KnownEvidence found, knownEvidence(m_store.reader(), earlier, noun));
        if (found.isThere) source = earlier, known = found;
        return {};
    }
    /// Keeps what was read before the error, with a finding.
    Result<Imported> keepPart(Imported part, EvidenceWriter& sink, const Error& error) {
        INLINESCOPE_TRY(const auto kept, sink.finish(false));
        part.name = kept.name;
        part.items = kept.items;
        INLINESCOPE_CHECK(keep({.log = kept.log, .report = kept.report, .performance = kept.performance},
                               {Severity::Error, part.path, withKeptItems(error, kept.items)}));
        return part;
    }

    Result<void> readInto(EvidenceSink& sink, EvidenceFormat format, const EvidenceFile& file) const {
        CountingSink counting(sink, m_context.progress, newName(file.path), std::int64_t(file.opened->size()));
        counting.nextFile(file.opened);
        const bool isBinary = format == EvidenceFormat::Binary;
        counting.offerFindings([=, this](const Finding& finding) { return isHeld(finding, isBinary); });
        return worker::readEvidence(m_pool, format, file, counting, m_context.cancel);
    }
    /// What the reader finds about files of debug information is told; that one of them is not of this binary only if
    /// it is of no other one (tellUnusedDebugFiles()). Its warnings about another file are told too, but not those
    /// about a binary, of which there may be one for each unit: they are stored only.
    bool isHeld(const Finding& finding, bool isBinary) const {
        const bool isOfDebugFile = m_debug.has(finding.subject);
        if (!isOfDebugFile && !isBinary && finding.severity == Severity::Warning) m_context.finding(finding);
        if (!isOfDebugFile) return false;
        if (finding.error.code != ErrorCode::NotFound) return m_context.finding(finding), false;
        m_debug.noteUnused(finding);
        return true;
    }
    /// The name that the user gave, or one made from the path.
    std::string newName(const std::string& path) const {
        return m_options.name.empty() ? importNameOf(path) : m_options.name;
    }
    /// A name that the user gave is used unchanged (the store refuses it if it is taken); any other is made unique.
    NewName naming() const {
        const bool asGiven = !m_options.name.empty() && m_options.paths.size() == 1;
        return asGiven ? NewName::AsGiven : NewName::MakeFree;
    }

    const JobContext& m_context;
    const ImportOptions& m_options;
    const PathMap m_pathMap;
    WorkerPool& m_pool;
    NamedDebugFiles& m_debug;
    std::unique_ptr<FileHashing> m_begun;
    ImportStore& m_store;
    std::vector<std::string> m_remarkFiles;      ///< absolute paths
    std::vector<std::string> m_vocabularyFiles;  ///< likewise
    bool m_isLast = false;                       ///< path of all, after which the worker may end
    ReportId m_lastBinary;                       ///< of those that were read wholly
    std::set<std::string> m_putFiles;            ///< hashes of side files that are in the workspace
    std::optional<std::set<FindingKey>> m_known; ///< loaded with the first finding
};

} // namespace

namespace {

Result<void> addOrKeep(Importer& importer, Result<Imported> imported, std::vector<Imported>& all) {
    if (imported.ok()) return all.push_back(std::move(imported).value()), Result<void>();
    const Error& error = imported.error();
    if (endsAll(imported)) return error;
    return importer.keep({}, {Severity::Error, error.file, error});
}

} // namespace

Result<std::vector<Imported>> importPaths(const JobContext& context, const ImportOptions& options) {
    INLINESCOPE_TRY(PathMap pathMap, PathMap::parse(options.pathMap));
    INLINESCOPE_TRY(const ImportPaths named, withRemarkFiles(options.paths, options.format, context.cancel));
    const std::vector<std::string>& paths = named.paths;
    INLINESCOPE_TRY(NamedDebugFiles own, NamedDebugFiles::find(options.debugFiles));
    NamedDebugFiles& debug = options.sharedDebugFiles ? *options.sharedDebugFiles : own;
    WorkerPool pool({.program = readerOf(context.workerProgram), .parallel = 1, .weakness = context.finding});
    std::unique_ptr<FileHashing> begun = beginImport(paths, options.format, pool);
    ImportStore store(context.workspacePath, context.cancel);
    if (!begun) INLINESCOPE_CHECK(store.wait());
    Importer importer(context, options, std::move(pathMap), {pool, debug, std::move(begun)}, store);
    std::vector<Imported> all;
    for (const Finding& unreadable : named.unreadable) {
        INLINESCOPE_CHECK(store.wait());
        INLINESCOPE_CHECK(importer.keep({}, unreadable));
    }
    for (const std::string& path : paths) {
        if (context.cancel.isCancelled()) return CancelToken::error();
        Result<std::optional<Imported>> imported = importer.importPath(path, &path == &paths.back());
        INLINESCOPE_CHECK(store.wait());
        if (imported.ok()) {
            if (*imported) all.push_back(std::move(**imported));
            continue;
        }
        if (endsAll(imported)) return std::move(imported).error();
        INLINESCOPE_CHECK(importer.keep({}, {Severity::Error, path, imported.error()}));
    }
    if (importer.hasRemarks()) INLINESCOPE_CHECK(addOrKeep(importer, importer.importRemarks(), all));
    for (const VocabularySource& vocabulary : importer.vocabularies())
        INLINESCOPE_CHECK(addOrKeep(importer, importer.importVocabulary(vocabulary), all));
    if (!options.sharedDebugFiles) INLINESCOPE_CHECK(importer.tellUnusedDebugFiles());
    return all;
}

Result<std::vector<Imported>> importSomeOf(const JobContext& context, const ImportOptions& options) {
    std::optional<Error> first;
    JobContext watched = context;
    watched.finding = [&](const Finding& finding) {
        if (!first && finding.severity == Severity::Error) first = finding.error;
        context.finding(finding);
    };
    INLINESCOPE_TRY(std::vector<Imported> all, importPaths(watched, options));
    const bool isNothing = std::ranges::all_of(all, [](const Imported& one) { return one.items == 0; });
    if (isNothing && first) return *first;
    return all;
}

} // namespace inlinescope
