// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/recording/size_estimate.h"

#include "core/compiler/recording/size_features.h"

#include <llvm/Analysis/TargetTransformInfo.h>
#include <llvm/IR/Module.h>

#include <algorithm>

namespace inlinescope {
namespace {

bool hasCode(const llvm::Function& function) {
    return !function.isDeclarationForLinker();
}

} // namespace

bool hasNoCode(const llvm::Module& module) {
    return std::none_of(module.begin(), module.end(), hasCode);
}

Result<std::int64_t> estimateSize(llvm::Module& module, const Policy& model, llvm::ModuleAnalysisManager& analyses) {
    constexpr std::int64_t largest = std::int64_t(1) << 40;
    INLINESCOPE_TRY(SizeModel estimator, SizeModel::bind(model));
    llvm::FunctionAnalysisManager& functions =
        analyses.getResult<llvm::FunctionAnalysisManagerModuleProxy>(module).getManager();
    std::int64_t sum = 0;
    for (llvm::Function& function : module) {
        if (!hasCode(function)) continue;
        const auto& target = functions.getResult<llvm::TargetIRAnalysis>(function);
        Result<std::int64_t> estimate = estimator.estimate(sizeFeatures(function, target));
        if (!estimate.ok()) {
            Error error = estimate.error();
            error.place = "function " + function.getName().str();
            return error;
        }
        sum += *estimate;
        if (sum > largest) return Error{ErrorCode::Malformed, "estimates of more than 1 TiB", {}, {}, {}};
    }
    return sum;
}

} // namespace inlinescope
