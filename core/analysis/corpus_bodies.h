// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/model/module_run.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <unordered_map>

namespace inlinescope {

/// What a module adds to `unique` of its corpus (unique_size.h) while the other modules do not change, so that a change
/// of one module can be judged by the change of the sum. Modules are numbered in name order: a shared body is counted
/// for the first module that has it.
///
/// If the others do not change, a shared body of the module costs, with its known tables,
///   nothing if an earlier module has it: it is counted there, whatever happens to this module's copy;
///   its size minus that of the next copy if only later modules have it: else it would be counted for the next one;
///   its size if no other module has it.
/// So a module that drops a copy which another module keeps saves only what its own text loses elsewhere.
class CorpusBodies {
public:
    /// Sets the functions of a module.
    void put(std::size_t module, std::span<const FunctionSize> functions);
    /// Whether the module's bodies are those of these functions, so that put() of them changes nothing for any module.
    bool has(std::size_t module, std::span<const FunctionSize> functions) const;

    /// Bytes of text that the module adds to the sum with these functions. The difference between two such values of
    /// one module is exactly the difference of the sum of `unique` over the corpus; may be below 0.
    std::int64_t added(std::size_t module, std::int64_t text, std::span<const FunctionSize> functions) const;

private:
    /// Bytes of a body and its tables that are counted for other modules.
    std::int64_t paidByOthers(std::size_t module, const std::string& name, std::int64_t size) const;

    using Holders = std::map<std::size_t, std::int64_t>; ///< by module: bytes
    using Sizes = std::map<std::string, std::int64_t>;   ///< by body: bytes
    static Sizes bodiesOf(std::span<const FunctionSize> functions);

    std::unordered_map<std::string, Holders> m_bodies;
    std::unordered_map<std::size_t, Sizes> m_held; ///< by module
};

} // namespace inlinescope
