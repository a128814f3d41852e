// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/command_line/command_line_changes.h"

#include <algorithm>
#include <set>
#include <string_view>

namespace inlinescope {
namespace {

using Words = std::vector<std::string>;

bool startsWithAny(const std::string& argument, const Words& flags) {
    return std::ranges::any_of(flags, [&](const std::string& flag) { return argument.starts_with(flag); });
}

bool hasValue(const std::string& argument) {
    return argument.find('=') != argument.npos;
}

Error notReplaced(const std::string& flag, const char* found) {
    return {ErrorCode::Refused, "--replace-flag=" + flag + found, {}, {}, "a flag that occurs in it exactly once"};
}

/// One pass over a command line, as rl/corpus.py does it: the value of a matched option is not matched itself.
class Rewriter {
public:
    explicit Rewriter(const CommandLineChanges& changes) : m_changes(changes) {}

    Result<Words> apply(const Words& commandLine) {
        for (std::size_t i = 0; i < commandLine.size(); ++i) {
            const std::string& argument = commandLine[i];
            const bool takesNext = !hasValue(argument);
            if (startsWithAny(argument, m_changes.remove)) {
                if (takesNext) ++i;
                continue;
            }
            const auto rule = std::ranges::find_if(
                m_changes.replace, [&](const FlagReplacement& r) { return argument.starts_with(r.flag); });
            if (rule == m_changes.replace.end()) {
                m_words.push_back(argument);
                continue;
            }
            if (!m_met.insert(rule->flag).second) return notReplaced(rule->flag, " occurs twice in the command line");
            replace(argument, *rule);
            if (takesNext) ++i;
        }
        for (const FlagReplacement& rule : m_changes.replace)
            if (!m_met.contains(rule.flag)) return notReplaced(rule.flag, " does not occur in the command line");
        m_words.insert(m_words.end(), m_changes.add.begin(), m_changes.add.end());
        return std::move(m_words);
    }

private:
    void replace(const std::string& argument, const FlagReplacement& rule) {
        if (hasValue(argument)) {
            m_words.push_back(rule.flag + "=" + rule.value);
        } else {
            m_words.push_back(argument);
            m_words.push_back(rule.value);
        }
    }

    const CommandLineChanges& m_changes;
    std::set<std::string> m_met;
    Words m_words;
};

/// Indices of the arguments that --delete-flag deletes for these flags: the options and their values.
std::set<std::size_t> deletedBy(const Words& commandLine, const Words& flags) {
    std::set<std::size_t> deleted;
    for (std::size_t i = 0; i < commandLine.size(); ++i) {
        if (!startsWithAny(commandLine[i], flags)) continue;
        deleted.insert(i);
        if (!hasValue(commandLine[i])) deleted.insert(++i);
    }
    return deleted;
}

bool contains(const Words& words, const std::string& word) {
    return std::ranges::find(words, word) != words.end();
}

bool isValue(const Words& commandLine, std::size_t index) {
    return index < commandLine.size() && !commandLine[index].starts_with('-');
}

/// The flag of a deletion that matches this option and as few others as possible.
std::string deletionOf(const std::string& option) {
    return hasValue(option) ? option.substr(0, option.find('=') + 1) : option;
}

/// If a deletion removes the -mllvm before an LLVM option but not the option itself, adds a flag that deletes the
/// option. Returns whether one was found.
bool takeLoneLlvmOption(const Words& commandLine, const std::set<std::size_t>& deleted, Words& flags) {
    for (const std::size_t i : deleted) {
        const bool alone = i + 1 < commandLine.size() && commandLine[i] == "-mllvm" && !deleted.contains(i + 1);
        if (!alone || contains(flags, deletionOf(commandLine[i + 1]))) continue;
        flags.push_back(deletionOf(commandLine[i + 1]));
        return true;
    }
    return false;
}

/// The flags that delete the unknown options.
Words deletions(const Words& commandLine, const Words& unknown, const Words& unknownLlvm) {
    Words flags;
    for (const std::string& option : unknown)
        if (contains(commandLine, option) && !contains(flags, deletionOf(option))) flags.push_back(deletionOf(option));
    const auto isGiven = [&](const std::string& option) { return contains(commandLine, option); };
    if (std::ranges::any_of(unknownLlvm, isGiven)) flags.push_back("-mllvm");
    while (takeLoneLlvmOption(commandLine, deletedBy(commandLine, flags), flags)) {
    }
    return flags;
}

constexpr std::string_view embedsMerged = "lto-embed-bitcode=post-merge-pre-opt";
constexpr std::string_view assumeMerged = "-thinlto-assume-merged";

bool isOption(std::string_view word, std::string_view name) {
    return word.size() - std::min(word.find_first_not_of('-'), word.size()) == name.size() && word.ends_with(name) &&
           word.starts_with('-');
}

} // namespace

Result<Words> changedCommandLine(const Words& commandLine, const CommandLineChanges& changes) {
    return Rewriter(changes).apply(commandLine);
}

Words flagsWithout(const Words& commandLine, const Words& unknown, const Words& unknownLlvm) {
    const Words flags = deletions(commandLine, unknown, unknownLlvm);
    Words help;
    for (const std::string& flag : flags)
        help.push_back("--delete-flag=" + flag);
    const auto isUnknown = [&](std::size_t i) {
        const std::string& word = commandLine[i];
        const bool before = word == "-mllvm" && i + 1 < commandLine.size() && contains(unknownLlvm, commandLine[i + 1]);
        return before || contains(unknown, word) || contains(unknownLlvm, word);
    };
    for (const std::size_t i : deletedBy(commandLine, flags)) {
        if (i >= commandLine.size() || isValue(commandLine, i) || isUnknown(i)) continue;
        help.push_back("--add-flag=" + commandLine[i]);
        if (isValue(commandLine, i + 1)) help.push_back("--add-flag=" + commandLine[i + 1]);
    }
    return help;
}

Words forThinLto(Words commandLine, const std::string& unnamedIndex) {
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
