// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "views/jobs/workspace_jobs.h"

#include <QPointer>

#include <functional>
#include <memory>
#include <optional>
#include <utility>

namespace inlinescope {

/// startWorkspaceJob() for work with a result: `done` is called with it in the window's thread while its receiver
/// lives, also if the work then ended as cancelled or failed.
template <typename T>
JobId startWithResult(Session& session, JobRunner& jobs, const QString& title,
                      std::function<Result<QString>(const JobContext&, std::optional<T>&)> work,
                      std::pair<QObject*, std::function<void(const T&)>> done,
                      std::shared_ptr<const NewestResult> soFar = {}) {
    // The job's thread writes it before it ends, the window's thread reads it afterwards.
    const auto result = std::make_shared<std::optional<T>>();
    return startWorkspaceJob(
        session, jobs, title,
        [work = std::move(work), result](const JobContext& context) { return work(context, *result); },
        [result, receiver = QPointer<QObject>(done.first), tell = done.second](const Job&) {
            if (receiver && *result && tell) tell(**result);
        },
        std::move(soFar));
}

} // namespace inlinescope
