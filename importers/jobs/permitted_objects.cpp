// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/jobs/permitted_objects.h"

#include "core/base/short_text.h"
#include "core/jobs/compile/side_files.h"

#include <filesystem>
#include <utility>

namespace inlinescope {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t longestPath = 4096; ///< that Linux opens

/// A path that may be a file's, whole; any other as it is safe to quote.
std::string quotable(const std::string& path) {
    return path.size() < longestPath ? path : shortText(path);
}

Error elsewhere(const std::string& path, const std::string& real) {
    const std::string folder = quotable(fs::path(real).parent_path().string());
    const std::string where = real == path ? std::string() : ": it is " + quotable(real);
    return {ErrorCode::Refused,
            "the input names an object outside of its folder and that of the objects" + where,
            quotable(path),
            {},
            {},
            "If it may be read, give --object-folder, the folder of the objects, or --map " + folder + "=" + folder +
                " to let files be taken from there."};
}

} // namespace

Result<PermittedObjects> PermittedObjects::create(const JobContext& context, const ExtractOptions& options,
                                                  const std::string& objectFolder) {
    INLINESCOPE_TRY(const PathMap map, PathMap::parse(options.pathMap));
    std::vector<std::string> folders = map.folders();
    folders.insert(folders.end(), options.buildFolders.begin(), options.buildFolders.end());
    folders.push_back(objectFolder);
    if (!options.objectFolder.empty()) folders.push_back(options.objectFolder);
    std::error_code error;
    if (!fs::is_directory(options.input, error))
        folders.push_back(fs::absolute(options.input, error).parent_path().string());
    return PermittedObjects(context, folders);
}

void PermittedObjects::addNamed(DatabaseObject object) {
    std::error_code error; // of a file that does not exist, the folder is checked; its reader reports it
    const std::string real = fs::weakly_canonical(object.path, error).string();
    if (!error && m_roots->hold(real)) {
        object.path = real;
        object.roots = m_roots;
        m_database.objects.push_back(std::move(object));
        return;
    }
    const Error refused = elsewhere(object.path, error ? object.path : real);
    m_context.finding({Severity::Warning, quotable(object.name), refused});
    if (!m_firstRefused) m_firstRefused = refused;
}

Result<CompilationDatabase> PermittedObjects::take() && {
    if (m_database.objects.empty() && m_firstRefused) return std::move(*m_firstRefused);
    return std::move(m_database);
}

} // namespace inlinescope
