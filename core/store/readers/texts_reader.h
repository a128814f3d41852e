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
    /// Functions and files that have all words, and the modules whose callsites may have them.
    Result<FoundNames> find(TextMatch& match, std::size_t limit, RunId preferred, const CancelToken& cancel) const;
};

} // namespace inlinescope
