// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/training/feature_choice.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace inlinescope {
namespace {

constexpr std::array<std::string_view, 2> answers = {"inlining_default", "inlining_decision"};

/// Number of rows on which the feature is 1 if the label is and 0 if it is not; with `opposite` the other way round.
std::size_t rowsThatEqualTheLabel(const std::vector<float>& column, const std::vector<std::uint8_t>& labels,
                                  bool opposite) {
    std::size_t equal = 0;
    for (std::size_t i = 0; i < column.size(); ++i)
        equal += column[i] == float((labels[i] != 0) != opposite);
    return equal;
}

} // namespace

std::optional<std::string> faultAsInput(const TensorSpec& feature) {
    if (std::ranges::find(answers, feature.name) != answers.end()) return "it is the answer";
    const auto count = feature.elementCount();
    if (count != 1) return "it has " + std::to_string(count.value_or(0)) + " elements";
    return {};
}

std::optional<std::string> faultAsInput(const TrainingSet& set, std::size_t index) {
    const std::vector<float> column = set.column(index);
    if (std::ranges::adjacent_find(column, std::not_equal_to()) == column.end()) return "it never changes";
    const std::size_t equal =
        std::max(rowsThatEqualTheLabel(column, set.labels, false), rowsThatEqualTheLabel(column, set.labels, true));
    if (equal * 100 >= column.size() * 99)
        return "it contains the answer: equal to it, or its opposite, on " + std::to_string(equal) + " of " +
               std::to_string(column.size()) + " rows";
    return {};
}

} // namespace inlinescope
