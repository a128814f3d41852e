// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/training/bytes_job.h"

#include "core/analysis/unique_size.h"
#include "core/jobs/common/file_io.h"
#include "core/jobs/common/snapshot.h"
#include "core/jobs/common/toolchains.h"
#include "core/jobs/compile/run_policy.h"
#include "core/jobs/run/run_job.h"
#include "core/jobs/tables/table_writer.h"
#include "core/jobs/training/flip_rows.h"
#include "core/jobs/training/recorded_rows.h"
#include "core/jobs/training/trained_policy.h"
#include "core/jobs/whatif/whatif_job.h"
#include "core/training/feature_choice.h"
#include "core/training/folder_split.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <numeric>
#include <set>
#include <sstream>

namespace inlinescope {
namespace {

constexpr int patience = 3;     ///< rounds without a better validation result after which training ends
constexpr double morePrior = 4; ///< by which the prior grows after a policy that is not better
constexpr std::size_t priorRows = 20'000;
constexpr std::size_t batchModules = 8; ///< whose flips are measured between two looks at the clock

/// Text and unique of some modules, in bytes, over those that two runs compiled.
struct SetSizes {
    std::int64_t modules = 0;
    std::int64_t text = 0, unique = 0;
    std::int64_t textBefore = 0, uniqueBefore = 0; ///< in the first round's run

    /// The change against the first round by an objective, as a share.
    double change(SearchObjective objective) const {
        const auto [now, before] =
            objective == SearchObjective::Text ? std::pair(text, textBefore) : std::pair(unique, uniqueBefore);
        return before > 0 ? double(now - before) / double(before) : 0;
    }
};

struct Round {
    std::string run;
    std::string folder; ///< of its policy; empty for the first round
    RunId id;
    std::int64_t rows = 0; ///< that the policy was fitted to
    SetSizes training, held;
};

Cell changeCell(std::int64_t now, std::int64_t before) {
    return before > 0 ? percentCell(100 * double(now - before) / double(before)) : Cell();
}

class Training {
public:
    Training(const JobContext& context, const TrainBytesOptions& options) : m_context(context), m_options(options) {
        if (options.budget) m_end = std::chrono::steady_clock::now() + *options.budget;
    }

    Result<TrainBytesSummary> run() {
        INLINESCOPE_CHECK(checkPolicyFolder(m_options.outputFolder));
        INLINESCOPE_CHECK(split());
        INLINESCOPE_TRY(const std::string first, firstRun());
        INLINESCOPE_CHECK(addRound(m_options.start, first, {}, 0));
        bool complete = isOver();
        while (!complete && !isSpent()) {
            INLINESCOPE_TRY(const bool measured, measureFlips());
            if (!measured) break;
            INLINESCOPE_TRY(const bool fitted, fitRound());
            complete = !fitted || isOver();
        }
        INLINESCOPE_CHECK(writeBest());
        TrainBytesSummary summary{table(), m_rounds[best()].folder.empty() ? "" : m_options.outputFolder, complete};
        return summary;
    }

private:
    bool isOver() const { return int(m_rounds.size()) > m_options.rounds || isStale(); }
    bool isSpent() const { return m_end && std::chrono::steady_clock::now() >= *m_end; }
    std::string runName(std::size_t round) const { return m_options.name + "-" + std::to_string(round); }

    /// The context of a part of the round that is not complete yet.
    JobContext partOf(const std::string& part) const {
        JobContext context = m_context;
        const std::string round = "round " + std::to_string(m_rounds.empty() ? 0 : m_rounds.size() - 1) + ", " + part;
        context.progress = [this, round](const Progress& step) {
            m_context.progress({step.done, step.total, step.item.empty() ? round : round + ": " + step.item});
        };
        return context;
    }

    Result<void> split() {
        INLINESCOPE_TRY(const WorkspaceReader reader, openSnapshot(m_context.workspacePath));
        INLINESCOPE_TRY(const CorpusRow corpus, reader.corpora().byName(m_options.corpus));
        INLINESCOPE_TRY(const std::vector<ModuleRow> modules, reader.modules().of(corpus.id));
        for (const ModuleRow& module : modules)
            m_training.insert(module.name);
        m_held = heldOutModules(m_training);
        if (!m_options.validation.empty()) {
            m_held.clear();
            for (const std::string& folder : m_options.validation)
                INLINESCOPE_CHECK(holdOut(folder));
        }
        for (const std::string& name : m_held)
            m_training.erase(name);
        if (!m_training.empty()) return {};
        return Error{ErrorCode::InvalidArgument,
                     "no module to train with",
                     m_options.corpus,
                     {},
                     "modules besides the held-out ones"};
    }

    Result<void> holdOut(const std::string& folder) {
        const std::size_t before = m_held.size();
        for (const std::string& name : m_training)
            if (name.starts_with(folder + "/")) m_held.insert(name);
        if (m_held.size() > before) return {};
        return Error{ErrorCode::InvalidArgument,
                     "no module in the folder " + folder,
                     m_options.corpus,
                     {},
                     "folders of modules"};
    }

    /// A complete run of the corpus under the first policy, whose flips need not be measured again; else NAME-0.
    Result<std::string> firstRun() const {
        INLINESCOPE_TRY(const WorkspaceReader reader, openSnapshot(m_context.workspacePath));
        INLINESCOPE_TRY(const std::string policy, policyWord(m_options.start));
        INLINESCOPE_TRY(const std::vector<RunRow> runs, reader.runs().all());
        const auto is = [&](const RunRow& run) {
            return run.corpusName == m_options.corpus && run.status == RunStatus::Finished &&
                   run.modules == run.corpusModules && differsByDecisionsAlone(run) && policyWordOf(run) == policy;
        };
        const auto begun = std::ranges::find(runs, runName(0), [](const RunRow& run) { return run.spec.name; });
        const auto known = begun != runs.end() ? begun : std::ranges::find_if(runs, is);
        return known != runs.end() ? known->spec.name : runName(0);
    }

    /// Runs the corpus under a policy, and measures the run as a whole.
    Result<void> addRound(const std::string& policy, const std::string& name, const std::string& folder,
                          std::int64_t rows) {
        RunOptions options;
        options.corpus = m_options.corpus;
        options.policy = policy;
        options.name = name;
        options.jobs = m_options.limits.jobs;
        options.timeLimitSeconds = m_options.limits.timeLimitSeconds;
        INLINESCOPE_TRY(const RunSummary summary, runCorpus(partOf("run " + options.name), options));
        INLINESCOPE_TRY(const WorkspaceReader reader, openSnapshot(m_context.workspacePath));
        INLINESCOPE_TRY(const RunRow run, reader.runs().byName(summary.name));
        m_rounds.push_back({run.spec.name, folder, run.id, rows, {}, {}});
        Round& round = m_rounds.back();
        INLINESCOPE_TRY(round.training, sizes(reader, m_training));
        INLINESCOPE_TRY(round.held, sizes(reader, m_held));
        return writeRounds();
    }

    /// Of the last round against the first.
    Result<SetSizes> sizes(const WorkspaceReader& reader, const std::set<std::string>& names) const {
        INLINESCOPE_TRY(const std::vector<ModuleRunRow> before, reader.moduleRuns().of(m_rounds.front().id));
        INLINESCOPE_TRY(const std::vector<ModuleRunRow> now, reader.moduleRuns().of(m_rounds.back().id));
        std::map<std::string, const ModuleRunRow*> first;
        for (const ModuleRunRow& row : before)
            if (row.status == ModuleRunStatus::Ok) first[row.moduleName] = &row;
        SetSizes sizes;
        UniqueSizeMeter unique, uniqueBefore;
        for (const ModuleRunRow& row : now) {
            const auto start = first.find(row.moduleName);
            if (row.status != ModuleRunStatus::Ok || start == first.end() || !names.contains(row.moduleName)) continue;
            INLINESCOPE_TRY(const std::vector<FunctionSize> functions, reader.moduleRuns().functions(row.id));
            INLINESCOPE_TRY(const std::vector<FunctionSize> functionsBefore,
                            reader.moduleRuns().functions(start->second->id));
            ++sizes.modules;
            sizes.text += row.sizes.text;
            sizes.unique += unique.add(row.sizes.text, functions);
            sizes.textBefore += start->second->sizes.text;
            sizes.uniqueBefore += uniqueBefore.add(start->second->sizes.text, functionsBefore);
        }
        return sizes;
    }

    /// Whether all flips of a sample of the best round are measured; not if the budget ended.
    Result<bool> measureFlips() {
        INLINESCOPE_TRY(const WorkspaceReader reader, openSnapshot(m_context.workspacePath));
        const std::uint64_t seed = m_options.fit.network.seed + m_rounds.size();
        INLINESCOPE_TRY(const OrdinalsByModule sample,
                        sampleFlips(reader, m_rounds[best()].id, m_training, m_options.flips, seed));
        const JobContext context = partOf("flips");
        WhatIfOptions options;
        options.run = m_rounds[best()].run;
        options.limits = m_options.limits;
        for (auto module = sample.begin(); module != sample.end();) {
            if (isSpent()) return false;
            options.picked.clear();
            for (; module != sample.end() && options.picked.size() < batchModules; ++module)
                options.picked[module->first].assign(module->second.begin(), module->second.end());
            INLINESCOPE_TRY(WhatIfJob job, WhatIfJob::open(context, options));
            INLINESCOPE_CHECK(job.measure());
        }
        return true;
    }

    /// The rows of the next fit: the flips of all rounds, and the answers of the best policy.
    Result<TrainingSet> rowsToFit() const {
        INLINESCOPE_TRY(const WorkspaceReader reader, openSnapshot(m_context.workspacePath));
        INLINESCOPE_TRY(const LearnableFeatures features, learnableFeatures(reader, {m_rounds.front().id}, {}));
        FlipRows flips(features, m_options.objective);
        for (const Round& round : m_rounds)
            INLINESCOPE_CHECK(flips.add(reader, round.id, m_training));
        TrainingSet rows = flips.set();
        INLINESCOPE_TRY(const TrainingSet answers, recordedRows(reader, m_rounds[best()].id, m_training, features,
                                                                priorRows, m_options.fit.network.seed));
        const double measured = std::accumulate(rows.weights.begin(), rows.weights.end(), 0.0);
        if (const double prior = strengthOfPrior(); prior > 0) rows.append(answers, prior * measured);
        return rows;
    }

    /// Grows with each policy that was not better than those before it.
    double strengthOfPrior() const {
        double strength = m_options.prior, smallest = 0;
        for (std::size_t round = 1; round < m_rounds.size(); ++round) {
            const double change = m_rounds[round].training.change(m_options.objective);
            if (change >= smallest) strength *= morePrior;
            smallest = std::min(smallest, change);
        }
        return strength;
    }

    /// Fits a policy, and runs it; not if the flips say nothing.
    Result<bool> fitRound() {
        INLINESCOPE_TRY(const TrainingSet rows, rowsToFit());
        std::vector<std::size_t> chosen;
        for (std::size_t i = 0; i < rows.features.size(); ++i)
            if (!faultAsInput(rows, i)) chosen.push_back(i);
        if (chosen.empty()) {
            m_context.finding({Severity::Warning,
                               m_options.corpus,
                               {ErrorCode::InvalidArgument,
                                "the measured flips are too few, or too much alike, to learn from",
                                {},
                                {},
                                {}}});
            return false;
        }
        const JobContext context = partOf("fit");
        INLINESCOPE_TRY(const PolicyGraph graph,
                        fitPolicy(rows, chosen, m_options.fit, context.progress, context.cancel));
        const std::string folder =
            (std::filesystem::path(m_options.outputFolder) / ("round-" + std::to_string(m_rounds.size()))).string();
        INLINESCOPE_CHECK(checkPolicyFolder(folder));
        INLINESCOPE_CHECK(writePolicy(context, graph, folder));
        m_graphs.push_back(graph);
        INLINESCOPE_CHECK(addRound(folder, runName(m_rounds.size()), folder, std::int64_t(rows.rows())));
        return true;
    }

    /// Whether the validation modules have not become smaller in the last rounds.
    bool isStale() const {
        const auto held = [&](const Round& round) {
            return (round.held.modules > 0 ? round.held : round.training).change(m_options.objective);
        };
        const auto smallest = std::ranges::min_element(m_rounds, {}, held);
        return m_rounds.end() - smallest > patience;
    }

    /// The round with the smallest training modules; the first of equal ones.
    std::size_t best() const {
        const auto change = [&](const Round& round) { return round.training.change(m_options.objective); };
        return std::size_t(std::ranges::min_element(m_rounds, {}, change) - m_rounds.begin());
    }

    Result<void> writeBest() const {
        if (best() == 0) return {};
        INLINESCOPE_CHECK(writePolicy(m_context, m_graphs[best() - 1], m_options.outputFolder));
        return {};
    }

    Result<void> writeRounds() const {
        std::ostringstream csv;
        writeTable(csv, table(), TableFormat::Csv);
        return writeFile((std::filesystem::path(m_options.outputFolder) / "rounds.csv").string(), asBytes(csv.str()));
    }

    Table table() const {
        Table table = makeTable({{"round", ColumnKind::Count},
                                 {"run"},
                                 {"rows", ColumnKind::Count},
                                 {"modules", ColumnKind::Count},
                                 {"text", ColumnKind::Bytes},
                                 {"text_percent", ColumnKind::Percent},
                                 {"unique", ColumnKind::Bytes},
                                 {"unique_percent", ColumnKind::Percent},
                                 {"held_modules", ColumnKind::Count},
                                 {"held_text", ColumnKind::Bytes},
                                 {"held_text_percent", ColumnKind::Percent},
                                 {"held_unique", ColumnKind::Bytes},
                                 {"held_unique_percent", ColumnKind::Percent},
                                 {"best"}});
        for (std::size_t i = 0; i < m_rounds.size(); ++i) {
            const Round& round = m_rounds[i];
            std::vector<Cell> row{cell(std::int64_t(i)), cell(round.run), cell(round.rows)};
            for (const SetSizes& set : {round.training, round.held})
                row.insert(row.end(), {cell(set.modules), cell(set.text), changeCell(set.text, set.textBefore),
                                       cell(set.unique), changeCell(set.unique, set.uniqueBefore)});
            row.push_back(i == best() ? cell("yes") : Cell());
            table.rows.push_back(std::move(row));
        }
        return table;
    }

    const JobContext& m_context;
    const TrainBytesOptions& m_options;
    std::optional<std::chrono::steady_clock::time_point> m_end;
    std::set<std::string> m_training, m_held; ///< names of modules
    std::vector<Round> m_rounds;
    std::vector<PolicyGraph> m_graphs; ///< of all rounds but the first
};

} // namespace

Result<TrainBytesSummary> trainBytes(const JobContext& context, const TrainBytesOptions& options) {
    return Training(context, options).run();
}

} // namespace inlinescope
