// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/cancel_token.h"
#include "core/base/result.h"

#include <cstdint>
#include <string>
#include <vector>

namespace inlinescope {

struct ArchiveMember {
    std::string name; ///< one file name, without folders; a later member of the same name gets .2, .3, ...
    std::uint64_t offset = 0, size = 0; ///< of its bytes in the archive
    std::string path{}; ///< of a thin archive's member, relative to the archive as written; then no bytes are in it
};

/// Whether a file begins as an archive of ar does, also a thin one.
bool isArchive(const std::string& begin);

/// The members of an archive of object files, in its order, without tables of symbols and names: the formats of GNU and
/// BSD (also Darwin's), and thin archives, which only name their members. The file is untrusted: at most a million
/// members and names of 4 KiB, otherwise LimitExceeded or Malformed with the place. Nothing of a member is read, and no
/// path is followed.
/// Not LLVM's reader: LLVM is linked only into the worker, which then reads each object.
/// Error besides: Cancelled.
Result<std::vector<ArchiveMember>> readArchive(const std::string& path, const CancelToken& cancel = {});

} // namespace inlinescope
