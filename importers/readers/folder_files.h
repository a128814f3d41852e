// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/cancel_token.h"
#include "core/base/result.h"

#include <string>
#include <vector>

namespace inlinescope {

/// The regular files below a folder, also links to files, whose names end in one of `endings` and have a character
/// before it: paths relative to the folder, in the order of their bytes, so that a file system's own order has no
/// effect. A link may lead out of the folder: who copies a file opens it by FileRoots. Links to folders are not
/// followed, and what is below `except` (a path; empty: nothing) is left out. Errors: NotFound, Unreadable,
/// LimitExceeded (a million files, 256 MiB of names), Cancelled.
Result<std::vector<std::string>> filesBelow(const std::string& folder, const std::vector<std::string>& endings,
                                            const std::string& except = {}, const CancelToken& cancel = {});

} // namespace inlinescope
