// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/common/toolchains.h"
#include "core/runner/worker_tasks.h"

namespace inlinescope {

/// How the user's own clang compiles the modules of a run.
struct ExternalRun {
    Toolchain toolchain;
    CompileMode mode = CompileMode::Default;
    ChannelPolicy policy;    ///< with CompileMode::Interactive
    std::string modelFolder; ///< with CompileMode::Development; may be empty
    WorkerPoolOptions pool;  ///< its limits also apply to the compiler; pool.parallel modules are compiled at a time
};

/// One module of such a run, and what is not known about it.
struct ExternalModule {
    CompiledModule compiled;
    std::optional<Error> note;
};

/// Compiles modules like worker::compileModules(), with the user's clang. The built-in LLVM also compiles each module,
/// under the task's own policy; its recording provides the names of callsites. Under the default policy the object is
/// always the one that the clang makes without a channel: if the channel's object differs, the module is compiled again
/// without the channel, and the features, which belong to the other object, are left out. `next` and `done` are called
/// from this thread. Errors besides worker::compileModules()'s: the compiler cannot be started.
Result<void> compileModulesExternally(const ExternalRun& run, const std::function<std::optional<ModuleTask>()>& next,
                                      const std::function<Result<void>(std::size_t tag, ExternalModule&&)>& done,
                                      const CancelToken& cancel);

} // namespace inlinescope
