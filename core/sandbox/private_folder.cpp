// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sandbox/private_folder.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <utility>

namespace inlinescope {

Result<PrivateFolder> PrivateFolder::makeIn(const std::string& folder, const std::string& name,
                                            const std::string& expected) {
    std::error_code error;
    const std::filesystem::path base = std::filesystem::canonical(folder, error);
    std::string path = (base / (name + "-XXXXXX")).string();
    if (error || !::mkdtemp(path.data()))
        return Error{ErrorCode::Unwritable,
                     std::string("no temporary folder: ") + (error ? error.message() : std::strerror(errno)),
                     base.empty() ? folder : base.string(),
                     {},
                     expected};
    return PrivateFolder(std::move(path));
}

Result<PrivateFolder> PrivateFolder::make() {
    std::error_code error;
    const std::string folder = std::filesystem::temp_directory_path(error).string();
    return makeIn(folder, "inlinescope", "a folder that can be written; set TMPDIR to one");
}

Result<PrivateFolder> PrivateFolder::nextTo(const std::string& path) {
    const std::filesystem::path folder = std::filesystem::path(path).parent_path();
    return makeIn(folder.empty() ? "." : folder.string(), ".inlinescope", "a folder that can be written");
}

PrivateFolder::PrivateFolder(PrivateFolder&& other) noexcept : m_path(std::exchange(other.m_path, {})) {}

PrivateFolder& PrivateFolder::operator=(PrivateFolder&& other) noexcept {
    if (this != &other) {
        remove();
        m_path = std::exchange(other.m_path, {});
    }
    return *this;
}

PrivateFolder::~PrivateFolder() {
    remove();
}

void PrivateFolder::remove() {
    std::error_code ignored;
    if (!m_path.empty()) std::filesystem::remove_all(m_path, ignored);
}

} // namespace inlinescope
