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

/// A workspace: one SQLite file (NAME.inlinescope) in WAL mode with an application id and a schema version of its own.
/// The value is the path of a file that was found usable; copy it to any thread and open connections there.
///
/// Errors of all functions: WorkspaceUnusable (no SQLite file, some other program's database, damaged, locked) and
/// TooNew (written by a newer Inlinescope). A file that is refused is not written to.
class Workspace {
public:
    /// Opens an existing workspace; an older schema is migrated, in one transaction: a cancel leaves the file as it
    /// was. Progress counts the module runs that a migration rewrites. NotFound where there is no file.
    static Result<Workspace> open(const std::string& path, const ProgressCallback& progress = {},
                                  const CancelToken& cancel = {});
    /// A reader on a workspace that nobody asked for by name: nothing is written, neither to the file nor beside it,
    /// and nothing migrated. Refused for one that open() would have to change.
    static Result<WorkspaceReader> look(const std::string& path);
    /// Whether the file says that open() will migrate it, which may take a while: 3 µs a decision. Not proven: a file
    /// that open() refuses may say so too.
    static bool isOlder(const std::string& path);
    /// Makes a new one; Refused where the path exists and is not an empty file.
    static Result<Workspace> create(const std::string& path);
    /// open() where the file exists, create() otherwise.
    static Result<Workspace> openOrCreate(const std::string& path);

    const std::string& path() const { return m_path; }

    /// For writes that nobody sits and waits for, and whose loss would cost long work.
    static constexpr std::chrono::seconds PatientWait{60};
    /// The one writer of this program. Another program may have one too: each write waits up to `busyTimeout` for the
    /// other's transaction and then says WorkspaceUnusable, "another program is writing".
    Result<WorkspaceWriter> writer(std::chrono::milliseconds busyTimeout = std::chrono::seconds(5)) const;
    /// A read-only connection, for one thread.
    Result<WorkspaceReader> reader() const;

    /// Writes the whole workspace as it is now (also what is still in the WAL) to a new file, by SQLite's backup
    /// interface; a writer may go on meanwhile. Refused where `target` exists. Progress counts pages.
    Result<void> saveCopy(const std::string& target, const ProgressCallback& progress = {},
                          const CancelToken& cancel = {}) const;

private:
    explicit Workspace(std::string path) : m_path(std::move(path)) {}
    std::string m_path;
};

} // namespace inlinescope
