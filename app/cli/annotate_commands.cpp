// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/numbers.h"
#include "core/jobs/workspace/annotate_job.h"

#include <memory>

namespace inlinescope::cli {
namespace {

struct AnnotateArguments {
    std::string kind, name;
    std::optional<std::string> text;
    AnnotationTarget target;
};

/// The target that the arguments name. Error: InvalidArgument.
Result<AnnotationTarget> targetOf(const AnnotateArguments& arguments) {
    AnnotationTarget target = arguments.target;
    if (arguments.kind == "callsite") {
        target.site = arguments.name;
        if (target.module.empty() && target.remarks.empty())
            return Error{ErrorCode::InvalidArgument,
                         "no --module",
                         {},
                         {},
                         "the callsite's module, or --remarks with its set of remarks"};
    } else if (!target.remarks.empty()) {
        return Error{ErrorCode::InvalidArgument, "--remarks for a " + arguments.kind, {}, {}, "a callsite"};
    } else {
        (arguments.kind == "run" ? target.run : target.module) = arguments.name;
    }
    return target;
}

void addCommand(CLI::App& app, Session& session, std::optional<Action>& action, bool isLabel) {
    auto arguments = std::make_shared<AnnotateArguments>();
    CLI::App* command = app.add_subcommand(
        isLabel ? "label" : "note",
        isLabel ? "Label a run, module or callsite with a few words; without arguments, list "
                  "all labels and notes"
                : "Write a note about a run, module or callsite; without arguments, list all labels and notes");
    CLI::Option* kind = command->add_option("kind", arguments->kind, "run, module or callsite")
                            ->check(oneOf({"run", "module", "callsite"}));
    CLI::Option* name = command->add_option("name", arguments->name, "Its name; of a callsite its key")->needs(kind);
    CLI::Option* text = command->add_option("text", arguments->text, "What to write; an empty text removes it");
    text->needs(name);
    kind->needs(text);
    auto* module = command->add_option("--module", arguments->target.module, "Module of the callsite");
    auto* corpus = command->add_option("--corpus", arguments->target.corpus,
                                       "Corpus of the module, if several corpora have a module of this name");
    auto* run = command->add_option("--run", arguments->target.run,
                                    "A run of the module's corpus, if several corpora have a module of this name");
    auto* remarks = command->add_option("--remarks", arguments->target.remarks,
                                        "Set of remarks that has the callsite, instead of a module: the key is in the "
                                        "column callsite_key of decisions");
    for (CLI::Option* ofModules : {module, corpus, run})
        remarks->excludes(ofModules);
    command->callback([&session, &action, arguments, isLabel] {
        action = [&session, arguments, isLabel]() -> Result<void> {
            INLINESCOPE_CHECK(session.requireWorkspace());
            if (arguments->text) {
                INLINESCOPE_TRY(const AnnotationTarget target, targetOf(*arguments));
                const std::optional<std::string> none;
                return annotate(session.context(), target, isLabel ? arguments->text : none,
                                isLabel ? none : arguments->text);
            }
            INLINESCOPE_TRY(const Table table, annotationsTable(session.workspace));
            return session.print(table);
        };
    });
}

} // namespace

void addAnnotateCommands(CLI::App& app, Session& session, std::optional<Action>& action) {
    addCommand(app, session, action, true);
    addCommand(app, session, action, false);
}

} // namespace inlinescope::cli
