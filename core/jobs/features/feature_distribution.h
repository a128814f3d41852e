// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/cancel_token.h"
#include "core/base/result.h"
#include "core/jobs/tables/table.h"
#include "core/model/tensor.h"

#include <array>
#include <string>
#include <vector>

namespace inlinescope {

/// The distribution of one feature's values over all decisions of a run, by the advice.
struct FeatureDistribution {
    struct Bin {
        double low = 0, high = 0; ///< at least low and below high; for negative values above low and at most high
        std::int64_t inlined = 0, refused = 0;
    };
    TensorSpec spec;
    double minimum = 0, maximum = 0;       ///< meaningless without values
    std::int64_t inlined = 0, refused = 0; ///< numbers of values; each element of a tensor counts
    std::vector<Bin> bins; ///< ascending, without the empty ones; core/store/rows/histogram_bins.h has them

    std::int64_t count() const { return inlined + refused; }
    /// low,high,inlined,refused; TOTAL
    Table table() const;
};

} // namespace inlinescope
