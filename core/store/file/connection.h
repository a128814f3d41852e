// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Internal to core/store: the only header that includes SQLite.
#include "core/base/byte_reader.h"
#include "core/base/cancel_token.h"
#include "core/base/enum_words.h"
#include "core/base/result.h"
#include "core/base/strong_id.h"

#include <SQLiteCpp/SQLiteCpp.h>

#include <chrono>
#include <concepts>
#include <exception>
#include <memory>
#include <new>
#include <optional>
#include <sqlite3.h>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace inlinescope::store {

/// An Error inside this room: thrown, and turned into a Result by guarded().
struct Failure {
    Error error;
};

[[noreturn]] inline void fail(ErrorCode code, std::string found, std::string file = {}, std::string expected = {},
                              std::string remedy = {}) {
    throw Failure{{code, std::move(found), std::move(file), {}, std::move(expected), std::move(remedy)}};
}

/// Largest size of a row or value, read or written: 512 MiB, half of SQLite's maximum.
inline constexpr std::size_t LargestValue = std::size_t(1) << 29;
/// Largest size of a text: names, paths, a compiler's messages.
inline constexpr std::size_t LargestText = std::size_t(1) << 26;
/// Largest count or size, written or read, so that millions of them can be added up.
inline constexpr std::int64_t LargestCount = std::int64_t(1) << 40;
/// Largest total size of texts that one call of a reader returns: many rows may use a name that is stored once.
inline constexpr std::size_t MostTexts = std::size_t(1) << 31;

/// The Error for a failure of SQLite on the workspace `path`.
Error sqliteError(const SQLite::Exception& exception, const std::string& path);

/// Runs `work` and turns what it throws into the Error of a Result. Every public function of the room consists of one
/// call of it.
template <typename Work>
auto guarded(const std::string& path, Work&& work) -> Result<std::invoke_result_t<Work>> {
    try {
        if constexpr (std::is_void_v<std::invoke_result_t<Work>>) {
            work();
            return {};
        } else {
            return work();
        }
    } catch (Failure& failure) {
        if (failure.error.code == ErrorCode::Malformed && failure.error.file.empty()) failure.error.file = path;
        return std::move(failure.error);
    } catch (const SQLite::Exception& exception) {
        return sqliteError(exception, path);
    } catch (const std::bad_alloc&) {
        return Error{ErrorCode::LimitExceeded, "out of memory", path, {}, {}};
    }
}

/// Stops a statement that would run endlessly. In a damaged file pages may refer to each other in a circle, which looks
/// like endless rows. An intact file has no more rows than bytes, and no statement of ours needs more than a few
/// instructions for each of them.
class StepGuard {
public:
    StepGuard(sqlite3* handle, std::string path);
    /// To be called again after another progress handler was set.
    void install();
    StepGuard(const StepGuard&) = delete;
    StepGuard& operator=(const StepGuard&) = delete;

    /// From now on a statement also ends (as SQLITE_INTERRUPT) when `cancel` (if not null) is cancelled.
    void watch(const CancelToken* cancel) { m_cancel = cancel; }
    void beginStep() { m_calls = 0; }
    /// To be called when a statement has returned its `rows`th row. Throws Failure (Malformed) if there cannot be so
    /// many.
    void countRow(std::int64_t rows) {
        if (rows > m_mostRows) refuseBeyondFile(rows);
    }
    /// After a statement was interrupted: throws Failure (Malformed) if it was interrupted for its length.
    void refuseEndless() const;

private:
    static int stops(void* self);
    bool isTooLong();
    void refuseBeyondFile(std::int64_t rows);
    std::int64_t bytesOnDisk() const;

    sqlite3* m_handle;
    std::string m_path;
    const CancelToken* m_cancel = nullptr;
    std::int64_t m_calls = 0; ///< of the handler in the current step
    std::int64_t m_mostCalls = 0;
    std::int64_t m_mostRows = 0;
};

/// A prepared statement, borrowed from its connection: bind, step through the rows, read columns by position. It is
/// reset (so that it has no snapshot) when it goes out of scope. Uses SQLite's own functions, because SQLiteCpp's
/// columns share ownership per value, which takes more time than SQLite itself if 10 million rows are scanned.
class Query {
public:
    Query(sqlite3_stmt* statement, StepGuard& guard, bool owned)
        : m_statement(statement), m_guard(&guard), m_owned(owned) {}
    Query(Query&& other) noexcept
        : m_statement(std::exchange(other.m_statement, nullptr)), m_guard(other.m_guard), m_rows(other.m_rows),
          m_texts(other.m_texts), m_owned(other.m_owned) {}
    Query& operator=(Query&&) = delete;
    ~Query();

    /// Binds all parameters from ?1 on and resets the statement. Texts and blobs are copied.
    template <typename... Args>
    Query& bind(const Args&... args) {
        restart();
        int index = 0;
        (bindOne(++index, args), ...);
        return *this;
    }
    /// Binds one parameter (from 1) without a reset.
    template <typename T>
    void bindAt(int index, const T& value) {
        bindOne(index, value);
    }
    void restart();
    /// Next row; false at the end.
    bool step();
    /// Executes a statement and ignores its rows.
    void run();
    /// First column of the only row; 0 if there is no row or it is NULL.
    std::int64_t single();

    // Values in rows are untrusted: each of these functions throws Failure (Malformed), naming table, column and row,
    // for a value of another kind.

    bool isNull(int column) const { return sqlite3_value_type(value(column)) == SQLITE_NULL; }
    /// An integer; 0 for NULL. (The type of every value is not checked, because that would take half as long as reading
    /// it: a fraction, or a text that begins with a number, gives that number.)
    std::int64_t integer(int column) const { return integerOf(value(column), column); }
    /// integer() that fits T.
    template <std::integral T>
    T number(int column) const {
        const std::int64_t value = integer(column);
        if (!std::in_range<T>(value)) damaged(column, std::to_string(value), "a number in range");
        return static_cast<T>(value);
    }
    /// A count or size: integer() from 0 to LargestCount.
    std::int64_t count(int column) const {
        const std::int64_t value = integer(column);
        if (value < 0 || value > LargestCount) damaged(column, std::to_string(value), "0 to 2^40");
        return value;
    }
    /// The size of compressed data before compression: from 0 to `limit`.
    std::size_t size(int column, std::size_t limit) const {
        const std::int64_t value = integer(column);
        if (value < 0 || static_cast<std::uint64_t>(value) > limit)
            damaged(column, std::to_string(value) + " bytes", "at most " + std::to_string(limit));
        return static_cast<std::size_t>(value);
    }
    /// An enumerator stored as a number, up to `last`.
    template <typename Enum>
    Enum enumerator(int column, Enum last) const {
        const std::int64_t value = integer(column);
        if (value < 0 || value > static_cast<std::int64_t>(last))
            damaged(column, std::to_string(value), "0 to " + std::to_string(static_cast<int>(last)));
        return static_cast<Enum>(value);
    }
    /// The enumerator, up to `last`, whose toString() is the stored word.
    template <typename Enum>
    Enum word(int column, Enum last) const {
        const std::string_view found = asText(blob(column));
        if (const std::optional<Enum> known = enumeratorOf(found, last)) return *known;
        damaged(column, "unknown word \"" + std::string(found.substr(0, 100)) + "\"");
    }
    double real(int column) const { return sqlite3_column_double(m_statement, column); }
    std::optional<std::int64_t> optionalInteger(int column) const {
        sqlite3_value* found = value(column);
        return sqlite3_value_type(found) == SQLITE_NULL ? std::nullopt : std::optional(integerOf(found, column));
    }
    /// At most LargestText bytes; all texts of a statement have at most MostTexts bytes.
    std::string text(int column) const {
        const Bytes bytes = blob(column);
        if (bytes.size() > LargestText) damaged(column, "a text of " + std::to_string(bytes.size()) + " bytes");
        m_texts += bytes.size();
        if (m_texts > MostTexts) damaged(column, "texts of more than 2 GiB");
        return std::string(asText(bytes));
    }
    /// Valid until the next step.
    Bytes blob(int column) const;
    /// Throws Failure (Malformed): the current row's value in `column` is invalid.
    [[noreturn]] void damaged(int column, const std::string& found, std::string expected = {}) const;

private:
    /// Called once per value, because it costs more than reading the value. Reading an unprotected value is safe,
    /// because a connection is used by one thread.
    sqlite3_value* value(int column) const { return sqlite3_column_value(m_statement, column); }
    std::int64_t integerOf(sqlite3_value* value, int column) const {
        const std::int64_t number = sqlite3_value_int64(value);
        if (number == 0) requireInteger(value, column);
        return number;
    }
    void requireInteger(sqlite3_value* value, int column) const {
        const int type = sqlite3_value_type(value);
        if (type != SQLITE_INTEGER && type != SQLITE_NULL) damaged(column, "not an integer", "an integer");
    }
    void bindOne(int index, std::nullptr_t) { check(sqlite3_bind_null(m_statement, index)); }
    void bindOne(int index, std::integral auto value) {
        check(sqlite3_bind_int64(m_statement, index, static_cast<sqlite3_int64>(value)));
    }
    void bindOne(int index, double value) { check(sqlite3_bind_double(m_statement, index, value)); }
    void bindOne(int index, std::string_view value);
    void bindOne(int index, const std::string& value) { bindOne(index, std::string_view(value)); }
    void bindOne(int index, const char* value) { bindOne(index, std::string_view(value)); }
    void bindOne(int index, Bytes value);
    void bindOne(int index, const std::vector<std::byte>& value) { bindOne(index, Bytes(value)); }
    /// An id of 0 is "none".
    template <typename Tag>
    void bindOne(int index, StrongId<Tag> id) {
        id ? bindOne(index, id.value) : bindOne(index, nullptr);
    }
    template <typename T>
    void bindOne(int index, const std::optional<T>& value) {
        value ? bindOne(index, *value) : bindOne(index, nullptr);
    }
    void check(int code) const;

    sqlite3_stmt* m_statement;
    StepGuard* m_guard;
    std::int64_t m_rows = 0;         ///< returned since the last reset
    mutable std::size_t m_texts = 0; ///< bytes, likewise
    bool m_owned;
};

/// Reads the blobs of a table's column by the ids of their rows. SQLite keeps the place in the table, so that this
/// takes about half the time of a statement for each row; but an open cursor keeps its snapshot.
class BlobCursor {
public:
    BlobCursor(sqlite3* handle, StepGuard& guard, const char* table, const char* column)
        : m_handle(handle), m_guard(&guard), m_table(table), m_column(column) {}
    ~BlobCursor() { sqlite3_blob_close(m_blob); }
    BlobCursor(const BlobCursor&) = delete;
    BlobCursor& operator=(const BlobCursor&) = delete;

    /// Valid until the next call. std::nullopt if only a statement can say what is in the row: if it does not exist, is
    /// damaged, or has a value that is large or no blob; and after such a row, except a large one.
    std::optional<Bytes> read(std::int64_t row);

private:
    bool moveTo(std::int64_t row);

    sqlite3* m_handle;
    StepGuard* m_guard;
    const char* m_table;
    const char* m_column;
    sqlite3_blob* m_blob = nullptr;
    bool m_failed = false;
    std::vector<std::byte> m_bytes;
};

/// One connection with the settings that every connection of the program has, and its prepared statements.
class Connection {
public:
    /// Look: nothing is written, not even next to the file, and nothing waits for another program.
    enum class Mode { Read, Write, Look };
    /// A statement waits up to `busyTimeout` for another program's transaction, and no longer than until `cancel`.
    Connection(const std::string& path, Mode mode, std::chrono::milliseconds busyTimeout,
               const CancelToken& cancel = {});
    ~Connection();
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;

    const std::string& path() const { return m_path; }
    /// How long a statement waits for another program's lock.
    std::chrono::milliseconds busyTimeout() const { return m_busyTimeout; }
    SQLite::Database& database() { return m_database; }
    /// `sql` must live as long as the connection (a literal): it is the key of the cache of prepared statements.
    Query query(std::string_view sql);
    /// A statement that is not kept.
    Query queryOnce(const std::string& sql);
    /// The cursor with this number, which always has the same table and column; null if no caller keeps a snapshot,
    /// since the cursor would keep it. Valid until the snapshot ends. The names must live as long as the connection.
    BlobCursor* cursor(std::size_t number, const char* table, const char* column);
    void exec(const char* sql);
    /// See StepGuard::install().
    void guardSteps() { m_guard.install(); }
    /// See StepGuard::watch().
    void watch(const CancelToken* cancel) { m_guard.watch(cancel); }
    /// Throws Failure (WorkspaceUnusable) if the file has no room for so many rows.
    void requireRoomFor(std::int64_t rows) { m_guard.countRow(rows); }
    /// After an exception: throws Failure (Cancelled) if the wait for another program was cancelled.
    void refuseCancelledWait(const SQLite::Exception& exception) const;
    std::int64_t lastId() const { return m_database.getLastInsertRowid(); }

private:
    friend class ReadSnapshot;
    sqlite3_stmt* prepare(std::string_view sql, unsigned flags);
    static int waitsOn(void* self, int attempt);

    std::string m_path;
    std::chrono::milliseconds m_busyTimeout;
    std::chrono::steady_clock::time_point m_endOfWait; ///< of the wait that was the last
    CancelToken m_cancelOfWaits;
    SQLite::Database m_database;
    StepGuard m_guard;
    std::unordered_map<std::string_view, sqlite3_stmt*> m_statements;
    std::vector<std::unique_ptr<BlobCursor>> m_cursors; ///< closed before the database
    int m_snapshots = 0;                                ///< objects ReadSnapshot
    bool m_ownsSnapshot = false;                        ///< one of them began the transaction
};

/// BEGIN IMMEDIATE ... COMMIT; rolled back unless committed. Throws Failure (Cancelled) if the wait for another program
/// is cancelled.
class WriteTransaction {
public:
    explicit WriteTransaction(Connection& connection,
                              SQLite::TransactionBehavior behavior = SQLite::TransactionBehavior::IMMEDIATE);
    void commit() { m_transaction->commit(); }

private:
    std::optional<SQLite::Transaction> m_transaction;
};

/// One snapshot for several reads; part of the transaction that is already open, if one is.
class ReadSnapshot {
public:
    explicit ReadSnapshot(Connection& connection) : m_connection(connection) {
        if (sqlite3_get_autocommit(connection.database().getHandle())) m_transaction.emplace(connection.database());
        ++connection.m_snapshots;
        connection.m_ownsSnapshot = connection.m_ownsSnapshot || m_transaction;
    }
    ~ReadSnapshot() {
        --m_connection.m_snapshots;
        if (!m_transaction) return;
        m_connection.m_cursors.clear();
        m_connection.m_ownsSnapshot = false;
    }
    ReadSnapshot(const ReadSnapshot&) = delete;
    ReadSnapshot& operator=(const ReadSnapshot&) = delete;

private:
    Connection& m_connection;
    std::optional<SQLite::Transaction> m_transaction;
};

/// "file:" address of `path` with `parameters` ("immutable=1"), for SQLite's URI form of a name.
std::string fileUri(const std::string& path, std::string_view parameters);

} // namespace inlinescope::store
