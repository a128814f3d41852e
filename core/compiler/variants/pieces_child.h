// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/compiler/bodies/module_reduction.h"
#include "core/compiler/variants/child_processes.h"
#include "core/compiler/variants/session_messages.h"
#include "core/model/module_run.h"

namespace inlinescope {

/// The pieces of an object that was generated from the baseline's module after a change; `reduction` is what was
/// removed from it, apart from debug info.
PiecesMessage piecesOf(const Result<CompiledModule>& output, Reduction&& reduction);

/// A child of the baseline's process (baseline_child.h). It generates the baseline's module after a change, and reports
/// the pieces of that object.
class PiecesChild {
public:
    /// `reduction` as for piecesOf().
    PiecesChild(ChildProcesses& children, Reduction&& reduction)
        : m_children(children), m_reduction(std::move(reduction)) {}
    [[noreturn]] void report(Result<CompiledModule>&& output);

private:
    ChildProcesses& m_children;
    Reduction m_reduction;
};

} // namespace inlinescope
