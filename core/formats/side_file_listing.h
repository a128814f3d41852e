// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/open_file.h"
#include "core/base/result.h"

#include <map>
#include <string>

namespace inlinescope {

/// What `extract` stores with the modules: copies of the files that their command lines read, and the original paths of
/// these files. It is in side_files.json, next to corpus_description.json. (That file has no place for it, because
/// other tools require it to be equal in all corpora that they combine.)
///
///     {"files": {"/build/a.profdata": "side_files/3b9d...", "/build/gone.list": null},
///      "folders": {"a.o": "/build"}}
///
/// `files` has each file by its absolute path in the build, as the command lines mean it (asUtf8()), with the copy's
/// path in the corpus, or null if the file was missing. `folders` has the compile's folder of each module whose command
/// line names a file by a relative path.
struct SideFileListing {
    static constexpr const char* fileName = "side_files.json";

    std::map<std::string, std::string> files; ///< copies; empty for a missing file
    std::map<std::string, std::string> folders;

    /// Of the corpus in `folder`, from a file below the roots; an empty listing if the corpus has none. Copies outside
    /// the folder are refused. Errors: Malformed, Refused, LimitExceeded (64 MiB), Unreadable.
    static Result<SideFileListing> read(const std::string& folder, const FileRoots& roots);
    std::string toJson() const;
};

} // namespace inlinescope
