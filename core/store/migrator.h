// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/cancel_token.h"
#include "core/base/progress.h"
#include "core/store/connection.h"

#include <cstdint>
#include <span>

namespace inlinescope::store {

/// What tells a workspace from every other SQLite file ("InSc"); in the file's header, at byte 68.
inline constexpr std::int64_t ApplicationId = 0x496e5363;

enum class FileKind {
    Missing,    ///< no such file
    Empty,      ///< nothing in it yet: a workspace may be made here
    Workspace,  ///< has our application id
    Foreign,    ///< anything else
    Unreachable ///< this user may not enter its folder, or not read it; errno says why
};

/// Looks at a file without locking it, writing to it or leaving anything beside it.
FileKind inspect(const std::string& path);

/// The schema's version of an open workspace.
std::int64_t schemaVersion(Connection& connection);

/// The same as the file's header says it, without opening it: what was committed last may still be beside it.
std::int64_t versionOfFile(const std::string& path);

/// Whether the file says that it is in WAL mode, as every workspace is but one that is being made.
bool isWalFile(const std::string& path);

/// Brings a workspace (or an empty file) to version scripts.size(): script N makes version N out of N-1. All in one
/// exclusive transaction: a failure leaves the file as it was. The file is in WAL mode then. Progress counts module
/// runs. Throws Failure: TooNew where the file is already beyond, WorkspaceUnusable where the file system cannot do
/// WAL, Cancelled.
void migrate(Connection& connection, std::span<const char* const> scripts, const ProgressCallback& progress = {},
             const CancelToken& cancel = {});

/// Throws Failure (TooNew) where `version` is beyond `known`.
void refuseNewer(std::int64_t version, std::size_t known, const std::string& path);

} // namespace inlinescope::store

namespace inlinescope {
/// The numbered .sql files, in order (made by CMake).
std::span<const char* const> schemaScripts();
} // namespace inlinescope
