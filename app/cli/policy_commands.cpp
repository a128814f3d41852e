// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "core/base/counted.h"
#include "core/jobs/policies/convert_job.h"
#include "core/jobs/policies/policy_tables.h"

#include <memory>

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
        ->check(CLI::IsMember({"tflite", "tosa"}));
    command
        ->add_option("--output", options->outputFolder,
                     "Folder for model.tflite and output_spec.json, or for model.mlir")
        ->required();
    command->add_flag("--force", options->replace, "Replace these files if they exist");
    command->callback([&session, &action, options, format] {
        action = [&session, options, format]() -> Result<void> {
            options->form = *format == "tosa" ? PolicyForm::Tosa : PolicyForm::Tflite;
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
        ->check(CLI::IsMember({"all", "inputs", "layers", "outputs"}));
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

void addVocabulary(CLI::App& app, Session& session, std::optional<Action>& action) {
    auto folder = std::make_shared<std::string>();
    CLI::App* command = app.add_subcommand("vocab", "A folder of quantile vocabularies (.buckets), by feature");
    command->add_option("folder", *folder, "The folder")->required();
    command->callback([&session, &action, folder] {
        action = [&session, folder]() -> Result<void> {
            INLINESCOPE_TRY(const Table table, vocabularyTable(*folder));
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
