// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"

#include <string>

namespace inlinescope {

/// FOLDER/MODULE and the extension. Refused for a module whose name, which a corpus from a stranger may have chosen,
/// leads out of the folder.
Result<std::string> modulePath(const std::string& folder, const std::string& module, const std::string& extension);

} // namespace inlinescope
