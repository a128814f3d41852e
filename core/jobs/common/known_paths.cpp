// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/common/known_paths.h"

#include "core/base/file_bytes.h"
#include "core/jobs/common/file_io.h"
#include "core/runner/toolchain.h"

#include <QStandardPaths>

#include <filesystem>

namespace inlinescope {

namespace fs = std::filesystem;

namespace {

constexpr const char* compilerKind = "compiler";
constexpr const char* readableKind = "readable";
constexpr std::uint64_t largestEntry = 64 * 1024;

std::string entryText(const std::string& path, const std::string& identity) {
    return path + '\n' + identity + '\n';
}

} // namespace

std::string KnownPaths::userFolder() {
    return (QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation) + "/inlinescope/known").toStdString();
}

Result<void> KnownPaths::rememberCompiler(const Toolchain& compiler) {
    return remember(compilerKind, compiler.program, compiler.identity);
}

Result<void> KnownPaths::rememberReadable(const std::string& path) {
    std::error_code error;
    const fs::path real = fs::canonical(path, error);
    if (error) return Error{ErrorCode::NotFound, "no such file or folder", path, {}, {}};
    return remember(readableKind, real.string(), {});
}

bool KnownPaths::isKnownCompiler(const std::string& path) const {
    std::error_code error;
    const std::string program = fs::canonical(path, error).string();
    return !error && knows(compilerKind, program, programIdentity(program));
}

bool KnownPaths::mayRead(const std::string& path) const {
    std::error_code error;
    fs::path real = fs::canonical(path, error);
    if (error) return false;
    for (; !knows(readableKind, real.string(), {}); real = real.parent_path())
        if (!real.has_relative_path()) return false;
    return true;
}

Result<void> KnownPaths::remember(const std::string& kind, const std::string& path, const std::string& identity) {
    const std::string text = entryText(path, identity), name = kind + "-" + sha256(asBytes(path));
    if (knows(kind, path, identity)) return {};
    m_own.insert(name + text);
    return writeFile(m_folder + "/" + name, asBytes(text));
}

bool KnownPaths::knows(const std::string& kind, const std::string& path, const std::string& identity) const {
    const std::string text = entryText(path, identity), name = kind + "-" + sha256(asBytes(path));
    if (m_own.contains(name + text)) return true;
    const auto bytes = readFile(m_folder + "/" + name, largestEntry);
    return bytes.ok() && asText(*bytes) == text;
}

} // namespace inlinescope
