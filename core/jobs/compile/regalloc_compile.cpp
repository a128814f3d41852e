// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/compile/regalloc_compile.h"

#include "core/base/short_text.h"
#include "core/formats/log_header_reader.h"
#include "core/jobs/compile/external_task.h"
#include "core/policy/policy.h"

#include <algorithm>
#include <array>

namespace inlinescope {
namespace {

constexpr std::array advisors = {RegallocAdvisor::Eviction, RegallocAdvisor::Priority};

/// The compiles of one module.
class RegallocRecorder {
public:
    RegallocRecorder(const RegallocPlan& plan, const ModuleTask& module, const CancelToken& cancel)
        : m_plan(plan), m_module(module), m_cancel(cancel) {}

    RegallocCompile record(const std::string& runObject) {
        const Result<void> done = compile(runObject);
        if (done.ok() || m_made.failure) return std::move(m_made);
        m_made.isCancelled = done.error().code == ErrorCode::Cancelled;
        m_made.failure = ModuleRunResult();
        m_made.failure->diagnostics = "error: " + describe(done.error());
        return std::move(m_made);
    }

private:
    struct Compiled {
        MeasuredModule measured;
        std::vector<RegallocQuestions> questions;
    };

    /// An error without m_made.failure is the reason.
    Result<void> compile(const std::string& runObject) {
        WorkerPoolOptions options = m_plan.compiler.pool;
        options.parallel = 1;
        options.weakness = [](const Finding&) {}; // reported before the compiler was first started
        WorkerPool pool(options);
        INLINESCOPE_TRY(const VettedCommandLine vetted, worker::vetCommandLine(pool, vetTask(m_module), m_cancel));
        if (!vetted.refusal.empty()) return Error{ErrorCode::Refused, vetted.refusal, {}, {}, {}};
        INLINESCOPE_TRY(Compiled with, compileBy(pool, vetted.arguments, m_plan.hosts));
        const std::string& hash = with.measured.result.objectHash;
        m_made.questions = std::move(with.questions);
        m_made.text = m_made.textWithout = with.measured.result.sizes.text;
        m_made.isEqual = m_made.isOfRun = hash == runObject;
        if (m_made.isEqual) return {};
        INLINESCOPE_TRY(const Compiled without, compileBy(pool, vetted.arguments, {}));
        m_made.textWithout = without.measured.result.sizes.text;
        m_made.isEqual = without.measured.result.objectHash == hash;
        m_made.isOfRun = without.measured.result.objectHash == runObject;
        return {};
    }

    Result<Compiled> compileBy(WorkerPool& pool, const std::vector<std::string>& arguments,
                               const std::vector<RegallocHost>& hosts) {
        ExternalCompile compile = externalCompile(m_module, arguments, m_plan.compiler.pool);
        compile.mode = m_plan.compiler.mode;
        compile.policy = m_plan.compiler.policy;
        compile.modelFolder = m_plan.compiler.modelFolder;
        compile.mayStop = m_plan.compiler.policy.kind != ChannelPolicy::Kind::Default;
        compile.regalloc = hosts;
        INLINESCOPE_TRY(ExternalOutcome outcome,
                        compileExternally(m_plan.compiler.toolchain, compile, parseLogHeader, m_cancel));
        if (outcome.end.status == TaskStatus::Cancelled) return CancelToken::error();
        if (outcome.end.status != TaskStatus::Ok) {
            m_made.failure = failedResult(outcome.end);
            return outcome.end.error;
        }
        INLINESCOPE_TRY(MeasuredModule measured,
                        worker::measureModule(pool, m_module.task.name, outcome.object,
                                              std::get<std::vector<std::byte>>(m_module.bitcode), outcome.remarks,
                                              m_cancel));
        return Compiled{std::move(measured), std::move(outcome.regalloc)};
    }

    const RegallocPlan& m_plan;
    const ModuleTask& m_module;
    const CancelToken& m_cancel;
    RegallocCompile m_made;
};

} // namespace

Result<std::vector<RegallocHost>> regallocHosts(const std::vector<std::string>& policies, WorkerPool& pool,
                                                const CancelToken& cancel) {
    std::vector<RegallocHost> hosts = {{RegallocAdvisor::Eviction, {}, parseLogContext}};
    for (const std::string& path : policies) {
        INLINESCOPE_TRY(Policy policy, worker::loadPolicy(pool, path, cancel));
        const std::string output = policy.outputs().front().name;
        const auto advisor = std::ranges::find(advisors, output, answerNameOf);
        if (advisor == advisors.end())
            return Error{ErrorCode::Refused,
                         "the policy's output is " + shortText(output),
                         path,
                         {},
                         "index_to_evict or priority"};
        const auto known = std::ranges::find(hosts, *advisor, &RegallocHost::advisor);
        if (known == hosts.end())
            hosts.push_back({*advisor, std::move(policy), parseLogContext});
        else if (!known->model)
            known->model = std::move(policy);
        else
            return Error{ErrorCode::Refused, "a second policy with the output " + output, path, {}, "one for each"};
    }
    return hosts;
}

RegallocCompile compileWithRegalloc(const RegallocPlan& plan, const ModuleTask& module, const std::string& runObject,
                                    const CancelToken& cancel) {
    return RegallocRecorder(plan, module, cancel).record(runObject);
}

} // namespace inlinescope
