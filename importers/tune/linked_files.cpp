// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/tune/linked_files.h"

#include <filesystem>

namespace inlinescope {
namespace {

namespace fs = std::filesystem;

Error tooMany(const std::string& folder, std::size_t mostFiles) {
    return {ErrorCode::LimitExceeded,
            "more than " + std::to_string(mostFiles) + " files; the others were not looked at",
            folder,
            {},
            {},
            "Build in a folder of fewer files."};
}

Error unreadable(const std::string& folder, const std::error_code& error) {
    return {ErrorCode::Unreadable,
            "not all of its folders can be read: " + error.message() + "; files may be left out",
            folder,
            {},
            {},
            "Make all folders of the build readable."};
}

} // namespace

Result<LinkedFiles> linkedFilesBelow(const std::string& folder, const CancelToken& cancel, std::size_t mostFiles) {
    LinkedFiles files;
    std::error_code error, ignored; // of the search; of the questions about one entry
    std::size_t seen = 0;
    for (fs::recursive_directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
        if (cancel.isCancelled()) return CancelToken::error();
        if (++seen > mostFiles) {
            files.problem = tooMany(folder, mostFiles);
            break;
        }
        if (entry->is_symlink(ignored)) continue;
        if (entry->is_directory(ignored) && entry->path().filename() == "CMakeFiles") entry.disable_recursion_pending();
        if (!entry->is_regular_file(ignored)) continue;
        const auto size = linkedSizeOf(entry->path().string());
        if (size.ok() && *size) files.sizes.emplace(entry->path().lexically_relative(folder).string(), **size);
    }
    if (error) files.problem = unreadable(folder, error);
    return files;
}

} // namespace inlinescope
