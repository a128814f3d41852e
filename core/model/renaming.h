// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>

namespace inlinescope {

/// The name of an item, and the name that it gets.
struct Renaming {
    std::string from, to;
};

} // namespace inlinescope
