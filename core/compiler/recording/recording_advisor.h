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

/// LLVM's own ML advisor as a meter: it keeps all features up to date, and where it would ask its model it stores the
/// tensors in the recorder and answers as the request's policy says. Under the default policy it is told the
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
    /// LLVM's advice to one question; `capture` tells whether it reached the features. What a script forces takes the
    /// place of the policy's answer.
    std::unique_ptr<llvm::InlineAdvice> advise(llvm::CallBase& call, bool heuristicAnswer, std::optional<bool> forced,
                                               Capture& capture);

    /// Takes the caller's properties anew after an inlining that LLVM's advisor did not follow: it refuses by itself
    /// what calls its own caller or cannot be reached, and would go on with a dominator tree of what was there before.
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

/// The advisor that the pipeline asks. It records every question and answers as a script wants where that has an advice
/// which can be followed, otherwise as plain clang would (default) or as LLVM's ML advisor does with the request's
/// policy in the model's place. The request's hooks hear of every question before it is answered.
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
    /// What the script has to say to a question: the index of its advice, and its answer where that can be given.
    struct Force {
        std::optional<std::size_t> advice = {};
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
    std::optional<FeatureAdvisor> m_features; ///< none if nobody keeps the features and the policy does not need them
};

} // namespace inlinescope
