#pragma once
#include "core/model/module_run.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace inlinescope {

/// One function of a module in two runs. An absent side has no such symbol, which is 0 bytes for delta.
struct FunctionComparisonRow {
    std::string function; ///< linkage name
    std::string linkage;  ///< A's, else B's
    std::optional<std::int64_t> sizeA;
    std::optional<std::int64_t> sizeB;
    std::int64_t delta = 0; ///< bytes, B - A
    bool operator==(const FunctionComparisonRow&) const = default;
};

/// Aligns two runs' functions of one module by name; local symbols that share a name pair in the order in which the
/// object lists them. Sorted by |delta|, largest first, then by name.
std::vector<FunctionComparisonRow> compareFunctions(std::span<const FunctionSize> a, std::span<const FunctionSize> b);

} // namespace inlinescope
