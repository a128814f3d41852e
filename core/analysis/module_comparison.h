// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/analysis/growth_causes.h"
#include "core/model/comparison_status.h"
#include "core/model/module_run.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace inlinescope {

/// The data of one module run that a comparison needs.
struct ModuleFigures {
    std::string module;
    ModuleRunStatus status = ModuleRunStatus::Ok;
    std::optional<std::int64_t> text;   ///< bytes; absent if the object has no size. Only used with status Ok
    std::optional<std::int64_t> unique; ///< bytes by the rule of unique_size.h
    std::int64_t decisions = 0;         ///< questions asked
    std::string bitcodeHash = {};       ///< of the compiled bitcode; empty if not known
    std::string commandHash = {};       ///< of the relevant parts of its command line; likewise
    /// Callsites marked Differs relative to the baseline; not used on the baseline itself.
    std::optional<std::int64_t> differing = {};
    std::optional<CauseBytes> causes = {};     ///< causes of the difference of text from the baseline's; likewise
    std::optional<std::int64_t> oneSided = {}; ///< callsites marked OnlyA or OnlyB; likewise
};

/// One side of a row: a module, or TOTAL, in one run. Values are absent if the module is missing or not ok on this
/// side.
struct ComparedSide {
    std::optional<std::int64_t> size; ///< bytes of text
    std::optional<std::int64_t> decisions;
    std::optional<std::int64_t> unique;
    // Relative to the baseline; absent on the baseline's own side.
    std::optional<std::int64_t> delta;         ///< size minus the baseline's, if both are present
    std::optional<double> percent;             ///< 100 * delta / the baseline's size; absent if that is 0
    std::optional<std::int64_t> differing;     ///< callsites that both have
    std::optional<CauseBytes> causes;          ///< sum to delta; absent if not known
    std::optional<std::int64_t> oneSided = {}; ///< callsites that only one of the two has
    bool operator==(const ComparedSide&) const = default;
};

/// One row of `compare`: a module, or TOTAL.
struct ModuleComparisonRow {
    std::string module;
    std::vector<ComparedSide> sides; ///< as given, the baseline first
    /// What is wrong on which side, then the differences of the sides' input from the baseline's, which name their side
    /// if there are more than two.
    ComparisonStatus status;
    /// The side with the least text, the first of equal ones; absent if fewer than two have a size.
    std::optional<std::size_t> best;

    /// Whether every side has a size.
    bool comparable() const;
    bool operator==(const ModuleComparisonRow&) const = default;
};

/// Number of modules without a size, by reason. "Failed" is failed, crashed or timed out.
struct LeftOutCounts {
    std::size_t missing = 0;
    std::size_t failed = 0;
    std::size_t cancelled = 0;
    std::size_t noSize = 0;
    bool operator==(const LeftOutCounts&) const = default;
};

/// The total of a side relative to the baseline over the modules that these two have, whatever the other sides lack.
struct PairTotal {
    std::size_t modules = 0;              ///< with a size on both
    std::optional<std::int64_t> baseline; ///< bytes of text; absent as in ModuleComparisonResult::total
    std::optional<std::int64_t> size;
    bool operator==(const PairTotal&) const = default;
};

/// Number of modules of one side by their relation to the baseline.
struct SideCounts {
    LeftOutCounts leftOut;
    std::size_t best = 0; ///< comparable modules whose best side this is
    // Relative to the baseline; 0 on the baseline's own side.
    std::size_t smaller = 0, larger = 0, equal = 0; ///< comparable modules
    std::size_t otherBitcode = 0;                   ///< modules of which the two compiled different bitcode
    std::size_t otherCommandLine = 0;               ///< likewise
    PairTotal pair;
    /// The deltas of the modules that are smaller, and of those that are larger; smallerBytes is not above 0.
    std::int64_t smallerBytes = 0, largerBytes = 0;
    bool operator==(const SideCounts&) const = default;
};

struct ModuleComparisonCounts {
    std::size_t modules = 0;  ///< rows
    std::size_t compared = 0; ///< comparable ones
    std::vector<SideCounts> sides;
    LeftOutCounts any; ///< modules for which this is so on at least one side
    bool operator==(const ModuleComparisonCounts&) const = default;
};

struct ModuleComparisonResult {
    std::vector<ModuleComparisonRow> rows; ///< by module name
    /// Module "TOTAL". Every column is the sum of that column over exactly the rows that are comparable (ok with a size
    /// on every side), so that all its columns are about the same modules. Its status is the counts of modules that
    /// were left out, with crashed and timed out as failed, and of those with other input. A sum that does not fit 64
    /// bits is absent, and so is a column that no comparable row has.
    ModuleComparisonRow total;
    ModuleComparisonCounts counts;
};

/// Aligns module runs of two or more runs by module name; the first side is the baseline. If a name occurs twice on a
/// side, the last one counts. `modules` names modules that belong to the comparison even if no side has them.
ModuleComparisonResult compareModules(std::span<const std::vector<ModuleFigures>> sides,
                                      std::span<const std::string> modules = {});

} // namespace inlinescope
