// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"

#include <functional>
#include <string>
#include <string_view>

namespace inlinescope {

/// Writes a run's decisions as a script (core/formats/script_format.h): those of `module`, or with an empty name those
/// of every module that was compiled, in name order. `write` gets the text in pieces, a module at a time. What the
/// script does not name falls to the policy of the run. Errors: NotFound for a run or a module that is not there,
/// Refused for a module without a result, and what `write` returns.
Result<void> exportScript(const std::string& workspace, const std::string& run, const std::string& module,
                          const std::function<Result<void>(std::string_view)>& write);

} // namespace inlinescope
