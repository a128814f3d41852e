// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/cancel_token.h"
#include "core/base/result.h"
#include "core/jobs/features/feature_axis.h"
#include "core/jobs/tables/table.h"

#include <cstdint>
#include <string>
#include <vector>

namespace inlinescope {

/// All decisions of a run by the values of two features: as points if there are few, otherwise in the cells of a grid.
struct FeatureScatter {
    /// Decisions at one place, with the minimum and maximum of their values (equal for a point).
    struct Cell {
        double xLow = 0, xHigh = 0, yLow = 0, yHigh = 0;
        std::int64_t inlined = 0, refused = 0;
        std::int64_t count() const { return inlined + refused; }
    };
    static constexpr std::size_t mostPoints = 2000; ///< of different values

    TensorSpec x, y;
    FeatureAxis xAxis, yAxis; ///< the grid consists of their bins
    bool binned = false;
    std::vector<Cell> cells; ///< by y, then by x
    std::int64_t inlined = 0, refused = 0;
    std::int64_t leftOut = 0; ///< decisions with a value that is not finite

    std::int64_t count() const { return inlined + refused; }
    /// x_low,x_high,y_low,y_high,inlined,refused; TOTAL
    Table table() const;
};

/// NotFound for an unknown run or feature, InvalidArgument for a feature of more than one element.
Result<FeatureScatter> featureScatter(const std::string& path, const std::string& run, const std::string& x,
                                      const std::string& y, AxisScale scale, const CancelToken& cancel);

/// A rectangle; values on its edge are inside.
struct FeatureBrush {
    double xLow = 0, xHigh = 0, yLow = 0, yHigh = 0;
    bool operator==(const FeatureBrush&) const = default;
};

struct BrushedDecisions {
    std::int64_t count = 0; ///< all decisions inside
    /// module,decision,caller,callee,advice,outcome, the two features by their names, flip,flip_state (FlipCells): the
    /// first decisions in module order. A note says how many are left out.
    Table table;
};

/// The decisions of a run inside of the brush, at most `most` of them as rows. Errors as for featureScatter().
Result<BrushedDecisions> brushedDecisions(const std::string& path, const std::string& run, const std::string& x,
                                          const std::string& y, const FeatureBrush& brush, std::size_t most,
                                          const CancelToken& cancel);

} // namespace inlinescope
