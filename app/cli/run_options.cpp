// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/run_options.h"

#include "app/cli/numbers.h"
#include "app/cli/work_options.h"
#include "core/base/enum_words.h"

namespace inlinescope::cli {
namespace {

/// The options that change recorded command lines.
std::vector<CLI::Option*> addCommandLineChanges(CLI::App& command, RunOptions& options) {
    const auto replace = [&options](const std::vector<std::string>& texts) {
        for (const std::string& text : texts) {
            const Result<FlagReplacement> replacement = FlagReplacement::parse(text);
            if (!replacement.ok()) throw CLI::ValidationError("--replace-flag", describe(replacement.error()));
            options.changes.replace.push_back(*replacement);
        }
    };
    return {addRepeatable(command, "--add-flag", options.changes.add, "Argument to append to each command line"),
            addRepeatable(command, "--delete-flag", options.changes.remove,
                          "Delete arguments that start with this, and the next argument too if they have no '='"),
            command
                .add_option_function<std::vector<std::string>>(
                    "--replace-flag", replace,
                    "FLAG=VALUE: a new value for the one argument that starts with FLAG (may be repeated)")
                ->expected(1)
                ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)};
}

} // namespace

std::vector<CLI::Option*> addCompiles(CLI::App& command, RunOptions& options) {
    auto* mllvm = addRepeatable(command, "--mllvm", options.mllvm,
                                "LLVM option for the whole run, e.g. --mllvm=-inline-threshold=100");
    auto* sample = command
                       .add_option("--sample", options.sample,
                                   "Only this many modules, spread over the size classes of their bitcode")
                       ->check(atLeast(1));
    std::vector<CLI::Option*> added = addCommandLineChanges(command, options);
    added.insert(added.end(), {mllvm, sample});
    return added;
}

void addJobs(CLI::App& command, RunOptions& options) {
    command.add_option("--jobs", options.jobs, "Worker processes at a time; 0: one per core")
        ->check(CLI::Range(0, 1024));
}

void addRunLimits(CLI::App& command, RunOptions& options) {
    addTimeLimit(command, options.timeLimitSeconds, "module");
    command
        .add_option("--memory-limit", options.memoryLimitMib,
                    "MiB per module; 0: three quarters of the machine's memory, shared by the jobs, at least 1024")
        ->capture_default_str()
        ->check(CLI::Range(0, 1 << 24));
}

CLI::Option* addCallsiteKeys(CLI::App& command, RunOptions& options) {
    return command
        .add_option_function<std::string>(
            "--callsite-keys",
            [&options](const std::string& word) {
                options.callsiteKeys = enumeratorOf(word, CallsiteKeySource::Synthetic).value();
            },
            "automatic, or synthetic: ignore real locations")
        ->default_str("automatic")
        ->check(oneOf(wordsUpTo(CallsiteKeySource::Synthetic)));
}

} // namespace inlinescope::cli
