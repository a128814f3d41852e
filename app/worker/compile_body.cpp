#include "app/worker/job_bodies.h"
#include "app/worker/mapped_input.h"
#include "core/compiler/module_compiler.h"

#include <chrono>

namespace inlinescope {

namespace {

PolicyKind policyKind(JobPolicy policy) {
    switch (policy) {
    case JobPolicy::Default:
        return PolicyKind::Default;
    case JobPolicy::Never:
        return PolicyKind::Never;
    case JobPolicy::Model:
        return PolicyKind::Model;
    case JobPolicy::Release:
        return PolicyKind::Release;
    }
    return PolicyKind::Default;
}

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
    request.policy = policyKind(job.policy);
    request.keySource = job.syntheticKeys ? CallsiteKeySource::Synthetic : CallsiteKeySource::Automatic;
    request.script = job.script;
    request.record = job.record;
    if (job.policy == JobPolicy::Release) {
        INLINESCOPE_TRY(request.release, builtIn(job.release));
    }
    if (job.policy == JobPolicy::Model) {
        INLINESCOPE_TRY(request.model, Policy::parse(job.model));
    }
    return request;
}

} // namespace

Result<void> compileBody(const CompileJob& job, std::span<const int> inputs, FrameWriter& answer) {
    const auto begin = std::chrono::steady_clock::now();
    INLINESCOPE_TRY(const MappedInput bitcode, MappedInput::open(inputs.front(), job.name));
    if (bitcode.bytes().empty()) // which clang takes for an empty module in text form
        return Error{ErrorCode::Malformed, "an empty file", job.name, {}, "LLVM bitcode"};
    INLINESCOPE_TRY(const CompileRequest request, makeRequest(job, bitcode.bytes(), inputs));
    INLINESCOPE_TRY(CompileOutput output, compileModule(request));
    const std::chrono::nanoseconds wall = std::chrono::steady_clock::now() - begin;
    output.result.wallNs = wall.count();
    if (!job.keepObject) output.object.clear();
    return answer.write(CompiledModule{std::move(output.result), std::move(output.object), std::move(output.script)});
}

} // namespace inlinescope
