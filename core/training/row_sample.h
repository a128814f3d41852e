// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/training/training_set.h"

#include <random>
#include <span>

namespace inlinescope {

/// Keeps at most `limit` of the rows that are added, each with the same probability, in the memory of that many
/// (reservoir sampling). The sample depends only on the rows, their order and the seed.
class RowSample {
public:
    RowSample(std::vector<TensorSpec> features, std::size_t limit, std::uint64_t seed)
        : m_set{std::move(features), {}, {}}, m_limit(limit), m_random(seed) {}

    /// `values`: one number per feature; `inlines`: the decision.
    void add(std::span<const float> values, bool inlines);

    std::size_t seen() const { return m_seen; }
    TrainingSet take() { return std::move(m_set); }

private:
    TrainingSet m_set;
    std::size_t m_limit;
    std::size_t m_seen = 0;
    std::mt19937_64 m_random;
};

} // namespace inlinescope
