// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/model/answered_questions.h"
#include "core/model/inline_remark.h"
#include "core/model/module_run.h"

#include <cstddef>
#include <vector>

namespace inlinescope {

/// What another compiler reported about one compile.
struct ForeignCompile {
    InlineRemarks remarks;
    std::optional<AnsweredQuestions> questions; ///< of a channel or a training log
    std::string objectHash;
};

/// Its decisions, with their callsites identified as far as possible.
struct ForeignDecisions {
    std::vector<Decision> decisions;
    std::vector<TensorColumn> features;
    bool forceStopped = false;
    /// The object and every question are those of the built-in compile. Therefore all its rows are valid, also for
    /// calls about which this compiler asked no advisor.
    bool same = false;
    std::size_t placed = 0;    ///< those with a known place, because all questions equal the built-in compile's
    std::size_t byOrder = 0;   ///< those placed by caller, callee and location, and by order if these are equal
    std::size_t unplaced = 0;  ///< those of which only caller and callee are known
    std::size_t anonymous = 0; ///< questions without a remark
};

/// `builtIn` is the recording of the same module by the built-in LLVM under the same policy (or under a similar one if
/// we do not have that policy); null if there is none. Features come from the questions, or else from the remarks of an
/// ML advisor. A decision without a place has a key made of its caller, its callee and its order among them: it equals
/// the key in another run of the same compiler, but no key in a run whose keys are made of places.
ForeignDecisions nameDecisions(const ForeignCompile& compile, const ModuleRunResult* builtIn);

} // namespace inlinescope
