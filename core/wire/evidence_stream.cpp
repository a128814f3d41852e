// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wire/evidence_stream.h"

#include <algorithm>

namespace inlinescope {

Result<void> EvidenceSender::beginLog(const FeatureSchema& schema) {
    return m_writer.write(LogBegin{schema});
}
Result<void> EvidenceSender::context(const std::string& name) {
    return m_writer.write(LogContext{name});
}
Result<void> EvidenceSender::observations(const ObservationChunk& chunk) {
    return m_writer.write(chunk);
}
Result<void> EvidenceSender::beginReport() {
    return m_writer.write(ReportBegin{});
}
Result<void> EvidenceSender::entry(const ElfSizeEntry& entry) {
    return m_writer.write(entry);
}
Result<void> EvidenceSender::totals(const std::vector<std::optional<std::int64_t>>& values) {
    return m_writer.write(ReportTotals{values});
}
Result<void> EvidenceSender::parts(const std::vector<BinaryPart>& parts) {
    return m_writer.write(BinaryChunk{parts});
}
Result<void> EvidenceSender::beginRemarks() {
    return m_writer.write(RemarksBegin{});
}
Result<void> EvidenceSender::remarks(const std::vector<CallRemark>& remarks) {
    return m_writer.write(RemarkChunk{remarks});
}
Result<void> EvidenceSender::beginPerformance(PerformanceKind kind) {
    return m_writer.write(PerformanceBegin{kind});
}
Result<void> EvidenceSender::performance(const std::vector<PerformanceRow>& rows) {
    return m_writer.write(PerformanceChunk{rows});
}
Result<void> EvidenceSender::points(const std::vector<PerformancePoint>& points) {
    return m_writer.write(PointChunk{points});
}
Result<void> EvidenceSender::finding(const Finding& finding) {
    return m_writer.write(finding);
}

Result<void> EvidenceReceiver::outOfPlace() {
    return Error{ErrorCode::WorkerLost, "the worker sent an unexpected message", {}, {}, {}};
}

Result<void> EvidenceReceiver::take(const ResultMessage& message) {
    if (!m_sink) return outOfPlace();
    return std::visit([&](const auto& held) { return handle(held); }, message);
}

Result<void> EvidenceReceiver::begin(ItemNoun noun) {
    if (m_hasBegun || noun != m_noun) return outOfPlace();
    m_hasBegun = true;
    return {};
}

Result<void> EvidenceReceiver::handle(const LogBegin& message) {
    INLINESCOPE_CHECK(begin(ItemNoun::Log));
    m_columns = message.schema.features;
    if (message.schema.score) m_columns.push_back(*message.schema.score);
    return m_sink->beginLog(message.schema);
}

Result<void> EvidenceReceiver::handle(const LogContext& message) {
    return isIn(ItemNoun::Log) ? m_sink->context(message.name) : outOfPlace();
}

Result<void> EvidenceReceiver::handle(const ObservationChunk& message) {
    const bool ofThisLog =
        std::equal(message.columns.begin(), message.columns.end(), m_columns.begin(), m_columns.end(),
                   [](const TensorColumn& column, const TensorSpec& spec) { return column.spec == spec; });
    return isIn(ItemNoun::Log) && ofThisLog ? m_sink->observations(message) : outOfPlace();
}

Result<void> EvidenceReceiver::handle(const ReportBegin&) {
    INLINESCOPE_CHECK(begin(ItemNoun::Report));
    return m_sink->beginReport();
}

Result<void> EvidenceReceiver::handle(const ElfSizeEntry& message) {
    return isIn(ItemNoun::Report) ? m_sink->entry(message) : outOfPlace();
}

Result<void> EvidenceReceiver::handle(const ReportTotals& message) {
    return isIn(ItemNoun::Report) ? m_sink->totals(message.values) : outOfPlace();
}

Result<void> EvidenceReceiver::handle(const BinaryChunk& message) {
    return isIn(ItemNoun::Report) ? m_sink->parts(message.parts) : outOfPlace();
}

Result<void> EvidenceReceiver::handle(const RemarksBegin&) {
    INLINESCOPE_CHECK(begin(ItemNoun::Remarks));
    return m_sink->beginRemarks();
}

Result<void> EvidenceReceiver::handle(const RemarkChunk& message) {
    return isIn(ItemNoun::Remarks) ? m_sink->remarks(message.remarks) : outOfPlace();
}

Result<void> EvidenceReceiver::handle(const PerformanceBegin& message) {
    INLINESCOPE_CHECK(begin(ItemNoun::Performance));
    return m_sink->beginPerformance(message.kind);
}

Result<void> EvidenceReceiver::handle(const PerformanceChunk& message) {
    return isIn(ItemNoun::Performance) ? m_sink->performance(message.rows) : outOfPlace();
}

Result<void> EvidenceReceiver::handle(const PointChunk& message) {
    return isIn(ItemNoun::Performance) ? m_sink->points(message.points) : outOfPlace();
}

Result<void> EvidenceReceiver::handle(const Finding& message) {
    return m_hasBegun ? m_sink->finding(message) : outOfPlace();
}

} // namespace inlinescope
