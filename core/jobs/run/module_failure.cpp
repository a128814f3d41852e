// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/run/module_failure.h"

#include "core/base/utf8.h"
#include "core/jobs/run/option_help.h"
#include "core/model/names.h"

namespace inlinescope {
namespace {

constexpr std::size_t longestLine = 300; ///< bytes

/// Shortens a line so that it fits a cell.
std::string shortened(std::string_view line) {
    if (line.size() <= longestLine) return std::string(line);
    return std::string(firstCharacters(line, longestLine - 3)) + "...";
}

/// The line of the diagnostics with the reason, without the module and its file, which the finding names.
std::string reasonOf(const ModuleRow& module, std::string_view diagnostics) {
    const std::size_t error = diagnostics.find("error: ");
    const std::size_t before = error == std::string_view::npos ? error : diagnostics.rfind('\n', error);
    if (before != std::string_view::npos) diagnostics.remove_prefix(before + 1);
    std::string_view line = diagnostics.substr(0, diagnostics.find('\n'));
    for (const std::string& file : {module.bitcodePath, module.name}) {
        if (line.starts_with(file + ": ")) line.remove_prefix(file.size() + 2);
    }
    if (line.empty()) return "no reason given";
    return shortened(line);
}

std::string_view statusText(ModuleRunStatus status) {
    switch (status) {
    case ModuleRunStatus::Crashed:
        return "the compiler crashed";
    case ModuleRunStatus::TimedOut:
        return "the time limit was reached";
    default:
        return "not compiled";
    }
}

} // namespace

Finding findingOfFailure(const ModuleRow& module, const ModuleRunResult& result,
                         const std::vector<std::string>& commandLine) {
    const auto help =
        result.status == ModuleRunStatus::Failed ? helpWithOptions(result.diagnostics, commandLine) : std::nullopt;
    const std::string reason = help ? shortened(help->found) : reasonOf(module, result.diagnostics);
    const std::string found = std::string(statusText(result.status)) + ": " + reason;
    return {Severity::Error,
            module.name,
            {errorCodeOf(result.status), found, module.bitcodePath, {}, {}, help ? help->remedy : std::string()}};
}

Finding findingOfLostFeatures(const ModuleRow& module, const std::string& featuresLost) {
    const std::string how = featuresLost.substr(0, featuresLost.find('\n'));
    return {Severity::Warning,
            module.name,
            {ErrorCode::WorkerLost,
             "compiled again without features, because recording them crashed the compiler: " + shortened(how),
             module.bitcodePath,
             {},
             {},
             "Its decisions, costs and sizes are complete. LLVM 22 has a known bug that can crash the recording of "
             "features: https://github.com/llvm/llvm-project/pull/177683"}};
}

Finding findingOfRefusal(const ModuleRow& module, Error error) {
    error.found = std::string(statusText(ModuleRunStatus::Failed)) + ": " + error.found;
    return {Severity::Error, module.name, std::move(error)};
}

} // namespace inlinescope
