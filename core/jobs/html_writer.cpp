#include "core/jobs/html_writer.h"

#include <charconv>
#include <cmath>
#include <cstdlib>

namespace inlinescope {
namespace {

constexpr std::string_view replacement = "\xef\xbf\xbd", minusSign = "\xe2\x88\x92";

/// Length of the UTF-8 character that begins `text`; 0 where none does (RFC 3629: no overlong forms, no surrogates).
std::size_t characterLength(std::string_view text) {
    const auto byte = [text](std::size_t at) { return at < text.size() ? static_cast<unsigned char>(text[at]) : 0U; };
    const auto follows = [&](std::size_t at) { return (byte(at) & 0xC0U) == 0x80U; };
    const unsigned first = byte(0), second = byte(1);
    if (first < 0x80) return 1;
    if (first >= 0xC2 && first <= 0xDF) return follows(1) ? 2 : 0;
    if (first >= 0xE0 && first <= 0xEF) {
        const bool isOverlong = first == 0xE0 && second < 0xA0, isSurrogate = first == 0xED && second > 0x9F;
        return follows(1) && follows(2) && !isOverlong && !isSurrogate ? 3 : 0;
    }
    const bool isInRange =
        first >= 0xF0 && first <= 0xF4 && !(first == 0xF0 && second < 0x90) && !(first == 0xF4 && second > 0x8F);
    return isInRange && follows(1) && follows(2) && follows(3) ? 4 : 0;
}

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
        return (c >= 0 && c < ' ' && c != '\t' && c != '\n') || c == '\x7f' ? replacement : std::string_view();
    }
}

} // namespace

std::string escapedHtml(std::string_view text) {
    std::string escaped;
    while (!text.empty()) {
        const std::size_t length = characterLength(text);
        const std::string_view special = length == 1 ? escapedCharacter(text.front()) : std::string_view();
        if (length == 0)
            escaped += replacement;
        else
            escaped += special.empty() ? text.substr(0, length) : special;
        text.remove_prefix(length ? length : 1);
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

std::string percentText(std::int64_t delta, std::int64_t base) {
    if (base == 0) return "\xe2\x80\x93";
    const double percent = std::round(1000.0 * double(delta) / double(base)) / 10;
    char digits[64]; // not printf, which writes a comma where the program speaks German
    const auto end = std::to_chars(digits, digits + sizeof digits, std::abs(percent), std::chars_format::fixed, 1).ptr;
    return std::string(percent < 0 ? minusSign : percent > 0 ? "+" : "") + std::string(digits, end) + " %";
}

} // namespace inlinescope
