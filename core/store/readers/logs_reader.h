// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/store/readers/reader_part.h"
#include "core/store/rows/rows.h"

#include <cstdint>
#include <string>
#include <vector>

namespace inlinescope {

/// Reads imported training logs (WorkspaceReader::logs()).
class LogsReader : store::ReaderPart {
public:
    using ReaderPart::ReaderPart;

    /// In name order.
    Result<std::vector<LogRow>> all() const;
    Result<LogRow> byId(LogId id) const;
    Result<LogRow> byName(const std::string& name) const;
    /// Contexts in the order of their first line in the log.
    Result<std::vector<LogContextRow>> contexts(LogId log) const;
    /// Observations [first, first + count) of a context, or fewer at its end: one chunk with the log's columns
    /// (features, then the score). An empty page has columns without rows. LimitExceeded for more than 1 GiB.
    Result<ObservationChunk> observations(std::int64_t contextId, std::int64_t first, std::int64_t count) const;
};

} // namespace inlinescope
