// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/work_options.h"

#include "app/cli/numbers.h"
#include "core/base/enum_words.h"

#include <cstdint>

namespace inlinescope::cli {

CLI::Option* addRepeatable(CLI::App& command, const std::string& name, std::vector<std::string>& values,
                           const std::string& help) {
    return command.add_option(name, values, help + " (may be repeated)")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
}

void addPathMap(CLI::App& command, std::vector<std::string>& rules) {
    addRepeatable(command, "--map", rules,
                  "OLD=NEW: a folder of the build, and where it is on this machine; files may be taken from NEW");
}

void addDebugFiles(CLI::App& command, std::vector<std::string>& files) {
    addRepeatable(command, "--debug", files,
                  "Debug information of a binary that another file has: a separate debug file, a .dwo or a .dwp file, "
                  "or a folder with files *.dwo, *.dwp or *.debug")
        ->check(CLI::ExistingPath);
}

void addObjective(CLI::App& command, SearchObjective& objective, const std::string& whole) {
    const auto isDefault = [&objective](SearchObjective word) {
        return std::string(objective == word ? " (default)" : "");
    };
    command
        .add_option_function<std::string>(
            "--objective",
            [&objective](const std::string& word) { objective = enumeratorOf(word, SearchObjective::Unique).value(); },
            "text" + isDefault(SearchObjective::Text) + ", or unique" + isDefault(SearchObjective::Unique) +
                ": every shared body and its tables counted once over the " + whole)
        ->check(oneOf(wordsUpTo(SearchObjective::Unique)));
}

void addBudget(CLI::App& command, std::optional<std::chrono::seconds>& budget, const std::string& of,
               const std::string& without) {
    command
        .add_option_function<std::int64_t>(
            "--budget", [&budget](std::int64_t seconds) { budget = std::chrono::seconds(seconds); },
            "Time for " + of + ": 90, 90s, 10m, 2h; " + without)
        ->transform(durations())
        ->check(waitingTime());
}

void addTimeLimit(CLI::App& command, int& seconds, const std::string& part) {
    command.add_option("--time-limit", seconds, "Seconds of processor time per " + part)
        ->capture_default_str()
        ->check(CLI::Range(1, 86400));
}

void addLimits(CLI::App& command, MeterLimits& limits) {
    command.add_option("--jobs", limits.jobs, "Worker processes at a time; 0: one per core")
        ->check(CLI::Range(0, 1024));
    addTimeLimit(command, limits.timeLimitSeconds);
}

} // namespace inlinescope::cli
