// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string_view>

namespace inlinescope {

/// Whether an argument is a flag of gcc that clang 22 does not have, and that a compile can do without: gcc's own
/// optimizations, tuning, link-time optimization, profiles and reports. Flags that change what a program means or its
/// binary interface are none of these, so that a compile without them fails instead of giving something else.
bool isOnlyOfGcc(std::string_view argument);

} // namespace inlinescope
