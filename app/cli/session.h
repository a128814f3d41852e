// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/jobs/common/job_context.h"
#include "core/jobs/tables/apart_sums.h"
#include "core/jobs/tables/table.h"
#include "core/jobs/tables/table_selection.h"
#include "core/jobs/tables/table_writer.h"

#include <functional>
#include <iosfwd>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace inlinescope::cli {

/// Exit codes of the command line (design.md section 6).
enum class ExitCode : int {
    Done = 0,
    Findings = 1,
    Usage = 2,
    Unreadable = 3,
    WorkspaceUnusable = 4,
    GateFailed = 10,
    TryAgain = 75,
    Cancelled = 130
};

/// By what failed: a limit, or a newer version, is a matter of the workspace if the error is about that file, and
/// otherwise of the input that the error names.
ExitCode exitCodeOf(const Error& error, const std::string& workspace);

/// The values of --format that are no table formats: the performance report and LNT's report, which `compare` writes
/// for two runs; the script, which `decisions` writes; and JUnit's XML, which `gate` writes.
constexpr const char* performanceFormat = "mlgo-csv";
constexpr const char* lntFormat = "lnt";
constexpr const char* junitFormat = "junit";
constexpr const char* scriptFormat = "script";

/// What the user wants to see of a table (app/cli/table_options.h).
struct TableChoice {
    RowSelection rows;
    std::vector<std::string> columns;  ///< empty: all
    std::optional<SymbolForm> symbols; ///< absent: short on a terminal, otherwise as linkage names
    bool isWide = false;               ///< on a terminal: whole names, and lines that may be too long for it

    bool isWhole() const { return rows.isAll() && columns.empty(); }
};

struct NamedTable {
    std::string name;
    const Table* table;
};

/// What all commands share: the global options, the job context that prints to stderr, and the count of errors found.
class Session {
public:
    Session(std::string workerProgram, CancelToken cancel);

    std::string workspace = "workspace.inlinescope";
    std::string formatName = "table";
    std::string output; ///< file for the data; empty: stdout
    FormulaGuard formulaGuard = FormulaGuard::On;
    TableChoice table;

    /// Context for a job; progress and findings go to stderr.
    JobContext context();
    /// Ends the progress line, so that the next output starts on a new line.
    void endProgress();
    bool foundErrors() const { return m_errors > 0; }
    void failGate() { m_gateFailed = true; }
    bool gateFailed() const { return m_gateFailed; }
    /// A shard is to be done again.
    void askAgain() { m_asksAgain = true; }
    bool asksAgain() const { return m_asksAgain; }

    /// Prints a table in the chosen format, and its notes on stderr. On a terminal its total is `totalOnTerminal`, or
    /// else that function's.
    Result<void> print(const Table& table, const std::optional<Row>& totalOnTerminal = {});
    /// Refuses rows and columns that were chosen of one table where several are printed. Call it before any work.
    Result<void> requireNoChoice() const;
    /// Prints several whole tables: in JSON as one object with a member for each name, otherwise with an empty line
    /// between two.
    Result<void> print(std::span<const NamedTable> tables);
    /// Prints a table whose rows `produce` delivers one by one; it returns the table's notes.
    using RowSink = std::function<Result<void>(std::vector<Cell>&&)>;
    Result<void> print(std::vector<Column> columns,
                       const std::function<Result<std::vector<std::string>>(const RowSink&)>& produce);
    /// Prints a text that is no table, and its notes on stderr. On a terminal the text is printed without hidden
    /// characters, otherwise unchanged.
    Result<void> print(const std::string& text, const std::vector<std::string>& notes);
    /// Prints one sentence for the user on stderr, in one line and without hidden characters.
    void say(const std::string& sentence);
    /// The workspace must exist, since queries never create one. A workspace of an older program is upgraded, with
    /// progress.
    Result<void> requireWorkspace();

private:
    TableFormat format() const;
    /// Whether tables are written for a user, who reads them on a terminal.
    bool isForTerminal() const;
    Result<CellSelection> cellsOf(const std::vector<Column>& columns) const;
    /// Writes a table in the format, and adds to its notes what has no room on a terminal.
    void writeOne(std::ostream& out, const Table& table, std::vector<std::string>& notes) const;
    /// The notes are read after `content` was called.
    Result<void> write(const std::function<void(std::ostream&)>& content, const std::vector<std::string>& notes);
    void showProgress(const Progress& progress);
    void showFinding(const Finding& finding);

    std::string m_workerProgram;
    CancelToken m_cancel;
    bool m_interactive;
    bool m_progressShown = false;
    int m_errors = 0;
    bool m_gateFailed = false;
    bool m_asksAgain = false;
};

} // namespace inlinescope::cli
