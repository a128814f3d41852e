// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/byte_reader.h"

#include "core/base/error_place.h"

#include <string>

namespace inlinescope {

Result<void> ByteReader::check(std::string_view file, std::string_view what) const {
    if (!m_failed) return {};
    return Error{ErrorCode::Malformed,
                 "truncated or damaged " + std::string(what),
                 std::string(file),
                 placeText(PlaceKind::Byte, m_position),
                 {}};
}

std::uint64_t ByteReader::readVarint() {
    std::uint64_t value = 0;
    for (unsigned shift = 0; shift < 64; shift += 7) {
        const auto byte = read<std::uint8_t>();
        value |= std::uint64_t(byte & 0x7f) << shift;
        if (!(byte & 0x80)) return value;
    }
    m_failed = true;
    return 0;
}

} // namespace inlinescope
