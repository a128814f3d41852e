// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/store/rows/rows.h"

#include <set>
#include <string>

namespace inlinescope {

struct Toolchain;

/// The path of the compiler that RunSpec::toolchain names; empty for the built-in LLVM.
std::string compilerNamedBy(const std::string& toolchain);

/// The compilers, folders and files that this user has named to this program. A workspace may come from an untrusted
/// source, so a path in it is executed or read only if the user named it before, or names it with this call. The
/// entries are in the user's data folder, never in a workspace: one small file per path ("KIND-SHA256 of the path"),
/// which has the path and, for a compiler, what distinguishes it from another program at that path; so programs that
/// run at the same time do not disturb each other. Links in paths are resolved. For one thread.
class KnownPaths {
public:
    /// `folder` has the entries; userFolder() for this user.
    explicit KnownPaths(std::string folder = userFolder()) : m_folder(std::move(folder)) {}
    /// inlinescope/known below $XDG_DATA_HOME.
    static std::string userFolder();

    /// Stores that the user named the compiler. It is valid for this object even if the entry cannot be written.
    /// Errors: Unwritable.
    Result<void> rememberCompiler(const Toolchain& compiler);
    /// The same for a file, or for a folder with everything below it. Errors: NotFound, Unwritable.
    Result<void> rememberReadable(const std::string& path);

    /// Whether the user named this program at this path: the same file, with the same size and time.
    bool isKnownCompiler(const std::string& path) const;
    /// Whether the user named the file or folder, or a folder above it.
    bool mayRead(const std::string& path) const;
    /// The same as a rule for the store; this object must outlive it.
    PathRule rule() const {
        return [this](const std::string& path) { return mayRead(path); };
    }

private:
    Result<void> remember(const std::string& kind, const std::string& path, const std::string& identity);
    bool knows(const std::string& kind, const std::string& path, const std::string& identity) const;

    std::string m_folder;
    std::set<std::string> m_own; ///< entries that this object made
};

} // namespace inlinescope
