// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <optional>
#include <string>
#include <vector>

namespace inlinescope {

/// An error in the options of a command line, and the flags of `run` that remove it.
struct OptionHelp {
    std::string found;
    std::string remedy;
};

/// Reads it from clang's messages about a failed compile; std::nullopt if they are not about options. Recognized are:
/// cc1 options and LLVM options that this clang does not have (all of them are named), and a profile without the option
/// for its kind, which older clangs did not need.
std::optional<OptionHelp> helpWithOptions(const std::string& diagnostics, const std::vector<std::string>& commandLine);

} // namespace inlinescope
