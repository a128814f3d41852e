// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>
#include <string_view>

namespace inlinescope {

/// A linkage name without the hashes that compilers put into it and that change from build to build:
/// - ".llvm.123456" of ThinLTO's promotion and ".__uniq.123456" of -funique-internal-linkage-names are removed;
/// - "17h0123456789abcdefE", the hash at the end of a legacy Rust name, becomes "17hE";
/// - numbers after ".cold", ".part", ".isra", ".constprop", ".specialized", ".extracted" are removed, the words are
///   kept.
/// Everything else is kept, so that "f" and "f.cold" are still two symbols.
std::string foldedSymbol(std::string_view name);

} // namespace inlinescope
