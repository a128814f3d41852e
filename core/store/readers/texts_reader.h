// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/cancel_token.h"
#include "core/base/result.h"
#include "core/model/text_match.h"
#include "core/store/readers/reader_part.h"
#include "core/store/rows/rows.h"
#include "core/store/rows/scans.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace inlinescope {

/// Reads the texts that other rows name by their ids in `strings`: names of functions and files, reasons
/// (WorkspaceReader::texts()).
class TextsReader : store::ReaderPart {
public:
    using ReaderPart::ReaderPart;

    Result<std::string> byId(std::int64_t id) const;
    /// Texts by their ids, which must ascend; Malformed if one does not exist. Meant for a background thread: takes up
    /// to seconds in one snapshot.
    Result<void> scan(std::span<const std::uint32_t> ids, const TextVisitor& visit, const CancelToken& cancel) const;
    /// The largest id of a text; 0 if there is none.
    Result<std::int64_t> lastId() const;
    /// Texts with ids from `first` to `last` that have some of the words. Each range can be searched by a reader, and a
    /// TextMatch, of its own.
    Result<TextHits> hits(TextMatch& match, std::int64_t first, std::int64_t last, const CancelToken& cancel) const;
    /// Functions and files that have all words, and the modules whose callsites may have them. `hits`: those of all
    /// texts, by rising ids.
    Result<FoundNames> find(TextMatch& match, std::span<const TextHits> hits, std::size_t limit, RunId preferred,
                            const CancelToken& cancel) const;
};

} // namespace inlinescope
