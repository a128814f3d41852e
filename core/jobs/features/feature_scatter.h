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

/// All decisions of a run by the values of two features: as points where they are few, in cells of a grid where they
/// are many.
struct FeatureScatter {
    /// Decisions at one place, and the least and largest of their values (equal in a point).
    struct Cell {
        double xLow = 0, xHigh = 0, yLow = 0, yHigh = 0;
        std::int64_t inlined = 0, refused = 0;
        std::int64_t count() const { return inlined + refused; }
    };
    static constexpr std::size_t mostPoints = 2000; ///< of different values

    TensorSpec x, y;
    FeatureAxis xAxis, yAxis; ///< whose bins the grid is made of
    bool binned = false;
    std::vector<Cell> cells; ///< by y, then by x
    std::int64_t inlined = 0, refused = 0;
    std::int64_t leftOut = 0; ///< decisions with a value that is no finite number

    std::int64_t count() const { return inlined + refused; }
    /// x_low,x_high,y_low,y_high,inlined,refused; TOTAL
    Table table() const;
};

/// NotFound for a run or a feature that is not there, InvalidArgument for a feature of more than one element.
Result<FeatureScatter> featureScatter(const std::string& path, const std::string& run, const std::string& x,
                                      const std::string& y, AxisScale scale, const CancelToken& cancel);

/// A part of the plane: what lies on its edge is inside.
struct FeatureBrush {
    double xLow = 0, xHigh = 0, yLow = 0, yHigh = 0;
    bool operator==(const FeatureBrush&) const = default;
};

struct BrushedDecisions {
    std::int64_t count = 0; ///< all that are inside
    /// module,decision,caller,callee,advice,outcome, the two features by their names, flip,flip_state (FlipCells): the
    /// first ones, in module order. A note says how many are left out.
    Table table;
};

/// The decisions of a run inside of the brush, at most `most` of them as rows. Errors as of featureScatter().
Result<BrushedDecisions> brushedDecisions(const std::string& path, const std::string& run, const std::string& x,
                                          const std::string& y, const FeatureBrush& brush, std::size_t most,
                                          const CancelToken& cancel);

} // namespace inlinescope
