// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wire/messages.h"

#include "core/base/archive.h"
#include "core/base/error_fields.h"
#include "core/base/error_place.h"
#include "core/model/attribute_fields.h"
#include "core/model/measured_fields.h"

#include <algorithm>

namespace inlinescope {

constexpr Severity lastOf(Severity) {
    return Severity::Error;
}
constexpr Advice lastOf(Advice) {
    return Advice::Inline;
}
constexpr Outcome lastOf(Outcome) {
    return Outcome::NeverAsked;
}
constexpr ScalarType lastOf(ScalarType) {
    return ScalarType::UInt64;
}
constexpr Accuracy lastOf(Accuracy) {
    return Accuracy::Ranking;
}
constexpr CodePresence lastOf(CodePresence) {
    return CodePresence::Absent;
}
constexpr RemarkKind lastOf(RemarkKind) {
    return RemarkKind::Failure;
}
constexpr PolicyKind lastOf(PolicyKind) {
    return PolicyKind::Release;
}

namespace {

/// Whether all columns have the same number of rows.
bool aligned(const std::vector<TensorColumn>& columns) {
    return std::all_of(columns.begin(), columns.end(),
                       [&](const TensorColumn& column) { return column.rows() == columns.front().rows(); });
}

/// Whether the decisions are in the order of asking and their feature rows exist.
bool decisionsAreSound(const ModuleRunResult& result) {
    const std::int64_t rows = result.features.empty() ? 0 : static_cast<std::int64_t>(result.features.front().rows());
    return std::all_of(
        result.decisions.begin(), result.decisions.end(), [&, position = 0U](const Decision& decision) mutable {
            return decision.ordinal == position++ && decision.featureRow >= -1 && decision.featureRow < rows;
        });
}

} // namespace

void fields(auto& archive, IsA<Finding> auto& v) {
    archive(v.severity, v.subject, v.error);
}
void fields(auto& archive, IsA<TensorSpec> auto& v) {
    archive(v.name, v.port, v.type, v.shape);
    archive.require(v.elementCount().has_value());
}
void fields(auto& archive, IsA<FeatureSchema> auto& v) {
    archive(v.features, v.advice, v.score);
}
void fields(auto& archive, IsA<TensorColumn> auto& v) {
    archive(v.spec, v.data);
    archive.require(v.data.size() == v.rows() * v.spec.byteSize());
}

void fields(auto& archive, IsA<SourcePlace> auto& v) {
    archive(v.function, v.file, v.line, v.column);
}
void fields(auto& archive, IsA<InlinePath> auto& v) {
    archive(v.places, v.twin, v.inherited);
}
void fields(auto& archive, IsA<CallsiteKey> auto& v) {
    archive(v.hash, v.occurrence);
}
void fields(auto& archive, IsA<Decision> auto& v) {
    archive(v.ordinal, v.caller, v.callee, v.key, v.path, v.advice, v.outcome, v.mandatory, v.cost, v.threshold,
            v.reason, v.defaultAdvice, v.linkage, v.featureRow, v.policyOutputs);
}
void fields(auto& archive, IsA<FunctionBody> auto& v) {
    archive(v.name, v.hash, v.sketch, v.instructions);
}
void fields(auto& archive, IsA<ModuleRunResult> auto& v) {
    archive(v.status, v.diagnostics, v.wallNs, v.cpuNs, v.forceStopped, v.objectHash, v.sizes, v.sections, v.functions,
            v.bodies, v.decisions, v.features, v.estimated);
    archive.require(aligned(v.features) && decisionsAreSound(v));
}

void fields(auto& archive, IsA<ForcedAdvice> auto& v) {
    archive(v.hash, v.occurrence, v.advice);
}
void fields(auto& archive, IsA<SideInput> auto& v) {
    archive(v.path, v.input);
}
void fields(auto& archive, IsA<BuiltInPolicy> auto& v) {
    archive(v.name, v.fingerprint);
}
void fields(auto& archive, IsA<CompileTask> auto& v) {
    archive(v.name, v.commandLine, v.mllvm, v.sideInputs, v.policy, v.model, v.syntheticKeys, v.record, v.features,
            v.keepObject, v.script, v.release, v.replaySites, v.attributes, v.sizeModel, v.decisions, v.debugInfo,
            v.profilingLocations, v.prepared);
}
void fields(auto& archive, IsA<EmbeddedSections> auto& v) {
    archive(v.bitcode, v.commandLine);
}
void fields(auto& archive, IsA<ExtractTask> auto& v) {
    archive(v.name, v.sections);
}
void fields(auto& archive, IsA<ReadEvidenceTask> auto& v) {
    archive(v.format, v.name, v.debugInfo);
}
void fields(auto& archive, IsA<LoadPolicyTask> auto& v) {
    archive(v.path);
}

void fields(auto& archive, IsA<Redirection> auto& v) {
    archive(v.path, v.opened);
}
void fields(auto& archive, IsA<VetTask> auto& v) {
    archive(v.name, v.commandLine, v.mllvm, v.sideFiles);
}
void fields(auto& archive, IsA<MeasureTask> auto& v) {
    archive(v.name);
}
void fields(auto& archive, IsA<ListDefinitionsTask> auto& v) {
    archive(v.name);
}
void fields(auto&, IsA<ListFeaturesTask> auto&) {}
void fields(auto&, IsA<ListReleasePoliciesTask> auto&) {}

void fields(auto& archive, IsA<MeasureVariantsTask> auto& v) {
    archive(v.compile, v.variants, v.children, v.accuracy, v.known, v.batches, v.pieces);
    archive.require(v.children > 0);
}

void fields(auto& archive, IsA<PrepareTask> auto& v) {
    archive(v.compile);
}
void fields(auto& archive, IsA<FunctionCodeTask> auto& v) {
    archive(v.compile, v.function);
}

void fields(auto&, IsA<TaskDone> auto&) {}
void fields(auto& archive, IsA<TaskFailed> auto& v) {
    archive(v.error);
}
void fields(auto& archive, IsA<CompiledModule> auto& v) {
    archive(v.result, v.object, v.script, v.replaySites, v.namedBitcode);
    archive.require(v.replaySites.empty() || v.replaySites.size() == v.result.decisions.size());
}
void fields(auto& archive, IsA<EmbeddedModule> auto& v) {
    archive(v.bitcode, v.commandLine, v.rawCommandLine);
}
void fields(auto& archive, IsA<ExtractedModule> auto& v) {
    archive(v.module);
}
void fields(auto& archive, IsA<LoadedPolicy> auto& v) {
    archive(v.policy);
}
void fields(auto& archive, IsA<VettedCommandLine> auto& v) {
    archive(v.arguments, v.unknown, v.refusal);
}
void fields(auto& archive, IsA<InlineRemark> auto& v) {
    archive(v.byModel, v.stopped, v.caller, v.callee, v.place, v.site, v.outcome, v.mandatory, v.cost, v.threshold,
            v.reason, v.features);
}
void fields(auto& archive, IsA<InlineRemarks> auto& v) {
    archive(v.featureNames, v.remarks);
}
void fields(auto& archive, IsA<MeasuredModule> auto& v) {
    archive(v.result, v.remarks);
}
void fields(auto& archive, IsA<FunctionDefinition> auto& v) {
    archive(v.name, v.sourceName, v.file, v.line, v.isLocal, v.isOpen);
}
void fields(auto& archive, IsA<DefinitionList> auto& v) {
    archive(v.functions);
}
void fields(auto& archive, IsA<PreparedBitcode> auto& v) {
    archive(v.bitcode);
}
void fields(auto& archive, IsA<FeatureList> auto& v) {
    archive(v.always, v.withVocabulary);
}
void fields(auto& archive, IsA<ReleaseDescription> auto& v) {
    archive(v.policy, v.inputs, v.outputs);
}
void fields(auto& archive, IsA<ReleasePolicies> auto& v) {
    archive(v.policies);
}
void fields(auto& archive, IsA<VariantMeasured> auto& v) {
    archive(v.variant, v.measured);
}
void fields(auto&, IsA<BatchMeasured> auto&) {}
void fields(auto& archive, IsA<VariantsMeasured> auto& v) {
    archive(v.baseline, v.check, v.pieces);
}
void fields(auto& archive, IsA<CodeText> auto& v) {
    archive(v.presence, v.text);
}
void fields(auto& archive, IsA<FunctionCode> auto& v) {
    archive(v.irBefore, v.ir, v.assembly, v.objectHash);
}
void fields(auto& archive, IsA<CompiledFunction> auto& v) {
    archive(v.status, v.diagnostics, v.code);
}
void fields(auto& archive, IsA<LogBegin> auto& v) {
    archive(v.schema);
}
void fields(auto& archive, IsA<LogContext> auto& v) {
    archive(v.name);
}
void fields(auto& archive, IsA<ObservationChunk> auto& v) {
    archive(v.context, v.firstObservation, v.columns);
    archive.require(aligned(v.columns));
}
void fields(auto&, IsA<ReportBegin> auto&) {}
void fields(auto& archive, IsA<ElfSizeEntry> auto& v) {
    archive(v.path, v.buildId, v.values);
    archive.require(v.values.size() == elfSizeFields().size());
}
void fields(auto&, IsA<RemarksBegin> auto&) {}
void fields(auto& archive, IsA<CallRemark> auto& v) {
    archive(v.kind, v.byModel, v.name, v.caller, v.callee, v.place, v.site, v.outcome, v.mandatory, v.cost, v.threshold,
            v.reason, v.hotness);
}
void fields(auto& archive, IsA<RemarkChunk> auto& v) {
    archive(v.remarks);
}
void fields(auto& archive, IsA<PerformanceBegin> auto& v) {
    archive(v.kind);
}
void fields(auto& archive, IsA<PerformanceRow> auto& v) {
    archive(v.module, v.key, v.baseline, v.value, v.actions);
}
void fields(auto& archive, IsA<PerformanceChunk> auto& v) {
    archive(v.rows);
}
void fields(auto& archive, IsA<PerformancePoint> auto& v) {
    archive(v.tag, v.step, v.time, v.percentile, v.value);
}
void fields(auto& archive, IsA<PointChunk> auto& v) {
    archive(v.points);
}
void fields(auto& archive, IsA<BinaryPart> auto& v) {
    archive(v.level, v.isRest, v.name, v.place, v.bytes, v.fileBytes, v.sites);
    for (const std::int64_t number : {v.bytes, v.fileBytes, v.sites})
        archive.require(number >= 0 && number <= largestPart);
}
void fields(auto& archive, IsA<BinaryChunk> auto& v) {
    archive(v.parts);
}
void fields(auto& archive, IsA<ReportTotals> auto& v) {
    archive(v.values);
    archive.require(v.values.size() == elfSizeFields().size());
}

namespace {

template <typename Variant>
Result<Variant> decodeAlternative(std::size_t index, ReadArchive& archive, std::string_view what) {
    Variant value;
    const std::string name = std::string(what) + " of type " + std::to_string(index);
    if (!readAlternative(archive, index, value)) return Error{ErrorCode::Malformed, "unknown " + name, {}, {}, {}};
    if (archive.complete()) return value;
    return Error{ErrorCode::Malformed, "damaged " + name, {}, placeText(PlaceKind::Byte, archive.position()), {}};
}

} // namespace

void encode(ByteWriter& out, const TaskMessage& task) {
    WriteArchive archive(out);
    archive(static_cast<std::uint32_t>(task.index()));
    writeAlternative(archive, task);
}

Result<TaskMessage> decodeTask(Bytes bytes) {
    ReadArchive archive(bytes);
    std::uint32_t index = 0;
    archive(index);
    return decodeAlternative<TaskMessage>(index, archive, "request");
}

void encode(ByteWriter& out, const VariantBatch& batch) {
    WriteArchive archive(out);
    archive(batch);
}

Result<VariantBatch> decodeBatch(Bytes bytes) {
    ReadArchive archive(bytes);
    VariantBatch batch;
    archive(batch);
    if (archive.complete()) return batch;
    return Error{ErrorCode::Malformed, "a damaged message", {}, {}, "the variants of a batch"};
}

void encode(ByteWriter& out, const ResultMessage& message) {
    WriteArchive archive(out);
    writeAlternative(archive, message);
}

std::vector<Bytes> encodeInPieces(ByteWriter& out, const ObservationChunk& chunk) {
    WriteArchive archive(out);
    archive(chunk.context, chunk.firstObservation);
    out.writeVarint(chunk.columns.size());
    std::vector<std::size_t> ends{0}; // of what is in `out` before each column's bytes
    for (const TensorColumn& column : chunk.columns) {
        archive(column.spec);
        out.writeVarint(column.data.size());
        ends.push_back(out.bytes().size());
    }
    std::vector<Bytes> pieces;
    for (std::size_t column = 0; column < chunk.columns.size(); ++column) {
        pieces.push_back(out.bytes().subspan(ends[column], ends[column + 1] - ends[column]));
        pieces.push_back(chunk.columns[column].data);
    }
    pieces.push_back(out.bytes().subspan(ends.back()));
    return pieces;
}

Result<ResultMessage> decodeResult(std::uint32_t type, Bytes bytes) {
    ReadArchive archive(bytes);
    return decodeAlternative<ResultMessage>(type, archive, "message");
}

} // namespace inlinescope
