// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/file_version.h"

#include <sys/stat.h>

#include <cerrno>
#include <cstring>

namespace inlinescope {
namespace {

std::int64_t nanoseconds(const timespec& time) {
    return std::int64_t(time.tv_sec) * 1'000'000'000 + time.tv_nsec;
}

} // namespace

Result<FileVersion> versionOf(const OpenFile& file) {
    struct stat status{};
    if (::fstat(file.fd(), &status) != 0)
        return Error{ErrorCode::Unreadable, std::strerror(errno), file.path(), {}, "a readable file"};
    return FileVersion{status.st_dev, status.st_ino, std::uint64_t(status.st_size), nanoseconds(status.st_mtim),
                       nanoseconds(status.st_ctim)};
}

} // namespace inlinescope
