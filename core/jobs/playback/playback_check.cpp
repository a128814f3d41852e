// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/playback/playback_check.h"

#include "core/formats/log_header_reader.h"
#include "core/jobs/compile/external_task.h"
#include "core/model/outcomes.h"

#include <set>
#include <utility>

namespace inlinescope {
namespace {

std::int64_t countNotTaken(const ReplayLines& lines, const InlineRemarks& remarks) {
    std::set<std::pair<std::string_view, std::string_view>> inlined;
    for (const InlineRemark& remark : remarks.remarks)
        if (isInlined(remark.outcome)) inlined.emplace(remark.callee, remark.site);
    std::int64_t count = 0;
    for (const ReplayLines::Line& line : lines.lines)
        count += inlined.contains({line.callee, line.site}) != line.inlines;
    return count;
}

Error failed(const ProgramEnd& end, const std::string& module) {
    const bool itself = end.status == TaskStatus::Failed && end.error.code == ErrorCode::WorkerLost;
    Error error = end.error;
    error.file = module;
    if (!itself) return error;
    error.code = ErrorCode::NotCompiled;
    error.found = end.printed;
    return error;
}

} // namespace

Result<CheckedPlayback> checkPlayback(WorkerPool& pool, const WorkerPoolOptions& options, const Toolchain& toolchain,
                                      const ReplayedModule& replayed, const CancelToken& cancel) {
    const ModuleTask& module = replayed.module;
    INLINESCOPE_TRY(VettedCommandLine vetted, worker::vetCommandLine(pool, vetTask(module), cancel));
    if (!vetted.refusal.empty()) return Error{ErrorCode::Refused, vetted.refusal, module.task.name, {}, {}};
    ExternalCompile compile = externalCompile(module, std::move(vetted.arguments), options);
    if (const auto& named = replayed.compiled.namedBitcode; !named.empty()) compile.module = named;
    if (replayed.profiled) compile.arguments.emplace_back(profilingFlag);
    for (const std::string& argument : replayArguments(sideFileName(compile.sideFiles.size()), replayed.fallback)) {
        compile.arguments.emplace_back("-mllvm");
        compile.arguments.push_back(argument);
    }
    const std::string text = replayText(replayed.lines);
    const Bytes bytes = asBytes(text);
    compile.sideFiles.emplace_back(bytes.begin(), bytes.end());
    INLINESCOPE_TRY(const ExternalOutcome outcome, compileExternally(toolchain, compile, parseLogHeader, cancel));
    if (outcome.end.status == TaskStatus::Cancelled) return CancelToken::error();
    if (outcome.end.status != TaskStatus::Ok) return failed(outcome.end, module.task.name);
    INLINESCOPE_TRY(MeasuredModule measured,
                    worker::measureModule(pool, module.task.name, outcome.object,
                                          std::get<std::vector<std::byte>>(module.bitcode), outcome.remarks, cancel));
    return CheckedPlayback{measured.result.sizes.text, countNotTaken(replayed.lines, measured.remarks),
                           std::move(measured.result.functions)};
}

} // namespace inlinescope
