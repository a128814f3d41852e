// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/advise/advised_run.h"

#include "core/jobs/common/pool_options.h"
#include "core/jobs/common/toolchains.h"
#include "core/model/names.h"
#include "core/store/workspace.h"

#include <algorithm>

namespace inlinescope {
namespace {

std::vector<SizeDelta> changes(const SharedBodies& before, const SharedBodies& after) {
    SharedBodies deltas = after;
    for (const auto& [name, size] : before)
        deltas[name] -= size;
    std::vector<SizeDelta> changed;
    for (const auto& [name, delta] : deltas)
        if (delta != 0) changed.push_back({name, delta});
    return changed;
}

Error otherCompiler(const std::string& run, const std::string& found) {
    return {ErrorCode::Refused, "run " + run + " is by " + found, {}, {}, "a run by " + recordedBy(builtInCompiler())};
}

} // namespace

AdvisedRun::AdvisedRun(const JobContext& context, WorkspaceReader reader, WorkspaceWriter writer,
                       const MeterLimits& limits)
    : m_context(context), m_reader(std::move(reader)), m_writer(std::move(writer)),
      m_pool(poolOptions(context, limits)) {}

Result<std::unique_ptr<AdvisedRun>> AdvisedRun::open(const JobContext& context, const std::string& run,
                                                     const MeterLimits& limits) {
    INLINESCOPE_TRY(const Workspace workspace, Workspace::open(context.workspacePath));
    INLINESCOPE_TRY(WorkspaceReader reader, workspace.reader());
    INLINESCOPE_TRY(WorkspaceWriter writer, workspace.writer(Workspace::PatientWait));
    std::unique_ptr<AdvisedRun> opened(new AdvisedRun(context, std::move(reader), std::move(writer), limits));
    INLINESCOPE_CHECK(opened->read(run));
    return opened;
}

Result<void> AdvisedRun::read(const std::string& name) {
    INLINESCOPE_TRY(m_row, m_reader.runs().byName(name));
    const RunRow& run = m_row;
    if (!compilerOf(run.spec.toolchain).path.empty()) return otherCompiler(name, run.spec.toolchain);
    const std::string compiler = recordedBy(builtInCompiler());
    INLINESCOPE_TRY(const std::vector<ModuleRunRow> rows, m_reader.moduleRuns().of(run.id));
    for (const ModuleRunRow& row : rows) {
        if (row.status != ModuleRunStatus::Ok) continue;
        if (row.input.compiler != compiler) return otherCompiler(name, row.input.compiler);
        AdvisedModule& module = m_modules.emplace_back(AdvisedModule{row, {}, {}});
        INLINESCOPE_TRY(module.functions, m_reader.moduleRuns().functions(row.id));
        m_effects.put(m_modules.size() - 1, sharedBodies(module.functions));
        INLINESCOPE_TRY(std::vector<AttributeResult> known, m_reader.attributes().of(row.id));
        for (AttributeResult& result : known)
            module.known.emplace(result.attributes, std::move(result));
    }
    if (m_modules.empty()) return Error{ErrorCode::Refused, "run " + name + " has no result", {}, {}, {}};
    INLINESCOPE_TRY(m_policy, storedPolicy(run.spec.policy, m_reader));
    m_tasks = std::make_unique<ModuleTasks>(m_reader, m_known, m_policy, run.spec, OptionsFrom::Workspace, compiler);
    return {};
}

/// The module's own compile, without what no measure needs.
Result<ModuleTask> AdvisedRun::task(std::size_t module) {
    INLINESCOPE_TRY(ModuleTask made, m_tasks->again(m_modules[module].row));
    made.tag = module;
    made.task.features = false;
    made.task.record = made.task.policy != PolicyKind::Default || !made.task.script.empty();
    return made;
}

Result<std::vector<std::vector<FunctionDefinition>>> AdvisedRun::definitions() {
    std::vector<std::vector<FunctionDefinition>> all(m_modules.size());
    std::size_t next = 0;
    Result<void> failure;
    const auto nextTask = [&]() -> std::optional<ModuleTask> {
        if (next == m_modules.size() || !failure.ok()) return std::nullopt;
        Result<ModuleTask> made = task(next++);
        if (made.ok()) return std::move(*made);
        failure = made.error();
        return std::nullopt;
    };
    const auto take = [&](std::size_t module, std::vector<FunctionDefinition>&& functions) -> Result<void> {
        all[module] = std::move(functions);
        return {};
    };
    INLINESCOPE_CHECK(worker::listDefinitions(m_pool, nextTask, take, m_context.cancel));
    INLINESCOPE_CHECK(failure);
    return all;
}

std::int64_t AdvisedRun::missing(const ModuleAttributes& attributes) const {
    return std::ranges::count_if(attributes,
                                 [&](const auto& of) { return !m_modules[of.first].known.contains(of.second); });
}

Result<void> AdvisedRun::measure(const ModuleAttributes& attributes,
                                 const std::function<void(const std::string& module)>& done) {
    auto next = attributes.begin();
    Result<void> failure;
    const auto nextTask = [&]() -> std::optional<ModuleTask> {
        while (next != attributes.end() && m_modules[next->first].known.contains(next->second))
            ++next;
        if (next == attributes.end() || !failure.ok()) return std::nullopt;
        Result<ModuleTask> made = task(next->first);
        if (!made.ok()) {
            failure = made.error();
            return std::nullopt;
        }
        made->task.attributes = next++->second;
        return std::move(*made);
    };
    const auto take = [&](std::size_t module, CompiledModule&& compiled) -> Result<void> {
        INLINESCOPE_CHECK(keep(module, attributes.at(module), std::move(compiled.result)));
        done(m_modules[module].row.moduleName);
        return {};
    };
    INLINESCOPE_CHECK(worker::compileModules(m_pool, nextTask, take, m_context.cancel));
    return failure;
}

Result<void> AdvisedRun::keep(std::size_t index, const std::vector<SourceAttribute>& attributes,
                              ModuleRunResult&& result) {
    if (result.status == ModuleRunStatus::Cancelled) return {};
    AdvisedModule& module = m_modules[index];
    AttributeResult measured{attributes, result.status, 0, {}};
    if (result.status == ModuleRunStatus::Ok) {
        measured.text = result.sizes.text - module.row.sizes.text;
        measured.shared = changes(m_effects.bodies(index), sharedBodies(result.functions));
    } else {
        m_context.finding({Severity::Warning, module.row.moduleName,
                           Error{errorCodeOf(result.status), result.diagnostics, module.row.moduleName, {}, {}}});
    }
    INLINESCOPE_CHECK(m_writer.attributes().put(module.row.id, measured));
    module.known.insert_or_assign(attributes, std::move(measured));
    return {};
}

AttributeEffect AdvisedRun::effect(const ModuleAttributes& attributes) {
    AttributeEffects::Results results;
    for (const auto& [module, its] : attributes)
        results[module] = &m_modules[module].known.at(its);
    return m_effects.of(results);
}

} // namespace inlinescope
