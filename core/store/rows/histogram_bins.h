// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/store/rows/rows.h"

namespace inlinescope {

// The bins of stored distributions (FeatureRow::bins), for code that counts other values in the same bins.

/// A bin's key: 0 for |v| < 2^-32; otherwise, with e = floor(log2 |v|), the range between two powers of two is divided
/// into eight equal parts, and key = sign * (1 + (e + 32) * 8 + part). Infinities have e = 1024; NaN has no bin. Bins
/// of negative values mirror those of positive ones, so there the upper edge belongs to the bin and the lower does not.
int histogramKey(double value);
/// The largest key; the smallest is its negative.
inline constexpr int LargestHistogramKey = 1 + (1024 + 32) * 8;
/// The edges of a key's bin, with `count` values.
HistogramBin histogramBin(int key, std::int64_t count);

} // namespace inlinescope
