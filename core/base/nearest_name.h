// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <span>
#include <string>
#include <string_view>

namespace inlinescope {

/// The one of `names` that a user who typed something else most likely meant: the one that the fewest changes (a
/// character more, less, other, or two swapped; upper and lower case are the same) make of it, if these are at most a
/// third of its characters; otherwise the only one that contains what was typed. Of equally near names the first. Empty
/// if there is none. LLVM's edit_distance is only in the worker, and counts a swap of two characters as two changes.
std::string nearestName(std::string_view typed, std::span<const std::string> names);
/// "Did you mean \"never\"?", or empty.
std::string didYouMean(std::string_view typed, std::span<const std::string> names);

} // namespace inlinescope
