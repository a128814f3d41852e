#include "core/store/migrator.h"

#include <array>
#include <filesystem>
#include <fstream>
#include <string_view>

namespace inlinescope::store {

namespace {

using Header = std::array<char, 100>;

/// Of an SQLite file (https://www.sqlite.org/fileformat2.html, section 1.3); zeros where it is none. Not by SQLite: a
/// file whose last checkpoint broke off is whole only together with its WAL, but its first page is its own.
Header headerOf(const std::string& path) {
    constexpr std::string_view magic("SQLite format 3\0", 16);
    Header header{};
    std::ifstream file(path, std::ios::binary);
    const bool whole = file.read(header.data(), header.size()).good();
    return whole && std::string_view(header.data(), header.size()).starts_with(magic) ? header : Header{};
}

std::int64_t applicationId(const Header& header) {
    std::uint32_t id = 0;
    for (std::size_t byte = 68; byte < 72; ++byte)
        id = id << 8 | static_cast<unsigned char>(header[byte]);
    return static_cast<std::int32_t>(id);
}

} // namespace

FileKind inspect(const std::string& path) {
    std::error_code error;
    const auto status = std::filesystem::status(path, error);
    if (!std::filesystem::exists(status)) return FileKind::Missing;
    if (!std::filesystem::is_regular_file(status)) return FileKind::Foreign;
    if (std::filesystem::file_size(path, error) == 0 && !error) return FileKind::Empty;
    // Our application id was written before the file became a WAL one.
    return applicationId(headerOf(path)) == ApplicationId ? FileKind::Workspace : FileKind::Foreign;
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
    Query mode = connection.query("PRAGMA journal_mode = WAL");
    if (!mode.step() || mode.text(0) != "wal") throw SQLite::Exception("no WAL", SQLITE_CANTOPEN);
    mode.restart();
    schemaVersion(connection); // only a first read shows whether there is shared memory
}

} // namespace inlinescope::store
