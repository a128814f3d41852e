// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/model/flip.h"
#include "core/model/module_run.h"
#include "core/model/source_attribute.h"

#include <cstdint>
#include <vector>

namespace inlinescope {

/// What attributes in the source do to the object of a module run: measured by one compile with all of them.
struct AttributeResult {
    std::vector<SourceAttribute> attributes; ///< ascending, each once, at least one
    ModuleRunStatus status = ModuleRunStatus::Ok;
    std::int64_t text = 0; ///< change of ModuleSizes::text; 0 unless the status is Ok
    /// Changes of the bodies that a linker keeps once for all modules (shared functions without aliases), with the
    /// tables that the module run knows: by name.
    std::vector<SizeDelta> shared;
    bool operator==(const AttributeResult&) const = default;
};

} // namespace inlinescope
