#include "core/base/file_slice.h"

#include <filesystem>
#include <fstream>

namespace inlinescope {
namespace {

/// Only regular files have a size to check, and opening a pipe would wait for its writer.
Result<std::uint64_t> sizeOf(const std::string& path) {
    std::error_code failure;
    if (!isFile(path)) return Error{ErrorCode::Unreadable, "no such file", path, {}, {}};
    const std::uint64_t size = std::filesystem::file_size(path, failure);
    if (failure) return Error{ErrorCode::Unreadable, failure.message(), path, {}, {}};
    return size;
}

Result<std::vector<std::byte>> readBytes(const std::string& path, std::uint64_t offset, std::uint64_t size) {
    std::vector<std::byte> bytes(size);
    std::ifstream file(path, std::ios::binary);
    file.seekg(std::streamoff(offset));
    file.read(reinterpret_cast<char*>(bytes.data()), std::streamsize(size));
    if (!file) return Error{ErrorCode::Unreadable, "the file could not be read", path, {}, {}};
    return bytes;
}

} // namespace

bool isFile(const std::string& path) {
    std::error_code failure;
    return std::filesystem::is_regular_file(path, failure);
}

Result<std::vector<std::byte>> readFile(const std::string& path, std::uint64_t limit) {
    INLINESCOPE_TRY(const std::uint64_t size, sizeOf(path));
    if (size > limit) {
        return Error{ErrorCode::LimitExceeded,
                     std::to_string(size) + " bytes",
                     path,
                     {},
                     "at most " + std::to_string(limit) + " bytes"};
    }
    return readBytes(path, 0, size);
}

Result<std::vector<std::byte>> readFileSlice(const std::string& path, std::uint64_t offset, std::uint64_t size) {
    INLINESCOPE_TRY(const std::uint64_t found, sizeOf(path));
    if (offset > found || size > found - offset) {
        return Error{ErrorCode::Malformed, "a file of " + std::to_string(found) + " bytes", path,
                     "byte " + std::to_string(offset), std::to_string(size) + " bytes from there"};
    }
    return readBytes(path, offset, size);
}

} // namespace inlinescope
