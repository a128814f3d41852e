#include "core/compiler/remark_filter.h"

#include <llvm/IR/DiagnosticHandler.h>
#include <llvm/IR/DiagnosticInfo.h>
#include <llvm/IR/LLVMContext.h>

#include <memory>

namespace inlinescope {
namespace {

class RemarkFilter final : public llvm::DiagnosticHandler {
public:
    explicit RemarkFilter(std::unique_ptr<llvm::DiagnosticHandler> next) : m_next(std::move(next)) {}

    bool handleDiagnostics(const llvm::DiagnosticInfo& info) override {
        const auto* remark = llvm::dyn_cast<llvm::DiagnosticInfoOptimizationBase>(&info);
        return (remark && isHidden(remark->getPassName())) || m_next->handleDiagnostics(info);
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

    std::unique_ptr<llvm::DiagnosticHandler> m_next;
};

} // namespace

void hideFeatureAdvisorRemarks(llvm::LLVMContext& context) {
    if (context.getDiagHandlerPtr()->isAnyRemarkEnabled())
        context.setDiagnosticHandler(std::make_unique<RemarkFilter>(context.getDiagnosticHandler()));
}

} // namespace inlinescope
