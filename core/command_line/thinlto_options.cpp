// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/command_line/thinlto_options.h"

#include <algorithm>
#include <string_view>

namespace inlinescope {
namespace {

constexpr std::string_view embedsMerged = "lto-embed-bitcode=post-merge-pre-opt";
constexpr std::string_view assumeMerged = "-thinlto-assume-merged";

bool isOption(std::string_view word, std::string_view name) {
    return word.size() - std::min(word.find_first_not_of('-'), word.size()) == name.size() && word.ends_with(name) &&
           word.starts_with('-');
}

} // namespace

std::vector<std::string> forThinLto(std::vector<std::string> commandLine, const std::string& unnamedIndex) {
    for (std::size_t i = 1; i < commandLine.size(); ++i)
        if (commandLine[i - 1] == "-mllvm" && isOption(commandLine[i], embedsMerged)) commandLine[i] = assumeMerged;
    if (unnamedIndex.empty()) return commandLine;
    commandLine.push_back("-fthinlto-index=" + unnamedIndex);
    const auto isAssumed = [](const std::string& word) { return isOption(word, assumeMerged.substr(1)); };
    if (std::ranges::none_of(commandLine, isAssumed))
        commandLine.insert(commandLine.end(), {"-mllvm", std::string(assumeMerged)});
    return commandLine;
}

} // namespace inlinescope
