// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace inlinescope {

/// What a job that compiles variants of modules may use.
struct MeterLimits {
    int jobs = 0;               ///< worker processes at a time; 0: one per core
    int timeLimitSeconds = 300; ///< per compile, of processor time
};

} // namespace inlinescope
