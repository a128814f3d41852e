// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/crc32c.h"

#include <array>

namespace inlinescope {
namespace {

constexpr std::size_t AtOnce = 8; ///< bytes for which a step looks into as many tables

using Tables = std::array<std::array<std::uint32_t, 256>, AtOnce>;

/// tables[n][b] is the remainder of the byte b followed by n zero bytes.
constexpr Tables makeTables() {
    Tables tables{};
    for (std::uint32_t byte = 0; byte < 256; ++byte) {
        std::uint32_t remainder = byte;
        for (int bit = 0; bit < 8; ++bit)
            remainder = (remainder >> 1) ^ ((remainder & 1) != 0 ? 0x82f63b78 : 0);
        tables[0][byte] = remainder;
    }
    for (std::size_t zeros = 1; zeros < AtOnce; ++zeros)
        for (std::size_t byte = 0; byte < 256; ++byte) {
            const std::uint32_t before = tables[zeros - 1][byte];
            tables[zeros][byte] = (before >> 8) ^ tables[0][before & 0xff];
        }
    return tables;
}

constexpr Tables tables = makeTables();

} // namespace

std::uint32_t crc32c(Bytes bytes) {
    std::uint32_t crc = ~std::uint32_t(0);
    for (; bytes.size() >= AtOnce; bytes = bytes.subspan(AtOnce)) {
        std::uint32_t next = 0;
        for (std::size_t at = 0; at < AtOnce; ++at) {
            const std::uint32_t mixed = at < 4 ? (crc >> (8 * at)) & 0xff : 0;
            next ^= tables[AtOnce - 1 - at][std::uint32_t(bytes[at]) ^ mixed];
        }
        crc = next;
    }
    for (const std::byte byte : bytes)
        crc = (crc >> 8) ^ tables[0][(crc ^ std::uint32_t(byte)) & 0xff];
    return ~crc;
}

std::uint32_t maskedCrc32c(Bytes bytes) {
    const std::uint32_t crc = crc32c(bytes);
    return ((crc >> 15) | (crc << 17)) + 0xa282ead8;
}

} // namespace inlinescope
