// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/recording/remark_filter.h"

#include <llvm/IR/DiagnosticHandler.h>
#include <llvm/IR/DiagnosticInfo.h>
#include <llvm/IR/LLVMContext.h>

#include <memory>

namespace inlinescope {
namespace {

class RemarkFilter final : public llvm::DiagnosticHandler {
public:
    RemarkFilter(std::unique_ptr<llvm::DiagnosticHandler> next, bool heuristicDecides)
        : m_next(std::move(next)), m_heuristicDecides(heuristicDecides) {}

    bool handleDiagnostics(const llvm::DiagnosticInfo& info) override {
        const auto* remark = llvm::dyn_cast<llvm::DiagnosticInfoOptimizationBase>(&info);
        return (remark && (isHidden(remark->getPassName()) || isIdle(*remark))) || m_next->handleDiagnostics(info);
    }
    bool isAnalysisRemarkEnabled(llvm::StringRef pass) const override {
        return !isHidden(pass) && m_next->isAnalysisRemarkEnabled(pass);
    }
    bool isMissedOptRemarkEnabled(llvm::StringRef pass) const override {
        return !isHidden(pass) && m_next->isMissedOptRemarkEnabled(pass);
    }
    bool isPassedOptRemarkEnabled(llvm::StringRef pass) const override {
        return !isHidden(pass) && m_next->isPassedOptRemarkEnabled(pass);
    }
    bool isAnyRemarkEnabled() const override { return m_next->isAnyRemarkEnabled(); }

private:
    static bool isHidden(llvm::StringRef pass) { return pass == "inline-ml"; }

    /// A cost remark of the heuristic while another policy decides. "NeverInline" stays, since it binds every policy.
    bool isIdle(const llvm::DiagnosticInfoOptimizationBase& remark) const {
        const llvm::StringRef name = remark.getRemarkName();
        return !m_heuristicDecides && remark.getPassName() == "inline" &&
               (name == "TooCostly" || name == "IncreaseCostInOtherContexts");
    }

    std::unique_ptr<llvm::DiagnosticHandler> m_next;
    const bool m_heuristicDecides;
};

} // namespace

void keepOwnRemarks(llvm::LLVMContext& context, bool heuristicDecides) {
    if (context.getDiagHandlerPtr()->isAnyRemarkEnabled())
        context.setDiagnosticHandler(std::make_unique<RemarkFilter>(context.getDiagnosticHandler(), heuristicDecides));
}

} // namespace inlinescope
