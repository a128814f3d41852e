// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/base/unique_fd.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

namespace inlinescope {

/// A regular file, open for reading. Opening never waits: a pipe, a device or a folder is refused. What is asked of it
/// and what is read is the one file that was opened, whatever becomes of its path.
class OpenFile {
public:
    /// Errors: NotFound; Unreadable, also for what is no regular file.
    static Result<OpenFile> open(const std::string& path);

    const std::string& path() const { return m_path; } ///< as it was given
    std::uint64_t size() const { return m_size; }      ///< bytes, when it was opened
    int fd() const { return m_fd.get(); }              ///< at the file's start, unless its reader moved it
    /// The bytes from `offset` on that the file has, at most `most`. Errors: Unreadable.
    Result<std::vector<std::byte>> read(std::uint64_t offset, std::uint64_t most) const;
    /// The whole file of at most `limit` bytes. Errors: LimitExceeded, Refused for a large file that is mostly holes,
    /// Unreadable. Moves the descriptor.
    Result<std::vector<std::byte>> readAll(std::uint64_t limit) const;
    /// The whole file in pieces of fixed size. Errors: Unreadable.
    Result<void> readPieces(const std::function<void(std::span<const std::byte>)>& piece) const;

private:
    friend class FileRoots;
    OpenFile(UniqueFd fd, std::string path, std::uint64_t size)
        : m_fd(std::move(fd)), m_path(std::move(path)), m_size(size) {}
    static Result<OpenFile> adopt(UniqueFd fd, const std::string& path);
    Result<std::size_t> readAt(std::uint64_t offset, std::span<std::byte> bytes) const;

    UniqueFd m_fd;
    std::string m_path;
    std::uint64_t m_size = 0;
};

/// Folders below which the files of a stranger may be read; a file can be one too. A link in them leads nowhere else:
/// the file is looked at after it was found and before it is opened, by its descriptor, so that no exchange in between
/// helps.
class FileRoots {
public:
    /// Folders that do not exist are left out. Links in their paths are followed now, once.
    explicit FileRoots(const std::vector<std::string>& folders);

    /// A regular file whose real path lies below one of the folders. Errors: those of OpenFile::open(); Refused for one
    /// that lies elsewhere, with its real path.
    Result<OpenFile> open(const std::string& path) const;

private:
    bool hold(const std::string& realPath) const;

    std::vector<std::string> m_folders; ///< real paths, each with a slash at its end
};

} // namespace inlinescope
