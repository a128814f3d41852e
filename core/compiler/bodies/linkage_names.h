// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
namespace llvm {
class Module;
}

namespace inlinescope {

/// Adds linkage names to the debug info of functions that lack them, as -gline-tables-only leaves them out. Returns
/// whether there were such functions. Code does not depend on them.
bool addLinkageNames(llvm::Module& module);

} // namespace inlinescope
