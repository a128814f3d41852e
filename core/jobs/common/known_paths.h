// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/store/rows.h"

#include <set>
#include <string>

namespace inlinescope {

struct Toolchain;

/// The path of the compiler that RunSpec::toolchain names; empty for the built-in LLVM.
std::string compilerNamedBy(const std::string& toolchain);

/// The compilers, folders and files that this user has named to this program. A workspace may come from a stranger:
/// what it names is executed or read only if the user named it before, or names it with this call. Kept in the user's
/// data folder, never in a workspace: one small file per path ("KIND-SHA256 of the path"), which holds the path and, of
/// a compiler, what tells it from another program at that path; so programs that run at a time do not disturb each
/// other. Paths are kept with links followed. Used by one thread.
class KnownPaths {
public:
    /// `folder` holds the entries; userFolder() of this user.
    explicit KnownPaths(std::string folder = userFolder()) : m_folder(std::move(folder)) {}
    /// inlinescope/known below $XDG_DATA_HOME.
    static std::string userFolder();

    /// The user named it. It counts for this object even where the note cannot be written. Errors: Unwritable.
    Result<void> rememberCompiler(const Toolchain& compiler);
    /// The same of a file, or of a folder with all that is below it. Errors: NotFound, Unwritable.
    Result<void> rememberReadable(const std::string& path);

    /// Whether the very program at this path was named: the same file, of the same size and time.
    bool isKnownCompiler(const std::string& path) const;
    /// Whether the file or folder, or a folder above it, was named.
    bool mayRead(const std::string& path) const;
    /// The same for the store; this outlives it.
    PathRule rule() const {
        return [this](const std::string& path) { return mayRead(path); };
    }

private:
    Result<void> remember(const std::string& kind, const std::string& path, const std::string& identity);
    bool knows(const std::string& kind, const std::string& path, const std::string& identity) const;

    std::string m_folder;
    std::set<std::string> m_own; ///< entries that were made by this object
};

} // namespace inlinescope
