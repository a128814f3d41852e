// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/whatif/whatif_choice.h"
#include "core/jobs/whatif/whatif_detail.h"

#include <map>

namespace inlinescope {

/// Makes the rows of a what-if from stored results, module by module, and counts the results.
class WhatIfRows {
public:
    /// `isCorpus`: decisions that are not measured have no row.
    WhatIfRows(const WorkspaceReader& reader, Others others, bool isCorpus, WhatIfDetail detail,
               const UseWhatIfRow& use)
        : m_reader(reader), m_others(others), m_isCorpus(isCorpus), m_detail(detail), m_use(use) {}

    Result<void> add(const ChosenDecisions& module);
    /// How many flips shrink the text, and so on; why others have no size; and the result of decisions flipped
    /// together.
    std::vector<std::string> notes() const;

private:
    /// A module during the making of its rows.
    struct Module {
        const ModuleRunRow& row;
        std::vector<DecisionRow> decisions;
        std::vector<std::optional<FlipStatus>> obstacles;
        std::map<FlipSet, FlipResult> flips; ///< empty if only texts of single flips are shown
    };
    Result<Module> read(const ChosenDecisions& chosen) const;
    Result<void> addSingle(const Module& module, std::uint32_t decision);
    Result<void> addTogether(const Module& module, const FlipSet& set);
    Result<void> addChanges(const Module& module, const FlipSet& set, const Cell& decision);
    std::optional<FlipText> textOf(const Module& module, std::uint32_t decision) const;
    void count(const FlipText& flip);

    const WorkspaceReader& m_reader;
    Others m_others;
    bool m_isCorpus;
    WhatIfDetail m_detail;
    const UseWhatIfRow& m_use;
    std::int64_t m_shrink = 0, m_neutral = 0, m_grow = 0;
    std::map<std::string, std::int64_t> m_words; ///< statuses other than "ok", of single flips
    std::vector<std::string> m_together;
};

} // namespace inlinescope
