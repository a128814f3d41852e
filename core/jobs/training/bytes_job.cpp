// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/training/bytes_job.h"

#include "core/jobs/common/file_io.h"
#include "core/jobs/common/snapshot.h"
#include "core/jobs/common/toolchains.h"
#include "core/jobs/compile/run_policy.h"
#include "core/jobs/run/run_job.h"
#include "core/jobs/sides/training_table.h"
#include "core/jobs/tables/table_writer.h"
#include "core/jobs/training/flip_rows.h"
#include "core/jobs/training/recorded_rows.h"
#include "core/jobs/training/search_rows.h"
#include "core/jobs/training/trained_policy.h"
#include "core/jobs/training/training_rounds.h"
#include "core/jobs/whatif/whatif_job.h"
#include "core/training/feature_choice.h"
#include "core/training/folder_split.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <iterator>
#include <numeric>
#include <set>
#include <sstream>

namespace inlinescope {
namespace {

constexpr int patience = 3;     ///< rounds without a better validation result after which training ends
constexpr double morePrior = 4; ///< by which the prior grows after a policy that is not better
constexpr std::size_t priorRows = 20'000;
constexpr std::size_t batchModules = 16; ///< whose flips are measured between two looks at the clock

Error unusable(const std::string& corpus, std::string found, std::string expected) {
    return {ErrorCode::InvalidArgument, std::move(found), corpus, {}, std::move(expected)};
}

/// The held-out modules of all modules.
Result<std::set<std::string>> heldOut(const std::set<std::string>& all, const TrainBytesOptions& options) {
    if (options.validation.empty()) return heldOutModules(all);
    std::set<std::string> held;
    for (const std::string& folder : options.validation) {
        const std::size_t before = held.size();
        std::ranges::copy_if(all, std::inserter(held, held.end()),
                             [&](const std::string& name) { return name.starts_with(folder + "/"); });
        if (held.size() == before)
            return unusable(options.corpus, "no module in the folder " + folder, "folders of modules");
    }
    return held;
}

Result<TrainingRounds> splitModules(const JobContext& context, const TrainBytesOptions& options) {
    INLINESCOPE_TRY(const WorkspaceReader reader, openSnapshot(context.workspacePath));
    INLINESCOPE_TRY(const CorpusRow corpus, reader.corpora().byName(options.corpus));
    INLINESCOPE_TRY(const std::vector<ModuleRow> modules, reader.modules().of(corpus.id));
    std::set<std::string> training(options.modules.begin(), options.modules.end());
    for (const std::string& name : training)
        INLINESCOPE_CHECK(reader.modules().byName(corpus.id, name));
    if (training.empty())
        for (const ModuleRow& module : modules)
            training.insert(module.name);
    INLINESCOPE_TRY(std::set<std::string> held, heldOut(training, options));
    for (const std::string& name : held)
        training.erase(name);
    if (training.empty())
        return unusable(options.corpus, "no module to train with", "modules besides the held-out ones");
    return TrainingRounds(std::move(training), std::move(held), options.objective);
}

/// Runs that are to be learned from besides those of the rounds.
struct FurtherRuns {
    std::vector<RunId> searches; ///< by their decisions
    std::vector<RunId> flipped;  ///< by flips of their decisions
};

Result<std::vector<RunId>> runsToLearnFrom(const JobContext& context, const TrainBytesOptions& options,
                                           const std::vector<std::string>& names) {
    INLINESCOPE_TRY(const WorkspaceReader reader, openSnapshot(context.workspacePath));
    std::vector<RunId> runs;
    for (const std::string& name : names) {
        INLINESCOPE_TRY(const RunRow run, reader.runs().byName(name));
        if (run.corpusName != options.corpus || !differsByDecisionsAlone(run))
            return unusable(options.corpus, "run \"" + name + "\" is of another corpus, or has options of its own",
                            "runs of the corpus that differ by their decisions alone");
        INLINESCOPE_TRY(const std::vector<FeatureRow> features, reader.features().distributions(run.id));
        if (features.empty())
            return unusable(options.corpus, "run \"" + name + "\" has no features", "runs that recorded features");
        runs.push_back(run.id);
    }
    return runs;
}

class Training {
public:
    Training(const JobContext& context, const TrainBytesOptions& options, TrainingRounds rounds, FurtherRuns further)
        : m_context(context), m_options(options), m_rounds(std::move(rounds)), m_further(std::move(further)) {
        if (options.budget) m_end = std::chrono::steady_clock::now() + *options.budget;
    }

    Result<TrainBytesSummary> run() {
        INLINESCOPE_CHECK(checkPolicyFolder(m_options.outputFolder));
        INLINESCOPE_TRY(const std::string first, firstRun());
        INLINESCOPE_CHECK(begin());
        INLINESCOPE_CHECK(addRound(m_options.start, first, {}, {}));
        bool complete = isOver();
        while (!complete && !isSpent()) {
            INLINESCOPE_TRY(const bool measured, measureFlips());
            if (!measured) break;
            INLINESCOPE_TRY(const bool fitted, fitRound());
            complete = !fitted || isOver();
        }
        INLINESCOPE_CHECK(writeBest());
        return TrainBytesSummary{roundTable(m_rounds.all()), best().folder.empty() ? "" : m_options.outputFolder,
                                 complete};
    }

private:
    const std::vector<JudgedRound>& rounds() const { return m_rounds.judged(); }
    const JudgedRound& best() const { return rounds()[m_rounds.best()]; }
    bool isOver() const { return int(rounds().size()) > m_options.rounds || m_rounds.sinceSmallest() >= patience; }
    bool isSpent() const { return m_end && std::chrono::steady_clock::now() >= *m_end; }
    std::string runName(std::size_t round) const { return m_options.name + "-" + std::to_string(round); }

    /// The context of a part of the round that is not complete yet.
    JobContext partOf(const std::string& part) const {
        JobContext context = m_context;
        const std::string round = "round " + std::to_string(rounds().empty() ? 0 : rounds().size() - 1) + ", " + part;
        context.progress = [this, round](const Progress& step) {
            m_context.progress({step.done, step.total, step.item.empty() ? round : round + ": " + step.item});
        };
        return context;
    }

    /// A complete run of the corpus under the first policy, whose flips need not be measured again; else NAME-0.
    Result<std::string> firstRun() const {
        INLINESCOPE_TRY(const WorkspaceReader reader, openSnapshot(m_context.workspacePath));
        INLINESCOPE_TRY(const std::string policy, policyWord(m_options.start));
        INLINESCOPE_TRY(const std::vector<RunRow> runs, reader.runs().all());
        const auto begun = std::ranges::find(runs, runName(0), [](const RunRow& run) { return run.spec.name; });
        if (begun != runs.end()) return begun->spec.name;
        for (const RunRow& run : runs) {
            const bool fits = run.corpusName == m_options.corpus && run.status == RunStatus::Finished &&
                              differsByDecisionsAlone(run) && policyWordOf(run) == policy;
            if (!fits) continue;
            INLINESCOPE_TRY(const RunCounts counts, reader.runs().counts(run.id));
            if (counts.modules == counts.corpusModules) return run.spec.name;
        }
        return runName(0);
    }

    Result<WorkspaceWriter> writer() const {
        INLINESCOPE_TRY(const Workspace workspace, Workspace::open(m_context.workspacePath));
        return workspace.writer(Workspace::PatientWait);
    }

    Result<void> begin() {
        INLINESCOPE_TRY(WorkspaceWriter writer, this->writer());
        INLINESCOPE_TRY(const WorkspaceReader reader, openSnapshot(m_context.workspacePath));
        INLINESCOPE_TRY(const CorpusRow corpus, reader.corpora().byName(m_options.corpus));
        INLINESCOPE_TRY(m_training, writer.trainings().begin(
                                        {m_options.name, corpus.id, m_options.objective, m_options.fit.network.seed}));
        return {};
    }

    /// The last round, which is complete.
    Result<void> storeRound() const {
        INLINESCOPE_TRY(WorkspaceWriter writer, this->writer());
        return writer.trainings().put(m_training, rounds().size() - 1, rounds().back().round);
    }

    /// Runs the corpus under a policy, and measures the run as a whole.
    Result<void> addRound(const std::string& policy, const std::string& name, const std::string& folder,
                          FittedRows fitted) {
        RunOptions options;
        options.corpus = m_options.corpus;
        options.modules = m_options.modules;
        options.policy = policy;
        options.name = name;
        options.jobs = m_options.limits.jobs;
        options.timeLimitSeconds = m_options.limits.timeLimitSeconds;
        INLINESCOPE_TRY(const RunSummary summary, runCorpus(partOf("run " + options.name), options));
        INLINESCOPE_TRY(const WorkspaceReader reader, openSnapshot(m_context.workspacePath));
        INLINESCOPE_TRY(RunRow run, reader.runs().byName(summary.name));
        INLINESCOPE_CHECK(m_rounds.add(reader, std::move(run), folder, fitted));
        INLINESCOPE_CHECK(storeRound());
        return writeRounds();
    }

    /// Whether all flips of samples of the best round and of further runs are measured; not if the budget ended.
    Result<bool> measureFlips() {
        const std::uint64_t seed = m_options.fit.network.seed;
        for (const std::string& run : m_options.flipRuns) {
            const FlipSampleSize size{m_options.flipsPerRun, m_options.flips.perModule};
            INLINESCOPE_TRY(const bool measured, measureFlipsOf(run, size, seed));
            if (!measured) return false;
        }
        return measureFlipsOf(best().run.spec.name, m_options.flips, seedOfRound(seed, rounds().size()));
    }

    Result<bool> measureFlipsOf(const std::string& run, const FlipSampleSize& size, std::uint64_t seed) {
        INLINESCOPE_TRY(const WorkspaceReader reader, openSnapshot(m_context.workspacePath));
        INLINESCOPE_TRY(const RunRow row, reader.runs().byName(run));
        INLINESCOPE_TRY(const OrdinalsByModule sample, sampleFlips(reader, row.id, m_rounds.training(), size, seed));
        const JobContext context = partOf("flips of " + run);
        WhatIfOptions options;
        options.run = run;
        options.limits = m_options.limits;
        for (auto module = sample.begin(); module != sample.end();) {
            if (isSpent()) return false;
            options.picked.clear();
            for (; module != sample.end() && options.picked.size() < batchModules; ++module)
                options.picked[module->first].assign(module->second.begin(), module->second.end());
            INLINESCOPE_TRY(WhatIfJob job, WhatIfJob::open(context, options));
            INLINESCOPE_CHECK(job.measure());
            INLINESCOPE_CHECK(measureTogether(context, options, job.flips()));
        }
        return true;
    }

    /// Measures of each module the flips that save bytes alone as one.
    static Result<void> measureTogether(const JobContext& context, WhatIfOptions options, const MeasuredFlips& flips) {
        options.picked.clear();
        options.together = true;
        for (const auto& [module, texts] : flips.modules) {
            std::vector<std::int64_t> saving;
            for (const auto& [decision, effect] : texts)
                if (effect.delta && *effect.delta < 0) saving.push_back(decision);
            if (saving.size() > 1) options.picked[module] = std::move(saving);
        }
        if (options.picked.empty()) return {};
        INLINESCOPE_TRY(WhatIfJob job, WhatIfJob::open(context, options));
        return job.measure();
    }

    /// The rows of the next fit: the flips of further runs and of all rounds, what searches decided otherwise than
    /// each round, and then the answers of the best policy.
    Result<std::pair<TrainingSet, FittedRows>> rowsToFit() const {
        INLINESCOPE_TRY(const WorkspaceReader reader, openSnapshot(m_context.workspacePath));
        std::vector<RunId> recorded = m_further.searches;
        recorded.insert(recorded.end(), m_further.flipped.begin(), m_further.flipped.end());
        recorded.push_back(rounds().front().run.id);
        INLINESCOPE_TRY(const LearnableFeatures features, learnableFeatures(reader, recorded, {}));
        FlipRows flips(features, m_options.objective);
        SearchRows searched(features, m_options.objective, m_further.searches);
        std::vector<RunId> flipped = m_further.flipped;
        for (const JudgedRound& round : rounds()) {
            flipped.push_back(round.run.id);
            INLINESCOPE_CHECK(searched.add(reader, round.run.id, m_rounds.training()));
        }
        for (auto run = flipped.begin(); run != flipped.end(); ++run) // each once
            if (std::find(flipped.begin(), run, *run) == run)
                INLINESCOPE_CHECK(flips.add(reader, *run, m_rounds.training()));
        TrainingSet rows = flips.set();
        rows.append(searched.set());
        FittedRows fitted{std::int64_t(flips.set().rows()), std::int64_t(rows.rows())};
        if (m_options.prior == 0) return std::pair(std::move(rows), fitted);
        INLINESCOPE_TRY(const TrainingSet answers, recordedRows(reader, best().run.id, m_rounds.training(), features,
                                                                priorRows, m_options.fit.network.seed));
        const double measured = std::accumulate(rows.weights.begin(), rows.weights.end(), 0.0);
        rows.append(answers, measured * m_options.prior * std::pow(morePrior, m_rounds.worse()));
        fitted.rows = std::int64_t(rows.rows());
        return std::pair(std::move(rows), fitted);
    }

    /// Fits a policy, and runs it; not if the flips say nothing.
    Result<bool> fitRound() {
        INLINESCOPE_TRY(const auto toFit, rowsToFit());
        const auto& [rows, fitted] = toFit;
        std::vector<std::size_t> chosen;
        for (std::size_t i = 0; i < rows.features.size(); ++i)
            if (!faultAsInput(rows, i)) chosen.push_back(i);
        const bool haveNoWeight = std::ranges::all_of(rows.weights, [](float weight) { return weight == 0; });
        if (chosen.empty() || haveNoWeight) {
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
        const std::string folder = pathTo("round-" + std::to_string(rounds().size()));
        INLINESCOPE_CHECK(checkPolicyFolder(folder));
        INLINESCOPE_CHECK(writePolicy(context, graph, folder));
        m_graphs.push_back(graph);
        INLINESCOPE_CHECK(addRound(folder, runName(rounds().size()), folder, fitted));
        return true;
    }

    Result<void> writeBest() const {
        if (m_rounds.best() == 0) return {};
        INLINESCOPE_CHECK(writePolicy(m_context, m_graphs[m_rounds.best() - 1], m_options.outputFolder));
        return {};
    }

    std::string pathTo(const std::string& file) const {
        return (std::filesystem::path(m_options.outputFolder) / file).string();
    }

    Result<void> writeCsv(const std::string& file, const Table& table) const {
        std::ostringstream csv;
        writeTable(csv, table, TableFormat::Csv);
        return writeFile(pathTo(file), asBytes(csv.str()));
    }

    Result<void> writeRounds() const {
        INLINESCOPE_CHECK(writeCsv("rounds.csv", roundTable(m_rounds.all())));
        INLINESCOPE_CHECK(writeCsv("curves.csv", curveTable(m_rounds.all())));
        INLINESCOPE_CHECK(
            writeFile(pathTo("events/training/tfevents"), eventFile(m_rounds.events(PackageRole::Training))));
        return writeFile(pathTo("events/held-out/tfevents"), eventFile(m_rounds.events(PackageRole::Validation)));
    }

    const JobContext& m_context;
    const TrainBytesOptions& m_options;
    std::optional<std::chrono::steady_clock::time_point> m_end;
    TrainingRounds m_rounds;
    FurtherRuns m_further;
    TrainingId m_training;
    std::vector<PolicyGraph> m_graphs; ///< of all rounds but the first
};

} // namespace

Result<TrainBytesSummary> trainBytes(const JobContext& context, const TrainBytesOptions& options) {
    INLINESCOPE_TRY(TrainingRounds rounds, splitModules(context, options));
    FurtherRuns further;
    INLINESCOPE_TRY(further.searches, runsToLearnFrom(context, options, options.searches));
    INLINESCOPE_TRY(further.flipped, runsToLearnFrom(context, options, options.flipRuns));
    return Training(context, options, std::move(rounds), std::move(further)).run();
}

} // namespace inlinescope
