// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/numbers.h"
#include "app/cli/work_options.h"
#include "core/base/counted.h"
#include "importers/jobs/build_recorder.h"
#include "importers/jobs/compiled_extract.h"
#include "importers/jobs/corpus_jobs.h"

#include <map>
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
    std::string build;
    bool compiles = false;
    std::string clang;
};

/// "left out 12 flags of gcc that clang does not have: -fconserve-stack (8 sources), ..."
std::string gccSentence(const std::map<std::string, int>& flags) {
    constexpr std::size_t most = 10;
    std::string words = "left out " + counted(flags.size(), "flag") + " of gcc that clang does not have: ";
    std::size_t listed = 0;
    for (const auto& [flag, sources] : flags) {
        if (listed == most) return words + ", ...";
        words += (listed++ == 0 ? "" : ", ") + flag + " (" + counted(sources, "source") + ")";
    }
    return words;
}

/// Runs the build; what it compiled is then extracted, or compiled again.
Result<void> recordAndSay(Session& session, ExtractArguments& arguments) {
    INLINESCOPE_TRY(const RecordedBuild build,
                    recordBuild(session.context(), {arguments.build, arguments.options.outputFolder}));
    session.say("build: " + counted(build.compiles, "compile") + " noted in " + build.database);
    arguments.options.input = build.database;
    arguments.options.inputType = ExtractInput::CompilationDatabase;
    arguments.options.buildFolders = {build.buildFolder};
    arguments.compiles = true;
    return {};
}

Result<void> extractAndSay(Session& session, ExtractArguments arguments) {
    if (!arguments.build.empty()) INLINESCOPE_CHECK(recordAndSay(session, arguments));
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
    if (made.frontEnd && !made.frontEnd->gccOnly.empty()) session.say(gccSentence(made.frontEnd->gccOnly));
    const ExtractSummary& summary = made.extracted;
    session.say(counted(summary.modules, "module") + " of " + counted(summary.objects, "object") + " extracted to " +
                arguments.options.outputFolder + "; " + std::to_string(summary.withoutBitcode) + " without bitcode, " +
                std::to_string(summary.filtered) + " filtered out, " + std::to_string(summary.failed) + " unreadable" +
                sideFileWords(summary));
    return {};
}

/// The options of what names the objects.
void addInput(CLI::App& command, ExtractOptions& options) {
    command.add_option(
        "--input", options.input,
        "What names the objects of the build: compile_commands.json, as CMake, Meson or bear writes it; a "
        "linker's parameter file, or any list of objects; the folder of the objects; an archive; what bazel aquery "
        "--output=jsonproto prints; or the folder of a local ThinLTO build, linked with "
        "-Wl,--save-temps=import -Wl,--thinlto-emit-index-files");
    static const std::map<std::string, ExtractInput> types = {
        {"json", ExtractInput::CompilationDatabase}, {"params", ExtractInput::Parameters},
        {"directory", ExtractInput::Folder},         {"aquery", ExtractInput::Aquery},
        {"archive", ExtractInput::Archive},          {"thinlto-local", ExtractInput::LocalThinlto}};
    std::vector<std::string> names;
    for (const auto& [name, type] : types)
        names.push_back(name);
    command
        .add_option_function<std::string>(
            "--input-type", [&options](const std::string& name) { options.inputType = types.at(name); },
            "What the input is, instead of detecting it by its content")
        ->check(oneOf(names));
    command.add_option(
        "--object-folder", options.objectFolder,
        "Folder to which the objects of a parameter file or an aquery are relative; without it the current folder. "
        "Objects that these or a thin archive name are read only below it, below the input's folder, and below the "
        "folders of --map");
    command.add_option(
        "--default-args", options.defaultArgs,
        "Of a local ThinLTO build, which stores no command lines: that of cc1 for every module, quoted as "
        "in a shell");
    command.add_option("--jobs", options.jobs, "Worker processes at a time; 0: one per core")
        ->check(CLI::Range(0, 1024));
}

/// Where another tool than clang put what clang embeds. What --compile makes is made by clang.
void addSections(CLI::App& command, EmbeddedSections& sections) {
    command
        .add_option("--bitcode-section", sections.bitcode,
                    "Section of the objects that has the bitcode, of Mach-O SEGMENT,SECTION; without it .llvmbc, and "
                    "in Mach-O __LLVM,__bitcode")
        ->excludes("--compile", "--build");
    command
        .add_option("--command-section", sections.commandLine,
                    "Section that has the command line of cc1; without it .llvmcmd, and in Mach-O __LLVM,__cmdline")
        ->excludes("--compile", "--build");
}

void addExtract(CLI::App& app, Session& session, std::optional<Action>& action) {
    auto arguments = std::make_shared<ExtractArguments>();
    ExtractOptions& options = arguments->options;
    CLI::App* command = app.add_subcommand("extract", "Build a corpus from objects that contain bitcode");
    addInput(*command, options);
    auto* build =
        command
            ->add_option("--build", arguments->build,
                         "Instead of --input: a shell command that builds in the current folder, as in --build 'make "
                         "-j2'. Each call of a compiler that it finds by its name is noted in "
                         "OUTPUT/compile_commands.json; then as --compile")
            ->excludes(command->get_option("--input"));
    command->add_option("--output", options.outputFolder, "Folder for the corpus")->required();
    command->add_option("--cmd-filter", options.commandFilter,
                        "Extract only modules with a cc1 argument that matches this regular expression");
    auto* compile = command->add_flag("--compile", arguments->compiles,
                                      "If no object has bitcode, compile the sources again by the build's commands; "
                                      "the build's folder is not written to");
    auto* clang = command->add_option("--clang", arguments->clang,
                                      "The clang that compiles; without it clang-22 or clang of PATH");
    addSections(*command, options.sections);
    addPathMap(*command, options.pathMap);
    command->callback([&session, &action, arguments, command, build, compile, clang] {
        if (command->get_option("--input")->count() + build->count() == 0)
            throw CLI::RequiredError("--input or --build");
        if (clang->count() > 0 && compile->count() + build->count() == 0)
            throw CLI::RequiresError("--clang", "--compile or --build");
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
