// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/layering/functions.h"

#include <algorithm>
#include <cctype>
#include <optional>

namespace inlinescope::layering {
namespace {

constexpr std::size_t none = std::string_view::npos;

bool isNamePart(char letter) {
    return std::isalnum(static_cast<unsigned char>(letter)) || letter == '_';
}

bool isBlank(char letter) {
    return std::isspace(static_cast<unsigned char>(letter));
}

/// The end of the literal or comment that begins at `begin`; `begin` if none does.
std::size_t endOfText(std::string_view source, std::size_t begin) {
    const auto endAfter = [&](std::string_view end, std::size_t from) {
        const std::size_t at = source.find(end, from);
        return at == none ? source.size() : at + end.size();
    };
    const std::string_view rest = source.substr(begin);
    const bool isAfterName = begin > 0 && isNamePart(source[begin - 1]);
    if (rest.starts_with("//")) return std::min(source.find('\n', begin), source.size());
    if (rest.starts_with("/*")) return endAfter("*/", begin + 2);
    if (rest.starts_with("R\"") && !isAfterName) {
        const std::string end = ")" + std::string(rest.substr(2, rest.find('(') - 2)) + "\"";
        return endAfter(end, begin);
    }
    if (rest.empty() || (rest[0] != '"' && (rest[0] != '\'' || isAfterName))) return begin; // 1'000 is a number
    std::size_t at = begin + 1;
    while (at < source.size() && source[at] != rest[0])
        at += source[at] == '\\' ? 2 : 1;
    return std::min(at + 1, source.size());
}

/// After the bracket that closes the one at `open`.
std::size_t closed(std::string_view code, std::size_t open) {
    int depth = 0;
    for (std::size_t at = open; at < code.size(); ++at) {
        if (std::string_view("([{").find(code[at]) != none) ++depth;
        if (std::string_view(")]}").find(code[at]) != none && --depth == 0) return at + 1;
    }
    return code.size();
}

std::size_t skipBlanks(std::string_view code, std::size_t at) {
    while (at < code.size() && isBlank(code[at]))
        ++at;
    return at;
}

/// The brace after a constructor's initializers, each a name with brackets.
std::optional<std::size_t> braceAfterInitializers(std::string_view code, std::size_t at) {
    while (at < code.size()) {
        const std::size_t bracket = code.find_first_of("({", at);
        if (bracket == none) return std::nullopt;
        at = skipBlanks(code, closed(code, bracket));
        if (at < code.size() && code[at] == '{') return at;
        if (at >= code.size() || code[at] != ',') return std::nullopt;
        ++at;
    }
    return std::nullopt;
}

/// The body's brace, if a definition continues at `at`, after its parameters.
std::optional<std::size_t> braceAfterParameters(std::string_view code, std::size_t at) {
    for (at = skipBlanks(code, at); at < code.size(); at = skipBlanks(code, at)) {
        if (code[at] == '{') return at;
        if (code[at] == ':') return braceAfterInitializers(code, at + 1);
        const std::size_t begin = at;
        while (at < code.size() && isNamePart(code[at]))
            ++at;
        const std::string_view word = code.substr(begin, at - begin);
        if (word != "const" && word != "override" && word != "final" && word != "noexcept") return std::nullopt;
    }
    return std::nullopt;
}

/// The bodies of the functions that are defined in `code` with exactly this name before their parameters.
std::vector<std::string> definitions(std::string_view code, const std::string& name) {
    std::vector<std::string> bodies;
    for (std::size_t at = code.find(name); at != none; at = code.find(name, at + 1)) {
        const std::size_t end = at + name.size();
        const char before = at == 0 ? ' ' : code[at - 1];
        if (isNamePart(before) || before == '.' || before == '>' || end >= code.size() || code[end] != '(') continue;
        const std::size_t afterParameters = closed(code, end);
        const auto brace = braceAfterParameters(code, afterParameters);
        if (brace) bodies.emplace_back(code.substr(afterParameters, closed(code, *brace) - afterParameters));
    }
    return bodies;
}

/// The content of the type's definition; empty if there is none.
std::string_view definitionOfType(std::string_view code, const std::string& type) {
    for (std::size_t at = code.find(type); at != none; at = code.find(type, at + 1)) {
        const std::string_view before = code.substr(0, at);
        if (!before.ends_with("class ") && !before.ends_with("struct ")) continue;
        const std::size_t stop = code.find_first_of("{;", at + type.size());
        const bool isWhole = !isNamePart(code[std::min(at + type.size(), code.size() - 1)]);
        if (isWhole && stop != none && code[stop] == '{') return code.substr(stop, closed(code, stop) - stop);
    }
    return {};
}

} // namespace

std::string codeOf(std::string_view source) {
    std::string code(source);
    for (std::size_t at = 0; at < source.size();) {
        const std::size_t end = endOfText(source, at);
        for (std::size_t blank = at; blank < end; ++blank)
            if (code[blank] != '\n') code[blank] = ' ';
        at = std::max(end, at + 1);
    }
    return code;
}

std::vector<std::string> bodiesOf(const std::string& code, const std::string& function) {
    std::vector<std::string> bodies = definitions(code, function);
    const std::size_t colons = function.rfind("::");
    if (!bodies.empty() || colons == none) return bodies;
    const std::string scope = function.substr(0, colons);
    const std::size_t outer = scope.rfind("::");
    const std::string type = outer == none ? scope : scope.substr(outer + 2);
    return definitions(definitionOfType(code, type), function.substr(colons + 2));
}

bool names(std::string_view code, std::string_view name) {
    for (std::size_t at = code.find(name); at != none; at = code.find(name, at + 1)) {
        const std::size_t end = at + name.size();
        const bool isWhole = end >= code.size() || !isNamePart(code[end]);
        if (isWhole && (at == 0 || !isNamePart(code[at - 1]))) return true;
    }
    return false;
}

} // namespace inlinescope::layering
