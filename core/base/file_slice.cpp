// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/file_slice.h"

#include "core/base/open_file.h"

#include <filesystem>

namespace inlinescope {
namespace {

/// Reports a missing file as Unreadable, because the caller needs the file.
Result<OpenFile> openNeeded(const std::string& path) {
    Result<OpenFile> file = OpenFile::open(path);
    if (file.ok() || file.error().code != ErrorCode::NotFound) return file;
    return Error{ErrorCode::Unreadable, "no such file", path, {}, {}};
}

} // namespace

bool isFile(const std::string& path) {
    std::error_code failure;
    return std::filesystem::is_regular_file(path, failure);
}

Result<std::vector<std::byte>> readFile(const std::string& path, std::uint64_t limit) {
    INLINESCOPE_TRY(const OpenFile file, openNeeded(path));
    return file.readAll(limit);
}

Result<std::vector<std::byte>> readFileSlice(const std::string& path, std::uint64_t offset, std::uint64_t size) {
    INLINESCOPE_TRY(const OpenFile file, openNeeded(path));
    const std::uint64_t found = file.size();
    if (offset > found || size > found - offset) {
        return Error{ErrorCode::Malformed, "a file of " + std::to_string(found) + " bytes", path,
                     "byte " + std::to_string(offset), std::to_string(size) + " bytes from there"};
    }
    INLINESCOPE_TRY(std::vector<std::byte> bytes, file.read(offset, size));
    if (bytes.size() != size) return Error{ErrorCode::Unreadable, "the file shrinks while it is read", path, {}, {}};
    return bytes;
}

} // namespace inlinescope
