// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstdint>
#include <functional>
#include <string>

namespace inlinescope {

/// Progress of long work. `total` is 0 while unknown; both count items of the work (modules, files, rows).
struct Progress {
    std::int64_t done = 0;
    std::int64_t total = 0;
    std::string item;        ///< what is being worked on, e.g. a module's name
    double perSecond = 0;    ///< items per second of wall time; 0: not known
    double secondsLeft = -1; ///< below 0: not known
};

/// Called from the thread that does the work, at most a few times a second per item; must be cheap.
using ProgressCallback = std::function<void(const Progress&)>;

} // namespace inlinescope
