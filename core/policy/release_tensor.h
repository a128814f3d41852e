// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/model/tensor.h"

#include <span>
#include <string_view>
#include <vector>

namespace inlinescope {

// How the C++ of a translated policy (cpp_emitter.h) describes its inputs and outputs, as data without constructors.

struct ReleaseTensor {
    std::string_view name;
    int port = 0;
    ScalarType type = ScalarType::Int64;
    std::span<const std::int64_t> shape;
};

/// Index of the tensor whose name follows `prefix` in `wanted`; -1 if there is none.
int findTensor(std::span<const ReleaseTensor> tensors, std::string_view prefix, std::string_view wanted);

std::vector<TensorSpec> toSpecs(std::span<const ReleaseTensor> tensors);

} // namespace inlinescope
