// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/recording/recorder.h"

#include "core/compiler/objects/linkage_word.h"
#include "core/model/reasons.h"

#include <llvm/Analysis/ReplayInlineAdvisor.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Module.h>

namespace inlinescope {

void Recorder::begin(llvm::Module& module, std::optional<CallsiteKeySource> source, bool keep) {
    m_begun = true;
    m_keep = keep;
    if (source)
        m_keys.prepare(module, *source);
    else
        m_keys.resume(module);
    if (keep) takeCensus(module);
}

void Recorder::takeCensus(const llvm::Module& module) {
    for (const llvm::Function& function : module)
        for (const llvm::Instruction& instruction : llvm::instructions(function)) {
            const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
            if (!call || !isInlineCandidate(*call)) continue;
            CallsiteName name = m_keys.name(*call);
            m_censusByHash.emplace(name.hash, m_census.size());
            Decision row = describe(*call, std::move(name));
            row.outcome = Outcome::NeverAsked;
            if (call->hasFnAttr(llvm::Attribute::AlwaysInline)) {
                // A separate pass inlines these calls before the inliner runs; if it fails, the inliner asks about
                // them.
                row.mandatory = true;
                row.reason = alwaysInlineReason;
            }
            m_census.push_back({std::move(row), false});
        }
}

Decision Recorder::describe(const llvm::CallBase& call, CallsiteName&& name) const {
    const llvm::Function& callee = *call.getCalledFunction();
    Decision decision;
    decision.caller = linkageName(*call.getCaller());
    decision.callee = linkageName(callee);
    decision.key.hash = name.hash;
    decision.path = std::move(name.path);
    decision.linkage = linkageWord(callee);
    if (const auto origin = m_origins.find(decision.callee); origin != m_origins.end())
        decision.linkage += " from " + origin->second;
    return decision;
}

Recorder::Asked Recorder::identify(const llvm::CallBase& call) const {
    CallsiteName name = m_keys.name(call);
    const auto asked = m_occurrences.find(name.hash);
    const CallsiteKey key{name.hash, asked == m_occurrences.end() ? 0 : asked->second};
    return {call, std::move(name), key};
}

/// In the format of -cgscc-inline-replay-format=LineColumnDiscriminator.
std::string Recorder::replaySite(const llvm::CallBase& call) const {
    const bool real = call.getDebugLoc() && !m_keys.synthetic();
    if (!real) return {};
    return llvm::formatCallSiteLocation(call.getDebugLoc(), {llvm::CallSiteFormat::Format::LineColumnDiscriminator});
}

std::size_t Recorder::ask(Asked&& asked, const Question& question) {
    const bool original = asked.name.original;
    if (!m_keep) {
        ++m_occurrences[asked.key.hash];
        return 0;
    }
    Decision decision = describe(asked.call, std::move(asked.name));
    decision.ordinal = static_cast<std::uint32_t>(m_decisions.size());
    decision.key = asked.key;
    ++m_occurrences[asked.key.hash];
    decision.advice = question.answer ? Advice::Inline : Advice::Refuse;
    decision.mandatory = question.mandatory;
    decision.reason = question.reason.empty() ? question.heuristic.reason() : question.reason;
    if (const auto& cost = question.heuristic.cost) {
        decision.defaultAdvice = question.heuristic.inlines();
        if (cost->isVariable()) {
            decision.cost = cost->getCost();
            decision.threshold = cost->getThreshold();
        }
    }
    decision.featureRow = question.featureRow;
    decision.policyOutputs = question.policyOutputs;
    if (original)
        for (auto [entry, end] = m_censusByHash.equal_range(decision.key.hash); entry != end; ++entry)
            m_census[entry->second].asked = true;
    if (m_keepReplaySites) m_replaySites.push_back(replaySite(asked.call));
    m_decisions.push_back(std::move(decision));
    return m_decisions.size() - 1;
}

void Recorder::setFeatures(const std::vector<TensorSpec>& features) {
    if (!m_features.empty()) return;
    for (const TensorSpec& spec : features)
        m_features.push_back({spec, {}});
}

std::int32_t Recorder::addFeatureRow(const std::function<Bytes(std::size_t)>& tensor) {
    if (!m_keep) return 0;
    for (std::size_t index = 0; index < m_features.size(); ++index) {
        const Bytes bytes = tensor(index);
        m_features[index].data.insert(m_features[index].data.end(), bytes.begin(), bytes.end());
    }
    return m_features.empty() ? -1 : static_cast<std::int32_t>(m_features.front().rows()) - 1;
}

void Recorder::fail(Error error) {
    if (!m_error) m_error = std::move(error);
}

void Recorder::appendNeverAsked() {
    for (Census& entry : m_census) {
        if (entry.asked) continue;
        entry.row.ordinal = static_cast<std::uint32_t>(m_decisions.size());
        entry.row.key.occurrence = m_occurrences[entry.row.key.hash]++;
        m_decisions.push_back(std::move(entry.row));
    }
    m_census.clear();
    if (m_keepReplaySites) m_replaySites.resize(m_decisions.size());
}

Result<bool> Recorder::finish(ModuleRunResult& result) {
    if (m_error) return *m_error;
    appendNeverAsked();
    result.forceStopped = m_forceStopped;
    result.decisions = std::move(m_decisions);
    result.features = std::move(m_features);
    if (m_advicesCreated == m_advicesRecorded) return true;
    result.diagnostics += std::to_string(m_advicesCreated) + " inlining advices were created, but " +
                          std::to_string(m_advicesRecorded) + " were recorded\n";
    return false;
}

} // namespace inlinescope
