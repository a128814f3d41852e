// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace inlinescope {

/// Why two runs are not comparable, in the order in which it is reported.
enum class Mismatch : std::uint8_t {
    OnlyInA,   ///< modules that B's corpus lacks
    OnlyInB,   ///< modules that A's corpus lacks
    Bitcode,   ///< modules of which the two sides compiled different bitcode
    Target,    ///< triple, CPU and features in the command lines
    Flags,     ///< everything else in them
    SideFiles, ///< contents of the files that the command lines read
    Compiler,  ///< of the runs
    Options,   ///< LLVM options of the runs
    Features   ///< names of the recorded features
};

/// One difference between the inputs of two runs. Several modules that differ in the same way give one difference.
struct InputDifference {
    Mismatch what = Mismatch::Bitcode;
    std::string a; ///< what A has and B lacks ("-Oz"), as it is written there; empty for nothing
    std::string b;
    std::size_t modules = 0;           ///< number of modules that it concerns; 0: the runs as a whole
    std::vector<std::string> examples; ///< names of the first of them
    bool operator==(const InputDifference&) const = default;
};

} // namespace inlinescope
