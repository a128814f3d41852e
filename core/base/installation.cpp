#include "core/base/installation.h"

#include <cstdlib>
#include <filesystem>

namespace inlinescope {

Installation findInstallation() {
    std::error_code ignored;
    const auto folder = std::filesystem::read_symlink("/proc/self/exe", ignored).parent_path();
    const auto beside = folder / "inlinescope-worker";
    Installation found;
    found.isInstalled = !std::filesystem::exists(beside, ignored);
    found.worker = found.isInstalled ? folder / INLINESCOPE_LIBEXEC_FROM_BIN "/inlinescope-worker" : beside;
    found.demo =
        folder / (found.isInstalled ? INLINESCOPE_DATA_FROM_BIN "/demo.inlinescope" : "../demo/demo.inlinescope");
    if (const char* given = std::getenv("INLINESCOPE_WORKER")) found.worker = given;
    return found;
}

} // namespace inlinescope
