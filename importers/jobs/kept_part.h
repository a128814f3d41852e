// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/common/file_io.h"
#include "core/model/evidence.h"
#include "core/model/finding.h"
#include "core/model/item_noun.h"
#include "core/store/workspace_reader.h"

#include <cstdint>
#include <optional>
#include <string>

namespace inlinescope {

/// Whether the same file was imported before.
struct KnownEvidence {
    bool isThere = false;
    bool complete = false;
    bool hasPath = false;                       ///< a file at this path, perhaps with another hash
    bool hasSha256 = false;                     ///< such a file, with the kind of hash that earlier versions made
    std::optional<ImportedSource> earlierState; ///< earlierStateOf() it: its row becomes this one's
};

/// What the workspace has of the file, as evidence of this kind.
Result<KnownEvidence> knownEvidence(const WorkspaceReader& reader, const EvidenceSource& source, ItemNoun noun);

/// What the workspace has of an event file from when it was smaller: the largest set of its path whose file is the
/// beginning of this one. Errors: those of the reader; Unreadable; Cancelled.
Result<std::optional<ImportedSource>> earlierStateOf(const WorkspaceReader& reader, const EvidenceSource& source,
                                                     const OpenFile& file, const CancelToken& cancel);

/// The error of a file that was not read to its end, with a sentence about what the workspace has of the file: its
/// first items (observations, entries, remarks, rows or points), or nothing.
Error withKeptItems(Error error, std::int64_t items);

/// The same if what an earlier import of the file left is not replaced.
Error withEarlierImport(Error error);

/// Whether the first items, which were read before the error, are to be kept. They are not, by the error that is
/// returned, if there are none, or if the same file had been read completely before, or an earlier state of it.
Result<void> keepable(const Error& error, const KnownEvidence& known, std::int64_t items);

/// Of a binary: the crash of the reader of its debug information, after which all else was read.
Finding withoutDebugInfo(const std::string& path, const Error& crash);

} // namespace inlinescope
