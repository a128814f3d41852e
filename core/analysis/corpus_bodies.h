// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/model/module_run.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

namespace inlinescope {

/// What a module adds to `unique` of its corpus (unique_size.h) while the other modules stand as they are, so that a
/// change of one module can be judged by what it changes of the sum. Modules are numbered in name order: the first that
/// holds a shared body pays for it.
///
/// With the others as they are, a shared body of the module costs
///   nothing         where an earlier module holds it: that one pays, whatever becomes of this one's copy;
///   its size less that of the next copy   where only later modules hold it: the next one would pay;
///   its size        where no other module holds it.
/// So a module that drops a copy which another keeps wins nothing but what its own text loses elsewhere.
class CorpusBodies {
public:
    /// Says what a module holds from now on.
    void put(std::size_t module, std::span<const FunctionSize> functions);

    /// Bytes of text that the module adds to the sum with these functions. The difference between two such figures of
    /// one module is exactly that of the sum of `unique` over the corpus; may be below 0.
    std::int64_t added(std::size_t module, std::int64_t text, std::span<const FunctionSize> functions) const;

private:
    /// Bytes of a body that others pay for.
    std::int64_t paidByOthers(std::size_t module, const std::string& name, std::int64_t size) const;

    using Holders = std::map<std::size_t, std::int64_t>; ///< by module: bytes
    std::unordered_map<std::string, Holders> m_bodies;
    std::unordered_map<std::size_t, std::vector<std::string>> m_held; ///< by module
};

} // namespace inlinescope
