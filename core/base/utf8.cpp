#include "core/base/utf8.h"

#include <algorithm>

namespace inlinescope {
namespace {

/// The length of the UTF-8 sequence at the start of `text`; 0 where there is none.
std::size_t sequenceLength(std::string_view text) {
    const auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U; };
    const unsigned first = byte(0);
    const std::size_t length = first < 0x80                    ? 1
                               : first >= 0xc2 && first < 0xe0 ? 2
                               : first >= 0xe0 && first < 0xf0 ? 3
                               : first >= 0xf0 && first < 0xf5 ? 4
                                                               : 0;
    for (std::size_t i = 1; i < length; ++i)
        if ((byte(i) & 0xc0) != 0x80) return 0;
    const unsigned second = byte(1);
    const bool isWrong = (first == 0xe0 && second < 0xa0) || (first == 0xed && second >= 0xa0) ||
                         (first == 0xf0 && second < 0x90) || (first == 0xf4 && second >= 0x90);
    return isWrong ? 0 : length;
}

} // namespace

std::string asUtf8(std::string_view text) {
    static constexpr std::string_view digits = "0123456789ABCDEF";
    std::string made;
    while (!text.empty()) {
        const std::size_t length = sequenceLength(text);
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
