// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/model/input_difference.h"

#include <span>
#include <string>
#include <vector>

namespace inlinescope {

/// What two cc1 command lines do not have in common: options with their values, in the order of the line, each as often
/// as it is missing on the other side.
struct ArgumentDifference {
    std::vector<std::string> onlyA, onlyB;
    bool empty() const { return onlyA.empty() && onlyB.empty(); }
};

/// Left out is what only says where sources, headers and outputs are, which two check-outs never have in common and
/// which bitcode no longer depends on: inputs, -o and other outputs, -I and its kin, -resource-dir, the directories of
/// debug info and coverage, -main-file-name; and -fembed-bitcode, which no re-run looks at.
ArgumentDifference argumentDifference(std::span<const std::string> a, std::span<const std::string> b);

/// Collects the differences of modules, equal ones into one.
class InputDifferences {
public:
    void add(Mismatch what, const std::string& module, std::string a = {}, std::string b = {});
    /// Splits the difference into target and other flags. Whether there is any.
    bool addArguments(const std::string& module, const ArgumentDifference& difference);
    /// Of the runs as a whole; does nothing where a equals b.
    void addRuns(Mismatch what, std::string a, std::string b);
    /// In the order of Mismatch, most modules first.
    std::vector<InputDifference> list() const;

private:
    std::vector<InputDifference> m_differences;
};

} // namespace inlinescope
