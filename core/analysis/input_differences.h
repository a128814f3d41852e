// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/model/input_difference.h"

#include <span>
#include <string>
#include <vector>

namespace inlinescope {

/// The differences of two cc1 command lines: options with their values, in the order of the line, each as many times as
/// it is missing on the other side.
struct ArgumentDifference {
    std::vector<std::string> onlyA, onlyB;
    bool empty() const { return onlyA.empty() && onlyB.empty(); }
};

/// The options of a cc1 command line, each with its value, without those that argumentDifference() ignores.
std::vector<std::string> comparedOptions(std::span<const std::string> arguments);

/// Ignores options that only name the places of sources, headers and outputs, which always differ between two
/// check-outs and which bitcode no longer depends on: inputs, -o and other outputs, -I and similar options,
/// -resource-dir, the directories of debug info and coverage, -main-file-name. Also ignores -fembed-bitcode and -mllvm
/// -cgscc-inline-replay..., which a re-run does not use.
ArgumentDifference argumentDifference(std::span<const std::string> a, std::span<const std::string> b);

/// Collects the differences of modules and merges equal ones.
class InputDifferences {
public:
    void add(Mismatch what, const std::string& module, std::string a = {}, std::string b = {});
    /// Splits the difference into target and other flags. Returns whether there is any.
    bool addArguments(const std::string& module, const ArgumentDifference& difference);
    /// A difference of the runs as a whole; does nothing if a equals b.
    void addRuns(Mismatch what, std::string a, std::string b);
    /// In the order of Mismatch, most modules first.
    std::vector<InputDifference> list() const;

private:
    std::vector<InputDifference> m_differences;
};

} // namespace inlinescope
