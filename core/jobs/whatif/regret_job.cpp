// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/whatif/regret_job.h"

#include "core/analysis/alignment.h"
#include "core/analysis/regret.h"
#include "core/base/counted.h"
#include "core/jobs/common/snapshot.h"
#include "core/jobs/sides/module_evidence.h"
#include "core/jobs/tables/cells.h"
#include "core/jobs/whatif/flip_runner.h"
#include "core/model/names.h"

#include <algorithm>
#include <chrono>
#include <map>
#include <tuple>
#include <utility>

namespace inlinescope {
namespace {

/// One differing decision with everything that the tables need.
struct RegretRow {
    std::string module;
    Decision decision; ///< of the run
    std::size_t best = 0;
    std::optional<std::int64_t> bytes;
    FlipStatus status;
};

struct Gathered {
    std::vector<RegretRow> rows;
    RegretByFeature features;
    std::int64_t oneSided = 0; ///< callsites that only one run was asked about
    std::int64_t missing = 0;  ///< decisions that are not measured yet
    std::int64_t leftOut = 0;  ///< modules of the run that are not in the result
};

/// A module that both runs compiled from the same bitcode.
struct ModulePair {
    ModuleRunRow run, best;
};

/// The latest search of the run's corpus that is complete; if none is, the one with most modules.
Result<std::string> latestSearch(const WorkspaceReader& reader, const RunRow& run) {
    INLINESCOPE_TRY(const std::vector<RunRow> runs, reader.runs().all());
    std::optional<std::tuple<bool, std::int64_t, std::int64_t>> highest;
    std::string latest;
    for (const RunRow& other : runs) {
        if (other.spec.corpus != run.spec.corpus || other.id == run.id) continue;
        INLINESCOPE_TRY(const std::optional<SearchRow> search, reader.runs().search(other.id));
        if (!search) continue;
        INLINESCOPE_TRY(const RunCounts counts, reader.runs().counts(other.id));
        const bool isComplete = other.status == RunStatus::Finished && counts.ok >= counts.corpusModules;
        const std::tuple rank(isComplete, counts.ok, other.createdAt);
        if (highest && rank < *highest) continue;
        highest = rank;
        latest = other.spec.name;
    }
    if (highest) return latest;
    return Error{ErrorCode::Refused,
                 "no search of corpus " + run.corpusName + " to compare the run with",
                 run.spec.name,
                 {},
                 "search " + run.corpusName + ", or --against RUN"};
}

/// Two runs, and the modules that both have.
struct RunPair {
    RunRow run, best;
    std::vector<ModulePair> modules;
    std::int64_t leftOut = 0; ///< modules of the run
};

Result<std::vector<ModulePair>> pairsOf(const WorkspaceReader& reader, const RunRow& run, const RunRow& best,
                                        const std::vector<std::string>& modules, std::int64_t& leftOut) {
    for (const std::string& name : modules)
        INLINESCOPE_CHECK(reader.modules().byName(run.spec.corpus, name));
    INLINESCOPE_TRY(const std::vector<ModuleRunRow> rows, reader.moduleRuns().of(run.id));
    INLINESCOPE_TRY(const std::vector<ModuleRunRow> bestRows, reader.moduleRuns().of(best.id));
    std::map<std::string, const ModuleRunRow*> bests;
    for (const ModuleRunRow& row : bestRows)
        if (row.status == ModuleRunStatus::Ok) bests[row.moduleName] = &row;
    std::vector<ModulePair> pairs;
    for (const ModuleRunRow& row : rows) {
        if (!modules.empty() && !std::ranges::count(modules, row.moduleName)) continue;
        const auto other = bests.find(row.moduleName);
        if (row.status == ModuleRunStatus::Ok && other != bests.end() && haveSameBitcode(row, *other->second))
            pairs.push_back({row, *other->second});
        else
            ++leftOut;
    }
    return pairs;
}

Result<RunPair> pairOf(const WorkspaceReader& reader, const RegretOptions& options) {
    RunPair pair;
    INLINESCOPE_TRY(pair.run, reader.runs().byName(options.run));
    std::string against = options.against;
    if (against.empty()) {
        INLINESCOPE_TRY(against, latestSearch(reader, pair.run));
    }
    INLINESCOPE_TRY(pair.best, reader.runs().byName(against));
    INLINESCOPE_TRY(pair.modules, pairsOf(reader, pair.run, pair.best, options.modules, pair.leftOut));
    return pair;
}

/// A module's decisions in both runs, aligned.
struct AlignedModule {
    std::vector<Decision> run;
    std::vector<DecisionRow> best;
    Alignment alignment;
};

Result<AlignedModule> align(const WorkspaceReader& reader, const ModulePair& pair) {
    AlignedModule module;
    INLINESCOPE_TRY(module.run, reader.decisions().values(pair.run.id));
    INLINESCOPE_TRY(module.best, reader.decisions().of(pair.best.id));
    std::vector<Decision> best;
    for (const DecisionRow& row : module.best)
        best.push_back(row.decision);
    module.alignment = alignCallsites(module.run, best);
    return module;
}

std::vector<std::optional<FlipStatus>> obstaclesOf(const std::vector<DecisionRow>& rows) {
    std::vector<Decision> decisions;
    for (const DecisionRow& row : rows)
        decisions.push_back(row.decision);
    const std::vector<std::optional<ForcedAdvice>> forced = forcedAdvices(decisions);
    std::vector<std::optional<FlipStatus>> obstacles;
    for (std::size_t index = 0; index < decisions.size(); ++index)
        obstacles.push_back(flipObstacle(decisions[index], forced[index]));
    return obstacles;
}

constexpr auto held = std::size_t(Others::Held);

/// The flips of the best found run that are requested and not measured yet.
Result<ModuleFlips> missingFlips(const WorkspaceReader& reader, const ModulePair& pair) {
    ModuleFlips flips{pair.best, {}, {}};
    INLINESCOPE_TRY(const AlignedModule module, align(reader, pair));
    const auto obstacles = obstaclesOf(module.best);
    for (const AlignedCallsite& site : module.alignment.rows)
        if (site.mark == AlignmentMark::Differs && !obstacles[*site.b] && !module.best[*site.b].flips[held])
            flips.singles.push_back(std::uint32_t(*site.b));
    std::ranges::sort(flips.singles);
    return flips;
}

Result<void> measure(const JobContext& context, const RegretOptions& options, const WorkspaceReader& reader,
                     const RunPair& pair) {
    FlipPlan plan{pair.best.spec.name, Others::Held, options.limits, {}};
    for (const ModulePair& module : pair.modules) {
        INLINESCOPE_TRY(ModuleFlips flips, missingFlips(reader, module));
        if (flips.count()) plan.modules.push_back(std::move(flips));
    }
    if (plan.modules.empty()) return {};
    INLINESCOPE_CHECK(runFlips(context, plan));
    return {};
}

RegretRow rowOf(const ModulePair& pair, const AlignedModule& module, const AlignedCallsite& site,
                std::optional<FlipStatus> obstacle) {
    RegretRow row{pair.run.moduleName, module.run[*site.a], *site.b, {}, obstacle.value_or(FlipStatus::NotMeasured)};
    if (const std::optional<FlipText>& flip = module.best[*site.b].flips[held]) {
        row.bytes = flip->delta;
        row.status = flip->status;
    }
    return row;
}

Result<void> addModule(const WorkspaceReader& reader, const ModulePair& pair, Gathered& gathered) {
    INLINESCOPE_TRY(const AlignedModule module, align(reader, pair));
    gathered.oneSided += std::int64_t(module.alignment.onlyA + module.alignment.onlyB);
    if (!module.alignment.differing) return {};
    INLINESCOPE_TRY(const std::vector<TensorColumn> features, reader.features().columns(pair.run.id));
    const auto obstacles = obstaclesOf(module.best);
    for (const AlignedCallsite& site : module.alignment.rows) {
        if (site.mark != AlignmentMark::Differs) continue;
        const RegretRow& row = gathered.rows.emplace_back(rowOf(pair, module, site, obstacles[*site.b]));
        gathered.missing += !obstacles[*site.b] && !module.best[*site.b].flips[held];
        if (!row.bytes || row.decision.featureRow < 0) continue;
        for (const TensorColumn& column : features)
            gathered.features.add(column, std::size_t(row.decision.featureRow), *row.bytes, gathered.rows.size() - 1);
    }
    return {};
}

/// A table, and for each of its rows the decisions.
struct RegretTable {
    Table table;
    std::vector<OrdinalsByModule> decisions;
};

OrdinalsByModule ordinalsOf(const std::vector<RegretRow>& rows, const std::vector<std::size_t>& indices) {
    OrdinalsByModule ordinals;
    for (const std::size_t index : indices)
        ordinals[rows[index].module].push_back(rows[index].decision.ordinal);
    return ordinals;
}

RegretTable decisionTable(std::vector<RegretRow> rows) {
    RegretTable regret;
    Table& table = regret.table = makeTable({{"module"},
                                             {"decision", ColumnKind::Number},
                                             {"caller"},
                                             {"callee"},
                                             {"site"},
                                             {"advice", ColumnKind::Status},
                                             {"bytes", ColumnKind::Delta},
                                             {"status", ColumnKind::Status},
                                             {"reason"},
                                             {"location"},
                                             {"best_decision", ColumnKind::Number}});
    std::ranges::sort(rows, {}, [](const RegretRow& row) {
        return std::tuple(!row.bytes, -row.bytes.value_or(0), row.module, row.decision.ordinal);
    });
    std::int64_t sum = 0;
    for (const RegretRow& row : rows) {
        const Decision& decision = row.decision;
        const bool real = decision.path.isReal();
        table.rows.push_back({cell(row.module), cell(std::int64_t(decision.ordinal)), cell(decision.caller),
                              cell(decision.callee), cell(formatKey(decision.key)), cell(toString(decision.advice)),
                              cell(row.bytes), cell(toString(row.status)), cell(decision.reason),
                              real ? cell(formatPlace(decision.path.places.front())) : Cell(),
                              cell(std::int64_t(row.best))});
        regret.decisions.push_back({{row.module, {decision.ordinal}}});
        sum += row.bytes.value_or(0);
    }
    table.total = Row(table.columns.size());
    (*table.total)[0] = cell("TOTAL");
    (*table.total)[6] = cell(sum);
    return regret;
}

Row sumCells(Row head, const RegretSum& sum) {
    for (const std::int64_t number : {sum.decisions, sum.bytes(), sum.lost, sum.won})
        head.push_back(cell(number));
    return head;
}

std::vector<RegrettedDecision> measuredOf(const std::vector<RegretRow>& rows) {
    std::vector<RegrettedDecision> measured;
    for (const RegretRow& row : rows)
        if (row.bytes)
            measured.push_back(
                {row.decision.caller, row.decision.callee, row.decision.reason, row.decision.advice, *row.bytes});
    return measured;
}

RegretSum totalOf(const std::vector<RegretRow>& rows) {
    RegretSum total;
    for (const RegretRow& row : rows)
        if (row.bytes) total.add(*row.bytes);
    return total;
}

RegretTable groupTable(std::vector<RegretRow> rows, RegretBy by) {
    std::erase_if(rows, [](const RegretRow& row) { return !row.bytes; });
    const auto name = [by](const RegrettedDecision& decision) {
        return by == RegretBy::Reason   ? foldedReason(decision.reason)
               : by == RegretBy::Callee ? decision.callee
                                        : decision.caller;
    };
    RegretTable regret;
    Table& table = regret.table = makeTable({{by == RegretBy::Reason   ? ColumnName("reason")
                                              : by == RegretBy::Callee ? ColumnName("callee")
                                                                       : ColumnName("caller")},
                                             {"advice", ColumnKind::Status},
                                             {"decisions", ColumnKind::Count},
                                             {"bytes", ColumnKind::Delta},
                                             {"lost", ColumnKind::Delta},
                                             {"won", ColumnKind::Delta}});
    for (const RegretGroup& group : regretBy(measuredOf(rows), name)) {
        table.rows.push_back(sumCells({cell(group.name), cell(toString(group.advice))}, group.sum));
        regret.decisions.push_back(ordinalsOf(rows, group.decisions));
    }
    table.total = sumCells({cell("TOTAL"), Cell()}, totalOf(rows));
    return regret;
}

RegretTable featureTable(const RegretByFeature& features, const std::vector<RegretRow>& rows) {
    RegretTable regret;
    Table& table = regret.table = makeTable({{"feature"},
                                             {"low", ColumnKind::Number},
                                             {"high", ColumnKind::Number},
                                             {"decisions", ColumnKind::Count},
                                             {"bytes", ColumnKind::Delta},
                                             {"lost", ColumnKind::Delta},
                                             {"won", ColumnKind::Delta},
                                             {"uneven", ColumnKind::Share}});
    for (const RegretBin& bin : features.bins()) {
        table.rows.push_back(sumCells({cell(bin.feature), cell(bin.low), cell(bin.high)}, bin.sum));
        table.rows.back().push_back(percentCell(bin.concentration));
        regret.decisions.push_back(ordinalsOf(rows, bin.decisions));
    }
    table.total = sumCells({cell("TOTAL"), Cell(), Cell()}, totalOf(rows));
    table.total->push_back({});
    return regret;
}

std::vector<std::string> notesOf(const Gathered& gathered, const std::string& run, const std::string& against) {
    const RegretSum total = totalOf(gathered.rows);
    std::vector<std::string> notes = {
        "bytes of text by which " + against + " grows if one decision is taken as " + run +
        " took it, with all others held; decisions interact, so that the sum is not the difference of the runs"};
    if (const auto unmeasured = std::int64_t(gathered.rows.size()) - total.decisions)
        notes.push_back(counted(unmeasured, "differing decision has", "differing decisions have") + " no figure");
    if (gathered.oneSided)
        notes.push_back(counted(gathered.oneSided, "callsite that only one of the runs has is",
                                "callsites that only one of the runs has are") +
                        " not included");
    if (gathered.leftOut)
        notes.push_back(counted(gathered.leftOut, "module is", "modules are") +
                        " left out because the two runs do not both have the same bitcode of them");
    return notes;
}

Result<Regret> answerOf(const WorkspaceReader& reader, const RunPair& pair, RegretBy by, const CancelToken& cancel) {
    Gathered gathered;
    gathered.leftOut = pair.leftOut;
    for (const ModulePair& module : pair.modules) {
        if (cancel.isCancelled()) return CancelToken::error();
        INLINESCOPE_CHECK(addModule(reader, module, gathered));
    }
    Regret answer;
    for (const ModulePair& module : pair.modules)
        answer.gap += module.run.sizes.text - module.best.sizes.text;
    answer.sum = totalOf(gathered.rows);
    answer.missing = gathered.missing;
    answer.leftOut = gathered.leftOut;
    RegretTable table = by == RegretBy::Decision  ? decisionTable(gathered.rows)
                        : by == RegretBy::Feature ? featureTable(gathered.features, gathered.rows)
                                                  : groupTable(gathered.rows, by);
    answer.table = std::move(table.table);
    answer.decisions = std::move(table.decisions);
    answer.table.notes = notesOf(gathered, pair.run.spec.name, pair.best.spec.name);
    return answer;
}

/// Passes what is stored to who watches, as WatchRegret says.
class RegretTeller {
public:
    /// The arguments must outlive it.
    RegretTeller(const WorkspaceReader& reader, const RunPair& pair, RegretBy by, const WatchRegret& watch)
        : m_reader(reader), m_pair(pair), m_by(by), m_watch(watch) {}

    void tell(const CancelToken& cancel) {
        const auto begin = Clock::now();
        if (!m_watch || begin < m_next) return;
        if (const Result<Regret> soFar = answerOf(m_reader, m_pair, m_by, cancel)) m_watch(*soFar);
        const auto end = Clock::now();
        m_next = end + std::max<Clock::duration>(std::chrono::seconds(1), 9 * (end - begin));
    }

private:
    using Clock = std::chrono::steady_clock;

    const WorkspaceReader& m_reader;
    const RunPair& m_pair;
    RegretBy m_by;
    const WatchRegret& m_watch;
    Clock::time_point m_next;
};

} // namespace

Result<Regret> regret(const JobContext& context, const RegretOptions& options, const WatchRegret& watch) {
    INLINESCOPE_TRY(const WorkspaceReader reader, openSnapshot(context.workspacePath));
    INLINESCOPE_TRY(const RunPair pair, pairOf(reader, options));
    RegretTeller teller(reader, pair, options.by, watch);
    JobContext told = context;
    told.progress = [&](const Progress& progress) {
        context.progress(progress);
        teller.tell(context.cancel);
    };
    const Result<void> measured = measure(told, options, reader, pair);
    const bool cancelled = !measured.ok() && measured.error().code == ErrorCode::Cancelled;
    if (!cancelled) INLINESCOPE_CHECK(measured);
    INLINESCOPE_TRY(Regret answer, answerOf(reader, pair, options.by, {})); // after a cancel too
    answer.cancelled = cancelled;
    return answer;
}

Result<Regret> storedRegret(const std::string& workspace, const RegretOptions& options, const CancelToken& cancel) {
    INLINESCOPE_TRY(const WorkspaceReader reader, openSnapshot(workspace));
    INLINESCOPE_TRY(const RunPair pair, pairOf(reader, options));
    return answerOf(reader, pair, options.by, cancel);
}

} // namespace inlinescope
