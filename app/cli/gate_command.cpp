// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/numbers.h"
#include "app/cli/work_options.h"
#include "core/jobs/common/file_io.h"
#include "core/jobs/report/gate_report.h"

#include <algorithm>
#include <array>
#include <memory>
#include <span>

namespace inlinescope::cli {
namespace {

/// Files that the command writes besides stdout, by option.
struct ReportFiles {
    std::string markdown, json, junit;
};

/// As the name of a report's file: stdout, in place of the summary that --format selects.
constexpr const char* standardOutput = "-";

using TextOfGate = std::string (*)(const Gate&);

struct Report {
    std::string path;
    TextOfGate text;
};

std::array<Report, 3> reportsOf(const ReportFiles& files) {
    return {Report{files.markdown, gateMarkdown}, {files.json, gateJson}, {files.junit, gateJunit}};
}

void requireOneForStdout(const ReportFiles& files) {
    const auto reports = reportsOf(files);
    if (std::ranges::count(reports, standardOutput, &Report::path) > 1)
        throw CLI::ValidationError("--markdown, --json, --junit", "only one of them can go to stdout (-)");
}

Result<void> writeReports(const Gate& gate, const ReportFiles& files) {
    for (const auto& [path, textOf] : reportsOf(files)) {
        if (path.empty() || path == standardOutput) continue;
        const std::string text = textOf(gate);
        INLINESCOPE_CHECK(writeFile(path, std::as_bytes(std::span(text))));
    }
    return {};
}

/// What prints the summary to stdout.
Result<TextOfGate> summaryFor(const std::string& format, const ReportFiles& files) {
    for (const auto& [path, textOf] : reportsOf(files))
        if (path == standardOutput) return textOf;
    if (format == "json") return &gateJson;
    if (format == junitFormat) return &gateJunit;
    if (format == "table" || format == "md") return &gateMarkdown;
    return Error{
        ErrorCode::InvalidArgument, "--format " + format, {}, {}, "md, json or junit; `compare` prints a table"};
}

CLI::Validator notBlank() {
    const auto check = [](const std::string& text) {
        return text.find_first_not_of(" \t\r\n") == text.npos ? std::string("a reason is needed") : std::string();
    };
    return {check, "REASON"};
}

void addGrowthLimits(CLI::App& command, const std::shared_ptr<GateOptions>& options) {
    command
        .add_option_function<std::string>(
            "--max-growth", [options](const std::string& text) { options->limits.growthPercent = percentOf(text); },
            "How much text may grow in total, such as 0.5%; if no limit is given, text may not grow")
        ->check(percentage());
    command
        .add_option_function<std::string>(
            "--budget", [options](const std::string& text) { options->limits.totalBytes = bytesOf(text); },
            "Bytes by which text may grow in total, such as 16KiB")
        ->check(byteCount());
    command
        .add_option_function<std::string>(
            "--max-module-growth,--module-budget",
            [options](const std::string& text) { options->limits.moduleBytes = bytesOf(text); },
            "Bytes by which the text of a single module may grow, such as 200 or 1KiB")
        ->check(byteCount());
    command
        .add_option_function<std::string>(
            "--allow", [options](const std::string& reason) { options->allowed = reason; },
            "Why the gate passes although a limit is exceeded: the exit code is 0, and every summary has this reason "
            "and what was exceeded")
        ->check(notBlank());
    command.add_flag("--allow-lost", options->limits.lostMayPass,
                     "Modules that had a size and have none now do not fail the gate");
}

void addOptions(CLI::App& command, const std::shared_ptr<GateOptions>& options,
                const std::shared_ptr<ReportFiles>& files) {
    command.add_option("base", options->base, "Run before")->required();
    command.add_option("new", options->next, "Run to check")->required();
    addGrowthLimits(command, options);
    command.add_option("--show", options->shown, "Modules in the summary's table, besides those beyond a limit")
        ->capture_default_str()
        ->check(CLI::Range(0, 1000));
    command
        .add_option("--explain", options->explained,
                    "For this many of the worst modules, find by compiling which decisions made them grow; 0: none")
        ->capture_default_str()
        ->check(CLI::Range(0, 1000));
    command.add_option("--compiles", options->compiles, "Compiles per module at most; 0: no limit")
        ->capture_default_str()
        ->check(CLI::Range(0, 1'000'000));
    command.add_option("--base-revision", options->baseRevision,
                       "Revision of the sources of the run before, for the summary; otherwise the run's label");
    command.add_option("--new-revision", options->nextRevision, "Revision of the sources of the run to check");
    command.add_option("--markdown", files->markdown, "File for the summary in Markdown; -: stdout");
    command.add_option("--json", files->json, "File for the summary in JSON; -: stdout");
    command.add_option("--junit", files->junit, "File for the summary in JUnit's XML; -: stdout");
    addLimits(command, options->meter);
}

} // namespace

void addGateCommand(CLI::App& app, Session& session, std::optional<Action>& action) {
    auto options = std::make_shared<GateOptions>();
    auto files = std::make_shared<ReportFiles>();
    CLI::App* command = app.add_subcommand(
        "gate", "Check how much text grew from one run to another: exit code 0, or 10 if a limit is exceeded and "
                "nothing allows it, or if no module has a size in both; a summary in Markdown, JSON or JUnit's XML");
    addOptions(*command, options, files);
    command->callback([&session, &action, options, files] {
        requireOneForStdout(*files);
        action = [&session, options, files]() -> Result<void> {
            INLINESCOPE_CHECK(session.requireWorkspace());
            INLINESCOPE_TRY(const TextOfGate summary, summaryFor(session.formatName, *files));
            INLINESCOPE_TRY(const Gate gate, judgeRuns(session.context(), *options));
            INLINESCOPE_CHECK(session.print(summary(gate), {}));
            INLINESCOPE_CHECK(writeReports(gate, *files));
            if (!gate.passes()) session.failGate();
            return {};
        };
    });
}

} // namespace inlinescope::cli
