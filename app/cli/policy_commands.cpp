// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/numbers.h"
#include "core/base/counted.h"
#include "core/base/enum_words.h"
#include "core/jobs/features/log_vocabulary.h"
#include "core/jobs/policies/convert_job.h"
#include "core/jobs/policies/policy_tables.h"

#include <filesystem>
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
    command->add_option("--vocab", options->vocabularyFolder,
                        "Folder of .buckets files to compare the policy's quantiles with");
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

/// One folder is shown; logs are read into a new one.
Result<Table> vocabulary(Session& session, VocabularyOptions options) {
    std::error_code ignored;
    const bool isFolder = options.logs.size() == 1 && std::filesystem::is_directory(options.logs.front(), ignored);
    if (isFolder || (options.logs.size() == 1 && session.output.empty())) return vocabularyTable(options.logs.front());
    options.folder = std::exchange(session.output, {});
    if (options.folder.empty())
        return Error{ErrorCode::InvalidArgument, "training logs without --output", {}, {}, "the folder to write to"};
    INLINESCOPE_CHECK(session.requireWorkspace());
    return writeVocabulary(session.context(), options);
}

void addVocabulary(CLI::App& app, Session& session, std::optional<Action>& action) {
    auto options = std::make_shared<VocabularyOptions>();
    CLI::App* command = app.add_subcommand(
        "vocab", "A folder of quantile vocabularies (.buckets), by feature; or training logs, whose vocabulary is "
                 "written to the folder of --output");
    command->add_option("folder", options->logs, "The folder, or training logs of the workspace")->required();
    command->add_option("--quantiles", options->quantiles, "With training logs: numbers in each file")
        ->capture_default_str()
        ->check(atLeast(2));
    command->callback([&session, &action, options] {
        action = [&session, options]() -> Result<void> {
            INLINESCOPE_TRY(const Table table, vocabulary(session, *options));
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
