// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sandbox/private_folder.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <utility>

namespace inlinescope {

Result<PrivateFolder> PrivateFolder::make() {
    std::error_code error;
    const std::filesystem::path base = std::filesystem::canonical(std::filesystem::temp_directory_path(error), error);
    std::string path = (base / "inlinescope-XXXXXX").string();
    if (error || !::mkdtemp(path.data()))
        return Error{ErrorCode::Unwritable,
                     std::string("no temporary folder: ") + (error ? error.message() : std::strerror(errno)),
                     base.string(),
                     {},
                     "a folder that can be written; set TMPDIR to one"};
    return PrivateFolder(std::move(path));
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
