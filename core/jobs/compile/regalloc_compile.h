// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/compile/external_modules.h"

#include <optional>

namespace inlinescope {

/// How the questions of the register allocator are recorded.
struct RegallocPlan {
    ExternalRun compiler; ///< under the inlining policy of the run
    std::vector<RegallocHost> hosts;
};

/// The hosts of the advisors: of eviction always, of priority if one of the policies (paths) answers it. Errors:
/// Refused for a policy that answers neither advisor, or one that has an answer; those of worker::loadPolicy().
Result<std::vector<RegallocHost>> regallocHosts(const std::vector<std::string>& policies, WorkerPool& pool,
                                                const CancelToken& cancel);

/// What was recorded of a module.
struct RegallocCompile {
    std::optional<ModuleRunResult> failure; ///< then nothing else is valid
    bool isCancelled = false;
    std::vector<RegallocQuestions> questions; ///< of each of the plan's hosts
    std::int64_t text = 0;                    ///< bytes of the object of the recorded compile
    std::int64_t textWithout = 0;             ///< of the one that the compiler makes without these channels
    bool isEqual = false;                     ///< the two objects, byte by byte
    bool isOfRun = false;                     ///< without these channels, the compiler makes the run's object
};

/// Compiles a module with a channel for each host, and again without these channels if the object is not the run's, of
/// which `runObject` is the hash. Uses a worker of its own, so that any thread may call.
RegallocCompile compileWithRegalloc(const RegallocPlan& plan, const ModuleTask& module, const std::string& runObject,
                                    const CancelToken& cancel);

} // namespace inlinescope
