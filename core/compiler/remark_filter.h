#pragma once
#include "core/compiler/module_compiler.h"

namespace llvm {
class LLVMContext;
}

namespace inlinescope {

/// Keeps from the context's diagnostics what an advisor says beside the decision: the feature advisor's dumps (pass
/// "inline-ml") under every policy, and what the heuristic would have refused under a policy that decides in its place.
/// So -Rpass says under the default policy what plain clang says, and under others nothing untrue. Stands in for the
/// context's handler until that is replaced.
void keepOwnRemarks(llvm::LLVMContext& context, PolicyKind policy);

} // namespace inlinescope
