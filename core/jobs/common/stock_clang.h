// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>

namespace inlinescope {

/// The path of the clang of the built-in LLVM's major version, as distributions install it. Empty: there is none.
std::string stockClang();

} // namespace inlinescope
