// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>
#include <string_view>

namespace inlinescope {

/// The texts of a range with the separator between them.
template <typename Texts>
std::string join(const Texts& texts, std::string_view separator) {
    std::string joined;
    bool isFirst = true;
    for (const auto& text : texts) {
        if (!isFirst) joined += separator;
        isFirst = false;
        joined += text;
    }
    return joined;
}

} // namespace inlinescope
