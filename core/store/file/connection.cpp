// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/file/connection.h"

#include "core/base/error_place.h"
#include "core/store/file/temporary_files.h"

#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <thread>
#include <unistd.h>
#include <vector>

namespace inlinescope::store {

namespace {

/// The settings that belong to the connection and not to the file. A workspace may be untrusted: nothing in its schema
/// is trusted, and triggers and views (the program reads none) do not run.
void harden(sqlite3* handle, Connection::Mode mode) {
    sqlite3_db_config(handle, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0, nullptr);
    sqlite3_db_config(handle, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
    sqlite3_db_config(handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
    sqlite3_db_config(handle, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, nullptr);
    sqlite3_db_config(handle, SQLITE_DBCONFIG_ENABLE_VIEW, 0, nullptr);
    sqlite3_db_config(handle, SQLITE_DBCONFIG_DQS_DML, 0, nullptr);
    sqlite3_db_config(handle, SQLITE_DBCONFIG_DQS_DDL, 0, nullptr);
    // Far above what our own statements and schema need.
    sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, static_cast<int>(LargestValue));
    sqlite3_limit(handle, SQLITE_LIMIT_SQL_LENGTH, 64 * 1024);
    sqlite3_limit(handle, SQLITE_LIMIT_COLUMN, 200);
    sqlite3_limit(handle, SQLITE_LIMIT_EXPR_DEPTH, 100);
    sqlite3_limit(handle, SQLITE_LIMIT_COMPOUND_SELECT, 50);
    sqlite3_limit(handle, SQLITE_LIMIT_VDBE_OP, 25'000);
    sqlite3_limit(handle, SQLITE_LIMIT_FUNCTION_ARG, 16);
    sqlite3_limit(handle, SQLITE_LIMIT_VARIABLE_NUMBER, 200);
    sqlite3_limit(handle, SQLITE_LIMIT_TRIGGER_DEPTH, 1);
    // VACUUM attaches the file that it writes.
    sqlite3_limit(handle, SQLITE_LIMIT_ATTACHED, mode == Connection::Mode::Write ? 1 : 0);
}

/// WAL needs a folder in which its companion files can be made. If that is not possible and none exist (a workspace on
/// a read-only medium), no program can be writing, and SQLite may rely on that.
std::string readableName(const std::string& path) {
    std::error_code ignored;
    const std::string folder = std::filesystem::absolute(path, ignored).parent_path().string();
    const bool immutable = ::access(folder.c_str(), W_OK) != 0 && !std::filesystem::exists(path + "-wal", ignored);
    return fileUri(path, immutable ? "immutable=1" : "");
}

/// What another program has in its WAL is read through that program's shared memory; if there is none, only the file is
/// read.
std::string lookedAtName(const std::string& path) {
    std::error_code ignored;
    const bool isShared =
        std::filesystem::exists(path + "-wal", ignored) && std::filesystem::exists(path + "-shm", ignored);
    return fileUri(path, isShared ? "mode=ro" : "immutable=1");
}

std::string nameFor(const std::string& path, Connection::Mode mode) {
    if (mode == Connection::Mode::Look) return lookedAtName(path);
    return mode == Connection::Mode::Read ? readableName(path) : fileUri(path, "");
}

/// The name of the VFS.
const char* preparedSqlite() {
    // Before the first connection: SQLite's memory statistics take a lock that all threads share.
    [[maybe_unused]] static const int configured = sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
    return limitedVfs();
}

int openFlags(Connection::Mode mode) {
    // A reader opens for writing too (query_only prevents writes): the last connection that closes then checkpoints the
    // WAL, so that one file remains on the disk. SQLite opens a write-protected file read-only by itself.
    const int access = mode == Connection::Mode::Look ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE;
    return access | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX;
}

void describeNoSharedMemory(Error& error) {
    error.found = "the file system has no shared memory or locks, as some network file systems";
    error.remedy = "Keep the workspace on a local disk.";
}

/// SQLite must be able to make companion files in the file's folder, and to share memory with other programs.
void describeUnopened(Error& error) {
    std::error_code ignored;
    const std::string folder = std::filesystem::absolute(error.file, ignored).parent_path().string();
    if (::access(folder.c_str(), W_OK) != 0) {
        error.found = std::string("its folder cannot be written: ") + std::strerror(errno);
        error.expected = "a folder in which files can be made";
    } else if (::access(error.file.c_str(), R_OK | W_OK) != 0) {
        error.found = std::string("the file cannot be opened: ") + std::strerror(errno);
        error.expected = "a file that can be read and written";
    } else {
        describeNoSharedMemory(error);
    }
}

void describeIoError(int extendedCode, Error& error) {
    switch (extendedCode) {
    case SQLITE_IOERR_SHMOPEN:
    case SQLITE_IOERR_SHMSIZE:
    case SQLITE_IOERR_SHMLOCK:
    case SQLITE_IOERR_SHMMAP:
        describeNoSharedMemory(error);
        break;
    case SQLITE_IOERR_WRITE:
    case SQLITE_IOERR_FSYNC:
    case SQLITE_IOERR_TRUNCATE:
        error.found = "the disk cannot be written";
        error.remedy = "Make room on it, or raise the limit of file sizes; what is complete is kept.";
        break;
    default:
        break;
    }
}

} // namespace

Error sqliteError(const SQLite::Exception& exception, const std::string& path) {
    Error error{ErrorCode::WorkspaceUnusable, exception.what(), path, {}, {}};
    switch (exception.getErrorCode()) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        error.found = "another program is writing";
        error.remedy = "Wait until it has ended, or end it.";
        break;
    case SQLITE_NOTADB:
        error.found = "not an Inlinescope workspace";
        error.expected = "a workspace made by Inlinescope";
        break;
    case SQLITE_CORRUPT:
        error.found = std::string("damaged: ") + exception.what();
        error.expected = "a copy from before the damage";
        break;
    case SQLITE_INTERRUPT:
        return CancelToken::error();
    case SQLITE_FULL:
        error.found = "the disk is full";
        error.remedy = "Make room on it; what is complete is kept.";
        break;
    case SQLITE_READONLY:
        error.found = "the workspace is write-protected";
        error.remedy = "Make the file and its folder writable, or copy the file to where it is.";
        break;
    case SQLITE_CANTOPEN:
        describeUnopened(error);
        break;
    case SQLITE_IOERR:
        describeIoError(exception.getExtendedErrorCode(), error);
        break;
    case SQLITE_NOMEM:
        error.code = ErrorCode::LimitExceeded;
        break;
    default:
        break;
    }
    return error;
}

std::string fileUri(const std::string& path, std::string_view parameters) {
    static constexpr char digits[] = "0123456789abcdef";
    std::string uri = "file:";
    std::error_code ignored; // if the current folder does not exist any more, SQLite reports it
    const std::filesystem::path absolute = std::filesystem::absolute(path, ignored);
    for (unsigned char c : absolute.empty() ? path : absolute.string()) {
        const bool plain = std::isalnum(c) || std::string_view("/._-~").find(char(c)) != std::string_view::npos;
        if (plain)
            uri += char(c);
        else
            (uri += '%') += {digits[c >> 4], digits[c & 15]};
    }
    if (!parameters.empty()) (uri += '?') += parameters;
    return uri;
}

namespace {
constexpr int InstructionsPerCall = 100'000;
constexpr std::int64_t SmallestFile = 20'000; ///< bytes; the limit for smaller files too
constexpr std::int64_t InstructionsPerByte = 300;
} // namespace

StepGuard::StepGuard(sqlite3* handle, std::string path) : m_handle(handle), m_path(std::move(path)) {
    install();
}

void StepGuard::install() {
    sqlite3_progress_handler(m_handle, InstructionsPerCall, &StepGuard::stops, this);
}

int StepGuard::stops(void* self) {
    auto* guard = static_cast<StepGuard*>(self);
    return (guard->m_cancel && guard->m_cancel->isCancelled()) || guard->isTooLong();
}

/// The file may have grown, so its size is read again before anything is refused.
bool StepGuard::isTooLong() {
    if (++m_calls <= m_mostCalls) return false;
    m_mostCalls = bytesOnDisk() * InstructionsPerByte / InstructionsPerCall;
    return m_calls > m_mostCalls;
}

void StepGuard::refuseEndless() const {
    if (m_calls > m_mostCalls)
        fail(ErrorCode::WorkspaceUnusable, "damaged: a table that does not end", m_path,
             "a copy from before the damage");
}

void StepGuard::refuseBeyondFile(std::int64_t rows) {
    m_mostRows = bytesOnDisk();
    if (rows > m_mostRows)
        fail(ErrorCode::WorkspaceUnusable, "damaged: a table of more rows than the file has room for", m_path,
             "a copy from before the damage");
}

/// The disk space of the file and its WAL, without holes; their length if the file system does not report that.
std::int64_t StepGuard::bytesOnDisk() const {
    std::int64_t bytes = 0;
    for (const char* suffix : {"", "-wal"}) {
        struct stat status{};
        if (::stat((m_path + suffix).c_str(), &status) != 0) continue;
        constexpr std::int64_t block = 512;
        bytes += status.st_blocks > 0 ? status.st_blocks * block : status.st_size;
    }
    return std::max(bytes, SmallestFile);
}

Query::~Query() {
    if (!m_statement) return;
    if (m_owned)
        sqlite3_finalize(m_statement);
    else
        sqlite3_reset(m_statement);
}

void Query::restart() {
    sqlite3_reset(m_statement);
    m_rows = 0;
    m_texts = 0;
}

bool Query::step() {
    m_guard->beginStep();
    const int code = sqlite3_step(m_statement);
    if (code == SQLITE_ROW) {
        m_guard->countRow(++m_rows);
        return true;
    }
    if (code == SQLITE_DONE) return false;
    if ((code & 0xff) == SQLITE_INTERRUPT) m_guard->refuseEndless();
    throw SQLite::Exception(sqlite3_db_handle(m_statement), code & 0xff);
}

void Query::run() {
    while (step()) {
    }
    restart();
}

std::int64_t Query::single() {
    const bool hasRow = step();
    if (hasRow) requireInteger(value(0), 0);
    const std::int64_t found = hasRow ? integer(0) : 0;
    restart();
    return found;
}

Bytes Query::blob(int column) const {
    const void* data = sqlite3_column_blob(m_statement, column);
    return {static_cast<const std::byte*>(data), static_cast<std::size_t>(sqlite3_column_bytes(m_statement, column))};
}

/// The row is named by its id, if that is the first column.
void Query::damaged(int column, const std::string& found, std::string expected) const {
    const auto name = [](const char* text) { return std::string(text ? text : ""); };
    const std::string table = name(sqlite3_column_table_name(m_statement, column));
    const std::string origin = name(sqlite3_column_origin_name(m_statement, column));
    std::vector<PlacePart> place{table.empty() ? PlacePart{PlaceKind::Column, std::to_string(column + 1)}
                                               : PlacePart{PlaceKind::Text, table + '.' + origin}};
    if (name(sqlite3_column_origin_name(m_statement, 0)) == "id") {
        const std::string id = std::to_string(sqlite3_column_int64(m_statement, 0));
        const std::string owner = name(sqlite3_column_table_name(m_statement, 0));
        place.push_back(table == owner ? PlacePart{PlaceKind::Row, id}
                                       : PlacePart{PlaceKind::Text, "of row " + owner + ' ' + id});
    }
    const char* file = sqlite3_db_filename(sqlite3_db_handle(m_statement), "main");
    throw Failure{{ErrorCode::Malformed, found, name(file), placeText(place), std::move(expected)}};
}

void Query::bindOne(int index, std::string_view value) {
    const char* data = value.data() ? value.data() : "";
    check(sqlite3_bind_text64(m_statement, index, data, value.size(), SQLITE_TRANSIENT, SQLITE_UTF8));
}

void Query::bindOne(int index, Bytes value) {
    if (value.empty())
        check(sqlite3_bind_zeroblob(m_statement, index, 0));
    else
        check(sqlite3_bind_blob64(m_statement, index, value.data(), value.size(), SQLITE_TRANSIENT));
}

void Query::check(int code) const {
    if (code != SQLITE_OK) throw SQLite::Exception(sqlite3_db_handle(m_statement), code);
}

/// A cursor that failed cannot be moved any more, and a new one takes longer than a statement.
bool BlobCursor::moveTo(std::int64_t row) {
    if (m_failed) return false;
    m_guard->beginStep();
    const int code = m_blob ? sqlite3_blob_reopen(m_blob, row)
                            : sqlite3_blob_open(m_handle, "main", m_table, m_column, row, 0, &m_blob);
    m_failed = code != SQLITE_OK;
    return !m_failed;
}

std::optional<Bytes> BlobCursor::read(std::int64_t row) {
    constexpr int most = 1 << 20; // bytes
    if (!moveTo(row)) return std::nullopt;
    const int size = sqlite3_blob_bytes(m_blob);
    if (size > most) return std::nullopt;
    if (m_bytes.size() < std::size_t(size)) m_bytes.resize(std::size_t(size));
    if (sqlite3_blob_read(m_blob, m_bytes.data(), size, 0) != SQLITE_OK) return std::nullopt;
    return Bytes(m_bytes).first(std::size_t(size));
}

Connection::Connection(const std::string& path, Mode mode, std::chrono::milliseconds busyTimeout,
                       const CancelToken& cancel)
    : m_path(path), m_busyTimeout(busyTimeout), m_cancelOfWaits(cancel),
      m_database(nameFor(path, mode), openFlags(mode), 0, preparedSqlite()), m_guard(m_database.getHandle(), path) {
    sqlite3_busy_handler(m_database.getHandle(), &Connection::waitsOn, this);
    harden(m_database.getHandle(), mode);
    exec("PRAGMA cell_size_check = 1; PRAGMA temp_store = MEMORY; PRAGMA foreign_keys = OFF; PRAGMA mmap_size = 0");
    if (mode != Mode::Write)
        exec("PRAGMA query_only = 1; PRAGMA cache_size = -32768");
    else
        exec("PRAGMA synchronous = NORMAL; PRAGMA cache_size = -65536; PRAGMA secure_delete = OFF;"
             "PRAGMA journal_size_limit = 67108864; PRAGMA wal_autocheckpoint = 4096");
}

Connection::~Connection() {
    for (auto& [sql, statement] : m_statements)
        sqlite3_finalize(statement);
}

/// Called by SQLite as often as another connection has the lock; 0 ends the wait.
int Connection::waitsOn(void* self, int attempt) {
    auto& connection = *static_cast<Connection*>(self);
    const auto now = std::chrono::steady_clock::now();
    if (attempt == 0) connection.m_endOfWait = now + connection.m_busyTimeout;
    if (now >= connection.m_endOfWait || connection.m_cancelOfWaits.isCancelled()) return 0;
    constexpr int longestNap = 50; // ms
    std::this_thread::sleep_for(std::chrono::milliseconds(std::min(attempt + 1, longestNap)));
    return 1;
}

void Connection::refuseCancelledWait(const SQLite::Exception& exception) const {
    if (exception.getErrorCode() == SQLITE_BUSY && m_cancelOfWaits.isCancelled()) throw Failure{CancelToken::error()};
}

sqlite3_stmt* Connection::prepare(std::string_view sql, unsigned flags) {
    sqlite3_stmt* statement = nullptr;
    const int code = sqlite3_prepare_v3(m_database.getHandle(), sql.data(), static_cast<int>(sql.size()), flags,
                                        &statement, nullptr);
    if (code != SQLITE_OK) throw SQLite::Exception(m_database.getHandle(), code);
    return statement;
}

Query Connection::query(std::string_view sql) {
    auto known = m_statements.find(sql);
    if (known == m_statements.end()) known = m_statements.emplace(sql, prepare(sql, SQLITE_PREPARE_PERSISTENT)).first;
    // A statement that a caller is still stepping through is not reset.
    if (sqlite3_stmt_busy(known->second)) return Query(prepare(sql, 0), m_guard, true);
    return Query(known->second, m_guard, false);
}

BlobCursor* Connection::cursor(std::size_t number, const char* table, const char* column) {
    if (!m_ownsSnapshot || m_snapshots < 2) return nullptr;
    if (number >= m_cursors.size()) m_cursors.resize(number + 1);
    std::unique_ptr<BlobCursor>& cursor = m_cursors[number];
    if (!cursor) cursor = std::make_unique<BlobCursor>(m_database.getHandle(), m_guard, table, column);
    return cursor.get();
}

Query Connection::queryOnce(const std::string& sql) {
    return Query(prepare(sql, 0), m_guard, true);
}

void Connection::exec(const char* sql) {
    m_guard.beginStep();
    try {
        m_database.exec(sql);
    } catch (const SQLite::Exception& exception) {
        if (exception.getErrorCode() == SQLITE_INTERRUPT) m_guard.refuseEndless();
        refuseCancelledWait(exception);
        throw;
    }
}

WriteTransaction::WriteTransaction(Connection& connection, SQLite::TransactionBehavior behavior) {
    try {
        m_transaction.emplace(connection.database(), behavior);
    } catch (const SQLite::Exception& exception) {
        connection.refuseCancelledWait(exception);
        throw;
    }
}

} // namespace inlinescope::store
