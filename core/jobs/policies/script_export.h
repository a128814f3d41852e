// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"

#include <functional>
#include <string>
#include <string_view>

namespace inlinescope {

/// Writes a run's decisions as a script (core/formats/script_format.h): those of `module`, or, if the name is empty,
/// those of every module that was compiled, in name order. `write` gets the text in pieces, one module at a time. The
/// run's policy decides what the script does not name. Errors: NotFound for an unknown run or module, Refused for a
/// module without a result, and what `write` returns.
Result<void> exportScript(const std::string& workspace, const std::string& run, const std::string& module,
                          const std::function<Result<void>(std::string_view)>& write);

} // namespace inlinescope
