// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/whatif/whatif_choice.h"
#include "views/state/job_runner.h"
#include "views/state/session.h"

#include <atomic>
#include <functional>
#include <memory>
#include <vector>

namespace inlinescope {

/// To be set before such a job is cancelled because its time is up, the user has left or another job waits: it then
/// ends as done, with what it has measured.
using IsEnough = std::shared_ptr<std::atomic<bool>>;

/// Measures flips because a user looks at a module, one what-if after the other, as one job. While it runs,
/// Session::flipsMeasured() is emitted for what is new, and is stored, a few times a second. `done` is called with the
/// job's final state after the last of these, in the window's thread and only while `receiver` lives;
/// workspaceChanged() follows.
JobId measureOpenedWithJob(Session& session, JobRunner& jobs, const std::vector<WhatIfOptions>& whatIfs,
                           const IsEnough& isEnough, QObject* receiver, std::function<void(const Job&)> done);

} // namespace inlinescope
