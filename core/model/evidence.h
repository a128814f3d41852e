// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/model/binary_part.h"
#include "core/model/call_remark.h"
#include "core/model/finding.h"
#include "core/model/item_noun.h"
#include "core/model/performance.h"
#include "core/model/tensor.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace inlinescope {

/// Formats of imported evidence that a worker reads. The list in importers/readers/importer_list.cpp has a row for
/// each.
enum class EvidenceFormat : std::uint8_t {
    TrainingLog,       ///< LLVM's TrainingLogger, current format
    ElfSizes,          ///< Fuchsia's elf_sizes.json
    Remarks,           ///< optimization remarks of LLVM: YAML, bitstream, or the section of an object
    LegacyLog,         ///< a training log of LLVM 15 or older: a SequenceExample, or a Struct of them
    Trace,             ///< a trace of ml-compiler-opt: TFRecords of SequenceExamples
    PerformanceReport, ///< ml-compiler-opt's performance report: a CSV of modules and sizes
    RewardMap,         ///< its reward_stat_map or best_trajectory_repo.json, or the latter as CSV
    Events,            ///< TensorBoard's event file
    Binary,            ///< an object, archive, executable or shared library (ELF); it becomes a report with parts
};
constexpr EvidenceFormat lastOf(EvidenceFormat) {
    return EvidenceFormat::Binary;
}

/// What a file of the format becomes in a workspace.
constexpr ItemNoun nounOf(EvidenceFormat format) {
    switch (format) {
    case EvidenceFormat::TrainingLog:
    case EvidenceFormat::LegacyLog:
    case EvidenceFormat::Trace:
        return ItemNoun::Log;
    case EvidenceFormat::Remarks:
        return ItemNoun::Remarks;
    case EvidenceFormat::PerformanceReport:
    case EvidenceFormat::RewardMap:
    case EvidenceFormat::Events:
        return ItemNoun::Performance;
    case EvidenceFormat::ElfSizes:
    case EvidenceFormat::Binary:
        break;
    }
    return ItemNoun::Report;
}

/// Where a piece of imported evidence came from.
struct EvidenceSource {
    std::string path;
    std::string hash; ///< SHA-256 of the file, lower-case hex
    std::int64_t size = 0;
};

/// Consecutive observations of one context of a training log, in file order. Chunks of a context follow each other;
/// `firstObservation` of a chunk continues the last. Memory is bounded: a reader ends a chunk before its tensors exceed
/// 1 MiB.
struct ObservationChunk {
    std::string context;
    std::int64_t firstObservation = 0;
    std::vector<TensorColumn>
        columns; ///< the header's features in order, then the score (if any); all with the same number of rows
};

/// One file of a Fuchsia elf_sizes.json. Counts that are missing (an old generator, no blob) are absent, not 0.
struct ElfSizeEntry {
    std::string path;
    std::string buildId;                             ///< lower-case hex; empty if the report has null
    std::vector<std::optional<std::int64_t>> values; ///< one per elfSizeFields()
};

/// Names of the integer fields, in this order: blob bss code data file memory rel rela relcount relr relro rodata zbi.
const std::vector<std::string>& elfSizeFields();

/// Receives what a reader of imported evidence finds, in file order. One call of `beginLog`, `beginReport`,
/// `beginRemarks` or `beginPerformance` comes first. If a call returns an error, the reading ends with that error.
class EvidenceSink {
public:
    virtual ~EvidenceSink() = default;
    virtual Result<void> beginLog(const FeatureSchema& schema) = 0;
    /// A context line, also one without observations. A context may return later; it is then the same context.
    virtual Result<void> context(const std::string& name) = 0;
    virtual Result<void> observations(const ObservationChunk& chunk) = 0;
    virtual Result<void> beginReport() = 0;
    virtual Result<void> entry(const ElfSizeEntry& entry) = 0;
    /// The report's own totals, as written in it (they may differ from the sum of the entries).
    virtual Result<void> totals(const std::vector<std::optional<std::int64_t>>& values) = 0;
    /// Parts of a binary, after the report's beginning; a reader ends them before they exceed 1 MiB or so. An empty
    /// list says that the reader is still reading. A sink that is not for binaries need not take them.
    virtual Result<void> parts(const std::vector<BinaryPart>&) {
        return Error{ErrorCode::Internal, "parts of a binary for a sink that takes none", {}, {}, {}};
    }
    /// A sink that is not for remarks need not take them.
    virtual Result<void> beginRemarks() { return notForRemarks(); }
    /// Consecutive remarks about calls, in file order; a reader ends them before they exceed 1 MiB or so.
    virtual Result<void> remarks(const std::vector<CallRemark>&) { return notForRemarks(); }
    /// Likewise for the performance of policies.
    virtual Result<void> beginPerformance(PerformanceKind) { return notForPerformance(); }
    /// Consecutive rows of a report, map or list of trajectories, or points of an event file, in file order; a reader
    /// ends them before they exceed 1 MiB or so.
    virtual Result<void> performance(const std::vector<PerformanceRow>&) { return notForPerformance(); }
    virtual Result<void> points(const std::vector<PerformancePoint>&) { return notForPerformance(); }
    virtual Result<void> finding(const Finding& finding) = 0;

protected:
    static Error notForPerformance() {
        return {ErrorCode::Internal, "performance for a sink that takes none", {}, {}, {}};
    }
    static Error notForRemarks() { return {ErrorCode::Internal, "remarks for a sink that takes none", {}, {}, {}}; }
};

} // namespace inlinescope
