// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/tables/module_names.h"

#include "core/base/byte_writer.h"
#include "core/store/file/reader_state.h"

#include <algorithm>

namespace inlinescope::store {
namespace {

using Ids = std::vector<std::int64_t>;

void makeSet(Ids& ids) {
    std::ranges::sort(ids);
    ids.erase(std::ranges::unique(ids).begin(), ids.end());
    std::erase_if(ids, [](std::int64_t id) { return id < 1 || id > largestNameId; });
}

std::vector<std::byte> packed(const Ids& ids) {
    ByteWriter bytes;
    std::int64_t before = 0;
    for (const std::int64_t id : ids) {
        bytes.writeVarint(static_cast<std::uint64_t>(id - before));
        before = id;
    }
    return bytes.take();
}

Ids unpackedIds(const Query& row, int column) {
    Ids ids;
    forNames(row, column, [&ids](std::int64_t id) { ids.push_back(id); });
    return ids;
}

} // namespace

ModuleNames namesInRows(Connection& connection, ModuleRunId moduleRun) {
    const RowRanges ranges = rowRanges(connection, moduleRun);
    ModuleNames names;
    // Stops at the first row of another module run, so that overlapping ranges are not read many times.
    Query function =
        connection.query("SELECT name_id, module_run_id FROM functions WHERE id >= ?1 AND id < ?1 + ?2 ORDER BY id");
    for (function.bind(ranges.firstFunction, ranges.functions); function.step();) {
        if (function.integer(1) != moduleRun.value) break;
        names.functions.push_back(function.integer(0));
    }
    Query call = connection.query(
        "SELECT c.caller_id, c.callee_id, p.file_id, d.module_run_id FROM decisions d CROSS JOIN callsites c ON c.id = "
        "d.callsite_id LEFT JOIN places p ON p.id = c.place_id WHERE d.id >= ?1 AND d.id < ?1 + ?2 ORDER BY d.id");
    for (call.bind(ranges.firstDecision, ranges.decisions); call.step();) {
        if (call.integer(3) != moduleRun.value) break;
        names.mentioned.insert(names.mentioned.end(), {call.integer(0), call.integer(1)});
        if (!call.isNull(2)) names.files.push_back(call.integer(2));
    }
    for (Ids* ids : {&names.functions, &names.mentioned, &names.files})
        makeSet(*ids);
    std::erase_if(names.mentioned, [&](std::int64_t id) { return std::ranges::binary_search(names.functions, id); });
    return names;
}

namespace {
void insertNames(Connection& connection, ModuleRunId moduleRun, const ModuleNames& names) {
    connection.query("INSERT INTO module_names (module_run_id, functions, mentioned, files) VALUES (?1, ?2, ?3, ?4)")
        .bind(moduleRun, packed(names.functions), packed(names.mentioned), packed(names.files))
        .run();
}
} // namespace

void putNames(Connection& connection, ModuleRunId moduleRun) {
    insertNames(connection, moduleRun, namesInRows(connection, moduleRun));
}

void putOldNames(Connection& connection, ModuleRunId moduleRun) {
    try {
        putNames(connection, moduleRun);
    } catch (const Failure& failure) {
        if (failure.error.code != ErrorCode::Malformed) throw;
        insertNames(connection, moduleRun, {});
    }
}

ModuleNames readNames(const Query& row, int column) {
    return {unpackedIds(row, column), unpackedIds(row, column + 1), unpackedIds(row, column + 2)};
}

} // namespace inlinescope::store
