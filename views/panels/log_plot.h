// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/features/log_values.h"
#include "views/charts/feature_histogram.h"

namespace inlinescope {

/// The distribution of a feature over the observations of one training log, by the answer, or of two logs. It counts
/// observations, or, if they have several values of the feature, values.
class LogPlot : public FeatureHistogram {
    Q_OBJECT
public:
    explicit LogPlot(const QString& name, QWidget* parent = nullptr);

    void setLogs(const LogDistribution& distribution);
    bool isOfVector() const { return m_isOfVector; }

private:
    bool m_isOfVector = false;
};

} // namespace inlinescope
