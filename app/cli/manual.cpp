// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/manual.h"

#include "app/cli/command_tree.h"
#include "app/cli/examples.h"
#include "core/base/join.h"

#include <algorithm>

namespace inlinescope::cli {
namespace {

/// Text in which a formatter sees no request or escape, each sentence on a line of its own.
std::string escaped(const std::string& text) {
    std::string line;
    for (const char c : text)
        if (c == '\\')
            line += "\\e";
        else if (c == ' ' && line.ends_with('.') && !line.ends_with("e.g."))
            line += '\n';
        else
            line += c;
    return line.starts_with('.') || line.starts_with('\'') ? "\\&" + line : line;
}

/// One argument of a macro: quoted, so that it is never read as the name of another macro.
std::string quoted(const std::string& text) {
    std::string argument = "\"\\&";
    for (const char c : escaped(text))
        argument += c == '"' ? std::string("\"\"") : std::string(1, c);
    return argument + "\"";
}

std::string namesOf(const std::set<CLI::Option*>& options) {
    std::vector<std::string> names;
    for (const CLI::Option* option : options)
        names.push_back(option->nonpositional() ? option->get_name() : option->get_single_name());
    std::ranges::sort(names);
    return join(names, ", ");
}

bool saysAll(const std::string& text, const std::vector<std::string>& words) {
    return std::ranges::all_of(words, [&text](const std::string& word) { return text.find(word) != text.npos; });
}

/// The text after the description, each sentence on a line of its own: whether the option is required, what values it
/// takes, and which options it needs or excludes.
std::string conditionsOf(const CLI::Option& option) {
    std::string text;
    if (option.get_required()) text += "\nRequired.";
    if (const auto choices = choicesOf(option); !saysAll(option.get_description(), choices))
        text += "\nOne of: " + join(choices, ", ") + ".";
    if (!option.get_default_str().empty()) text += "\nDefault: " + option.get_default_str() + ".";
    if (!option.get_needs().empty()) text += "\nOnly with " + namesOf(option.get_needs()) + ".";
    if (!option.get_excludes().empty()) text += "\nNot together with " + namesOf(option.get_excludes()) + ".";
    return text;
}

std::string sentence(const std::string& text) {
    if (text.empty()) return text;
    return text.ends_with('.') ? text : text + ".";
}

std::string item(const CLI::Option& option) {
    std::string tag = ".It";
    if (option.nonpositional()) {
        tag += " Fl " + quoted(option.get_name().substr(1));
        const std::string word = choicesOf(option).empty() ? valueWord(option) : std::string("WORD");
        if (option.get_items_expected_max() > 0) tag += " Ar " + quoted(word);
    } else {
        tag += " Ar " + quoted(option.get_name(true));
    }
    return tag + "\n" + escaped(sentence(option.get_description()) + conditionsOf(option)) + "\n";
}

std::string listOf(const CLI::App& command) {
    const auto options = optionsOf(command);
    if (options.empty()) return {};
    std::string list = ".Bl -tag -width Ds\n";
    for (const bool isArgument : {true, false})
        for (const CLI::Option* option : options)
            if (option->nonpositional() != isArgument) list += item(*option);
    return list + ".El\n";
}

std::string sectionOf(const CLI::App& command, const std::string& before) {
    const std::string name = before + command.get_name();
    std::string text = ".Ss " + quoted(name) + "\n" + escaped(sentence(command.get_description())) + "\n";
    text += listOf(command);
    if (const std::string example = exampleOf(command); !example.empty())
        text += ".Pp\nExample:\n.Dl " + quoted(example) + "\n";
    for (const CLI::App* inner : commandsOf(command))
        text += sectionOf(*inner, name + " ");
    return text;
}

} // namespace

std::string manualOf(const CLI::App& app) {
    std::string text =
        ".Sh OPTIONS\nThese options may be given before or after the command.\n" + listOf(app) + ".Sh COMMANDS\n";
    for (const CLI::App* command : commandsOf(app))
        text += sectionOf(*command, {});
    return text;
}

} // namespace inlinescope::cli
