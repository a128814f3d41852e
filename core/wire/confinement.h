#pragma once

namespace inlinescope {

/// What a job's process gives up before it sees its input: core dumps, new privileges, its place when the system's
/// memory ends, and, where the kernel has Landlock, every change to the file system (creating, writing, truncating,
/// renaming, linking, removing) and starting programs. Reading, descriptors that are open already, /dev/null and
/// /dev/zero stay as they are. A kernel without Landlock leaves the process as free as it was.
void confine();

} // namespace inlinescope
