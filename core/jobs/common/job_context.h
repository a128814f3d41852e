// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/cancel_token.h"
#include "core/base/progress.h"
#include "core/model/finding.h"

#include <functional>
#include <string>

namespace inlinescope {

/// What a front end passes to every job. Callbacks are called on the thread that runs the job.
struct JobContext {
    std::string workspacePath;
    std::string workerProgram; ///< path of inlinescope-worker; files are read by readerOf() it
    CancelToken cancel;
    ProgressCallback progress = [](const Progress&) {};
    std::function<void(const Finding&)> finding = [](const Finding&) {
    }; ///< called for each finding when it is made; a finding about something stored is also stored
};

} // namespace inlinescope
