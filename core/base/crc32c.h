// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/byte_reader.h"

#include <cstdint>

namespace inlinescope {

/// CRC-32C (Castagnoli: RFC 3720, appendix B.4) of the bytes.
std::uint32_t crc32c(Bytes bytes);
/// The same as LevelDB and TensorFlow store it: rotated right by 15 bits, plus a constant.
std::uint32_t maskedCrc32c(Bytes bytes);

} // namespace inlinescope
