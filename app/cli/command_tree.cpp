// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command_tree.h"

#include <algorithm>
#include <charconv>
#include <iterator>
#include <limits>
#include <set>

namespace inlinescope::cli {
namespace {

struct ValueWord {
    std::string word;
    std::set<std::string> options; ///< names of options and arguments, without dashes
};

/// Options that are not listed keep CLI11's word for their type, and completion offers files for them.
const std::vector<ValueWord>& valueWords() {
    static const std::vector<ValueWord> all = {
        {"RUN", {"run", "runs", "run_a", "run_b", "base", "new", "resume", "differing", "against", "from"}},
        {"CORPUS", {"corpus"}},
        {"MODULE", {"module"}},
        {"POLICY", {"policy"}},
        {"POLICY,...", {"policies"}},
        {"LOG", {"log"}},
        {"REPORT", {"reports", "binary_a", "binary_b"}},
        {"PERFORMANCE", {"performance"}},
        {"NAME", {"name", "new-name", "bitcode-section", "command-section"}},
        {"FILE",
         {"workspace", "toolchain", "debug", "write", "set", "markdown", "json", "junit", "file", "database", "clang",
          "performance-file"}},
        {"FOLDER", {"vocab", "folder", "object-folder"}},
        {"PATH", {"output", "paths", "input"}},
        {"OLD=NEW", {"map"}},
        {"COMMAND", {"build", "check"}},
        {"OPTION", {"mllvm"}},
        {"ARGUMENTS", {"default-args"}},
        {"FLAG", {"add-flag", "delete-flag"}},
        {"FLAG=VALUE", {"replace-flag"}},
        {"REGEX", {"cmd-filter"}},
        {"COLUMN", {"order-by"}},
        {"COLUMN,...", {"columns"}},
        {"COLUMN=TEXT", {"filter"}},
    };
    return all;
}

bool isOptionGroup(const CLI::App& app) {
    return app.get_name().empty();
}

/// A message about a number that T cannot hold; empty for any other text, for which CLI11 has its own message.
template <typename T>
std::string unfitting(const std::string& text) {
    T value{};
    const char* begin = text.data() + (text.starts_with('+') ? 1 : 0);
    const auto [end, error] = std::from_chars(begin, text.data() + text.size(), value);
    if (error != std::errc::result_out_of_range) return {};
    return text + " is out of range: a whole number of at most " + std::to_string(std::numeric_limits<T>::max());
}

bool takesText(const CLI::Option& option) {
    return option.get_type_name() == "TEXT";
}

} // namespace

void nameValues(CLI::App& app) {
    for (CLI::Option* option : app.get_options())
        for (const ValueWord& known : valueWords())
            if (known.options.contains(option->get_single_name()) && takesText(*option)) option->type_name(known.word);
    for (CLI::App* inner : app.get_subcommands([](CLI::App*) { return true; }))
        nameValues(*inner);
}

void requireFittingNumbers(CLI::App& app) {
    for (CLI::Option* option : app.get_options()) {
        const std::string type = option->get_type_name();
        if (type.starts_with("UINT")) option->check(CLI::Validator(unfitting<std::uint64_t>, {}));
        if (type.starts_with("INT")) option->check(CLI::Validator(unfitting<std::int64_t>, {}));
    }
    for (CLI::App* inner : app.get_subcommands([](CLI::App*) { return true; }))
        requireFittingNumbers(*inner);
}

std::vector<const CLI::App*> commandsOf(const CLI::App& app) {
    return app.get_subcommands(
        [](const CLI::App* command) { return !isOptionGroup(*command) && !command->get_group().empty(); });
}

std::vector<const CLI::Option*> optionsOf(const CLI::App& app) {
    std::vector<const CLI::Option*> options = app.get_options(
        [&app](const CLI::Option* option) { return option != app.get_help_ptr() && !option->get_group().empty(); });
    for (const CLI::App* group : app.get_subcommands([](const CLI::App* inner) { return isOptionGroup(*inner); }))
        std::ranges::copy(optionsOf(*group), std::back_inserter(options));
    return options;
}

std::string valueWord(const CLI::Option& option) {
    const std::string type = option.get_type_name();
    return type.substr(0, type.find(':'));
}

/// CLI11 keeps the choices in the validator's description: TEXT:{a,b,c}.
std::vector<std::string> choicesOf(const CLI::Option& option) {
    const std::string type = option.get_type_name();
    const auto open = type.find(":{"), close = type.rfind('}');
    if (open == std::string::npos || close == std::string::npos) return {};
    return CLI::detail::split(type.substr(open + 2, close - open - 2), ',');
}

std::vector<std::string> optionWords(const CLI::App& app, const CLI::App& command) {
    std::vector<std::string> words;
    for (const CLI::App* level : {&command, &app}) {
        for (const CLI::Option* option : optionsOf(*level))
            if (option->nonpositional()) words.push_back(option->get_name());
        if (&command == &app) break;
    }
    words.emplace_back("--help");
    return words;
}

} // namespace inlinescope::cli
