// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/jobs/import_start.h"

#include "importers/readers/folder_files.h"
#include "importers/readers/importer_list.h"
#include "importers/readers/remark_file_names.h"

#include <algorithm>
#include <filesystem>
#include <set>
#include <string_view>
#include <utility>

namespace inlinescope {

namespace fs = std::filesystem;

namespace {

/// Whether the folder itself is to be imported, as one format.
bool isOfAFormat(const std::string& folder, const std::string& format) {
    if (format.empty()) return detectFormat(folder).ok();
    const Result<ImportFormat> named = parseImportFormat(format);
    return !named.ok() || named->noun() != ItemNoun::Remarks;
}

/// Relative to the folder, those of one ending after the other: a set of remarks has its files in this order.
Result<std::vector<std::string>> remarkFilesBelow(const std::string& folder, const CancelToken& cancel) {
    INLINESCOPE_TRY(std::vector<std::string> files, filesBelow(folder, {".yaml", ".bitstream"}, {}, cancel));
    std::error_code ignored;
    std::erase_if(files, [&](const std::string& file) {
        return !remarkEndingOf(file) || fs::is_symlink(fs::path(folder) / file, ignored);
    });
    std::ranges::sort(files, {},
                      [](const std::string& file) { return std::pair(remarkEndingOf(file), std::string_view(file)); });
    return files;
}

/// What names a file in one way, whatever dots and, of a file of remarks or a folder, links its path has. A link to any
/// other file has a name of its own in the workspace.
fs::path onePath(const std::string& path, bool isFolder) {
    std::error_code error;
    const bool follows = isFolder || remarkEndingOf(path);
    fs::path one = follows ? fs::weakly_canonical(path, error) : fs::absolute(path, error).lexically_normal();
    return error ? fs::path(path) : one;
}

/// Only ".." follows a link before it; the others are part of the path.
fs::path withoutDots(const fs::path& path) {
    fs::path one;
    std::error_code error;
    for (const fs::path& part : path) {
        if (part == "..") {
            const fs::path above = fs::canonical(one, error).parent_path();
            one = error ? one.lexically_normal().parent_path() : above; // whoever opens it says what is wrong
        } else {
            one /= part;
        }
    }
    return one.lexically_normal();
}

} // namespace

Result<std::string> absolutePath(const std::string& given) {
    std::error_code error;
    const fs::path path = fs::absolute(given, error);
    if (!error) return withoutDots(path).string();
    return Error{ErrorCode::Unreadable, "the current folder does not exist any more", given, {}, "an absolute path"};
}

Result<ImportPaths> withRemarkFiles(const std::vector<std::string>& paths, const std::string& format,
                                    const CancelToken& cancel) {
    ImportPaths all;
    std::set<std::string> files;
    std::error_code error;
    for (const std::string& path : paths) {
        const bool isFolder = fs::is_directory(path, error);
        Result<std::vector<std::string>> remarks = std::vector<std::string>();
        if (isFolder && !isOfAFormat(path, format)) remarks = remarkFilesBelow(path, cancel);
        if (!remarks.ok()) {
            if (remarks.error().code == ErrorCode::Cancelled) return remarks.error();
            all.unreadable.push_back({Severity::Error, path, remarks.error()});
            continue;
        }
        const fs::path one = onePath(path, isFolder);
        for (const std::string& file : *remarks)
            if (files.insert(one / file).second) all.paths.push_back(fs::path(path) / file);
        if (remarks->empty() && (isFolder || files.insert(one).second)) all.paths.push_back(path);
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
    if (!found.ok() || !found->evidence || found->noun() == ItemNoun::Remarks) return nullptr;
    Result<std::unique_ptr<FileHashing>> hashing = FileHashing::open(*path);
    if (!hashing.ok()) return nullptr;
    (*hashing)->start();
    return std::move(*hashing);
}

} // namespace inlinescope
