// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/analysis/common_names.h"
#include "core/model/module_run.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace inlinescope {

/// Why a function's size differs; the rules are in growth_causes.h.
enum class GrowthCause : std::uint8_t { None, Added, Removed, BodyChanged, DecidedDifferently, Alias };

/// "", "added", "removed", "body changed", "decided differently", "alias"
std::string_view toString(GrowthCause cause);

/// One function of a module in two runs. A side without such a symbol is absent, and counts as 0 bytes in delta.
struct FunctionComparisonRow {
    std::string function; ///< linkage name: A's, else B's; B's if the function was renamed
    std::string linkage;  ///< A's, else B's
    std::optional<std::int64_t> sizeA;
    std::optional<std::int64_t> sizeB;
    std::int64_t delta = 0; ///< bytes, B - A
    GrowthCause cause = GrowthCause::None;
    std::string renamedFrom = {}; ///< A's linkage name, if the pair depends on a proposed rename
    bool operator==(const FunctionComparisonRow&) const = default;
};

/// A function symbol on two sides; at least one is present. Points into the arguments of pairFunctions().
struct FunctionPair {
    const FunctionSize* a = nullptr;
    const FunctionSize* b = nullptr;
};

/// Pairs two runs' functions of one module by common name, or, for runs of the same bitcode, without `names` by linkage
/// name. Symbols with the same name are paired in the order in which the objects list them. Sorted by name.
std::vector<FunctionPair> pairFunctions(std::span<const FunctionSize> a, std::span<const FunctionSize> b,
                                        const CommonNames* names = nullptr);
/// The pair's row, without a cause.
FunctionComparisonRow rowOf(const FunctionPair& pair);
/// Sorts by |delta|, largest first, then by name.
void sortByDelta(std::vector<FunctionComparisonRow>& rows);

/// "(aliases, counted once)": subtracts the bytes that aliases of a side count a second time, so that the rows
/// including this one sum to the bytes of all functions in the object; nothing if neither side has aliases. A side
/// without functions is absent.
std::optional<FunctionComparisonRow> aliasRow(std::span<const FunctionSize> a, std::span<const FunctionSize> b);

/// The rows of two runs that compiled the same bitcode, sorted, and then aliasRow().
std::vector<FunctionComparisonRow> compareFunctions(std::span<const FunctionSize> a, std::span<const FunctionSize> b);

} // namespace inlinescope
