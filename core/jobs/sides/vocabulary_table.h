// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/cancel_token.h"
#include "core/base/result.h"
#include "core/jobs/tables/table.h"
#include "core/model/performance.h"
#include "core/model/quantile_vocabulary.h"
#include "core/store/workspace_reader.h"

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace inlinescope {

/// As a policy has them.
std::vector<float> roundedQuantiles(std::span<const double> quantiles);

/// minimum, maximum and distinct numbers of quantiles in order; absent for none.
Row quantileCells(std::span<const float> quantiles);

/// "equal", or "differs at N", N being the number (from 0) of the first quantile that differs or that only one has.
std::string quantileDifference(std::span<const float> a, std::span<const float> b);

/// The largest difference between the shares of quantiles that are at most a number, over all numbers: 0 for equal
/// lists, 1 for lists whose ranges do not overlap. Both are in order and have at least one number.
double quantileDistance(std::span<const float> a, std::span<const float> b);

/// feature,count,minimum,maximum,distinct.
Table quantileTable(const QuantileVocabulary& vocabulary);

/// feature,count_a,count_b,minimum_a,minimum_b,maximum_a,maximum_b,distance,vocabulary: quantileDistance() and
/// quantileDifference(). If only one side has the feature, `vocabulary` is "only in a" or "only in b".
Table comparedQuantiles(const QuantileVocabulary& a, const QuantileVocabulary& b);

/// From the points of a stored one, which are in the order of their numbers; those without a number are left out.
QuantileVocabulary vocabularyOfPoints(const std::vector<PerformancePoint>& points);

/// An imported vocabulary. Errors: NotFound; InvalidArgument if the name is that of another kind of performance.
Result<QuantileVocabulary> storedVocabulary(const WorkspaceReader& reader, const std::string& name,
                                            const CancelToken& cancel);

} // namespace inlinescope
