// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/compiler/compile/module_compiler.h"
#include "core/model/measured_variant.h"

#include <cstddef>
#include <functional>
#include <vector>

namespace inlinescope {

struct VariantsRequest {
    CompileRequest compile;                          ///< the baseline; its script is common to all variants
    std::vector<std::vector<ForcedAdvice>> variants; ///< each overrules the baseline's script (ForcedAdvices::overrule)
    std::size_t children = 1;                        ///< processes at a time, beside this one
    Accuracy accuracy = Accuracy::Exact;
};

/// What became of the session, beside its variants.
struct VariantsOutcome {
    MeasuredVariant baseline; ///< by a whole object
    SelfCheck check;
};

/// Takes one variant's measures; in no order. One that is not delivered could not be measured here, and wants a compile
/// of its own.
using VariantSink = std::function<Result<void>(std::size_t variant, MeasuredVariant&&)>;

/// Measures variants of one module's compile, of which each shares with the baseline what comes before the first
/// question that it answers otherwise, and most of its functions.
///
/// A child of this process compiles the baseline: its object, the hash of every function's final IR (code_hashes.h),
/// and the object as the sum of its functions' pieces (baseline_record.h), which two further children help to tell
/// apart: of a skeleton without the functions, and of the module without debug info, where it has some. This process
/// then runs the pipeline as the baseline has it and forks at each question about which a variant has an advice; the
/// child takes up the variant's advices, goes on from there, generates code for the functions whose final IR is not the
/// baseline's, and takes the baseline's pieces for the others (module_reduction.h). Passes over functions that this
/// process has seen before, in a rehearsal of the baseline, are left out as well (visit_replayer.h). A variant that is
/// never asked about is the baseline. Functions that share a section are generated together.
///
/// Checks itself: the pieces must sum up to the baseline's object; and a few variants, always the same of so many, are
/// measured by whole objects of a process that has no memory of a rehearsal, too, before any other is. Where they
/// disagree, the others are measured by whole objects, or not here at all. Crashes, time and memory cost a child's
/// variant its status only. Children are confined as this process is, and end with it.
///
/// To rank, it does not check itself, and passes behind the inliner leave known functions alone
/// (unchanged_functions.h). Variants that force nothing are told first: they are what the others' sizes are held
/// against.
///
/// As compileModule(): one call per process, and the process should end after it. Errors: as compileModule(); those of
/// `sink`; the baseline does not compile.
Result<VariantsOutcome> measureVariants(const VariantsRequest& request, const VariantSink& sink);

} // namespace inlinescope
