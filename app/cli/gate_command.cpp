#include "app/cli/commands.h"
#include "core/jobs/file_io.h"
#include "core/jobs/gate_report.h"

#include <charconv>
#include <memory>
#include <span>

namespace inlinescope::cli {
namespace {

/// What the command writes beside stdout, by option.
struct ReportFiles {
    std::string markdown, json, junit;
};

/// "0.5%" and "0.5" alike.
std::string percentValidator(const std::string& text) {
    double value = 0;
    const std::string_view number = std::string_view(text).substr(0, text.size() - text.ends_with('%'));
    const auto parsed = std::from_chars(number.data(), number.data() + number.size(), value);
    const bool whole = parsed.ec == std::errc() && parsed.ptr == number.data() + number.size();
    return whole ? std::string() : "a percentage is wanted, as in 0.5%";
}

double percentOf(const std::string& text) {
    double value = 0;
    std::from_chars(text.data(), text.data() + text.size(), value);
    return value;
}

Result<void> writeReports(const Gate& gate, const ReportFiles& files) {
    const auto write = [](const std::string& path, const std::string& text) {
        return path.empty() ? Result<void>() : writeFile(path, std::as_bytes(std::span(text)));
    };
    INLINESCOPE_CHECK(write(files.markdown, gateMarkdown(gate)));
    INLINESCOPE_CHECK(write(files.json, gateJson(gate)));
    return write(files.junit, gateJunit(gate));
}

Result<std::string> reportFor(const std::string& format, const Gate& gate) {
    if (format == "json") return gateJson(gate);
    if (format == junitFormat) return gateJunit(gate);
    if (format == "table" || format == "md") return gateMarkdown(gate);
    return Error{
        ErrorCode::InvalidArgument, "--format " + format, {}, {}, "md, json or junit; `compare` has the table"};
}

void addOptions(CLI::App& command, const std::shared_ptr<GateOptions>& options,
                const std::shared_ptr<ReportFiles>& files) {
    command.add_option("base", options->base, "Run before")->required();
    command.add_option("new", options->next, "Run that is judged")->required();
    command
        .add_option_function<std::string>(
            "--max-growth", [options](const std::string& text) { options->limits.growthPercent = percentOf(text); },
            "How much text may grow in total, as in 0.5%; without any limit: not at all")
        ->check(CLI::Validator(percentValidator, "PERCENT"));
    command.add_option("--max-module-growth", options->limits.moduleBytes,
                       "Bytes by which the text of any one module may grow");
    command.add_flag("--allow-lost", options->limits.lostMayPass,
                     "Modules that had a size and have none now do not fail the gate");
    command.add_option("--show", options->shown, "Modules in the summary's table, those beyond a limit not counted")
        ->capture_default_str()
        ->check(CLI::Range(0, 1000));
    command
        .add_option("--explain", options->explained,
                    "Worst modules of which the decisions that made them grow are found, by compiling; 0: none")
        ->capture_default_str()
        ->check(CLI::Range(0, 1000));
    command.add_option("--compiles", options->compiles, "Compiles at most, per module; 0: as many as it takes")
        ->capture_default_str()
        ->check(CLI::Range(0, 1'000'000));
    command.add_option("--markdown", files->markdown, "File for the summary in Markdown");
    command.add_option("--json", files->json, "File for the summary in JSON");
    command.add_option("--junit", files->junit, "File for the summary in JUnit's XML");
    command.add_option("--jobs", options->meter.jobs, "Worker processes at a time; 0: one per core")
        ->check(CLI::Range(0, 1024));
    command.add_option("--time-limit", options->meter.timeLimitSeconds, "Seconds of processor time per compile")
        ->capture_default_str()
        ->check(CLI::Range(1, 86400));
}

} // namespace

void addGateCommand(CLI::App& app, Session& session, std::optional<Action>& action) {
    auto options = std::make_shared<GateOptions>();
    auto files = std::make_shared<ReportFiles>();
    CLI::App* command = app.add_subcommand("gate", "Judge the growth from one run to another: exit 0, or 10 beyond a "
                                                   "limit; a summary in Markdown, JSON or JUnit's XML");
    addOptions(*command, options, files);
    command->callback([&session, &action, options, files] {
        action = [&session, options, files]() -> Result<void> {
            INLINESCOPE_CHECK(session.requireWorkspace());
            INLINESCOPE_TRY(const Gate gate, judgeRuns(session.context(), *options));
            INLINESCOPE_TRY(const std::string report, reportFor(session.formatName, gate));
            INLINESCOPE_CHECK(session.print(report, {}));
            INLINESCOPE_CHECK(writeReports(gate, *files));
            if (!gate.verdict.passed) session.failGate();
            return {};
        };
    });
}

} // namespace inlinescope::cli
