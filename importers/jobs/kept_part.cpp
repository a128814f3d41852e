// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/jobs/kept_part.h"

#include "core/base/counted.h"
#include "core/base/short_text.h"
#include "importers/jobs/hashed_file.h"

#include <algorithm>
#include <functional>
#include <utility>

namespace inlinescope {
namespace {

/// Whether the file could have been read if it were whole.
bool isDamage(ErrorCode code) {
    return code == ErrorCode::Malformed || code == ErrorCode::LimitExceeded || code == ErrorCode::WorkerLost ||
           code == ErrorCode::Unreadable;
}

Error withSentence(Error error, std::string sentence) {
    error.remedy = std::move(sentence) + (error.remedy.empty() ? "" : " ") + error.remedy;
    return error;
}

} // namespace

Result<KnownEvidence> knownEvidence(const WorkspaceReader& reader, const EvidenceSource& source, ItemNoun noun) {
    INLINESCOPE_TRY(const std::vector<ImportedSource> rows, reader.evidence().importedFrom(noun, source.path));
    KnownEvidence known;
    for (const ImportedSource& row : rows) {
        known.hasPath = true;
        known.hasSha256 |= !isXxh3(row.source.hash);
        if (row.source.hash == source.hash)
            return KnownEvidence{
                .isThere = true, .complete = row.complete, .hasPath = true, .hasSha256 = known.hasSha256};
    }
    return known;
}

Result<std::optional<ImportedSource>> earlierStateOf(const WorkspaceReader& reader, const EvidenceSource& source,
                                                     const OpenFile& file, const CancelToken& cancel) {
    INLINESCOPE_TRY(std::vector<ImportedSource> rows,
                    reader.evidence().importedFrom(ItemNoun::Performance, source.path));
    std::erase_if(rows, [&source](const ImportedSource& row) {
        return row.kind != PerformanceKind::Events || row.source.size >= source.size;
    });
    std::ranges::sort(rows, std::ranges::greater(), [](const ImportedSource& row) { return row.source.size; });
    for (const ImportedSource& row : rows) {
        INLINESCOPE_TRY(const bool isBeginning, hasHash(file, row.source.hash, cancel, std::uint64_t(row.source.size)));
        if (isBeginning) return std::optional(row);
    }
    return std::optional<ImportedSource>();
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
    const bool isGrown = known.earlierState && known.earlierState->complete;
    if (known.complete || isGrown || (items == 0 && known.hasPath)) return withEarlierImport(error);
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
