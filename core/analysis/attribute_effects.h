// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/analysis/corpus_bodies.h"
#include "core/model/attribute_result.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace inlinescope {

/// What attributes in the source do to a run: bytes, over all of its modules.
struct AttributeEffect {
    ModuleRunStatus status = ModuleRunStatus::Ok; ///< the first other one among the modules; then the rest is 0
    std::int64_t text = 0;                        ///< change of the sum of ModuleSizes::text
    std::int64_t unique = 0;                      ///< change of the sum if every shared body is counted once
    bool operator==(const AttributeEffect&) const = default;
};

/// Bytes of the bodies of a module that a linker keeps once for all modules (shared functions without aliases), with
/// their known tables: by name.
using SharedBodies = std::map<std::string, std::int64_t>;
SharedBodies sharedBodies(std::span<const FunctionSize> functions);

/// Sums the results of single modules over a run. Modules are numbered in name order, as in CorpusBodies.
class AttributeEffects {
public:
    /// The results of the modules that have the attributes: by module.
    using Results = std::map<std::size_t, const AttributeResult*>;

    /// Sets the bodies that the run made of a module. Those that no result changes may be missing.
    void put(std::size_t module, SharedBodies bodies);
    const SharedBodies& bodies(std::size_t module) { return m_shared[module]; }
    AttributeEffect of(const Results& results);

private:
    std::map<std::size_t, SharedBodies> m_shared;
    CorpusBodies m_bodies;
};

} // namespace inlinescope
