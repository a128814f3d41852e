#include "core/jobs/regret_job.h"

#include "core/analysis/alignment.h"
#include "core/analysis/regret.h"
#include "core/jobs/cells.h"
#include "core/jobs/module_evidence.h"
#include "core/jobs/snapshot.h"
#include "core/jobs/whatif_job.h"
#include "core/model/names.h"

#include <algorithm>
#include <map>

namespace inlinescope {
namespace {

/// One differing decision with all that the tables say of it.
struct RegretRow {
    std::string module;
    Decision decision; ///< of the run
    std::size_t best = 0;
    std::optional<std::int64_t> bytes;
    std::string status;
};

struct Gathered {
    std::vector<RegretRow> rows;
    RegretByFeature features;
    std::int64_t oneSided = 0; ///< callsites that one run alone was asked about
    std::vector<std::string> leftOut;
    bool cancelled = false;
};

/// The latest search of the run's corpus.
Result<std::string> latestSearch(const WorkspaceReader& reader, const RunRow& run) {
    INLINESCOPE_TRY(const std::vector<RunRow> runs, reader.runs());
    const RunRow* latest = nullptr;
    for (const RunRow& other : runs) {
        if (other.spec.corpus != run.spec.corpus || other.id == run.id) continue;
        INLINESCOPE_TRY(const std::optional<SearchRow> search, reader.search(other.id));
        if (search && (!latest || other.createdAt >= latest->createdAt)) latest = &other;
    }
    if (latest) return latest->spec.name;
    return Error{ErrorCode::Refused,
                 "no search of corpus " + run.corpusName + " to hold the run against",
                 run.spec.name,
                 {},
                 "search " + run.corpusName + ", or --against RUN"};
}

class Regretting {
public:
    Regretting(const JobContext& context, const RegretOptions& options, WorkspaceReader reader)
        : m_context(context), m_options(options), m_reader(std::move(reader)) {}

    Result<Gathered> gather(const std::string& against) {
        m_against = against;
        INLINESCOPE_TRY(const RunRow run, m_reader.runByName(m_options.run));
        INLINESCOPE_TRY(const RunRow best, m_reader.runByName(against));
        for (const std::string& name : m_options.modules)
            INLINESCOPE_CHECK(m_reader.moduleByName(run.spec.corpus, name));
        INLINESCOPE_TRY(const std::vector<ModuleRunRow> rows, m_reader.moduleRuns(run.id));
        INLINESCOPE_TRY(const std::vector<ModuleRunRow> bestRows, m_reader.moduleRuns(best.id));
        std::map<std::string, const ModuleRunRow*> bests;
        for (const ModuleRunRow& row : bestRows)
            bests[row.moduleName] = &row;
        m_modules = std::int64_t(rows.size());
        for (const ModuleRunRow& row : rows) {
            ++m_done;
            if (!m_options.modules.empty() && !std::ranges::count(m_options.modules, row.moduleName)) continue;
            const auto other = bests.find(row.moduleName);
            if (other == bests.end() || !comparable(row, *other->second))
                m_gathered.leftOut.push_back(row.moduleName);
            else
                INLINESCOPE_CHECK(addModule(row, *other->second));
            if (m_gathered.cancelled) break;
        }
        return std::move(m_gathered);
    }

private:
    static bool comparable(const ModuleRunRow& a, const ModuleRunRow& b) {
        return a.status == ModuleRunStatus::Ok && b.status == ModuleRunStatus::Ok && haveSameBitcode(a, b);
    }

    Result<void> addModule(const ModuleRunRow& row, const ModuleRunRow& best) {
        INLINESCOPE_TRY(const std::vector<Decision> decisions, readDecisions(m_reader, row.id));
        INLINESCOPE_TRY(const std::vector<Decision> bestDecisions, readDecisions(m_reader, best.id));
        const Alignment aligned = alignCallsites(decisions, bestDecisions);
        m_gathered.oneSided += std::int64_t(aligned.onlyA + aligned.onlyB);
        if (!aligned.differing) return {};
        INLINESCOPE_TRY(const auto measured, measure(row.moduleName));
        INLINESCOPE_TRY(const std::vector<TensorColumn> features, m_reader.features(row.id));
        for (const AlignedCallsite& site : aligned.rows) {
            if (site.mark != AlignmentMark::Differs) continue;
            RegretRow made{row.moduleName, decisions[*site.a], *site.b, {}, "not measured"};
            if (const auto found = measured.find(std::int64_t(*site.b)); found != measured.end())
                std::tie(made.bytes, made.status) = found->second;
            if (made.bytes && made.decision.featureRow >= 0)
                for (const TensorColumn& column : features)
                    m_gathered.features.add(column, std::size_t(made.decision.featureRow), *made.bytes);
            m_gathered.rows.push_back(std::move(made));
        }
        return {};
    }

    /// What each decision of the best found run costs when it is taken as the run took it, by ordinal.
    using Measured = std::map<std::int64_t, std::pair<std::optional<std::int64_t>, std::string>>;
    Result<Measured> measure(const std::string& module) {
        WhatIfOptions options;
        options.run = m_against;
        options.module = module;
        options.differingFrom = m_options.run;
        options.others = Others::Held;
        options.limits = m_options.limits;
        JobContext context = m_context;
        context.progress = [&](const Progress& inner) {
            m_context.progress(
                {m_done, m_modules, module + ": " + std::to_string(inner.done) + " of " + std::to_string(inner.total)});
        };
        INLINESCOPE_TRY(const WhatIf flips, whatIf(context, options));
        m_gathered.cancelled = flips.cancelled;
        const auto column = [&](const char* name) { return std::size_t(flips.table.columnIndex(name)); };
        Measured measured;
        for (const Row& row : flips.table.rows) {
            const auto* delta = std::get_if<std::int64_t>(&row[column("delta")]);
            measured[std::get<std::int64_t>(row[column("decision")])] = {delta ? std::optional(*delta) : std::nullopt,
                                                                         plainText(row[column("status")])};
        }
        return measured;
    }

    const JobContext& m_context;
    const RegretOptions& m_options;
    WorkspaceReader m_reader;
    std::string m_against;
    Gathered m_gathered;
    std::int64_t m_done = 0, m_modules = 0;
};

Table decisionTable(std::vector<RegretRow> rows) {
    Table table = makeTable({{"module"},
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
                              cell(row.bytes), cell(row.status), cell(decision.reason),
                              real ? cell(formatPlace(decision.path.places.front())) : Cell(),
                              cell(std::int64_t(row.best))});
        sum += row.bytes.value_or(0);
    }
    table.total = Row(table.columns.size());
    (*table.total)[0] = cell("TOTAL");
    (*table.total)[6] = cell(sum);
    return table;
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

Table groupTable(const std::vector<RegretRow>& rows, RegretBy by) {
    const auto name = [by](const RegrettedDecision& decision) {
        return by == RegretBy::Reason   ? foldedReason(decision.reason)
               : by == RegretBy::Callee ? decision.callee
                                        : decision.caller;
    };
    Table table = makeTable({{by == RegretBy::Reason   ? "reason"
                              : by == RegretBy::Callee ? "callee"
                                                       : "caller"},
                             {"advice", ColumnKind::Status},
                             {"decisions", ColumnKind::Count},
                             {"bytes", ColumnKind::Delta},
                             {"lost", ColumnKind::Delta},
                             {"won", ColumnKind::Delta}});
    for (const RegretGroup& group : regretBy(measuredOf(rows), name))
        table.rows.push_back(sumCells({cell(group.name), cell(toString(group.advice))}, group.sum));
    table.total = sumCells({cell("TOTAL"), Cell()}, totalOf(rows));
    return table;
}

Table featureTable(const RegretByFeature& features, const std::vector<RegretRow>& rows) {
    Table table = makeTable({{"feature"},
                             {"low", ColumnKind::Number},
                             {"high", ColumnKind::Number},
                             {"decisions", ColumnKind::Count},
                             {"bytes", ColumnKind::Delta},
                             {"lost", ColumnKind::Delta},
                             {"won", ColumnKind::Delta},
                             {"uneven", ColumnKind::Percent}});
    for (const RegretBin& bin : features.bins()) {
        table.rows.push_back(sumCells({cell(bin.feature), cell(bin.low), cell(bin.high)}, bin.sum));
        table.rows.back().push_back(percentCell(bin.uneven));
    }
    table.total = sumCells({cell("TOTAL"), Cell(), Cell()}, totalOf(rows));
    table.total->push_back({});
    return table;
}

std::vector<std::string> notesOf(const Gathered& gathered, const std::string& run, const std::string& against) {
    const RegretSum total = totalOf(gathered.rows);
    std::vector<std::string> notes = {
        "bytes of text by which " + against + " grows where one decision is put back as " + run +
        " took it, all others held; decisions interact, so that the sum is not the difference of the runs"};
    if (const auto unmeasured = std::int64_t(gathered.rows.size()) - total.decisions)
        notes.push_back(std::to_string(unmeasured) + " differing decisions have no figure");
    if (gathered.oneSided)
        notes.push_back(std::to_string(gathered.oneSided) + " callsites of one of the runs alone are not in it");
    if (!gathered.leftOut.empty())
        notes.push_back(std::to_string(gathered.leftOut.size()) +
                        " modules are left out, which the two runs do not both have of the same bitcode");
    return notes;
}

} // namespace

Result<Regret> regret(const JobContext& context, const RegretOptions& options) {
    INLINESCOPE_TRY(WorkspaceReader reader, openSnapshot(context.workspacePath));
    INLINESCOPE_TRY(const RunRow run, reader.runByName(options.run));
    std::string against = options.against;
    if (against.empty()) {
        INLINESCOPE_TRY(against, latestSearch(reader, run));
    }
    INLINESCOPE_TRY(Gathered gathered, Regretting(context, options, std::move(reader)).gather(against));
    Regret answer{{}, gathered.cancelled};
    answer.table = options.by == RegretBy::Decision  ? decisionTable(gathered.rows)
                   : options.by == RegretBy::Feature ? featureTable(gathered.features, gathered.rows)
                                                     : groupTable(gathered.rows, options.by);
    answer.table.notes = notesOf(gathered, options.run, against);
    return answer;
}

} // namespace inlinescope
