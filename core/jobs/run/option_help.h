// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <optional>
#include <string>
#include <vector>

namespace inlinescope {

/// What is wrong with the options of a command line, and the flags of `run` that help.
struct OptionHelp {
    std::string found;
    std::string expected;
};

/// Reads it from what clang said of a compile that failed; nothing where that was not about options. Known are: cc1
/// options and LLVM options that this clang does not have (all of them are named), and a profile without the word for
/// its kind, which older clangs did not need.
std::optional<OptionHelp> helpWithOptions(const std::string& diagnostics, const std::vector<std::string>& commandLine);

} // namespace inlinescope
