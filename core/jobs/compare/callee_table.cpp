// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/compare/callee_table.h"

#include "core/analysis/checked_arithmetic.h"
#include "core/base/counted.h"
#include "core/jobs/common/reader_pool.h"
#include "core/jobs/sides/flip_cells.h"
#include "core/jobs/tables/cells.h"
#include "core/model/outcomes.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace inlinescope {
namespace {

/// Decisions that were flipped by themselves.
struct FlippedDecisions {
    std::int64_t measured = 0;
    ColumnSum bytes;

    void add(const FlippedDecisions& more) {
        measured += more.measured;
        if (more.measured) bytes.add(more.bytes.value());
    }
};

/// What an attribute on a callee's definition does, over the modules in which it was measured.
struct AttributeSum {
    std::int64_t modules = 0;
    ColumnSum text;
};

/// The decisions about one callee in one run.
struct CalleeCounts {
    std::int64_t sites = 0, inlined = 0, refused = 0;
    std::array<FlippedDecisions, 2> flipped; ///< by Others
    std::int64_t modules = 0;                ///< that have such decisions
    std::array<AttributeSum, 2> attributes;  ///< by InlineAttribute

    void add(const Answered& answered) {
        ++sites;
        inlined += isInlined(answered.outcome);
        refused += answered.outcome == Outcome::Refused;
    }
    void add(Others others, const FlipText& flip) {
        if (!flip.delta) return;
        ++flipped[std::size_t(others)].measured;
        flipped[std::size_t(others)].bytes.add(flip.delta);
    }
    const FlippedDecisions& of(Others others) const { return flipped[std::size_t(others)]; }
    void add(const CalleeCounts& more) {
        sites += more.sites;
        inlined += more.inlined;
        refused += more.refused;
        for (std::size_t others = 0; others < flipped.size(); ++others)
            flipped[others].add(more.flipped[others]);
        modules += more.modules;
        for (std::size_t attribute = 0; attribute < attributes.size(); ++attribute) {
            attributes[attribute].modules += more.attributes[attribute].modules;
            if (more.attributes[attribute].modules)
                attributes[attribute].text.add(more.attributes[attribute].text.value());
        }
    }
    /// What the attribute does to text; absent unless it was measured in all modules.
    std::optional<std::int64_t> with(InlineAttribute attribute) const {
        const AttributeSum& sum = attributes[std::size_t(attribute)];
        return modules > 0 && sum.modules == modules ? sum.text.value() : std::nullopt;
    }
    /// Which is smallest, if anything was measured.
    std::optional<std::string> best() const {
        const auto all = with(InlineAttribute::AlwaysInline), none = with(InlineAttribute::NoInline);
        if (!all && !none) return std::nullopt;
        const std::int64_t smallest = std::min({all.value_or(0), none.value_or(0), std::int64_t(0)});
        return smallest == 0 ? "as is" : smallest == all ? "all inlined" : "none inlined";
    }
    std::uint64_t magnitude() const {
        const std::int64_t sum = of(Others::Decide).bytes.value().value_or(0);
        return sum < 0 ? 0 - std::uint64_t(sum) : std::uint64_t(sum);
    }
};

using CalleeSides = std::array<CalleeCounts, 2>;
using Callees = std::unordered_map<std::uint32_t, CalleeSides>; ///< by the id of the name

struct CalleeRun {
    RunRow run;
    std::vector<ModuleDecisions> modules;
};

Result<std::vector<CalleeRun>> readRuns(const WorkspaceReader& reader, const CalleeRequest& request) {
    std::vector<CalleeRun> runs;
    for (const std::string& name : request.runs) {
        INLINESCOPE_TRY(RunRow run, reader.runs().byName(name));
        INLINESCOPE_TRY(auto modules, reader.decisionColumns().ranges(run.id));
        if (!request.module.empty()) {
            INLINESCOPE_CHECK(reader.modules().byName(run.spec.corpus, request.module));
            std::erase_if(modules, [&](const ModuleDecisions& module) { return module.module != request.module; });
        }
        runs.push_back({std::move(run), std::move(modules)});
    }
    return runs;
}

/// What is measured of attributes on definitions, by linkage name: of a function, or of all instances of one in the
/// source. An instance is in the smallest of the sets that have it: the larger ones combine several functions.
std::map<std::string, std::array<const AttributeResult*, 2>>
ofDefinitions(const std::vector<AttributeResult>& results) {
    std::map<std::string, std::array<const AttributeResult*, 2>> found;
    for (const AttributeResult& result : results) {
        const InlineAttribute attribute = result.attributes.front().attribute;
        const auto isAlike = [&](const SourceAttribute& other) {
            return other.line == 0 && other.attribute == attribute;
        };
        if (result.status != ModuleRunStatus::Ok || !std::ranges::all_of(result.attributes, isAlike)) continue;
        for (const SourceAttribute& definition : result.attributes) {
            const AttributeResult*& smallest = found[definition.function][std::size_t(attribute)];
            if (!smallest || result.attributes.size() < smallest->attributes.size()) smallest = &result;
        }
    }
    return found;
}

/// Adds what attributes on the callees' definitions do to a module; `ids` are the callees of its decisions.
Result<void> addAttributes(Callees& callees, std::size_t side, const WorkspaceReader& reader,
                           const ModuleDecisions& module, const std::set<std::uint32_t>& ids) {
    INLINESCOPE_TRY(const std::vector<AttributeResult> results, reader.attributes().of(module.moduleRun));
    if (results.empty()) return {};
    const auto measured = ofDefinitions(results);
    const std::vector<std::uint32_t> all(ids.begin(), ids.end());
    auto id = all.begin();
    return reader.texts().scan(all,
                               [&](std::string_view name) {
                                   CalleeCounts& counts = callees[*id++][side];
                                   const auto known = measured.find(std::string(name));
                                   if (known == measured.end()) return;
                                   for (std::size_t attribute = 0; attribute < known->second.size(); ++attribute) {
                                       if (!known->second[attribute]) continue;
                                       ++counts.attributes[attribute].modules;
                                       counts.attributes[attribute].text.add(known->second[attribute]->text);
                                   }
                               },
                               {});
}

/// Adds the decisions of a module on one side.
Result<void> addModule(Callees& callees, std::size_t side, const WorkspaceReader& reader, const ModuleDecisions& module,
                       bool withFlips) {
    INLINESCOPE_TRY(const auto columns,
                    reader.decisionColumns().of(module, std::array{DecisionField::Callee, DecisionField::Answer}));
    const ColumnValues &names = columns[0], &answers = columns[1];
    for (std::size_t decision = 0; decision < names.size(); ++decision)
        callees[std::uint32_t(names[decision])][side].add(
            Answered::areBits(answers[decision]) ? Answered::ofBits(answers[decision]) : Answered());
    const std::set<std::uint32_t> ids(names.begin(), names.end());
    for (const std::uint32_t id : ids)
        ++callees[id][side].modules;
    if (!withFlips) return {};
    INLINESCOPE_CHECK(addAttributes(callees, side, reader, module, ids));
    for (const Others others : {Others::Decide, Others::Held})
        INLINESCOPE_CHECK(reader.flips().scan(module, others, [&](std::int64_t decision, const FlipText& flip) {
            callees[std::uint32_t(names[std::size_t(decision)])][side].add(others, flip);
        }));
    return {};
}

Result<Callees> count(const ReaderPool& readers, const std::vector<CalleeRun>& runs, const CancelToken& cancel) {
    std::vector<Callees> parts(readers.size());
    for (std::size_t side = 0; side < runs.size(); ++side)
        INLINESCOPE_CHECK(readers.forEachModule(
            runs[side].modules,
            [&](std::size_t part, const WorkspaceReader& reader, std::size_t module, std::size_t) {
                return addModule(parts[part], side, reader, runs[side].modules[module], isBuiltIn(runs[side].run));
            },
            cancel));
    Callees all = std::move(parts.front());
    for (std::size_t part = 1; part < parts.size(); ++part)
        for (const auto& [callee, sides] : parts[part])
            for (std::size_t side = 0; side < sides.size(); ++side)
                all[callee][side].add(sides[side]);
    return all;
}

struct NamedCallee {
    std::string name;
    CalleeSides sides;
};

Result<std::vector<NamedCallee>> nameAll(const WorkspaceReader& reader, const Callees& callees,
                                         const CancelToken& cancel) {
    std::vector<std::uint32_t> ids;
    ids.reserve(callees.size());
    for (const auto& [id, sides] : callees)
        ids.push_back(id);
    std::ranges::sort(ids);
    std::vector<NamedCallee> named;
    named.reserve(ids.size());
    INLINESCOPE_CHECK(reader.texts().scan(
        ids, [&](std::string_view text) { named.push_back({std::string(text), callees.at(ids[named.size()])}); },
        cancel));
    std::ranges::sort(named, {}, [](const NamedCallee& callee) {
        const auto& [a, b] = callee.sides;
        return std::tuple(~std::max(a.magnitude(), b.magnitude()), -(a.sites + b.sites), std::string_view(callee.name));
    });
    return named;
}

std::vector<Column> columnsOf(std::size_t runs) {
    constexpr std::pair<const char*, ColumnKind> figures[] = {
        {"sites", ColumnKind::Count},         {"inlined", ColumnKind::Count},     {"refused", ColumnKind::Count},
        {"bytes", ColumnKind::Delta},         {"measured", ColumnKind::Count},    {"bytes_held", ColumnKind::Delta},
        {"measured_held", ColumnKind::Count}, {"all_inlined", ColumnKind::Delta}, {"none_inlined", ColumnKind::Delta},
        {"best", ColumnKind::Status}};
    std::vector<Column> columns = {{"callee"}};
    for (const auto& [name, kind] : figures)
        for (std::size_t side = 0; side < runs; ++side)
            columns.push_back({std::string(name) + (runs == 1 ? "" : side == 0 ? "_a" : "_b"), kind});
    return columns;
}

Row rowOf(const std::string& name, const CalleeSides& sides, std::size_t runs) {
    Row row = {cell(name)};
    const auto add = [&](auto valueOf) {
        for (std::size_t side = 0; side < runs; ++side)
            row.push_back(cell(valueOf(sides[side])));
    };
    add([](const CalleeCounts& counts) { return counts.sites; });
    add([](const CalleeCounts& counts) { return counts.inlined; });
    add([](const CalleeCounts& counts) { return counts.refused; });
    for (const Others others : {Others::Decide, Others::Held}) {
        add([others](const CalleeCounts& counts) { return counts.of(others).bytes.value(); });
        add([others](const CalleeCounts& counts) { return counts.of(others).measured; });
    }
    add([](const CalleeCounts& counts) { return counts.with(InlineAttribute::AlwaysInline); });
    add([](const CalleeCounts& counts) { return counts.with(InlineAttribute::NoInline); });
    add([](const CalleeCounts& counts) { return counts.best(); });
    return row;
}

} // namespace

Result<Table> calleeTable(const std::string& path, const CalleeRequest& request, const CancelToken& cancel) {
    if (request.runs.empty() || request.runs.size() > 2)
        return Error{ErrorCode::InvalidArgument, counted(request.runs.size(), "run"), {}, {}, "one or two runs"};
    INLINESCOPE_TRY(const ReaderPool readers, ReaderPool::open(path));
    INLINESCOPE_TRY(const std::vector<CalleeRun> runs, readRuns(readers.first(), request));
    INLINESCOPE_TRY(const Callees callees, count(readers, runs, cancel));
    INLINESCOPE_TRY(const std::vector<NamedCallee> named, nameAll(readers.first(), callees, cancel));
    Table table;
    table.columns = columnsOf(runs.size());
    CalleeSides total;
    for (const NamedCallee& callee : named) {
        table.rows.push_back(rowOf(callee.name, callee.sides, runs.size()));
        for (std::size_t side = 0; side < total.size(); ++side)
            total[side].add(callee.sides[side]);
    }
    for (CalleeCounts& counts : total)
        counts.modules = 0; // attributes of several functions do not add up
    table.total = rowOf("TOTAL", total, runs.size());
    table.notes = {"bytes: what flipping each measured decision by itself does to text, summed; decisions interact, so "
                   "that flipping all of them does something else"};
    return table;
}

} // namespace inlinescope
