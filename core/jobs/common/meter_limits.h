// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstdint>

namespace inlinescope {

/// What a job that compiles variants of modules may use.
struct MeterLimits {
    int jobs = 0;                  ///< worker processes at a time; 0: one per core
    int timeLimitSeconds = 300;    ///< per compile, of processor time
    std::uint64_t memoryLimit = 0; ///< bytes for each process; 0: as the pool has it
    bool operator==(const MeterLimits&) const = default;
};

} // namespace inlinescope
