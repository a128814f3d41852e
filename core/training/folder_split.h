// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <set>
#include <string>

namespace inlinescope {

/// Which of the modules a policy is judged by, and therefore does not learn from: whole folders, since modules of one
/// folder share headers and habits. In the order of the FNV-1a hash of their names, every folder is taken that keeps
/// what is held out within a quarter of the modules; where none does, the smallest. Modules that are all in one folder
/// are held out one by one, by the same rule. Depends on the names alone. Empty for fewer than two modules.
std::set<std::string> heldOutModules(const std::set<std::string>& modules);

/// "core/jobs" of "core/jobs/tables/cells.cpp"; "." where there is none.
std::string folderOf(const std::string& module);

} // namespace inlinescope
