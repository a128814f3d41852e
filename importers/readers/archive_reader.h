// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"

#include <cstdint>
#include <string>
#include <vector>

namespace inlinescope {

struct ArchiveMember {
    std::string name; ///< one file name, without folders; a later member of the same name gets .2, .3, ...
    std::uint64_t offset = 0, size = 0; ///< of its bytes in the archive
};

/// Whether a file begins as an archive of ar does, also a thin one.
bool isArchive(const std::string& begin);

/// The members of an archive of object files, in its order, without tables of symbols and names: the formats of GNU and
/// BSD (also Darwin's). The file is untrusted: at most a million members and names of 4 KiB, otherwise LimitExceeded or
/// Malformed with the place. Unsupported for a thin archive, which contains no objects. Nothing of a member is read.
/// Not LLVM's reader: LLVM is linked only into the worker, which then reads each object.
Result<std::vector<ArchiveMember>> readArchive(const std::string& path);

} // namespace inlinescope
