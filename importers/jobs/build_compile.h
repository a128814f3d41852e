// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>
#include <vector>

namespace inlinescope {

/// One entry of a compilation database: a source that is compiled to an object.
struct BuildCompile {
    std::string directory; ///< absolute
    std::string file;      ///< the source, as the command names it
    std::string output;    ///< the object, as the command names it or as a compiler chooses it
    std::vector<std::string> arguments;
    bool operator==(const BuildCompile&) const = default;
};

/// What a call of a compiler compiles: one entry for each C or C++ source. If the call has several sources, or links
/// too, an entry has the options of the compile alone, with -c and the name of the object that a compiler would choose.
/// A call that only links, only preprocesses, or ends before an object is made has none.
std::vector<BuildCompile> compilesOf(const std::string& directory, const std::vector<std::string>& arguments);

/// The compile_commands.json of the entries: by directory and object, each object once, as it was made last.
std::string compilationDatabase(std::vector<BuildCompile> compiles);

} // namespace inlinescope
