// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/numbers.h"
#include "core/base/counted.h"
#include "core/base/enum_words.h"
#include "core/jobs/features/log_vocabulary.h"
#include "core/jobs/policies/convert_job.h"
#include "core/jobs/policies/find_vocabulary.h"
#include "core/jobs/policies/policy_tables.h"
#include "core/jobs/sides/vocabulary_table.h"

#include <memory>
#include <utility>

namespace inlinescope::cli {
namespace {

void addConvert(CLI::App& app, Session& session, std::optional<Action>& action) {
    auto options = std::make_shared<ConvertOptions>();
    auto format = std::make_shared<std::string>();
    CLI::App* command =
        app.add_subcommand("convert", "Write a policy in another form, for LLVM's development mode or to be built in");
    command->add_option("policy", options->policy, "A policy's folder or file, or its name in the workspace")
        ->required();
    command
        ->add_option(
            "--to", *format,
            "The form: tflite, which LLVM's development mode loads, or tosa, the MLIR text that LLVM 23 builds "
            "in (LLVM_MLGO_MODELS)")
        ->required()
        ->check(oneOf({"tflite", "tosa"}));
    command
        ->add_option("--output", options->outputFolder,
                     "Folder for model.tflite and output_spec.json, or for model.mlir")
        ->required();
    command->add_flag("--force", options->replace, "Replace these files if they exist");
    command->callback([&session, &action, options, format] {
        action = [&session, options, format]() -> Result<void> {
            options->form = *enumeratorOf(*format, PolicyForm::Tosa);
            INLINESCOPE_TRY(const ConvertSummary summary, convertPolicy(session.context(), *options));
            std::string outputs;
            for (const std::string& output : summary.outputs)
                outputs += (outputs.empty() ? "" : ", ") + output;
            session.say(options->outputFolder + ": " + summary.model + " of " + counted(summary.bytes, "byte") + ", " +
                        counted(summary.inputs, "input") + ", output " + outputs);
            return {};
        };
    });
}

void addShow(CLI::App& app, Session& session, std::optional<Action>& action) {
    auto options = std::make_shared<ShowPolicyOptions>();
    auto part = std::make_shared<std::string>("all");
    CLI::App* command = app.add_subcommand("show", "The inputs, layers and outputs of a policy");
    command
        ->add_option("policy", options->policy,
                     "A policy's folder or file, its name in the workspace, or release[:NAME] for the inputs and "
                     "outputs of a built-in policy")
        ->required();
    command->add_option("--vocab", options->vocabulary,
                        "Folder of .buckets files, or an imported vocabulary, to compare the policy's quantiles with");
    command
        ->add_option("--part", *part,
                     "Print only the inputs, layers or outputs. all: JSON is one object, and every other format has an "
                     "empty line between two tables")
        ->capture_default_str()
        ->check(oneOf({"all", "inputs", "layers", "outputs"}));
    command->callback([&session, &action, options, part] {
        action = [&session, options, part]() -> Result<void> {
            INLINESCOPE_TRY(const PolicyTables tables, showPolicy(session.context(), *options));
            const NamedTable all[] = {
                {"inputs", &tables.inputs}, {"layers", &tables.layers}, {"outputs", &tables.outputs}};
            for (const NamedTable& named : all)
                if (*part == named.name) return session.print(*named.table);
            return session.print(all);
        };
    });
}

/// Training logs, or one vocabulary, are compared with another vocabulary.
Result<Table> comparedVocabulary(Session& session, const VocabularyOptions& options, const std::string& other) {
    const JobContext context = session.context();
    INLINESCOPE_TRY(const QuantileVocabulary b, findVocabulary(context, other));
    if (options.logs.size() == 1) {
        INLINESCOPE_TRY(const auto a, vocabularyIfAny(context, options.logs.front()));
        if (a) return comparedQuantiles(*a, b);
    }
    INLINESCOPE_CHECK(session.requireWorkspace());
    INLINESCOPE_TRY(const QuantileVocabulary a, quantilesOfLogs(context, options.logs, b, options.quantiles));
    return comparedQuantiles(a, b);
}

/// One vocabulary is shown; logs are read into a new one.
Result<Table> vocabulary(Session& session, VocabularyOptions options) {
    if (options.logs.size() == 1 && (session.output.empty() || isFolderOfVocabulary(options.logs.front()))) {
        INLINESCOPE_TRY(const QuantileVocabulary shown, findVocabulary(session.context(), options.logs.front()));
        return quantileTable(shown);
    }
    options.folder = std::exchange(session.output, {});
    if (options.folder.empty())
        return Error{ErrorCode::InvalidArgument, "training logs without --output", {}, {}, "the folder to write to"};
    INLINESCOPE_CHECK(session.requireWorkspace());
    return writeVocabulary(session.context(), options);
}

void addVocabulary(CLI::App& app, Session& session, std::optional<Action>& action) {
    auto options = std::make_shared<VocabularyOptions>();
    auto other = std::make_shared<std::string>();
    CLI::App* command = app.add_subcommand(
        "vocab", "A quantile vocabulary by feature: a folder of .buckets files, or an imported one; or training logs, "
                 "whose vocabulary is written to the folder of --output");
    command
        ->add_option("folder", options->logs, "The folder, or an imported vocabulary or training logs of the workspace")
        ->required();
    command->add_option("--compare", *other,
                        "Folder of .buckets files, or an imported vocabulary, to compare the vocabulary or the "
                        "quantiles of the training logs with; nothing is written");
    command
        ->add_option("--quantiles", options->quantiles,
                     "With training logs: numbers in each file; with --compare only of features that the other "
                     "vocabulary does not have")
        ->capture_default_str()
        ->check(atLeast(2));
    command->callback([&session, &action, options, other] {
        action = [&session, options, other]() -> Result<void> {
            INLINESCOPE_TRY(const Table table, other->empty() ? vocabulary(session, *options)
                                                              : comparedVocabulary(session, *options, *other));
            return session.print(table);
        };
    });
}

} // namespace

void addPolicyCommands(CLI::App& app, Session& session, std::optional<Action>& action) {
    addConvert(app, session, action);
    addShow(app, session, action);
    addVocabulary(app, session, action);
}

} // namespace inlinescope::cli
