// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/model/finding.h"

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace inlinescope {

/// The files that the user named as debug information of binaries, and those in the folders that the user named, with
/// what the reader of each binary said of them. One that is of no binary is told.
class NamedDebugFiles {
public:
    /// `given`: files, and folders whose files *.dwo, *.dwp and *.debug are meant; links that lead out of a folder are
    /// left out. Errors: NotFound, also for a folder without such files; Unreadable; LimitExceeded for more files than
    /// one task may read.
    static Result<NamedDebugFiles> find(const std::vector<std::string>& given);

    bool empty() const { return m_files.empty(); }
    /// Real paths.
    std::vector<std::string> paths() const;

    /// What follows is about the next binary.
    void nextBinary() { ++m_binaries; }
    bool has(const std::string& path) const { return m_files.contains(path); }
    /// The reader's finding about a file of which the binary uses nothing.
    void noteUnused(const Finding& finding);
    /// After all binaries: a finding for each file, and for each folder, of which none of them uses anything.
    std::vector<Finding> unused() const;

private:
    struct File {
        std::optional<std::size_t> folder; ///< index of m_folders; none: the user named the file itself
        std::size_t unusedBy = 0;          ///< binaries
        Finding last = {};
    };
    Result<void> addFile(const std::string& path);
    Result<void> addFolder(const std::string& path);

    std::vector<std::string> m_folders;  ///< as given
    std::map<std::string, File> m_files; ///< by real path
    std::size_t m_binaries = 0;
};

} // namespace inlinescope
