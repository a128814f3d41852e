// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/workspace.h"

#include "core/base/file_bytes.h"
#include "core/store/file/reader_state.h"
#include "core/store/file/writer_state.h"
#include "core/store/schema/migrator.h"
#include "core/store/schema/schema_proof.h"

#include <SQLiteCpp/Backup.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

namespace inlinescope {

using namespace store;

namespace {

constexpr std::chrono::milliseconds MigrationWait = std::chrono::seconds(5);

[[noreturn]] void refuseForeign(const std::string& path) {
    fail(ErrorCode::WorkspaceUnusable, "not an Inlinescope workspace", path, "a workspace made by Inlinescope");
}

/// A rollback journal next to a file may name a super-journal, that of a transaction over several files, which SQLite
/// deletes after the rollback. A workspace never takes part in such a transaction, so the name was put there to have
/// that file deleted.
void refuseForeignJournal(const std::string& path) {
    constexpr std::string_view mark = "\xd9\xd5\x05\xf9\x20\xa1\x63\xd7"; // sqlite.org/fileformat2.html, section 3.2
    const std::string journal = path + "-journal";
    std::error_code failure;
    const std::uintmax_t size = std::filesystem::file_size(journal, failure);
    if (failure || size <= mark.size()) return;
    const auto end = readFileSlice(journal, size - mark.size(), mark.size());
    if (end && asText(*end) == mark)
        fail(ErrorCode::WorkspaceUnusable, "a journal that names another file to delete", journal, {},
             "Remove the journal, if the workspace is not your own.");
}

/// The version of a workspace that may be untrusted; its schema is proven to be that version's. Nothing but the schema
/// was read before.
std::size_t provenVersion(Connection& connection) {
    ReadSnapshot snapshot(connection);
    const std::int64_t version = schemaVersion(connection);
    refuseNewer(version, schemaScripts().size(), connection.path());
    proveSchema(connection, static_cast<std::size_t>(version));
    return static_cast<std::size_t>(version);
}

/// Migrates if needed. A file that needs no migration is not written to: it may be on a read-only medium.
void bringUpToDate(const std::string& path, const ProgressCallback& progress, const CancelToken& cancel) {
    const std::size_t known = schemaScripts().size();
    bool isCurrent = false;
    {
        Connection connection(path, Connection::Mode::Read, MigrationWait);
        // In another journal mode, the program that made the file was killed while it did so.
        isCurrent = provenVersion(connection) == known && isWalFile(path);
    }
    if (isCurrent) return;
    // Another migration of a large file, also by another thread of this program, may take some seconds.
    Connection connection(path, Connection::Mode::Write, Workspace::PatientWait, cancel);
    migrate(connection, schemaScripts(), progress, cancel);
}

void openExisting(const std::string& path, const ProgressCallback& progress = {}, const CancelToken& cancel = {}) {
    switch (inspect(path)) {
    case FileKind::Missing:
        fail(ErrorCode::NotFound, "no such file", path);
    case FileKind::Empty:
    case FileKind::Foreign:
        refuseForeign(path);
    case FileKind::Unreachable:
        fail(ErrorCode::WorkspaceUnusable, std::string("the file cannot be reached: ") + std::strerror(errno), path,
             "a workspace that this user may read");
    case FileKind::Workspace:
        break;
    }
    refuseForeignJournal(path);
    bringUpToDate(path, progress, cancel);
}

void requireCurrent(Connection& connection) {
    const std::string& path = connection.path();
    if (provenVersion(connection) != schemaScripts().size() || !isWalFile(path))
        fail(ErrorCode::Refused, "a workspace that an older Inlinescope wrote", path, {},
             "Open it to bring it up to date.");
}

void createNew(const std::string& path, const CancelToken& cancel = {}) {
    const FileKind kind = inspect(path);
    if (kind != FileKind::Missing && kind != FileKind::Empty)
        fail(ErrorCode::Refused, "the file exists", path, "a path where no file is");
    if (kind == FileKind::Missing) {
        // Opening makes an empty file; the schema is then created in one transaction.
        SQLite::Database made(fileUri(path, ""), SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_URI);
    }
    Connection connection(path, Connection::Mode::Write, Workspace::PatientWait, cancel);
    migrate(connection, schemaScripts(), {}, cancel);
}

/// A copy is written under a temporary name next to its target and renamed when it is complete; an unfinished copy is
/// removed.
class UnfinishedCopy {
public:
    explicit UnfinishedCopy(const std::string& target) : m_target(target), m_path(target + ".part") { discard(); }
    ~UnfinishedCopy() { discard(); }
    const std::string& path() const { return m_path; }
    void keep() {
        std::error_code error;
        std::filesystem::rename(m_path, m_target, error);
        if (error) fail(ErrorCode::Unwritable, error.message(), m_target);
    }

private:
    void discard() {
        std::error_code ignored;
        std::filesystem::remove(m_path, ignored);
        std::filesystem::remove(m_path + "-journal", ignored);
    }
    std::string m_target;
    std::string m_path;
};

/// SQLite's errors about the copy's file concern an output, not the workspace.
[[noreturn]] void failedCopy(const SQLite::Exception& exception, const std::string& target) {
    const int code = exception.getErrorCode();
    if (code == SQLITE_CANTOPEN || code == SQLITE_FULL || code == SQLITE_IOERR || code == SQLITE_READONLY)
        fail(ErrorCode::Unwritable, exception.what(), target);
    throw exception;
}

void backUp(Connection& source, const std::string& target, const ProgressCallback& progress,
            const CancelToken& cancel) {
    constexpr int PagesPerStep = 4096;
    SQLite::Database copy(fileUri(target, ""), SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_URI);
    SQLite::Backup backup(copy, source.database());
    for (int code = SQLITE_OK; code != SQLITE_DONE;) {
        if (cancel.isCancelled()) throw Failure{CancelToken::error()};
        code = backup.executeStep(PagesPerStep);
        if (code != SQLITE_OK && code != SQLITE_DONE) throw SQLite::Exception(copy.getHandle(), code);
        const std::int64_t total = backup.getTotalPageCount();
        if (progress) progress({total - backup.getRemainingPageCount(), total, target});
    }
}

} // namespace

Result<Workspace> Workspace::open(const std::string& path, const ProgressCallback& progress,
                                  const CancelToken& cancel) {
    return guarded(path, [&] {
        openExisting(path, progress, cancel);
        return Workspace(path);
    });
}

Result<WorkspaceReader> Workspace::look(const std::string& path) {
    return guarded(path, [&] {
        if (inspect(path) != FileKind::Workspace) refuseForeign(path);
        auto state = std::make_unique<ReaderState>(path, Connection::Mode::Look);
        requireCurrent(state->connection);
        return WorkspaceReader(std::move(state));
    });
}

bool Workspace::isOlder(const std::string& path) {
    if (inspect(path) != FileKind::Workspace) return false;
    return versionOfFile(path) < std::int64_t(schemaScripts().size()) || !isWalFile(path);
}

Result<Workspace> Workspace::create(const std::string& path) {
    return guarded(path, [&] {
        createNew(path);
        return Workspace(path);
    });
}

Result<Workspace> Workspace::openOrCreate(const std::string& path, const CancelToken& cancel) {
    return guarded(path, [&] {
        const FileKind kind = inspect(path);
        kind == FileKind::Missing || kind == FileKind::Empty ? createNew(path, cancel) : openExisting(path, {}, cancel);
        return Workspace(path);
    });
}

Result<WorkspaceWriter> Workspace::writer(std::chrono::milliseconds busyTimeout, const CancelToken& cancel) const {
    return guarded(m_path, [&] { return WorkspaceWriter(std::make_unique<WriterState>(m_path, busyTimeout, cancel)); });
}

Result<WorkspaceReader> Workspace::reader() const {
    return guarded(m_path, [&] { return WorkspaceReader(std::make_unique<ReaderState>(m_path)); });
}

Result<void> Workspace::saveCopy(const std::string& target, const ProgressCallback& progress,
                                 const CancelToken& cancel) const {
    return guarded(m_path, [&] {
        std::error_code ignored;
        if (std::filesystem::exists(target, ignored))
            fail(ErrorCode::Refused, "the file exists", target, "a path where no file is");
        Connection source(m_path, Connection::Mode::Read, std::chrono::seconds(10));
        // One snapshot for the whole copy: without it SQLite restarts the backup whenever a writer commits.
        ReadSnapshot snapshot(source);
        schemaVersion(source);
        UnfinishedCopy copy(target);
        try {
            backUp(source, copy.path(), progress, cancel);
        } catch (const SQLite::Exception& exception) {
            failedCopy(exception, target);
        }
        copy.keep();
    });
}

} // namespace inlinescope
