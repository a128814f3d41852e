// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz_target.h"
#include "importers/readers/archive_reader.h"

namespace inlinescope::fuzz {

Result<void> readInput(Bytes input) {
    const MemoryFile file(input);
    INLINESCOPE_TRY(const std::vector<ArchiveMember> members, readArchive(file.path()));
    for (const ArchiveMember& member : members) {
        require(member.offset <= input.size() && member.size <= input.size() - member.offset, "members in the archive");
        require(!member.name.empty() && member.name != ".." && member.name.find('/') == std::string::npos,
                "names of one file");
        require(member.path.empty() || member.size == 0, "no bytes of a member that only has a path");
    }
    return {};
}

} // namespace inlinescope::fuzz
