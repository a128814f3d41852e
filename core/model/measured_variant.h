// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/model/module_run.h"
#include "core/model/script.h"

#include <cstdint>
#include <string>
#include <vector>

namespace inlinescope {

/// Ranking: for less work, and to order candidates that are measured exactly before anybody sees a number. It may be
/// some bytes off, and every function has a section to itself, so that only what changed is generated: to be held
/// against a variant of the same set that forces nothing.
enum class Accuracy : std::uint8_t { Exact, Ranking };

/// What the object of a variant of a module's compile measures.
struct MeasuredVariant {
    ModuleRunStatus status = ModuleRunStatus::Failed;
    std::string diagnostics; ///< why, where the status is not Ok
    ModuleSizes sizes;
    std::vector<SectionSize> sections; ///< as ModuleRunResult has them
    std::vector<FunctionSize> functions;
    std::vector<ForcedOutcome> outcomes; ///< of the variant's own advices, in their order; empty unless Ok
    std::int64_t cpuNs = 0;              ///< user plus system time that it took
};

/// How variants come by the object that is measured.
enum class Method : std::uint8_t {
    Pieces,      ///< code is made for changed functions only; the rest is what the baseline's are known to measure
    WholeObject, ///< the compile goes on from where the variant differs from the baseline, to a whole object
    FullCompile  ///< each variant is a compile of its own
};

/// What the measuring of a module's variants says of itself.
struct SelfCheck {
    Method method = Method::FullCompile;
    std::string reason;        ///< why the method is no faster one; empty with Pieces
    std::int64_t checked = 0;  ///< variants that were measured by a whole object as well, and agreed
    std::int64_t fellBack = 0; ///< variants that had to be measured by a slower method than that of the module
};

} // namespace inlinescope
