// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"

#include <string>

namespace inlinescope {

/// A new folder, which only the user can enter. The destructor removes it with its content.
class PrivateFolder {
public:
    /// In the system's folder for temporary files. Errors: Unwritable.
    static Result<PrivateFolder> make();
    /// In the folder of `path`, so that a file can be moved from it to `path`. Errors: Unwritable.
    static Result<PrivateFolder> nextTo(const std::string& path);
    PrivateFolder(PrivateFolder&& other) noexcept;
    PrivateFolder& operator=(PrivateFolder&& other) noexcept;
    ~PrivateFolder();

    const std::string& path() const { return m_path; }
    std::string file(const std::string& name) const { return m_path + "/" + name; }

private:
    explicit PrivateFolder(std::string path) : m_path(std::move(path)) {}
    static Result<PrivateFolder> makeIn(const std::string& folder, const std::string& name,
                                        const std::string& expected);
    void remove();
    std::string m_path; ///< without symbolic links; empty after a move
};

} // namespace inlinescope
