// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstddef>
#include <span>
#include <vector>

namespace inlinescope {

/// At most `count` bounds between the values of a feature, ascending and all different: every value but the smallest if
/// there are at most so many, else quantiles, each value once. Bucketize counts the bounds up to a value, so the
/// smallest value of the feature is in bucket 0. NaN and infinities are ignored. Empty for a constant feature.
std::vector<float> quantileBounds(std::span<const float> column, std::size_t count);

} // namespace inlinescope
