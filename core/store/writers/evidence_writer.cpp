// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/writers/evidence_writer.h"

#include "core/store/file/writer_state.h"
#include "core/store/tables/log_content.h"
#include "core/store/tables/removal.h"

#include <unordered_map>

namespace inlinescope {

using namespace store;

namespace {

constexpr std::size_t mostKnownCurves = 4096; ///< whose ids are in memory

struct Context {
    std::int64_t id = 0;
    std::int64_t observations = 0;
};

} // namespace

struct EvidenceWriter::State {
    State(WriterState& writer, std::string name, EvidenceSource source, NewName newName)
        : writer(writer), source(std::move(source)), newName(newName), transaction(writer.connection) {
        imported.name = std::move(name);
    }

    WriterState& writer;
    EvidenceSource source;
    NewName newName;
    WriteTransaction transaction;
    Imported imported;
    EvidenceSource file;     ///< of remarks: the one that is read
    std::int64_t fileId = 0; ///< its row
    bool isCommitted = false;
    std::string earlierHash;         ///< of the event file whose row this one takes; may be empty
    std::vector<TensorSpec> columns; ///< of a log: its features, then its score
    std::string contextName;         ///< of `lastContext`; the others are looked up, since a file may have any number
    std::optional<Context> lastContext;
    std::unordered_map<std::string, std::int64_t> modules; ///< of contexts of the earlier import of this log
    std::unordered_map<std::string, std::int64_t> curves;  ///< ids by tag; others are looked up, as contexts are

    Connection& connection() { return writer.connection; }
    void requireLog() const {
        if (!imported.log) fail(ErrorCode::Internal, "log content before beginLog()");
    }
    void requireReport() const {
        if (!imported.report) fail(ErrorCode::Internal, "report content before beginReport()");
    }
    std::int64_t begin(ItemNoun noun);
    void end(ItemNoun noun, auto id, bool complete);
    void keepModules();
    void takeEarlierRow();
    std::int64_t curve(const std::string& tag);
    std::optional<Context> knownContext(const std::string& name);
    Context& context(const std::string& name);
    void requireColumns(const ObservationChunk& chunk, const Context& context) const;
};

/// The row of the log or report: the existing one for the same file, or a new one.
std::int64_t EvidenceWriter::State::begin(ItemNoun noun) {
    if (imported.log || imported.report || imported.remarks || imported.performance)
        fail(ErrorCode::Internal, "a second beginLog() or beginReport()");
    const std::string table(tableOf(noun));
    Query known =
        connection().queryOnce("SELECT id, name FROM " + table + " WHERE source_path = ?1 AND source_hash = ?2");
    if (known.bind(source.path, source.hash).step()) {
        imported.name = known.text(1);
        return known.integer(0);
    }
    imported.name = freeName(connection(), noun, imported.name, newName);
    connection()
        .queryOnce(
            "INSERT INTO " + table +
            " (name, source_path, source_hash, source_size, imported_at, complete) VALUES (?1, ?2, ?3, ?4, ?5, 0)")
        .bind(imported.name, source.path, source.hash, source.size, now())
        .run();
    return connection().lastId();
}

void EvidenceWriter::State::end(ItemNoun noun, auto id, bool complete) {
    connection()
        .queryOnce("UPDATE " + std::string(tableOf(noun)) + " SET complete = ?2, source_hash = ?3 WHERE id = ?1")
        .bind(id, complete, source.hash)
        .run();
}

/// What the user said of a context survives a new import.
void EvidenceWriter::State::keepModules() {
    Query tied = connection().queryOnce("SELECT c.name, m.module_id FROM log_contexts c JOIN log_context_modules m ON "
                                        "m.context_id = c.id WHERE c.log_id = ?1");
    for (tied.bind(imported.log); tied.step();)
        modules[tied.text(0)] = tied.integer(1);
}

std::optional<Context> EvidenceWriter::State::knownContext(const std::string& name) {
    Query row = connection().query("SELECT id, observations FROM log_contexts WHERE log_id = ?1 AND name = ?2");
    if (!row.bind(imported.log, name).step()) return {};
    return Context{row.integer(0), row.count(1)};
}

Context& EvidenceWriter::State::context(const std::string& name) {
    requireLog();
    if (lastContext && contextName == name) return *lastContext;
    lastContext = knownContext(name);
    contextName = name;
    if (lastContext) return *lastContext;
    lastContext = Context{addLogContext(connection(), imported.log, name), 0};
    if (const auto module = modules.find(name); module != modules.end())
        connection()
            .query("INSERT INTO log_context_modules (context_id, module_id) VALUES (?1, ?2)")
            .bind(lastContext->id, module->second)
            .run();
    return *lastContext;
}

void EvidenceWriter::State::requireColumns(const ObservationChunk& chunk, const Context& context) const {
    if (chunk.firstObservation != context.observations)
        fail(ErrorCode::InvalidArgument, "a chunk from observation " + std::to_string(chunk.firstObservation),
             source.path, "one from " + std::to_string(context.observations));
    bool fits = chunk.columns.size() == columns.size();
    for (std::size_t index = 0; fits && index < columns.size(); ++index)
        fits = chunk.columns[index].spec == columns[index];
    if (!fits) fail(ErrorCode::InvalidArgument, "a chunk whose columns are not those of the log's schema", source.path);
}

EvidenceWriter::EvidenceWriter(WriterState& writer, const std::string& name, const EvidenceSource& source,
                               NewName newName)
    : m_state(std::make_unique<State>(writer, name, source, newName)) {}

EvidenceWriter::~EvidenceWriter() {
    if (!m_state->isCommitted) m_state->writer.interner.forget(); // its cache refers to rows that are rolled back
}

Result<void> EvidenceWriter::beginLog(const FeatureSchema& schema) {
    return guarded(m_state->writer.connection.path(), [&] {
        m_state->imported.log = LogId{m_state->begin(ItemNoun::Log)};
        m_state->keepModules();
        removeLogContent(m_state->connection(), m_state->imported.log);
        putLogSchema(m_state->connection(), m_state->imported.log, schema);
        m_state->columns = logColumns(schema);
    });
}

Result<void> EvidenceWriter::context(const std::string& name) {
    return guarded(m_state->writer.connection.path(), [&] { m_state->context(name); });
}

Result<void> EvidenceWriter::observations(const ObservationChunk& chunk) {
    return guarded(m_state->writer.connection.path(), [&] {
        Context& context = m_state->context(chunk.context);
        m_state->requireColumns(chunk, context);
        const std::int64_t rows = addLogChunk(m_state->writer, context.id, chunk);
        context.observations += rows;
        m_state->imported.items += rows;
    });
}

Result<void> EvidenceWriter::beginReport() {
    return guarded(m_state->writer.connection.path(), [&] {
        m_state->imported.report = ReportId{m_state->begin(ItemNoun::Report)};
        removeReportContent(m_state->connection(), m_state->imported.report);
    });
}

namespace {

/// Binds one value per elfSizeFields() from parameter `first` on.
void bindSizes(Query& query, int first, const std::vector<std::optional<std::int64_t>>& values) {
    if (values.size() != elfSizeFields().size())
        fail(ErrorCode::InvalidArgument, std::to_string(values.size()) + " sizes", {},
             std::to_string(elfSizeFields().size()));
    for (const auto& value : values)
        query.bindAt(first++, value);
}

} // namespace

Result<void> EvidenceWriter::entry(const ElfSizeEntry& entry) {
    return guarded(m_state->writer.connection.path(), [&] {
        m_state->requireReport();
        Query query = m_state->connection().query(
            "INSERT INTO report_entries (report_id, path, build_id, blob, bss, code, data, file, memory, rel, rela, "
            "relcount, relr, relro, rodata, zbi) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, "
            "?15, ?16)");
        query.bind(m_state->imported.report, entry.path, entry.buildId);
        bindSizes(query, 4, entry.values);
        query.run();
        ++m_state->imported.items;
    });
}

Result<void> EvidenceWriter::totals(const std::vector<std::optional<std::int64_t>>& values) {
    return guarded(m_state->writer.connection.path(), [&] {
        m_state->requireReport();
        Query query = m_state->connection().query(
            "UPDATE reports SET blob = ?2, bss = ?3, code = ?4, data = ?5, file = ?6, memory = ?7, rel = ?8, rela = "
            "?9, relcount = ?10, relr = ?11, relro = ?12, rodata = ?13, zbi = ?14 WHERE id = ?1");
        query.bind(m_state->imported.report);
        bindSizes(query, 2, values);
        query.run();
    });
}

namespace {

/// Those that are no symbols. Their names are those of many rows.
void putParts(WriterState& writer, ReportId report, const std::vector<const BinaryPart*>& parts) {
    std::vector<std::string_view> texts;
    for (const BinaryPart* part : parts)
        texts.insert(texts.end(), {part->name, part->place});
    const std::vector<std::int64_t> ids = writer.interner.strings(texts);
    BulkRows rows(8);
    auto id = ids.begin();
    for (const BinaryPart* part : parts) {
        const std::int64_t name = *id++, place = *id++;
        rows.add(report.value, std::int64_t(part->level), part->isRest, name, place, part->bytes, part->fileBytes,
                 part->sites);
    }
    writer.bulk
        .query("INSERT INTO binary_parts (report_id, level, is_rest, name_id, place_id, bytes, file_bytes, sites) "
               "SELECT c0, c1, c2, c3, c4, c5, c6, c7 FROM bulk_rows",
               rows)
        .run();
}

} // namespace

Result<void> EvidenceWriter::parts(const std::vector<BinaryPart>& parts) {
    return guarded(m_state->writer.connection.path(), [&] {
        m_state->requireReport();
        const ReportId report = m_state->imported.report;
        BulkRows symbols(6);
        std::vector<const BinaryPart*> others;
        for (const BinaryPart& part : parts)
            if (part.level == BinaryLevel::Symbols)
                symbols.add(report.value, part.isRest, part.name, part.place, part.bytes, part.fileBytes);
            else
                others.push_back(&part);
        if (symbols.size() > 0)
            m_state->writer.bulk
                .query("INSERT INTO binary_symbols (report_id, is_rest, name, place, bytes, file_bytes) "
                       "SELECT c0, c1, c2, c3, c4, c5 FROM bulk_rows",
                       symbols)
                .run();
        if (!others.empty()) putParts(m_state->writer, report, others);
    });
}

void EvidenceWriter::nextFile(const EvidenceSource& file) {
    m_state->file = file;
}

Result<void> EvidenceWriter::beginRemarks() {
    return guarded(m_state->writer.connection.path(), [&] {
        if (!m_state->imported.remarks) {
            m_state->imported.remarks = RemarkSetId{m_state->begin(ItemNoun::Remarks)};
            removeRemarkContent(m_state->connection(), m_state->imported.remarks);
        }
        m_state->connection()
            .query("INSERT INTO remark_files (set_id, path, hash, size) VALUES (?1, ?2, ?3, ?4)")
            .bind(m_state->imported.remarks, m_state->file.path, m_state->file.hash, m_state->file.size)
            .run();
        m_state->fileId = m_state->connection().lastId();
    });
}

Result<void> EvidenceWriter::remarks(const std::vector<CallRemark>& remarks) {
    return guarded(m_state->writer.connection.path(), [&] {
        if (!m_state->fileId) fail(ErrorCode::Internal, "remarks before beginRemarks()");
        Interner& interner = m_state->writer.interner;
        for (const CallRemark& remark : remarks) {
            const auto outcome =
                remark.outcome ? std::optional<std::int64_t>(std::int64_t(*remark.outcome)) : std::nullopt;
            m_state->connection()
                .query("INSERT INTO remarks (file_id, kind, by_model, name_id, caller_id, callee_id, source_id, line, "
                       "col, site_id, outcome, mandatory, cost, threshold, reason_id, hotness) VALUES (?1, ?2, ?3, ?4, "
                       "?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16)")
                .bind(m_state->fileId, std::int64_t(remark.kind), remark.byModel, interner.string(remark.name),
                      interner.string(remark.caller), interner.string(remark.callee),
                      interner.string(remark.place.file), remark.place.line, remark.place.column,
                      interner.string(remark.site), outcome, remark.mandatory, remark.cost, remark.threshold,
                      interner.string(remark.reason), remark.hotness)
                .run();
        }
        m_state->imported.items += std::int64_t(remarks.size());
    });
}

/// Lets the row of an earlier state of the same event file be the row of this one, unless this one has a row.
void EvidenceWriter::State::takeEarlierRow() {
    connection()
        .queryOnce(
            "UPDATE performance_sets SET source_hash = ?2, source_size = ?3, imported_at = ?4 WHERE id = (SELECT "
            "max(id) FROM performance_sets WHERE source_path = ?1 AND kind = ?5 AND source_hash = ?6) AND NOT EXISTS "
            "(SELECT 1 FROM performance_sets WHERE source_path = ?1 AND source_hash = ?2)")
        .bind(source.path, source.hash, source.size, now(), std::int64_t(PerformanceKind::Events), earlierHash)
        .run();
}

std::int64_t EvidenceWriter::State::curve(const std::string& tag) {
    if (const auto known = curves.find(tag); known != curves.end()) return known->second;
    if (curves.size() == mostKnownCurves) curves.clear();
    Query row = connection().query("SELECT id FROM performance_curves WHERE set_id = ?1 AND tag = ?2");
    if (row.bind(imported.performance, tag).step()) return curves[tag] = row.integer(0);
    connection()
        .query("INSERT INTO performance_curves (set_id, tag) VALUES (?1, ?2)")
        .bind(imported.performance, tag)
        .run();
    return curves[tag] = connection().lastId();
}

void EvidenceWriter::replaceEvents(const std::string& earlierHash) {
    m_state->earlierHash = earlierHash;
}

Result<void> EvidenceWriter::beginPerformance(PerformanceKind kind) {
    return guarded(m_state->writer.connection.path(), [&] {
        if (kind == PerformanceKind::Events && !m_state->earlierHash.empty()) m_state->takeEarlierRow();
        m_state->imported.performance = PerformanceSetId{m_state->begin(ItemNoun::Performance)};
        removePerformanceContent(m_state->connection(), m_state->imported.performance);
        m_state->connection()
            .query("UPDATE performance_sets SET kind = ?2 WHERE id = ?1")
            .bind(m_state->imported.performance, std::int64_t(kind))
            .run();
    });
}

Result<void> EvidenceWriter::performance(const std::vector<PerformanceRow>& rows) {
    return guarded(m_state->writer.connection.path(), [&] {
        if (!m_state->imported.performance) fail(ErrorCode::Internal, "rows before beginPerformance()");
        for (const PerformanceRow& row : rows)
            m_state->connection()
                .query("INSERT INTO performance_rows (set_id, module, key, baseline, value, actions) VALUES (?1, ?2, "
                       "?3, ?4, ?5, ?6)")
                .bind(m_state->imported.performance, row.module, row.key, row.baseline, row.value, row.actions)
                .run();
        m_state->imported.items += std::int64_t(rows.size());
    });
}

Result<void> EvidenceWriter::points(const std::vector<PerformancePoint>& points) {
    return guarded(m_state->writer.connection.path(), [&] {
        if (!m_state->imported.performance) fail(ErrorCode::Internal, "points before beginPerformance()");
        for (const PerformancePoint& point : points)
            m_state->connection()
                .query("INSERT INTO performance_points (curve_id, step, time, percentile, value) VALUES (?1, ?2, ?3, "
                       "?4, ?5)")
                .bind(m_state->curve(point.tag), point.step, point.time, point.percentile, point.value)
                .run();
        m_state->imported.items += std::int64_t(points.size());
    });
}

Result<void> EvidenceWriter::finding(const Finding& finding) {
    return guarded(m_state->writer.connection.path(), [&] {
        FindingOwner owner;
        owner.log = m_state->imported.log;
        owner.report = m_state->imported.report;
        owner.remarks = m_state->imported.remarks;
        owner.performance = m_state->imported.performance;
        insertFinding(m_state->connection(), owner, finding);
    });
}

void EvidenceWriter::setHash(const std::string& hash) {
    m_state->source.hash = hash;
}

const EvidenceWriter::Imported& EvidenceWriter::soFar() const {
    return m_state->imported;
}

Result<EvidenceWriter::Imported> EvidenceWriter::finish(bool complete) {
    return guarded(m_state->writer.connection.path(), [&] {
        const Imported& imported = m_state->imported;
        m_state->end(ItemNoun::Log, imported.log, complete);
        m_state->end(ItemNoun::Report, imported.report, complete);
        m_state->end(ItemNoun::Remarks, imported.remarks, complete);
        m_state->end(ItemNoun::Performance, imported.performance, complete);
        m_state->transaction.commit();
        m_state->isCommitted = true;
        return m_state->imported;
    });
}

} // namespace inlinescope
