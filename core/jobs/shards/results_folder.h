// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/base/unique_fd.h"
#include "core/jobs/shards/result_names.h"

#include <string>

namespace inlinescope {

/// The folder of the files of results, opened once: all files are listed, made and renamed in it, wherever its path
/// leads later. Many processes may use it at a time.
class ResultsFolder {
public:
    /// Errors: Refused for a symbolic link or a file in its place; Unreadable.
    static Result<ResultsFolder> open(const std::string& path);

    const std::string& path() const { return m_path; }
    std::string pathOf(const ResultName& name) const { return m_path + "/" + name.text(); }
    /// Errors: Unreadable.
    Result<ResultNames> names() const;
    bool has(const ResultName& name) const;
    /// A new file, to which can only be appended. Errors: Unwritable; Refused if it exists.
    Result<UniqueFd> create(const ResultName& name) const;
    /// Errors: Unwritable; Refused if `to` exists, which is then not changed, and neither is `from`.
    Result<void> rename(const ResultName& from, const ResultName& to) const;

private:
    ResultsFolder(UniqueFd folder, std::string path) : m_folder(std::move(folder)), m_path(std::move(path)) {}

    UniqueFd m_folder;
    std::string m_path;
};

} // namespace inlinescope
