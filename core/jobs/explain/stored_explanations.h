// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/analysis/culprits.h"
#include "core/jobs/common/job_context.h"
#include "core/jobs/explain/decision_mix.h"
#include "core/jobs/explain/explanation.h"
#include "core/store/workspace.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace inlinescope {

/// What is stored of a mix, and what is measured of it now: each size is stored as soon as it is known, so that a
/// cancel, an error or a kill loses only what is under way. If it cannot be stored a finding says so, once, and the
/// search continues. Used by one thread; must not outlive context and mix.
class MixMemory {
public:
    /// Reads what is stored, unless it is to be measured again.
    static Result<MixMemory> open(const JobContext& context, const WorkspaceReader& reader, const DecisionMix& mix,
                                  bool again);

    /// A verified explanation.
    std::optional<FoundExplanation> finished(bool exact) const;
    std::optional<SubsetSize> find(const Subset& subset) const;
    void keep(const Subset& subset, const SubsetSize& size);
    void keep(const FoundExplanation& found);
    void keep(const std::vector<FlipResult>& flips); ///< of A, so that every view has them
    bool isKept() const { return !m_failed; }        ///< whether all of it could be stored

private:
    MixMemory(const JobContext& context, const DecisionMix& mix, bool again)
        : m_context(context), m_mix(mix), m_again(again) {}

    std::vector<std::uint32_t> decisionsOf(const Subset& subset) const;
    Result<void> beginWriting();
    void tell(const Result<void>& stored);

    const JobContext& m_context;
    const DecisionMix& m_mix;
    bool m_again;
    std::vector<FoundExplanation> m_finished;
    std::map<std::vector<std::uint32_t>, SubsetSize> m_measured; ///< by decisions of B
    std::optional<WorkspaceWriter> m_writer;                     ///< once there is something to store
    MixId m_id;
    bool m_failed = false;
};

/// What the verified explanations of the workspace took that were asked for like these options; none if they cannot be
/// read.
ExplainExperience experienceOf(const WorkspaceReader& reader, const ExplainOptions& options);

/// A stored explanation as a front end shows it, without notes.
Explanation explanationOf(ExplanationRow row);

/// What is stored of the options' module and runs with the options' `others`, verified or not; an exact one also if
/// that was not asked for and nothing else is stored. Any thread may call; nothing is compiled.
Result<std::optional<Explanation>> storedExplanation(const std::string& workspace, const ExplainOptions& options);

/// What is stored of all modules of two runs whose search has ended, with A's policy deciding the rest, by module; an
/// exact one only if nothing else is. Any thread may call; nothing is compiled.
Result<std::map<std::string, FoundExplanation>> storedExplanations(const std::string& workspace,
                                                                   const std::string& runA, const std::string& runB);

} // namespace inlinescope
