#pragma once
// Internal to core/store: the only header that lets SQLite in.
#include "core/base/byte_reader.h"
#include "core/base/result.h"
#include "core/base/strong_id.h"

#include <SQLiteCpp/SQLiteCpp.h>

#include <chrono>
#include <concepts>
#include <exception>
#include <new>
#include <optional>
#include <sqlite3.h>
#include <string>
#include <string_view>
#include <unordered_map>

namespace inlinescope::store {

/// An Error on its way out of this room: thrown inside, turned into a Result by guarded().
struct Failure {
    Error error;
};

[[noreturn]] inline void fail(ErrorCode code, std::string found, std::string file = {}, std::string expected = {}) {
    throw Failure{{code, std::move(found), std::move(file), {}, std::move(expected)}};
}

/// The Error for a failure of SQLite on the workspace `path`.
Error sqliteError(const SQLite::Exception& exception, const std::string& path);

/// Runs `work` and turns what it throws into the Error of a Result. Every public function of the room is one call of
/// it.
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
        return std::move(failure.error);
    } catch (const SQLite::Exception& exception) {
        return sqliteError(exception, path);
    } catch (const std::bad_alloc&) {
        return Error{ErrorCode::LimitExceeded, "out of memory", path, {}, {}};
    }
}

/// A prepared statement on loan from its connection: bind, step through the rows, read columns by position. Reset (so
/// that it holds no snapshot) when it goes out of scope. SQLite's own calls, since SQLiteCpp's columns share ownership
/// value by value, which costs more than SQLite itself where 10 million rows are scanned.
class Query {
public:
    Query(sqlite3_stmt* statement, bool owned) : m_statement(statement), m_owned(owned) {}
    Query(Query&& other) noexcept : m_statement(std::exchange(other.m_statement, nullptr)), m_owned(other.m_owned) {}
    Query& operator=(Query&&) = delete;
    ~Query();

    /// Binds all parameters from ?1 on and starts anew. Texts and blobs are copied.
    template <typename... Args>
    Query& bind(const Args&... args) {
        restart();
        int index = 0;
        (bindOne(++index, args), ...);
        return *this;
    }
    /// Binds one parameter (from 1) without starting anew.
    template <typename T>
    void bindAt(int index, const T& value) {
        bindOne(index, value);
    }
    void restart();
    /// Next row; false at the end.
    bool step();
    /// Executes a statement whose rows do not matter.
    void run();
    /// First column of the only row; 0 where there is no row or it is NULL.
    std::int64_t single();

    bool isNull(int column) const { return sqlite3_column_type(m_statement, column) == SQLITE_NULL; }
    std::int64_t integer(int column) const { return sqlite3_column_int64(m_statement, column); }
    double real(int column) const { return sqlite3_column_double(m_statement, column); }
    std::optional<std::int64_t> optionalInteger(int column) const {
        return isNull(column) ? std::nullopt : std::optional(integer(column));
    }
    std::string text(int column) const { return std::string(asText(blob(column))); }
    /// Valid until the next step.
    Bytes blob(int column) const;

private:
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
    bool m_owned;
};

/// One connection with the settings that every connection of the program has, and its prepared statements.
class Connection {
public:
    enum class Mode { Read, Write };
    Connection(const std::string& path, Mode mode, std::chrono::milliseconds busyTimeout);
    ~Connection();
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;

    const std::string& path() const { return m_path; }
    SQLite::Database& database() { return m_database; }
    /// `sql` must live as long as the connection (a literal): it is the key of the cache of prepared statements.
    Query query(std::string_view sql);
    /// A statement that is not kept.
    Query queryOnce(const std::string& sql);
    void exec(const char* sql) { m_database.exec(sql); }
    std::int64_t lastId() const { return m_database.getLastInsertRowid(); }

private:
    sqlite3_stmt* prepare(std::string_view sql, unsigned flags);

    std::string m_path;
    SQLite::Database m_database;
    std::unordered_map<std::string_view, sqlite3_stmt*> m_statements;
};

/// BEGIN IMMEDIATE ... COMMIT; rolled back unless committed.
class WriteTransaction {
public:
    explicit WriteTransaction(Connection& connection)
        : m_transaction(connection.database(), SQLite::TransactionBehavior::IMMEDIATE) {}
    void commit() { m_transaction.commit(); }

private:
    SQLite::Transaction m_transaction;
};

/// One snapshot for several reads; part of the transaction that is already open, if one is.
class ReadSnapshot {
public:
    explicit ReadSnapshot(Connection& connection) {
        if (sqlite3_get_autocommit(connection.database().getHandle())) m_transaction.emplace(connection.database());
    }

private:
    std::optional<SQLite::Transaction> m_transaction;
};

/// "file:" address of `path` with `parameters` ("immutable=1"), for SQLite's URI form of a name.
std::string fileUri(const std::string& path, std::string_view parameters);

} // namespace inlinescope::store
