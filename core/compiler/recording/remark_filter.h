// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
namespace llvm {
class LLVMContext;
}

namespace inlinescope {

/// Keeps from the context's diagnostics what an advisor says beside the decision: the feature advisor's dumps (pass
/// "inline-ml") always, and what the heuristic would have refused where a policy or a script decides in its place.
/// So -Rpass says under the default policy what plain clang says, and under others nothing untrue. Stands in for the
/// context's handler until that is replaced.
void keepOwnRemarks(llvm::LLVMContext& context, bool heuristicDecides);

} // namespace inlinescope
