// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/shards/results_folder.h"

#include "core/jobs/common/new_name.h"

#include <sys/stat.h>

#include <cerrno>
#include <cstring>
#include <dirent.h>
#include <fcntl.h>
#include <memory>
#include <unistd.h>

namespace inlinescope {
namespace {

Error unreadable(const std::string& path, int number) {
    return {ErrorCode::Unreadable, std::strerror(number), path, {}, "a folder"};
}

struct CloseFolder {
    void operator()(DIR* folder) const { ::closedir(folder); }
};

} // namespace

Result<ResultsFolder> ResultsFolder::open(const std::string& path) {
    UniqueFd folder(::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
    if (folder) return ResultsFolder(std::move(folder), path);
    if (errno != ENOTDIR && errno != ELOOP) return unreadable(path, errno);
    return Error{ErrorCode::Refused, "a symbolic link or a file in the place of the folder of results",   path, {},
                 "a folder",         "Replace it by a folder: results are not read or written elsewhere."};
}

Result<ResultNames> ResultsFolder::names() const {
    const int copy = ::fcntl(m_folder.get(), F_DUPFD_CLOEXEC, 0);
    if (copy < 0) return unreadable(m_path, errno);
    const std::unique_ptr<DIR, CloseFolder> folder(::fdopendir(copy)); // closes the copy
    if (!folder) {
        const UniqueFd unused(copy);
        return unreadable(m_path, errno);
    }
    ::rewinddir(folder.get());
    ResultNames names;
    errno = 0;
    while (const dirent* entry = ::readdir(folder.get()))
        if (const auto name = ResultName::parse(entry->d_name)) names.add(*name);
    if (errno != 0) return unreadable(m_path, errno);
    names.sort();
    return names;
}

bool ResultsFolder::has(const ResultName& name) const {
    struct stat status{};
    return ::fstatat(m_folder.get(), name.text().c_str(), &status, AT_SYMLINK_NOFOLLOW) == 0;
}

Result<UniqueFd> ResultsFolder::create(const ResultName& name) const {
    constexpr int flags = O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC;
    UniqueFd file(::openat(m_folder.get(), name.text().c_str(), flags, 0666));
    if (file) return file;
    const ErrorCode code = errno == EEXIST ? ErrorCode::Refused : ErrorCode::Unwritable;
    return Error{code, std::strerror(errno), pathOf(name), {}, "a new file of results"};
}

Result<void> ResultsFolder::rename(const ResultName& from, const ResultName& to) const {
    const int number = renameToNew(m_folder.get(), from.text().c_str(), to.text().c_str());
    if (number == 0) return {};
    return Error{number == EEXIST ? ErrorCode::Refused : ErrorCode::Unwritable,
                 std::strerror(number),
                 pathOf(to),
                 {},
                 "a new file of results"};
}

} // namespace inlinescope
