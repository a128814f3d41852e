#pragma once
#include "core/base/result.h"
#include "core/compiler/module_compiler.h"
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
/// question that it answers otherwise.
///
/// This process runs the pipeline as the baseline has it and forks at such a question: the child takes up the variant's
/// advices, goes on from there, and reports the measures of its object. A variant that is never asked about is the
/// baseline. Crashes, time and memory cost a child's variant its status only. Children confine themselves no further
/// than this process is, and end with it.
///
/// As compileModule(): one call per process, and the process should end after it. Errors: as compileModule(); those of
/// `sink`; the baseline does not compile.
Result<VariantsOutcome> measureVariants(const VariantsRequest& request, const VariantSink& sink);

} // namespace inlinescope
