// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/compile/module_tasks.h"

#include "core/jobs/common/file_io.h"
#include "core/jobs/compile/run_script.h"

namespace inlinescope {
namespace {

constexpr std::size_t mostKeptBytes = std::size_t(256) << 20;

Error outdated(const std::string& module, const std::string& found) {
    return {ErrorCode::Refused, found + " since the run", module, {}, {}, "Run it again."};
}

} // namespace

Result<ModuleTask> ModuleTasks::make(ModuleId id, CompiledInput& input, const CompiledInput* recorded) {
    INLINESCOPE_TRY(const Module module, m_reader.modules().byId(id));
    if (recorded && recorded->policyFingerprint != m_policy.fingerprint)
        return outdated(module.name, "the policy has changed");
    if (recorded && recorded->bitcodeHash != module.bitcodeHash)
        return outdated(module.name, "the bitcode was replaced");
    const auto hash = [&input](Bytes bytes) { return input.bitcodeHash = sha256(bytes); };
    INLINESCOPE_TRY(auto bitcode, m_reader.modules().bitcode(id, hash, m_known.rule()));
    input.policyFingerprint = m_policy.fingerprint;
    input.compiler = m_compiler;
    INLINESCOPE_TRY(CompileInput compile, m_inputs.of(module));
    input.commandHash = compile.hash;
    if (recorded && recorded->commandHash != compile.hash)
        return outdated(module.name, "the command line or a side file has changed");
    ModuleTask made{0, {}, TaskInput(std::move(bitcode)), {}};
    CompileTask& task = made.task;
    task.name = module.name;
    task.policy = m_policy.kind;
    task.model = m_policy.model;
    task.release = m_policy.release;
    const ScriptModule* section = m_policy.script ? sectionOf(*m_policy.script, module.name) : nullptr;
    if (section) task.script = section->advices;
    task.syntheticKeys = m_keys == CallsiteKeySource::Synthetic;
    INLINESCOPE_CHECK(setCommandLine(made, std::move(compile)));
    return made;
}

Result<void> ModuleTasks::setCommandLine(ModuleTask& made, CompileInput&& input) {
    made.task.commandLine = std::move(input.commandLine);
    made.task.mllvm = std::move(input.mllvm);
    for (const SideFile& file : input.sideFiles) {
        INLINESCOPE_TRY(auto content, bytes(file));
        made.sideFiles.emplace_back(std::move(content));
        made.task.sideInputs.push_back({file.path, std::uint32_t(made.sideFiles.size())});
    }
    return {};
}

Result<std::vector<std::byte>> ModuleTasks::bytes(const SideFile& file) {
    if (const auto kept = m_kept.find(file.hash); kept != m_kept.end()) return kept->second;
    INLINESCOPE_TRY(auto read, m_reader.modules().sideFile(file, sha256, m_known.rule()));
    if (read.size() > mostKeptBytes) return read;
    if (m_keptBytes + read.size() > mostKeptBytes) {
        m_kept.clear();
        m_keptBytes = 0;
    }
    m_keptBytes += read.size();
    return m_kept[file.hash] = std::move(read);
}

} // namespace inlinescope
