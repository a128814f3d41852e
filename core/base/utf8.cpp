// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/utf8.h"

#include <algorithm>

namespace inlinescope {
namespace {

/// The byte at `at`; 0 past the end, which never continues a character.
unsigned byteAt(std::string_view text, std::size_t at) {
    return at < text.size() ? static_cast<unsigned char>(text[at]) : 0U;
}

bool continues(unsigned byte) {
    return (byte & 0xC0U) == 0x80U;
}

} // namespace

std::size_t characterLength(std::string_view text) {
    const auto follows = [&](std::size_t at) { return continues(byteAt(text, at)); };
    const unsigned first = byteAt(text, 0), second = byteAt(text, 1);
    if (text.empty()) return 0;
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

char32_t characterCode(std::string_view text) {
    const std::size_t length = characterLength(text);
    if (length <= 1) return byteAt(text, 0);
    char32_t code = byteAt(text, 0) & (0x7fU >> length);
    for (std::size_t i = 1; i < length; ++i)
        code = code << 6 | (byteAt(text, i) & 0x3fU);
    return code;
}

std::size_t characterCount(std::string_view text) {
    return std::size_t(std::ranges::count_if(text, [](unsigned char byte) { return !continues(byte); }));
}

std::string_view firstCharacters(std::string_view text, std::size_t most) {
    std::size_t end = std::min(most, text.size());
    while (end > 0 && continues(byteAt(text, end)))
        --end;
    return text.substr(0, end);
}

std::string asUtf8(std::string_view text) {
    static constexpr std::string_view digits = "0123456789ABCDEF";
    std::string made;
    while (!text.empty()) {
        const std::size_t length = characterLength(text);
        if (length == 0) {
            const auto byte = static_cast<unsigned char>(text.front());
            (made += '%') += {digits[byte >> 4], digits[byte & 15]};
        }
        made += text.substr(0, length);
        text.remove_prefix(std::max<std::size_t>(length, 1));
    }
    return made;
}

} // namespace inlinescope
