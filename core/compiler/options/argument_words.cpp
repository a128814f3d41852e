// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/options/argument_words.h"

#include <algorithm>

namespace inlinescope {

std::vector<std::string> redirect(std::vector<std::string> arguments, const std::vector<Redirection>& sideFiles) {
    for (std::string& argument : arguments) {
        for (const Redirection& file : sideFiles) {
            if (argument != file.path && !argument.ends_with("=" + file.path)) continue;
            argument.replace(argument.size() - file.path.size(), file.path.size(), file.opened);
            break;
        }
    }
    return arguments;
}

std::optional<std::string> responseFileAmong(const std::vector<std::string>& words) {
    const auto found = std::ranges::find_if(words, [](const std::string& word) { return word.starts_with('@'); });
    return found == words.end() ? std::nullopt : std::optional(*found);
}

std::string refusalOf(const std::string& option) {
    return "refused " + option +
           ": a module's command line may say how to make code, but not load, start, read or write anything else; "
           "remove it from the command line";
}

std::vector<const char*> pointers(const std::vector<std::string>& arguments) {
    std::vector<const char*> result;
    for (const std::string& argument : arguments)
        result.push_back(argument.c_str());
    return result;
}

} // namespace inlinescope
