// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/installation.h"

#include <sys/auxv.h>

#include <cstdlib>
#include <filesystem>
#include <string_view>

namespace inlinescope {

namespace {

namespace fs = std::filesystem;

/// The folder of the running program: from the kernel, or without /proc from the path that it was started by. Empty if
/// neither is known; then no file is looked for, in particular not in the current folder.
fs::path programFolder() {
    std::error_code failure;
    const fs::path program = fs::read_symlink("/proc/self/exe", failure);
    if (!failure && program.is_absolute()) return program.parent_path();
    // The kernel gives the address as a number. NOLINTNEXTLINE(performance-no-int-to-ptr)
    const auto* started = reinterpret_cast<const char*>(::getauxval(AT_EXECFN));
    if (started == nullptr || std::string_view(started).find('/') == std::string_view::npos) return {};
    const fs::path found = fs::canonical(started, failure);
    return failure ? fs::path() : found.parent_path();
}

} // namespace

Installation findInstallation() {
    std::error_code ignored;
    const fs::path folder = programFolder();
    Installation found;
    if (const char* given = std::getenv("INLINESCOPE_WORKER")) found.worker = given;
    if (folder.empty()) return found;
    const auto beside = folder / "inlinescope-worker";
    found.isInstalled = !std::filesystem::exists(beside, ignored);
    if (found.worker.empty())
        found.worker = found.isInstalled ? folder / INLINESCOPE_LIBEXEC_FROM_BIN "/inlinescope-worker" : beside;
    found.demo =
        folder / (found.isInstalled ? INLINESCOPE_DATA_FROM_BIN "/demo.inlinescope" : "../demo/demo.inlinescope");
    return found;
}

std::string readerOf(const std::string& worker) {
    const fs::path program = worker;
    std::error_code ignored;
    const fs::path reader = program.parent_path() / "inlinescope-reader";
    return program.filename() == "inlinescope-worker" && fs::exists(reader, ignored) ? reader.string() : worker;
}

} // namespace inlinescope
