// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/common/module_path.h"

#include <filesystem>

namespace inlinescope {

Result<std::string> modulePath(const std::string& folder, const std::string& module, const std::string& extension) {
    const std::filesystem::path name(module);
    for (const std::filesystem::path& part : name)
        if (name.is_absolute() || part == "..")
            return Error{ErrorCode::Refused, "a module's name that leads out of the folder", module, {}, {}};
    return (std::filesystem::path(folder) / name).string() + extension;
}

} // namespace inlinescope
