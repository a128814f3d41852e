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

/// What is known about a question besides the call itself.
struct Question {
    HeuristicAnswer heuristic;
    bool answer = false;
    bool mandatory = false;
    std::string reason; ///< replaces the heuristic's reason, unless empty
    std::int32_t featureRow = -1;
    std::vector<double> policyOutputs;
};

/// Collects what the advisors report in one compile, in the order of the questions.
class Recorder {
public:
    /// Call it before the first pass: it names callsites and lists the calls that an inliner could be asked about.
    /// Without `source` the callsites have names already (CallsiteKeys::resume()). Without `keep`, it stores neither
    /// the list nor decisions, only how often each callsite was asked about.
    void begin(llvm::Module& module, std::optional<CallsiteKeySource> source, bool keep = true);
    /// Continues with a copy of the module.
    void adopt(const llvm::Module& copy) { m_keys.adopt(copy); }
    /// Call it after the last question: restores the module to what plain clang would have.
    void end(llvm::Module& module) { m_keys.cleanUp(module); }
    bool begun() const { return m_begun; }
    /// Functions that the module has from others, with the module that each is from. Decisions about them say it.
    void setOrigins(std::unordered_map<std::string, std::string> origins) { m_origins = std::move(origins); }
    /// From now on, ask() also keeps CompiledModule::replaySites.
    void keepReplaySites() { m_keepReplaySites = true; }
    std::vector<std::string> takeReplaySites() { return std::move(m_replaySites); }

    /// The callsite of the next question, with the name that `ask` will use.
    struct Asked {
        const llvm::CallBase& call;
        CallsiteName name;
        CallsiteKey key;
    };
    Asked identify(const llvm::CallBase& call) const;
    /// Adds a decision, which is a refusal until setOutcome() sets another outcome; returns its index.
    std::size_t ask(Asked&& asked, const Question& question);
    void setOutcome(std::size_t decision, Outcome outcome) {
        if (m_keep) m_decisions[decision].outcome = outcome;
    }

    /// The ids of a call that is about to be inlined; copyIds() gives them to the calls of its body afterwards.
    std::optional<CallsiteKeys::Watched> watch(const llvm::CallBase& call) const { return m_keys.watch(call); }
    void copyIds(const CallsiteKeys::Watched& watched) const { m_keys.copyIds(watched); }

    /// Adds columns for these tensors; a second advisor of the same compile uses the same columns.
    void setFeatures(const std::vector<TensorSpec>& features);
    /// Appends a row; `tensor(i)` gives the bytes of the i-th tensor. Returns the row's number.
    std::int32_t addFeatureRow(const std::function<Bytes(std::size_t)>& tensor);

    void adviceCreated() { ++m_advicesCreated; }
    void adviceRecorded() { ++m_advicesRecorded; }
    void forceStopped() { m_forceStopped = true; }
    void fail(Error error);

    /// Moves everything into `result`, NeverAsked rows last. Returns false, with a message in the result, if the
    /// inliner did not report the outcome of every advice exactly once, since the record is then unreliable. Errors:
    /// the first one that `fail` got.
    Result<bool> finish(ModuleRunResult& result);

private:
    struct Census {
        Decision row;
        bool asked = false;
    };
    void takeCensus(const llvm::Module& module);
    std::string replaySite(const llvm::CallBase& call) const;
    Decision describe(const llvm::CallBase& call, CallsiteName&& name) const;
    void appendNeverAsked();

    bool m_begun = false;
    bool m_keep = true;
    bool m_keepReplaySites = false;
    bool m_forceStopped = false;
    std::size_t m_advicesCreated = 0;
    std::size_t m_advicesRecorded = 0;
    CallsiteKeys m_keys;
    std::unordered_map<std::string, std::string> m_origins; ///< modules by linkage names
    std::vector<Census> m_census;
    std::unordered_multimap<std::uint64_t, std::size_t> m_censusByHash;
    std::unordered_map<std::uint64_t, std::uint32_t> m_occurrences;
    std::vector<Decision> m_decisions;
    std::vector<std::string> m_replaySites;
    std::vector<TensorColumn> m_features;
    std::optional<Error> m_error;
};

} // namespace inlinescope
