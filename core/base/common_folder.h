// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <filesystem>

namespace inlinescope {

/// The deepest folder that has both; the path itself if they are equal.
inline std::filesystem::path commonFolder(const std::filesystem::path& a, const std::filesystem::path& b) {
    std::filesystem::path common;
    for (auto inA = a.begin(), inB = b.begin(); inA != a.end() && inB != b.end() && *inA == *inB; ++inA, ++inB)
        common /= *inA;
    return common;
}

} // namespace inlinescope
