// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace inlinescope {

/// Renames a file unless something is at its new name. Both names are relative to the folder that is open as `folder`;
/// AT_FDCWD takes paths. Returns 0, or errno: EEXIST if there is something.
int renameToNew(int folder, const char* from, const char* to);

} // namespace inlinescope
