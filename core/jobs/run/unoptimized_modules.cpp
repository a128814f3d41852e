// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/run/unoptimized_modules.h"

#include "core/base/counted.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace inlinescope {
namespace {

/// cc1 uses the last level that is given, and does not optimize without one.
bool optimizes(const std::vector<std::string>& commandLine) {
    static constexpr std::array<std::string_view, 8> levels = {"-O",  "-O1", "-O2",    "-O3",
                                                               "-Os", "-Oz", "-Ofast", "-Og"};
    bool optimizes = false;
    for (const std::string& argument : commandLine) {
        const bool isLevel = std::ranges::find(levels, argument) != levels.end();
        if (isLevel || argument == "-O0") optimizes = isLevel;
    }
    return optimizes;
}

} // namespace

void UnoptimizedModules::note(const std::string& module, const std::vector<std::string>& commandLine) {
    ++m_modules;
    const bool hasPasses = std::ranges::find(commandLine, "-disable-llvm-passes") == commandLine.end() &&
                           std::ranges::find(commandLine, "-disable-llvm-optzns") == commandLine.end();
    if (hasPasses && optimizes(commandLine)) return;
    Cause& cause = hasPasses ? m_atO0 : m_withoutPasses;
    if (cause.modules++ == 0) cause.first = module;
}

std::optional<Finding> UnoptimizedModules::finding(const Cause& cause, int of, const std::string& what,
                                                   const std::string& remedy) {
    if (cause.modules == 0) return std::nullopt;
    return Finding{Severity::Warning, cause.first,
                   Error{ErrorCode::Unsupported,
                         std::to_string(cause.modules) + " of " + std::to_string(of) + " modules " + what +
                             ": no policy decides anything in them, and every size stays as it is",
                         {},
                         {},
                         {},
                         remedy}};
}

std::vector<Finding> UnoptimizedModules::findings() const {
    const std::optional<Finding> all[] = {
        finding(m_atO0, m_modules, "were compiled without optimization (-O0, as a build without a build type is)",
                "Build with optimization, by cmake -DCMAKE_BUILD_TYPE=Release or "
                "make CFLAGS=\"-O2 -Xclang -fembed-bitcode=all\", and extract again."),
        finding(m_withoutPasses, m_modules,
                "were embedded after the optimizer and with its passes disabled (-disable-llvm-passes, as the driver's "
                "own -fembed-bitcode does)",
                "Build with -Xclang -fembed-bitcode=all instead of -fembed-bitcode=all, and extract again.")};
    std::vector<Finding> findings;
    for (const auto& one : all)
        if (one) findings.push_back(*one);
    return findings;
}

Finding noDecisionsFinding(const std::string& run, int modules) {
    return {Severity::Note, run,
            Error{ErrorCode::NotFound,
                  "not one decision in " + counted(modules, "module"),
                  {},
                  {},
                  {},
                  "If these make calls, their bitcode may have been made at -O0, which marks functions as never to be "
                  "optimized: build with -O2 and extract again."}};
}

} // namespace inlinescope
