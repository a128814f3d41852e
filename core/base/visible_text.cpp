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

constexpr unsigned noByte = 0; ///< stands for what is beyond the end; no character has it behind its first byte

unsigned byteAt(std::string_view text, std::size_t at) {
    return at < text.size() ? static_cast<unsigned char>(text[at]) : noByte;
}

std::string escaped(const char* format, char32_t number) {
    std::array<char, 16> text{};
    std::snprintf(text.data(), text.size(), format, static_cast<unsigned>(number));
    return text.data();
}

/// How the first character of a text is shown, and its bytes there.
struct Shown {
    std::string text;
    std::size_t length;
};

Shown shownAt(std::string_view text) {
    const std::size_t length = characterLength(text);
    if (length == 0) return {escaped("\\x%02x", byteAt(text, 0)), 1};
    const std::string_view character = text.substr(0, length);
    if (!isHiddenCharacter(text)) return {std::string(character), length};
    const char32_t code = characterCode(text);
    return {escaped(code < 0x80 ? "\\x%02x" : code < 0x10000 ? "\\u%04x" : "\\U%08x", code), length};
}

/// Where `text` has its first byte that may be of a hidden character; its size if it has none, as names have not.
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

std::size_t characterLength(std::string_view text) {
    const auto follows = [&](std::size_t at) { return (byteAt(text, at) & 0xC0U) == 0x80U; };
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

bool isHiddenCharacter(std::string_view text) {
    if (byteAt(text, 0) >= 0x20 && byteAt(text, 0) < 0x7f) return false;
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
