// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/cancel_token.h"
#include "core/base/progress.h"
#include "core/store/file/connection.h"

#include <cstdint>
#include <span>

namespace inlinescope::store {

/// Distinguishes a workspace from every other SQLite file ("InSc"); in the file's header, at byte 68.
inline constexpr std::int64_t ApplicationId = 0x496e5363;

enum class FileKind {
    Missing,    ///< no such file
    Empty,      ///< the file is empty: a workspace may be made here
    Workspace,  ///< has our application id
    Foreign,    ///< anything else
    Unreachable ///< this user may not enter its folder, or not read it; errno has the reason
};

/// Inspects a file without locking it, writing to it or leaving other files next to it.
FileKind inspect(const std::string& path);

/// The version of an open workspace's schema.
std::int64_t schemaVersion(Connection& connection);

/// The same from the file's header, without opening the workspace: the last commits may still be in the WAL only.
std::int64_t versionOfFile(const std::string& path);

/// Whether the file's header says that it is in WAL mode, as every workspace is except while it is being made.
bool isWalFile(const std::string& path);

/// Migrates a workspace (or an empty file) to version scripts.size(): script N makes version N from N-1; of an empty
/// file, newestSchema() makes the newest version. All in one
/// exclusive transaction: a failure leaves the file as it was. Afterwards the file is in WAL mode. Progress counts
/// module runs. Throws Failure: TooNew if the file has a newer version, WorkspaceUnusable if the file system does not
/// support WAL, Cancelled.
void migrate(Connection& connection, std::span<const char* const> scripts, const ProgressCallback& progress = {},
             const CancelToken& cancel = {});

/// Throws Failure (TooNew) if `version` is larger than `known`.
void refuseNewer(std::int64_t version, std::size_t known, const std::string& path);

} // namespace inlinescope::store

namespace inlinescope {
/// The numbered .sql files, in order (made by CMake).
std::span<const char* const> schemaScripts();

/// The statements that make at once what all scripts make of an empty file (made by print_newest_schema).
const char* newestSchema();
} // namespace inlinescope
