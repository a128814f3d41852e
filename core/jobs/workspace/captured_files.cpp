// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/common/file_io.h"
#include "core/jobs/compile/compile_input.h"
#include "core/jobs/workspace/workspace_copy.h"

#include <algorithm>

namespace inlinescope {
namespace {

const SideFile* fileAt(const Module& module, const std::string& path) {
    const auto found = std::ranges::find(module.sideFiles, path, &SideFile::path);
    return found == module.sideFiles.end() ? nullptr : &*found;
}

} // namespace

/// The files that runs of the captured module name themselves, as side files of the module.
Result<void> WorkspaceCopy::copyRunFiles(ModuleId from, Module& module) {
    const Module own = module;
    INLINESCOPE_TRY(const std::vector<RunRow> runs, m_plan.from.runs().all());
    for (const RunRow& run : runs) {
        if (m_context.cancel.isCancelled()) return CancelToken::error();
        const bool hasOptions = !run.spec.mllvm.empty() || run.spec.changes != CommandLineChanges();
        if (run.spec.corpus != m_plan.only->corpus || !hasOptions) continue;
        const Result<ModuleRunRow> row = m_plan.from.moduleRuns().ofModule(run.id, from);
        if (!row.ok() && row.error().code != ErrorCode::NotFound) return row.error();
        if (!row.ok() || row->input.commandHash.empty()) continue; // it has not read a file
        INLINESCOPE_CHECK(copyFilesOf(run, row->input.commandHash, own, module));
    }
    return {};
}

Result<void> WorkspaceCopy::copyFilesOf(const RunRow& run, const std::string& commandHash, const Module& own,
                                        Module& module) {
    CompileInputs inputs(run.spec.changes, run.spec.mllvm, OptionsFrom::Workspace, m_plan.only->known);
    const Result<CompileInput> input = inputs.of(own);
    if (!input.ok()) {
        const Error& error = input.error();
        if (error.file.empty())
            m_table.notes.push_back("run " + run.spec.name + " cannot be repeated: " + describe(error));
        else
            noteMissingFile(run, error.file);
        return {};
    }
    for (SideFile file : input->sideFiles) {
        const SideFile* ofModule = fileAt(own, file.path);
        if (ofModule && *ofModule == file) continue;
        // A ThinLTO index of the module would be read by its other runs too.
        bool isThere = input->hash == commandHash && !ofModule && file.option != "-fthinlto-index=";
        if (isThere && !fileAt(module, file.path)) {
            const auto bytes = m_plan.from.modules().sideFile(file, sha256, m_plan.mayRead);
            isThere = bytes.ok();
            if (isThere) {
                INLINESCOPE_CHECK(m_plan.to.modules().putSideFile(file.hash, *bytes));
                file.byReference = false;
                module.sideFiles.push_back(file);
            }
        }
        if (!isThere) noteMissingFile(run, file.filePath);
    }
    return {};
}

void WorkspaceCopy::noteMissingFile(const RunRow& run, const std::string& file) {
    m_table.notes.push_back("run " + run.spec.name + " reads " + file + ", which is not in the new workspace");
    Finding finding{Severity::Warning, m_plan.only->name, {}};
    finding.error.code = ErrorCode::NotFound;
    finding.error.found = "a file that the run reads was missing, changed or not readable at the capture of the module";
    finding.error.file = file;
    finding.error.remedy = "Without it, the run cannot be repeated.";
    m_missingFiles.emplace_back(run.id, std::move(finding));
}

} // namespace inlinescope
