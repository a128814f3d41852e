// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/run/option_help.h"

#include "core/command_line/command_line_changes.h"

#include <algorithm>
#include <string_view>

namespace inlinescope {
namespace {

using Words = std::vector<std::string>;

constexpr std::size_t mostNamed = 200;

/// The quoted texts after each occurrence of `words`, without duplicates.
Words quotedAfter(std::string_view text, std::string_view words) {
    Words found;
    for (std::size_t at = 0; (at = text.find(words, at)) != text.npos && found.size() < mostNamed;) {
        at += words.size();
        const std::size_t end = text.find('\'', at);
        if (end == text.npos) break;
        const std::string option(text.substr(at, end - at));
        if (std::ranges::find(found, option) == found.end()) found.push_back(option);
    }
    return found;
}

std::string joined(const Words& words, std::string_view quote) {
    std::string text;
    for (const std::string& word : words) {
        text += text.empty() ? "" : (quote.empty() ? " " : ", ");
        text += quote;
        text += word;
        text += quote;
    }
    return text;
}

void append(std::string& text, const std::string& more) {
    text += (text.empty() || more.empty() ? "" : "; ") + more;
}

} // namespace

std::optional<OptionHelp> helpWithOptions(const std::string& diagnostics, const Words& commandLine) {
    Words unknown = quotedAfter(diagnostics, "unknown argument: '");
    for (std::string& option : quotedAfter(diagnostics, "unknown argument '")) // where clang has a suggestion
        unknown.push_back(std::move(option));
    Words unknownLlvm = quotedAfter(diagnostics, "unknown LLVM option '"); // our own words, and LLVM's
    for (std::string& option : quotedAfter(diagnostics, "Unknown command line argument '"))
        unknownLlvm.push_back(std::move(option));
    OptionHelp help;
    if (!unknown.empty()) help.found = "unknown argument " + joined(unknown, "'");
    if (!unknownLlvm.empty()) append(help.found, "unknown LLVM option " + joined(unknownLlvm, "'"));
    if (!help.found.empty()) {
        const Words flags = flagsWithout(commandLine, unknown, unknownLlvm);
        help.remedy = flags.empty() ? "Leave it out of the run's own options." : "Add " + joined(flags, "") + ".";
        return help;
    }
    if (diagnostics.find("requires -fprofile-instrument-use=<kind>") == diagnostics.npos) return std::nullopt;
    return OptionHelp{"-fprofile-instrument-use-path= without the kind of the profile, as older clangs wrote it",
                      "Add --add-flag=-fprofile-instrument-use=llvm for a profile of the optimizer, "
                      "--add-flag=-fprofile-instrument-use=clang for one of the front end."};
}

} // namespace inlinescope
