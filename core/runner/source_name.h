// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace inlinescope {

// Clang calls a module by the path of its source file, as in the command line, and AddressSanitizer writes this name
// into the object. A module that is read from bitcode is called by the path of that file, so that the object is another
// one. A compiler gets the bitcode under the name of the source by an overlay of its file system.

/// Whether the object of a compile with these cc1 arguments can depend on the module's name.
bool dependsOnModuleName(const std::vector<std::string>& arguments);

/// The name of the source file in the beginning of LLVM's text of a module. Empty if it has none, and if the name could
/// not be a compiler's input: an option, a response file, or no printable UTF-8.
std::string sourceNameIn(std::string_view text);

/// An overlay (of clang's -ivfsoverlay) in which `name`, seen from `folder`, is the file `content` of that folder.
std::string overlayOf(const std::string& folder, const std::string& name, const std::string& content);

} // namespace inlinescope
