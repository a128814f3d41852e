// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/byte_reader.h"
#include "core/base/open_file.h"
#include "core/base/result.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace inlinescope {

// Every file that is read by its path is read here or by OpenFile, which these functions use: it must be a regular file
// (a pipe would block), and memory is bounded before it is allocated.

bool isFile(const std::string& path);

/// The first bytes of a file, at most `limit`. Errors: NotFound, Unreadable.
Result<std::string> readPrefix(const std::string& path, std::size_t limit);

/// A whole small text file; LimitExceeded if it is larger than `limit` bytes, otherwise the errors of readPrefix().
Result<std::string> readSmallFile(const std::string& path, std::size_t limit);
/// The same for a file below the roots; Refused if the file is not below one of them.
Result<std::string> readSmallFile(const FileRoots& roots, const std::string& path, std::size_t limit);

/// A whole file of at most `limit` bytes, which the caller needs. Errors: Unreadable, also if it does not exist;
/// LimitExceeded; Refused for a large file that is mostly holes.
Result<std::vector<std::byte>> readFile(const std::string& path, std::uint64_t limit);
/// `size` bytes from `offset` on; Malformed if the file is shorter, otherwise the errors of readFile().
Result<std::vector<std::byte>> readFileSlice(const std::string& path, std::uint64_t offset, std::uint64_t size);

} // namespace inlinescope
