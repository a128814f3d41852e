// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/readers/remark_yaml_text.h"

#include <algorithm>
#include <charconv>

namespace inlinescope {
namespace {

void skipBlanks(std::string_view& text) {
    text.remove_prefix(std::min(text.find_first_not_of(" \t\n"), text.size()));
}

void appendUtf8(std::string& text, std::uint32_t code) {
    if (code < 0x80) {
        text += char(code);
    } else if (code < 0x800) {
        text += {char(0xc0 | code >> 6), char(0x80 | (code & 0x3f))};
    } else if (code < 0x10000) {
        text += {char(0xe0 | code >> 12), char(0x80 | (code >> 6 & 0x3f)), char(0x80 | (code & 0x3f))};
    } else {
        text += {char(0xf0 | code >> 18), char(0x80 | (code >> 12 & 0x3f)), char(0x80 | (code >> 6 & 0x3f)),
                 char(0x80 | (code & 0x3f))};
    }
}

/// The number of hexadecimal digits after \x, \u and \U; 0 for other escapes.
std::size_t digitsAfter(char escape) {
    return escape == 'x' ? 2 : escape == 'u' ? 4 : escape == 'U' ? 8 : 0;
}

/// Reads the escape whose character after the backslash begins `text`.
bool takeEscape(std::string_view& text, std::string& value) {
    constexpr std::string_view names = "0abtnvfre\"/\\ ";
    constexpr std::string_view values("\0\a\b\t\n\v\f\r\x1b\"/\\ ", 13);
    const char escape = text.front();
    text.remove_prefix(1);
    if (const std::size_t known = names.find(escape); known != names.npos) return value += values[known], true;
    if (const std::size_t digits = digitsAfter(escape); digits && text.size() >= digits) {
        const std::string_view number = text.substr(0, digits);
        std::uint32_t code = 0;
        const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), code, 16);
        if (error != std::errc() || end != number.data() + number.size() || code > 0x10ffff) return false;
        text.remove_prefix(digits);
        return appendUtf8(value, code), true;
    }
    if (escape == 'N') return appendUtf8(value, 0x85), true;
    if (escape == '_') return appendUtf8(value, 0xa0), true;
    return false;
}

YamlScalar takeDoubleQuoted(std::string_view& text, std::string& value) {
    while (!text.empty()) {
        const char next = text.front();
        text.remove_prefix(1);
        if (next == '"') return YamlScalar::Whole;
        if (next != '\\') {
            value += next;
        } else if (text.empty()) {
            return YamlScalar::Open;
        } else if (!takeEscape(text, value)) {
            return YamlScalar::Wrong;
        }
    }
    return YamlScalar::Open;
}

YamlScalar takeSingleQuoted(std::string_view& text, std::string& value) {
    for (;;) {
        const std::size_t quote = text.find('\'');
        value += text.substr(0, quote);
        if (quote == text.npos) return YamlScalar::Open;
        text.remove_prefix(quote + 1);
        if (!text.starts_with('\'')) return YamlScalar::Whole;
        value += '\'';
        text.remove_prefix(1);
    }
}

bool takeNumber(std::string_view& text, std::uint32_t& number) {
    std::string digits;
    if (takeYamlScalar(text, digits, true) != YamlScalar::Whole) return false;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    return error == std::errc() && end == digits.data() + digits.size();
}

bool takeField(std::string_view& text, YamlPlace& place) {
    const std::size_t colon = text.find(':');
    if (colon == text.npos) return false;
    const std::string_view key = text.substr(0, colon);
    text.remove_prefix(colon + 1);
    skipBlanks(text);
    if (key == "File") return takeYamlScalar(text, place.file, true) == YamlScalar::Whole;
    if (key == "Line") return takeNumber(text, place.line);
    return key == "Column" && takeNumber(text, place.column);
}

} // namespace

YamlScalar takeYamlScalar(std::string_view& text, std::string& value, bool inFlow) {
    value.clear();
    if (text.starts_with('\'') || text.starts_with('"')) {
        const bool isSingle = text.front() == '\'';
        text.remove_prefix(1);
        return isSingle ? takeSingleQuoted(text, value) : takeDoubleQuoted(text, value);
    }
    const std::size_t end = inFlow ? std::min(text.find_first_of(",}"), text.size()) : text.size();
    value = text.substr(0, end);
    text.remove_prefix(end);
    value.resize(value.find_last_not_of(" \t\n") + 1);
    return YamlScalar::Whole;
}

std::optional<YamlPlace> yamlPlaceOf(std::string_view text) {
    YamlPlace place;
    if (!text.starts_with('{')) return std::nullopt;
    text.remove_prefix(1);
    for (skipBlanks(text); !text.starts_with('}'); skipBlanks(text)) {
        if (!takeField(text, place)) return std::nullopt;
        skipBlanks(text);
        if (text.starts_with(',')) {
            text.remove_prefix(1);
        } else if (!text.starts_with('}')) {
            return std::nullopt;
        }
    }
    return place;
}

} // namespace inlinescope
