// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/worker/job_bodies.h"
#include "app/worker/mapped_input.h"
#include "core/compiler/compile/function_code.h"
#include "core/compiler/compile/module_compiler.h"
#include "core/compiler/variants/variant_session.h"

#include <chrono>

namespace inlinescope {

namespace {

Result<ReleasePolicy> builtIn(const BuiltInPolicy& wanted) {
    for (const ReleasePolicy& policy : releasePolicies()) {
        if (policy.name == wanted.name && policy.fingerprint == wanted.fingerprint) return policy;
    }
    return Error{ErrorCode::Unsupported,
                 "release policy " + wanted.name + " (" + wanted.fingerprint + ") is not built in",
                 {},
                 {},
                 "Run it by the program that it was built into."};
}

Result<std::vector<Redirection>> redirections(const CompileJob& job, std::span<const int> inputs) {
    std::vector<Redirection> result;
    for (const SideInput& side : job.sideInputs) {
        if (side.input >= inputs.size())
            return Error{ErrorCode::InvalidArgument, "no input " + std::to_string(side.input), side.path, {}, {}};
        result.push_back({side.path, pathOf(inputs[side.input])});
    }
    return result;
}

Result<CompileRequest> makeRequest(const CompileJob& job, Bytes bitcode, std::span<const int> inputs) {
    CompileRequest request;
    request.bitcode = bitcode;
    request.commandLine = job.commandLine;
    request.mllvm = job.mllvm;
    INLINESCOPE_TRY(request.sideFiles, redirections(job, inputs));
    request.policy = job.policy;
    request.keySource = job.syntheticKeys ? CallsiteKeySource::Synthetic : CallsiteKeySource::Automatic;
    request.script = job.script;
    request.record = job.record;
    request.features = job.features;
    if (job.policy == PolicyKind::Release) {
        INLINESCOPE_TRY(request.release, builtIn(job.release));
    }
    if (job.policy == PolicyKind::Model) {
        INLINESCOPE_TRY(request.model, Policy::parse(job.model));
    }
    return request;
}

Result<MappedInput> openBitcode(int input, const std::string& name) {
    INLINESCOPE_TRY(MappedInput bitcode, MappedInput::open(input, name));
    if (bitcode.bytes().empty()) // clang reads no bytes as an empty module in text form
        return Error{ErrorCode::Malformed, "an empty file", name, {}, "LLVM bitcode"};
    return bitcode;
}

} // namespace

Result<void> compileBody(const CompileJob& job, std::span<const int> inputs, FrameWriter& answer) {
    const auto begin = std::chrono::steady_clock::now();
    INLINESCOPE_TRY(const MappedInput bitcode, openBitcode(inputs.front(), job.name));
    INLINESCOPE_TRY(const CompileRequest request, makeRequest(job, bitcode.bytes(), inputs));
    INLINESCOPE_TRY(CompileOutput output, compileModule(request));
    const std::chrono::nanoseconds wall = std::chrono::steady_clock::now() - begin;
    output.result.wallNs = wall.count();
    if (!job.keepObject) output.object.clear();
    return answer.write(CompiledModule{std::move(output.result), std::move(output.object), std::move(output.script)});
}

Result<void> functionCodeBody(const FunctionCodeJob& job, std::span<const int> inputs, FrameWriter& answer) {
    INLINESCOPE_TRY(const MappedInput bitcode, openBitcode(inputs.front(), job.compile.name));
    INLINESCOPE_TRY(CompileRequest request, makeRequest(job.compile, bitcode.bytes(), inputs));
    INLINESCOPE_TRY(FunctionCodeOutput output, compileFunctionCode(std::move(request), job.function));
    return answer.write(CompiledFunction{output.status, std::move(output.diagnostics), std::move(output.code)});
}

Result<void> variantsBody(const MeasureVariantsJob& job, std::span<const int> inputs, FrameWriter& answer) {
    INLINESCOPE_TRY(const MappedInput bitcode, openBitcode(inputs.front(), job.compile.name));
    VariantsRequest request;
    INLINESCOPE_TRY(request.compile, makeRequest(job.compile, bitcode.bytes(), inputs));
    request.variants = job.variants;
    request.children = job.children;
    request.accuracy = job.accuracy;
    const VariantSink send = [&answer](std::size_t variant, MeasuredVariant&& measured) -> Result<void> {
        INLINESCOPE_CHECK(answer.write(VariantMeasured{static_cast<std::uint32_t>(variant), std::move(measured)}));
        return answer.flush();
    };
    INLINESCOPE_TRY(VariantsOutcome outcome, measureVariants(request, send));
    return answer.write(VariantsMeasured{std::move(outcome.baseline), std::move(outcome.check)});
}

} // namespace inlinescope
