// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/jobs/kept_part.h"

#include "core/base/counted.h"
#include "core/base/short_text.h"

#include <utility>

namespace inlinescope {
namespace {

/// Whether the file could have been read if it were whole.
bool isDamage(ErrorCode code) {
    return code == ErrorCode::Malformed || code == ErrorCode::LimitExceeded || code == ErrorCode::WorkerLost ||
           code == ErrorCode::Unreadable;
}

/// By the rows of all logs, reports or sets.
template <typename Rows>
KnownEvidence knownAmong(const Rows& rows, const EvidenceSource& source) {
    KnownEvidence known;
    for (const auto& row : rows) {
        if (row.source.path != source.path) continue;
        known.hasPath = true;
        known.hasSha256 |= !isXxh3(row.source.hash);
        if constexpr (requires { row.kind == PerformanceKind::Events; })
            known.isGrown |= row.kind == PerformanceKind::Events && row.complete && row.source.size < source.size;
        if (row.source.hash == source.hash)
            return {.isThere = true, .complete = row.complete, .hasPath = true, .hasSha256 = known.hasSha256};
    }
    return known;
}

Error withSentence(Error error, std::string sentence) {
    error.remedy = std::move(sentence) + (error.remedy.empty() ? "" : " ") + error.remedy;
    return error;
}

} // namespace

Result<KnownEvidence> knownEvidence(const WorkspaceReader& reader, const EvidenceSource& source, ItemNoun noun) {
    const auto find = [&](const auto& rows) { return knownAmong(rows, source); };
    if (noun == ItemNoun::Remarks) {
        INLINESCOPE_TRY(const auto sets, reader.remarks().all());
        return find(sets);
    }
    if (noun == ItemNoun::Performance) {
        INLINESCOPE_TRY(const auto sets, reader.performance().all());
        return find(sets);
    }
    if (noun == ItemNoun::Log) {
        INLINESCOPE_TRY(const auto logs, reader.logs().all());
        return find(logs);
    }
    INLINESCOPE_TRY(const auto reports, reader.reports().all());
    return find(reports);
}

Error withKeptItems(Error error, std::int64_t items) {
    if (items > 0)
        return withSentence(std::move(error),
                            "The first " + counted(items, "item of the file is kept.", "items of the file are kept."));
    return isDamage(error.code) ? withSentence(std::move(error), "Nothing of the file is kept.") : error;
}

Error withEarlierImport(Error error) {
    return withSentence(std::move(error), "What was imported of the file before is kept.");
}

Result<void> keepable(const Error& error, const KnownEvidence& known, std::int64_t items) {
    if (known.complete || known.isGrown || (items == 0 && known.isThere)) return withEarlierImport(error);
    return items == 0 ? Result<void>(withKeptItems(error, 0)) : Result<void>();
}

Finding withoutDebugInfo(const std::string& path, const Error& crash) {
    return {Severity::Warning, path,
            Error{ErrorCode::WorkerLost,
                  "none of the debug information is read, because its reader crashed: " + shortText(crash.found),
                  path,
                  {},
                  {}}};
}

} // namespace inlinescope
