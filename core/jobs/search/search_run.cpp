// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/search/search_run.h"

#include "core/formats/script_format.h"
#include "core/jobs/common/file_io.h"
#include "core/jobs/common/stored_result.h"
#include "core/jobs/common/toolchains.h"
#include "core/jobs/compile/compile_input.h"
#include "core/jobs/sides/module_evidence.h"
#include "core/model/policy_words.h"

#include <algorithm>
#include <utility>

namespace inlinescope {
namespace {

constexpr std::string_view base = defaultPolicy; ///< the policy that decides what the script does not

/// Whether a script of the run's decisions is known to reproduce its results: under the default policy the script is
/// empty, and a finished search has verified it.
bool provesScripts(const RunRow& run, const std::string& search) {
    return run.spec.name == search ? run.status == RunStatus::Finished : run.policyKind == PolicyKind::Default;
}

} // namespace

Error noStart(const std::string& module) {
    return {ErrorCode::Refused, "no result to start from", module, {}, "a run of it under default"};
}

Result<std::vector<SearchRun::Start>> SearchRun::starts() {
    INLINESCOPE_CHECK(look());
    std::vector<Start> starts;
    for (const ModuleRow& module : m_chosen) {
        if (!isWanted(module)) continue;
        const auto results = m_known.find(module.id);
        Start& start = starts.emplace_back(Start{module, {}, {}});
        if (results == m_known.end()) continue;
        const KnownResult& smallest = smallestOf(results->second);
        start.run = smallest.run;
        start.row = smallest.row;
    }
    return starts;
}

bool SearchRun::isWanted(const ModuleRow& module) const {
    return m_options.modules.empty() || std::ranges::count(m_options.modules, module.name);
}

Result<void> SearchRun::begin() {
    INLINESCOPE_CHECK(look());
    INLINESCOPE_CHECK(beginRun());
    const Result<void> started = startModules();
    if (!started.ok()) (void)finish(RunStatus::Failed); // nobody else ends it
    return started;
}

Result<void> SearchRun::startModules() {
    INLINESCOPE_CHECK(placeBodies());
    for (const ModuleRow& module : m_chosen)
        INLINESCOPE_CHECK(startModule(module));
    m_known.clear(); // takes much memory
    if (!m_othersAreKnown)
        for (SearchedState& state : m_modules)
            INLINESCOPE_CHECK(forgetClaims(state));
    return writeScript();
}

/// Reads what the workspace has for the search.
Result<void> SearchRun::look() {
    INLINESCOPE_TRY(m_corpus, m_reader.corpora().byName(m_options.corpus));
    m_name = searchedRun(m_options);
    INLINESCOPE_TRY(m_earlierRun, earlierRun());
    INLINESCOPE_TRY(m_known, knownResults());
    INLINESCOPE_TRY(m_chosen, chosenModules());
    if (std::ranges::any_of(m_chosen, [&](const ModuleRow& module) { return m_known.contains(module.id); })) return {};
    return Error{ErrorCode::Refused,
                 "no run to start from",
                 m_options.corpus,
                 {},
                 "a complete run by the built-in LLVM without options: run " + m_options.corpus + " --policy " +
                     std::string(base)};
}

const SearchRun::KnownResult& SearchRun::smallestOf(const std::vector<KnownResult>& results) {
    return *std::ranges::min_element(results, {}, [](const KnownResult& result) { return result.row.sizes.text; });
}

/// The run of that name, if the same search made it.
Result<std::optional<RunRow>> SearchRun::earlierRun() const {
    const Result<RunRow> found = m_reader.runs().byName(m_name);
    if (!found.ok()) {
        if (found.error().code == ErrorCode::NotFound) return std::optional<RunRow>();
        return found.error();
    }
    INLINESCOPE_TRY(const std::optional<SearchRow> search, m_reader.runs().search(found->id));
    if (search && search->objective == m_options.objective && found->spec.corpus == m_corpus.id)
        return std::optional(*found);
    const std::string is =
        search ? "the search of corpus " + found->corpusName + " for " + std::string(toString(search->objective))
               : std::string("a run that no search made");
    return Error{ErrorCode::Refused, "run \"" + m_name + "\" is " + is, {}, {}, {}, "Give another --name."};
}

/// Known results by module, in the order of the runs' names; including the earlier search's.
Result<SearchRun::Known> SearchRun::knownResults() {
    INLINESCOPE_TRY(const std::vector<RunRow> runs, m_reader.runs().all());
    INLINESCOPE_TRY(const std::vector<ModuleRow> modules, m_reader.modules().of(m_corpus.id));
    INLINESCOPE_TRY(const std::vector<PolicyRow> policies, m_reader.policies().all());
    std::map<ModuleId, CompiledInput> inputs;
    KnownPaths paths;
    CompileInputs compileInputs({}, {}, OptionsFrom::Workspace, paths);
    for (const ModuleRow& row : modules) {
        m_positions.emplace(row.id, m_positions.size());
        INLINESCOPE_TRY(const Module module, m_reader.modules().byId(row.id));
        const Result<CompileInput> input = compileInputs.of(module);
        if (input.ok()) inputs[row.id] = {row.bitcodeHash, input->hash, {}, recordedBy(builtInCompiler())};
    }
    Known known;
    for (const RunRow& run : runs) {
        if (run.spec.corpus != m_corpus.id || !differsByDecisionsAlone(run)) continue;
        const auto policy = std::ranges::find(policies, run.spec.policy, &PolicyRow::id);
        if (policy == policies.end()) continue; // removed meanwhile
        INLINESCOPE_TRY(const std::vector<ModuleRunRow> rows, m_reader.moduleRuns().of(run.id));
        for (const ModuleRunRow& row : rows) {
            const auto input = inputs.find(row.module);
            if (row.status != ModuleRunStatus::Ok || input == inputs.end()) continue;
            input->second.policyFingerprint = policy->spec.fingerprint;
            // The program may have ended after storing a result of the search but before storing its script, which is
            // then made again.
            if (run.spec.name == m_name) input->second.policyFingerprint = row.input.policyFingerprint;
            if (row.input == input->second)
                known[row.module].push_back(
                    {run.spec.name, provesScripts(run, m_name),
                     run.policyKind == PolicyKind::Release ? policy->spec.fingerprint : std::string(), row});
        }
    }
    return known;
}

/// The modules that the run is asked for, now and before.
Result<std::vector<ModuleRow>> SearchRun::chosenModules() {
    std::vector<std::string>& names = m_moduleNames = m_options.modules;
    for (const std::string& name : names)
        INLINESCOPE_CHECK(m_reader.modules().byName(m_corpus.id, name));
    const std::optional<RunRow>& earlier = m_earlierRun;
    if (earlier) names.insert(names.end(), earlier->spec.modules.begin(), earlier->spec.modules.end());
    if (m_options.modules.empty() || (earlier && earlier->spec.modules.empty())) names.clear();
    std::ranges::sort(names);
    names.erase(std::unique(names.begin(), names.end()), names.end());
    INLINESCOPE_TRY(std::vector<ModuleRow> modules, m_reader.modules().of(m_corpus.id));
    if (!names.empty())
        std::erase_if(modules, [&](const ModuleRow& row) { return !std::ranges::binary_search(names, row.name); });
    return modules;
}

Result<void> SearchRun::beginRun() {
    RunSpec spec;
    spec.name = m_name;
    spec.corpus = m_corpus.id;
    spec.toolchain = builtInCompiler();
    spec.modules = m_moduleNames;
    const std::string text = scriptText();
    m_fingerprint = fingerprintOf(text);
    if (m_earlierRun) {
        spec.policy = m_earlierRun->spec.policy;
        m_run = m_earlierRun->id;
        INLINESCOPE_TRY(const std::optional<SearchRow> search, m_reader.runs().search(m_run));
        if (search) m_earlier = search->modules; // otherwise the run was removed meanwhile
        if (search && !search->gains.empty()) m_gained = search->gains.back();
        return m_writer.runs().resume(m_run, spec);
    }
    INLINESCOPE_TRY(const PolicyRow otherwise, m_reader.policies().byName(std::string(base)));
    const Bytes bytes = asBytes(text);
    const PolicySpec policy{m_name, PolicyKind::Script, {}, m_fingerprint, {bytes.begin(), bytes.end()}, otherwise.id};
    INLINESCOPE_TRY(spec.policy, m_writer.policies().put(policy, NewName::MakeFree));
    INLINESCOPE_TRY(m_run, m_writer.runs().begin(spec));
    return m_writer.runs().beginSearch(m_run, m_options.objective);
}

/// Sets the first holder of each shared body: each module as the earlier search left it, otherwise with its smallest
/// result, which may be another one than that search knew.
Result<void> SearchRun::placeBodies() {
    if (m_options.objective == SearchObjective::Text) return {};
    m_othersAreKnown = std::ranges::all_of(
        m_earlier, [&](const SearchedModule& searched) { return m_known.contains(searched.module); });
    for (const auto& [module, results] : m_known) {
        const auto own = std::ranges::find(results, m_name, &KnownResult::run);
        m_othersAreKnown = m_othersAreKnown && own != results.end();
        const KnownResult& from = own == results.end() ? smallestOf(results) : *own;
        INLINESCOPE_TRY(const auto functions, m_reader.moduleRuns().functions(from.row.id));
        placeBodies(m_positions.at(module), functions);
    }
    return {};
}

/// Starts the module from its best result of those that are proven; if that is its own, its search is resumed.
Result<void> SearchRun::startModule(const ModuleRow& module) {
    const auto results = m_known.find(module.id);
    if (results == m_known.end()) return report({Severity::Warning, module.name, noStart(module.name)});
    SearchedState state;
    state.module = module;
    state.position = m_positions.at(module.id);
    state.wanted = isWanted(module);
    for (const KnownResult& result : results->second)
        if (!result.builtIn.empty()) state.builtIn.push_back(result.builtIn);
    Judged best, proven, own;
    for (const KnownResult& result : results->second) {
        INLINESCOPE_TRY(const auto functions, m_reader.moduleRuns().functions(result.row.id));
        const Judged one{&result, judge(state, result.row.sizes, functions)};
        keepBetter(one, best);
        if (isProven(result)) keepBetter(one, proven);
        if (result.run == m_name) own = one;
    }
    Judged from = proven.result ? proven : best;
    if (own.result && own.bytes <= from.bytes) from = own; // no worse one replaces it
    if (best.bytes < from.bytes) state.better = {best.result->row, best.result->run, from.bytes - best.bytes};
    return takeUp(std::move(state), *from.result);
}

void SearchRun::keepBetter(const Judged& one, Judged& best) const {
    const bool asGood = best.result && one.bytes == best.bytes && one.result->run == m_name;
    if (!best.result || one.bytes < best.bytes || asGood) best = one;
}

/// A search stores what is not proven only as a copy of the result from which the module began.
bool SearchRun::isProven(const KnownResult& result) const {
    if (result.proven || result.run != m_name) return result.proven;
    const auto earlier = std::ranges::find(m_earlier, result.row.module, &SearchedModule::module);
    if (earlier != m_earlier.end() && earlier->startText != result.row.sizes.text) return true;
    return std::ranges::any_of(m_known.at(result.row.module), [&](const KnownResult& other) {
        return other.proven && other.row.objectHash == result.row.objectHash;
    });
}

Result<void> SearchRun::takeUp(SearchedState state, const KnownResult& from) {
    INLINESCOPE_TRY(const ModuleRunResult result, storedResult(m_reader, from.row));
    state.input = from.row.input;
    const auto earlier = std::ranges::find(m_earlier, state.module.id, &SearchedModule::module);
    SearchedState& kept = m_modules.emplace_back(std::move(state));
    if (from.run == m_name && earlier != m_earlier.end()) {
        kept.progress = *earlier;
        hold(kept, result);
    } else {
        kept.progress.module = kept.module.id;
        kept.progress.startRun = kept.progress.foundFrom = from.run;
        kept.progress.startText = from.row.sizes.text;
        INLINESCOPE_CHECK(keepOneOf(kept, result));
    }
    kept.proven = isProven(from);
    return {};
}

JudgeObject SearchRun::judging(const SearchedState& state) {
    if (m_options.objective == SearchObjective::Text)
        return [](const ModuleSizes& sizes, const std::vector<FunctionSize>&) { return sizes.text; };
    m_isJudging = true;
    return [bodies = std::shared_ptr<const CorpusBodies>(m_bodies),
            position = state.position](const ModuleSizes& sizes, const std::vector<FunctionSize>& functions) {
        return bodies->added(position, sizes.text, functions);
    };
}

std::int64_t SearchRun::judge(const SearchedState& state, const ModuleSizes& sizes,
                              const std::vector<FunctionSize>& functions) const {
    if (m_options.objective == SearchObjective::Text) return sizes.text;
    return m_bodies->added(state.position, sizes.text, functions);
}

void SearchRun::placeBodies(std::size_t position, const std::vector<FunctionSize>& functions) {
    if (m_options.objective == SearchObjective::Text) return;
    if (std::exchange(m_isJudging, false)) m_bodies = std::make_shared<CorpusBodies>(*m_bodies);
    m_bodies->put(position, functions);
}

void SearchRun::hold(SearchedState& state, const ModuleRunResult& result) {
    state.sizes = result.sizes;
    state.functions = result.functions;
    state.compileNs = result.cpuNs;
    state.objectHash = result.objectHash;
    state.proven = false;
    state.section = scriptOfDifferences(state.module.name, state.module.bitcodeHash, result.decisions);
    placeBodies(state.position, result.functions);
}

Result<void> SearchRun::keep(SearchedState& state, const ModuleRunResult& result) {
    INLINESCOPE_CHECK(keepOneOf(state, result));
    return writeScript();
}

Result<void> SearchRun::keepOneOf(SearchedState& state, const ModuleRunResult& result) {
    // Before the result, so that no claim outlives it if the program ends.
    INLINESCOPE_CHECK(forgetClaimsOfOthers(state, result.functions));
    state.input.policyFingerprint = m_fingerprint;
    INLINESCOPE_CHECK(m_writer.moduleRuns().put(m_run, state.module.id, result, state.input));
    hold(state, result);                 // only what is stored
    m_reported.erase(state.module.name); // with the result's findings
    return m_writer.runs().putSearchedModule(m_run, state.progress);
}

Result<void> SearchRun::forgetClaimsOfOthers(const SearchedState& changed, const std::vector<FunctionSize>& functions) {
    if (m_options.objective == SearchObjective::Text || m_bodies->has(changed.position, functions)) return {};
    m_othersAreKnown = false;
    for (SearchedState& other : m_modules) {
        if (&other == &changed) continue;
        ++other.changesOfOthers;
        INLINESCOPE_CHECK(forgetClaims(other));
    }
    return {};
}

Result<void> SearchRun::forgetClaims(SearchedState& state) {
    SearchedModule& progress = state.progress;
    if (!progress.exhausted && progress.components == 0) return {};
    progress.exhausted = false;
    progress.components = progress.proved = 0;
    return keepProgress(state);
}

std::string SearchRun::scriptText() const {
    std::string text = scriptHead("decisions that search " + m_name + " of corpus " + m_corpus.spec.name + " found",
                                  std::string(base));
    for (const SearchedState& state : m_modules)
        text += state.section;
    return text;
}

/// The same fingerprint as that of a script that is read from a file (run_policy.cpp).
std::string SearchRun::fingerprintOf(const std::string& text) {
    const std::string madeOf = text + '\0' + std::string(base);
    return sha256(asBytes(madeOf));
}

Result<void> SearchRun::writeScript() {
    const std::string text = scriptText();
    m_fingerprint = fingerprintOf(text);
    return m_writer.runs().replaceScript(m_run, asBytes(text), m_fingerprint);
}

Result<void> SearchRun::addGain(double seconds, std::int64_t bytes) {
    return m_writer.runs().addSearchGain(m_run, {m_gained.ms + std::int64_t(seconds * 1000), m_gained.bytes + bytes});
}

Result<std::vector<Finding>> SearchRun::findings() const {
    INLINESCOPE_TRY(const std::vector<FindingRow> rows, m_reader.findings().all());
    std::vector<Finding> findings;
    for (const FindingRow& row : rows)
        if (row.owner.run == m_run) findings.push_back(row.finding);
    return findings;
}

Result<void> SearchRun::report(const Finding& finding) {
    if (!m_reported[finding.subject].insert(finding.error.found).second) return {};
    m_context.finding(finding);
    INLINESCOPE_CHECK(m_writer.findings().add({.run = m_run}, finding));
    return {};
}

} // namespace inlinescope
