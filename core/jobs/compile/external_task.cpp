// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/compile/external_task.h"

namespace inlinescope {

VetTask vetTask(const ModuleTask& module) {
    VetTask task{module.task.name, module.task.commandLine, module.task.mllvm, {}};
    for (const SideInput& side : module.task.sideInputs)
        task.sideFiles.push_back({side.path, sideFileName(side.input - 1)});
    return task;
}

ExternalCompile externalCompile(const ModuleTask& module, std::vector<std::string> arguments,
                                const WorkerPoolOptions& limits) {
    ExternalCompile compile;
    compile.arguments = std::move(arguments);
    compile.module = std::get<std::vector<std::byte>>(module.bitcode);
    for (const TaskInput& file : module.sideFiles)
        compile.sideFiles.push_back(std::get<std::vector<std::byte>>(file));
    compile.timeLimit = limits.timeLimit;
    compile.memoryLimit = limits.memoryLimit;
    return compile;
}

ModuleRunResult failedResult(const ProgramEnd& end) {
    const bool itself = end.status == TaskStatus::Failed && end.error.code == ErrorCode::WorkerLost;
    const std::string why = describe(end.error) + "\n";
    ModuleRunResult result;
    result.status = end.status;
    result.diagnostics = itself ? end.printed : why + end.printed;
    result.wallNs = end.wallNs;
    result.cpuNs = end.cpuNs;
    result.limit = end.limit;
    return result;
}

} // namespace inlinescope
