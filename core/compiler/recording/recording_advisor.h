// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/compiler/recording/forced_advices.h"
#include "core/compiler/recording/recorder.h"
#include "core/compiler/request/compile_request.h"
#include "core/policy/policy_binding.h"

#include <llvm/Analysis/MLInlineAdvisor.h>

#include <memory>
#include <optional>

namespace inlinescope {

/// LLVM's own ML advisor, used to compute features. It keeps all features up to date. When it would ask its model, it
/// stores the tensors in the recorder and answers as the request's policy does; under the default policy it gets the
/// heuristic's answer.
class FeatureAdvisor : public llvm::MLInlineAdvisor {
public:
    FeatureAdvisor(llvm::Module& module, llvm::ModuleAnalysisManager& analyses, const CompileRequest& request,
                   Recorder& recorder);

    struct Capture {
        std::int32_t featureRow = -1;
        std::vector<double> policyOutputs;
        bool stopped = false; ///< the size guard answered, not the model
    };
    /// LLVM's advice for one question; `capture` says whether it computed the features. The answer that a script forces
    /// replaces the policy's answer.
    std::unique_ptr<llvm::InlineAdvice> advise(llvm::CallBase& call, bool heuristicAnswer, std::optional<bool> forced,
                                               Capture& capture);

    /// Recomputes the caller's properties after an inlining that LLVM's advisor had not advised. The advisor itself
    /// refuses recursive calls and unreachable calls, and would continue with a dominator tree from before the
    /// inlining.
    void refresh(llvm::Function& caller);

protected:
    std::unique_ptr<llvm::MLInlineAdvice> getAdviceFromModel(llvm::CallBase& call,
                                                             llvm::OptimizationRemarkEmitter& remarks) override;

private:
    Bytes feature(std::size_t index) const;
    bool decide();
    bool askPolicy();

    const PolicyKind m_kind;
    Recorder& m_recorder;
    std::optional<PolicyBinding> m_policy;
    bool m_heuristicAnswer = false;
    std::optional<bool> m_forcedAnswer;
    Capture* m_capture = nullptr;
};

/// The advisor that the pipeline asks. It records every question. It answers as a script demands if the script has an
/// advice that can be followed, otherwise as plain clang would (default), or as LLVM's ML advisor does with the
/// request's policy as its model. It calls the request's hooks for every question before the answer.
class RecordingAdvisor : public llvm::InlineAdvisor {
public:
    RecordingAdvisor(llvm::Module& module, llvm::FunctionAnalysisManager& functionAnalyses,
                     llvm::ModuleAnalysisManager& moduleAnalyses, const llvm::InlineParams& params,
                     llvm::InlineContext context, const CompileRequest& request, ForcedAdvices& script,
                     Recorder& recorder);
    ~RecordingAdvisor() override;

    void onPassEntry(llvm::LazyCallGraph::SCC* component) override {
        if (m_features) m_features->onPassEntry(component);
    }
    void onPassExit(llvm::LazyCallGraph::SCC* component) override {
        if (m_features) m_features->onPassExit(component);
    }

protected:
    std::unique_ptr<llvm::InlineAdvice> getAdviceImpl(llvm::CallBase& call) override;
    std::unique_ptr<llvm::InlineAdvice> getMandatoryAdvice(llvm::CallBase& call, bool advice) override;

private:
    /// The script's advice for a question, and its answer if that can be followed.
    struct Force {
        std::optional<ForcedAdvice> advice = {};
        std::optional<bool> answer = {};
    };
    Force force(llvm::CallBase& call, const CallsiteKey& key, const HeuristicAnswer& heuristic);
    bool decidedElsewhere(llvm::CallBase& call, const FeatureAdvisor::Capture& capture);
    FeatureAdvisor* features() { return m_features ? &*m_features : nullptr; }
    std::unique_ptr<llvm::InlineAdvice> answerTo(llvm::CallBase& call, const HeuristicAnswer& heuristic,
                                                 std::optional<bool> forced,
                                                 std::unique_ptr<llvm::InlineAdvice>& measured);

    const llvm::InlineParams m_params;
    const PolicyKind m_kind;
    ForcedAdvices& m_script;
    Recorder& m_recorder;
    CompileHooks* const m_hooks;
    std::optional<FeatureAdvisor>
        m_features; ///< none if the features are not recorded and the policy does not need them
};

} // namespace inlinescope
