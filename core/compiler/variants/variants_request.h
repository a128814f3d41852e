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
    std::size_t children = 1;                        ///< processes at a time that measure
    Accuracy accuracy = Accuracy::Exact;
    SessionCosts* costs = nullptr; ///< unless null, gets where the time went
    /// Sizes of the baseline's object, if they are known. Then its debug info is not generated.
    std::optional<ModuleSizes> known = {};
    const VariantBatches* batches = nullptr; ///< null: `variants` are all
    /// VariantsMeasured::pieces of the same module under another script, if there are any: then code of the baseline is
    /// generated only for functions that differ. Only with Ranking.
    std::vector<std::byte> pieces = {};
};

/// Gets the measures of one variant, in no particular order. A variant that is not delivered could not be measured here
/// and needs a compile of its own. Called in this process and in processes that were forked from it, one call at a
/// time, so it must write to a descriptor and keep nothing in memory.
using VariantSink = std::function<Result<void>(std::size_t variant, MeasuredVariant&&)>;

} // namespace inlinescope
