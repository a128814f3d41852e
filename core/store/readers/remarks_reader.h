// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/cancel_token.h"
#include "core/base/result.h"
#include "core/store/readers/reader_part.h"
#include "core/store/rows/remark_rows.h"

#include <functional>
#include <string>
#include <vector>

namespace inlinescope {

/// Reads imported sets of optimization remarks (WorkspaceReader::remarks()).
class RemarksReader : store::ReaderPart {
public:
    using ReaderPart::ReaderPart;

    /// In name order.
    Result<std::vector<RemarkSetRow>> all() const;
    Result<RemarkSetRow> byId(RemarkSetId id) const;
    Result<RemarkSetRow> byName(const std::string& name) const;
    /// The same without counts, which takes no time.
    Result<std::vector<RemarkSetName>> names() const;
    Result<RemarkSetName> named(const std::string& name) const;
    /// In the order of reading.
    Result<std::vector<EvidenceSource>> files(RemarkSetId set) const;

    using RemarkVisitor = std::function<void(const StoredRemark&)>;
    /// Every remark of a set, by file, then in the file's order. Meant for a background thread: takes up to seconds.
    Result<void> scan(RemarkSetId set, const RemarkVisitor& visit, const CancelToken& cancel) const;
    using CallVisitor = std::function<void(const RemarkedCall&)>;
    /// The calls of the first `most` remarks in the same order; returns whether these are all. Reads no texts.
    Result<bool> scanCalls(RemarkSetId set, std::int64_t most, const CallVisitor& visit,
                           const CancelToken& cancel) const;
    /// One remark by its id.
    Result<CallRemark> remark(std::int64_t id) const;
    /// How often each callee's calls were decided in which way.
    Result<std::vector<RemarkedCallee>> callees(RemarkSetId set) const;
};

} // namespace inlinescope
