// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/cancel_token.h"
#include "core/base/progress.h"
#include "core/model/finding.h"

#include <functional>
#include <string>

namespace inlinescope {

/// What every job is given by its front end. Callbacks come from the thread that runs the job.
struct JobContext {
    std::string workspacePath;
    std::string workerProgram; ///< path of inlinescope-worker
    CancelToken cancel;
    ProgressCallback progress = [](const Progress&) {};
    std::function<void(const Finding&)> finding = [](const Finding&) {
    }; ///< each finding as it is made; it is stored as well where it concerns something stored
};

} // namespace inlinescope
