// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
namespace llvm {
class LLVMContext;
}

namespace inlinescope {

/// Removes remarks about anything besides the decision from the context's diagnostics: always the feature advisor's
/// dumps (pass "inline-ml"), and the heuristic's refusals if a policy or a script decides instead of it. So -Rpass
/// prints under the default policy what plain clang prints, and nothing untrue under others. It replaces the context's
/// handler until another one is set.
void keepOwnRemarks(llvm::LLVMContext& context, bool heuristicDecides);

} // namespace inlinescope
