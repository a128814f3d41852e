// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <concepts>
#include <string>
#include <string_view>

namespace inlinescope {

/// "1 run", "12 runs"; `many` is for what does not only get an s: counted(n, "flip was", "flips were").
template <std::integral Number>
std::string counted(Number number, std::string_view one, std::string_view many = {}) {
    std::string text = std::to_string(number).append(" ").append(number == 1 || many.empty() ? one : many);
    return number != 1 && many.empty() ? text + 's' : text;
}

} // namespace inlinescope
