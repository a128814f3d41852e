// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/flip_requests.h"

#include <algorithm>

namespace inlinescope {

FlipRequests::FlipRequests(const JobRunner& jobs, QObject* parent) : QObject(parent) {
    connect(&jobs, &JobRunner::jobFinished, this, [this, &jobs](int row) {
        const JobId ended = jobs.jobs()[std::size_t(row)].id;
        for (Live& live : m_live)
            if (live.job == ended) live.hasEnded = true;
    });
}

void FlipRequests::add(JobId job, FlipRequest request) {
    m_live.push_back({job, std::move(request)});
    emit added();
}

void FlipRequests::forgetEnded() {
    std::erase_if(m_live, [](const Live& live) { return live.hasEnded; });
}

bool FlipRequests::contains(const QString& run, const QString& module, Others others, std::int64_t decision) const {
    return std::ranges::any_of(m_live, [&](const Live& live) {
        const FlipRequest& request = live.request;
        return request.others == others && request.run == run && request.module == module &&
               request.decisions.contains(decision);
    });
}

} // namespace inlinescope
