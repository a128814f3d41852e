// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/session.h"

#include "app/cli/terminal.h"
#include "core/base/join.h"
#include "core/base/visible_text.h"
#include "core/jobs/common/file_io.h"
#include "core/jobs/tables/terminal_table.h"
#include "core/jobs/workspace/housekeeping.h"
#include "core/model/names.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <unistd.h>

namespace inlinescope::cli {

namespace {

bool isAboutInput(const Error& error, const std::string& workspace) {
    std::error_code ignored; // a file that is not there is another one
    return !error.file.empty() && error.file != workspace &&
           !std::filesystem::equivalent(error.file, workspace, ignored);
}

} // namespace

ExitCode exitCodeOf(const Error& error, const std::string& workspace) {
    switch (error.code) {
    case ErrorCode::Cancelled:
        return ExitCode::Cancelled;
    case ErrorCode::InvalidArgument:
    case ErrorCode::NotFound:
    case ErrorCode::Refused:
        return ExitCode::Usage;
    case ErrorCode::TooNew:
        return isAboutInput(error, workspace) ? ExitCode::Unreadable : ExitCode::WorkspaceUnusable;
    case ErrorCode::WorkspaceUnusable:
        return ExitCode::WorkspaceUnusable;
    case ErrorCode::LimitExceeded:
        return isAboutInput(error, workspace) ? ExitCode::Unreadable : ExitCode::Findings;
    case ErrorCode::Unreadable:
    case ErrorCode::Malformed:
    case ErrorCode::Unsupported:
        return ExitCode::Unreadable;
    case ErrorCode::WorkerLost:
    case ErrorCode::NotCompiled:
    case ErrorCode::Unwritable:
    case ErrorCode::Internal:
        return ExitCode::Findings;
    }
    return ExitCode::Findings;
}

namespace {

/// " 12.5/s, 1:02:07 left", " 3.2/min, ...", as far as the pace is known.
std::string paceText(const Progress& progress) {
    std::array<char, 96> text{};
    const bool isSlow = progress.perSecond < 1;
    if (progress.perSecond > 0)
        std::snprintf(text.data(), text.size(), isSlow ? " %.1f/min" : " %.1f/s",
                      progress.perSecond * (isSlow ? 60 : 1));
    std::string pace = text.data();
    if (progress.secondsLeft < 0) return pace;
    const auto left = std::int64_t(std::min(progress.secondsLeft + 0.5, 1e9));
    std::snprintf(text.data(), text.size(), "%s%lld:%02lld:%02lld left", pace.empty() ? " " : ", ",
                  static_cast<long long>(left / 3600), static_cast<long long>(left / 60 % 60),
                  static_cast<long long>(left % 60));
    return pace + text.data();
}

} // namespace

Session::Session(std::string workerProgram, CancelToken cancel)
    : m_workerProgram(std::move(workerProgram)), m_cancel(std::move(cancel)), m_interactive(isTerminal(STDERR_FILENO)) {
}

JobContext Session::context() {
    return {workspace, m_workerProgram, m_cancel, [this](const Progress& progress) { showProgress(progress); },
            [this](const Finding& finding) { showFinding(finding); }};
}

void Session::showProgress(const Progress& progress) {
    if (!m_interactive) return;
    std::cerr << "\r\033[K" << progress.done;
    if (progress.total) std::cerr << "/" << progress.total;
    std::cerr << paceText(progress) << " " << visibleText(progress.item) << std::flush;
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
    std::cerr << visibleText(sentence) << "\n";
}

TableFormat Session::format() const {
    return parseTableFormat(formatName).value_or(TableFormat::Table);
}

bool Session::isForTerminal() const {
    return output.empty() && isTerminal(STDOUT_FILENO) && format() == TableFormat::Table;
}

Result<CellSelection> Session::cellsOf(const std::vector<Column>& columns) const {
    const SymbolForm usual = isForTerminal() && !table.isWide ? SymbolForm::Short : SymbolForm::Raw;
    return CellSelection::of(columns, table.columns, table.symbols.value_or(usual));
}

void Session::writeOne(std::ostream& out, const Table& chosen, std::vector<std::string>& notes) const {
    if (!isForTerminal()) return writeTable(out, chosen, format(), formulaGuard);
    const TerminalTable shown(chosen, {terminalWidth(), hasColours(), table.isWide, !table.columns.empty()});
    shown.write(out);
    if (!shown.leftOut().empty())
        notes.push_back("no room for " + listed(shown.leftOut()) + ": --wide prints all, --columns chooses");
}

Result<void> Session::requireNoChoice() const {
    if (table.isWhole()) return {};
    return Error{ErrorCode::InvalidArgument,
                 "--filter, --order-by, --limit or --columns with several tables",
                 {},
                 {},
                 "one table, chosen by --part"};
}

Result<void> Session::print(const Table& whole, const std::optional<Row>& totalOnTerminal) {
    INLINESCOPE_TRY(Table rows, selectRows(whole, table.rows));
    if (rows.total && isForTerminal())
        rows.total = totalOnTerminal ? totalOnTerminal : inlinescope::totalOnTerminal(rows);
    INLINESCOPE_TRY(const CellSelection cells, cellsOf(rows.columns));
    const Table chosen = cells.of(rows);
    std::vector<std::string> notes = chosen.notes;
    return write([&](std::ostream& out) { writeOne(out, chosen, notes); }, notes);
}

Result<void> Session::print(std::span<const NamedTable> tables) {
    INLINESCOPE_CHECK(requireNoChoice());
    const bool isJson = format() == TableFormat::Json;
    const std::string between = isJson ? "," : format() == TableFormat::Csv ? "\r\n" : "\n";
    std::vector<std::string> notes;
    std::vector<Table> chosen;
    for (const NamedTable& named : tables) {
        INLINESCOPE_TRY(const CellSelection cells, cellsOf(named.table->columns));
        chosen.push_back(cells.of(*named.table));
        notes.insert(notes.end(), named.table->notes.begin(), named.table->notes.end());
    }
    return write(
        [&](std::ostream& out) {
            if (isJson) out << "{";
            for (std::size_t i = 0; i < tables.size(); ++i) {
                if (i) out << between;
                if (isJson) out << "\"" << tables[i].name << "\":\n";
                writeOne(out, chosen[i], notes);
            }
            if (isJson) out << "}\n";
        },
        notes);
}

Result<void> Session::print(std::vector<Column> columns,
                            const std::function<Result<std::vector<std::string>>(const RowSink&)>& produce) {
    if (!table.rows.isAll() || isForTerminal()) { // needs all rows
        Table whole{std::move(columns), {}, {}, {}};
        INLINESCOPE_TRY(whole.notes, produce([&](std::vector<Cell>&& row) -> Result<void> {
                            whole.rows.push_back(std::move(row));
                            return {};
                        }));
        return print(whole);
    }
    INLINESCOPE_TRY(const CellSelection cells, cellsOf(columns));
    Result<std::vector<std::string>> notes = std::vector<std::string>();
    INLINESCOPE_CHECK(write(
        [&](std::ostream& out) {
            TableStream stream(out, cells.columns(), format(), formulaGuard);
            notes = produce([&](std::vector<Cell>&& row) -> Result<void> {
                stream.row(cells.cellsOf(row));
                if (out) return {};
                return Error{ErrorCode::Unwritable, "the output could not be written", output, {}, {}};
            });
            if (notes.ok()) stream.finish();
        },
        {}));
    INLINESCOPE_CHECK(notes);
    for (const std::string& note : *notes)
        say(note);
    return {};
}

Result<void> Session::print(const std::string& text, const std::vector<std::string>& notes) {
    const bool isShown = output.empty() && isTerminal(STDOUT_FILENO);
    return write([&](std::ostream& out) { out << (isShown ? visibleLines(text) : text); }, notes);
}

Result<void> Session::write(const std::function<void(std::ostream&)>& content, const std::vector<std::string>& notes) {
    endProgress();
    if (output.empty()) {
        content(std::cout);
        std::cout.flush();
        if (!std::cout) return Error{ErrorCode::Unwritable, "the output could not be written", "stdout", {}, {}};
    } else {
        INLINESCOPE_CHECK(makeFolderOf(output));
        std::ofstream file(output, std::ios::binary);
        content(file);
        if (!file.flush()) return Error{ErrorCode::Unwritable, "the file could not be written", output, {}, {}};
    }
    for (const std::string& note : notes)
        say(note);
    return {};
}

Result<void> Session::requireWorkspace() {
    std::error_code failure;
    const bool isThere = std::filesystem::exists(workspace, failure);
    if (failure)
        return Error{ErrorCode::WorkspaceUnusable,
                     "the workspace cannot be reached: " + failure.message(),
                     workspace,
                     {},
                     "a path that this user may access"};
    if (!isThere)
        return Error{ErrorCode::WorkspaceUnusable,
                     "there is no such workspace",
                     workspace,
                     {},
                     {},
                     "Name another one with --workspace, or create one with `import`."};
    if (!isOlderWorkspace(workspace)) return {};
    Result<void> updated = updateWorkspace(context());
    endProgress();
    return updated;
}

} // namespace inlinescope::cli
