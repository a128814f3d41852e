// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/model/decision.h"
#include "core/model/tensor.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace inlinescope {

/// A decision of a run that the best found run decided otherwise, with the bytes of text by which the best found run
/// grows if this one decision is changed back: above 0, the run loses bytes by it.
struct RegrettedDecision {
    std::string caller, callee;
    std::string reason; ///< as the run recorded it
    Advice advice = Advice::Refuse;
    std::int64_t bytes = 0;
};

/// Regret of decisions with a common property.
struct RegretSum {
    std::int64_t decisions = 0;
    std::int64_t lost = 0; ///< sum of the values above 0
    std::int64_t won = 0;  ///< sum of the values below 0, itself not above 0
    std::int64_t bytes() const { return lost + won; }
    void add(std::int64_t regret);
    bool operator==(const RegretSum&) const = default;
};

struct RegretGroup {
    std::string name;
    Advice advice = Advice::Refuse; ///< of the run
    RegretSum sum;
    std::vector<std::size_t> decisions = {}; ///< that it sums, by their indices
};

/// LLVM's reason without its numbers: "cost=35, threshold=25" becomes "cost=N, threshold=N".
std::string foldedReason(const std::string& reason);

/// Sums by the name that `name` returns for a decision, and by advice; the most bytes first, then by name.
std::vector<RegretGroup> regretBy(std::span<const RegrettedDecision> decisions,
                                  const std::function<std::string(const RegrettedDecision&)>& name);

/// Regret of the decisions for which a feature's value is in a range.
struct RegretBin {
    std::string feature;
    double low = 0, high = 0; ///< [low, high); a single value if they are equal
    RegretSum sum;
    /// The same for all bins of a feature: the bytes that would be in other bins if every decision had the mean regret,
    /// in percent of the sum of what is lost and won; 0..100. It is high for a feature whose values indicate where a
    /// run loses bytes.
    double concentration = 0;
    std::vector<std::size_t> decisions = {}; ///< that it sums, as they were named when they were added
};

/// Sums regret by the values of scalar features. The bins are: 0 alone, the values between 0 and 1, and the ranges
/// between powers of two: [1, 2), [2, 4), ..., and below 0 [-1, -0.5), [-2, -1), ....
class RegretByFeature {
public:
    /// The value of row `row` of `column` belongs to `decision`, which has that regret; tensors of several elements and
    /// values that are not finite are ignored.
    void add(const TensorColumn& column, std::size_t row, std::int64_t regret, std::size_t decision);
    /// By RegretBin::concentration of the feature, largest first; within a feature by value.
    std::vector<RegretBin> bins() const;

private:
    std::map<std::string, std::map<std::pair<double, double>, RegretBin>> m_bins; ///< by feature and bin
};

} // namespace inlinescope
