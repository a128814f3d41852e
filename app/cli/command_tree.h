// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <CLI/CLI.hpp>

#include <string>
#include <vector>

namespace inlinescope::cli {

// The definitions of the command line. Manual and completion read them, so that both always agree with the program.

/// Sets the word that says what an option's value is (RUN, CORPUS, MODULE, POLICY, LOG, REPORT, FILE, FOLDER, ...), in
/// --help and here. Call it once, after all commands were added.
void nameValues(CLI::App& app);

/// Makes every option that takes an integer refuse a number that its type cannot hold; CLI11 itself takes the nearest
/// number that fits. Call it once, after all commands were added.
void requireFittingNumbers(CLI::App& app);

/// The commands below `app` that --help lists.
std::vector<const CLI::App*> commandsOf(const CLI::App& app);
/// Options and arguments, including those of option groups, in the order of their definition; without --help.
std::vector<const CLI::Option*> optionsOf(const CLI::App& app);
/// The word for `option`'s value, without what a validator adds.
std::string valueWord(const CLI::Option& option);
/// The options that may follow `command`, as they are written: its own, those of `app`, and --help.
std::vector<std::string> optionWords(const CLI::App& app, const CLI::App& command);
/// The values that `option` accepts, if it accepts only listed ones.
std::vector<std::string> choicesOf(const CLI::Option& option);

} // namespace inlinescope::cli
