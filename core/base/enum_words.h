// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace inlinescope {

/// The enumerator, up to `last`, whose toString() is `word`; absent if none is. The enumerators have the numbers from 0
/// on.
template <typename Enum>
constexpr std::optional<Enum> enumeratorOf(std::string_view word, Enum last) {
    for (int value = 0; value <= static_cast<int>(last); ++value)
        if (toString(static_cast<Enum>(value)) == word) return static_cast<Enum>(value);
    return std::nullopt;
}

/// The words of all enumerators up to `last`.
template <typename Enum>
std::vector<std::string> wordsUpTo(Enum last) {
    std::vector<std::string> words;
    for (int value = 0; value <= static_cast<int>(last); ++value)
        words.emplace_back(toString(static_cast<Enum>(value)));
    return words;
}

} // namespace inlinescope
