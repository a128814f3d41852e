// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/cancel_token.h"
#include "core/base/result.h"
#include "core/store/readers/reader_part.h"
#include "core/store/rows/performance_rows.h"

#include <functional>
#include <string>
#include <vector>

namespace inlinescope {

/// Reads what was imported about the performance of policies (WorkspaceReader::performance()).
class PerformanceReader : store::ReaderPart {
public:
    using ReaderPart::ReaderPart;

    /// In name order.
    Result<std::vector<PerformanceSetRow>> all() const;
    Result<PerformanceSetRow> byName(const std::string& name) const;
    /// In the file's order.
    Result<std::vector<PerformanceRow>> rows(PerformanceSetId set, const CancelToken& cancel) const;
    /// By the first appearance of their tags, then in the file's order.
    Result<std::vector<PerformancePoint>> points(PerformanceSetId set, const CancelToken& cancel) const;
};

} // namespace inlinescope
