// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"

#include <string>
#include <vector>

namespace inlinescope {

/// FOLDER/MODULE and the extension. Refused for a module whose name, which a corpus from a stranger may have chosen,
/// leads out of the folder.
Result<std::string> modulePath(const std::string& folder, const std::string& module, const std::string& extension);

/// The modules of a run for each of which a file is written into `folder`: those of `asked`, or all that have a result
/// if none is. Refused, before any file is written, if modulePath() refuses one.
Result<std::vector<std::string>> modulesToWrite(const std::string& workspacePath, const std::string& run,
                                                std::vector<std::string> asked, const std::string& folder);

} // namespace inlinescope
