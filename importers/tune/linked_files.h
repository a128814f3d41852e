// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/cancel_token.h"
#include "core/base/error.h"
#include "importers/readers/linked_file.h"

#include <cstddef>
#include <map>
#include <optional>
#include <string>

namespace inlinescope {

/// The programs and shared libraries of a build's folder.
struct LinkedFiles {
    std::map<std::string, LinkedSize> sizes; ///< by the path in the folder
    std::optional<Error> problem;            ///< why files may be missing here
};

/// Looks at all files below a folder, at most `mostFiles`. CMake's own folders are left out, since they have programs
/// that it tried compilers with; links too. A file that vanishes meanwhile is left out. A folder that cannot be read
/// ends the search: Unreadable as the problem, LimitExceeded for more files. Error: Cancelled.
Result<LinkedFiles> linkedFilesBelow(const std::string& folder, const CancelToken& cancel,
                                     std::size_t mostFiles = 1'000'000);

} // namespace inlinescope
