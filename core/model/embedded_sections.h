// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>

namespace inlinescope {

/// The sections of an object file that `extract` takes; of Mach-O "SEGMENT,SECTION".
struct EmbeddedSections {
    std::string bitcode;     ///< empty: as clang names it, .llvmbc, and in Mach-O __LLVM,__bitcode
    std::string commandLine; ///< empty: likewise, .llvmcmd and __LLVM,__cmdline
    bool operator==(const EmbeddedSections&) const = default;
};

} // namespace inlinescope
