// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/model/flip.h"
#include "views/state/job_runner.h"

#include <QObject>

#include <optional>
#include <set>
#include <vector>

namespace inlinescope {

/// Decisions of one module of a run whose flips a job measures.
struct FlipRequest {
    QString run, module;
    Others others = Others::Decide;
    std::set<std::int64_t> decisions; ///< ordinals
};

/// The flips that wait for a job or are being measured, so that a cell can say so. Lives in the window's thread; the
/// runner must outlive it.
class FlipRequests : public QObject {
    Q_OBJECT
public:
    explicit FlipRequests(const JobRunner& jobs, QObject* parent = nullptr);

    /// Keeps a request until its job has ended and forgetEnded() is called.
    void add(JobId job, FlipRequest request);
    /// To be called when the measured values are shown: until then a cell must not offer to measure them again.
    void forgetEnded();
    bool contains(const QString& run, const QString& module, Others others, std::int64_t decision) const;

signals:
    void added();

private:
    struct Live {
        JobId job;
        FlipRequest request;
        bool hasEnded = false;
    };
    std::vector<Live> m_live;
};

} // namespace inlinescope
