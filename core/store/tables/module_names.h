// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Internal to core/store: the names in the rows of a module run (table module_names).
#include "core/base/byte_reader.h"
#include "core/model/ids.h"
#include "core/store/file/connection.h"

#include <cstdint>
#include <span>
#include <vector>

namespace inlinescope::store {

constexpr std::int64_t largestNameId = std::int64_t(1) << 40;

/// Ids of strings, in each list ascending and unique.
struct ModuleNames {
    std::vector<std::int64_t> functions; ///< defined in the object
    std::vector<std::int64_t> mentioned; ///< callers and callees that are not in the object
    std::vector<std::int64_t> files;     ///< files in which calls are written
    bool operator==(const ModuleNames&) const = default;
};

/// From the rows of the module run. Throws Failure (NotFound).
ModuleNames namesInRows(Connection& connection, ModuleRunId moduleRun);
/// Stores the result of namesInRows().
void putNames(Connection& connection, ModuleRunId moduleRun);
/// Likewise for a module run of a workspace with an older schema; if its rows are damaged, it gets no names.
void putOldNames(Connection& connection, ModuleRunId moduleRun);

/// Calls `use` with each id in one of the columns; throws Failure (Malformed) when it reaches damaged data.
template <typename Use>
void forNames(const Query& row, int column, Use use) {
    ByteReader in(row.blob(column));
    std::int64_t id = 0;
    while (!in.failed() && !in.atEnd()) {
        const std::uint64_t step = in.readVarint();
        if (in.failed() || step == 0 || step > std::uint64_t(largestNameId - id))
            row.damaged(column, "a damaged set of names");
        use(id += static_cast<std::int64_t>(step));
    }
}

/// The columns from functions to files, the first of them `column`. Throws Failure (Malformed) for damaged ones.
ModuleNames readNames(const Query& row, int column);

} // namespace inlinescope::store
