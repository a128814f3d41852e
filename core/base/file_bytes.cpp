// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/file_bytes.h"

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

} // namespace

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

} // namespace inlinescope
