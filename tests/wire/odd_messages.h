// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// One of each message, with values at the ends of their ranges and texts that a C string cannot hold.
#include "core/wire/messages.h"

#include <cmath>
#include <limits>

namespace inlinescope::testing {

inline std::vector<std::byte> bytesOf(std::string_view text) {
    const Bytes bytes = asBytes(text);
    return {bytes.begin(), bytes.end()};
}

inline const std::string oddText = std::string("nul\0 quote\" caf\xc3\xa9 \xff\xfe\n", 21);

inline TensorSpec oddSpec() {
    return {"caller_users", -3, ScalarType::Int16, {2, 1, 3}};
}

inline ModuleRunResult oddResult() {
    ModuleRunResult result;
    result.status = ModuleRunStatus::TimedOut;
    result.diagnostics = oddText;
    result.wallNs = std::numeric_limits<std::int64_t>::max();
    result.cpuNs = std::numeric_limits<std::int64_t>::min();
    result.forceStopped = true;
    result.objectHash = "00ff";
    result.estimated = -7;
    result.sizes = {1, -2, 3, 4, 5, 6, 1ll << 40};
    result.functions = {{"", 0, "", "", false}, {"_ZN1aC2Ev", 77, ".text._ZN1aC2Ev", "linkonce_odr", true}};
    result.sections = {{".text", 1ll << 40}, {oddText, 0}};
    result.features = {{oddSpec(), std::vector<std::byte>(24, std::byte{7})},
                       {{"flag", 0, ScalarType::UInt8, {}}, std::vector<std::byte>(2, std::byte{1})}};
    Decision full;
    full.ordinal = 0;
    full.caller = oddText;
    full.callee = "g";
    full.key = {0xffff'ffff'ffff'fffful, 9};
    full.advice = Advice::Inline;
    full.outcome = Outcome::NeverAsked;
    full.mandatory = true;
    full.cost = -2'147'483'648;
    full.threshold = 0;
    full.reason = "cost=always";
    full.defaultAdvice = false;
    full.path = {{{"f", "a b.c", 4'000'000'000u, 65535}, {}}, "#2", oddText};
    full.linkage = "internal";
    full.featureRow = 1;
    full.policyOutputs = {0.0, -0.0, 1e-310, INFINITY};
    result.decisions = {full, Decision{.ordinal = 1}};
    return result;
}

inline ElfSizeEntry oddEntry() {
    ElfSizeEntry entry{"bin/x", "ab12", std::vector<std::optional<std::int64_t>>(elfSizeFields().size())};
    entry.values[0] = 0;
    entry.values[3] = -5;
    return entry;
}

inline InlineRemark oddRemark() {
    InlineRemark remark;
    remark.byModel = remark.stopped = remark.mandatory = true;
    remark.caller = oddText;
    remark.callee = "g";
    remark.place = {"", "a b.c", 4'000'000'000u, 1};
    remark.outcome = Outcome::NeverAsked;
    remark.cost = -1;
    remark.reason = oddText;
    remark.features = {0, std::numeric_limits<std::int64_t>::min()};
    return remark;
}

inline CallRemark oddCallRemark() {
    CallRemark remark;
    remark.kind = RemarkKind::Failure;
    remark.byModel = remark.mandatory = true;
    remark.name = remark.caller = oddText;
    remark.callee = "g";
    remark.place = {"", "a b.c", 4'000'000'000u, 1};
    remark.outcome = Outcome::Failed;
    remark.cost = -1;
    remark.reason = oddText;
    remark.hotness = std::numeric_limits<std::int64_t>::max();
    return remark;
}

inline MeasuredVariant oddVariant() {
    const ModuleRunResult result = oddResult();
    return {ModuleRunStatus::Crashed, oddText, result.sizes, {{".text", 1ll << 33}, {oddText, 0}}, result.functions,
            {ForcedOutcome::Failed},  -1};
}

/// One of each, in the order of the variant.
inline std::vector<ResultMessage> everyMessage() {
    const Error error{ErrorCode::TooNew, oddText, "f.o", "byte 3", "", oddText};
    return {TaskDone{},
            TaskFailed{error},
            CompiledModule{oddResult(),
                           bytesOf("\x7f"
                                   "ELF"),
                           {ForcedOutcome::Unmatched, ForcedOutcome::Failed}},
            ExtractedModule{EmbeddedModule{bytesOf("BC"), {"-cc1", "", oddText}, oddText}},
            LoadedPolicy{bytesOf(oddText)},
            LogBegin{{{oddSpec()}, TensorSpec{"advice", 1, ScalarType::Int64, {1}}, std::nullopt}},
            LogContext{oddText},
            ObservationChunk{"ctx", 1ll << 33, {{oddSpec(), std::vector<std::byte>(36, std::byte{1})}}},
            ReportBegin{},
            oddEntry(),
            ReportTotals{oddEntry().values},
            Finding{Severity::Note, "log", error},
            VettedCommandLine{{"-O2", "", oddText}, {"-x"}, oddText},
            MeasuredModule{oddResult(), {{"users", oddText}, {oddRemark(), InlineRemark{}}}},
            FeatureList{{oddSpec()}, {oddSpec(), oddSpec()}},
            ReleasePolicies{{{{"tiny", "0123"}, {oddSpec()}, {}}, {{oddText, ""}, {}, {oddSpec()}}}},
            VariantMeasured{7, oddVariant()},
            VariantsMeasured{oddVariant(), {Method::WholeObject, oddText, 3, 1}, bytesOf("pieces")},
            CompiledFunction{ModuleRunStatus::Ok,
                             oddText,
                             {{CodePresence::Defined, oddText}, {CodePresence::Declared, ""}, {}, "00ff"}},
            DefinitionList{{{oddText, "f<int>", "a b.c", 4'000'000'000u, true, false}}},
            RemarksBegin{},
            RemarkChunk{{oddCallRemark(), CallRemark()}},
            PerformanceBegin{PerformanceKind::Events},
            PerformanceChunk{{{oddText, "f", -0.5, std::nullopt, "0 1"}, {}}},
            PointChunk{{{oddText, -1, 1.5e9, 50.0, -0.0}, {}}},
            BinaryChunk{{{BinaryLevel::Callsites, true, oddText, "a b.c:1:2", largestPart, 0, 1}, BinaryPart()}},
            PreparedBitcode{bytesOf("prepared")},
            BatchMeasured{}};
}

inline std::vector<TaskMessage> everyTask() {
    CompileTask compile{"m",
                        {"-cc1", oddText},
                        {"-x=1", ""},
                        {{oddText, 7}},
                        PolicyKind::Model,
                        bytesOf("policy"),
                        true,
                        false,
                        false,
                        true,
                        {{~0ull, 3, Advice::Inline}, {1, std::nullopt, Advice::Refuse}},
                        {"tiny", "0123456789abcdef"},
                        true,
                        {{oddText, 3, 4'000'000'000u, InlineAttribute::AlwaysInline}},
                        bytesOf("size model"),
                        false,
                        false,
                        true,
                        true};
    return {compile,
            ExtractTask{oddText, {oddText, ".c"}},
            ReadEvidenceTask{EvidenceFormat::ElfSizes, "e.json"},
            LoadPolicyTask{"/a b"},
            VetTask{"m", {"-cc1", oddText}, {"-x"}, {{oddText, "side0"}}},
            MeasureTask{oddText},
            ListFeaturesTask{},
            ListReleasePoliciesTask{},
            MeasureVariantsTask{
                compile, {{}, compile.script}, 3, Accuracy::Ranking, ModuleSizes{}, true, bytesOf("pieces")},
            FunctionCodeTask{compile, oddText},
            ListDefinitionsTask{oddText},
            PrepareTask{compile}};
}

} // namespace inlinescope::testing
