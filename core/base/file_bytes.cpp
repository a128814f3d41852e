// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/file_bytes.h"

#include "core/base/error_place.h"

#include <filesystem>

namespace inlinescope {
namespace {

Result<std::string> prefixOf(const OpenFile& file, std::size_t limit) {
    INLINESCOPE_TRY(const std::vector<std::byte> bytes, file.read(0, limit));
    return std::string(reinterpret_cast<const char*>(bytes.data()), bytes.size());
}

Result<std::string> readSmall(const Result<OpenFile>& file, const std::string& path, std::size_t limit) {
    if (!file.ok()) return file.error();
    if (file->size() <= limit) return prefixOf(*file, limit);
    return Error{ErrorCode::LimitExceeded,
                 "the file is larger than " + std::to_string(limit) + " bytes",
                 path,
                 {},
                 "a file of its kind is far smaller"};
}

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

Result<std::string> readPrefix(const std::string& path, std::size_t limit) {
    INLINESCOPE_TRY(const OpenFile file, OpenFile::open(path));
    return prefixOf(file, limit);
}

Result<std::string> readSmallFile(const std::string& path, std::size_t limit) {
    return readSmall(OpenFile::open(path), path, limit);
}

Result<std::string> readSmallFile(const FileRoots& roots, const std::string& path, std::size_t limit) {
    return readSmall(roots.open(path), path, limit);
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
                     placeText(PlaceKind::Byte, offset), std::to_string(size) + " bytes from there"};
    }
    INLINESCOPE_TRY(std::vector<std::byte> bytes, file.read(offset, size));
    if (bytes.size() != size) return Error{ErrorCode::Unreadable, "the file shrank while it was read", path, {}, {}};
    return bytes;
}

} // namespace inlinescope
