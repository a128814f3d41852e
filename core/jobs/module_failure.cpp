#include "core/jobs/module_failure.h"

namespace inlinescope {
namespace {

constexpr std::size_t longestReason = 300; ///< bytes

/// The line of the diagnostics that says why, cut to a length that fits a cell; the finding names the module and
/// its file itself.
std::string reasonOf(const ModuleRow& module, std::string_view diagnostics) {
    const std::size_t error = diagnostics.find("error: ");
    const std::size_t before = error == std::string_view::npos ? error : diagnostics.rfind('\n', error);
    if (before != std::string_view::npos) diagnostics.remove_prefix(before + 1);
    std::string_view line = diagnostics.substr(0, diagnostics.find('\n'));
    for (const std::string& file : {module.bitcodePath, module.name}) {
        if (line.starts_with(file + ": ")) line.remove_prefix(file.size() + 2);
    }
    if (line.empty()) return "no reason given";
    if (line.size() <= longestReason) return std::string(line);
    std::size_t end = longestReason - 3;
    while (end > 0 && (static_cast<unsigned char>(line[end]) & 0xc0) == 0x80)
        --end; // not within a character
    return std::string(line.substr(0, end)) + "...";
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

Finding findingOfFailure(const ModuleRow& module, const ModuleRunResult& result) {
    const std::string found = std::string(statusText(result.status)) + ": " + reasonOf(module, result.diagnostics);
    return {Severity::Error, module.name, {ErrorCode::WorkerLost, found, module.bitcodePath, {}, {}}};
}

} // namespace inlinescope
