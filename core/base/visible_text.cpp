// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/visible_text.h"

#include <algorithm>
#include <array>
#include <cstdio>

namespace inlinescope {
namespace {

struct Range {
    char32_t first, last;
};

/// Ascending. Sources: Unicode 15.1 PropList.txt (Bidi_Control), UnicodeData.txt (Cc, Zl, Zp), XML 1.0 section 2.2.
constexpr Range hiddenRanges[] = {{0x00, 0x1f},     {0x7f, 0x9f},     {0x61c, 0x61c},
                                  {0x200e, 0x200f}, {0x2028, 0x202e}, {0x2066, 0x2069},
                                  {0xfff9, 0xfffb}, {0xfffe, 0xffff}, {0xe0000, 0xe007f}};

unsigned firstByte(std::string_view text) {
    return text.empty() ? 0U : static_cast<unsigned char>(text.front());
}

std::string escaped(const char* format, char32_t number) {
    std::array<char, 16> text{};
    std::snprintf(text.data(), text.size(), format, static_cast<unsigned>(number));
    return text.data();
}

/// The shown form of a text's first character, and the number of bytes that the character has in the text.
struct Shown {
    std::string text;
    std::size_t length;
};

Shown shownAt(std::string_view text) {
    const std::size_t length = characterLength(text);
    if (length == 0) return {escaped("\\x%02x", firstByte(text)), 1};
    const std::string_view character = text.substr(0, length);
    if (!isHiddenCharacter(text)) return {std::string(character), length};
    const char32_t code = characterCode(text);
    return {escaped(code < 0x80 ? "\\x%02x" : code < 0x10000 ? "\\u%04x" : "\\U%08x", code), length};
}

/// Position of the first byte of `text` that may belong to a hidden character; the size of `text` if it has none, which
/// is the usual case for names.
std::size_t firstUnusual(std::string_view text) {
    const auto* const found = std::ranges::find_if(text, [](unsigned char c) { return c < ' ' || c >= 0x7f; });
    return std::size_t(found - text.begin());
}

template <typename Show>
std::string visible(std::string text, Show show) {
    std::size_t usual = firstUnusual(text);
    if (usual == text.size()) return text;
    std::string all;
    for (std::string_view rest = text; !rest.empty(); usual = firstUnusual(rest)) {
        all += rest.substr(0, usual);
        rest.remove_prefix(usual);
        if (rest.empty()) break;
        const Shown shown = show(rest);
        all += shown.text;
        rest.remove_prefix(shown.length);
    }
    return all;
}

} // namespace

bool isHiddenCharacter(std::string_view text) {
    if (firstByte(text) >= 0x20 && firstByte(text) < 0x7f) return false;
    const char32_t code = characterCode(text);
    const auto* const range = std::ranges::lower_bound(hiddenRanges, code, {}, &Range::last);
    return range != std::end(hiddenRanges) && code >= range->first;
}

std::string visibleText(std::string text) {
    return visible(std::move(text), [](std::string_view rest) {
        const bool isBlank = rest.front() == '\t' || rest.front() == '\n' || rest.front() == '\r';
        return isBlank ? Shown{" ", 1} : shownAt(rest);
    });
}

std::string visibleLines(std::string text) {
    return visible(std::move(text), [](std::string_view rest) {
        const bool isKept = rest.front() == '\t' || rest.front() == '\n' || rest.starts_with("\r\n");
        return isKept ? Shown{std::string(1, rest.front()), 1} : shownAt(rest);
    });
}

} // namespace inlinescope
