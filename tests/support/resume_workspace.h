// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The operations that resume and measure the runs of a foreign workspace: nothing that this user has not named is used.
#include "core/jobs/compile/module_tasks.h"
#include "core/jobs/compile/run_policy.h"
#include "core/jobs/run/run_resume.h"
#include "core/store/workspace.h"

#include <algorithm>
#include <functional>
#include <string>

namespace inlinescope::testing {

/// Proceeds as far as a run would be resumed and a module of it compiled again, for a user who has not named anything
/// yet. `require` receives each condition that must hold.
class ResumeWalk {
public:
    using Require = std::function<void(bool holds, const char* what)>;

    /// `folder` must be empty, and stays empty.
    ResumeWalk(std::string path, std::string folder, Require require)
        : m_path(std::move(path)), m_known(std::move(folder)), m_require(std::move(require)) {}

    void walk() {
        const Result<Workspace> workspace = Workspace::open(m_path);
        if (!workspace) return;
        const Result<WorkspaceReader> reader = workspace->reader();
        const auto runs = reader ? reader->runs().all() : Result<std::vector<RunRow>>(reader.error());
        for (std::size_t run = 0; runs && run < std::min(runs->size(), mostItems); ++run)
            resume(*reader, (*runs)[run]);
    }

private:
    static constexpr std::size_t mostItems = 4;

    void resume(const WorkspaceReader& reader, const RunRow& run) {
        const Result<RunOptions> own = resumedOptions(run, {}, m_known);
        m_require(!own || own->toolchain.empty(), "no compiler but the user's");
        m_require(!own || !own->development || run.policyKind == PolicyKind::Default, "no model but the user's");
        RunOptions call;
        call.toolchain = "/the/users/own";
        const Result<RunOptions> asked = resumedOptions(run, call, m_known);
        m_require(!asked || asked->toolchain == call.toolchain, "the compiler of this call");
        (void)storedPolicy(run.spec.policy, reader);
        const auto modules = reader.modules().of(run.spec.corpus);
        for (std::size_t module = 0; modules && module < std::min(modules->size(), mostItems); ++module)
            compile(reader, run, (*modules)[module]);
    }
    void compile(const WorkspaceReader& reader, const RunRow& run, const ModuleRow& row) {
        // With the recorded hash, so that only the path can cause a refusal.
        const auto bitcode = reader.modules().bitcode(row.id, [&](Bytes) { return row.bitcodeHash; }, m_known.rule());
        m_require(!bitcode || !row.byReference, "no bitcode outside of the workspace");
        const Result<Module> module = reader.modules().byId(row.id);
        if (!module) return;
        CompileInputs inputs(run.spec.changes, run.spec.mllvm, OptionsFrom::Workspace, m_known);
        const Result<CompileInput> input = inputs.of(*module);
        if (!input) return;
        m_require(input->mllvm.empty(), "no option that skips the rules");
        for (const SideFile& file : input->sideFiles) {
            const auto bytes = reader.modules().sideFile(file, [&](Bytes) { return file.hash; }, m_known.rule());
            m_require(!bytes || !file.byReference, "no file outside of the workspace");
        }
        const ChosenPolicy policy;
        CompiledInput compiled;
        const Result<ModuleTask> made =
            ModuleTasks(reader, m_known, policy, run.spec, OptionsFrom::Workspace, {}).of(row.id, compiled);
        m_require(!made || made->task.mllvm.empty(), "no option that skips the rules");
    }

    std::string m_path;
    KnownPaths m_known;
    Require m_require;
};

} // namespace inlinescope::testing
