#include "app/cli/session.h"

#include "core/model/names.h"

#include <filesystem>
#include <fstream>
#include <iostream>
#include <unistd.h>

namespace inlinescope::cli {

ExitCode exitCodeOf(const Error& error) {
    switch (error.code) {
    case ErrorCode::Cancelled:
        return ExitCode::Cancelled;
    case ErrorCode::InvalidArgument:
    case ErrorCode::NotFound:
    case ErrorCode::Refused:
    case ErrorCode::Unwritable:
        return ExitCode::Usage;
    case ErrorCode::TooNew:
    case ErrorCode::WorkspaceUnusable:
        return ExitCode::WorkspaceUnusable;
    case ErrorCode::Unreadable:
    case ErrorCode::Malformed:
    case ErrorCode::Unsupported:
        return ExitCode::Unreadable;
    case ErrorCode::WorkerLost:
    case ErrorCode::LimitExceeded:
    case ErrorCode::Internal:
        return ExitCode::Findings;
    }
    return ExitCode::Findings;
}

Session::Session(std::string workerProgram, CancelToken cancel)
    : m_workerProgram(std::move(workerProgram)), m_cancel(std::move(cancel)),
      m_interactive(isatty(STDERR_FILENO) == 1) {}

JobContext Session::context() {
    return {workspace, m_workerProgram, m_cancel, [this](const Progress& progress) { showProgress(progress); },
            [this](const Finding& finding) { showFinding(finding); }};
}

void Session::showProgress(const Progress& progress) {
    if (!m_interactive) return;
    std::cerr << "\r\033[K" << progress.done;
    if (progress.total) std::cerr << "/" << progress.total;
    std::cerr << " " << progress.item << std::flush;
    m_progressShown = true;
}

void Session::endProgress() {
    if (m_progressShown) std::cerr << "\r\033[K" << std::flush;
    m_progressShown = false;
}

void Session::showFinding(const Finding& finding) {
    if (finding.severity == Severity::Error) ++m_errors;
    const std::string subject = finding.error.file.ends_with(finding.subject) ? "" : finding.subject + ": ";
    say(std::string(toString(finding.severity)) + ": " + subject + describe(finding.error));
}

void Session::say(const std::string& sentence) {
    endProgress();
    std::cerr << sentence << "\n";
}

Result<void> Session::print(std::span<const Table* const> tables) {
    const auto format = parseTableFormat(formatName).value_or(TableFormat::Table);
    std::vector<std::string> notes;
    for (const Table* table : tables)
        notes.insert(notes.end(), table->notes.begin(), table->notes.end());
    return write(
        [&](std::ostream& out) {
            for (const Table* table : tables) {
                if (table != tables.front()) out << "\n";
                writeTable(out, *table, format);
            }
        },
        notes);
}

Result<void> Session::print(const std::string& text, const std::vector<std::string>& notes) {
    return write([&](std::ostream& out) { out << text; }, notes);
}

Result<void> Session::write(const std::function<void(std::ostream&)>& content, const std::vector<std::string>& notes) {
    endProgress();
    if (output.empty()) {
        content(std::cout);
        std::cout.flush();
        if (!std::cout) return Error{ErrorCode::Unwritable, "the output could not be written", "stdout", {}, {}};
    } else {
        std::ofstream file(output, std::ios::binary);
        content(file);
        if (!file.flush()) return Error{ErrorCode::Unwritable, "the file could not be written", output, {}, {}};
    }
    for (const std::string& note : notes)
        say(note);
    return {};
}

Result<void> Session::requireWorkspace() const {
    if (std::filesystem::exists(workspace)) return {};
    return Error{ErrorCode::WorkspaceUnusable,
                 "there is no such workspace",
                 workspace,
                 {},
                 "Name another with --workspace, or make one with `import`."};
}

} // namespace inlinescope::cli
