// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/model/tensor.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace inlinescope {

/// How many observations of a log are read at a time, so that memory does not depend on the size of its tensors: as
/// many as have 32 MiB, but at least one and not more than `most`.
inline std::int64_t observationsAtOnce(const FeatureSchema& schema, std::int64_t most) {
    constexpr std::size_t LargestPage = std::size_t(32) << 20;
    std::size_t bytes = schema.score ? schema.score->byteSize() : 0;
    for (const TensorSpec& spec : schema.features)
        bytes += spec.byteSize();
    return std::clamp<std::int64_t>(std::int64_t(LargestPage / std::max<std::size_t>(bytes, 1)), 1, most);
}

} // namespace inlinescope
