// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/open_file.h"
#include "core/base/result.h"

#include <cstddef>
#include <string>

namespace inlinescope {

/// The first bytes of a regular file, at most `limit`. Errors: NotFound if it does not exist; Unreadable if it is no
/// regular file (a pipe would block) or cannot be read.
Result<std::string> readPrefix(const std::string& path, std::size_t limit);

/// A whole small file; LimitExceeded if it is larger than `limit` bytes.
Result<std::string> readSmallFile(const std::string& path, std::size_t limit);
/// The same for a file below the roots; Refused if the file is not below one of them.
Result<std::string> readSmallFile(const FileRoots& roots, const std::string& path, std::size_t limit);

} // namespace inlinescope
