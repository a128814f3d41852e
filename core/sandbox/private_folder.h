// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"

#include <string>

namespace inlinescope {

/// A new folder in the system's folder for temporary files, which only the user can enter. The destructor removes it
/// with its content.
class PrivateFolder {
public:
    /// Errors: Unwritable.
    static Result<PrivateFolder> make();
    PrivateFolder(PrivateFolder&& other) noexcept;
    PrivateFolder& operator=(PrivateFolder&& other) noexcept;
    ~PrivateFolder();

    const std::string& path() const { return m_path; }
    std::string file(const std::string& name) const { return m_path + "/" + name; }

private:
    explicit PrivateFolder(std::string path) : m_path(std::move(path)) {}
    void remove();
    std::string m_path; ///< without symbolic links; empty after a move
};

} // namespace inlinescope
