// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Internal to core/store: the state that the parts of the writer share.
#include "core/store/file/bulk_rows.h"
#include "core/store/file/claim.h"
#include "core/store/file/compression.h"
#include "core/store/file/connection.h"
#include "core/store/file/missing_name.h"
#include "core/store/file/noun_table.h"
#include "core/store/file/specs.h"
#include "core/store/file/strings.h"
#include "core/store/rows/new_name.h"
#include "core/store/rows/rows.h"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace inlinescope::store {

struct WriterState {
    WriterState(const std::string& path, std::chrono::milliseconds busyTimeout, const CancelToken& cancel)
        : connection(path, Connection::Mode::Write, busyTimeout, cancel) {}

    Connection connection;
    BulkTable bulk{connection};
    Interner interner{connection, bulk};
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

/// The name of a new row: `name`, or under NewName::MakeFree the first unused name derived from it. Throws Failure:
/// InvalidArgument for an empty name, Refused for one that another row of that kind has.
std::string freeName(Connection& connection, ItemNoun noun, const std::string& name,
                     NewName newName = NewName::AsGiven);
/// Throws Failure (InvalidArgument) if the row does not exist.
void requireRow(Connection& connection, std::string_view table, std::int64_t id);
/// Throws Failure (NotFound), "the run was deleted", if a row for which longer work stores results does not exist any
/// more.
void requireStillThere(Connection& connection, ItemNoun noun, std::int64_t id);
/// Throws Failure: NotFound if the run was deleted, InvalidArgument if its corpus does not have the module.
void requireModuleOfRun(Connection& connection, RunId run, ModuleId module);
/// The number of the module run's decisions. Throws Failure (NotFound), "the module's run was deleted or made again",
/// if it does not exist any more.
std::int64_t decisionsOf(Connection& connection, ModuleRunId moduleRun);

/// Throws Failure (LimitExceeded) for a number that Query::count() would refuse to read: the whole list with its row
/// would be unreadable.
void requireCount(std::int64_t value, std::string_view what);

/// Marks that this writer is working on the run, which is Running from now on.
void claimRun(WriterState& state, RunId run);

FindingId insertFinding(Connection& connection, const FindingOwner& owner, const Finding& finding);

/// Runs a statement about one id.
void execute(Connection& connection, std::string_view sql, std::int64_t id);
/// The first column of all rows.
std::vector<std::int64_t> idsOf(Query row);
std::vector<std::int64_t> idsOf(Connection& connection, std::string_view sql, std::int64_t owner);

/// The id of a row by its name; nothing else is read. NotFound.
template <typename Id>
Result<Id> idOfName(WriterState& state, ItemNoun noun, const std::string& name) {
    return guarded(state.connection.path(), [&] {
        Query row = state.connection.queryOnce("SELECT id FROM " + std::string(tableOf(noun)) + " WHERE name = ?1");
        if (!row.bind(name).step()) {
            Query names = state.connection.queryOnce("SELECT name FROM " + std::string(tableOf(noun)));
            failMissing(state.connection, toString(noun), name, names);
        }
        return Id{row.integer(0)};
    });
}

} // namespace inlinescope::store
