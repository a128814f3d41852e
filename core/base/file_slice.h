// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/byte_reader.h"
#include "core/base/result.h"

#include <cstdint>
#include <string>
#include <vector>

namespace inlinescope {

bool isFile(const std::string& path);
/// The whole of a regular file of at most `limit` bytes. Errors: Unreadable, LimitExceeded, Refused for a large file
/// that is mostly holes.
Result<std::vector<std::byte>> readFile(const std::string& path, std::uint64_t limit);
/// `size` bytes from `offset` on; Malformed if the file is shorter, which is checked before memory is allocated.
Result<std::vector<std::byte>> readFileSlice(const std::string& path, std::uint64_t offset, std::uint64_t size);

} // namespace inlinescope
