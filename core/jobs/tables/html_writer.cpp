// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/tables/html_writer.h"

#include "core/base/visible_text.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>

namespace inlinescope {
namespace {

constexpr std::string_view replacement = "\xef\xbf\xbd", minusSign = "\xe2\x88\x92";

std::string_view escapedCharacter(char c) {
    switch (c) {
    case '&':
        return "&amp;";
    case '<':
        return "&lt;";
    case '>':
        return "&gt;";
    case '"':
        return "&quot;";
    case '\'':
        return "&#39;";
    default:
        return {};
    }
}

} // namespace

std::string escapedHtml(std::string_view text) {
    std::string escaped;
    while (!text.empty()) {
        const std::size_t length = std::max<std::size_t>(characterLength(text), 1);
        const bool isHidden = characterLength(text) == 0 || isHiddenCharacter(text);
        const bool isWhite = text.front() == '\t' || text.front() == '\n';
        const std::string_view special = isHidden && !isWhite ? replacement : escapedCharacter(text.front());
        escaped += special.empty() ? text.substr(0, length) : special;
        text.remove_prefix(length);
    }
    return escaped;
}

std::string groupedNumber(std::int64_t value) {
    std::string digits =
        std::to_string(value < 0 ? 0 - static_cast<std::uint64_t>(value) : static_cast<std::uint64_t>(value));
    for (auto at = std::ptrdiff_t(digits.size()) - 3; at > 0; at -= 3)
        digits.insert(std::size_t(at), 1, ',');
    return value < 0 ? std::string(minusSign) + digits : digits;
}

std::string signedNumber(std::int64_t value) {
    return (value > 0 ? "+" : "") + groupedNumber(value);
}

std::string signedPercentText(double percent) {
    percent = std::round(10 * percent) / 10;
    char digits[512]; // not printf, which writes a comma in a German locale
    const auto end = std::to_chars(digits, digits + sizeof digits, std::abs(percent), std::chars_format::fixed, 1).ptr;
    return std::string(percent < 0 ? minusSign : percent > 0 ? "+" : "") + std::string(digits, end) + " %";
}

std::string percentText(std::int64_t delta, std::int64_t base) {
    return base == 0 ? "\xe2\x80\x93" : signedPercentText(100.0 * double(delta) / double(base));
}

} // namespace inlinescope
