// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"

#include <string>

namespace inlinescope {

/// A new folder under the system's one for temporary files, which nobody else may enter; removed with all in it.
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
    std::string m_path; ///< without links; empty after a move
};

} // namespace inlinescope
