// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <algorithm>
#include <cstddef>
#include <iterator>
#include <ranges>
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

/// How many names a message lists.
inline constexpr std::size_t mostListed = 5;

/// "a, b, c, d, e and 7 more": the names as a message lists them. `count` is the number of all names if these are only
/// the first of them.
template <typename Names>
std::string listed(const Names& names, std::size_t count = 0) {
    const std::size_t shown = std::min(std::size(names), mostListed);
    std::string text =
        join(std::ranges::subrange(std::begin(names), std::next(std::begin(names), std::ptrdiff_t(shown))), ", ");
    count = std::max(count, std::size(names));
    if (count > shown) text += " and " + std::to_string(count - shown) + " more";
    return text;
}

} // namespace inlinescope
