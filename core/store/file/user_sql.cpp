// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/file/user_sql.h"

#include "core/base/error_place.h"

#include <algorithm>
#include <array>

namespace inlinescope::store {
namespace {

constexpr int InstructionsPerCheck = 100'000;
constexpr std::size_t MostBytes = LargestValue;

/// Functions of SQLite that compute a value from their arguments, sorted.
constexpr std::array<std::string_view, 75> functions = {
    "abs",        "acos",       "asin",        "atan",      "atan2",     "avg",        "ceil",         "ceiling",
    "char",       "coalesce",   "cos",         "count",     "cume_dist", "date",       "datetime",     "degrees",
    "dense_rank", "exp",        "first_value", "floor",     "format",    "glob",       "group_concat", "hex",
    "ifnull",     "iif",        "instr",       "julianday", "lag",       "last_value", "lead",         "length",
    "like",       "likelihood", "likely",      "ln",        "log",       "log10",      "log2",         "lower",
    "ltrim",      "max",        "min",         "mod",       "nth_value", "ntile",      "nullif",       "percent_rank",
    "pi",         "pow",        "power",       "printf",    "quote",     "radians",    "rank",         "replace",
    "round",      "row_number", "rtrim",       "sign",      "sin",       "sqrt",       "strftime",     "substr",
    "substring",  "sum",        "tan",         "time",      "total",     "trim",       "trunc",        "typeof",
    "unicode",    "unixepoch",  "upper"};
static_assert(std::ranges::is_sorted(functions));

bool isAllowedFunction(const char* name) {
    std::string lower(name ? name : "");
    std::ranges::transform(lower, lower.begin(), [](unsigned char c) { return char(std::tolower(c)); });
    return std::ranges::binary_search(functions, std::string_view(lower));
}

std::string textOf(const char* text) {
    return text ? text : "";
}

/// SQLite names what is read; `within` is the view or WITH table by which it is read, null if the statement reads it.
// NOLINTNEXTLINE(readability-function-size): SQLite's signature
int authorize(void* rights, int action, const char* first, const char* second, const char*, const char* within) {
    const auto& allowed = *static_cast<const SqlRights*>(rights);
    const auto mayRead = [&](const std::string& table, const std::string& column, const std::string& by) {
        if (allowed.views.contains(table)) return true;
        // No column: a table of a view of which the statement needs only the rows. SQLite does not name the view then.
        if (column.empty())
            return std::ranges::any_of(allowed.reads, [&](const auto& read) { return std::get<1>(read) == table; });
        return allowed.reads.contains({by, table, column});
    };
    bool isAllowed = action == SQLITE_SELECT || action == SQLITE_RECURSIVE;
    if (action == SQLITE_READ) isAllowed = mayRead(textOf(first), textOf(second), textOf(within));
    if (action == SQLITE_FUNCTION) isAllowed = isAllowedFunction(second);
    return isAllowed ? SQLITE_OK : SQLITE_DENY;
}

// NOLINTNEXTLINE(readability-function-size): SQLite's signature
int learn(void* rights, int action, const char* first, const char* second, const char*, const char* within) {
    auto& learned = *static_cast<SqlRights*>(rights);
    if (action == SQLITE_READ && within) learned.reads.emplace(within, textOf(first), textOf(second));
    return SQLITE_OK;
}

int isCancelled(void* cancel) {
    return static_cast<const CancelToken*>(cancel)->isCancelled();
}

constexpr const char* LessRows = "Limit it by WHERE, GROUP BY or LIMIT.";

/// An error in a temporary file, which is the only file that a statement writes.
[[noreturn]] void failTemporary(const TemporaryLimit& limit, const char* message) {
    if (limit.isExceeded())
        fail(ErrorCode::LimitExceeded,
             "more than " + std::to_string(limit.mostBytes() >> 20) + " MiB of temporary files", {},
             "a statement that sorts or collects less", LessRows);
    fail(ErrorCode::Unwritable, std::string("temporary files of the statement: ") + message, {}, {},
         "Set SQLITE_TMPDIR to a folder with more room, or limit the statement by WHERE, GROUP BY or LIMIT.");
}

bool isOfTemporaryFile(int extendedCode) {
    const int code = extendedCode & 0xff;
    return code == SQLITE_FULL || code == SQLITE_CANTOPEN || extendedCode == SQLITE_IOERR_WRITE ||
           extendedCode == SQLITE_IOERR_GETTEMPPATH;
}

constexpr const char* Expected = "one SELECT statement over the views of the workspace";

} // namespace

/// Compiled for one call.
class UserSql::Statement {
public:
    Statement(sqlite3* handle, const std::string& sql) : m_handle(handle) {
        const char* rest = nullptr;
        const int size = int(std::min<std::size_t>(sql.size(), 1 << 20)); // SQLite's own limit is lower
        const int code = sqlite3_prepare_v3(handle, sql.data(), size, 0, &m_statement, &rest);
        if (code != SQLITE_OK) refuse(sqlite3_errmsg(handle), sqlite3_error_offset(handle));
        const bool isOne = isNothing({rest, std::size_t(sql.data() + sql.size() - rest)});
        if (!m_statement || !isOne || sqlite3_column_count(m_statement) == 0 || !sqlite3_stmt_readonly(m_statement)) {
            const std::ptrdiff_t place = isOne ? -1 : rest - sql.data();
            sqlite3_finalize(m_statement);
            refuse(isOne ? "no SELECT statement" : "more than one statement", int(place));
        }
    }
    ~Statement() { sqlite3_finalize(m_statement); }
    Statement(const Statement&) = delete;
    Statement& operator=(const Statement&) = delete;

    sqlite3_stmt* get() const { return m_statement; }
    /// False after the last row.
    bool step(const TemporaryLimit& limit) {
        const int code = sqlite3_step(m_statement);
        if (code == SQLITE_ROW) return true;
        if (code == SQLITE_DONE) return false;
        if ((code & 0xff) == SQLITE_ERROR) refuse(sqlite3_errmsg(m_handle), -1); // as of abs() of the smallest integer
        if (isOfTemporaryFile(sqlite3_extended_errcode(m_handle))) failTemporary(limit, sqlite3_errmsg(m_handle));
        throw SQLite::Exception(m_handle, code & 0xff);
    }

private:
    /// Whether the text after a statement has no other: blanks, comments and semicolons only.
    bool isNothing(std::string_view text) const {
        while (!text.empty()) {
            const char* rest = nullptr;
            sqlite3_stmt* next = nullptr;
            const int code = sqlite3_prepare_v3(m_handle, text.data(), int(text.size()), 0, &next, &rest);
            const bool isStatement = next != nullptr;
            sqlite3_finalize(next);
            if (code != SQLITE_OK || isStatement) return false;
            if (rest == text.data()) break;
            text.remove_prefix(std::size_t(rest - text.data()));
        }
        return true;
    }
    [[noreturn]] static void refuse(const std::string& message, int offset) {
        Error error{
            ErrorCode::InvalidArgument, message, {}, {}, Expected, "`query` without a statement lists the views."};
        if (offset >= 0) error.place = placeText(PlaceKind::Column, std::uint64_t(offset) + 1);
        throw Failure{std::move(error)};
    }

    sqlite3* m_handle;
    sqlite3_stmt* m_statement = nullptr;
};

UserSql::UserSql(Connection& connection, std::int64_t mostTemporaryBytes)
    : m_connection(connection), m_handle(connection.database().getHandle()), m_limit(mostTemporaryBytes) {}

// The destructor runs if the body throws, since the other constructor has made the object.
UserSql::UserSql(Connection& connection, const CancelToken& cancel, std::int64_t mostTemporaryBytes)
    : UserSql(connection, mostTemporaryBytes) {
    connection.exec("PRAGMA temp_store = FILE"); // the program's own statements collect little, and need none
    Query names = connection.queryOnce("SELECT name FROM sqlite_schema WHERE type = 'view' ORDER BY name");
    while (names.step())
        m_rights.views.insert(names.text(0));
    allowViews(true);
    learnReads();
    sqlite3_set_authorizer(m_handle, &authorize, &m_rights);
    sqlite3_progress_handler(m_handle, InstructionsPerCheck, &isCancelled, const_cast<CancelToken*>(&cancel));
}

UserSql::~UserSql() {
    sqlite3_set_authorizer(m_handle, nullptr, nullptr);
    allowViews(false);
    sqlite3_exec(m_handle, "PRAGMA temp_store = MEMORY", nullptr, nullptr, nullptr);
    m_connection.guardSteps();
}

void UserSql::learnReads() {
    sqlite3_set_authorizer(m_handle, &learn, &m_rights);
    for (const std::string& view : m_rights.views)
        const Statement all(m_handle, "SELECT * FROM \"" + view + '"');
}

void UserSql::allowViews(bool allow) {
    sqlite3_db_config(m_handle, SQLITE_DBCONFIG_ENABLE_VIEW, allow ? 1 : 0, nullptr);
}

SqlRows UserSql::select(const std::string& sql, std::size_t mostRows) {
    Statement statement(m_handle, sql);
    SqlRows result;
    for (int column = 0; column < sqlite3_column_count(statement.get()); ++column) {
        const char* name = sqlite3_column_name(statement.get(), column);
        result.columns.emplace_back(name ? name : "");
    }
    m_bytes = 0;
    while (statement.step(m_limit)) {
        result.isCut = result.rows.size() == mostRows;
        if (result.isCut) break;
        result.rows.push_back(rowOf(statement.get()));
    }
    return result;
}

std::vector<SqlValue> UserSql::rowOf(sqlite3_stmt* statement) {
    std::vector<SqlValue> row(std::size_t(sqlite3_column_count(statement)));
    for (int column = 0; column < int(row.size()); ++column) {
        SqlValue& value = row[std::size_t(column)];
        switch (sqlite3_column_type(statement, column)) {
        case SQLITE_INTEGER:
            value = std::int64_t(sqlite3_column_int64(statement, column));
            break;
        case SQLITE_FLOAT:
            value = sqlite3_column_double(statement, column);
            break;
        case SQLITE_TEXT: {
            const auto* text = reinterpret_cast<const char*>(sqlite3_column_text(statement, column));
            value = std::string(text ? text : "", std::size_t(sqlite3_column_bytes(statement, column)));
            break;
        }
        case SQLITE_BLOB:
            value = std::to_string(sqlite3_column_bytes(statement, column)) + " bytes";
            break;
        default:
            break;
        }
        m_bytes += sizeof value;
        if (const auto* text = std::get_if<std::string>(&value)) m_bytes += text->size();
        if (m_bytes > MostBytes)
            fail(ErrorCode::LimitExceeded, "more than 512 MiB of values", {}, "a statement with a smaller result",
                 LessRows);
    }
    return row;
}

std::vector<SqlView> UserSql::views() {
    std::vector<SqlView> views;
    for (const std::string& name : m_rights.views) {
        const Statement all(m_handle, "SELECT * FROM \"" + name + '"');
        SqlView view{name, {}};
        for (int column = 0; column < sqlite3_column_count(all.get()); ++column)
            view.columns.emplace_back(sqlite3_column_name(all.get(), column));
        views.push_back(std::move(view));
    }
    return views;
}

} // namespace inlinescope::store
