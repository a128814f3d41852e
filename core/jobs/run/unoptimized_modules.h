// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/model/finding.h"

#include <optional>
#include <string>
#include <vector>

namespace inlinescope {

/// Modules whose command lines leave nothing for an inliner to decide, so that every difference between them is 0. They
/// are counted one by one and reported once.
class UnoptimizedModules {
public:
    /// `commandLine` has the arguments of cc1.
    void note(const std::string& module, const std::vector<std::string>& commandLine);
    /// One warning per cause, with the flag to use, about the first module that has it.
    std::vector<Finding> findings() const;
    bool any() const { return !m_atO0.first.empty() || !m_withoutPasses.first.empty(); }

private:
    struct Cause {
        std::string first;
        int modules = 0;
    };
    static std::optional<Finding> finding(const Cause& cause, int of, const std::string& what,
                                          const std::string& remedy);

    Cause m_atO0, m_withoutPasses;
    int m_modules = 0;
};

/// A note for a run in which none of `modules` modules had a decision, for no reason that the command lines show.
Finding noDecisionsFinding(const std::string& run, int modules);

} // namespace inlinescope
