// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/jobs/import_start.h"

#include "importers/readers/importer_list.h"

#include <filesystem>
#include <utility>

namespace inlinescope {

namespace fs = std::filesystem;

Result<std::string> absolutePath(const std::string& given) {
    std::error_code error;
    std::string path = fs::absolute(given, error).lexically_normal().string();
    if (!error) return path;
    return Error{ErrorCode::Unreadable, "the current folder does not exist any more", given, {}, "an absolute path"};
}

std::unique_ptr<FileHashing> beginImport(const std::vector<std::string>& paths, const std::string& format,
                                         WorkerPool& pool) {
    std::error_code error;
    if (paths.empty() || !fs::is_regular_file(paths.front(), error)) return nullptr;
    pool.start();
    const Result<std::string> path = absolutePath(paths.front());
    if (!path.ok()) return nullptr;
    const Result<ImportFormat> found = format.empty() ? detectFormat(*path) : parseImportFormat(format);
    if (!found.ok() || !found->evidence || found->noun == ItemNoun::Remarks) return nullptr;
    Result<std::unique_ptr<FileHashing>> hashing = FileHashing::open(*path);
    if (!hashing.ok()) return nullptr;
    (*hashing)->start();
    return std::move(*hashing);
}

} // namespace inlinescope
