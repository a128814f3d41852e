// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/open_file.h"

#include <cstdint>

namespace inlinescope {

/// What two files that one path led to have in common only if they are the same file, unchanged in between.
struct FileVersion {
    std::uint64_t device = 0, file = 0, size = 0;
    std::int64_t modifiedNs = 0, changedNs = 0;
    bool operator==(const FileVersion&) const = default;
};

/// Error: Unreadable.
Result<FileVersion> versionOf(const OpenFile& file);

} // namespace inlinescope
