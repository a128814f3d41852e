// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/model/module_run.h"

#include <compare>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace inlinescope {

/// What is wrong with a module in one run of a comparison, in the order of a total.
enum class ModuleProblem : std::uint8_t {
    Missing,
    Failed,
    Crashed,
    TimedOut,
    Cancelled,
    NoSize,
    OtherBitcode,    ///< than the baseline's; the module is compared
    OtherCommandLine ///< likewise
};

/// Of a module run that is not ok.
ModuleProblem problemOf(ModuleRunStatus status);

/// The column status of a comparison: of one module, or of several as counts.
struct ComparisonStatus {
    struct Part {
        ModuleProblem problem = ModuleProblem::Missing;
        std::optional<std::size_t> side = {}; ///< index of the run; absent if there is only one that can be meant
        std::size_t modules = 0;              ///< of how many it is true; 0 in the status of one module
        auto operator<=>(const Part&) const = default;
    };
    std::vector<Part> parts; ///< empty: ok

    /// The parts because of which modules are left out of totals.
    ComparisonStatus leftOut() const;
    bool operator==(const ComparisonStatus&) const = default;
};

/// How many modules have which part, by problem, then by run.
class ComparisonStatusSum {
public:
    void add(const ComparisonStatus& module);
    ComparisonStatus sum() const;

private:
    std::map<std::pair<ModuleProblem, std::optional<std::size_t>>, std::size_t> m_counts;
};

/// The sum of these modules.
ComparisonStatus statusOfAll(std::span<const ComparisonStatus> modules);

/// "A", "B", ...: the name of a run in the texts of a comparison.
std::string sideLetter(std::size_t side);

/// "failed", "other bitcode", without the run; of several modules "with other bitcode".
std::string_view toString(const ComparisonStatus::Part& part);
/// "ok", "failed in B", "missing in A, other bitcode", "2 failed in B, 1 with other bitcode"; with `runs`, by side,
/// their names instead of the letters.
std::string toString(const ComparisonStatus& status, std::span<const std::string> runs = {});

} // namespace inlinescope
