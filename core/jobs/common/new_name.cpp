// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/common/new_name.h"

#include <cerrno>
#include <cstdio>
#include <unistd.h>

namespace inlinescope {

int renameToNew(int folder, const char* from, const char* to) {
    if (::renameat2(folder, from, folder, to, RENAME_NOREPLACE) == 0) return 0;
    if (errno != EINVAL && errno != ENOSYS) return errno;
    // A file system that cannot do that, as NFS. If the process ends in between, the file has both names.
    if (::linkat(folder, from, folder, to, 0) != 0 || ::unlinkat(folder, from, 0) != 0) return errno;
    return 0;
}

} // namespace inlinescope
