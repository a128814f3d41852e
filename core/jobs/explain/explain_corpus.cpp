// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/explain/explain_corpus.h"

#include "core/base/counted.h"
#include "core/base/pace.h"
#include "core/jobs/common/kept_pools.h"
#include "core/jobs/common/pool_options.h"
#include "core/jobs/common/snapshot.h"
#include "core/jobs/compare/compare_runs.h"
#include "core/jobs/explain/explain_job.h"
#include "core/jobs/explain/stored_explanations.h"
#include "core/jobs/sides/explanation_table.h"
#include "core/jobs/sides/module_evidence.h"
#include "core/jobs/tables/cells.h"

#include <algorithm>
#include <map>
#include <set>

namespace inlinescope {
namespace {

struct DifferingModule {
    std::string name;
    std::int64_t sizeA = 0, sizeB = 0, differing = 0;
    ExplainEstimate estimate = {};
    std::int64_t delta() const { return sizeB - sizeA; }
    /// What explaining it costs: a compile, as often as is expected.
    double weight() const { return double(sizeA + 1) * double(estimate.expected); }
};

/// By module: the row of its run.
Result<std::map<std::string, ModuleRunRow>> rowsOf(const WorkspaceReader& reader, RunId run) {
    INLINESCOPE_TRY(const std::vector<ModuleRunRow> rows, reader.moduleRuns().of(run));
    std::map<std::string, ModuleRunRow> byName;
    for (const ModuleRunRow& row : rows)
        byName[row.moduleName] = row;
    return byName;
}

/// Explanations of the two runs as these options ask for them, by module.
Result<std::map<std::string, ExplanationRow>> storedOf(const WorkspaceReader& reader, const RunRow& a, const RunRow& b,
                                                       const ExplainOptions& options) {
    INLINESCOPE_TRY(std::vector<ExplanationRow> rows, reader.explanations().between(a.id, b.id));
    std::map<std::string, ExplanationRow> stored;
    for (ExplanationRow& row : rows)
        if (row.mix.others == options.others && row.found.exact == options.exact) {
            const std::string name = row.moduleName;
            stored.emplace(name, std::move(row));
        }
    return stored;
}

/// What is compiled is A's bitcode, and B's of two revisions. What is explained takes nothing.
Result<void> estimate(std::vector<DifferingModule>& modules, const std::string& workspace,
                      const ExplainOptions& options) {
    INLINESCOPE_TRY(const WorkspaceReader reader, openSnapshot(workspace));
    INLINESCOPE_TRY(const RunRow a, reader.runs().byName(options.runA));
    INLINESCOPE_TRY(const RunRow b, reader.runs().byName(options.runB));
    INLINESCOPE_TRY(const auto stored, storedOf(reader, a, b, options));
    INLINESCOPE_TRY(const auto rowsA, rowsOf(reader, a.id));
    INLINESCOPE_TRY(const auto rowsB, rowsOf(reader, b.id));
    const ExplainExperience experience = experienceOf(reader, options);
    for (DifferingModule& module : modules) {
        const auto known = stored.find(module.name);
        if (known != stored.end() && known->second.found.verified && !options.again) continue;
        const auto rowA = rowsA.find(module.name), rowB = rowsB.find(module.name);
        if (rowA == rowsA.end() || rowB == rowsB.end()) continue; // removed meanwhile
        const bool revisions = haveDifferentBitcode(rowA->second, rowB->second);
        const ExplainWork work{module.differing, rowB->second.counts.asked(), (revisions ? rowB : rowA)->second.cpuNs};
        module.estimate = estimateExplanation(work, experience, options.compiles, options.limits);
    }
    return {};
}

/// Modules with a size on both sides that differs, the largest difference first.
Result<std::vector<DifferingModule>> differingModules(const std::string& workspace, const ExplainOptions& options,
                                                      const CancelToken& cancel) {
    INLINESCOPE_TRY(const RunComparison comparison, compareRuns(workspace, {options.runA, options.runB}, cancel));
    const Table& table = comparison.table;
    const auto module = std::size_t(table.columnIndex("module")), a = std::size_t(table.columnIndex("size_a")),
               b = std::size_t(table.columnIndex("size_b")), differing = std::size_t(table.columnIndex("differing"));
    std::vector<DifferingModule> modules;
    for (const Row& row : table.rows) {
        const auto* sizeA = std::get_if<std::int64_t>(&row[a]);
        const auto* sizeB = std::get_if<std::int64_t>(&row[b]);
        const auto* decisions = std::get_if<std::int64_t>(&row[differing]);
        if (sizeA && sizeB && *sizeA != *sizeB)
            modules.push_back({plainText(row[module]), *sizeA, *sizeB, decisions ? *decisions : 0});
    }
    std::ranges::sort(modules, {}, [](const DifferingModule& m) { return std::pair(-std::abs(m.delta()), m.name); });
    INLINESCOPE_CHECK(estimate(modules, workspace, options));
    return modules;
}

/// Gathers culprits by a name of theirs.
class Groups {
public:
    explicit Groups(std::string Culprit::* name) : m_name(name) {}

    void add(const Explanation& explanation) {
        for (const Culprit& culprit : explanation.culprits) {
            CulpritGroup& group = m_groups[culprit.*m_name];
            ++group.sites;
            group.bytes += culprit.bytes;
            m_modules[culprit.*m_name].insert(explanation.module);
        }
    }
    std::vector<CulpritGroup> list() const {
        std::vector<CulpritGroup> groups;
        for (const auto& [name, group] : m_groups)
            groups.push_back({name, group.sites, std::int64_t(m_modules.at(name).size()), group.bytes});
        std::ranges::sort(groups, {},
                          [](const CulpritGroup& group) { return std::pair(-std::abs(group.bytes), group.name); });
        return groups;
    }

private:
    std::string Culprit::* m_name;
    std::map<std::string, CulpritGroup> m_groups;
    std::map<std::string, std::set<std::string>> m_modules;
};

Table namesTable(const CorpusExplanation& corpus) {
    Table table = makeTable({{"role", ColumnKind::Status},
                             {"function"},
                             {"sites", ColumnKind::Count},
                             {"modules", ColumnKind::Count},
                             {"bytes", ColumnKind::Delta},
                             {"percent", ColumnKind::Share}});
    const auto percent = [&](std::int64_t bytes) {
        return corpus.delta ? std::optional(100.0 * double(bytes) / double(corpus.delta)) : std::nullopt;
    };
    for (const auto& [role, groups] :
         {std::pair(NameRole::Callee, &corpus.callees), {NameRole::Caller, &corpus.callers}})
        for (const CulpritGroup& group : *groups)
            table.rows.push_back({cell(toString(role)), cell(group.name), cell(group.sites), cell(group.modules),
                                  cell(group.bytes), percentCell(percent(group.bytes))});
    return table;
}

Table emptyModulesTable() {
    return makeTable({{"module"},
                      {"size_a", ColumnKind::Bytes},
                      {"size_b", ColumnKind::Bytes},
                      {"delta", ColumnKind::Delta},
                      {"decisions", ColumnKind::Delta},
                      {"culprits", ColumnKind::Count},
                      {"explained", ColumnKind::Delta},
                      {"interaction", ColumnKind::Delta},
                      {"left", ColumnKind::Delta},
                      {"compiles", ColumnKind::Count},
                      {"status", ColumnKind::Status}});
}

Row rowOf(const Explanation& explanation) {
    return {cell(explanation.module),
            cell(explanation.sizeA),
            cell(explanation.sizeB),
            cell(explanation.delta()),
            cell(explanation.all - explanation.none),
            cell(std::int64_t(explanation.culprits.size())),
            cell(explanation.explained()),
            cell(explanation.interaction),
            cell(explanation.left()),
            cell(std::int64_t(explanation.compiles)),
            cell(explanationStatus(explanation))};
}

Row rowWithout(const DifferingModule& module, const std::string& status) {
    Row row = {cell(module.name), cell(module.sizeA), cell(module.sizeB), cell(module.delta())};
    row.resize(emptyModulesTable().columns.size());
    row[8] = cell(module.delta());
    row.back() = cell(status);
    return row;
}

/// Sums of the columns that are sizes and counts.
Row totalOf(const Table& table) {
    Row total(table.columns.size());
    total[0] = cell("TOTAL");
    for (std::size_t column = 1; column + 1 < total.size(); ++column) {
        std::int64_t sum = 0;
        for (const Row& row : table.rows)
            if (const auto* value = std::get_if<std::int64_t>(&row[column])) sum += *value;
        total[column] = cell(sum);
    }
    return total;
}

/// The sums over the modules that are explained, of `modules` that differ; `chosen`: only those that differ most.
void finish(CorpusExplanation& corpus, std::size_t modules, bool chosen) {
    Groups callees(&Culprit::callee), callers(&Culprit::caller);
    std::int64_t sites = 0, interaction = 0;
    for (const Explanation& module : corpus.modules) {
        callees.add(module);
        callers.add(module);
        corpus.explained += module.explained();
        interaction += module.interaction;
        sites += std::int64_t(module.culprits.size());
    }
    corpus.callees = callees.list();
    corpus.callers = callers.list();
    corpus.table.total = totalOf(corpus.table);
    corpus.names = namesTable(corpus);
    const auto [larger, smaller] = explainedBySign(corpus.modules);
    const auto part = [](const ExplainedBytes& bytes, const char* differ) {
        return counted(bytes.explained, "byte") + " in the modules that are " + differ + " in B, by " +
               counted(bytes.delta, "byte") +
               (bytes.bitcode ? " (other bitcode makes " + counted(bytes.bitcode, "byte") + ")" : "");
    };
    const std::string counts = std::to_string(corpus.modules.size()) + " of " +
                               counted(modules, "module that differs is", "modules that differ are") + " explained";
    if (corpus.modules.empty()) return corpus.names.notes.push_back(counts);
    corpus.names.notes.push_back(counts + (chosen ? ", those that differ most" : "") + ": " +
                                 counted(sites, "decision, by itself, makes ", "decisions, each by itself, make ") +
                                 part(larger, "larger") + ", and " + part(smaller, "smaller") +
                                 "; interaction left over: " + std::to_string(interaction));
}

/// Goes through the modules, and keeps what is complete.
class CorpusWork {
public:
    CorpusWork(const JobContext& context, const CorpusExplainOptions& options, const WatchCorpusExplanation& watch)
        : m_context(context), m_options(options), m_watch(watch) {}

    Result<CorpusExplanation> run() {
        INLINESCOPE_TRY(m_modules, differingModules(m_context.workspacePath, m_options.each, m_context.cancel));
        const std::size_t wanted = m_options.modules ? std::size_t(m_options.modules) : m_modules.size();
        m_wanted = std::min(wanted, m_modules.size());
        m_corpus.table = emptyModulesTable();
        for (const DifferingModule& module : m_modules)
            m_corpus.delta += module.delta();
        fillRows("waiting");
        INLINESCOPE_CHECK(readStored());
        double weight = 0;
        for (std::size_t index = 0; index < m_wanted; ++index) {
            weight += m_modules[index].weight();
            m_estimate.add(m_modules[index].estimate);
        }
        if (m_estimate.most > 0) m_options.each.estimated(m_estimate);
        Pace pace(std::int64_t(m_wanted), weight, Pace::Clock::now());
        for (std::size_t index = 0; index < m_wanted && !m_corpus.cancelled; ++index) {
            noteModule();
            m_corpus.table.rows[index] = explainModule(m_modules[index], pace);
            ++m_done;
        }
        fillRows("cancelled");
        finish(m_corpus, m_modules.size(), m_wanted < m_modules.size());
        return std::move(m_corpus);
    }

private:
    Result<void> readStored() {
        INLINESCOPE_TRY(const WorkspaceReader reader, openSnapshot(m_context.workspacePath));
        m_experience = experienceOf(reader, m_options.each);
        if (!m_watch) return {};
        INLINESCOPE_TRY(const RunRow a, reader.runs().byName(m_options.each.runA));
        INLINESCOPE_TRY(const RunRow b, reader.runs().byName(m_options.each.runB));
        INLINESCOPE_TRY(auto stored, storedOf(reader, a, b, m_options.each));
        for (auto& [name, row] : stored)
            if (!row.found.isCancelled()) m_earlier.emplace(name, explanationOf(std::move(row)));
        return {};
    }

    /// The rows of the modules that are not done; what is wanted of them has a `status`.
    void fillRows(const std::string& status) {
        m_corpus.table.rows.resize(m_done);
        for (std::size_t index = m_done; index < m_modules.size(); ++index)
            m_corpus.table.rows.push_back(rowWithout(m_modules[index], index < m_wanted ? status : "not asked for"));
    }

    Row explainModule(const DifferingModule& module, Pace& pace) {
        ExplainOptions options = m_options.each;
        options.module = module.name;
        options.experience = m_experience;
        options.estimated = [](const ExplainEstimate&) {};
        double furthest = 0; // as more culprits show, more is to be compiled, but no less is done
        const auto start = Pace::Clock::now();
        JobContext context = m_context;
        context.progress = [&](const Progress& progress) {
            const std::string item = module.name + ", compile " + std::to_string(progress.done) + " of about " +
                                     std::to_string(progress.total);
            furthest = std::max(furthest, double(progress.done) / double(std::max<std::int64_t>(progress.total, 1)));
            m_context.progress(pace.progress(item, Pace::Clock::now(), furthest * module.weight()));
        };
        Result<Explanation> explained = explainIn(m_pools, context, options, watchModule());
        m_corpus.cancelled = m_context.cancel.isCancelled();
        if (explained.ok()) tellTime(explained->compilesNow, Pace::Clock::now() - start);
        if (explained.ok() && explained->verified && explained->compilesNow)
            m_experience.add(explained->differing, explained->compiles);
        pace.add(module.weight());
        if (!explained.ok() || explained->compilesNow)
            m_context.progress(pace.progress(module.name, Pace::Clock::now()));
        if (explained.ok() && !explained->isCancelled())
            return rowOf(m_corpus.modules.emplace_back(std::move(explained).value()));
        if (m_corpus.cancelled) return rowWithout(module, "cancelled");
        m_context.finding({Severity::Error, module.name, explained.error()});
        return rowWithout(module, describe(explained.error()));
    }

    // --- for who watches ---

    /// Before each module.
    void noteModule() {
        if (!m_watch) return;
        auto finished = std::make_shared<CorpusExplanation>(m_corpus);
        for (std::size_t index = m_done; index < m_modules.size(); ++index)
            if (const auto earlier = m_earlier.find(m_modules[index].name); earlier != m_earlier.end()) {
                finished->modules.push_back(earlier->second);
                finished->table.rows[index] = rowOf(earlier->second);
            }
        finish(*finished, m_modules.size(), m_wanted < m_modules.size());
        m_soFar = {std::move(finished), {}};
        m_watch(m_soFar);
    }
    WatchExplanation watchModule() {
        if (!m_watch) return {};
        return [this](const ExplanationSoFar& soFar) {
            m_soFar.module = soFar;
            m_watch(m_soFar);
        };
    }

    /// If no run has stored it.
    void tellTime(std::size_t compiles, Pace::Clock::duration took) {
        if (m_estimate.seconds || compiles == 0) return;
        m_estimate = withTimes(m_estimate, std::chrono::duration<double>(took).count() / double(compiles));
        m_options.each.estimated(m_estimate);
    }

    const JobContext& m_context;
    const CorpusExplainOptions& m_options;
    const WatchCorpusExplanation& m_watch;
    KeptPools m_pools{processesOf(m_options.each.limits)};
    ExplainEstimate m_estimate;
    ExplainExperience m_experience;
    std::vector<DifferingModule> m_modules;
    std::size_t m_wanted = 0, m_done = 0; ///< the first of the modules
    CorpusExplanation m_corpus;
    std::map<std::string, Explanation> m_earlier; ///< stored before this call, by module
    CorpusExplanationSoFar m_soFar;
};

} // namespace

ExplainedBySign explainedBySign(const std::vector<Explanation>& modules) {
    ExplainedBySign sums;
    for (const Explanation& module : modules) {
        ExplainedBytes& side = module.delta() < 0 ? sums.smaller : sums.larger;
        side.delta += module.delta();
        side.explained += module.explained();
        side.bitcode += module.otherBitcode();
    }
    return sums;
}

Table namesOfRole(const CorpusExplanation& explanation, NameRole role) {
    Table table = explanation.names;
    std::erase_if(table.rows, [role](const Row& row) { return plainText(row[0]) != toString(role); });
    return table;
}

Result<CorpusExplanation> explainCorpus(const JobContext& context, const CorpusExplainOptions& options,
                                        const WatchCorpusExplanation& watch) {
    return CorpusWork(context, options, watch).run();
}

Result<CorpusExplanation> storedCorpusExplanation(const std::string& workspace, const ExplainOptions& options,
                                                  const CancelToken& cancel) {
    INLINESCOPE_TRY(const std::vector<DifferingModule> modules, differingModules(workspace, options, cancel));
    INLINESCOPE_TRY(const WorkspaceReader reader, openSnapshot(workspace));
    INLINESCOPE_TRY(const RunRow a, reader.runs().byName(options.runA));
    INLINESCOPE_TRY(const RunRow b, reader.runs().byName(options.runB));
    INLINESCOPE_TRY(auto stored, storedOf(reader, a, b, options));
    CorpusExplanation corpus;
    corpus.table = emptyModulesTable();
    for (const DifferingModule& module : modules) {
        corpus.delta += module.delta();
        corpus.estimates.push_back(module.estimate);
        const auto found = stored.find(module.name);
        corpus.cancelled = corpus.cancelled || (found != stored.end() && found->second.found.isCancelled());
        if (found == stored.end() || found->second.found.isCancelled()) {
            corpus.table.rows.push_back(rowWithout(module, found == stored.end() ? "not asked for" : "cancelled"));
            continue;
        }
        corpus.modules.push_back(explanationOf(std::move(found->second)));
        corpus.table.rows.push_back(rowOf(corpus.modules.back()));
    }
    finish(corpus, modules.size(), false);
    return corpus;
}

} // namespace inlinescope
