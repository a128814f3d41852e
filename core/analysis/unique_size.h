// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/model/module_run.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace inlinescope {

/// Tells how many bytes of text each module adds to a program in which a shared (linkonce, weak ODR or comdat) function
/// body is kept once: the sum of objects misleads, because a body that one module drops is kept by another. Fed with
/// the modules in name order; the first module that holds a shared body pays for it. Compare two runs over the same set
/// of modules only, those that are ok in both: a module that is left out moves its bodies to a later one.
class UniqueSizeMeter {
public:
    /// Unique text of the next module: `text` less the bodies of shared functions that an earlier module had; never
    /// below 0.
    std::int64_t add(std::int64_t text, std::span<const FunctionSize> functions);

private:
    std::unordered_set<std::string> m_seen;
};

} // namespace inlinescope
