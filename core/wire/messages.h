// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/byte_reader.h"
#include "core/base/byte_writer.h"
#include "core/model/corpus.h"
#include "core/model/embedded_sections.h"
#include "core/model/evidence.h"
#include "core/model/finding.h"
#include "core/model/function_code.h"
#include "core/model/inline_remark.h"
#include "core/model/measured_variant.h"
#include "core/model/module_run.h"
#include "core/model/policy_kind.h"
#include "core/model/redirection.h"
#include "core/model/script.h"
#include "core/model/source_attribute.h"

#include <string>
#include <variant>
#include <vector>

namespace inlinescope {

// The requests of a runner to a worker and the worker's answers, as values and as bytes. Decoding treats the bytes as
// untrusted: counts are checked against the number of bytes, and a value takes no more memory than a small multiple of
// its encoding.

/// A side file of a task: unlike a Redirection it names the input with the bytes, since only the worker knows under
/// which path it opens that.
struct SideInput {
    std::string path;        ///< as the command line spells it
    std::uint32_t input = 0; ///< index among the task's inputs
    bool operator==(const SideInput&) const = default;
};

/// A policy that is built into the worker.
struct BuiltInPolicy {
    std::string name;
    std::string fingerprint; ///< Policy::fingerprint()
    bool operator==(const BuiltInPolicy&) const = default;
};

/// Compile one module. Its bitcode is the task's input 0, the side files of its command line are the further inputs.
/// Answer: CompiledModule. Refused if the worker has no built-in policy with the task's name and fingerprint.
struct CompileTask {
    std::string name; ///< the module's, for messages only
    std::vector<std::string> commandLine;
    std::vector<std::string> mllvm;
    std::vector<SideInput> sideInputs;
    PolicyKind policy = PolicyKind::Default;
    std::vector<std::byte> model;                 ///< Policy::serialize(), with PolicyKind::Model
    bool syntheticKeys = false;                   ///< set real locations aside (CallsiteKeySource::Synthetic)
    bool record = true;                           ///< false: no advisor of ours
    bool features = true;                         ///< with `record`: the features too (CompileRequest::features)
    bool keepObject = false;                      ///< send the object file back
    std::vector<ForcedAdvice> script = {};        ///< overrule the policy; keys at most once each
    BuiltInPolicy release = {};                   ///< with PolicyKind::Release
    bool replaySites = false;                     ///< with `record`: send CompiledModule::replaySites back
    std::vector<SourceAttribute> attributes = {}; ///< added to the module before any pass
    std::vector<std::byte> sizeModel = {};        ///< Policy::serialize(); with `record`: send the estimate back
    bool decisions = true;                        ///< with `record`: decisions too (CompileRequest::decisions)
    bool debugInfo = true;                        ///< with `record`; false: CompileRequest::debugInfo
    bool profilingLocations = false;              ///< with replaySites: CompileRequest::profilingLocations
    bool prepared = false;                        ///< the input is a PreparedBitcode (CompileRequest::prepared)
    bool operator==(const CompileTask&) const = default;
};

/// Take bitcode and command line from one object file, the task's input. Answer: ExtractedModule.
struct ExtractTask {
    std::string name; ///< the object's, for messages
    EmbeddedSections sections = {};
    bool operator==(const ExtractTask&) const = default;
};

/// Read a piece of evidence, the task's input 0; of a binary, the further inputs are files of its debug information.
/// Answer: evidence messages. A chunk without parts of a binary says that the reader goes on: if the input's position
/// is shared (OpenedInput), it says how far.
struct ReadEvidenceTask {
    EvidenceFormat format = EvidenceFormat::TrainingLog;
    std::string name;      ///< the file's, for messages
    bool debugInfo = true; ///< of a binary; false: only its sections and symbols are read
    bool operator==(const ReadEvidenceTask&) const = default;
};

/// Read a policy. The task's input is its folder or its file; after a file, the output_spec.json in the same folder if
/// it exists. Answer: LoadedPolicy.
struct LoadPolicyTask {
    std::string path; ///< for messages
    bool operator==(const LoadPolicyTask&) const = default;
};

/// Check a command line and adapt it for a compile of the same module by a compiler of the system; no input. Answer:
/// VettedCommandLine.
struct VetTask {
    std::string name; ///< the module's, for messages
    std::vector<std::string> commandLine;
    std::vector<std::string> mllvm;
    std::vector<Redirection> sideFiles;
    bool operator==(const VetTask&) const = default;
};

/// Measure what another compiler made. Inputs: the object, the module's bitcode, and the compiler's optimization record
/// in YAML. Answer: MeasuredModule.
struct MeasureTask {
    std::string name; ///< the module's, for messages
    bool operator==(const MeasureTask&) const = default;
};

/// List the functions that a module defines, without compiling it; the module's bitcode is the task's input. Answer:
/// DefinitionList.
struct ListDefinitionsTask {
    std::string name; ///< the module's, for messages
    bool operator==(const ListDefinitionsTask&) const = default;
};

/// List the features of this compiler's ML inlining advisor; no input. Answer: FeatureList.
struct ListFeaturesTask {
    bool operator==(const ListFeaturesTask&) const = default;
};

/// List the policies that are built into the worker; no input. Answer: ReleasePolicies.
struct ListReleasePoliciesTask {
    bool operator==(const ListReleasePoliciesTask&) const = default;
};

/// Measure variants of one module's compile; inputs as CompileTask's. Answer: one VariantMeasured for each as it is
/// measured, in no order, then VariantsMeasured. The task's process forks: StartTask must allow it.
/// With `batches` the variants are the first batch: after each batch the answer has a BatchMeasured, and then the
/// worker reads the next batch from its end of the result stream (further_variants.h), until that is empty. Variants of
/// all batches are numbered together.
struct MeasureVariantsTask {
    CompileTask compile;                             ///< the baseline; its script applies to all variants
    std::vector<std::vector<ForcedAdvice>> variants; ///< each overrules the baseline's script
    std::uint32_t children = 1;                      ///< processes at a time, besides the task's own
    Accuracy accuracy = Accuracy::Exact;
    std::optional<ModuleSizes> known = {}; ///< sizes of the baseline's object, if they are known
    bool batches = false;                  ///< more variants follow while the task runs
    std::vector<std::byte> pieces = {};    ///< VariantsMeasured::pieces of another script; empty: none are known
    bool operator==(const MeasureVariantsTask&) const = default;
};

/// Write a module where the first inliner would begin (core/compiler/compile/prepared_bitcode.h); inputs as
/// CompileTask's. Answer: PreparedBitcode.
struct PrepareTask {
    CompileTask compile;
    bool operator==(const PrepareTask&) const = default;
};

/// Compile one module and return the code of one function; inputs as CompileTask's. Answer: CompiledFunction.
struct FunctionCodeTask {
    CompileTask compile;
    std::string function; ///< linkage name
    bool operator==(const FunctionCodeTask&) const = default;
};

using TaskMessage =
    std::variant<CompileTask, ExtractTask, ReadEvidenceTask, LoadPolicyTask, VetTask, MeasureTask, ListFeaturesTask,
                 ListReleasePoliciesTask, MeasureVariantsTask, FunctionCodeTask, ListDefinitionsTask, PrepareTask>;

void encode(ByteWriter& out, const TaskMessage& task);
Result<TaskMessage> decodeTask(Bytes bytes);

/// The task is done and the answer is complete. A stream without it is incomplete.
struct TaskDone {};
/// The task could not be done, for a reason that the worker reports; the last message of its stream.
struct TaskFailed {
    Error error;
};
struct ExtractedModule {
    std::optional<EmbeddedModule> module; ///< absent if the object contains none
};
struct LoadedPolicy {
    std::vector<std::byte> policy; ///< Policy::serialize()
};
struct MeasuredModule {
    ModuleRunResult result; ///< sizes, functions and the object's hash; status Ok
    InlineRemarks remarks;
};
struct DefinitionList {
    std::vector<FunctionDefinition> functions; ///< in the module's order
};
struct PreparedBitcode {
    std::vector<std::byte> bitcode; ///< empty: there is none
};
struct ReleaseDescription {
    BuiltInPolicy policy;
    std::vector<TensorSpec> inputs;
    std::vector<TensorSpec> outputs; ///< the decision is the first
};
struct ReleasePolicies {
    std::vector<ReleaseDescription> policies; ///< the first one is used if none is named
};
// The calls of an EvidenceSink, in order, up to Finding.
struct LogBegin {
    FeatureSchema schema;
};
struct LogContext {
    std::string name;
};
struct ReportBegin {};
struct ReportTotals {
    std::vector<std::optional<std::int64_t>> values;
};
struct RemarksBegin {};
struct RemarkChunk {
    std::vector<CallRemark> remarks;
};
struct BinaryChunk {
    std::vector<BinaryPart> parts;
};

struct PerformanceBegin {
    PerformanceKind kind = PerformanceKind::Report;
};
struct PerformanceChunk {
    std::vector<PerformanceRow> rows;
};
struct PointChunk {
    std::vector<PerformancePoint> points;
};

struct VariantMeasured {
    std::uint32_t variant = 0; ///< its index in the task
    MeasuredVariant measured;
};

/// The variants that a task with MeasureVariantsTask::batches is to measure next.
using VariantBatch = std::vector<std::vector<ForcedAdvice>>;

void encode(ByteWriter& out, const VariantBatch& batch);
Result<VariantBatch> decodeBatch(Bytes bytes);

/// Of a task with MeasureVariantsTask::batches: what could be measured of a batch was sent.
struct BatchMeasured {};

/// One message of a result stream. The index in the variant is the type in the stream: append only, and raise
/// streamVersion with any change.
using ResultMessage =
    std::variant<TaskDone, TaskFailed, CompiledModule, ExtractedModule, LoadedPolicy, LogBegin, LogContext,
                 ObservationChunk, ReportBegin, ElfSizeEntry, ReportTotals, Finding, VettedCommandLine, MeasuredModule,
                 FeatureList, ReleasePolicies, VariantMeasured, VariantsMeasured, CompiledFunction, DefinitionList,
                 RemarksBegin, RemarkChunk, PerformanceBegin, PerformanceChunk, PointChunk, BinaryChunk,
                 PreparedBitcode, BatchMeasured>;

void encode(ByteWriter& out, const ResultMessage& message);
/// The same for a chunk whose columns' bytes are not copied, which would take a tenth of the time of reading a log:
/// appends the others to `out`, and returns all that `out` has then and those of the columns, in order.
std::vector<Bytes> encodeInPieces(ByteWriter& out, const ObservationChunk& chunk);
/// The chunk's type.
inline const std::size_t observationChunkType = ResultMessage(std::in_place_type<ObservationChunk>).index();
/// `type` is the index in ResultMessage.
Result<ResultMessage> decodeResult(std::uint32_t type, Bytes bytes);

} // namespace inlinescope
