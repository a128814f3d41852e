#pragma once
namespace llvm {
class LLVMContext;
}

namespace inlinescope {

/// Keeps the feature advisor's own remarks (pass "inline-ml") from the context's diagnostics, so that -Rpass says what
/// plain clang says. Stands in for the context's handler until that is replaced.
void hideFeatureAdvisorRemarks(llvm::LLVMContext& context);

} // namespace inlinescope
