// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "importers/readers/compilation_database_reader.h"

#include <string>
#include <vector>

namespace inlinescope {

/// Whether a command asks for debug info with source locations: by the last of its -g options.
bool hasLocations(const std::vector<std::string>& command);

/// Whether a build that follows the command makes an object from which a module with locations can be extracted.
bool embedsModuleWithLocations(const DatabaseObject& object);

/// Whether a command makes a precompiled header, which is no module.
bool makesPrecompiledHeader(const std::vector<std::string>& command);

/// The flags of a gcc's command that clang does not have (isOnlyOfGcc()).
std::vector<std::string> gccOnlyArguments(const DatabaseObject& object);

/// The arguments with which a clang makes OBJECT as the command does, with the unoptimized bitcode embedded, and lists
/// the files that it reads in OBJECT.d. Locations (-gline-tables-only, which does not change text) are added if the
/// command asks for none; not -fdebug-info-for-profiling, which changes how LLVM's inliner decides. Left out
/// are the compiler, its launcher, the command's own outputs, warnings, options that would need a second program, and a
/// precompiled header, if its header is included besides, as CMake does.
/// They are for `clang -###`, whose answer is judged (judgedCc1Line()) and run.
/// Error: Refused for a command that plainly loads a plugin.
Result<std::vector<std::string>> frontEndArguments(const DatabaseObject& object, const std::string& output);

} // namespace inlinescope
