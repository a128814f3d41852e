// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/schema/migrator.h"

#include "core/store/tables/decision_columns.h"
#include "core/store/tables/module_names.h"

#include <array>
#include <chrono>
#include <cstddef>
#include <filesystem>
#include <memory>
#include <string_view>
#include <thread>
#include <unistd.h>
#include <vector>

namespace inlinescope::store {

namespace {

using Header = std::array<char, 100>;

/// Header of an SQLite file (https://www.sqlite.org/fileformat2.html, section 1.3); zeros if it is none. It is not read
/// by a query: after an incomplete checkpoint a file is only valid together with its WAL, but its first page is valid
/// alone. It is read through SQLite's own file layer: closing a file in another way removes the locks of every
/// connection that this process has to it (https://www.sqlite.org/howtocorrupt.html, section 2.2). The next program
/// that closes the file would then take itself for the last one, and delete a WAL that is still written to.
Header headerOf(const std::string& path) {
    constexpr std::string_view magic("SQLite format 3\0", 16);
    sqlite3_vfs* files = sqlite3_vfs_find(nullptr);
    const std::unique_ptr<char, void (*)(char*)> name(
        const_cast<char*>(sqlite3_create_filename(path.c_str(), "", "", 0, nullptr)),
        [](char* made) { sqlite3_free_filename(made); });
    std::vector<std::max_align_t> memory(std::size_t(files->szOsFile) / sizeof(std::max_align_t) + 1);
    auto* file = reinterpret_cast<sqlite3_file*>(memory.data());
    Header header{};
    if (!name ||
        files->xOpen(files, name.get(), file, SQLITE_OPEN_READONLY | SQLITE_OPEN_MAIN_DB, nullptr) != SQLITE_OK)
        return header;
    const bool whole = file->pMethods->xRead(file, header.data(), int(header.size()), 0) == SQLITE_OK;
    file->pMethods->xClose(file);
    return whole && std::string_view(header.data(), header.size()).starts_with(magic) ? header : Header{};
}

std::int64_t numberAt(const Header& header, std::size_t first) {
    std::uint32_t number = 0;
    for (std::size_t byte = first; byte < first + 4; ++byte)
        number = number << 8 | static_cast<unsigned char>(header[byte]);
    return static_cast<std::int32_t>(number);
}

/// Makes version scripts.size() from `version`.
void runScripts(Connection& connection, std::size_t version, std::span<const char* const> scripts) {
    if (version == 0 && scripts.data() == schemaScripts().data() && scripts.size() == schemaScripts().size()) {
        connection.exec(newestSchema());
        return;
    }
    for (const char* script : scripts.subspan(version))
        connection.exec(script);
}

/// Version 26 gives each symbol of a binary its own name. In a manipulated file many symbols have one long text, which
/// would then be there as often.
void refuseRepeatedNames(Connection& connection) {
    constexpr const char* bytesOfNames =
        "SELECT CAST(total(uses.number * length(CAST(s.text AS BLOB))) AS INTEGER) FROM (SELECT name_id AS id, "
        "count(*) AS number FROM binary_parts WHERE level = 2 GROUP BY name_id UNION ALL SELECT place_id, count(*) "
        "FROM binary_parts WHERE level = 2 GROUP BY place_id) AS uses JOIN strings s ON s.id = uses.id";
    // Many imports of one library may share its names, beside 40 bytes or so of each symbol.
    constexpr std::int64_t most = 64, small = std::int64_t(64) << 20;
    const std::int64_t size =
        connection.query("PRAGMA page_count").single() * connection.query("PRAGMA page_size").single();
    if (connection.query(bytesOfNames).single() > most * size + small)
        fail(ErrorCode::WorkspaceUnusable, "damaged: symbols of a binary with much longer names than the file has",
             connection.path(), "a copy from before the damage");
}

/// Adds what module runs need that were stored before names or columns existed.
void rewriteModuleRuns(Connection& connection, bool names, bool columns, const ProgressCallback& progress,
                       const CancelToken& cancel) {
    std::vector<ModuleRunId> moduleRuns;
    Query row = connection.query("SELECT id FROM module_runs ORDER BY id");
    while (row.step())
        moduleRuns.push_back(ModuleRunId{row.integer(0)});
    row.restart();
    Compressor compressor;
    Progress done{0, std::int64_t(moduleRuns.size()), connection.path()};
    for (const ModuleRunId moduleRun : moduleRuns) {
        if (cancel.isCancelled()) throw Failure{CancelToken::error()};
        if (names) putOldNames(connection, moduleRun);
        if (columns) putOldColumns(connection, compressor, moduleRun);
        ++done.done;
        if (progress) progress(done);
    }
    if (columns) moveFreshColumns(connection);
}

/// SQLite does not wait if another program has the file locked while this one upgrades its own lock.
void switchToWal(Connection& connection, const CancelToken& cancel) {
    constexpr std::chrono::milliseconds nap{20};
    const auto end = std::chrono::steady_clock::now() + connection.busyTimeout();
    for (;; std::this_thread::sleep_for(nap)) {
        try {
            Query mode = connection.queryOnce("PRAGMA journal_mode = WAL");
            if (!mode.step() || mode.text(0) != "wal") throw SQLite::Exception("no WAL", SQLITE_CANTOPEN);
            return;
        } catch (const SQLite::Exception& exception) {
            if (cancel.isCancelled()) throw Failure{CancelToken::error()};
            if (exception.getErrorCode() != SQLITE_BUSY || std::chrono::steady_clock::now() >= end) throw;
        }
    }
}

} // namespace

FileKind inspect(const std::string& path) {
    std::error_code error;
    const auto status = std::filesystem::status(path, error);
    if (!std::filesystem::exists(status) && std::filesystem::status_known(status)) return FileKind::Missing;
    if (::access(path.c_str(), R_OK) != 0) return FileKind::Unreachable;
    if (!std::filesystem::is_regular_file(status)) return FileKind::Foreign;
    if (std::filesystem::file_size(path, error) == 0 && !error) return FileKind::Empty;
    // Our application id was written before the file was switched to WAL mode.
    return numberAt(headerOf(path), 68) == ApplicationId ? FileKind::Workspace : FileKind::Foreign;
}

std::int64_t versionOfFile(const std::string& path) {
    return numberAt(headerOf(path), 60);
}

bool isWalFile(const std::string& path) {
    return headerOf(path)[18] == 2;
}

std::int64_t schemaVersion(Connection& connection) {
    return connection.query("PRAGMA user_version").single();
}

void refuseNewer(std::int64_t version, std::size_t known, const std::string& path) {
    if (version >= 0 && version <= static_cast<std::int64_t>(known)) return;
    fail(ErrorCode::TooNew, "workspace of schema version " + std::to_string(version), path,
         "at most version " + std::to_string(known) + "; open it with the newer Inlinescope that wrote it");
}

void migrate(Connection& connection, std::span<const char* const> scripts, const ProgressCallback& progress,
             const CancelToken& cancel) {
    const std::int64_t found = schemaVersion(connection);
    refuseNewer(found, scripts.size(), connection.path());
    // A new file has nothing to lose yet, and the switch to WAL mode below waits until all of it is on the disk.
    // Storing a large library takes 7 % less time with pages of 8 KiB than with SQLite's 4 KiB; 16 KiB gain 2 % more,
    // but a new workspace has about a hundred pages.
    if (found == 0) connection.exec("PRAGMA synchronous = OFF; PRAGMA page_size = 8192");
    {
        WriteTransaction transaction(connection, SQLite::TransactionBehavior::EXCLUSIVE);
        // Read again: another program may have migrated the file while this one waited.
        const std::int64_t version = schemaVersion(connection);
        refuseNewer(version, scripts.size(), connection.path());
        constexpr std::int64_t firstWithParts = 20, firstWithSymbols = 26;
        if (version >= firstWithParts && version < firstWithSymbols) refuseRepeatedNames(connection);
        runScripts(connection, static_cast<std::size_t>(version), scripts);
        const auto reaches = [&](std::int64_t to) { return std::int64_t(scripts.size()) >= to; };
        constexpr std::int64_t firstWithNames = 9, firstWithColumns = 10, firstWithFreshColumns = 11;
        const bool names = version < firstWithNames && reaches(firstWithNames);
        const bool columns = version < firstWithColumns && reaches(firstWithFreshColumns);
        if (names || columns) rewriteModuleRuns(connection, names, columns, progress, cancel);
        connection.exec(("PRAGMA application_id = " + std::to_string(ApplicationId)).c_str());
        connection.exec(("PRAGMA user_version = " + std::to_string(scripts.size())).c_str());
        transaction.commit();
    }
    connection.exec("PRAGMA synchronous = NORMAL");
    switchToWal(connection, cancel);
    schemaVersion(connection); // only a first read shows whether shared memory is available
}

} // namespace inlinescope::store
