// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/common/meter_limits.h"
#include "core/model/search_objective.h"

#include <CLI/CLI.hpp>

#include <chrono>
#include <optional>
#include <string>
#include <vector>

namespace inlinescope::cli {

// Options that several commands have, with the same words and bounds in each. What they set must live as long as the
// command.

/// An option that may be given several times, with one value each time.
CLI::Option* addRepeatable(CLI::App& command, const std::string& name, std::vector<std::string>& values,
                           const std::string& help);
/// --map
void addPathMap(CLI::App& command, std::vector<std::string>& rules);
/// --debug
void addDebugFiles(CLI::App& command, std::vector<std::string>& files);
/// --objective: "text" or "unique"; `whole` is what a shared body is counted once over: "corpus" or "modules".
void addObjective(CLI::App& command, SearchObjective& objective, const std::string& whole = "corpus");
/// --budget: a time; `of` says what may take it ("the search"), `without` what else ends the work.
void addBudget(CLI::App& command, std::optional<std::chrono::seconds>& budget, const std::string& of,
               const std::string& without);
/// --time-limit: seconds of processor time for each `part`.
void addTimeLimit(CLI::App& command, int& seconds, const std::string& part = "compile");
/// --jobs and --time-limit.
void addLimits(CLI::App& command, MeterLimits& limits);

} // namespace inlinescope::cli
