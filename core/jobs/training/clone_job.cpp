// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/training/clone_job.h"

#include "core/base/counted.h"
#include "core/base/join.h"
#include "core/jobs/common/snapshot.h"
#include "core/jobs/sides/module_evidence.h"
#include "core/jobs/tables/cells.h"
#include "core/jobs/training/learnable_features.h"
#include "core/jobs/training/trained_policy.h"
#include "core/policy/policy_binding.h"
#include "core/training/answer_counts.h"
#include "core/training/feature_choice.h"
#include "core/training/folder_split.h"
#include "core/training/row_sample.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace inlinescope {
namespace {

/// A module as one of the runs compiled it.
struct Sample {
    ModuleRunId id;
    std::string module;
    bool isHeldOut = false;
};

Cell shareCell(const std::optional<double>& share) {
    return share ? cell(std::round(*share * 1e6) / 1e6) : Cell();
}

Finding warning(const std::string& subject, std::string found) {
    return {Severity::Warning, subject, {ErrorCode::InvalidArgument, std::move(found), {}, {}, {}}};
}

class Cloning {
public:
    Cloning(const JobContext& context, const CloneOptions& options, WorkspaceReader reader)
        : m_context(context), m_options(options), m_reader(std::move(reader)) {}

    Result<Table> run() {
        INLINESCOPE_CHECK(checkPolicyFolder(m_options.outputFolder));
        INLINESCOPE_CHECK(chooseModules());
        INLINESCOPE_TRY(m_features, learnableFeatures(m_reader, m_runs, m_options.without));
        INLINESCOPE_TRY(const TrainingSet set, readTrainingSet());
        INLINESCOPE_TRY(const PolicyGraph graph, fit(set));
        INLINESCOPE_TRY(const Policy policy, writePolicy(m_context, graph, m_options.outputFolder));
        INLINESCOPE_CHECK(judge(policy));
        return std::move(m_table);
    }

private:
    Result<void> chooseModules() {
        std::set<std::string> names;
        for (const std::string& name : m_options.runs) {
            INLINESCOPE_TRY(const RunRow run, m_reader.runs().byName(name));
            INLINESCOPE_TRY(const std::vector<ModuleRunRow> rows, m_reader.moduleRuns().of(run.id));
            for (const ModuleRunRow& row : rows) {
                if (row.status != ModuleRunStatus::Ok) continue;
                m_samples.push_back({row.id, row.moduleName});
                names.insert(row.moduleName);
            }
            m_runs.push_back(run.id);
        }
        m_heldOut = heldOutModules(names);
        for (Sample& sample : m_samples)
            sample.isHeldOut = m_heldOut.contains(sample.module);
        m_steps = std::int64_t(2 * m_samples.size()) + m_options.fit.network.iterations;
        if (m_heldOut.empty())
            m_context.finding(warning(m_options.outputFolder, "nothing is held out: there are fewer than two modules"));
        return {};
    }

    Result<AskedDecisions> askedOf(const Sample& sample) {
        if (m_context.cancel.isCancelled()) return CancelToken::error();
        m_context.progress({m_done++, m_steps, sample.module});
        return m_features.askedOf(m_reader, sample.id, sample.module);
    }

    Result<TrainingSet> readTrainingSet() {
        RowSample kept(m_features.tensors, m_options.maxRows, m_options.fit.network.seed);
        for (const Sample& sample : m_samples) {
            if (sample.isHeldOut) continue;
            INLINESCOPE_TRY(const AskedDecisions asked, askedOf(sample));
            for (const Decision& decision : asked.decisions)
                kept.add(asked.values(decision), decision.advice == Advice::Inline);
        }
        const std::size_t seen = kept.seen();
        TrainingSet set = kept.take();
        noteRows(set, seen);
        if (set.rows() == 0)
            return Error{ErrorCode::InvalidArgument,
                         "no decision with features",
                         listed(m_options.runs),
                         {},
                         "a run whose policy was asked"};
        return set;
    }

    void noteRows(const TrainingSet& set, std::size_t seen) {
        const std::int64_t inlined = std::ranges::count(set.labels, 1);
        m_majority = inlined * 2 > std::int64_t(set.rows());
        std::string note = "learned from " + counted(set.rows(), "decision");
        if (seen > set.rows()) note += ", chosen from " + std::to_string(seen) + " with seed " + seedText();
        m_table.notes.push_back(note);
        if (set.rows() > 0 && (inlined == 0 || inlined == std::int64_t(set.rows())))
            m_context.finding(warning(m_options.outputFolder, std::string("every decision is ") +
                                                                  (m_majority ? "to inline" : "not to inline") +
                                                                  ": there is nothing to learn"));
    }

    std::string seedText() const { return std::to_string(m_options.fit.network.seed); }

    Result<PolicyGraph> fit(const TrainingSet& set) {
        std::vector<std::size_t> chosen;
        for (std::size_t i = 0; i < m_features.tensors.size(); ++i) {
            const auto fault = faultAsInput(set, i);
            if (fault)
                m_features.leftOut.push_back(m_features.tensors[i].name + " (" + *fault + ")");
            else
                chosen.push_back(i);
        }
        const std::int64_t before = m_done;
        const auto progress = [&](const Progress& step) {
            m_context.progress({before + step.done, m_steps, step.item});
        };
        INLINESCOPE_TRY(PolicyGraph graph, fitPolicy(set, chosen, m_options.fit, progress, m_context.cancel));
        m_done += m_options.fit.network.iterations;
        std::vector<std::string> names;
        for (const TensorSpec& input : graph.inputs())
            names.push_back(input.name);
        m_table.notes.push_back(counted(names.size(), "feature") + ": " + listed(names));
        if (!m_features.leftOut.empty()) m_table.notes.push_back("left out: " + listed(m_features.leftOut));
        return graph;
    }

    /// Asks the policy about every row of both sets.
    Result<void> judge(const Policy& policy) {
        INLINESCOPE_TRY(PolicyBinding binding, PolicyBinding::bind(policy, m_features.tensors));
        std::array<AnswerCounts, 2> counts; // by isHeldOut
        std::array<std::set<std::string>, 2> modules;
        for (const Sample& sample : m_samples) {
            INLINESCOPE_TRY(const AskedDecisions asked, askedOf(sample));
            modules[sample.isHeldOut].insert(sample.module);
            for (const Decision& decision : asked.decisions) {
                const auto feature = [&](std::size_t index) { return asked.feature(index, decision); };
                INLINESCOPE_TRY(const PolicyAnswer answer, binding.answer(feature, false));
                counts[sample.isHeldOut].add(decision.advice == Advice::Inline, answer.inlines);
            }
        }
        addRow("training", modules[0], counts[0]);
        addRow("held-out", modules[1], counts[1]);
        noteHeldOut();
        return {};
    }

    void addRow(const char* name, const std::set<std::string>& modules, const AnswerCounts& counts) {
        const AnswerCounts majority = counts.answeredBy(m_majority);
        m_table.rows.push_back({cell(name), cell(std::int64_t(modules.size())), cell(counts.total()),
                                cell(counts.of(true)), cell(counts.of(false)), shareCell(counts.accuracy()),
                                shareCell(counts.balancedAccuracy()), shareCell(majority.accuracy()),
                                shareCell(majority.balancedAccuracy())});
        if (counts.total() > 0 && !counts.balancedAccuracy())
            m_context.finding(warning(m_options.outputFolder,
                                      std::string(name) + " has decisions of one kind only: no balanced accuracy"));
    }

    void noteHeldOut() {
        std::map<std::string, int> folders;
        for (const std::string& module : m_heldOut)
            ++folders[folderOf(module)];
        std::vector<std::string> words;
        for (const auto& [folder, modules] : folders)
            words.push_back(folder + " (" + std::to_string(modules) + ")");
        if (!words.empty()) m_table.notes.push_back("held out: " + listed(words));
    }

    const JobContext& m_context;
    const CloneOptions& m_options;
    const WorkspaceReader m_reader;
    std::vector<RunId> m_runs;
    std::vector<Sample> m_samples;
    std::set<std::string> m_heldOut;
    LearnableFeatures m_features;
    bool m_majority = false;
    std::int64_t m_done = 0;
    std::int64_t m_steps = 0;
    Table m_table = makeTable({{"set", ColumnKind::Status},
                               {"modules", ColumnKind::Count},
                               {"rows", ColumnKind::Count},
                               {"inline", ColumnKind::Count},
                               {"refuse", ColumnKind::Count},
                               {"accuracy", ColumnKind::Number},
                               {"balanced_accuracy", ColumnKind::Number},
                               {"majority_accuracy", ColumnKind::Number},
                               {"majority_balanced_accuracy", ColumnKind::Number}});
};

} // namespace

Result<Table> clonePolicy(const JobContext& context, const CloneOptions& options) {
    INLINESCOPE_TRY(WorkspaceReader reader, openSnapshot(context.workspacePath));
    return Cloning(context, options, std::move(reader)).run();
}

} // namespace inlinescope
