// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/input_differences.h"

#include <algorithm>
#include <array>
#include <map>
#include <tuple>

namespace inlinescope {
namespace {

constexpr std::size_t mostExamples = 10;

/// Options followed by their value, a part of which is a path.
constexpr std::array<std::string_view, 27> placeOptions = {"-o",
                                                           "-I",
                                                           "-isystem",
                                                           "-iquote",
                                                           "-idirafter",
                                                           "-isysroot",
                                                           "-iprefix",
                                                           "-iwithprefix",
                                                           "-internal-isystem",
                                                           "-internal-externc-isystem",
                                                           "-internal-iframework",
                                                           "-include",
                                                           "-resource-dir",
                                                           "-main-file-name",
                                                           "-dumpdir",
                                                           "-dependency-file",
                                                           "-MT",
                                                           "-MQ",
                                                           "-MF",
                                                           "-header-include-file",
                                                           "-serialize-diagnostic-file",
                                                           "-opt-record-file",
                                                           "-split-dwarf-file",
                                                           "-split-dwarf-output",
                                                           "-dwarf-debug-flags",
                                                           "-sys-header-deps",
                                                           "-MP"};
/// Options that contain their value.
constexpr std::array<std::string_view, 13> placePrefixes = {"-fdebug-compilation-dir=",
                                                            "-fcoverage-compilation-dir=",
                                                            "-fdebug-prefix-map=",
                                                            "-fmacro-prefix-map=",
                                                            "-ffile-prefix-map=",
                                                            "-fcoverage-prefix-map=",
                                                            "-object-file-name=",
                                                            "-coverage-data-file=",
                                                            "-coverage-notes-file=",
                                                            "-ftime-trace=",
                                                            "-stats-file=",
                                                            "-stack-usage-file=",
                                                            "-fembed-bitcode"};

/// Options whose value may begin with a dash.
bool takesAnything(std::string_view option) {
    return option == "-mllvm" || option == "-target-feature" || option == "-Xclang";
}

bool isPlace(std::string_view option) {
    if (std::ranges::find(placeOptions, option) != placeOptions.end()) return true;
    if (option.starts_with("-I") || option.starts_with("-isystem")) return true;
    return std::ranges::any_of(placePrefixes, [option](std::string_view prefix) { return option.starts_with(prefix); });
}

/// Whether an LLVM option plays back inlining decisions.
bool isReplay(std::string_view option, std::string_view value) {
    return option == "-mllvm" &&
           value.substr(std::min(value.find_first_not_of('-'), value.size())).starts_with("cgscc-inline-replay");
}

std::vector<std::string> missingIn(std::span<const std::string> options, std::span<const std::string> there) {
    std::map<std::string_view, std::size_t> left;
    for (const std::string& option : there)
        ++left[option];
    std::vector<std::string> missing;
    for (const std::string& option : options) {
        std::size_t& count = left[option];
        if (count == 0)
            missing.push_back(option);
        else
            --count;
    }
    return missing;
}

bool saysTarget(std::string_view option) {
    constexpr std::array<std::string_view, 6> targets = {"-triple ",   "-target-cpu ", "-target-feature ",
                                                         "-tune-cpu ", "-target-abi ", "-aux-triple "};
    return std::ranges::any_of(targets, [option](std::string_view name) { return option.starts_with(name); });
}

/// The options that concern the target, or all others, in one line.
std::string joined(std::span<const std::string> options, bool target) {
    std::string line;
    for (const std::string& option : options) {
        if (saysTarget(option) != target) continue;
        if (!line.empty()) line += ' ';
        line += option;
    }
    return line;
}

} // namespace

// In cc1's lines an option's value is the next argument; another argument without a dash is an input.
std::vector<std::string> comparedOptions(std::span<const std::string> arguments) {
    std::vector<std::string> options;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const std::string& option = arguments[i];
        if (option.empty() || option.front() != '-' || option == "-cc1") continue;
        const bool hasNext = i + 1 < arguments.size() && !arguments[i + 1].empty();
        const bool hasValue = hasNext && (arguments[i + 1].front() != '-' || takesAnything(option));
        if (hasValue) ++i;
        if (isPlace(option) || (hasValue && isReplay(option, arguments[i]))) continue;
        options.push_back(hasValue ? option + ' ' + arguments[i] : option);
    }
    return options;
}

ArgumentDifference argumentDifference(std::span<const std::string> a, std::span<const std::string> b) {
    const std::vector<std::string> optionsA = comparedOptions(a), optionsB = comparedOptions(b);
    return {missingIn(optionsA, optionsB), missingIn(optionsB, optionsA)};
}

void InputDifferences::add(Mismatch what, const std::string& module, std::string a, std::string b) {
    const auto key = [](const InputDifference& d) { return std::tie(d.what, d.a, d.b); };
    InputDifference difference{what, std::move(a), std::move(b), 0, {}};
    const auto at = std::ranges::lower_bound(m_differences, key(difference), {}, key);
    const bool known = at != m_differences.end() && key(*at) == key(difference);
    InputDifference& counted = known ? *at : *m_differences.insert(at, std::move(difference));
    ++counted.modules;
    if (counted.examples.size() < mostExamples) counted.examples.push_back(module);
}

bool InputDifferences::addArguments(const std::string& module, const ArgumentDifference& difference) {
    for (const bool target : {true, false}) {
        std::string a = joined(difference.onlyA, target), b = joined(difference.onlyB, target);
        if (!a.empty() || !b.empty())
            add(target ? Mismatch::Target : Mismatch::Flags, module, std::move(a), std::move(b));
    }
    return !difference.empty();
}

void InputDifferences::addRuns(Mismatch what, std::string a, std::string b) {
    if (a == b) return;
    add(what, {}, std::move(a), std::move(b));
    for (InputDifference& difference : m_differences)
        if (difference.what == what) difference.modules = 0, difference.examples.clear();
}

std::vector<InputDifference> InputDifferences::list() const {
    std::vector<InputDifference> sorted = m_differences;
    std::ranges::sort(sorted, [](const InputDifference& left, const InputDifference& right) {
        return std::tie(left.what, right.modules, left.a, left.b) <
               std::tie(right.what, left.modules, right.a, right.b);
    });
    return sorted;
}

} // namespace inlinescope
