// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/model/module_run.h"
#include "core/model/script.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace inlinescope {

/// Ranking is cheaper; it orders candidates that are measured exactly before any user sees a number. It may be some
/// bytes off. Every function has its own section, so that code is generated only for what changed. To be compared only
/// with a variant of the same set that forces nothing.
enum class Accuracy : std::uint8_t { Exact, Ranking };

/// The measured sizes of the object that a variant of a module's compile makes.
struct MeasuredVariant {
    ModuleRunStatus status = ModuleRunStatus::Failed;
    std::string diagnostics; ///< the reason, if the status is not Ok
    ModuleSizes sizes;
    std::vector<SectionSize> sections; ///< as ModuleRunResult::sections
    std::vector<FunctionSize> functions;
    std::vector<ForcedOutcome> outcomes; ///< of the variant's own advices, in their order; empty unless Ok
    std::int64_t cpuNs = 0;              ///< user plus system time that it took
};

/// The measures in a compile's result; the outcomes of its script's advices are not among them.
inline MeasuredVariant measuredOf(ModuleRunResult&& result) {
    return {result.status,
            std::move(result.diagnostics),
            result.sizes,
            std::move(result.sections),
            std::move(result.functions),
            {},
            result.cpuNs};
}

/// How a variant's object is obtained.
enum class Method : std::uint8_t {
    Pieces,      ///< code is generated for changed functions only; the sizes of the others are those of the baseline
    WholeObject, ///< the compile is resumed where the variant first differs from the baseline, and makes a whole object
    FullCompile  ///< each variant is a compile of its own
};

/// What a measurement of a module's variants reports about its method.
struct SelfCheck {
    Method method = Method::FullCompile;
    std::string reason;        ///< why no faster method was used; empty with Pieces
    std::int64_t checked = 0;  ///< variants that were also measured by a whole object, with equal results
    std::int64_t fellBack = 0; ///< variants that had to be measured by a slower method than the module's
};

/// The outcome of measuring variants of one compile, besides the variants. Those that were not delivered need a compile
/// of their own.
struct VariantsMeasured {
    MeasuredVariant baseline; ///< measured by a whole object, unless an earlier session's pieces were given
    SelfCheck check;
    std::vector<std::byte> pieces = {}; ///< of the baseline, for a session with another script; only with Ranking
};

} // namespace inlinescope
