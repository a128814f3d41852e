// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/model/evidence.h"
#include "core/model/finding.h"
#include "core/model/ids.h"
#include "core/store/rows/new_name.h"
#include "core/store/writers/writer_part.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace inlinescope {

/// Writes one imported log, report, set of remarks or performance. Everything is one transaction: finish() commits it,
/// with complete == false also after a reader's error, to keep what was read until then. Destroying it unfinished rolls
/// it back, as after a cancel: what had been imported of the same file stays unchanged. A log or report with the same
/// source path and hash is replaced and keeps its id, its name, and what a log is tied to. Must not outlive its writer;
/// same thread.
class EvidenceWriter final : public EvidenceSink {
public:
    struct Imported {
        LogId log;                ///< set for a log
        ReportId report;          ///< set for a report
        RemarkSetId remarks = {}; ///< set for remarks
        PerformanceSetId performance = {};
        std::string name;
        std::int64_t items = 0; ///< observations, entries, remarks, rows or points
    };

    /// For WorkspaceWriter::importEvidence().
    EvidenceWriter(store::WriterState& writer, const std::string& name, const EvidenceSource& source, NewName newName);
    ~EvidenceWriter() override;
    Result<void> beginLog(const FeatureSchema& schema) override;
    Result<void> context(const std::string& name) override;
    Result<void> observations(const ObservationChunk& chunk) override;
    Result<void> beginReport() override;
    Result<void> entry(const ElfSizeEntry& entry) override;
    Result<void> totals(const std::vector<std::optional<std::int64_t>>& values) override;
    Result<void> parts(const std::vector<BinaryPart>& parts) override;
    /// The next file of a set of remarks, before its beginRemarks().
    void nextFile(const EvidenceSource& file);
    Result<void> beginRemarks() override;
    Result<void> remarks(const std::vector<CallRemark>& remarks) override;
    /// To be called first: an event file takes the row of the one at the same path that has this hash, an earlier state
    /// of itself. Without it, each file has a row of its own.
    void replaceEvents(const std::string& earlierHash);
    Result<void> beginPerformance(PerformanceKind kind) override;
    Result<void> performance(const std::vector<PerformanceRow>& rows) override;
    Result<void> points(const std::vector<PerformancePoint>& points) override;
    Result<void> finding(const Finding& finding) override;
    /// The hash of the source, if that was empty: before finish(). Only for a path of which the workspace has nothing
    /// of this kind, since nothing is replaced then.
    void setHash(const std::string& hash);
    /// What was written until now; it is in the workspace only after finish().
    const Imported& soFar() const;
    Result<Imported> finish(bool complete = true);

private:
    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace inlinescope
