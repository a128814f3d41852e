// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/base/unique_fd.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <span>
#include <string>
#include <vector>

namespace inlinescope {

/// A regular file, open for reading. Opening never blocks: a pipe, a device or a folder is refused. All calls read the
/// one file that was opened, even if its path is later replaced.
class OpenFile {
public:
    /// Errors: NotFound; Unreadable, also if it is no regular file.
    static Result<OpenFile> open(const std::string& path);

    const std::string& path() const { return m_path; } ///< as it was given
    std::uint64_t size() const { return m_size; }      ///< bytes, when it was opened
    int fd() const { return m_fd.get(); } ///< at the file's start, unless readAll() or who shares it moved the position
    /// The position of fd(): what has been read through it or a copy of it, here or in another process.
    std::uint64_t position() const;
    /// The bytes of the file from `offset` on, at most `most`. Errors: Unreadable.
    Result<std::vector<std::byte>> read(std::uint64_t offset, std::uint64_t most) const;
    /// The whole file of at most `limit` bytes. May move the position of fd(). Errors: LimitExceeded, Refused for a
    /// large file that is mostly holes, Unreadable.
    Result<std::vector<std::byte>> readAll(std::uint64_t limit) const;
    static constexpr std::uint64_t wholeFile = std::numeric_limits<std::uint64_t>::max();
    /// The file's first bytes, at most `most` and at most size(), in pieces of at most 256 KiB, until `piece` returns
    /// an error. Errors: that one; Refused for a large file that is mostly holes, Unreadable.
    Result<void> readPieces(const std::function<Result<void>(std::span<const std::byte>)>& piece,
                            std::uint64_t most = wholeFile) const;

private:
    friend class FileRoots;
    OpenFile(UniqueFd fd, std::string path, std::uint64_t size)
        : m_fd(std::move(fd)), m_path(std::move(path)), m_size(size) {}
    static Result<OpenFile> adopt(UniqueFd fd, const std::string& path);
    Result<void> refuseHoles() const;
    Result<std::size_t> readAt(std::uint64_t offset, std::span<std::byte> bytes) const;

    UniqueFd m_fd;
    std::string m_path;
    std::uint64_t m_size = 0;
};

/// Folders below which files may be read that an untrusted input names; a root can be a file too. A symbolic link
/// cannot lead out of them: the real path is checked by the descriptor after the file is found and before it is opened,
/// so that replacing the file in between has no effect.
class FileRoots {
public:
    /// Folders that do not exist are left out. Symbolic links in their paths are resolved once, now.
    explicit FileRoots(const std::vector<std::string>& folders);

    /// A regular file whose real path is below one of the folders. Errors: those of OpenFile::open(); Refused, with the
    /// real path, for one that is not below them.
    Result<OpenFile> open(const std::string& path) const;
    /// Whether the real path, which has no symbolic link, is below one of the folders.
    bool hold(const std::string& realPath) const;

private:
    std::vector<std::string> m_folders; ///< real paths, each with a slash at its end
};

} // namespace inlinescope
