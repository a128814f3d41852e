// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/compiler/variants/child_processes.h"
#include "core/compiler/variants/phase_clock.h"
#include "core/compiler/variants/session_messages.h"
#include "core/compiler/variants/variant_starter.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <vector>

namespace inlinescope {

/// Divides the waiting variants among children, each of which continues the compile from the question at which this
/// process stops. Branches cannot run side by side, so each process that may measure has one share and branches of its
/// own; with one such process the share is a branch too. A child that forks for each variant has all of them.
class VariantShares {
public:
    /// The references must outlive this object.
    VariantShares(ChildProcesses& children, VariantStarter& starter, PhaseClock& clock, std::size_t processes);

    /// What this process has to do with the variants: it lets children measure them all, has done so, measures several
    /// or one.
    enum class Task { All, None, Several, One };
    Task task() const { return m_task; }
    /// Whether this process is a child that measures.
    bool isChild() const { return m_task == Task::Several || m_task == Task::One; }

    /// Get the measures of a variant, and a variant about whose callsites no question was.
    std::function<Result<void>(std::size_t variant, VariantMessage&&)> deliver;
    std::function<Result<void>(std::size_t variant)> deliverAsBaseline;
    /// Whether what is left is not wanted any more.
    std::function<bool()> isDue = [] { return false; };

    /// Lets children measure the waiting variants. Returns in each child too. Errors: those of ChildProcesses and of
    /// the functions above; lostProcess().
    Result<void> measure();
    /// All variants were measured.
    void end() { m_task = Task::None; }
    /// In a child: begins no further variant if they are not wanted any more, or are for another process.
    void endIfDue();
    /// Ends this child, which measures several, with its report. `done`: whether it reached the end of the walk.
    [[noreturn]] void report(Result<void> done);

    SessionCosts costs; ///< of the variants that were delivered here, and of the children that measured several

private:
    Result<void> begin();
    void become(std::set<std::size_t>&& variants);
    Result<void> take(ChildReport&& child);

    ChildProcesses& m_children;
    VariantStarter& m_starter;
    PhaseClock& m_clock;
    const std::size_t m_processes;
    Task m_task = Task::All;
    bool m_hasBranched = false;             ///< since this share began
    std::vector<std::uint64_t> m_delivered; ///< in a branch that measures several
};

/// The error if a process of a session ended without a report.
Error lostProcess();

} // namespace inlinescope
