#include "core/store/migrator.h"

#include <filesystem>

namespace inlinescope::store {

FileKind inspect(const std::string& path) {
    std::error_code error;
    const auto status = std::filesystem::status(path, error);
    if (!std::filesystem::exists(status)) return FileKind::Missing;
    if (!std::filesystem::is_regular_file(status)) return FileKind::Foreign;
    if (std::filesystem::file_size(path, error) == 0 && !error) return FileKind::Empty;
    try {
        // "immutable" keeps SQLite from locks and companion files. Our application id was written before the file
        // became a WAL one, so it is always in the file itself.
        SQLite::Database database(fileUri(path, "immutable=1"), SQLITE_OPEN_READONLY | SQLITE_OPEN_URI);
        const std::int64_t id = database.execAndGet("PRAGMA application_id").getInt64();
        return id == ApplicationId ? FileKind::Workspace : FileKind::Foreign;
    } catch (const SQLite::Exception&) {
        return FileKind::Foreign;
    }
}

std::int64_t schemaVersion(Connection& connection) {
    return connection.query("PRAGMA user_version").single();
}

void refuseNewer(std::int64_t version, std::size_t known, const std::string& path) {
    if (version >= 0 && version <= static_cast<std::int64_t>(known)) return;
    fail(ErrorCode::TooNew, "workspace of schema version " + std::to_string(version), path,
         "at most version " + std::to_string(known) + "; open it with the newer Inlinescope that wrote it");
}

void migrate(Connection& connection, std::span<const char* const> scripts) {
    refuseNewer(schemaVersion(connection), scripts.size(), connection.path());
    {
        SQLite::Transaction transaction(connection.database(), SQLite::TransactionBehavior::EXCLUSIVE);
        // Asked again: another program may have migrated while this one waited.
        const std::int64_t version = schemaVersion(connection);
        refuseNewer(version, scripts.size(), connection.path());
        for (auto next = static_cast<std::size_t>(version); next < scripts.size(); ++next)
            connection.exec(scripts[next]);
        connection.exec(("PRAGMA application_id = " + std::to_string(ApplicationId)).c_str());
        connection.exec(("PRAGMA user_version = " + std::to_string(scripts.size())).c_str());
        transaction.commit();
    }
    connection.exec("PRAGMA journal_mode = WAL");
}

} // namespace inlinescope::store
