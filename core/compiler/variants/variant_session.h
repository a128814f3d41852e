// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/compiler/variants/child_processes.h"
#include "core/compiler/variants/variants_request.h"

#include <functional>

namespace inlinescope {

/// Ends the process that measures a session, with what was measured. Does not return.
using EndSession = std::function<void(Result<VariantsMeasured>&&)>;

/// Measures variants of one module's compile. A variant shares with the baseline everything before the first question
/// that it answers differently, and most of its functions.
///
/// When the inliner begins, this process records the passes from there on, on a copy of the module (visit_recorder.h,
/// late_passes.h). After them it makes the baseline's object of the copy, or a child does (baseline_child.h), for a
/// ranking or if its sizes are known without debug info; otherwise, if the module has debug info of variables, which
/// the recording drops, a child compiles it from the beginning. It yields the object, the hash of every function's
/// final IR (code_hashes.h), and the object as the sum of its functions' pieces (baseline_record.h). Then this process
/// runs the rest of the baseline's pipeline to the first question about inlining, and stops there. A child continues,
/// and begins one of its own at each question about which a variant has an advice (variant_starter.h). That one applies
/// the variant's advices, continues from there, generates code for the functions whose final IR differs from the
/// baseline's, and uses the baseline's pieces for the others (variant_child.h). Passes over functions that the
/// recording has already seen are skipped too (visit_replayer.h, late_passes.h); those of the walk over the call graph
/// only in modules without coroutines. A variant that is never asked about equals the baseline. Functions that share a
/// section are generated together.
///
/// The session checks itself. The pieces must sum up to the baseline's object. One variant in many, over all sessions,
/// is first also measured by a compile of its own (variant_check.h). If the results differ, the other variants are
/// measured by whole objects, or not here at all. Children run in the same sandbox as this process and end with it.
///
/// If all children are processes, a child that crashes or reaches the limit of time or memory affects only the status
/// of its variant. If they are branches, it ends this process. Branches run one after the other, so if several
/// processes may measure at a time, each of them has a share of the variants, and branches of its own.
///
/// With batches this process returns to the first question after each batch, so that each batch can depend on the
/// measures before it.
///
/// A ranking may know the pieces of another baseline of the module. Then the child generates code only for functions
/// that differ from it, and composes the baseline's measures as those of a variant; if it cannot, another child makes
/// the whole object.
///
/// For a ranking the session does not check itself (a benchmark does, over a corpus), and does not look for changes by
/// passes over the module in functions whose late passes it skipped. Variants that force nothing are delivered first,
/// since the sizes of the others are compared with theirs.
///
/// Calls `sink` in this process and in children that measure a share. If `end` is given, it may be called in place of
/// the return, in the midst of the compile. Errors: as measureVariants().
Result<VariantsMeasured> runSession(const VariantsRequest& request, const VariantSink& sink, Children children,
                                    const EndSession& end = {});

} // namespace inlinescope
