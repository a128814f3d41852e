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
    }
    return PolicyKind::Default;
}

Result<CompileRequest> makeRequest(const CompileJob& job, Bytes bitcode) {
    CompileRequest request;
    request.bitcode = bitcode;
    request.commandLine = job.commandLine;
    request.mllvm = job.mllvm;
    request.policy = policyKind(job.policy);
    request.keySource = job.syntheticKeys ? CallsiteKeySource::Synthetic : CallsiteKeySource::Automatic;
    request.record = job.record;
    if (job.policy == JobPolicy::Model) {
        INLINESCOPE_TRY(request.model, Policy::parse(job.model));
    }
    return request;
}

} // namespace

Result<void> compileBody(const CompileJob& job, int input, FrameWriter& answer) {
    const auto begin = std::chrono::steady_clock::now();
    INLINESCOPE_TRY(const MappedInput bitcode, MappedInput::open(input, job.name));
    if (bitcode.bytes().empty()) // which clang takes for an empty module in text form
        return Error{ErrorCode::Malformed, "an empty file", job.name, {}, "LLVM bitcode"};
    INLINESCOPE_TRY(const CompileRequest request, makeRequest(job, bitcode.bytes()));
    INLINESCOPE_TRY(CompileOutput output, compileModule(request));
    const std::chrono::nanoseconds wall = std::chrono::steady_clock::now() - begin;
    output.result.wallNs = wall.count();
    if (!job.keepObject) output.object.clear();
    return answer.write(CompiledModule{std::move(output.result), std::move(output.object)});
}

} // namespace inlinescope
