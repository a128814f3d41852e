#pragma once
// Internal to core/store: which names a module run has in its rows (table module_names).
#include "core/model/ids.h"
#include "core/store/connection.h"

#include <cstdint>
#include <span>
#include <vector>

namespace inlinescope::store {

/// Ids of strings, each ascending and each once.
struct ModuleNames {
    std::vector<std::int64_t> functions; ///< that the object has
    std::vector<std::int64_t> mentioned; ///< callers and callees that it has not
    std::vector<std::int64_t> files;     ///< in which calls are written
    bool operator==(const ModuleNames&) const = default;
};

/// As the rows of the module run say. Throws Failure (NotFound).
ModuleNames namesInRows(Connection& connection, ModuleRunId moduleRun);
/// Stores what namesInRows() finds.
void putNames(Connection& connection, ModuleRunId moduleRun);
/// Likewise for every module run of a workspace of an older schema; one whose rows are damaged gets no names.
void putAllNames(Connection& connection);

/// The columns from functions to files, beginning at `column`. Throws Failure (Malformed) for damaged ones.
ModuleNames readNames(const Query& row, int column);

} // namespace inlinescope::store
