// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/jobs/import_start.h"

#include "importers/readers/folder_files.h"
#include "importers/readers/importer_list.h"

#include <filesystem>
#include <utility>

namespace inlinescope {

namespace fs = std::filesystem;

namespace {

/// Whether the folder itself is to be imported, as one format.
bool isOfAFormat(const std::string& folder, const std::string& format) {
    if (format.empty()) return detectFormat(folder).ok();
    const Result<ImportFormat> named = parseImportFormat(format);
    return !named.ok() || !(named->evidence && named->noun == ItemNoun::Remarks);
}

Result<std::vector<std::string>> remarkFilesBelow(const std::string& folder) {
    std::vector<std::string> found;
    std::error_code error;
    for (const char* ending : {".opt.yaml", ".opt.bitstream", ".opt.ld.yaml", ".opt.ld.bitstream"}) {
        const Result<std::vector<std::string>> files = filesBelow(folder, ending);
        if (!files.ok() && files.error().code == ErrorCode::LimitExceeded) return files.error();
        if (!files.ok()) return std::vector<std::string>(); // not a part of them as if that were all
        for (const std::string& file : *files)
            if (const fs::path path = fs::path(folder) / file; !fs::is_symlink(path, error))
                found.push_back(path.string());
    }
    return found;
}

} // namespace

Result<std::string> absolutePath(const std::string& given) {
    std::error_code error;
    std::string path = fs::absolute(given, error).lexically_normal().string();
    if (!error) return path;
    return Error{ErrorCode::Unreadable, "the current folder does not exist any more", given, {}, "an absolute path"};
}

Result<std::vector<std::string>> withRemarkFiles(const std::vector<std::string>& paths, const std::string& format) {
    std::vector<std::string> all;
    std::error_code error;
    for (const std::string& path : paths) {
        std::vector<std::string> remarks;
        if (fs::is_directory(path, error) && !isOfAFormat(path, format)) {
            INLINESCOPE_TRY(remarks, remarkFilesBelow(path));
        }
        if (remarks.empty()) remarks.push_back(path);
        all.insert(all.end(), remarks.begin(), remarks.end());
    }
    return all;
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
    return hashing.ok() ? std::move(*hashing) : nullptr;
}

} // namespace inlinescope
