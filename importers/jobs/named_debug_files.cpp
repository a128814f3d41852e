// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/jobs/named_debug_files.h"

#include "core/base/counted.h"
#include "core/base/open_file.h"
#include "importers/readers/folder_files.h"

#include <filesystem>
#include <utility>

namespace inlinescope {
namespace {

namespace fs = std::filesystem;

/// A task may have 250 inputs, and a process 1024 open files.
constexpr std::size_t mostDebugFiles = 200;

Error notFoundThere(const std::string& path, const std::error_code& error) {
    const bool isMissing = error == std::errc::no_such_file_or_directory;
    return {isMissing ? ErrorCode::NotFound : ErrorCode::Unreadable,
            error.message(),
            path,
            {},
            "a file or a folder of debug information"};
}

} // namespace

Result<NamedDebugFiles> NamedDebugFiles::find(const std::vector<std::string>& given) {
    NamedDebugFiles named;
    for (const std::string& path : given) {
        std::error_code ignored;
        INLINESCOPE_CHECK(fs::is_directory(path, ignored) ? named.addFolder(path) : named.addFile(path));
    }
    if (named.m_files.size() <= mostDebugFiles) return named;
    return Error{ErrorCode::LimitExceeded,
                 counted(named.m_files.size(), "file") + " of debug information",
                 given.front(),
                 {},
                 "at most " + std::to_string(mostDebugFiles),
                 "Make one .dwp file of the .dwo files with llvm-dwp, and name that."};
}

Result<void> NamedDebugFiles::addFile(const std::string& path) {
    std::error_code error;
    const fs::path real = fs::canonical(path, error);
    if (error) return notFoundThere(path, error);
    m_files[real.string()].folder.reset(); // also if a folder has it
    return {};
}

Result<void> NamedDebugFiles::addFolder(const std::string& path) {
    const FileRoots roots(std::vector<std::string>{path});
    std::size_t found = 0;
    for (const char* ending : {".dwo", ".dwp", ".debug"}) {
        INLINESCOPE_TRY(const std::vector<std::string> files, filesBelow(path, {ending}));
        for (const std::string& file : files) {
            std::error_code error;
            const std::string real = fs::canonical(fs::path(path) / file, error).string();
            if (error || !roots.hold(real)) continue;
            m_files.try_emplace(real, File{m_folders.size()});
            ++found;
        }
    }
    if (found == 0)
        return Error{ErrorCode::NotFound, "no debug information", path, {}, "files *.dwo, *.dwp or *.debug"};
    m_folders.push_back(path);
    return {};
}

std::vector<std::string> NamedDebugFiles::paths() const {
    std::vector<std::string> all;
    for (const auto& [path, file] : m_files)
        all.push_back(path);
    return all;
}

void NamedDebugFiles::noteUnused(const Finding& finding) {
    const auto known = m_files.find(finding.subject);
    if (known == m_files.end()) return;
    ++known->second.unusedBy;
    known->second.last = finding;
}

std::vector<Finding> NamedDebugFiles::unused() const {
    struct OfFolder {
        std::size_t files = 0, unused = 0;
        std::string expected;
    };
    std::vector<Finding> all;
    if (m_files.empty()) return all;
    if (m_binaries == 0) {
        const std::string& first = m_files.begin()->first;
        Error error{ErrorCode::NotFound, "debug information without a binary", first, {}, "a binary that is imported"};
        all.push_back({Severity::Warning, first, std::move(error)});
        return all;
    }
    std::vector<OfFolder> folders(m_folders.size());
    for (const auto& [path, file] : m_files) {
        const bool isUnused = file.unusedBy >= m_binaries;
        if (isUnused && !file.folder) all.push_back(file.last);
        if (!file.folder) continue;
        OfFolder& folder = folders[*file.folder];
        ++folder.files;
        folder.unused += isUnused ? 1 : 0;
        if (isUnused) folder.expected = file.last.error.expected;
    }
    for (std::size_t index = 0; index < folders.size(); ++index) {
        const OfFolder& folder = folders[index];
        if (folder.files == 0 || folder.unused < folder.files) continue;
        all.push_back({Severity::Warning, m_folders[index],
                       Error{ErrorCode::NotFound,
                             counted(folder.files, "file") + " of debug information, of which nothing is of the binary",
                             m_folders[index],
                             {},
                             folder.expected}});
    }
    return all;
}

} // namespace inlinescope
