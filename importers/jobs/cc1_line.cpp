// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/jobs/cc1_line.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace inlinescope {
namespace {

using Words = std::vector<std::string>;

/// A line of `clang -###`: ` "clang" "-cc1" ...`. Each word is in double quotes, in which a backslash escapes. Removes
/// it from `text`; nothing if it is cut off.
std::optional<Words> takeLine(std::string_view& text) {
    Words words;
    bool isQuoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (!isQuoted && c == '\n') {
            text.remove_prefix(i + 1);
            return words;
        }
        if (c == '"') {
            isQuoted = !isQuoted;
            if (isQuoted) words.emplace_back();
        } else if (isQuoted) {
            const bool escapes = c == '\\' && i + 1 < text.size();
            words.back() += escapes ? text[++i] : c;
        }
    }
    return std::nullopt;
}

/// The lines that start a program; nothing if the last one is cut off.
std::optional<std::vector<Words>> startsIn(std::string_view printed) {
    std::vector<Words> starts;
    while (!printed.empty()) {
        if (printed.starts_with(" \"")) {
            std::optional<Words> words = takeLine(printed);
            if (!words) return std::nullopt;
            starts.push_back(std::move(*words));
        } else {
            const std::size_t end = printed.find('\n');
            printed.remove_prefix(end == printed.npos ? printed.size() : end + 1);
        }
    }
    return starts;
}

} // namespace

bool isOfPlugin(std::string_view word) {
    static constexpr std::array<std::string_view, 6> names = {"load",    "plugin",       "add-plugin",
                                                              "fplugin", "fpass-plugin", "hipspv-pass-plugin"};
    if (!word.starts_with('-')) return false;
    word.remove_prefix(std::min(word.find_first_not_of('-'), word.size())); // LLVM's own options take --load too
    return std::ranges::any_of(names, [word](std::string_view name) { return word.starts_with(name); });
}

Error pluginError(const std::string& object, const std::string& word) {
    return {ErrorCode::Refused,
            "its command loads a plugin (" + word + ")",
            object,
            {},
            {},
            "Embed the bitcode in the build itself, by -Xclang -fembed-bitcode=all."};
}

Result<Words> judgedCc1Line(std::string_view printed, const std::string& object) {
    std::optional<std::vector<Words>> starts;
    if (printed.size() < maxCc1Line) starts = startsIn(printed);
    if (!starts) return Error{ErrorCode::LimitExceeded, "its command is too long", object, {}, "at most 1 MiB"};
    if (starts->size() != 1 || starts->front().size() < 2 || starts->front()[1] != "-cc1")
        return Error{ErrorCode::Unsupported,
                     "its command is not one compile (clang would start " + std::to_string(starts->size()) +
                         " programs)",
                     object,
                     {},
                     "the compile of one C or C++ source"};
    Words words(std::next(starts->front().begin()), starts->front().end());
    for (const std::string& word : words) {
        if (isOfPlugin(word)) return pluginError(object, word);
        if (word.starts_with('@'))
            return Error{ErrorCode::Refused,
                         "its command reads options from a file (" + word + ")",
                         object,
                         {},
                         "a response file that exists"};
    }
    return words;
}

std::string errorsOfDriver(std::string_view printed) {
    std::string errors;
    while (!printed.empty()) {
        const std::string_view line = printed.substr(0, printed.find('\n'));
        printed.remove_prefix(std::min(line.size() + 1, printed.size()));
        if (!line.starts_with(" \"") && line.find("error: ") != line.npos) errors.append(line).append("\n");
    }
    return errors;
}

} // namespace inlinescope
