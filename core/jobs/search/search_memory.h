// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/compile/variant_meter.h"

#include <cstddef>
#include <list>
#include <string>

namespace inlinescope {

/// What the steps of modules have made that later steps of the same module can use, up to a number of bytes: what was
/// kept first is forgotten first.
class SearchMemory {
public:
    explicit SearchMemory(std::size_t mostBytes) : m_most(mostBytes) {}

    /// What was kept of a module. Its pieces are not kept any more, since each step leaves others.
    MeterMemory take(const std::string& module);
    /// In place of what was kept of the module, as far as the step made it.
    void keep(const std::string& module, MeterMemory memory);
    void forget(const std::string& module);
    std::size_t bytes() const; ///< that are kept

private:
    struct Kept {
        std::string module;
        MeterMemory memory;
    };

    std::size_t m_most;
    std::list<Kept> m_kept; ///< one per module; the last is the newest
};

} // namespace inlinescope
