#include "app/cli/commands.h"
#include "core/jobs/explain_job.h"

#include <algorithm>
#include <memory>

namespace inlinescope::cli {
namespace {

Result<void> printModule(Session& session, const ExplainOptions& options) {
    INLINESCOPE_TRY(const Explanation explanation, explain(session.context(), options));
    INLINESCOPE_CHECK(session.print(explanation.table));
    if (explanation.cancelled) return CancelToken::error();
    if (!explanation.verified) return Error{ErrorCode::WorkerLost, explanation.stopped, options.module, {}, {}};
    return {};
}

Result<void> printCorpus(Session& session, const CorpusExplainOptions& options, const std::string& part) {
    INLINESCOPE_TRY(const CorpusExplanation corpus, explainCorpus(session.context(), options));
    const NamedTable all[] = {{"functions", &corpus.names}, {"modules", &corpus.table}};
    const auto* const alone = std::ranges::find(all, part, &NamedTable::name);
    INLINESCOPE_CHECK(alone == std::end(all) ? session.print(all) : session.print(*alone->table));
    if (corpus.cancelled) return CancelToken::error();
    return {};
}

} // namespace

void addExplainCommand(CLI::App& app, Session& session, std::optional<Action>& action) {
    auto options = std::make_shared<CorpusExplainOptions>();
    ExplainOptions& each = options->each;
    CLI::App* command = app.add_subcommand(
        "explain",
        "The decisions of run B that account for the bytes by which a module, or a corpus, differs from run A");
    command->add_option("run_a", each.runA, "Run A")->required();
    command->add_option("run_b", each.runB, "Run B")->required();
    auto* module = command->add_option("--module", each.module, "Module; without it: every module that differs");
    command->add_option("--modules", options->modules, "Of all modules at most this many, those that differ most")
        ->check(CLI::Range(1, 1000000))
        ->excludes(module);
    auto part = std::make_shared<std::string>("all");
    command
        ->add_option(
            "--part", *part,
            "Of all modules: the table of functions or of modules alone; of both, JSON is one object and every "
            "other format has an empty line between the two")
        ->capture_default_str()
        ->check(CLI::IsMember({"all", "functions", "modules"}))
        ->excludes(module);
    command->add_flag("--exact", each.exact, "Every byte of every section and function, instead of 95 % of the delta");
    auto hold = std::make_shared<bool>(false);
    command->add_flag("--hold", *hold,
                      "Hold A's recorded decisions where none of B's is put in, instead of letting A's policy decide");
    command->add_option("--compiles", each.compiles, "At most this many per module; 0: as many as it takes")
        ->check(CLI::Range(0, 1000000));
    command->add_option("--jobs", each.limits.jobs, "Worker processes at a time; 0: one per core")
        ->check(CLI::Range(0, 1024));
    command->add_option("--time-limit", each.limits.timeLimitSeconds, "Seconds of processor time per compile")
        ->capture_default_str()
        ->check(CLI::Range(1, 86400));
    command->callback([&session, &action, options, part, hold] {
        options->each.others = *hold ? Others::Held : Others::Decide;
        action = [&session, options, part]() -> Result<void> {
            INLINESCOPE_CHECK(session.requireWorkspace());
            return options->each.module.empty() ? printCorpus(session, *options, *part)
                                                : printModule(session, options->each);
        };
    });
}

} // namespace inlinescope::cli
