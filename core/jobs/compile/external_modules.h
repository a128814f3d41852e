// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/common/toolchains.h"
#include "core/runner/worker_jobs.h"

namespace inlinescope {

/// How the modules of a run are compiled by a person's own clang.
struct ExternalRun {
    Toolchain toolchain;
    CompileMode mode = CompileMode::Default;
    ChannelPolicy policy;    ///< with CompileMode::Interactive
    std::string modelFolder; ///< with CompileMode::Development; may be empty
    WorkerPoolOptions pool;  ///< its limits are the compiler's too; pool.parallel modules are at work at a time
};

/// One module of such a run, and what could not be known about it.
struct ExternalModule {
    CompiledModule compiled;
    std::optional<Error> note;
};

/// Compiles modules like compileModules(), by the person's clang. Each is also compiled by the built-in LLVM under the
/// job's own policy, whose recording names the callsites. Under the default policy the object is always the one that
/// the clang makes by itself: where the channel's is another, it is made once more without, and the features, which
/// belong to the other, are left out. `next` and `done` are called from this thread. Beside compileModules()' errors:
/// the compiler cannot be started.
Result<void> compileModulesExternally(const ExternalRun& run, const std::function<std::optional<ModuleJob>()>& next,
                                      const std::function<Result<void>(std::size_t tag, ExternalModule&&)>& done,
                                      const CancelToken& cancel);

} // namespace inlinescope
