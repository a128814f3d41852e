// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/jobs/import_names.h"

#include "importers/readers/importer_list.h"

namespace inlinescope {
namespace {
namespace fs = std::filesystem;
}

std::string importNameOf(const fs::path& path) {
    fs::path last = path.lexically_normal();
    if (!last.has_filename()) last = last.parent_path();
    std::error_code error;
    const std::string name = fs::is_directory(path, error) ? last.filename().string() : last.stem().string();
    return name.empty() ? "root" : name; // of the file system: the only common folder of some files
}

std::vector<std::string> importFormatNames() {
    std::vector<std::string> names;
    for (const ImportFormat& format : importFormats())
        names.emplace_back(format.name);
    return names;
}

} // namespace inlinescope
