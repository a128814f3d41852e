#include "app/cli/commands.h"
#include "core/jobs/convert_job.h"

#include <memory>

namespace inlinescope::cli {
namespace {

void addConvert(CLI::App& app, Session& session, std::optional<Action>& action) {
    auto options = std::make_shared<ConvertOptions>();
    auto format = std::make_shared<std::string>();
    CLI::App* command = app.add_subcommand("convert", "Write a policy in another form, for LLVM's development mode");
    command->add_option("policy", options->policy, "A policy's folder or file, or its name in the workspace")
        ->required();
    command->add_option("--to", *format, "The form: tflite")->required()->check(CLI::IsMember({"tflite"}));
    command->add_option("--output", options->outputFolder, "Folder for model.tflite and output_spec.json")->required();
    command->add_flag("--force", options->replace, "Replace those two files where they are there already");
    command->callback([&session, &action, options, format] {
        action = [&session, options]() -> Result<void> {
            INLINESCOPE_TRY(const ConvertSummary summary, convertToTflite(session.context(), *options));
            std::string outputs;
            for (const std::string& output : summary.outputs)
                outputs += (outputs.empty() ? "" : ", ") + output;
            session.say(options->outputFolder + ": model.tflite of " + std::to_string(summary.bytes) + " bytes, " +
                        std::to_string(summary.inputs) + " inputs, output " + outputs);
            return {};
        };
    });
}

} // namespace

void addPolicyCommands(CLI::App& app, Session& session, std::optional<Action>& action) {
    addConvert(app, session, action);
}

} // namespace inlinescope::cli
