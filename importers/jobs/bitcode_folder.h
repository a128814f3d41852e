// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/open_file.h"
#include "core/base/result.h"

#include <cstddef>
#include <string>
#include <vector>

namespace inlinescope {

/// A folder whose bitcode files become a corpus. It may come from someone else, so its links must not put other files
/// of this user into the corpus.
class BitcodeFolder {
public:
    explicit BitcodeFolder(std::string folder);

    /// The path of a file by its path in the folder.
    std::string pathOf(const std::string& file) const;
    /// The bytes of a file of bitcode: LLVM's own, an index of ThinLTO, or either in the wrapper of Darwin's tools.
    /// Errors, each with what to do: Refused for a file that a link takes from elsewhere, and for a large file that is
    /// mostly holes; Malformed for one that is no bitcode; NotFound, Unreadable, LimitExceeded (1 GiB).
    Result<std::vector<std::byte>> read(const std::string& file) const;

private:
    std::string m_folder;
    FileRoots m_roots;
};

} // namespace inlinescope
