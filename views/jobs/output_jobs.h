// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/playback/playback_job.h"
#include "core/jobs/policies/convert_job.h"
#include "core/jobs/policies/script_edit.h"
#include "core/jobs/report/gate_job.h"
#include "core/jobs/report/lnt_report.h"
#include "core/jobs/run/objects_job.h"
#include "core/jobs/training/clone_job.h"
#include "views/state/job_runner.h"
#include "views/state/session.h"

#include <functional>

namespace inlinescope {

// Work on the open workspace whose result is files, or pass or fail, as jobs: each function starts one and returns at
// once. `done` is called with the result, in the window's thread and only while `receiver` lives; not if the work
// failed.

JobId convertWithJob(Session& session, JobRunner& jobs, const ConvertOptions& options);
JobId writeObjectsWithJob(Session& session, JobRunner& jobs, const ObjectsOptions& options);
/// After a cancel `done` is called with the modules that were written.
JobId writePlaybackWithJob(Session& session, JobRunner& jobs, const PlaybackOptions& options, QObject* receiver,
                           std::function<void(const Playback&)> done);
JobId trainWithJob(Session& session, JobRunner& jobs, const CloneOptions& options, QObject* receiver,
                   std::function<void(const Table&)> done);
JobId gateWithJob(Session& session, JobRunner& jobs, const GateOptions& options, QObject* receiver,
                  std::function<void(const Gate&)> done);
/// lntReport() of two runs.
JobId writeLntWithJob(Session& session, JobRunner& jobs, const std::vector<std::string>& runs,
                      const LntOptions& options, const QString& file);
JobId decideOtherwiseWithJob(Session& session, JobRunner& jobs, const ScriptEdit& edit, QObject* receiver,
                             std::function<void(const ScriptContents&)> done);
JobId writeTextWithJob(Session& session, JobRunner& jobs, const QString& file, const std::string& text);

/// Whether it passed, and otherwise the limits that are exceeded.
QString gateSentence(const Gate& gate);

} // namespace inlinescope
