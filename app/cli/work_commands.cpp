// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/numbers.h"
#include "app/cli/run_options.h"
#include "app/cli/work_options.h"
#include "core/base/counted.h"
#include "core/base/join.h"
#include "core/jobs/run/run_job.h"
#include "core/jobs/tables/cells.h"
#include "core/jobs/workspace/toolchain_table.h"
#include "importers/jobs/import_job.h"
#include "importers/jobs/import_names.h"

#include <algorithm>
#include <memory>
#include <span>

namespace inlinescope::cli {
namespace {

/// What an imported item has many of.
const char* itemOf(ItemNoun noun) {
    switch (noun) {
    case ItemNoun::Corpus:
        return "module";
    case ItemNoun::Log:
        return "observation";
    case ItemNoun::Remarks:
        return "remark";
    case ItemNoun::Performance:
        return "row";
    default:
        return "file";
    }
}

std::string importedSentence(const Imported& item) {
    return item.path + ": " + std::string(toString(item.noun)) + " " + item.name + ", " +
           counted(item.items, itemOf(item.noun)) + (item.alreadyThere ? ", was already there" : "") +
           (item.replaced ? ", " + counted(item.replaced, "module") +
                                " replaced by other bitcode, another command line or other side files"
                          : "") +
           (item.complete ? "" : ", incomplete");
}

void addImport(CLI::App& app, Session& session, std::optional<Action>& action) {
    auto options = std::make_shared<ImportOptions>();
    CLI::App* command = app.add_subcommand(
        "import", "Import a corpus, a training log or trace, a size report, a binary, optimization remarks, a "
                  "vocabulary, or what was written about the performance of a policy");
    command->add_option("paths", options->paths, "Files and folders; the format is detected")->required();
    command->add_option("--name", options->name, "Name in the workspace");
    const std::vector<std::string> formats = importFormatNames();
    const std::string listed = join(std::span(formats).first(formats.size() - 1), ", ") + " or " + formats.back();
    command->add_option("--as", options->format, "Format, instead of detecting it: " + listed)->check(oneOf(formats));
    command->add_flag("--reference", options->byReference,
                      "Do not copy bitcode and side files into the workspace; Inlinescope then reads them only for the "
                      "user who imported them");
    addDebugFiles(*command, options->debugFiles);
    addPathMap(*command, options->pathMap);
    command->callback([&session, &action, options] {
        action = [&session, options]() -> Result<void> {
            INLINESCOPE_TRY(const std::vector<Imported> imported, importPaths(session.context(), *options));
            for (const Imported& item : imported)
                session.say(importedSentence(item));
            const auto whole =
                std::count_if(imported.begin(), imported.end(), [](const Imported& i) { return i.complete; });
            if (whole == 0) return Error{ErrorCode::Unreadable, "nothing could be imported completely", {}, {}, {}};
            return {};
        };
    });
}

std::string_view wordsOf(RedoReason reason) {
    switch (reason) {
    case RedoReason::Missing:
        return "missing";
    case RedoReason::TimeLimit:
        return "time limit";
    case RedoReason::MemoryLimit:
        return "memory limit";
    case RedoReason::Killed:
        return "killed";
    case RedoReason::OtherBitcode:
        return "other bitcode";
    case RedoReason::OtherCommandLine:
        return "other command line";
    case RedoReason::OtherPolicy:
        return "other policy";
    case RedoReason::OtherCompiler:
        break;
    }
    return "other compiler";
}

/// "run default: 120 kept, 13 re-run (9 missing, 4 time limit)"
std::string resumedSentence(const RunSummary& summary) {
    std::string reasons;
    int redone = 0;
    for (const auto& [reason, modules] : summary.redone) {
        reasons += (reasons.empty() ? "" : ", ") + std::to_string(modules) + " " + std::string(wordsOf(reason));
        redone += modules;
    }
    return "run " + summary.name + ": " + std::to_string(summary.kept) + " kept, " + std::to_string(redone) +
           " re-run" + (redone ? " (" + reasons + ")" : "");
}

std::string sampleSentence(const SizeClassCount& sampled) {
    const std::int64_t low = std::int64_t(1) << sampled.exponent;
    return "sample: " + std::to_string(sampled.chosen) + " of " + counted(sampled.modules, "module") + " of " +
           std::to_string(low) + " to " + std::to_string(2 * low - 1) + " bytes";
}

/// The options of who compiles; without --toolchain, which may be given for a stored run too.
std::vector<CLI::Option*> addCompiler(CLI::App& command, RunOptions& options) {
    auto* keys = addCallsiteKeys(command, options);
    command.add_option(
        "--toolchain", options.toolchain,
        "A clang that compiles instead of the built-in LLVM; --policy release is then the policy that was built into "
        "it, and any other policy is asked through its interactive channel (`toolchain PATH` prints what it can do)");
    auto* development =
        command.add_flag("--development", options.development,
                         "In the toolchain's own TFLite development mode, with its training log: --policy is default, "
                         "or a folder with model.tflite");
    return {keys, development};
}

Table regallocTable(const RegallocSummary& summary) {
    Table table = makeTable({{"module"},
                             {"eviction", ColumnKind::Count},
                             {"priority", ColumnKind::Count},
                             {"text", ColumnKind::Bytes},
                             {"text_without", ColumnKind::Bytes},
                             {"equal", ColumnKind::Status},
                             {"words"}});
    for (const RegallocModule& row : summary.modules)
        table.rows.push_back({cell(row.module), cell(row.eviction), cell(row.priority), cell(row.text),
                              cell(row.textWithout), row.isEqual ? flagCell(*row.isEqual) : Cell(), cell(row.words)});
    table.notes = summary.notes;
    return table;
}

Result<void> runAndSay(Session& session, const RunOptions& options) {
    INLINESCOPE_CHECK(session.requireWorkspace());
    INLINESCOPE_TRY(const RunSummary summary, runCorpus(session.context(), options));
    if (summary.resumed) session.say(resumedSentence(summary));
    session.say("run " + summary.name + ": " + counted(summary.ok, "module") + " ok, " +
                std::to_string(summary.failed) + " failed, " + counted(summary.decisions, "decision"));
    for (const SizeClassCount& sampled : summary.sample)
        session.say(sampleSentence(sampled));
    return summary.regalloc ? session.print(regallocTable(*summary.regalloc)) : Result<void>();
}

/// What is recorded besides the run.
void addAlso(CLI::App& command, RunOptions& options) {
    auto* also =
        command
            .add_option_function<std::string>(
                "--also", [&options](const std::string&) { options.alsoRegalloc = true; },
                "regalloc: compile each module once more with a clang (the --toolchain, otherwise that of the built-in "
                "LLVM's version), and record what the register allocator's eviction advisor is asked, and the answers, "
                "in the log RUN/eviction. It is answered as LLVM's heuristic does, as far as its features determine "
                "it; the table says of each module whether the object is the same")
            ->check(CLI::IsMember({"regalloc"}));
    addRepeatable(command, "--regalloc-policy", options.regallocPolicies,
                  "With --also regalloc: a policy that answers instead; with the output index_to_evict the eviction "
                  "advisor's questions, with the output priority those of the priority advisor, which are then "
                  "recorded in the log RUN/priority")
        ->needs(also);
}

void addRun(CLI::App& app, Session& session, std::optional<Action>& action) {
    auto options = std::make_shared<RunOptions>();
    CLI::App* command = app.add_subcommand("run", "Re-run modules of a corpus under a policy");
    auto* corpus = command->add_option("corpus", options->corpus, "Name of the corpus");
    auto* policy = command->add_option("--policy", options->policy,
                                       "default, never, release[:NAME] (built in; without a name the first), the "
                                       "folder of a SavedModel, a TFLite model, TOSA text (.mlir), or script:FILE");
    auto* resume = command->add_option("--resume", options->resume,
                                       "Resume this run with its stored options, instead of CORPUS and --policy. Its "
                                       "LLVM options must pass the rules of recorded command lines, and its compiler "
                                       "is started only if you have used it before or give it with --toolchain");
    auto* again =
        command->add_option("--again", options->again,
                            "Make a new run with the stored corpus, policy and options of this run, under the "
                            "rules of --resume");
    again->excludes(resume);
    auto* module = addRepeatable(*command, "--module", options->modules, "Only this module");
    auto* nameOption =
        command->add_option("--name", options->name, "Name of the run; if a run of this name exists, it is resumed");
    std::vector<CLI::Option*> stored = addCompiles(*command, *options);
    stored.push_back(command->add_option(
        "--size-model", options->sizeModel,
        "A model that estimates the native size of each module from its IR as it is handed to code generation: a "
        "TFLite model, or the folder of a SavedModel, with the interface of LLVM's IR2Native (int32 [1,214] to float "
        "[1,1]). The sum over its functions is the column estimated of `modules`, `compare` and `list runs`. Not with "
        "--toolchain"));
    addJobs(*command, *options);
    addRunLimits(*command, *options);
    addAlso(*command, *options);
    const std::vector<CLI::Option*> ofCompiler = addCompiler(*command, *options);
    stored.insert(stored.end(), ofCompiler.begin(), ofCompiler.end());
    stored.insert(stored.end(), {corpus, policy, module});
    for (CLI::Option* own : stored) { // the run has its own
        resume->excludes(own);
        again->excludes(own);
    }
    resume->excludes(nameOption);
    command->callback([&session, &action, options, corpus, policy, resume, again] {
        if (resume->count() + again->count() == 0) {
            for (const CLI::Option* needed : {corpus, policy})
                if (needed->count() == 0) throw CLI::RequiredError(needed->get_name());
        }
        action = [&session, options] { return runAndSay(session, *options); };
    });
}

void addToolchain(CLI::App& app, Session& session, std::optional<Action>& action) {
    auto paths = std::make_shared<std::vector<std::string>>();
    CLI::App* command = app.add_subcommand("toolchain", "What a clang of this machine can do for `run --toolchain`");
    command->add_option("paths", *paths, "Paths of clangs")->required();
    command->callback([&session, &action, paths] {
        action = [&session, paths]() -> Result<void> {
            INLINESCOPE_TRY(const Table table, toolchainTable(session.context(), *paths));
            return session.print(table);
        };
    });
}

} // namespace

void addWorkCommands(CLI::App& app, Session& session, std::optional<Action>& action) {
    addImport(app, session, action);
    addRun(app, session, action);
    addToolchain(app, session, action);
}

} // namespace inlinescope::cli
