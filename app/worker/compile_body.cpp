// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/reader/mapped_input.h"
#include "app/worker/task_bodies.h"
#include "core/compiler/compile/function_code_compiler.h"
#include "core/compiler/compile/module_compiler.h"
#include "core/compiler/compile/prepared_bitcode.h"
#include "core/compiler/compile/source_attributes.h"
#include "core/compiler/variants/measure_variants.h"
#include "core/wire/further_variants.h"

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
                 {},
                 "Run it with the program that it was built into."};
}

Result<std::vector<Redirection>> redirections(const CompileTask& task, std::span<const int> inputs) {
    std::vector<Redirection> result;
    for (const SideInput& side : task.sideInputs) {
        if (side.input >= inputs.size())
            return Error{ErrorCode::InvalidArgument, "no input " + std::to_string(side.input), side.path, {}, {}};
        result.push_back({side.path, pathOf(inputs[side.input])});
    }
    return result;
}

Result<CompileRequest> makeRequest(const CompileTask& task, Bytes bitcode, std::span<const int> inputs) {
    CompileRequest request;
    request.bitcode = bitcode;
    request.commandLine = task.commandLine;
    request.mllvm = task.mllvm;
    INLINESCOPE_TRY(request.sideFiles, redirections(task, inputs));
    request.policy = task.policy;
    request.keySource = task.syntheticKeys ? CallsiteKeySource::Synthetic : CallsiteKeySource::Automatic;
    request.script = task.script;
    request.record = task.record;
    request.features = task.features;
    request.replaySites = task.replaySites;
    request.profilingLocations = task.profilingLocations;
    request.decisions = task.decisions;
    request.debugInfo = task.debugInfo;
    request.prepared = task.prepared;
    request.attributes = task.attributes;
    if (task.policy == PolicyKind::Release) {
        INLINESCOPE_TRY(request.release, builtIn(task.release));
    }
    if (task.policy == PolicyKind::Model) {
        INLINESCOPE_TRY(request.model, Policy::parse(task.model));
    }
    if (!task.sizeModel.empty()) {
        INLINESCOPE_TRY(request.sizeModel, Policy::parse(task.sizeModel));
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

Result<void> compileBody(const CompileTask& task, std::span<const int> inputs, FrameWriter& answer) {
    const auto begin = std::chrono::steady_clock::now();
    INLINESCOPE_TRY(const MappedInput bitcode, openBitcode(inputs.front(), task.name));
    INLINESCOPE_TRY(const CompileRequest request, makeRequest(task, bitcode.bytes(), inputs));
    INLINESCOPE_TRY(CompiledModule output, compileModule(request));
    const std::chrono::nanoseconds wall = std::chrono::steady_clock::now() - begin;
    output.result.wallNs = wall.count();
    if (!task.keepObject) output.object.clear();
    return answer.write(std::move(output));
}

Result<void> definitionsBody(const ListDefinitionsTask& task, int input, FrameWriter& answer) {
    INLINESCOPE_TRY(const MappedInput bitcode, openBitcode(input, task.name));
    INLINESCOPE_TRY(std::vector<FunctionDefinition> functions, definitionsIn(bitcode.bytes()));
    return answer.write(DefinitionList{std::move(functions)});
}

Result<void> prepareBody(const PrepareTask& task, std::span<const int> inputs, FrameWriter& answer) {
    INLINESCOPE_TRY(const MappedInput bitcode, openBitcode(inputs.front(), task.compile.name));
    INLINESCOPE_TRY(const CompileRequest request, makeRequest(task.compile, bitcode.bytes(), inputs));
    INLINESCOPE_TRY(std::vector<std::byte> prepared, preparedBitcode(request));
    return answer.write(PreparedBitcode{std::move(prepared)});
}

Result<void> functionCodeBody(const FunctionCodeTask& task, std::span<const int> inputs, FrameWriter& answer) {
    INLINESCOPE_TRY(const MappedInput bitcode, openBitcode(inputs.front(), task.compile.name));
    INLINESCOPE_TRY(CompileRequest request, makeRequest(task.compile, bitcode.bytes(), inputs));
    INLINESCOPE_TRY(CompiledFunction output, compileFunctionCode(std::move(request), task.function));
    return answer.write(std::move(output));
}

Result<void> variantsBody(const MeasureVariantsTask& task, std::span<const int> inputs, FrameWriter& answer) {
    INLINESCOPE_TRY(const MappedInput bitcode, openBitcode(inputs.front(), task.compile.name));
    VariantsRequest request;
    INLINESCOPE_TRY(request.compile, makeRequest(task.compile, bitcode.bytes(), inputs));
    request.variants = task.variants;
    request.children = task.children;
    request.accuracy = task.accuracy;
    request.known = task.known;
    request.pieces = task.pieces;
    const VariantSink send = [&answer](std::size_t variant, MeasuredVariant&& measured) -> Result<void> {
        INLINESCOPE_CHECK(answer.write(VariantMeasured{static_cast<std::uint32_t>(variant), std::move(measured)}));
        return answer.flush();
    };
    VariantBatches batches;
    batches.next = [&answer]() -> Result<VariantBatch> {
        INLINESCOPE_CHECK(answer.write(BatchMeasured{}));
        INLINESCOPE_CHECK(answer.flush());
        return receiveVariants(answer.descriptor());
    };
    batches.isDue = [&answer] { return hasVariants(answer.descriptor()); };
    if (task.batches) request.batches = &batches;
    INLINESCOPE_CHECK(answer.flush()); // the stream's header, which a forked process must not write too
    INLINESCOPE_TRY(VariantsMeasured outcome, measureVariants(request, send));
    return answer.write(std::move(outcome));
}

} // namespace inlinescope
