// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/workspace/workspace_copy.h"
#include "core/model/observations_at_once.h"

#include <algorithm>

namespace inlinescope {
namespace {

constexpr std::int64_t MostAtOnce = 4096; ///< observations

/// The import here of the same file. One that was ended early stays so if it is of the same place, since an import of
/// that place replaces it.
template <typename Row, typename Items>
const Row* sameFile(const std::vector<Row>& others, const Row& row, Items items) {
    const auto isSame = [&](const Row& other) {
        if (other.source.hash != row.source.hash) return false;
        return other.source.path == row.source.path ||
               (other.source.size == row.source.size && (other.complete || items(other) == items(row)));
    };
    const auto found = std::ranges::find_if(others, isSame);
    return found == others.end() ? nullptr : &*found;
}

std::int64_t rowsOf(const ObservationChunk& chunk) {
    return chunk.columns.empty() ? 0 : std::int64_t(chunk.columns.front().rows());
}

} // namespace

/// The contexts of a log that are copied: if one module is copied, those that record it.
Result<std::vector<LogContextRow>> WorkspaceCopy::contextsOf(const LogRow& log) const {
    INLINESCOPE_TRY(std::vector<LogContextRow> contexts, m_plan.from.logs().contexts(log.id));
    if (!m_plan.only) return contexts;
    INLINESCOPE_TRY(const ModuleRow module, m_plan.from.modules().byName(m_plan.only->corpus, m_plan.only->name));
    std::erase_if(contexts, [&module](const LogContextRow& row) { return row.module != module.id; });
    return contexts;
}

Result<std::vector<LogRow>> WorkspaceCopy::chosenLogs() const {
    INLINESCOPE_TRY(const std::vector<LogRow> logs, m_plan.from.logs().all());
    if (!m_plan.only) return logs;
    std::vector<LogRow> chosen;
    for (const LogRow& log : logs) {
        INLINESCOPE_TRY(const std::vector<LogContextRow> contexts, contextsOf(log));
        if (!contexts.empty()) chosen.push_back(log);
    }
    return chosen;
}

Result<void> WorkspaceCopy::copyLogs() {
    INLINESCOPE_TRY(const std::vector<LogRow> logs, chosenLogs());
    INLINESCOPE_TRY(const std::vector<LogRow> others, m_plan.there.logs().all());
    for (const LogRow& log : logs) {
        INLINESCOPE_CHECK(step(log.name));
        INLINESCOPE_CHECK(log.isRecorded() ? copyRecordedLog(log, others) : copyImportedLog(log, others));
    }
    return {};
}

/// The contexts that the log here lacks. None if it was read to its end or is from another place, where no import
/// replaces it, or if it was cut inside a context: then it stays as it is.
Result<std::vector<LogContextRow>> WorkspaceCopy::missingContexts(const LogRow& log, const LogRow& here) const {
    std::vector<LogContextRow> missing;
    if (here.complete || here.source.path != log.source.path) return missing;
    INLINESCOPE_TRY(const std::vector<LogContextRow> rows, m_plan.there.logs().contexts(here.id));
    std::map<std::string, std::int64_t> known;
    for (const LogContextRow& row : rows)
        known[row.name] = row.observations;
    INLINESCOPE_TRY(const std::vector<LogContextRow> contexts, contextsOf(log));
    for (const LogContextRow& context : contexts) {
        const auto found = known.find(context.name);
        if (found == known.end()) missing.push_back(context);
        if (found != known.end() && found->second != context.observations) return std::vector<LogContextRow>();
    }
    return missing;
}

/// A log of which some contexts are here, such as those of a captured module, gets the others.
Result<void> WorkspaceCopy::copyImportedLog(const LogRow& log, const std::vector<LogRow>& others) {
    const LogRow* same = sameFile(others, log, [](const LogRow& row) { return row.observations; });
    INLINESCOPE_TRY(std::vector<LogContextRow> contexts, same ? missingContexts(log, *same) : contextsOf(log));
    Fate fate = !same ? Fate::Added : contexts.empty() ? Fate::There : Fate::Completed;
    LogId to = same ? same->id : LogId();
    if (fate != Fate::There) {
        INLINESCOPE_TRY(const auto writer, m_plan.to.importEvidence(log.name, log.source, NewName::MakeFree));
        const Result<bool> whole = copyLog(log, same, contexts, *writer);
        if (!whole.ok()) return blamed(whole.error(), "log " + log.name);
        INLINESCOPE_TRY(const EvidenceWriter::Imported imported, writer->finish(log.complete && *whole));
        to = imported.log;
    }
    m_logs[log.id] = to;
    const Result<bool> tied = copyTie(log, to);
    if (!tied.ok()) return blamed(tied.error(), "log " + log.name);
    if (*tied && fate == Fate::There) fate = Fate::Completed;
    INLINESCOPE_TRY(const LogRow here, m_plan.there.logs().byId(to));
    say("log", log.name, here.name, fate);
    return {};
}

/// Ties the log here to the run and modules that the other one is tied to; a tie that is here stays. Returns whether
/// there was any to add.
Result<bool> WorkspaceCopy::copyTie(const LogRow& log, LogId to) {
    const auto run = m_runs.find(log.run);
    if (run == m_runs.end()) return false; // most logs are not tied
    INLINESCOPE_TRY(const LogRow here, m_plan.there.logs().byId(to));
    if (here.run && here.run != run->second) return false;
    std::map<std::string, ModuleId> modules;
    INLINESCOPE_TRY(const std::vector<LogContextRow> contexts, contextsOf(log));
    for (const LogContextRow& context : contexts)
        if (const auto module = m_modules.find(context.module); module != m_modules.end())
            modules[context.name] = module->second;
    std::map<std::int64_t, ModuleId> ties;
    bool any = false;
    INLINESCOPE_TRY(const std::vector<LogContextRow> rows, m_plan.there.logs().contexts(to));
    for (const LogContextRow& row : rows) {
        const auto found = modules.find(row.name);
        if (row.module || found != modules.end()) ties[row.id] = row.module ? row.module : found->second;
        any |= !row.module && found != modules.end();
    }
    if (any) INLINESCOPE_CHECK(m_plan.to.logs().tie(to, run->second, ties));
    return any;
}

/// A run's log is that of the run here, and gets the modules that it lacks.
Result<void> WorkspaceCopy::copyRecordedLog(const LogRow& log, const std::vector<LogRow>& others) {
    const auto run = m_runs.find(log.run);
    if (run == m_runs.end()) return {}; // only damage leaves a log whose run is not there
    const auto known = std::ranges::find_if(others, [&](const LogRow& other) {
        return other.isRecorded() && other.run == run->second && other.schema == log.schema;
    });
    std::set<ModuleId> there;
    if (known != others.end()) {
        INLINESCOPE_TRY(const std::vector<LogContextRow> contexts, m_plan.there.logs().contexts(known->id));
        for (const LogContextRow& context : contexts)
            there.insert(context.module);
    }
    std::map<ModuleId, std::vector<LogContextRow>> missing;
    INLINESCOPE_TRY(const std::vector<LogContextRow> contexts, m_plan.from.logs().contexts(log.id));
    for (const LogContextRow& context : contexts)
        if (const auto module = m_modules.find(context.module);
            module != m_modules.end() && !there.contains(module->second))
            missing[module->second].push_back(context);
    if (known != others.end() && missing.empty()) {
        m_logs[log.id] = known->id;
        say("log", log.name, known->name, Fate::There);
        return {};
    }
    Result<LogId> made = m_plan.to.logs().begin(run->second, log.name, log.schema);
    if (!made.ok()) return blamed(made.error(), "log " + log.name);
    m_logs[log.id] = *made;
    for (const auto& [module, rows] : missing) {
        std::vector<ObservationChunk> chunks;
        for (const LogContextRow& row : rows) {
            INLINESCOPE_TRY(ObservationChunk chunk, wholeContext(row));
            chunks.push_back(std::move(chunk));
        }
        if (const Result<void> put = m_plan.to.logs().putModule(*made, module, chunks); !put.ok())
            return blamed(put.error(), "log " + log.name);
    }
    INLINESCOPE_CHECK(m_plan.to.logs().finish(*made, log.complete));
    INLINESCOPE_TRY(const LogRow here, m_plan.there.logs().byId(*made));
    say("log", log.name, here.name, known == others.end() ? Fate::Added : Fate::Completed);
    return {};
}

Result<ObservationChunk> WorkspaceCopy::wholeContext(const LogContextRow& context) {
    INLINESCOPE_CHECK(step(context.name, 0));
    return m_plan.from.logs().observations(context.id, 0, context.observations);
}

/// Writes the contexts, and those that the log has here already. Returns whether these are all of the log.
Result<bool> WorkspaceCopy::copyLog(const LogRow& log, const LogRow* here, const std::vector<LogContextRow>& contexts,
                                    EvidenceWriter& writer) {
    INLINESCOPE_CHECK(writer.beginLog(log.schema));
    const std::int64_t atOnce = observationsAtOnce(log.schema, MostAtOnce);
    std::size_t written = contexts.size();
    if (here) {
        INLINESCOPE_TRY(const std::vector<LogContextRow> known, m_plan.there.logs().contexts(here->id));
        for (const LogContextRow& context : known)
            INLINESCOPE_CHECK(copyContext(m_plan.there, context, atOnce, writer));
        written += known.size();
    }
    for (const LogContextRow& context : contexts)
        INLINESCOPE_CHECK(copyContext(m_plan.from, context, atOnce, writer));
    return written == std::size_t(log.contexts);
}

Result<void> WorkspaceCopy::copyContext(const WorkspaceReader& reader, const LogContextRow& context,
                                        std::int64_t atOnce, EvidenceWriter& writer) {
    INLINESCOPE_CHECK(writer.context(context.name));
    for (std::int64_t first = 0; first < context.observations;) {
        INLINESCOPE_CHECK(step(context.name, 0));
        INLINESCOPE_TRY(ObservationChunk chunk, reader.logs().observations(context.id, first, atOnce));
        const std::int64_t rows = rowsOf(chunk);
        if (rows <= 0)
            return Error{ErrorCode::Malformed, "no observation " + std::to_string(first), m_plan.fromPath,
                         "table log_contexts, row " + std::to_string(context.id),
                         std::to_string(context.observations) + " observations"};
        chunk.context = context.name;
        chunk.firstObservation = first;
        INLINESCOPE_CHECK(writer.observations(chunk));
        first += rows;
    }
    return {};
}

Result<void> WorkspaceCopy::copyReports() {
    if (m_plan.only) return {};
    INLINESCOPE_TRY(const std::vector<ReportRow> reports, m_plan.from.reports().all());
    INLINESCOPE_TRY(const std::vector<ReportRow> others, m_plan.there.reports().all());
    for (const ReportRow& report : reports) {
        INLINESCOPE_CHECK(step(report.name));
        if (const ReportRow* same = sameFile(others, report, [](const ReportRow& row) { return row.entries; })) {
            m_reports[report.id] = same->id;
            say("report", report.name, same->name, Fate::There);
            continue;
        }
        INLINESCOPE_TRY(const auto writer, m_plan.to.importEvidence(report.name, report.source, NewName::MakeFree));
        if (const Result<void> copied = copyReport(report, *writer); !copied.ok())
            return blamed(copied.error(), "report " + report.name);
        INLINESCOPE_TRY(const EvidenceWriter::Imported imported, writer->finish(report.complete));
        m_reports[report.id] = imported.report;
        say("report", report.name, imported.name, Fate::Added);
    }
    return {};
}

Result<void> WorkspaceCopy::copyReport(const ReportRow& report, EvidenceWriter& writer) {
    INLINESCOPE_CHECK(writer.beginReport());
    INLINESCOPE_TRY(const std::vector<ElfSizeEntry> entries, m_plan.from.reports().entries(report.id));
    for (const ElfSizeEntry& entry : entries)
        INLINESCOPE_CHECK(writer.entry(entry));
    INLINESCOPE_TRY(const std::vector<BinaryLevel> levels, m_plan.from.reports().levels(report.id));
    for (const BinaryLevel level : levels) {
        INLINESCOPE_CHECK(step(report.name, 0));
        INLINESCOPE_TRY(const std::vector<BinaryPart> parts, m_plan.from.reports().parts(report.id, level));
        INLINESCOPE_CHECK(writer.parts(parts));
    }
    return writer.totals(report.totals);
}

Result<void> WorkspaceCopy::copyRemarks() {
    if (m_plan.only) return {};
    INLINESCOPE_TRY(const std::vector<RemarkSetRow> sets, m_plan.from.remarks().all());
    INLINESCOPE_TRY(const std::vector<RemarkSetRow> others, m_plan.there.remarks().all());
    for (const RemarkSetRow& set : sets) {
        INLINESCOPE_CHECK(step(set.name));
        if (const RemarkSetRow* same = sameFile(others, set, [](const RemarkSetRow& row) { return row.remarks; })) {
            m_remarks[set.id] = same->id;
            say("remarks", set.name, same->name, Fate::There);
            continue;
        }
        INLINESCOPE_TRY(const auto writer, m_plan.to.importEvidence(set.name, set.source, NewName::MakeFree));
        if (const Result<void> copied = copyRemarkSet(set, *writer); !copied.ok())
            return blamed(copied.error(), "remarks " + set.name);
        INLINESCOPE_TRY(const EvidenceWriter::Imported imported, writer->finish(set.complete));
        m_remarks[set.id] = imported.remarks;
        say("remarks", set.name, imported.name, Fate::Added);
    }
    return {};
}

/// Adds the rows of other modules that the set here has, since it is written anew. Returns whether the rows had any
/// that the set here lacks.
Result<bool> WorkspaceCopy::addRowsHere(const PerformanceSetRow& here, std::vector<PerformanceRow>& rows) const {
    INLINESCOPE_TRY(const auto known, m_plan.there.performance().rows(here.id, m_context.cancel));
    std::set<std::string> from, there;
    for (const PerformanceRow& row : rows)
        from.insert(row.module);
    for (const PerformanceRow& row : known) {
        there.insert(row.module);
        if (!from.contains(row.module)) rows.push_back(row);
    }
    return rows.size() > known.size() || !std::ranges::includes(there, from);
}

/// Of a captured module, the scores by which the rewards of its logs are computed. A set of which some rows are here,
/// such as those of a captured module, gets the others.
Result<void> WorkspaceCopy::copyPerformance() {
    INLINESCOPE_TRY(const std::vector<PerformanceSetRow> sets, m_plan.from.performance().all());
    INLINESCOPE_TRY(const std::vector<PerformanceSetRow> others, m_plan.there.performance().all());
    for (const PerformanceSetRow& set : sets) {
        INLINESCOPE_CHECK(step(set.name, m_plan.only ? 0 : 1));
        if (m_plan.only && !hasDefaultScores(set.kind)) continue;
        const auto* same = sameFile(others, set, [](const PerformanceSetRow& row) { return row.rows; });
        INLINESCOPE_TRY(auto rows, m_plan.from.performance().rows(set.id, m_context.cancel));
        if (m_plan.only) std::erase_if(rows, [this](const auto& row) { return row.module != m_plan.only->name; });
        if (m_plan.only && rows.empty()) continue;
        const bool ofAllModules = set.complete && std::int64_t(rows.size()) == set.rows;
        bool adds = !same;
        if (same && !same->complete) {
            INLINESCOPE_TRY(adds, addRowsHere(*same, rows));
        }
        if (!adds) {
            m_performance[set.id] = same->id;
            say("performance", set.name, same->name, Fate::There);
            continue;
        }
        INLINESCOPE_TRY(const auto points, m_plan.from.performance().points(set.id, m_context.cancel));
        INLINESCOPE_TRY(const auto writer, m_plan.to.importEvidence(set.name, set.source, NewName::MakeFree));
        INLINESCOPE_CHECK(writer->beginPerformance(set.kind));
        INLINESCOPE_CHECK(writer->performance(rows));
        INLINESCOPE_CHECK(writer->points(points));
        const bool isWhole = ofAllModules || (set.complete && std::int64_t(points.size()) == set.rows);
        INLINESCOPE_TRY(const EvidenceWriter::Imported imported, writer->finish(isWhole));
        m_performance[set.id] = imported.performance;
        say("performance", set.name, imported.name, same ? Fate::Completed : Fate::Added);
    }
    return {};
}

Result<void> WorkspaceCopy::copyRemarkSet(const RemarkSetRow& set, EvidenceWriter& writer) {
    INLINESCOPE_TRY(const std::vector<EvidenceSource> files, m_plan.from.remarks().files(set.id));
    std::size_t begun = 0;
    Result<void> written;
    const auto beginUpTo = [&](std::size_t count) {
        for (; begun < std::min(count, files.size()) && written.ok(); ++begun) {
            writer.nextFile(files[begun]);
            written = writer.beginRemarks();
        }
    };
    INLINESCOPE_CHECK(m_plan.from.remarks().scan(
        set.id,
        [&](const StoredRemark& stored) {
            beginUpTo(std::size_t(stored.file) + 1);
            if (written.ok()) written = writer.remarks({stored.remark});
        },
        m_context.cancel));
    beginUpTo(files.size());
    return written;
}

} // namespace inlinescope
