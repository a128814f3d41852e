// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/readers/folder_files.h"

#include <algorithm>
#include <filesystem>

namespace inlinescope {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t maxFiles = 1'000'000;
constexpr std::size_t maxNameBytes = 256 << 20; ///< bytes of all names together

Error unreadable(const std::string& folder, const std::error_code& error) {
    const bool isMissing = error == std::errc::no_such_file_or_directory;
    return {isMissing ? ErrorCode::NotFound : ErrorCode::Unreadable, error.message(), folder, {}, "a folder"};
}

bool isNamed(const fs::path& path, const std::vector<std::string>& endings) {
    const std::string name = path.filename().string();
    return std::ranges::any_of(
        endings, [&name](const std::string& ending) { return name.size() > ending.size() && name.ends_with(ending); });
}

std::string patternsOf(const std::vector<std::string>& endings) {
    std::string patterns;
    for (const std::string& ending : endings)
        patterns += (patterns.empty() ? "*" : " or *") + ending;
    return patterns;
}

} // namespace

Result<std::vector<std::string>> filesBelow(const std::string& folder, const std::vector<std::string>& endings,
                                            const std::string& except, const CancelToken& cancel) {
    std::error_code error, ignored;
    const fs::path left = except.empty() ? fs::path() : fs::weakly_canonical(except, ignored);
    fs::recursive_directory_iterator entry(folder, error);
    if (error) return unreadable(folder, error);
    std::vector<std::string> files;
    std::size_t bytes = 0;
    while (entry != fs::recursive_directory_iterator()) {
        if (cancel.isCancelled()) return CancelToken::error();
        if (entry->is_directory(ignored)) {
            if (!left.empty() && fs::weakly_canonical(entry->path(), ignored) == left)
                entry.disable_recursion_pending();
        } else if (isNamed(entry->path(), endings) && entry->is_regular_file(ignored)) {
            files.push_back(entry->path().lexically_relative(folder).string());
            bytes += sizeof(std::string) + files.back().size();
            if (files.size() > maxFiles || bytes > maxNameBytes)
                return Error{ErrorCode::LimitExceeded,
                             "more than a million files of " + patternsOf(endings) + ", or 256 MiB of their names",
                             folder,
                             {},
                             "a smaller folder"};
        }
        entry.increment(error);
        if (error) return unreadable(folder, error);
    }
    std::ranges::sort(files);
    return files;
}

} // namespace inlinescope
