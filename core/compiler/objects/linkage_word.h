// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>

namespace llvm {
class GlobalValue;
}

namespace inlinescope {

/// The keyword of a linkage in LLVM's assembly language.
std::string linkageWord(const llvm::GlobalValue& value);

} // namespace inlinescope
