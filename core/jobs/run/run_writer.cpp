// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/run/run_writer.h"

#include "core/command_line/command_line_changes.h"
#include "core/jobs/compile/run_script.h"
#include "core/jobs/run/module_failure.h"

#include <algorithm>
#include <filesystem>

namespace inlinescope {

Result<void> RunWriter::begin() {
    const bool named = !m_setup.options.name.empty();
    RunSpec spec = specOf(m_setup.options);
    spec.name = named ? m_setup.options.name : m_setup.policy.name;
    spec.corpus = m_setup.corpus;
    spec.policy = m_setup.policy.id;
    spec.toolchain = m_setup.toolchain;
    spec.sizeModel = m_setup.sizeModel;
    if (m_setup.earlier) {
        m_run = m_setup.earlier->id;
        INLINESCOPE_CHECK(m_writer.runs().resume(m_run, spec));
        INLINESCOPE_CHECK(reportKeptFailures());
    } else {
        INLINESCOPE_TRY(m_run, m_writer.runs().begin(spec, named ? NewName::AsGiven : NewName::MakeFree));
    }
    return reportUnknownModules();
}

Result<void> RunWriter::report(const std::vector<Finding>& findings) {
    for (const Finding& finding : findings) {
        m_context.finding(finding);
        INLINESCOPE_CHECK(m_writer.findings().add({.run = m_run}, finding));
    }
    return {};
}

Result<void> RunWriter::take(std::size_t tag, CompiledModule&& module) {
    const ScriptModule* section = module.result.status == ModuleRunStatus::Ok ? sectionOf(tag) : nullptr;
    const std::string bitcodeHash = m_inputs[tag].bitcodeHash;
    INLINESCOPE_CHECK(store(tag, std::move(module.result)));
    if (!section) return {};
    return report(findingsOfScript(m_setup.policy.scriptFile, *section, bitcodeHash, module.script));
}

Result<void> RunWriter::store(std::size_t tag, ModuleRunResult&& result, const std::optional<Finding>& refusal) {
    const ModuleRow& module = m_setup.plan.modules[tag];
    Result<ModuleRunId> stored = m_writer.moduleRuns().put(m_run, module.id, result, m_inputs[tag]);
    if (!stored.ok() && stored.error().code == ErrorCode::LimitExceeded) { // the compiler's output cannot be stored
        result = ModuleRunResult();
        result.diagnostics = "error: " + describe(stored.error());
        stored = m_writer.moduleRuns().put(m_run, module.id, result, m_inputs[tag]);
    }
    INLINESCOPE_CHECK(stored);
    if (result.status == ModuleRunStatus::Ok && !result.featuresLost.empty())
        INLINESCOPE_CHECK(report({findingOfLostFeatures(module, result.featuresLost)}));
    m_inputs.erase(tag);
    if (result.status != ModuleRunStatus::Ok && result.status != ModuleRunStatus::Cancelled) {
        INLINESCOPE_CHECK(report({refusal ? *refusal : findingOf(module, result)}));
    }
    m_context.progress({++m_done, std::int64_t(m_setup.plan.modules.size()), module.name});
    return {};
}

Result<void> RunWriter::refuse(std::size_t tag, const Error& error) {
    std::error_code ignored;
    if (error.code == ErrorCode::NotFound && !std::filesystem::exists(m_setup.folder, ignored))
        return Error{ErrorCode::Unreadable,
                     "the folder of the corpus does not exist any more",
                     m_setup.folder,
                     {},
                     {},
                     "Restore it and run again; what is complete is kept."};
    ModuleRunResult result;
    result.diagnostics = describe(error);
    return store(tag, std::move(result), findingOfRefusal(m_setup.plan.modules[tag], error));
}

Result<void> RunWriter::finish(const Result<void>& ended) {
    if (ended.ok()) return m_writer.runs().finish(m_run, RunStatus::Finished);
    if (ended.error().code == ErrorCode::Cancelled) return m_writer.runs().finish(m_run, RunStatus::Cancelled);
    if (m_done == 0 && !m_setup.earlier) return m_writer.runs().remove(m_run);
    INLINESCOPE_CHECK(m_writer.runs().finish(m_run, RunStatus::Failed));
    INLINESCOPE_TRY(const RunRow row, m_reader.runs().byId(m_run));
    INLINESCOPE_CHECK(m_writer.findings().add({.run = m_run}, {Severity::Error, row.spec.name, ended.error()}));
    return {};
}

Result<RunSummary> RunWriter::summary() const {
    const RunId run = m_setup.earlier ? m_setup.earlier->id : m_run;
    INLINESCOPE_TRY(const RunRow row, m_reader.runs().byId(run));
    INLINESCOPE_TRY(const RunCounts counts, m_reader.runs().counts(run));
    return RunSummary{
        row.spec.name,     int(counts.ok),       int(counts.failed), counts.decisions, m_setup.earlier.has_value(),
        m_setup.plan.kept, m_setup.plan.reasons, m_setup.sample};
}

Result<void> RunWriter::reportUnknownModules() {
    if (!m_setup.policy.script) return {};
    INLINESCOPE_TRY(const std::vector<ModuleRow> modules, m_reader.modules().of(m_setup.corpus));
    INLINESCOPE_TRY(const RunRow run, m_reader.runs().byId(m_run));
    return report(findingsOfUnknownModules(m_setup.policy.scriptFile, *m_setup.policy.script, modules, run.spec.name));
}

Result<void> RunWriter::reportKeptFailures() const {
    INLINESCOPE_TRY(const std::vector<FindingRow> findings, m_reader.findings().all());
    for (const FindingRow& row : findings) {
        const auto isIt = [&row](const ModuleRow& module) { return module.name == row.finding.subject; };
        if (row.owner.run == m_run && std::none_of(m_setup.plan.modules.begin(), m_setup.plan.modules.end(), isIt))
            m_context.finding(row.finding);
    }
    return {};
}

Finding RunWriter::findingOf(const ModuleRow& row, const ModuleRunResult& result) const {
    CommandLineChanges changes = m_setup.options.changes;
    changes.add.clear();
    const Result<Module> module = m_reader.modules().byId(row.id);
    const auto kept = changedCommandLine(module.ok() ? module->commandLine : std::vector<std::string>(), changes);
    return findingOfFailure(row, result, kept.ok() ? *kept : std::vector<std::string>());
}

const ScriptModule* RunWriter::sectionOf(std::size_t tag) const {
    return m_setup.policy.script ? inlinescope::sectionOf(*m_setup.policy.script, m_setup.plan.modules[tag].name)
                                 : nullptr;
}

} // namespace inlinescope
