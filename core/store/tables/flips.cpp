// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/tables/flips.h"

#include "core/base/byte_writer.h"
#include "core/store/tables/zigzag.h"

#include <algorithm>
#include <map>

namespace inlinescope::store {
namespace {

/// A function's or section's change by ids.
struct PackedChange {
    std::int64_t name = 0;      ///< id of a text
    std::uint64_t function = 0; ///< index from 1 of the function whose name follows; 0: none
    std::int64_t delta = 0;
};
struct PackedChanges {
    std::vector<PackedChange> functions; ///< by id
    std::vector<PackedChange> sections;
};

void requireReadable(const std::vector<SizeDelta>& changes) {
    const auto isBefore = [](const SizeDelta& a, const SizeDelta& b) { return a.name < b.name; };
    const bool isAscending = std::ranges::adjacent_find(changes, std::not_fn(isBefore)) == changes.end();
    if (!isAscending || std::ranges::find(changes, 0, &SizeDelta::delta) != changes.end())
        fail(ErrorCode::InvalidArgument, "changes of sizes", {}, "by name, each once, none of 0");
}

std::vector<PackedChange> functionIds(Interner& interner, const std::vector<SizeDelta>& changes) {
    std::vector<PackedChange> packed;
    for (const SizeDelta& change : changes)
        packed.push_back({interner.string(change.name), 0, change.delta});
    std::ranges::sort(packed, {}, &PackedChange::name);
    return packed;
}

/// A section that is named after a function that changed, as most are, needs no text of its own.
class SectionNames {
public:
    SectionNames(Interner& interner, const FlipResult& flip, const std::vector<PackedChange>& functions)
        : m_interner(interner) {
        for (const SizeDelta& change : flip.functions) {
            const auto at = std::ranges::lower_bound(functions, interner.string(change.name), {}, &PackedChange::name);
            m_places[change.name] = std::uint64_t(at - functions.begin()) + 1;
        }
    }
    PackedChange packed(const SizeDelta& section) {
        const std::string_view name = section.name;
        for (std::size_t dot = name.find('.', 1); dot != name.npos; dot = name.find('.', dot + 1))
            if (const auto function = m_places.find(name.substr(dot + 1)); function != m_places.end())
                return {m_interner.string(name.substr(0, dot + 1)), function->second, section.delta};
        return {m_interner.string(name), 0, section.delta};
    }

private:
    Interner& m_interner;
    std::map<std::string, std::uint64_t, std::less<>> m_places; ///< by name
};

void packFunctions(ByteWriter& packed, const std::vector<PackedChange>& functions) {
    std::int64_t before = 0;
    for (const PackedChange& function : functions) {
        packed.writeVarint(static_cast<std::uint64_t>(function.name - before));
        packed.writeVarint(zigzag(function.delta));
        before = function.name;
    }
}

/// Throws Failure (Malformed) unless all bytes are as packTables() writes them.
std::vector<PackedChange> unpackedTables(const Query& row, int column) {
    ByteReader in(row.blob(column));
    std::vector<PackedChange> functions;
    std::uint64_t id = 0;
    while (!in.failed() && !in.atEnd()) {
        id += in.readVarint();
        functions.push_back({static_cast<std::int64_t>(id), 0, unzigzag(in.readVarint())});
    }
    if (in.failed()) row.damaged(column, "damaged changes of tables");
    return functions;
}

/// Throws Failure (Malformed) unless all bytes are as packChanges() writes them.
PackedChanges unpacked(const Query& row, int column) {
    ByteReader in(row.blob(column));
    PackedChanges changes;
    std::uint64_t id = 0;
    for (std::uint64_t count = in.readVarint(); count > 0 && !in.failed(); --count) {
        id += in.readVarint();
        changes.functions.push_back({static_cast<std::int64_t>(id), 0, unzigzag(in.readVarint())});
    }
    while (!in.failed() && !in.atEnd()) {
        const auto name = static_cast<std::int64_t>(in.readVarint());
        const std::uint64_t function = in.readVarint();
        if (function > changes.functions.size()) in.fail();
        changes.sections.push_back({name, function, unzigzag(in.readVarint())});
    }
    if (in.failed()) row.damaged(column, "damaged changes of sizes");
    return changes;
}

std::vector<SizeDelta> byName(std::vector<SizeDelta> changes) {
    std::ranges::sort(changes, {}, &SizeDelta::name);
    return changes;
}

std::vector<std::uint32_t> readDecisions(const Query& row, int column) {
    std::vector<std::uint32_t> decisions = {row.number<std::uint32_t>(column)};
    ByteReader in(row.blob(column + 1));
    while (!in.failed() && !in.atEnd()) {
        const std::uint64_t next = decisions.back() + in.readVarint();
        if (next <= decisions.back() || !std::in_range<std::uint32_t>(next)) in.fail();
        decisions.push_back(static_cast<std::uint32_t>(next));
    }
    if (in.failed()) row.damaged(column + 1, "damaged list of decisions");
    return decisions;
}

} // namespace

std::vector<std::byte> packFurther(const std::vector<std::uint32_t>& decisions) {
    ByteWriter packed;
    for (std::size_t next = 1; next < decisions.size(); ++next)
        packed.writeVarint(decisions[next] - decisions[next - 1]);
    return packed.take();
}

std::vector<std::byte> packChanges(Interner& interner, const FlipResult& flip) {
    requireReadable(flip.functions);
    requireReadable(flip.sections);
    ByteWriter packed;
    const std::vector<PackedChange> functions = functionIds(interner, flip.functions);
    packed.writeVarint(functions.size());
    packFunctions(packed, functions);
    SectionNames names(interner, flip, functions);
    for (const SizeDelta& change : flip.sections) {
        const PackedChange section = names.packed(change);
        packed.writeVarint(static_cast<std::uint64_t>(section.name));
        packed.writeVarint(section.function);
        packed.writeVarint(zigzag(section.delta));
    }
    return packed.take();
}

std::vector<std::byte> packTables(Interner& interner, const FlipResult& flip) {
    requireReadable(flip.tables);
    ByteWriter packed;
    packFunctions(packed, functionIds(interner, flip.tables));
    return packed.take();
}

std::optional<FlipText> readFlipText(const Query& row, int column) {
    if (row.isNull(column)) return std::nullopt;
    return FlipText{row.enumerator(column, FlipStatus::TimedOut), row.optionalInteger(column + 1)};
}

FlipResult readFlip(const Query& row, int column, Lookup& lookup) {
    FlipResult flip;
    flip.others = row.enumerator(column, Others::Held);
    flip.decisions = readDecisions(row, column + 1);
    flip.status = row.enumerator(column + 3, FlipStatus::TimedOut);
    flip.text = row.integer(column + 4);
    const PackedChanges changes = unpacked(row, column + 5);
    for (const PackedChange& function : changes.functions)
        flip.functions.push_back({lookup.string(function.name), function.delta});
    for (const PackedChange& section : changes.sections) {
        std::string name = lookup.string(section.name);
        if (section.function) name += lookup.string(changes.functions[section.function - 1].name);
        flip.sections.push_back({std::move(name), section.delta});
    }
    for (const PackedChange& function : unpackedTables(row, column + 6))
        flip.tables.push_back({lookup.string(function.name), function.delta});
    flip.tables = byName(std::move(flip.tables));
    flip.functions = byName(std::move(flip.functions));
    flip.sections = byName(std::move(flip.sections));
    return flip;
}

void forFlipNames(Connection& connection, const std::function<void(std::int64_t)>& use) {
    for (Query row = connection.query("SELECT changes, tables FROM flips"); row.step();) {
        const PackedChanges changes = unpacked(row, 0);
        for (const PackedChange& function : changes.functions)
            use(function.name);
        for (const PackedChange& section : changes.sections)
            use(section.name);
        for (const PackedChange& function : unpackedTables(row, 1))
            use(function.name);
    }
}

} // namespace inlinescope::store
