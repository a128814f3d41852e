// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/sides/input_comparison.h"

#include "core/base/counted.h"
#include "core/base/join.h"
#include "core/jobs/compile/compile_input.h"
#include "core/model/names.h"

#include <algorithm>

namespace inlinescope {
namespace {

std::vector<std::string> lacking(const std::vector<std::string>& names, const std::vector<std::string>& other) {
    std::vector<std::string> only;
    std::ranges::copy_if(names, std::back_inserter(only),
                         [&](const std::string& name) { return std::ranges::find(other, name) == other.end(); });
    return only;
}

/// The side files that the other side does not have with the same content, by option and the beginning of their hash.
std::string sideFilesOnlyIn(const Module& module, const Module& other) {
    std::vector<std::string> only;
    for (const SideFile& file : module.sideFiles) {
        const bool known = std::ranges::any_of(other.sideFiles, [&](const SideFile& there) {
            return there.option == file.option && there.hash == file.hash;
        });
        if (!known) only.push_back(file.option + ' ' + (file.isMissing() ? "missing" : file.hash.substr(0, 12)));
    }
    return listed(only);
}

std::string examplesOf(const InputDifference& difference) {
    return listed(difference.examples, difference.modules);
}

std::string modulesText(std::size_t count) {
    return counted(count, "module");
}

std::string sideText(const std::string& side, const std::string& what) {
    return side + (what.empty() ? " has none" : " has " + what);
}

} // namespace

std::string runOptions(const RunSpec& run) {
    std::vector<std::string> words;
    for (const std::string& option : run.mllvm)
        words.push_back("-mllvm " + option);
    for (const std::string& flag : run.changes.add)
        words.push_back("--add-flag " + flag);
    for (const std::string& flag : run.changes.remove)
        words.push_back("--delete-flag " + flag);
    for (const FlagReplacement& change : run.changes.replace)
        words.push_back("--replace-flag " + change.flag + '=' + change.value);
    return join(words, " ");
}

Result<void> InputComparison::addRuns() {
    m_differences.addRuns(Mismatch::Compiler, m_a.spec.toolchain, m_b.spec.toolchain);
    m_differences.addRuns(Mismatch::Options, runOptions(m_a.spec), runOptions(m_b.spec));
    return addFeatures();
}

Result<void> InputComparison::addFeatures() {
    std::vector<std::string> names[2];
    for (const auto& [run, list] : {std::pair(m_a.id, &names[0]), std::pair(m_b.id, &names[1])}) {
        INLINESCOPE_TRY(const auto features, m_reader.features().distributions(run));
        for (const FeatureRow& feature : features)
            list->push_back(feature.spec.name);
    }
    m_differences.addRuns(Mismatch::Features, listed(lacking(names[0], names[1])), listed(lacking(names[1], names[0])));
    return {};
}

void InputComparison::addModuleSets(const std::vector<std::string>& a, const std::vector<std::string>& b) {
    std::vector<std::string> only;
    std::ranges::set_difference(a, b, std::back_inserter(only));
    for (const std::string& name : only)
        m_differences.add(Mismatch::OnlyInA, name);
    only.clear();
    std::ranges::set_difference(b, a, std::back_inserter(only));
    for (const std::string& name : only)
        m_differences.add(Mismatch::OnlyInB, name);
}

Result<bool> InputComparison::addModule(const ModuleRunRow& a, const ModuleRunRow& b) {
    const auto differ = [](const std::string& left, const std::string& right) {
        return !left.empty() && !right.empty() && left != right;
    };
    if (differ(a.input.bitcodeHash, b.input.bitcodeHash)) m_differences.add(Mismatch::Bitcode, a.moduleName);
    if (!differ(a.input.commandHash, b.input.commandHash)) return false;
    return addCommandLines(a, b);
}

Result<bool> InputComparison::addCommandLines(const ModuleRunRow& a, const ModuleRunRow& b) {
    INLINESCOPE_TRY(const Module moduleA, m_reader.modules().byId(a.module));
    INLINESCOPE_TRY(const Module moduleB, m_reader.modules().byId(b.module));
    const auto isOf = [](const Module& module, const RunSpec& run, const ModuleRunRow& row) {
        KnownPaths paths;
        CompileInputs inputs(run.changes, run.mllvm, OptionsFrom::Workspace, paths);
        const Result<CompileInput> input = inputs.of(module);
        return input.ok() && input->hash == row.input.commandHash;
    };
    const auto isStored = [&isOf](const Module& module, const RunRow& run, const ModuleRunRow& row) {
        RunSpec older = run.spec; // of an older program, whose hash did not include the run's LLVM options
        older.mllvm.clear();
        return isOf(module, run.spec, row) || isOf(module, older, row);
    };
    const bool isStoredA = isStored(moduleA, m_a, a), isStoredB = isStored(moduleB, m_b, b);
    if (!isStoredA || !isStoredB) {
        const auto text = [](bool isStored) {
            return isStored ? "the stored command line" : "a command line that was replaced since";
        };
        m_differences.add(Mismatch::Flags, a.moduleName, text(isStoredA), text(isStoredB));
        return true;
    }
    return m_differences.addArguments(a.moduleName, argumentDifference(moduleA.commandLine, moduleB.commandLine));
}

Result<void> InputComparison::addSideFiles(const ModuleRow& a, const ModuleRow& b) {
    if (!a.sideFiles && !b.sideFiles) return {};
    INLINESCOPE_TRY(const Module moduleA, m_reader.modules().byId(a.id));
    INLINESCOPE_TRY(const Module moduleB, m_reader.modules().byId(b.id));
    std::string onlyA = sideFilesOnlyIn(moduleA, moduleB), onlyB = sideFilesOnlyIn(moduleB, moduleA);
    if (!onlyA.empty() || !onlyB.empty())
        m_differences.add(Mismatch::SideFiles, a.name, std::move(onlyA), std::move(onlyB));
    return {};
}

std::string describe(const InputDifference& difference, const std::string& other, const std::string& first) {
    const std::string what = difference.what == Mismatch::OnlyInA   ? "only in " + first
                             : difference.what == Mismatch::OnlyInB ? "only in " + other
                                                                    : std::string(toString(difference.what));
    switch (difference.what) {
    case Mismatch::OnlyInA:
    case Mismatch::OnlyInB:
        return modulesText(difference.modules) + (difference.modules == 1 ? " is " : " are ") + what + ": " +
               examplesOf(difference);
    case Mismatch::Bitcode:
        return "the sides differ in bitcode of " + modulesText(difference.modules) + ": " + examplesOf(difference);
    default:
        break;
    }
    const std::string of =
        difference.modules ? " of " + modulesText(difference.modules) + " (" + examplesOf(difference) + ")" : "";
    return "the sides differ in " + what + of + ": " + sideText(first, difference.a) + ", " +
           sideText(other, difference.b);
}

} // namespace inlinescope
