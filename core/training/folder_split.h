// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <set>
#include <string>

namespace inlinescope {

/// The modules that a policy is evaluated on, and therefore does not learn from. Whole folders are held out, since
/// modules of one folder share headers and style. In the order of the FNV-1a hash of their names, every folder is taken
/// with which at most a quarter of the modules is held out; if there is no such folder, the smallest one. If all
/// modules are in one folder, single modules are held out by the same rule. Depends on the names alone. Empty for fewer
/// than two modules.
std::set<std::string> heldOutModules(const std::set<std::string>& modules);

/// "core/jobs" of "core/jobs/tables/cells.cpp"; "." if there is none.
std::string folderOf(const std::string& module);

} // namespace inlinescope
