// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/work_options.h"
#include "core/base/counted.h"
#include "importers/jobs/compiled_extract.h"
#include "importers/jobs/corpus_jobs.h"

#include <memory>

namespace inlinescope::cli {
namespace {

/// A sentence about side files; empty if command lines read none.
std::string sideFileWords(const ExtractSummary& summary) {
    if (summary.sideFiles + summary.missingSideFiles == 0) return {};
    return "; " + counted(summary.sideFiles, "side file") + " copied, " + std::to_string(summary.missingSideFiles) +
           " missing";
}

struct ExtractArguments {
    ExtractOptions options;
    bool compiles = false;
    std::string clang;
};

Result<void> extractAndSay(Session& session, const ExtractArguments& arguments) {
    CompiledExtract made;
    if (arguments.compiles) {
        INLINESCOPE_TRY(made, extractOrCompile(session.context(), arguments.options, arguments.clang));
    } else {
        INLINESCOPE_TRY(made.extracted, extractCorpus(session.context(), arguments.options));
    }
    if (made.frontEnd)
        session.say("no object has bitcode; " + made.clang + ": " + counted(made.frontEnd->compiled, "source") +
                    " compiled, " + std::to_string(made.frontEnd->kept) + " up to date, " +
                    std::to_string(made.frontEnd->failed) + " failed");
    const ExtractSummary& summary = made.extracted;
    session.say(counted(summary.modules, "module") + " of " + counted(summary.objects, "object") + " extracted to " +
                arguments.options.outputFolder + "; " + std::to_string(summary.withoutBitcode) + " without bitcode, " +
                std::to_string(summary.filtered) + " filtered out, " + std::to_string(summary.failed) + " unreadable" +
                sideFileWords(summary));
    return {};
}

void addExtract(CLI::App& app, Session& session, std::optional<Action>& action) {
    auto arguments = std::make_shared<ExtractArguments>();
    ExtractOptions& options = arguments->options;
    CLI::App* command = app.add_subcommand("extract", "Build a corpus from objects that contain bitcode");
    command
        ->add_option("--input", options.input, "compile_commands.json of the build, as CMake, Meson or bear writes it")
        ->required();
    command->add_option("--output", options.outputFolder, "Folder for the corpus")->required();
    command->add_option("--cmd-filter", options.commandFilter,
                        "Extract only modules with a cc1 argument that matches this regular expression");
    auto* compile = command->add_flag("--compile", arguments->compiles,
                                      "If no object has bitcode, compile the sources again by the build's commands; "
                                      "the build's folder is not written to");
    command->add_option("--clang", arguments->clang, "The clang that compiles; without it clang-22 or clang of PATH")
        ->needs(compile);
    addPathMap(*command, options.pathMap);
    command->callback([&session, &action, arguments] {
        action = [&session, arguments] { return extractAndSay(session, *arguments); };
    });
}

void addMakeCorpus(CLI::App& app, Session& session, std::optional<Action>& action) {
    auto options = std::make_shared<MakeCorpusOptions>();
    CLI::App* command = app.add_subcommand("make-corpus", "Build a corpus from a folder of bitcode files");
    command->add_option("--input", options->folder, "Folder; its *.bc files, at any depth, become modules")->required();
    command->add_option("--output", options->outputFolder, "Folder for the corpus")->required();
    command->add_option("--default-args", options->defaultArgs,
                        "Command line of cc1 for every module, quoted as in a shell: --default-args '-cc1 -O2'; "
                        "without it the modules are compiled without options");
    command->callback([&session, &action, options] {
        action = [&session, options]() -> Result<void> {
            INLINESCOPE_TRY(const int modules, makeCorpus(session.context(), *options));
            session.say(counted(modules, "module") + " copied to " + options->outputFolder);
            return {};
        };
    });
}

void addCombine(CLI::App& app, Session& session, std::optional<Action>& action) {
    auto folder = std::make_shared<std::string>();
    CLI::App* command = app.add_subcommand("combine", "Make one corpus of the corpora in the sub-folders of a folder");
    command
        ->add_option("folder", *folder,
                     "The folder; a corpus_description.json of all modules is written to it. The descriptions of the "
                     "sub-folders may differ only in their modules")
        ->required();
    command->callback([&session, &action, folder] {
        action = [&session, folder]() -> Result<void> {
            INLINESCOPE_TRY(const int modules, combineCorpora(session.context(), *folder));
            session.say(*folder + ": one corpus of " + counted(modules, "module"));
            return {};
        };
    });
}

} // namespace

void addCorpusCommands(CLI::App& app, Session& session, std::optional<Action>& action) {
    addExtract(app, session, action);
    addMakeCorpus(app, session, action);
    addCombine(app, session, action);
}

} // namespace inlinescope::cli
