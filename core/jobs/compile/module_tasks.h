// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/compile/chosen_policy.h"
#include "core/jobs/compile/compile_input.h"

#include <map>

namespace inlinescope {

/// Makes the tasks that compile a run's modules from what is stored: the bitcode, the command line with the run's
/// changes and LLVM options, the side files, the policy (with a script's advices about the module), and the source of
/// the callsite keys. What a run compiles, and what is compiled again later, are thus the same. Side files that several
/// consecutive modules read are kept in memory.
class ModuleTasks {
public:
    /// Reader, paths and policy must outlive this object. Of `run`, the changes, the LLVM options and the source of the
    /// keys are used. `compiler` is for CompiledInput.
    ModuleTasks(const WorkspaceReader& reader, KnownPaths& known, const ChosenPolicy& policy, const RunSpec& run,
                OptionsFrom from, std::string compiler)
        : m_reader(reader), m_known(known), m_policy(policy), m_keys(run.callsiteKeys),
          m_inputs(run.changes, run.mllvm, from, known), m_compiler(std::move(compiler)) {}

    /// The task of one module, with tag 0. `input` receives what it was made from, after an error as far as it is
    /// known. Errors: those of reading the bitcode and the side files, and of CompileInputs::of().
    Result<ModuleTask> of(ModuleId module, CompiledInput& input) { return make(module, input, nullptr); }
    /// The same, if it is the task of which `recorded` is the record, whatever its compiler was. Refused if the
    /// policy, the bitcode, the command line or a side file has changed since.
    Result<ModuleTask> again(const ModuleRunRow& recorded) {
        CompiledInput now;
        return make(recorded.module, now, &recorded.input);
    }

private:
    Result<ModuleTask> make(ModuleId id, CompiledInput& input, const CompiledInput* recorded);
    Result<void> setCommandLine(ModuleTask& made, CompileInput&& input);
    Result<std::vector<std::byte>> bytes(const SideFile& file);

    const WorkspaceReader& m_reader;
    KnownPaths& m_known;
    const ChosenPolicy& m_policy;
    CallsiteKeySource m_keys;
    CompileInputs m_inputs;
    std::string m_compiler;
    std::map<std::string, std::vector<std::byte>> m_kept; ///< side files by hash
    std::size_t m_keptBytes = 0;
};

} // namespace inlinescope
