// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/readers/parameter_file_reader.h"

#include "core/base/file_bytes.h"
#include "importers/readers/compilation_database_reader.h"

#include <algorithm>
#include <unordered_set>

namespace inlinescope {
namespace {

constexpr std::size_t largestParameterFile = 256 << 20;
constexpr std::size_t maxArguments = 2'000'000;

std::string_view withoutBlanks(std::string_view line) {
    const std::string_view blanks = " \t\r\f\v";
    const std::size_t first = line.find_first_not_of(blanks);
    return first == line.npos ? std::string_view() : line.substr(first, line.find_last_not_of(blanks) - first + 1);
}

Result<std::vector<std::string>> argumentsOf(std::string_view text, const std::string& path,
                                             const CancelToken& cancel) {
    const bool isOneLine = text.find('\n') >= text.find_last_not_of(" \t\r\n");
    std::vector<std::string> arguments;
    while (!text.empty()) {
        if (cancel.isCancelled()) return CancelToken::error();
        const std::size_t end = text.find('\n');
        const std::string_view line = withoutBlanks(text.substr(0, end));
        text.remove_prefix(end == text.npos ? text.size() : end + 1);
        if (line.empty()) continue;
        if (isOneLine || line.find_first_of("'\"\\") != line.npos)
            std::ranges::move(splitShellWords(line, maxArguments + 1 - arguments.size()),
                              std::back_inserter(arguments));
        else
            arguments.emplace_back(line);
        if (arguments.size() > maxArguments)
            return Error{ErrorCode::LimitExceeded, "more than two million arguments", path, {}, {}};
    }
    return arguments;
}

/// Arguments that begin with no minus sign and end in `ending`.
LinkedObjects objectsAmong(std::span<const std::string> arguments, std::string_view ending) {
    const auto output = std::ranges::find(arguments, "-o");
    LinkedObjects linked;
    std::unordered_set<std::string_view> seen;
    for (auto argument = arguments.begin(); argument != arguments.end(); ++argument) {
        if (argument == output && std::next(argument) != arguments.end()) {
            ++argument;
        } else if (!argument->empty() && !argument->starts_with('-')) {
            linked.archives += argument->ends_with(".a");
            const bool isObject = argument->ends_with(ending) && !argument->ends_with(".a");
            if (isObject && seen.insert(*argument).second) linked.objects.push_back(*argument);
        }
    }
    return linked;
}

} // namespace

LinkedObjects objectsOfLink(std::span<const std::string> arguments) {
    return objectsAmong(arguments, ".o");
}

Result<LinkedObjects> readParameterFile(const std::string& path, const CancelToken& cancel) {
    INLINESCOPE_TRY(const std::string text, readSmallFile(path, largestParameterFile));
    if (text.find('\0') != text.npos)
        return Error{ErrorCode::Malformed, "a binary file", path, {}, "a linker's parameter file, a line per object"};
    INLINESCOPE_TRY(const std::vector<std::string> arguments, argumentsOf(text, path, cancel));
    const bool isLink = std::ranges::find(arguments, "-o") != arguments.end();
    return objectsAmong(arguments, isLink ? ".o" : "");
}

} // namespace inlinescope
