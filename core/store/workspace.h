// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/cancel_token.h"
#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/store/workspace_reader.h"
#include "core/store/workspace_writer.h"

#include <chrono>
#include <string>

namespace inlinescope {

/// A workspace: one SQLite file (NAME.inlinescope) in WAL mode, with an application id and its own schema version. The
/// value is the path of a file that was checked; copy it to any thread and open connections there.
///
/// Errors of all functions: WorkspaceUnusable (no SQLite file, another program's database, damaged, locked) and TooNew
/// (written by a newer Inlinescope). A file that is refused is not written to.
class Workspace {
public:
    /// Opens an existing workspace. An older schema is migrated, in one transaction: a cancel leaves the file as it
    /// was. Progress counts the module runs that a migration rewrites. NotFound if the file does not exist.
    static Result<Workspace> open(const std::string& path, const ProgressCallback& progress = {},
                                  const CancelToken& cancel = {});
    /// A reader of a workspace that the user did not choose: nothing is written, neither to the file nor next to it,
    /// and nothing is migrated. Refused for a workspace that open() would have to change.
    static Result<WorkspaceReader> look(const std::string& path);
    /// Whether the file says that open() will migrate it, which may take a while: 3 µs per decision. This is not
    /// proven: a file that open() refuses may say so too.
    static bool isOlder(const std::string& path);
    /// Makes a new one; Refused if the path exists and is not an empty file.
    static Result<Workspace> create(const std::string& path);
    /// open() if the file exists, otherwise create().
    static Result<Workspace> openOrCreate(const std::string& path, const CancelToken& cancel = {});

    const std::string& path() const { return m_path; }

    /// For writes that no user waits for, and whose loss would cost long work.
    static constexpr std::chrono::seconds PatientWait{60};
    /// The one writer of this program. Another program may have one too: each write waits up to `busyTimeout` for the
    /// other's transaction and then fails with WorkspaceUnusable, "another program is writing". `cancel` ends the wait,
    /// with Cancelled; after it nothing waits, so that work which stores its end after a cancel gives none.
    Result<WorkspaceWriter> writer(std::chrono::milliseconds busyTimeout = std::chrono::seconds(5),
                                   const CancelToken& cancel = {}) const;
    /// A read-only connection, for one thread.
    Result<WorkspaceReader> reader() const;

    /// Writes the whole current workspace (also what is still in the WAL) to a new file, by SQLite's backup interface;
    /// a writer may continue meanwhile. Refused if `target` exists. Progress counts pages.
    Result<void> saveCopy(const std::string& target, const ProgressCallback& progress = {},
                          const CancelToken& cancel = {}) const;

private:
    explicit Workspace(std::string path) : m_path(std::move(path)) {}
    std::string m_path;
};

} // namespace inlinescope
