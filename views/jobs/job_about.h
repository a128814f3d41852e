// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>

namespace inlinescope {

/// The run, and perhaps one module of it, that a job is about. A job that has nothing else to tell so far has it as
/// Job::soFar.
struct JobConcern {
    std::string run, module = {};
    std::string other = {}; ///< a corpus or a training, if it is about no run
};

} // namespace inlinescope
