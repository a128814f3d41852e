// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/compiler/compile/module_compiler.h"
#include "core/compiler/variants/phase_clock.h"
#include "core/model/measured_variant.h"

#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

namespace inlinescope {

/// Where a session gets its variants from, after the first.
struct VariantBatches {
    /// Called after what could be measured of a batch was delivered. Returns the next variants, which are numbered
    /// after those before them; none: there are no more.
    std::function<Result<std::vector<std::vector<ForcedAdvice>>>()> next;
    /// Whether the present batch is to end, because next() would not wait.
    std::function<bool()> isDue;
};

struct VariantsRequest {
    CompileRequest compile;                          ///< the baseline; its script is common to all variants
    std::vector<std::vector<ForcedAdvice>> variants; ///< each overrules the baseline's script (ForcedAdvices::overrule)
    std::size_t children = 1;                        ///< processes at a time, besides this one
    Accuracy accuracy = Accuracy::Exact;
    SessionCosts* costs = nullptr; ///< unless null, gets where the time went
    /// Sizes of the baseline's object, if they are known. Then its debug info is not generated.
    std::optional<ModuleSizes> known = {};
    const VariantBatches* batches = nullptr; ///< null: `variants` are all
};

/// Gets the measures of one variant, in no particular order. A variant that is not delivered could not be measured here
/// and needs a compile of its own.
using VariantSink = std::function<Result<void>(std::size_t variant, MeasuredVariant&&)>;

/// Measures variants of one module's compile. A variant shares with the baseline everything before the first question
/// that it answers differently, and most of its functions.
///
/// When the inliner begins, this process records the passes from there on, on a copy of the module (visit_recorder.h,
/// late_passes.h). A child continues after them and makes the baseline's object (baseline_child.h), for a ranking or if
/// its sizes are known without debug info; otherwise, if the module has debug info of variables, which the recording
/// drops, the child compiles it from the beginning. It yields the object, the hash of every function's final IR
/// (code_hashes.h), and the object as the sum of its functions' pieces (baseline_record.h). Then this process runs the
/// rest of the baseline's pipeline and forks at each question about which a variant has an advice
/// (variant_forker.h). The child applies the variant's advices, continues from there, generates code for the functions
/// whose final IR differs from the baseline's, and uses the baseline's pieces for the others (variant_child.h). Passes
/// over functions that the recording has already seen are skipped too (visit_replayer.h, late_passes.h); those of the
/// walk over the call graph only in modules without coroutines. A variant that is never asked about equals the
/// baseline. Functions that share a section are generated together.
///
/// The session checks itself. The pieces must sum up to the baseline's object. One variant in many, over all sessions,
/// is first also measured by a compile of its own (variant_check.h). If the results differ, the other variants are
/// measured by whole objects, or not here at all. If a child crashes or reaches the limit of time or memory, only the
/// status of its variant is affected. Children run in the same sandbox as this process and end with it.
///
/// With batches this process stops at the first question about inlining. A child for each batch continues from there,
/// forks for its variants and delivers their measures (one variant by itself needs no further fork), so that each batch
/// can depend on the measures before it.
///
/// For a ranking the session does not check itself, and does not look for changes by passes over the module in
/// functions whose late passes it skipped. Variants that force nothing are delivered first, since the sizes of the
/// others are compared with theirs.
///
/// As for compileModule(): one call per process, and the process should end after it. Errors: as compileModule(); those
/// of `sink`; the baseline does not compile; Unsupported if without debug info it has not the known sizes.
Result<VariantsMeasured> measureVariants(const VariantsRequest& request, const VariantSink& sink);

} // namespace inlinescope
