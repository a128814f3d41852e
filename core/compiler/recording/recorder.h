// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/compiler/recording/callsite_keys.h"
#include "core/compiler/recording/heuristic.h"
#include "core/model/module_run.h"

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace inlinescope {

/// What is known about a question beside what the call itself tells.
struct Question {
    HeuristicAnswer heuristic;
    bool answer = false;
    bool mandatory = false;
    std::string reason; ///< in place of the heuristic's, where not empty
    std::int32_t featureRow = -1;
    std::vector<double> policyOutputs;
};

/// Collects what the advisors see in one compile, in the order of asking.
class Recorder {
public:
    /// Before the first pass: makes callsites nameable and takes the census of the calls that an inliner could be asked
    /// about. Without `keep`, no census and no decisions are kept, only how often each callsite was asked about.
    void begin(llvm::Module& module, CallsiteKeySource source, bool keep = true);
    /// Goes on with a copy of the module.
    void adopt(const llvm::Module& copy) { m_keys.adopt(copy); }
    /// After the last question: the module is again as plain clang would have it.
    void end(llvm::Module& module) { m_keys.cleanUp(module); }
    bool begun() const { return m_begun; }

    /// The callsite that the next question is about; names it as `ask` will.
    struct Asked {
        const llvm::CallBase& call;
        CallsiteName name;
        CallsiteKey key;
    };
    Asked identify(const llvm::CallBase& call) const;
    /// A new decision, refused until `settle` says otherwise; gives its index.
    std::size_t ask(Asked&& asked, const Question& question);
    void settle(std::size_t decision, Outcome outcome) {
        if (m_keep) m_decisions[decision].outcome = outcome;
    }

    /// The ids of a call that is about to be inlined, to be handed on to its body afterwards.
    std::optional<CallsiteKeys::Watched> watch(const llvm::CallBase& call) const { return m_keys.watch(call); }
    void handOn(const CallsiteKeys::Watched& watched) const { m_keys.handOn(watched); }

    /// Columns for these tensors; a second advisor of the same compile continues them.
    void setFeatures(const std::vector<TensorSpec>& features);
    /// Appends a row; `tensor(i)` gives the bytes of the i-th tensor. Gives the row's number.
    std::int32_t addFeatureRow(const std::function<Bytes(std::size_t)>& tensor);

    void adviceCreated() { ++m_advicesCreated; }
    void adviceRecorded() { ++m_advicesRecorded; }
    void forceStopped() { m_forceStopped = true; }
    void fail(Error error);

    /// Moves everything into `result`, NeverAsked rows last. False, with words in the result, where the inliner did not
    /// tell of every advice exactly once what became of it: then the record is not to be relied on. Errors: what `fail`
    /// was told first.
    Result<bool> finish(ModuleRunResult& result);

private:
    struct Census {
        Decision row;
        bool asked = false;
    };
    void takeCensus(const llvm::Module& module);
    static Decision describe(const llvm::CallBase& call, CallsiteName&& name);
    void appendNeverAsked();

    bool m_begun = false;
    bool m_keep = true;
    bool m_forceStopped = false;
    std::size_t m_advicesCreated = 0;
    std::size_t m_advicesRecorded = 0;
    CallsiteKeys m_keys;
    std::vector<Census> m_census;
    std::unordered_multimap<std::uint64_t, std::size_t> m_censusByHash;
    std::unordered_map<std::uint64_t, std::uint32_t> m_occurrences;
    std::vector<Decision> m_decisions;
    std::vector<TensorColumn> m_features;
    std::optional<Error> m_error;
};

/// LLVM's word for a linkage, as its assembly language has it.
std::string linkageWord(const llvm::GlobalValue& value);

} // namespace inlinescope
