// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/completion.h"

#include "app/cli/command_tree.h"
#include "core/jobs/workspace/lists.h"
#include "core/model/policy_words.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

namespace inlinescope::cli {
namespace {

/// The state after the words before the last one.
struct Place {
    const CLI::App* command;              ///< the innermost command that was named
    const CLI::Option* option = nullptr;  ///< whose value comes next, if any
    int values = 0;                       ///< how many more values it takes
    std::vector<std::string> arguments{}; ///< positional arguments of the command
    std::string workspace{};
};

bool isOption(const std::string& word) {
    return word.size() > 1 && word.front() == '-';
}

const CLI::App* commandNamed(const CLI::App& app, const std::string& name) {
    for (const CLI::App* command : commandsOf(app))
        if (command->get_name() == name) return command;
    return nullptr;
}

const CLI::Option* optionNamed(const CLI::App& app, const CLI::App& command, const std::string& name) {
    const CLI::Option* own = command.get_option_no_throw(name);
    return own ? own : app.get_option_no_throw(name);
}

void takeValue(Place& place, const CLI::Option& option, const std::string& value) {
    if (option.check_name("--workspace")) place.workspace = value;
}

void takeOption(Place& place, const CLI::App& app, const std::string& word) {
    const auto equals = word.find('=');
    const CLI::Option* option = optionNamed(app, *place.command, word.substr(0, equals));
    place.option = nullptr;
    if (!option) return;
    if (equals != std::string::npos) return takeValue(place, *option, word.substr(equals + 1));
    place.values = option->get_items_expected_max();
    if (place.values > 0) place.option = option;
}

void take(Place& place, const CLI::App& app, const std::string& word) {
    if (isOption(word)) return takeOption(place, app, word);
    if (place.option) {
        takeValue(place, *place.option, word);
        if (--place.values == 0) place.option = nullptr;
    } else if (const CLI::App* command = commandNamed(*place.command, word)) {
        place.command = command;
    } else {
        place.arguments.push_back(word);
    }
}

/// The next argument; the last one of a command may take any number of values.
const CLI::Option* nextArgument(const Place& place) {
    auto taken = int(place.arguments.size());
    for (const CLI::Option* option : optionsOf(*place.command)) {
        if (!option->get_positional()) continue;
        if (taken < option->get_items_expected_max()) return option;
        taken -= option->get_items_expected_max();
    }
    return nullptr;
}

/// The names in a list of the workspace. It is only read, since a workspace in the current folder may come from an
/// untrusted source.
std::set<std::string> names(const std::string& workspace, ListNoun noun, const std::string& column) {
    std::error_code ignored;
    if (!std::filesystem::is_regular_file(workspace, ignored)) return {};
    const Result<Table> table = lookAtList(workspace, noun);
    if (!table.ok()) return {};
    std::set<std::string> found;
    for (const std::vector<Cell>& row : table->rows)
        found.insert(plainText(row[std::size_t(table->columnIndex(column))]));
    return found;
}

std::set<std::string> names(const Place& place, std::string word) {
    static const std::map<std::string, std::pair<ListNoun, std::string>> lists = {
        {"run", {ListNoun::Runs, "run"}},
        {"corpus", {ListNoun::Corpora, "corpus"}},
        {"log", {ListNoun::Logs, "log"}},
        {"module", {ListNoun::Modules, "module"}},
        {"report", {ListNoun::Reports, "report"}},
        {"policy", {ListNoun::Policies, "policy"}},
        {"performance", {ListNoun::Performance, "performance"}},
    };
    std::ranges::transform(word, word.begin(), [](char c) { return char(std::tolower(c)); });
    if (word == "name" && !place.arguments.empty()) word = place.arguments.front(); // rename run ..., delete log ...
    const auto list = lists.find(word);
    if (list == lists.end()) return {};
    return names(place.workspace, list->second.first, list->second.second);
}

std::vector<std::string> valuesOf(const Place& place, const CLI::Option& option) {
    if (std::vector<std::string> choices = choicesOf(option); !choices.empty()) return choices;
    std::set<std::string> values = names(place, valueWord(option));
    if (option.check_name("--policy"))
        values.insert({std::string(defaultPolicy), std::string(neverPolicy), std::string(releasePolicy)});
    return {values.begin(), values.end()};
}

std::vector<std::string> candidates(const Place& place, const CLI::App& app, const std::string& last) {
    if (isOption(last)) return optionWords(app, *place.command);
    if (place.option) return valuesOf(place, *place.option);
    std::vector<std::string> words;
    for (const CLI::App* command : commandsOf(*place.command))
        words.push_back(command->get_name());
    if (const CLI::Option* argument = nextArgument(place); argument && words.empty()) return valuesOf(place, *argument);
    return words;
}

} // namespace

std::vector<std::string> completions(const CLI::App& app, const std::vector<std::string>& words) {
    Place place{&app};
    place.workspace = app.get_option("--workspace")->get_default_str();
    for (std::size_t i = 0; i + 1 < words.size(); ++i)
        if (words[i] != "=") take(place, app, words[i]); // bash parts --option=value in three
    std::string last = words.empty() ? std::string() : words.back(), before;
    if (last == "=") last.clear();
    if (const auto equals = last.find('='); isOption(last) && equals != std::string::npos) {
        takeOption(place, app, last.substr(0, equals));
        before = last.substr(0, equals + 1);
        last.erase(0, equals + 1);
    }
    std::vector<std::string> fitting;
    for (const std::string& candidate : candidates(place, app, last))
        if (candidate.starts_with(last)) fitting.push_back(before + candidate);
    return fitting;
}

} // namespace inlinescope::cli
