// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/open_file.h"
#include "core/base/result.h"

#include <cstddef>
#include <string>

namespace inlinescope {

/// The first bytes of a regular file, at most `limit`. NotFound where there is none; Unreadable where it is no regular
/// file (a pipe would block) or cannot be read.
Result<std::string> readPrefix(const std::string& path, std::size_t limit);

/// A whole small file; LimitExceeded where it is larger than `limit` bytes.
Result<std::string> readSmallFile(const std::string& path, std::size_t limit);
/// The same of a file below the roots; Refused where it lies elsewhere.
Result<std::string> readSmallFile(const FileRoots& roots, const std::string& path, std::size_t limit);

} // namespace inlinescope
