// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/model/tensor.h"

#include <cstdint>
#include <vector>

namespace inlinescope {

/// Rows to learn from: the features of a decision, one number each, and the decision.
struct TrainingSet {
    std::vector<TensorSpec> features; ///< each of one element
    std::vector<float> values;        ///< row-major, a number per feature, as Cast to float gives it
    std::vector<std::uint8_t> labels; ///< per row: 1 to inline, 0 not to
    std::vector<float> weights = {};  ///< per row, above 0; none: both labels have the same total weight

    std::size_t rows() const { return labels.size(); }
    /// Adds rows of the same features, which together get this weight, to rows that have weights.
    void append(const TrainingSet& more, double weight) {
        values.insert(values.end(), more.values.begin(), more.values.end());
        labels.insert(labels.end(), more.labels.begin(), more.labels.end());
        if (more.rows() > 0) weights.resize(rows(), float(weight / double(more.rows())));
    }
    /// Adds rows of the same features; both have weights.
    void append(const TrainingSet& more) {
        values.insert(values.end(), more.values.begin(), more.values.end());
        labels.insert(labels.end(), more.labels.begin(), more.labels.end());
        weights.insert(weights.end(), more.weights.begin(), more.weights.end());
    }
    std::vector<float> column(std::size_t feature) const {
        std::vector<float> column;
        column.reserve(rows());
        for (std::size_t i = feature; i < values.size(); i += features.size())
            column.push_back(values[i]);
        return column;
    }
};

} // namespace inlinescope
