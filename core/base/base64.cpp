// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/base64.h"

#include <array>
#include <cstdint>

namespace inlinescope {
namespace {

constexpr std::uint8_t NoDigit = 0xff;

constexpr std::array<std::uint8_t, 256> digits = [] {
    std::array<std::uint8_t, 256> values{};
    values.fill(NoDigit);
    constexpr std::string_view alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (std::size_t value = 0; value < alphabet.size(); ++value)
        values[std::uint8_t(alphabet[value])] = std::uint8_t(value);
    return values;
}();

} // namespace

std::optional<std::vector<std::byte>> decodeBase64(std::string_view text) {
    if (text.size() % 4 != 0) return std::nullopt;
    std::size_t padding = 0;
    while (padding < 2 && padding < text.size() && text[text.size() - 1 - padding] == '=')
        ++padding;
    std::vector<std::byte> bytes;
    bytes.reserve(text.size() / 4 * 3);
    std::uint32_t held = 0;
    int bits = 0;
    for (const char character : text.substr(0, text.size() - padding)) {
        const std::uint8_t digit = digits[std::uint8_t(character)];
        if (digit == NoDigit) return std::nullopt;
        held = (held << 6) | digit;
        bits += 6;
        if (bits < 8) continue;
        bits -= 8;
        bytes.push_back(std::byte(held >> bits));
    }
    const bool isExact = (held & ((1U << bits) - 1)) == 0;
    return isExact ? std::optional(std::move(bytes)) : std::nullopt;
}

} // namespace inlinescope
