// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/compiler/request/compile_request.h"

#include <string>
#include <string_view>
#include <vector>

namespace llvm::opt {
class Option;
}

namespace inlinescope {

// The first protection against hostile input: command lines come with corpora from any source, so only options of an
// allow list pass. The list has the options that affect the code made from IR. No option of it loads code, starts a
// program, opens a channel, or opens a file besides those that the task was given. The user's own LLVM options
// (CompileRequest::mllvm) are not checked against it, since they run on the user's own machine.

enum class OptionRule : std::uint8_t {
    Keep,    ///< passed on; opens nothing
    Drop,    ///< left out: has no effect on IR (headers, macros, modules), or only makes a file besides the object
    Discard, ///< writes a file besides the object, but leaving it out would change the object: writes to the null
             ///< device
    Read,    ///< the file that it names is read, as openable() allows
    Refuse   ///< everything else
};

/// The rule for an option of cc1. An option without a value is kept, unless a table says otherwise, since it cannot
/// name anything. An option with a value has to be in a table, so an option that is new in clang 23 is refused until it
/// has been reviewed; everyOptionOfThisClangIsReviewed() of tst_hostile_command_lines names those that have not been.
OptionRule ruleOf(const llvm::opt::Option& option);

/// The rule for an LLVM option by its name without dashes; Drop means that it is reset to its default, or removed if
/// this LLVM does not have it. Options are kept
/// if they take no free text (numbers, truth values, enumerations; the build asks LLVM for them, see
/// list_scalar_llvm_options.cpp) or if their text was reviewed. Any other option that LLVM does not have is refused.
OptionRule ruleOfLlvmOption(std::string_view name);

/// Returns the path itself if a task may open it: one that `sideFiles` opens, the null device, or an empty path.
/// Returns for any other path one below a folder that does not exist, so that clang reports a missing file if it would
/// have read it, and an option that does not read its file still works.
std::string openable(const std::string& path, const std::vector<Redirection>& sideFiles);

} // namespace inlinescope
