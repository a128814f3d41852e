// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Internal to core/store: the state that the parts of the writer share.
#include "core/store/claim.h"
#include "core/store/compression.h"
#include "core/store/connection.h"
#include "core/store/specs.h"
#include "core/store/strings.h"
#include "core/store/workspace_writer.h"

#include <map>

namespace inlinescope::store {

struct WriterState {
    WriterState(const std::string& path, std::chrono::milliseconds busyTimeout)
        : connection(path, Connection::Mode::Write, busyTimeout) {}

    Connection connection;
    Interner interner{connection};
    Compressor compressor;
    Decompressor decompressor;
    std::map<std::int64_t, Claim> claims; ///< for the runs that this writer is working on

    /// Runs `work` as one transaction.
    template <typename Work>
    auto transact(Work&& work) -> Result<std::invoke_result_t<Work>> {
        return guarded(connection.path(), [&] { return committed(work); });
    }

private:
    template <typename Work>
    std::invoke_result_t<Work> committed(Work&& work) {
        if (!sqlite3_get_autocommit(connection.database().getHandle()))
            fail(ErrorCode::Internal, "a write while an import is under way", connection.path());
        WriteTransaction transaction(connection);
        try {
            if constexpr (std::is_void_v<std::invoke_result_t<Work>>) {
                work();
                transaction.commit();
            } else {
                auto value = work();
                transaction.commit();
                return value;
            }
        } catch (...) {
            interner.forget(); // its cache refers to rows that are rolled back
            throw;
        }
    }
};

/// "corpora", "policies", ...
std::string_view tableOf(WorkspaceWriter::Noun noun);
/// "corpus", "policy", ...
std::string_view wordOf(WorkspaceWriter::Noun noun);
/// The name of a new row: `name`, or under Naming::MakeFree the first unused name derived from it. Throws Failure:
/// InvalidArgument for an empty name, Refused for one that another row of that kind has.
std::string freeName(Connection& connection, WorkspaceWriter::Noun noun, const std::string& name,
                     WorkspaceWriter::Naming naming = WorkspaceWriter::Naming::AsGiven);
/// Throws Failure (InvalidArgument) if the row does not exist.
void requireRow(Connection& connection, std::string_view table, std::int64_t id);
/// Throws Failure (NotFound), "the run was deleted", if a row for which longer work stores results does not exist any
/// more.
void requireStillThere(Connection& connection, WorkspaceWriter::Noun noun, std::int64_t id);

/// Throws Failure (LimitExceeded) for a number that Query::count() would refuse to read: the whole list with its row
/// would be unreadable.
void requireCount(std::int64_t value, std::string_view what);

/// Marks that this writer is working on the run, which is Running from now on.
void claimRun(WriterState& state, RunId run);

FindingId insertFinding(Connection& connection, const FindingOwner& owner, const Finding& finding);

// Removal, without transaction and without cleaning up what others use too (writer_remove.cpp).
void removeModuleRun(Connection& connection, std::int64_t moduleRun);
void removeLogContent(Connection& connection, LogId log);
void removeReportContent(Connection& connection, ReportId report);
/// Removes bitcode, strings and places that no row uses any more.
void removeUnused(Connection& connection);

} // namespace inlinescope::store
