#pragma once
#include "core/analysis/growth_causes.h"
#include "core/model/module_run.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

namespace inlinescope {

/// What a comparison needs to know of one module run.
struct ModuleFigures {
    std::string module;
    ModuleRunStatus status = ModuleRunStatus::Ok;
    std::optional<std::int64_t> text;   ///< bytes; absent where the object has no size. Looked at with status Ok only
    std::optional<std::int64_t> unique; ///< bytes by the rule of unique_size.h
    std::int64_t decisions = 0;         ///< questions asked
    std::string bitcodeHash = {};       ///< of what was compiled; empty where that is not known
    std::string commandHash = {};       ///< of what counts of its command line; likewise
};

/// One row of `compare`: a module, or TOTAL. Values of a side that is missing or not ok are absent.
struct ModuleComparisonRow {
    std::string module;
    std::optional<std::int64_t> sizeA; ///< bytes of text
    std::optional<std::int64_t> sizeB;
    std::optional<std::int64_t> delta; ///< sizeB - sizeA, with both sizes
    std::optional<double> percent;     ///< 100 * delta / sizeA; absent where sizeA is 0
    std::optional<std::int64_t> decisionsA;
    std::optional<std::int64_t> decisionsB;
    std::optional<std::int64_t> differing; ///< callsites marked Differs, OnlyA or OnlyB, as the caller counted them
    /// "ok", or what is wrong on which side, then what the sides do not have in common: "failed in B",
    /// "missing in A, no size in B", "other bitcode", "crashed in A, other bitcode, other command line".
    std::string status;
    std::optional<std::int64_t> uniqueA;
    std::optional<std::int64_t> uniqueB;
    std::optional<CauseBytes> causes = {}; ///< sum to delta; absent where they are not known

    bool comparable() const { return delta.has_value(); }
    bool operator==(const ModuleComparisonRow&) const = default;
};

/// How many modules have no size, and why not. "Failed" is failed, crashed or timed out.
struct LeftOutCounts {
    std::size_t missing = 0;
    std::size_t failed = 0;
    std::size_t cancelled = 0;
    std::size_t noSize = 0;
    bool operator==(const LeftOutCounts&) const = default;
};

/// How many modules stand how.
struct ModuleComparisonCounts {
    std::size_t modules = 0; ///< rows
    std::size_t compared = 0;
    std::size_t smaller = 0; ///< in B than in A
    std::size_t larger = 0;
    std::size_t equal = 0;
    LeftOutCounts a, b;
    LeftOutCounts either;             ///< modules of which that is so on one side or on both
    std::size_t otherBitcode = 0;     ///< modules of which the two sides compiled different bitcode
    std::size_t otherCommandLine = 0; ///< likewise
    bool operator==(const ModuleComparisonCounts&) const = default;
};

struct ModuleComparisonResult {
    std::vector<ModuleComparisonRow> rows; ///< by module name
    /// Module "TOTAL". Every column is the sum of that column over exactly the rows that are comparable (ok with a size
    /// on both sides); its status is "ok" or the counts of what was left out, then of what differs though it was not
    /// ("2 missing in B, 1 failed in A, 3 with other bitcode"). A sum that does not fit 64 bits is absent, and so is a
    /// column that no comparable row has.
    ModuleComparisonRow total;
    ModuleComparisonCounts counts;
};

/// Number of differing callsites by module name.
using DifferingCounts = std::unordered_map<std::string, std::int64_t>;
/// Why text differs, by module name.
using CausesByModule = std::unordered_map<std::string, CauseBytes>;

/// Aligns two runs' module runs by module name. A name that occurs twice on a side counts once, the last one. `modules`
/// names modules that belong to the comparison even if neither side has them.
ModuleComparisonResult compareModules(std::span<const ModuleFigures> a, std::span<const ModuleFigures> b,
                                      const DifferingCounts& differing, std::span<const std::string> modules = {},
                                      const CausesByModule& causes = {});

/// "ok", or the non-zero counts of modules that were left out.
std::string leftOutText(const ModuleComparisonCounts& counts);
/// Empty, or the non-zero counts of modules that were compiled from different input: "2 with other bitcode".
std::string otherInputText(const ModuleComparisonCounts& counts);

} // namespace inlinescope
