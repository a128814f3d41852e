// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <CLI/CLI.hpp>

#include <string>
#include <vector>

namespace inlinescope::cli {

// The definitions of the command line as its manual and its completion read them, so that neither can say otherwise.

/// Gives the values of options the word that says what they name (RUN, CORPUS, MODULE, POLICY, LOG, REPORT, FILE,
/// FOLDER, ...), in --help and here. Called once, when every command is added.
void nameValues(CLI::App& app);

/// Has every option that takes a whole number refuse what does not fit it: CLI11 takes the nearest number that does.
/// Called once, when every command is added.
void requireFittingNumbers(CLI::App& app);

/// The commands below `app` that --help lists.
std::vector<const CLI::App*> commandsOf(const CLI::App& app);
/// Options and arguments, those of option groups too, in the order of their definition; without --help.
std::vector<const CLI::Option*> optionsOf(const CLI::App& app);
/// The word of `option`'s values, without what a validator adds.
std::string valueWord(const CLI::Option& option);
/// The values that `option` takes, where it takes only those.
std::vector<std::string> choicesOf(const CLI::Option& option);

} // namespace inlinescope::cli
