// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/policies/train_job.h"

#include "core/base/join.h"
#include "core/jobs/common/file_io.h"
#include "core/jobs/common/snapshot.h"
#include "core/jobs/compile/run_policy.h"
#include "core/jobs/sides/module_evidence.h"
#include "core/jobs/tables/cells.h"
#include "core/policy/output_spec.h"
#include "core/policy/policy_binding.h"
#include "core/policy/saved_model_writer.h"
#include "core/policy/tflite_writer.h"
#include "core/runner/worker_tasks.h"
#include "core/training/answer_counts.h"
#include "core/training/feature_choice.h"
#include "core/training/folder_split.h"
#include "core/training/row_sample.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>

namespace inlinescope {
namespace {

namespace fs = std::filesystem;

/// A module as one of the runs compiled it.
struct Sample {
    ModuleRunId id;
    std::string module;
    bool isHeldOut = false;
};

/// The decisions of a module that can be used for training, with their features.
struct Questions {
    std::vector<Decision> decisions;
    std::vector<TensorColumn> columns; ///< as the wanted features

    Bytes feature(std::size_t index, const Decision& decision) const {
        return columns[index].row(std::size_t(decision.featureRow));
    }
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
        INLINESCOPE_CHECK(checkFolder());
        INLINESCOPE_CHECK(chooseModules());
        INLINESCOPE_CHECK(chooseTensors());
        INLINESCOPE_TRY(const TrainingSet set, readTrainingSet());
        INLINESCOPE_TRY(const PolicyGraph graph, fit(set));
        INLINESCOPE_CHECK(write(graph));
        INLINESCOPE_TRY(const Policy policy, readBack());
        INLINESCOPE_CHECK(judge(policy));
        return std::move(m_table);
    }

private:
    /// A SavedModel in binary form has priority over one in text form.
    Result<void> checkFolder() const {
        const fs::path binary = fs::path(m_options.outputFolder) / "saved_model.pb";
        std::error_code error;
        if (!fs::exists(binary, error)) return {};
        return Error{ErrorCode::Refused, "another policy is there", binary.string(), {}, "a folder without one"};
    }

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
            INLINESCOPE_CHECK(addAnswers(run.spec.policy));
        }
        m_heldOut = heldOutModules(names);
        for (Sample& sample : m_samples)
            sample.isHeldOut = m_heldOut.contains(sample.module);
        m_steps = std::int64_t(2 * m_samples.size()) + m_options.fit.network.iterations;
        if (m_heldOut.empty())
            m_context.finding(warning(m_options.outputFolder, "nothing is held out: there are fewer than two modules"));
        return {};
    }

    /// The features include the extra outputs of a run's policy, which no compiler provides as inputs.
    Result<void> addAnswers(PolicyId id) {
        INLINESCOPE_TRY(const ChosenPolicy chosen, storedPolicy(id, m_reader)); // of a script, who decides the rest
        if (chosen.kind != PolicyKind::Model) return {};
        INLINESCOPE_TRY(const Policy policy, Policy::parse(chosen.model));
        for (const TensorSpec& output : policy.outputs())
            m_answers.insert(output.name);
        return {};
    }

    /// Chooses the features that every run recorded in the same form and that may be an input.
    Result<void> chooseTensors() {
        std::map<std::string, std::vector<TensorSpec>> recorded;
        for (const RunId run : m_runs) {
            INLINESCOPE_TRY(const std::vector<FeatureRow> rows, m_reader.features().distributions(run));
            for (const FeatureRow& row : rows)
                recorded[row.spec.name].push_back(row.spec);
        }
        for (const auto& [name, specs] : recorded) {
            const bool isCommon =
                specs.size() == m_runs.size() && std::ranges::count(specs, specs[0]) == std::ssize(specs);
            const auto fault = isCommon ? faultOf(specs[0]) : "the runs did not all record it alike";
            if (fault) {
                m_leftOut.push_back(name + " (" + *fault + ")");
            } else {
                m_tensors.push_back(specs[0]);
                m_tensorNames.push_back(name);
            }
        }
        return {};
    }

    std::optional<std::string> faultOf(const TensorSpec& feature) const {
        if (std::ranges::count(m_options.without, feature.name) > 0) return "as asked";
        if (m_answers.contains(feature.name)) return "a policy gave it, not the compiler";
        return faultAsInput(feature);
    }

    Result<Questions> questionsOf(const Sample& sample) {
        if (m_context.cancel.isCancelled()) return CancelToken::error();
        m_context.progress({m_done++, m_steps, sample.module});
        Questions questions;
        INLINESCOPE_TRY(questions.decisions, m_reader.decisions().values(sample.id));
        std::erase_if(questions.decisions, [](const Decision& d) { return d.featureRow < 0 || d.mandatory; });
        if (questions.decisions.empty()) return questions;
        INLINESCOPE_TRY(questions.columns, m_reader.features().columns(sample.id, m_tensorNames));
        std::ranges::sort(questions.columns, {}, [](const TensorColumn& column) { return column.spec.name; });
        const bool asWanted = std::ranges::equal(questions.columns, m_tensors, {}, &TensorColumn::spec);
        if (!asWanted) return Error{ErrorCode::Malformed, "features other than the run's", sample.module, {}, {}};
        return questions;
    }

    Result<TrainingSet> readTrainingSet() {
        RowSample kept(m_tensors, m_options.maxRows, m_options.fit.network.seed);
        std::vector<float> values(m_tensors.size());
        for (const Sample& sample : m_samples) {
            if (sample.isHeldOut) continue;
            INLINESCOPE_TRY(const Questions questions, questionsOf(sample));
            for (const Decision& decision : questions.decisions) {
                for (std::size_t i = 0; i < values.size(); ++i)
                    values[i] = float(elementAsDouble(m_tensors[i].type, questions.feature(i, decision), 0));
                kept.add(values, decision.advice == Advice::Inline);
            }
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
        std::string note = "learned from " + std::to_string(set.rows()) + " decisions";
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
        for (std::size_t i = 0; i < m_tensors.size(); ++i) {
            const auto fault = faultAsInput(set, i);
            if (fault)
                m_leftOut.push_back(m_tensors[i].name + " (" + *fault + ")");
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
        m_table.notes.push_back(std::to_string(names.size()) + " features: " + listed(names));
        if (!m_leftOut.empty()) m_table.notes.push_back("left out: " + listed(m_leftOut));
        return graph;
    }

    Result<void> write(const PolicyGraph& graph) const {
        const fs::path folder = m_options.outputFolder;
        INLINESCOPE_TRY(const std::string model, savedModelText(graph));
        INLINESCOPE_CHECK(writeFile((folder / "saved_model.pbtxt").string(), asBytes(model)));
        return writeFile((folder / "output_spec.json").string(), asBytes(outputSpecText(graph.outputs())));
    }

    /// Reads the policy back from its files; it is also written as a TFLite model.
    Result<Policy> readBack() const {
        std::error_code error; // the files have just been written, so the current folder is there
        const fs::path folder = fs::absolute(m_options.outputFolder, error).lexically_normal();
        WorkerPool workers({.program = m_context.workerProgram, .parallel = 1, .weakness = m_context.finding});
        INLINESCOPE_TRY(Policy policy, worker::loadPolicy(workers, folder.string(), m_context.cancel));
        INLINESCOPE_TRY(const std::vector<std::byte> model, writeTflite(policy));
        INLINESCOPE_CHECK(writeFile((folder / "model.tflite").string(), model));
        return policy;
    }

    /// Asks the policy about every row of both sets.
    Result<void> judge(const Policy& policy) {
        INLINESCOPE_TRY(PolicyBinding binding, PolicyBinding::bind(policy, m_tensors));
        std::array<AnswerCounts, 2> counts; // by isHeldOut
        std::array<std::set<std::string>, 2> modules;
        for (const Sample& sample : m_samples) {
            INLINESCOPE_TRY(const Questions questions, questionsOf(sample));
            modules[sample.isHeldOut].insert(sample.module);
            for (const Decision& decision : questions.decisions) {
                const auto feature = [&](std::size_t index) { return questions.feature(index, decision); };
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
    std::set<std::string> m_answers;   ///< names of the outputs of the runs' policies
    std::vector<TensorSpec> m_tensors; ///< candidates, in name order
    std::vector<std::string> m_tensorNames;
    std::vector<std::string> m_leftOut;
    bool m_majority = false;
    std::int64_t m_done = 0;
    std::int64_t m_steps = 0;
    Table m_table = makeTable({{"set"},
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
