// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/recording/recording_advisor.h"

#include "core/compiler/recording/compile_hooks.h"
#include "core/compiler/recording/release_engine.h"
#include "core/compiler/recording/tensor_specs.h"
#include "core/model/outcomes.h"
#include "core/model/reasons.h"

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/NoInferenceModelRunner.h>
#include <llvm/Analysis/OptimizationRemarkEmitter.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/Module.h>

namespace inlinescope {
namespace {

/// Where the outcome of a question is recorded.
struct AdviceRecord {
    Recorder& recorder;
    std::optional<std::size_t> decision;
    ForcedAdvices& script;
    std::optional<ForcedAdvice> forced; ///< the script's advice that was followed
    FeatureAdvisor* features;           ///< null if there is none
};

/// One answer of this advisor, made of up to two of LLVM's: the advice that decides, and, if that is not the feature
/// advisor's, also the feature advisor's advice, which follows the outcome. Passes everything that the inliner records
/// on to both.
class RecordingAdvice : public llvm::InlineAdvice {
public:
    RecordingAdvice(llvm::InlineAdvisor* advisor, llvm::CallBase& call, llvm::OptimizationRemarkEmitter& remarks,
                    std::unique_ptr<llvm::InlineAdvice> answer, std::unique_ptr<llvm::InlineAdvice> follower,
                    const AdviceRecord& record)
        : InlineAdvice(advisor, call, remarks, answer->isInliningRecommended()), m_answer(std::move(answer)),
          m_follower(std::move(follower)), m_record(record), m_recorder(record.recorder) {
        m_recorder.adviceCreated();
        if (isInliningRecommended()) m_watched = m_recorder.watch(call);
    }

private:
    void recordInliningImpl() override {
        m_answer->recordInlining();
        if (m_follower) m_follower->recordInlining();
        finish(Outcome::Inlined);
    }
    void recordInliningWithCalleeDeletedImpl() override {
        m_answer->recordInliningWithCalleeDeleted();
        if (m_follower) m_follower->recordInliningWithCalleeDeleted();
        finish(Outcome::InlinedCalleeDeleted);
    }
    void recordUnsuccessfulInliningImpl(const llvm::InlineResult& result) override {
        m_answer->recordUnsuccessfulInlining(result);
        if (m_follower) m_follower->recordUnsuccessfulInlining(result);
        finish(Outcome::Failed);
    }
    void recordUnattemptedInliningImpl() override {
        m_answer->recordUnattemptedInlining();
        if (m_follower) refuseFollower();
        finish(Outcome::Refused);
    }
    void refuseFollower() {
        // A follower that expected an inlining has changed the caller's properties for it; on a failure it restores
        // them.
        if (m_follower->isInliningRecommended())
            m_follower->recordUnsuccessfulInlining(llvm::InlineResult::failure("refused"));
        else
            m_follower->recordUnattemptedInlining();
    }
    void finish(Outcome outcome) {
        m_recorder.adviceRecorded();
        if (m_record.decision) m_recorder.setOutcome(*m_record.decision, outcome);
        if (m_record.forced)
            m_record.script.note(*m_record.forced,
                                 outcome == Outcome::Failed ? ForcedOutcome::Failed : ForcedOutcome::Followed);
        if (!isInlined(outcome)) return;
        if (m_watched) m_recorder.copyIds(*m_watched);
        if (m_follower && !m_follower->isInliningRecommended()) m_record.features->refresh(*Caller);
    }

    std::unique_ptr<llvm::InlineAdvice> m_answer;
    std::unique_ptr<llvm::InlineAdvice> m_follower;
    const AdviceRecord m_record;
    Recorder& m_recorder;
    std::optional<CallsiteKeys::Watched> m_watched;
};

} // namespace

FeatureAdvisor::FeatureAdvisor(llvm::Module& module, llvm::ModuleAnalysisManager& analyses,
                               const CompileRequest& request, Recorder& recorder)
    : MLInlineAdvisor(
          module, analyses,
          [&module](const std::vector<llvm::TensorSpec>& features) {
              return std::make_unique<llvm::NoInferenceModelRunner>(module.getContext(), features);
          },
          [this](llvm::CallBase&) { return m_forcedAnswer.value_or(m_heuristicAnswer); }),
      m_kind(request.policy), m_recorder(recorder) {
    std::vector<TensorSpec> columns = toSpecs(getFeatureMap());
    if (request.model || request.release) {
        Result<PolicyBinding> bound =
            request.model
                ? PolicyBinding::bind(*request.model, columns)
                : PolicyBinding::bind(std::make_unique<ReleaseEngine>(*request.release, module.getContext()), columns);
        if (bound.ok()) {
            m_policy.emplace(std::move(bound).value());
            columns.insert(columns.end(), m_policy->furtherOutputs().begin(), m_policy->furtherOutputs().end());
        } else
            m_recorder.fail(std::move(bound).error());
    }
    m_recorder.setFeatures(columns);
}

std::unique_ptr<llvm::InlineAdvice> FeatureAdvisor::advise(llvm::CallBase& call, bool heuristicAnswer,
                                                           std::optional<bool> forced, Capture& capture) {
    m_heuristicAnswer = heuristicAnswer;
    m_forcedAnswer = forced;
    m_capture = &capture;
    const bool stopped = isForcedToStop();
    auto advice = getAdvice(call);
    m_capture = nullptr;
    if (stopped) {
        m_recorder.forceStopped();
        capture.stopped = true;
    }
    return advice;
}

std::unique_ptr<llvm::MLInlineAdvice> FeatureAdvisor::getAdviceFromModel(llvm::CallBase& call,
                                                                         llvm::OptimizationRemarkEmitter& remarks) {
    const bool answer = decide();
    m_capture->featureRow = m_recorder.addFeatureRow([this](std::size_t index) {
        return index < FeatureMap.size() ? feature(index) : m_policy->furtherOutput(index - FeatureMap.size());
    });
    return std::make_unique<llvm::MLInlineAdvice>(this, call, remarks, answer);
}

Bytes FeatureAdvisor::feature(std::size_t index) const {
    return {static_cast<const std::byte*>(ModelRunner->getTensorUntyped(index)),
            FeatureMap[index].getTotalTensorBufferSize()};
}

/// The policy is asked even if a script decides, since its answer is recorded.
bool FeatureAdvisor::decide() {
    const bool answer = m_policy ? askPolicy() : m_kind == PolicyKind::Default && m_heuristicAnswer;
    return m_forcedAnswer.value_or(answer);
}

void FeatureAdvisor::refresh(llvm::Function& caller) {
    auto preserved = llvm::PreservedAnalyses::all();
    preserved.abandon<llvm::FunctionPropertiesAnalysis>();
    preserved.abandon<llvm::DominatorTreeAnalysis>();
    preserved.abandon<llvm::LoopAnalysis>();
    FAM.invalidate(caller, preserved);
    getCachedFPI(caller) = FAM.getResult<llvm::FunctionPropertiesAnalysis>(caller);
}

bool FeatureAdvisor::askPolicy() {
    Result<PolicyAnswer> answer =
        m_policy->answer([this](std::size_t index) { return feature(index); }, m_heuristicAnswer);
    if (!answer.ok()) {
        m_recorder.fail(std::move(answer).error());
        return false;
    }
    m_capture->policyOutputs = std::move(answer->scores);
    return answer->inlines;
}

// NOLINTNEXTLINE(readability-function-size): the base class takes three of them
RecordingAdvisor::RecordingAdvisor(llvm::Module& module, llvm::FunctionAnalysisManager& functionAnalyses,
                                   llvm::ModuleAnalysisManager& moduleAnalyses, const llvm::InlineParams& params,
                                   llvm::InlineContext context, const CompileRequest& request, ForcedAdvices& script,
                                   Recorder& recorder)
    : InlineAdvisor(module, functionAnalyses, context), m_params(params), m_kind(request.policy), m_script(script),
      m_recorder(recorder), m_hooks(request.hooks) {
    const bool decides = m_kind == PolicyKind::Model || m_kind == PolicyKind::Release;
    const bool kept = request.features && (!request.hooks || m_kind != PolicyKind::Default);
    if (decides || kept) m_features.emplace(module, moduleAnalyses, request, recorder);
}

RecordingAdvisor::~RecordingAdvisor() {
    if (m_features && m_features->isForcedToStop()) m_recorder.forceStopped();
}

RecordingAdvisor::Force RecordingAdvisor::force(llvm::CallBase& call, const CallsiteKey& key,
                                                const HeuristicAnswer& heuristic) {
    const auto advice = m_script.find(key);
    if (!advice) return {};
    const bool inlines = advice->advice == Advice::Inline;
    const MandatoryInliningKind kind = getMandatoryKind(call, FAM, getCallerORE(call));
    if (kind != MandatoryInliningKind::NotMandatory) {
        const bool isInlined = kind == MandatoryInliningKind::Always;
        if (isInlined == inlines) return {advice, {}};
        m_script.note(*advice, inlines ? ForcedOutcome::NotInlinable : ForcedOutcome::Mandatory);
        return {};
    }
    if (!inlines || heuristic.inlines() || isInlinable(call, FAM)) return {advice, inlines};
    m_script.note(*advice, ForcedOutcome::NotInlinable);
    return {};
}

/// The advice that decides; moves out of `measured` if that is the one.
std::unique_ptr<llvm::InlineAdvice> RecordingAdvisor::answerTo(llvm::CallBase& call, const HeuristicAnswer& heuristic,
                                                               std::optional<bool> forced,
                                                               std::unique_ptr<llvm::InlineAdvice>& measured) {
    if (m_kind == PolicyKind::Default) {
        // If the answer contradicts the heuristic, LLVM still needs the cost for its remarks.
        auto cost = heuristic.toInline;
        if (forced && *forced != cost.has_value()) cost = *forced ? heuristic.cost : std::nullopt;
        return std::make_unique<llvm::DefaultInlineAdvice>(this, call, cost, getCallerORE(call));
    }
    if (!measured) { // PolicyKind::Never without features
        const bool always = getMandatoryKind(call, FAM, getCallerORE(call)) == MandatoryInliningKind::Always;
        return std::make_unique<llvm::InlineAdvice>(this, call, getCallerORE(call), forced.value_or(always));
    }
    // LLVM's ML advisor asks no model after it has stopped, and then it does not follow a script either.
    if (forced && *forced != measured->isInliningRecommended())
        return std::make_unique<llvm::InlineAdvice>(this, call, getCallerORE(call), *forced);
    return std::move(measured);
}

/// Whether LLVM's ML advisor answers this question by itself, without a model. If features are off, there is no such
/// advisor; then its rules are applied here.
bool RecordingAdvisor::decidedElsewhere(llvm::CallBase& call, const FeatureAdvisor::Capture& capture) {
    if (m_features) return capture.featureRow < 0 && !capture.stopped;
    const bool byAttribute = getMandatoryKind(call, FAM, getCallerORE(call)) != MandatoryInliningKind::NotMandatory;
    if (byAttribute || call.getCaller() == call.getCalledFunction() || !isInlinable(call, FAM)) return true;
    // Computes a new dominator tree, since nothing keeps the analysis manager's up to date here.
    return !llvm::DominatorTree(*call.getCaller()).isReachableFromEntry(call.getParent());
}

std::unique_ptr<llvm::InlineAdvice> RecordingAdvisor::getAdviceImpl(llvm::CallBase& call) {
    Question question;
    question.heuristic = askHeuristic(call, FAM, m_params);
    Recorder::Asked asked = m_recorder.identify(call);
    const auto otherwise =
        m_kind == PolicyKind::Default ? std::optional(question.heuristic.inlines()) : std::optional<bool>();
    if (m_hooks) m_hooks->asked(call, asked.key, m_script, otherwise);
    const Force forced = force(call, asked.key, question.heuristic);
    FeatureAdvisor::Capture capture;
    std::unique_ptr<llvm::InlineAdvice> measured;
    if (m_features) measured = m_features->advise(call, question.heuristic.inlines(), forced.answer, capture);
    auto answer = answerTo(call, question.heuristic, forced.answer, measured);
    question.answer = answer->isInliningRecommended();
    question.featureRow = capture.featureRow;
    question.policyOutputs = std::move(capture.policyOutputs);
    const bool mayBeMandatory = m_kind != PolicyKind::Default || question.heuristic.absolute();
    question.mandatory = mayBeMandatory && decidedElsewhere(call, capture);
    if (capture.stopped && m_kind != PolicyKind::Default && !question.heuristic.absolute() && !forced.answer)
        question.reason = stoppedReason;
    const std::size_t decision = m_recorder.ask(std::move(asked), question);
    return std::make_unique<RecordingAdvice>(this, call, getCallerORE(call), std::move(answer), std::move(measured),
                                             AdviceRecord{m_recorder, decision, m_script, forced.advice, features()});
}

std::unique_ptr<llvm::InlineAdvice> RecordingAdvisor::getMandatoryAdvice(llvm::CallBase& call, bool advice) {
    std::unique_ptr<llvm::InlineAdvice> measured;
    if (m_features) measured = m_features->getAdvice(call, true);
    const bool ours = m_kind == PolicyKind::Default || !m_features;
    auto answer = ours ? InlineAdvisor::getMandatoryAdvice(call, advice) : std::move(measured);
    // The mandatory pass visits every call. Only calls that it wants inlined are questions to record; the inliner asks
    // about the others later.
    AdviceRecord record{m_recorder, {}, m_script, {}, features()};
    if (answer->isInliningRecommended()) {
        Recorder::Asked asked = m_recorder.identify(call);
        if (m_hooks) m_hooks->asked(call, asked.key, m_script, {});
        record.forced = force(call, asked.key, {}).advice;
        Question question;
        question.answer = question.mandatory = true;
        question.reason = alwaysInlineReason;
        record.decision = m_recorder.ask(std::move(asked), question);
    }
    return std::make_unique<RecordingAdvice>(this, call, getCallerORE(call), std::move(answer), std::move(measured),
                                             record);
}

} // namespace inlinescope
