// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace inlinescope {

/// The dimensions of a shape with commas: "2,3"; empty for a scalar.
inline std::string shapeText(const std::vector<std::int64_t>& shape) {
    std::string text;
    for (const std::int64_t dimension : shape)
        (text += text.empty() ? "" : ",") += std::to_string(dimension);
    return text;
}

} // namespace inlinescope
