// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/model/answered_questions.h"
#include "core/model/inline_remark.h"
#include "core/model/module_run.h"

#include <cstddef>
#include <vector>

namespace inlinescope {

/// What another compiler told of one compile.
struct ForeignCompile {
    InlineRemarks remarks;
    std::optional<AnsweredQuestions> questions; ///< of a channel or a training log
    std::string objectHash;
};

/// Its decisions, with the callsites named as far as can be known.
struct ForeignDecisions {
    std::vector<Decision> decisions;
    std::vector<TensorColumn> features;
    bool forceStopped = false;
    /// The object and every question are those of the built-in compile, so that all its rows hold, also of the calls
    /// that this compiler asked nobody about.
    bool same = false;
    std::size_t placed = 0; ///< decisions whose place is known because all questions are the built-in compile's
    std::size_t byOrder =
        0; ///< whose place is known by caller, callee and location, and their order where all are equal
    std::size_t unplaced = 0;  ///< of which only caller and callee are known
    std::size_t anonymous = 0; ///< questions of which no remark speaks
};

/// `builtIn` is the recording of the same module by the built-in LLVM under the same policy (a neighbouring one where
/// that policy is not ours); null where there is none. Features of questions come with them, else from the remarks of
/// an ML advisor. A decision without a place has a key made of its caller, its callee and its order among them: it
/// meets that of another run of the same compiler, and none of a run whose keys are places.
ForeignDecisions nameDecisions(const ForeignCompile& compile, const ModuleRunResult* builtIn);

} // namespace inlinescope
