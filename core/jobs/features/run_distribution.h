// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/cancel_token.h"
#include "core/jobs/features/feature_distribution.h"

#include <string>

namespace inlinescope {

/// NotFound for an unknown run or feature. NaN is not counted.
Result<FeatureDistribution> featureDistribution(const std::string& path, const std::string& run,
                                                const std::string& feature, const CancelToken& cancel);

} // namespace inlinescope
