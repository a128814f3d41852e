// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"

#include <cstddef>
#include <string>

namespace inlinescope {

struct RunLog {
    std::string text; ///< the log's bytes
    std::size_t observations = 0;
    std::size_t withoutFeatures = 0; ///< decisions that are left out
};

/// What LLVM's development mode would have logged of a module of a run (RunObservations), in one context without a
/// name. Errors: NotFound, Refused for a module that was not compiled or has no features.
Result<RunLog> runLog(const std::string& path, const std::string& run, const std::string& module);

} // namespace inlinescope
