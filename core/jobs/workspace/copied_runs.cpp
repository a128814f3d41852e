// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/common/stored_result.h"
#include "core/jobs/workspace/workspace_copy.h"

#include <algorithm>

namespace inlinescope {
namespace {

/// Nothing of another workspace is running here.
RunStatus statusHere(RunStatus status) {
    const bool hasEnded = status != RunStatus::Running && status != RunStatus::Interrupted;
    return hasEnded ? status : RunStatus::Cancelled;
}

/// Whether the run here was asked for the same modules; or, of the same name, for more of them, as the run of which a
/// capture has one module.
bool isOfTheModules(const RunSpec& here, const RunSpec& from) {
    const auto isAskedFor = [&here](const std::string& module) {
        return std::ranges::find(here.modules, module) != here.modules.end();
    };
    return here.modules == from.modules ||
           (here.name == from.name && !from.modules.empty() && std::ranges::all_of(from.modules, isAskedFor));
}

bool isSameSpec(const RunSpec& a, const RunSpec& here) {
    return a.corpus == here.corpus && a.policy == here.policy && a.toolchain == here.toolchain &&
           a.mllvm == here.mllvm && a.changes == here.changes && a.sample == here.sample && isOfTheModules(here, a) &&
           a.callsiteKeys == here.callsiteKeys && a.sizeModel.has_value() == here.sizeModel.has_value() &&
           (!a.sizeModel || a.sizeModel->fingerprint == here.sizeModel->fingerprint);
}

} // namespace

Result<void> WorkspaceCopy::copyRuns() {
    const Result<void> copied = copyRunsAlone();
    INLINESCOPE_CHECK(copySearches()); // after an error too, since the runs before it are kept
    return copied;
}

Result<void> WorkspaceCopy::copyRunsAlone() {
    INLINESCOPE_TRY(const std::vector<RunRow> runs, m_plan.from.runs().all());
    for (const RunRow& run : runs)
        m_namesOfRuns.insert(run.spec.name);
    for (const RunRow& run : runs)
        if (!m_plan.only || m_plan.only->corpus == run.spec.corpus) INLINESCOPE_CHECK(copyRun(run));
    return {};
}

Result<std::vector<ModuleRunRow>> WorkspaceCopy::moduleRunsOf(RunId run) const {
    INLINESCOPE_TRY(std::vector<ModuleRunRow> rows, m_plan.from.moduleRuns().of(run));
    if (m_plan.only) std::erase_if(rows, [this](const auto& row) { return row.moduleName != m_plan.only->name; });
    return rows;
}

Result<void> WorkspaceCopy::copyRun(const RunRow& run) {
    INLINESCOPE_TRY(const std::vector<ModuleRunRow> rows, moduleRunsOf(run.id));
    if (m_plan.only && rows.empty()) return {};
    RunSpec spec = run.spec;
    spec.corpus = m_corpora[run.spec.corpus];
    if (m_plan.only && !spec.modules.empty()) spec.modules = {m_plan.only->name}; // no other can be run there
    INLINESCOPE_TRY(spec.policy, policyOf(run.spec.policy));
    INLINESCOPE_TRY(spec.sizeModel, m_plan.from.runs().sizeModel(run.id));
    INLINESCOPE_TRY(const auto same, sameRun(run, spec, rows));
    RunId to;
    if (same) {
        to = same->first.id;
        spec.modules = same->first.spec.modules;
        m_moduleRuns.insert(same->second.begin(), same->second.end());
    } else {
        const Result<RunId> begun = m_plan.to.runs().begin(spec, NewName::MakeFree);
        if (!begun.ok()) return blamed(begun.error(), "run " + spec.name);
        to = *begun;
    }
    const bool isWhole = same && same->second.size() == rows.size();
    if (same && !isWhole) INLINESCOPE_CHECK(m_plan.to.runs().resume(to, spec));
    if (!isWhole) {
        if (const Result<void> filled = fillRun(run, to, rows); !filled.ok()) {
            INLINESCOPE_CHECK(same ? m_plan.to.runs().finish(to, RunStatus::Cancelled) : m_plan.to.runs().remove(to));
            return blamed(filled.error(), "run " + run.spec.name);
        }
        INLINESCOPE_CHECK(m_plan.to.runs().finish(to, statusHere(run.status)));
    }
    m_takenRuns.insert(to);
    m_runs[run.id] = to;
    INLINESCOPE_CHECK(readSearch(run.id, to));
    for (const ModuleRunRow& row : rows) {
        const Result<void> measured = copyMeasurements(row.id, m_moduleRuns[row.id]);
        if (!measured.ok()) return blamed(measured.error(), row.moduleName + " in run " + run.spec.name);
    }
    INLINESCOPE_TRY(const RunRow here, m_plan.there.runs().byId(to));
    m_runNames[run.spec.name] = here.spec.name;
    say("run", run.spec.name, here.spec.name, !same ? Fate::Added : isWhole ? Fate::There : Fate::Completed);
    return {};
}

/// Times are not compared: the same run takes another time on another machine.
Result<bool> WorkspaceCopy::isSameModuleRun(const ModuleRunRow& from, const ModuleRunRow& to) const {
    const bool same = from.status == to.status && from.sizes == to.sizes && from.counts == to.counts &&
                      from.functions == to.functions && from.forceStopped == to.forceStopped &&
                      from.input == to.input && from.objectHash == to.objectHash && from.limit == to.limit &&
                      from.tablesKnown == to.tablesKnown && from.estimated == to.estimated;
    if (!same) return false;
    INLINESCOPE_TRY(const std::vector<Decision> a, m_plan.from.decisions().values(from.id));
    INLINESCOPE_TRY(const std::vector<Decision> b, m_plan.there.decisions().values(to.id));
    return a == b;
}

Result<std::optional<WorkspaceCopy::Pairs>> WorkspaceCopy::samePairs(const std::vector<ModuleRunRow>& rows,
                                                                     const RunRow& other) const {
    INLINESCOPE_TRY(const std::vector<ModuleRunRow> others, m_plan.there.moduleRuns().of(other.id));
    std::map<ModuleId, const ModuleRunRow*> byModule;
    for (const ModuleRunRow& row : others)
        byModule[row.module] = &row;
    Pairs pairs;
    for (const ModuleRunRow& row : rows) {
        if (m_context.cancel.isCancelled()) return CancelToken::error();
        const auto module = m_modules.find(row.module);
        const auto known = module == m_modules.end() ? byModule.end() : byModule.find(module->second);
        if (known == byModule.end()) continue;
        INLINESCOPE_TRY(const bool same, isSameModuleRun(row, *known->second));
        if (!same) return std::optional<Pairs>();
        pairs[row.id] = known->second->id;
    }
    const bool isWhole = pairs.size() == rows.size();
    const bool mayGrow = other.status == RunStatus::Cancelled || other.status == RunStatus::Interrupted;
    return isWhole || mayGrow ? std::optional(std::move(pairs)) : std::nullopt;
}

/// A run here that was asked for the same and has the same results, or was ended before it had all of them.
Result<std::optional<std::pair<RunRow, WorkspaceCopy::Pairs>>>
WorkspaceCopy::sameRun(const RunRow& run, const RunSpec& spec, const std::vector<ModuleRunRow>& rows) {
    INLINESCOPE_TRY(std::vector<RunRow> others, m_plan.there.runs().all());
    std::ranges::partition(others, [&run](const RunRow& row) { return row.spec.name == run.spec.name; });
    for (const RunRow& other : others) {
        const bool isOfAnother = other.spec.name != run.spec.name && m_namesOfRuns.contains(other.spec.name);
        if (isOfAnother || m_takenRuns.contains(other.id) || !isSameSpec(spec, other.spec)) continue;
        INLINESCOPE_TRY(std::optional<Pairs> pairs, samePairs(rows, other));
        if (pairs) return std::optional(std::pair(other, std::move(*pairs)));
    }
    return std::optional<std::pair<RunRow, Pairs>>();
}

/// Those module runs that m_moduleRuns has are there.
Result<void> WorkspaceCopy::fillRun(const RunRow& run, RunId to, const std::vector<ModuleRunRow>& rows) {
    for (const ModuleRunRow& row : rows) {
        INLINESCOPE_CHECK(step(row.moduleName + " in run " + run.spec.name));
        if (m_moduleRuns.contains(row.id)) continue;
        INLINESCOPE_TRY(m_moduleRuns[row.id], copyModuleRun(row, to));
    }
    return {};
}

Result<ModuleRunId> WorkspaceCopy::copyModuleRun(const ModuleRunRow& row, RunId to) {
    const auto module = m_modules.find(row.module);
    if (module == m_modules.end())
        return Error{ErrorCode::Malformed, "a result of a module of another corpus", m_plan.fromPath,
                     "table module_runs, row " + std::to_string(row.id.value), "a module of the run's corpus"};
    INLINESCOPE_TRY(ModuleRunResult result, storedResult(m_plan.from, row));
    result.limit = row.limit;
    INLINESCOPE_TRY(result.diagnostics, m_plan.from.moduleRuns().diagnostics(row.id));
    if (!row.input.bitcodeHash.empty()) {
        INLINESCOPE_TRY(result.bodies, m_plan.from.modules().bodies(row.input.bitcodeHash));
    }
    return m_plan.to.moduleRuns().put(to, module->second, result, row.input);
}

/// A search names runs, whose names here are known after all runs were copied.
Result<void> WorkspaceCopy::readSearch(RunId from, RunId to) {
    INLINESCOPE_TRY(std::optional<SearchRow> search, m_plan.from.runs().search(from));
    INLINESCOPE_TRY(const std::optional<SearchRow> known, m_plan.there.runs().search(to));
    if (search && !known) m_searches.emplace_back(to, std::move(*search));
    return {};
}

Result<void> WorkspaceCopy::copySearches() {
    for (auto& [run, search] : m_searches)
        if (const Result<void> copied = copySearch(run, search); !copied.ok())
            return blamed(copied.error(), "table searches");
    return {};
}

/// The gains are those of all modules together, so that a capture of one module has none.
Result<void> WorkspaceCopy::copySearch(RunId to, const SearchRow& search) {
    INLINESCOPE_CHECK(m_plan.to.runs().beginSearch(to, search.objective));
    for (SearchedModule module : search.modules) {
        const auto here = m_modules.find(module.module);
        if (here == m_modules.end()) continue; // only a module is copied, and it is another one
        module.module = here->second;
        const std::string start = nameHere(m_runNames, module.startRun);
        if (module.foundFrom == module.startRun) module.foundFrom = start; // otherwise it is a policy
        module.startRun = start;
        INLINESCOPE_CHECK(m_plan.to.runs().putSearchedModule(to, module));
    }
    if (m_plan.only) return {};
    for (const SearchGain& gain : search.gains)
        INLINESCOPE_CHECK(m_plan.to.runs().addSearchGain(to, gain));
    return {};
}

/// The measured flips and attributes that the module run here lacks.
Result<void> WorkspaceCopy::copyMeasurements(ModuleRunId from, ModuleRunId to) {
    INLINESCOPE_CHECK(step({}, 0));
    INLINESCOPE_TRY(std::vector<FlipResult> flips, m_plan.from.flips().of(from));
    INLINESCOPE_TRY(const std::vector<FlipResult> knownFlips, m_plan.there.flips().of(to));
    std::set<std::pair<Others, FlipSet>> flipped;
    for (const FlipResult& flip : knownFlips)
        flipped.emplace(flip.others, flip.decisions);
    std::erase_if(flips, [&](const FlipResult& flip) { return flipped.contains({flip.others, flip.decisions}); });
    if (!flips.empty()) INLINESCOPE_CHECK(m_plan.to.flips().put(to, flips));
    INLINESCOPE_TRY(const std::vector<AttributeResult> results, m_plan.from.attributes().of(from));
    INLINESCOPE_TRY(const std::vector<AttributeResult> known, m_plan.there.attributes().of(to));
    for (const AttributeResult& result : results) {
        const auto isOf = [&result](const AttributeResult& other) { return other.attributes == result.attributes; };
        if (std::ranges::none_of(known, isOf)) INLINESCOPE_CHECK(m_plan.to.attributes().put(to, result));
    }
    return {};
}

} // namespace inlinescope
