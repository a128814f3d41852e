// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <algorithm>
#include <span>
#include <string_view>

namespace inlinescope {

/// Whether the word is in a list that is known when the program is built.
inline bool isOneOf(std::string_view word, std::span<const std::string_view> words) {
    return std::ranges::find(words, word) != words.end();
}

} // namespace inlinescope
