// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/wire/frames.h"

namespace inlinescope {

/// The worker's side of imported evidence: every call becomes a message.
class EvidenceSender : public EvidenceSink {
public:
    explicit EvidenceSender(FrameWriter& writer) : m_writer(writer) {}
    Result<void> beginLog(const FeatureSchema& schema) override;
    Result<void> context(const std::string& name) override;
    Result<void> observations(const ObservationChunk& chunk) override;
    Result<void> beginReport() override;
    Result<void> entry(const ElfSizeEntry& entry) override;
    Result<void> totals(const std::vector<std::optional<std::int64_t>>& values) override;
    Result<void> parts(const std::vector<BinaryPart>& parts) override;
    Result<void> beginRemarks() override;
    Result<void> remarks(const std::vector<CallRemark>& remarks) override;
    Result<void> beginPerformance(PerformanceKind kind) override;
    Result<void> performance(const std::vector<PerformanceRow>& rows) override;
    Result<void> points(const std::vector<PerformancePoint>& points) override;
    Result<void> finding(const Finding& finding) override;

private:
    FrameWriter& m_writer;
};

/// The runner's side: messages become calls again. The sink's contract holds even if the sender violates it: one
/// beginning, first, and of the kind of evidence that was asked for; chunks of the log's own schema.
class EvidenceReceiver {
public:
    /// `noun`: Log, Report, Remarks or Performance.
    EvidenceReceiver(EvidenceSink* sink, ItemNoun noun) : m_sink(sink), m_noun(noun) {}
    bool hasBegun() const { return m_hasBegun; }
    /// Errors: WorkerLost for a message that is not allowed here; whatever the sink returns.
    Result<void> take(const ResultMessage& message);

private:
    Result<void> handle(const LogBegin& message);
    Result<void> handle(const LogContext& message);
    Result<void> handle(const ObservationChunk& message);
    Result<void> handle(const ReportBegin& message);
    Result<void> handle(const ElfSizeEntry& message);
    Result<void> handle(const ReportTotals& message);
    Result<void> handle(const BinaryChunk& message);
    Result<void> handle(const RemarksBegin& message);
    Result<void> handle(const RemarkChunk& message);
    Result<void> handle(const PerformanceBegin& message);
    Result<void> handle(const PerformanceChunk& message);
    Result<void> handle(const PointChunk& message);
    Result<void> handle(const Finding& message);
    template <typename Other>
    Result<void> handle(const Other&) {
        return outOfPlace();
    }
    Result<void> begin(ItemNoun noun);
    bool isIn(ItemNoun noun) const { return m_hasBegun && m_noun == noun; }
    static Result<void> outOfPlace();

    EvidenceSink* m_sink;
    std::vector<TensorSpec> m_columns; ///< of the log: features, then the score
    ItemNoun m_noun;
    bool m_hasBegun = false;
};

} // namespace inlinescope
