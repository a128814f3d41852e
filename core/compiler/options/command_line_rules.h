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

// The first wall: command lines come with corpora from anywhere, and what they may say is a list. On it is what decides
// about the code made from IR. Nothing on it loads code, starts a program, opens a channel, or opens a file but those
// that the job was given. A person's own LLVM options (CompileRequest::mllvm) are not held against it: it is that
// person's machine.

enum class OptionRule : std::uint8_t {
    Keep,    ///< passed on; opens nothing
    Drop,    ///< left out: says nothing about IR (headers, macros, modules), or only makes something beside the object
    Discard, ///< writes beside the object and would be missed in it: goes to the null device
    Read,    ///< the file that it names is read, as openable() has it
    Refuse   ///< everything else
};

/// The rule for an option of cc1. An option without a value is kept, unless a table says otherwise: it cannot name
/// anything. One with a value has to be in a table; what clang 23 adds is refused until somebody has looked at it.
OptionRule ruleOf(const llvm::opt::Option& option);

/// The rule for an LLVM option by its name without dashes, Drop meaning that it is set back to its default. Kept are
/// the options that take no free text (numbers, truth values, enumerations; the build asks LLVM for them, see
/// list_scalar_llvm_options.cpp) and those with text that was looked at. An option that LLVM does not have is refused.
OptionRule ruleOfLlvmOption(std::string_view name);

/// The path itself where a job may open it: one that `sideFiles` opens, the null device, or none at all. Any other
/// becomes one under a folder that does not exist, so that clang speaks of a missing file where it would have read it,
/// and an option that is not looked at does no harm.
std::string openable(const std::string& path, const std::vector<Redirection>& sideFiles);

} // namespace inlinescope
