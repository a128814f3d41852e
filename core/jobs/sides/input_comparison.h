// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/analysis/input_differences.h"
#include "core/store/workspace_reader.h"

#include <string>
#include <utility>
#include <vector>

namespace inlinescope {

/// Finds the differences between the inputs of two runs. Command lines are read only if their hashes differ.
class InputComparison {
public:
    InputComparison(const WorkspaceReader& reader, const RunRow& a, const RunRow& b)
        : m_reader(reader), m_a(a), m_b(b) {}

    /// Compiler, options, changes of command lines, and features of the runs as a whole.
    Result<void> addRuns();
    /// Modules that only one of the corpora has; both lists are sorted.
    void addModuleSets(const std::vector<std::string>& a, const std::vector<std::string>& b);
    /// One module that both runs have. Returns whether its command lines differ in more than paths.
    Result<bool> addModule(const ModuleRunRow& a, const ModuleRunRow& b);
    /// Compares the side files of the same module in the two corpora; reads nothing if neither has any.
    Result<void> addSideFiles(const ModuleRow& a, const ModuleRow& b);
    std::vector<InputDifference> list() const { return m_differences.list(); }

private:
    Result<bool> addCommandLines(const ModuleRunRow& a, const ModuleRunRow& b);
    Result<void> addFeatures();

    const WorkspaceReader& m_reader;
    const RunRow& m_a;
    const RunRow& m_b;
    InputDifferences m_differences;
};

/// LLVM options and changes of command lines of a whole run, as the user gives them.
std::string runOptions(const RunSpec& run);

/// One sentence for the command line: "the sides differ in flags of 12 modules (a.o, b.o, ...): A has -Oz, B has -O2".
/// `other` is the name of the run that is compared with `first`.
std::string describe(const InputDifference& difference, const std::string& other = "B", const std::string& first = "A");

} // namespace inlinescope
