// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/layering/definitions.h"

#include <algorithm>
#include <regex>
#include <vector>

namespace inlinescope::layering {
namespace {

/// "a::b::"; empty if one of the namespaces has no name.
std::string prefix(const std::vector<std::string>& namespaces) {
    std::string text;
    for (const std::string& name : namespaces) {
        if (name.empty()) return {};
        text += name + "::";
    }
    return text;
}

} // namespace

Definitions definitionsIn(const std::string& file, std::istream& source) {
    static const std::regex opened(R"(^namespace ?([\w:]*) ?\{.*)");
    static const std::regex closed(R"(^\} // namespace.*)");
    static const std::regex type(
        R"(^(?:struct|union|class|enum(?: class)?) (?:\[\[\w+\]\] )?(\w+(?:::\w+)*)[^;(]*\{.*)");
    Definitions found;
    std::vector<std::string> namespaces;
    int number = 0;
    for (std::string line; std::getline(source, line);) {
        ++number;
        std::smatch match;
        if (std::regex_match(line, match, opened)) {
            namespaces.push_back(match[1]);
        } else if (std::regex_match(line, closed)) {
            if (!namespaces.empty()) namespaces.pop_back();
        } else if (const std::string in = prefix(namespaces); !in.empty() && std::regex_match(line, match, type)) {
            found.emplace(in + match[1].str(), file + ":" + std::to_string(number));
        }
    }
    return found;
}

} // namespace inlinescope::layering
