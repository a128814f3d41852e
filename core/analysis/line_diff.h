// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace inlinescope {

/// A line of two texts: one that both have, or one of a single side.
struct LinePair {
    std::optional<std::size_t> a, b; ///< numbers of lines, from 0
    bool isCommon() const { return a && b; }
    bool operator==(const LinePair&) const = default;
};

/// The lines of a text, without their ends.
std::vector<std::string_view> linesOf(std::string_view text);

/// Aligns two sequences of lines by a shortest edit script (Myers 1986, in linear memory); among moved lines, A's come
/// first. Sides that have very little in common get a script that is not the shortest, so that time is bounded by the
/// number of lines times a constant.
std::vector<LinePair> alignLines(std::span<const std::string_view> a, std::span<const std::string_view> b);

inline constexpr std::size_t contextLines = 3; ///< around a change

/// The alignment as `diff -u` prints it, with contextLines around each change, taken from side A if both sides have
/// them; empty if there is no change. The names follow --- and +++.
std::string unifiedDiff(std::span<const std::string_view> a, std::span<const std::string_view> b,
                        std::span<const LinePair> alignment, const std::string& nameA, const std::string& nameB);

} // namespace inlinescope
