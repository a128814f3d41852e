// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"

#include <cstdint>
#include <optional>
#include <string>

namespace inlinescope {

/// Bytes of a program or a shared library, as llvm-size prints them (Berkeley format): `text` is what is loaded and not
/// written to, read-only data too.
struct LinkedSize {
    std::int64_t text = 0, data = 0, bss = 0;
    bool operator==(const LinkedSize&) const = default;
};

/// The sizes of a linked ELF file, of 64 bits and little-endian; nothing for any other file. Errors: Unreadable;
/// Malformed for one whose table of sections is damaged or missing.
Result<std::optional<LinkedSize>> linkedSizeOf(const std::string& path);

} // namespace inlinescope
