// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/open_file.h"

#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <unistd.h>

namespace inlinescope {
namespace {

constexpr std::size_t pieceSize = 256 << 10;
constexpr std::uint64_t smallFile = 16 << 20;

Error systemError(const std::string& path, int number) {
    const ErrorCode code = number == ENOENT || number == ENOTDIR ? ErrorCode::NotFound : ErrorCode::Unreadable;
    return {code, std::strerror(number), path, {}, "a readable file"};
}

/// The path of the descriptor in /proc.
std::string descriptorPath(const UniqueFd& fd) {
    return "/proc/self/fd/" + std::to_string(fd.get());
}

/// Whether less than half of the file is on the disk. Reading a hole costs memory and time although the sender stored
/// nothing.
bool isMostlyHoles(const UniqueFd& fd, std::uint64_t size) {
    std::uint64_t data = 0;
    for (off_t at = 0; std::uint64_t(at) < size && data < size / 2;) {
        const off_t begin = ::lseek(fd.get(), at, SEEK_DATA);
        if (begin < 0 && errno == ENXIO) break; // the rest of the file is a hole
        at = begin < 0 ? begin : ::lseek(fd.get(), begin, SEEK_HOLE);
        if (at < 0) return false; // the file system cannot report holes
        data += std::uint64_t(at - begin);
    }
    return data < size / 2;
}

} // namespace

Result<OpenFile> OpenFile::open(const std::string& path) {
    // Non-blocking, so that opening a pipe without a writer returns; it has no effect on regular files.
    UniqueFd fd(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY));
    if (!fd) return systemError(path, errno);
    return adopt(std::move(fd), path);
}

Result<OpenFile> OpenFile::adopt(UniqueFd fd, const std::string& path) {
    struct stat status{};
    if (::fstat(fd.get(), &status) != 0) return systemError(path, errno);
    if (!S_ISREG(status.st_mode)) return Error{ErrorCode::Unreadable, "not a regular file", path, {}, "a regular file"};
    return OpenFile(std::move(fd), path, std::uint64_t(status.st_size));
}

std::uint64_t OpenFile::position() const {
    return std::uint64_t(std::max<off_t>(::lseek(m_fd.get(), 0, SEEK_CUR), 0));
}

Result<std::size_t> OpenFile::readAt(std::uint64_t offset, std::span<std::byte> bytes) const {
    std::size_t size = 0;
    while (size < bytes.size()) {
        const ssize_t got = ::pread(m_fd.get(), bytes.data() + size, bytes.size() - size, off_t(offset + size));
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return systemError(m_path, errno);
        if (got == 0) break; // end of file, or the file shrank meanwhile
        size += std::size_t(got);
    }
    return size;
}

Result<std::vector<std::byte>> OpenFile::read(std::uint64_t offset, std::uint64_t most) const {
    const std::uint64_t there = offset < m_size ? m_size - offset : 0;
    std::vector<std::byte> bytes(std::min(most, there));
    INLINESCOPE_TRY(const std::size_t size, readAt(offset, bytes));
    bytes.resize(size);
    return bytes;
}

Result<std::vector<std::byte>> OpenFile::readAll(std::uint64_t limit) const {
    if (m_size > limit)
        return Error{ErrorCode::LimitExceeded,
                     std::to_string(m_size) + " bytes",
                     m_path,
                     {},
                     "at most " + std::to_string(limit) + " bytes"};
    INLINESCOPE_CHECK(refuseHoles());
    return read(0, m_size);
}

Result<void> OpenFile::refuseHoles() const {
    if (m_size <= smallFile || !isMostlyHoles(m_fd, m_size)) return {};
    return Error{ErrorCode::Refused,
                 "a sparse file of " + std::to_string(m_size) + " bytes, most of them holes",
                 m_path,
                 {},
                 "a file whose bytes are on the disk"};
}

Result<void> OpenFile::readPieces(const std::function<Result<void>(std::span<const std::byte>)>& piece,
                                  std::uint64_t most) const {
    INLINESCOPE_CHECK(refuseHoles());
    const std::uint64_t end = std::min(most, m_size);
    std::vector<std::byte> bytes(pieceSize);
    for (std::uint64_t offset = 0; offset < end;) {
        const std::size_t wanted = std::size_t(std::min<std::uint64_t>(bytes.size(), end - offset));
        INLINESCOPE_TRY(const std::size_t size, readAt(offset, std::span(bytes).first(wanted)));
        if (size == 0) break;
        INLINESCOPE_CHECK(piece(std::span(bytes).first(size)));
        offset += size;
    }
    return {};
}

FileRoots::FileRoots(const std::vector<std::string>& folders) {
    for (const std::string& folder : folders) {
        std::error_code error;
        std::string real = std::filesystem::canonical(folder, error).string();
        if (error) continue;
        if (!real.ends_with('/')) real += '/';
        m_folders.push_back(std::move(real));
    }
}

bool FileRoots::hold(const std::string& realPath) const {
    const std::string path = realPath + '/';
    return std::ranges::any_of(m_folders, [&](const std::string& folder) { return path.starts_with(folder); });
}

Result<OpenFile> FileRoots::open(const std::string& path) const {
    // An O_PATH descriptor refers to the file without opening it: a device that acts when it is opened is not touched.
    const UniqueFd found(::open(path.c_str(), O_PATH | O_CLOEXEC));
    if (!found) return systemError(path, errno);
    std::error_code error;
    const std::string real = std::filesystem::read_symlink(descriptorPath(found), error).string();
    if (error)
        return Error{
            ErrorCode::Unreadable, "the path of the file cannot be determined: " + error.message(), path, {}, {},
            "Mount /proc."};
    if (!hold(real))
        return Error{ErrorCode::Refused,
                     "the file is " + real + ", outside of the folders that files are taken from",
                     path,
                     {},
                     "a file below them"};
    struct stat status{};
    if (::fstat(found.get(), &status) != 0) return systemError(path, errno);
    if (!S_ISREG(status.st_mode)) return Error{ErrorCode::Unreadable, "not a regular file", path, {}, "a regular file"};
    UniqueFd fd(::open(descriptorPath(found).c_str(), O_RDONLY | O_CLOEXEC));
    if (!fd) return systemError(path, errno);
    return OpenFile::adopt(std::move(fd), path);
}

} // namespace inlinescope
