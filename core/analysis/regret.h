// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/model/decision.h"
#include "core/model/tensor.h"

#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace inlinescope {

/// A decision of a run that the best found run took otherwise, with the bytes of text that the best found run grows by
/// where this one decision is put back as the run took it: above 0, the run loses by it.
struct RegrettedDecision {
    std::string caller, callee;
    std::string reason; ///< as the run recorded it
    Advice advice = Advice::Refuse;
    std::int64_t bytes = 0;
};

/// Regret of decisions that have something in common.
struct RegretSum {
    std::int64_t decisions = 0;
    std::int64_t lost = 0; ///< the sum of what is above 0
    std::int64_t won = 0;  ///< the sum of what is below 0, itself not above 0
    std::int64_t bytes() const { return lost + won; }
    void add(std::int64_t regret);
    bool operator==(const RegretSum&) const = default;
};

struct RegretGroup {
    std::string name;
    Advice advice = Advice::Refuse; ///< of the run
    RegretSum sum;
};

/// LLVM's reason without its numbers: "cost=35, threshold=25" becomes "cost=N, threshold=N".
std::string foldedReason(const std::string& reason);

/// Sums by what `name` gives for a decision, and by advice; the most bytes first, then by name.
std::vector<RegretGroup> regretBy(std::span<const RegrettedDecision> decisions,
                                  const std::function<std::string(const RegrettedDecision&)>& name);

/// Regret of the decisions for which a feature has a value of a range.
struct RegretBin {
    std::string feature;
    double low = 0, high = 0; ///< [low, high); the value alone where they are equal
    RegretSum sum;
    /// Of the feature: bytes that fall into other bins than if every decision had the mean regret; 0..100, in percent
    /// of the sum of what is lost and won. A feature that tells where a run loses has much of it.
    double uneven = 0;
};

/// Sums regret by the values of scalar features. Bins are 0 by itself, what is between 0 and 1, and from one power of
/// two to the next: [1, 2), [2, 4), ..., and below 0 [-1, -0.5), [-2, -1), ....
class RegretByFeature {
public:
    /// The value of row `row` of `column` belongs to a decision of that regret; tensors of several elements and values
    /// that are not finite are left out.
    void add(const TensorColumn& column, std::size_t row, std::int64_t regret);
    /// By unevenness of the feature, the most first; of a feature by value.
    std::vector<RegretBin> bins() const;

private:
    std::map<std::string, std::map<std::pair<double, double>, RegretSum>> m_sums; ///< by feature and bin
};

} // namespace inlinescope
