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

/// Computes how many bytes of text each module adds to a program in which a shared (linkonce, weak ODR or comdat)
/// function body is kept once, with its tables (FunctionSize::tables). The sum of objects is misleading, because
/// another module may keep a body that one module drops. Add the modules in name order; a shared body is counted for
/// the first module that has it. Compare two runs only over the same set of modules, those that are ok in both (if a
/// module is left out, its bodies are counted for a later one), and only by what both know of a module's functions.
class UniqueSizeMeter {
public:
    /// Unique text of the next module: `text` minus the bodies and the known tables of shared functions that an earlier
    /// module had; never below 0.
    std::int64_t add(std::int64_t text, std::span<const FunctionSize> functions);

private:
    std::unordered_set<std::string> m_seen;
};

/// Whether the tables of all shared bodies are known.
bool knowsTables(std::span<const FunctionSize> functions);
/// Without them, `unique` of a module counts only the bodies once.
void forgetTables(std::vector<FunctionSize>& functions);
/// Forgets the tables of one module's functions on two sides that are compared, unless both sides know them.
void keepCommonKnowledge(std::vector<FunctionSize>& a, std::vector<FunctionSize>& b);

} // namespace inlinescope
