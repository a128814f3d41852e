// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/release_tensor.h"

#include <algorithm>

namespace inlinescope {

int findTensor(std::span<const ReleaseTensor> tensors, std::string_view prefix, std::string_view wanted) {
    if (!wanted.starts_with(prefix)) return -1;
    const auto found = std::ranges::find(tensors, wanted.substr(prefix.size()), &ReleaseTensor::name);
    return found == tensors.end() ? -1 : int(found - tensors.begin());
}

std::vector<TensorSpec> toSpecs(std::span<const ReleaseTensor> tensors) {
    std::vector<TensorSpec> specs;
    for (const ReleaseTensor& tensor : tensors)
        specs.push_back(
            {std::string(tensor.name), tensor.port, tensor.type, {tensor.shape.begin(), tensor.shape.end()}});
    return specs;
}

} // namespace inlinescope
