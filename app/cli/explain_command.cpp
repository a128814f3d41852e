// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/cancelled.h"
#include "app/cli/commands.h"
#include "app/cli/numbers.h"
#include "app/cli/work_options.h"
#include "core/base/counted.h"
#include "core/jobs/explain/explain_corpus.h"
#include "core/jobs/explain/explain_job.h"
#include "core/jobs/explain/stored_explanations.h"

#include <algorithm>
#include <memory>

namespace inlinescope::cli {
namespace {

constexpr const char* nothingKept = "nothing is kept, since the workspace cannot be written";

struct ExplainArguments {
    CorpusExplainOptions options;
    std::string part = "all"; ///< of what is printed
    bool stored = false;      ///< nothing is compiled
};

Result<Explanation> storedModule(const Session& session, const ExplainOptions& options) {
    INLINESCOPE_TRY(std::optional<Explanation> stored, storedExplanation(session.workspace, options));
    if (!stored)
        return Error{ErrorCode::NotFound,
                     "no explanation of the module between these runs is stored",
                     options.module,
                     {},
                     "explain without --stored"};
    stored->table.notes.push_back(whatWasVerified(*stored));
    return std::move(*stored);
}

Result<void> printModule(Session& session, const ExplainArguments& arguments) {
    const ExplainOptions& options = arguments.options.each;
    INLINESCOPE_TRY(const Explanation explanation,
                    arguments.stored ? storedModule(session, options) : explain(session.context(), options));
    INLINESCOPE_CHECK(session.print(explanation.table));
    if (explanation.isCancelled() && !explanation.kept) return cancelledError("the search", nothingKept, {});
    if (explanation.isCancelled())
        return cancelledError("the search", counted(explanation.compiles, "compile is", "compiles are") + " kept");
    if (!explanation.verified) return Error{ErrorCode::WorkerLost, explanation.whyEnded(), options.module, {}, {}};
    return {};
}

Result<void> printPart(Session& session, const CorpusExplanation& corpus, const std::string& part) {
    if (part == "modules") return session.print(corpus.table);
    if (part == "functions") return session.print(corpus.names);
    if (part != "all")
        return session.print(namesOfRole(corpus, part == "callees" ? NameRole::Callee : NameRole::Caller));
    const NamedTable all[] = {{"functions", &corpus.names}, {"modules", &corpus.table}};
    return session.print(all);
}

Result<void> printCorpus(Session& session, const ExplainArguments& arguments) {
    if (arguments.part == "all") INLINESCOPE_CHECK(session.requireNoChoice());
    if (arguments.stored) {
        INLINESCOPE_TRY(const CorpusExplanation stored,
                        storedCorpusExplanation(session.workspace, arguments.options.each, session.context().cancel));
        return printPart(session, stored, arguments.part);
    }
    INLINESCOPE_TRY(const CorpusExplanation corpus, explainCorpus(session.context(), arguments.options));
    INLINESCOPE_CHECK(printPart(session, corpus, arguments.part));
    if (!corpus.cancelled) return {};
    const bool isKept = std::ranges::all_of(corpus.modules, &Explanation::kept);
    if (!isKept) return cancelledError("the search", nothingKept, {});
    return cancelledError("the search", "the explanations of " + std::to_string(corpus.modules.size()) + " of " +
                                            counted(corpus.table.rows.size(), "module") +
                                            " are kept, and the compiles of the next one");
}

/// What is compiled, and how much of it.
void addSearchOptions(CLI::App& command, ExplainArguments& arguments, CLI::Option* module) {
    ExplainOptions& each = arguments.options.each;
    auto* modules = command
                        .add_option("--modules", arguments.options.modules,
                                    "Without --module: explain at most this many modules, those that differ most")
                        ->check(CLI::Range(1, 1000000))
                        ->excludes(module);
    auto* compiles = command
                         .add_option("--compiles", each.compiles,
                                     "Compiles per module at most, besides those that are stored; 0: no limit")
                         ->check(CLI::Range(0, 1000000));
    auto* again = command.add_flag("--again", each.again, "Compile again what was compiled before");
    command.add_flag("--stored", arguments.stored, "Print what is stored, and compile nothing")
        ->excludes(modules)
        ->excludes(compiles)
        ->excludes(again);
    addLimits(command, each.limits);
}

} // namespace

void addExplainCommand(CLI::App& app, Session& session, std::optional<Action>& action) {
    auto arguments = std::make_shared<ExplainArguments>();
    ExplainOptions& each = arguments->options.each;
    CLI::App* command = app.add_subcommand(
        "explain",
        "The decisions of run B that account for the bytes by which a module, or a corpus, differs from run A. Results "
        "are stored with the runs: a finished search is not repeated, and a cancelled one is resumed");
    command->add_option("run_a", each.runA, "Run A")->required();
    command->add_option("run_b", each.runB, "Run B")->required();
    auto* module = command->add_option("--module", each.module, "Module; without it: every module that differs");
    command
        ->add_option("--part", arguments->part,
                     "Without --module: print only the functions, the callees, the callers or the modules. all: JSON "
                     "is one object, and every other format has an empty line between the two tables")
        ->capture_default_str()
        ->check(oneOf({"all", "functions", "callees", "callers", "modules"}))
        ->excludes(module);
    command->add_flag("--exact", each.exact,
                      "Explain every byte of every section and function, instead of 95 % of the delta");
    auto hold = std::make_shared<bool>(false);
    command->add_flag("--hold", *hold,
                      "Hold A's recorded decisions at all other callsites, instead of letting A's policy decide");
    addSearchOptions(*command, *arguments, module);
    command->callback([&session, &action, arguments, hold] {
        arguments->options.each.others = *hold ? Others::Held : Others::Decide;
        action = [&session, arguments]() -> Result<void> {
            INLINESCOPE_CHECK(session.requireWorkspace());
            ExplainOptions& of = arguments->options.each;
            of.estimated = [&session](const ExplainEstimate& estimate) {
                session.say("to be compiled: " + describe(estimate));
            };
            return of.module.empty() ? printCorpus(session, *arguments) : printModule(session, *arguments);
        };
    });
}

} // namespace inlinescope::cli
