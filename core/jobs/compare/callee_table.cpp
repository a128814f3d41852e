// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/compare/callee_table.h"

#include "core/analysis/checked_arithmetic.h"
#include "core/base/counted.h"
#include "core/jobs/common/reader_pool.h"
#include "core/jobs/common/remark_sets.h"
#include "core/jobs/compare/measured_definitions.h"
#include "core/jobs/sides/decision_cells.h"
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
    ApartSums apart; ///< the same

    void add(std::int64_t delta) {
        ++measured;
        bytes.add(delta);
        apart.add(delta);
    }
    void add(const FlippedDecisions& more) {
        measured += more.measured;
        apart.add(more.apart);
        if (more.measured) bytes.add(more.bytes.value());
    }
};

constexpr std::array attributes = {InlineAttribute::NoInline, InlineAttribute::AlwaysInline};

/// The decisions about one callee in one run.
struct CalleeCounts {
    std::int64_t sites = 0, inlined = 0, refused = 0;
    std::int64_t byAttribute = 0;                ///< inlined without a question to an advisor; not among `inlined`
    std::array<FlippedDecisions, 2> flipped;     ///< by Others
    std::map<std::string, std::int64_t> reasons; ///< of a set of remarks: LLVM's names of its refusals, with counts
    std::array<bool, 2> isMissing{};             ///< by InlineAttribute: a module with such decisions is not measured

    void add(const Answered& answered) {
        ++sites;
        byAttribute += isInlinedByAttribute(answered.outcome, answered.mandatory);
        inlined += isInlined(answered.outcome);
        refused += answered.outcome == Outcome::Refused;
    }
    void add(const RemarkedCallee& remarked) {
        sites += remarked.count;
        if (isInlined(remarked.outcome)) inlined += remarked.count;
        if (remarked.outcome == Outcome::Refused) refused += remarked.count;
        if (!isInlined(remarked.outcome)) reasons[remarked.name] += remarked.count;
    }
    void add(Others others, const FlipText& flip) {
        if (flip.delta) flipped[std::size_t(others)].add(*flip.delta);
    }
    const FlippedDecisions& of(Others others) const { return flipped[std::size_t(others)]; }
    void add(const CalleeCounts& more) {
        sites += more.sites;
        inlined += more.inlined;
        refused += more.refused;
        byAttribute += more.byAttribute;
        for (const auto& [reason, count] : more.reasons)
            reasons[reason] += count;
        for (std::size_t others = 0; others < flipped.size(); ++others)
            flipped[others].add(more.flipped[others]);
        for (const InlineAttribute attribute : attributes)
            isMissing[std::size_t(attribute)] |= more.isMissing[std::size_t(attribute)];
    }
    std::uint64_t magnitude() const {
        const std::int64_t sum = of(Others::Decide).bytes.value().value_or(0);
        return sum < 0 ? 0 - std::uint64_t(sum) : std::uint64_t(sum);
    }
};

using CalleeSides = std::array<CalleeCounts, 2>;
using Callees = std::unordered_map<std::uint32_t, CalleeSides>; ///< by the id of the name

/// A run, or a set of remarks in place of one.
struct CalleeRun {
    RunRow run;
    std::optional<RemarkSetId> remarks;
    std::vector<ModuleDecisions> modules;
    MeasuredDefinitions measured;
};

/// The set of remarks with this name if no run has it.
Result<std::optional<RemarkSetId>> remarksOf(const WorkspaceReader& reader, const std::string& name) {
    const auto run = reader.runs().byName(name);
    if (run.ok() || run.error().code != ErrorCode::NotFound) return std::optional<RemarkSetId>();
    INLINESCOPE_TRY(const auto sets, reader.remarks().names());
    const auto set = std::ranges::find(sets, name, &RemarkSetName::name);
    return set == sets.end() ? std::optional<RemarkSetId>() : set->id;
}

Result<std::vector<CalleeRun>> readRuns(const ReaderPool& readers, const CalleeRequest& request,
                                        const CancelToken& cancel) {
    const WorkspaceReader& reader = readers.first();
    std::vector<CalleeRun> runs;
    for (const std::string& name : request.runs) {
        INLINESCOPE_TRY(const std::optional<RemarkSetId> remarks, remarksOf(reader, name));
        if (remarks) {
            if (!request.module.empty())
                return Error{ErrorCode::InvalidArgument, "a module of remarks", name, {}, "a run"};
            runs.push_back({{}, remarks, {}, {}});
            continue;
        }
        INLINESCOPE_TRY(RunRow run, reader.runs().byName(name));
        INLINESCOPE_TRY(auto modules, reader.decisionColumns().ranges(run.id));
        if (!request.module.empty()) {
            INLINESCOPE_CHECK(reader.modules().byName(run.spec.corpus, request.module));
            std::erase_if(modules, [&](const ModuleDecisions& module) { return module.module != request.module; });
        }
        MeasuredDefinitions measured;
        if (isBuiltIn(run)) {
            INLINESCOPE_TRY(measured, MeasuredDefinitions::read(readers, run, request.module, cancel));
        }
        runs.push_back({std::move(run), std::nullopt, std::move(modules), std::move(measured)});
    }
    return runs;
}

/// Notes the callees of a module's decisions whose definitions are measured, but not in this module.
Result<void> addMissing(Callees& callees, std::size_t side, const WorkspaceReader& reader, ModuleRunId module,
                        const std::set<std::uint32_t>& ids, const MeasuredDefinitions& measured) {
    const std::vector<std::uint32_t> all(ids.begin(), ids.end());
    auto id = all.begin();
    return reader.texts().scan(all,
                               [&](std::string_view text) {
                                   CalleeCounts& counts = callees[*id++][side];
                                   for (const InlineAttribute attribute : attributes)
                                       if (!measured.isMeasuredIn(module, std::string(text), attribute))
                                           counts.isMissing[std::size_t(attribute)] = true;
                               },
                               {});
}

/// Adds the decisions of a module on one side.
Result<void> addModule(Callees& callees, std::size_t side, const WorkspaceReader& reader, const ModuleDecisions& module,
                       const CalleeRun& run) {
    INLINESCOPE_TRY(const auto columns,
                    reader.decisionColumns().of(module, std::array{DecisionField::Callee, DecisionField::Answer}));
    const ColumnValues &names = columns[0], &answers = columns[1];
    for (std::size_t decision = 0; decision < names.size(); ++decision)
        callees[std::uint32_t(names[decision])][side].add(
            Answered::areBits(answers[decision]) ? Answered::ofBits(answers[decision]) : Answered());
    if (!isBuiltIn(run.run)) return {};
    if (!run.measured.isEmpty()) {
        const std::set<std::uint32_t> ids(names.begin(), names.end());
        INLINESCOPE_CHECK(addMissing(callees, side, reader, module.moduleRun, ids, run.measured));
    }
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
                return addModule(parts[part], side, reader, runs[side].modules[module], runs[side]);
            },
            cancel));
    Callees all = std::move(parts.front());
    for (std::size_t side = 0; side < runs.size(); ++side) {
        if (!runs[side].remarks) continue;
        INLINESCOPE_TRY(const auto remarked, readers.first().remarks().callees(*runs[side].remarks));
        for (const RemarkedCallee& callee : remarked)
            all[callee.callee][side].add(callee);
    }
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

/// What attributes on the callee's definition do to one run, in bytes.
struct Remedies {
    std::optional<std::int64_t> all, none;

    /// Which is smallest, if anything was measured.
    std::optional<BestAttribute> best() const {
        if (!all && !none) return std::nullopt;
        const std::int64_t smallest = std::min({all.value_or(0), none.value_or(0), std::int64_t(0)});
        if (smallest == 0) return BestAttribute::AsIs;
        return smallest == all ? BestAttribute::AllInlined : BestAttribute::NoneInlined;
    }
};

/// The two objectives of a callee in one run.
struct CalleeRemedies {
    Remedies text, unique;

    CalleeRemedies(const std::string& callee, const MeasuredDefinitions& measured, bool isOfModule) {
        const auto set = [&](InlineAttribute attribute, std::optional<std::int64_t> Remedies::* its) {
            const auto effect = measured.effect(callee, attribute);
            if (effect) text.*its = effect->text;
            if (effect && !isOfModule) unique.*its = effect->unique;
        };
        set(InlineAttribute::AlwaysInline, &Remedies::all);
        set(InlineAttribute::NoInline, &Remedies::none);
    }
};

bool haveRemarks(const std::vector<CalleeRun>& runs) {
    return std::ranges::any_of(runs, [](const CalleeRun& run) { return run.remarks.has_value(); });
}

/// "TooCostly 12, NeverInline 3", the most frequent first; absent without reasons.
Cell reasonsCell(const CalleeCounts& counts) {
    std::vector<std::pair<std::int64_t, std::string>> ranked;
    for (const auto& [reason, count] : counts.reasons)
        ranked.emplace_back(-count, reason);
    std::ranges::sort(ranked);
    std::string words;
    for (const auto& [count, reason] : ranked)
        words += (words.empty() ? "" : ", ") + reason + ' ' + std::to_string(-count);
    return words.empty() ? Cell() : cell(words);
}

std::vector<Column> calleeColumns(std::size_t runs) {
    const std::initializer_list<Column> figures = {{"sites", ColumnKind::Count},
                                                   {"inlined", ColumnKind::Count},
                                                   {"refused", ColumnKind::Count},
                                                   {"bytes", ColumnKind::Delta},
                                                   {"measured", ColumnKind::Count},
                                                   {"bytes_held", ColumnKind::Delta},
                                                   {"measured_held", ColumnKind::Count},
                                                   {"all_inlined", ColumnKind::Delta},
                                                   {"none_inlined", ColumnKind::Delta},
                                                   {"best", ColumnKind::Status},
                                                   {"all_inlined_unique", ColumnKind::Delta},
                                                   {"none_inlined_unique", ColumnKind::Delta},
                                                   {"best_unique", ColumnKind::Status}};
    std::vector<Column> columns = {{"callee"}};
    for (const Column& figure : figures)
        for (std::size_t side = 0; side < runs; ++side)
            columns.push_back({columnOfSide(figure.name, runs > 1 ? std::optional(side) : std::nullopt), figure.kind});
    return columns;
}

/// Remarks do not tell them from others.
void addByAttribute(std::vector<NamedCallee>& named) {
    for (NamedCallee& callee : named)
        for (CalleeCounts& counts : callee.sides)
            counts.inlined += counts.byAttribute;
}

/// `remedies`: a set for each run.
Row rowOf(const std::string& name, const CalleeSides& sides, const std::vector<CalleeRemedies>& remedies) {
    Row row = {cell(name)};
    const auto add = [&](auto valueOf) {
        for (std::size_t side = 0; side < remedies.size(); ++side)
            row.push_back(cell(valueOf(sides[side])));
    };
    add([](const CalleeCounts& counts) { return counts.sites; });
    add([](const CalleeCounts& counts) { return counts.inlined; });
    add([](const CalleeCounts& counts) { return counts.refused; });
    for (const Others others : {Others::Decide, Others::Held}) {
        add([others](const CalleeCounts& counts) { return counts.of(others).bytes.value(); });
        add([others](const CalleeCounts& counts) { return counts.of(others).measured; });
    }
    for (const auto objective : {&CalleeRemedies::text, &CalleeRemedies::unique}) {
        for (const auto its : {&Remedies::all, &Remedies::none})
            for (const CalleeRemedies& side : remedies)
                row.push_back(cell(side.*objective.*its));
        for (const CalleeRemedies& side : remedies) {
            const std::optional<BestAttribute> best = (side.*objective).best();
            row.push_back(best ? cell(toString(*best)) : Cell());
        }
    }
    return row;
}

/// What `bytes` and `bytes_held` of these callees add up.
ApartColumns apartOf(const std::vector<NamedCallee>& callees, std::size_t runs) {
    ApartColumns apart;
    for (std::size_t side = 0; side < runs; ++side)
        for (const Others others : {Others::Decide, Others::Held}) {
            const ColumnName name = others == Others::Held ? ColumnName("bytes_held") : ColumnName("bytes");
            std::vector<ApartSums>& sums = apart[columnOfSide(name, runs > 1 ? std::optional(side) : std::nullopt)];
            for (const NamedCallee& callee : callees)
                sums.push_back(callee.sides[side].of(others).apart);
        }
    return apart;
}

void addReasonColumns(std::vector<Column>& columns, std::size_t sides) {
    for (std::size_t side = 0; side < sides; ++side)
        columns.push_back({columnOfSide("reasons", sides > 1 ? std::optional(side) : std::nullopt)});
}

void addReasons(Row& row, const CalleeSides& counts, std::size_t sides) {
    for (std::size_t side = 0; side < sides; ++side)
        row.push_back(reasonsCell(counts[side]));
}

/// A definition is measured if it is in all modules that have decisions about one of its functions.
void setMissing(std::vector<CalleeRun>& runs, const std::vector<NamedCallee>& callees) {
    for (const NamedCallee& callee : callees)
        for (std::size_t side = 0; side < runs.size(); ++side)
            for (const InlineAttribute attribute : attributes)
                if (callee.sides[side].isMissing[std::size_t(attribute)])
                    runs[side].measured.setMissing(callee.name, attribute);
}

bool hasBest(const Table& table, std::size_t side, std::size_t sides) {
    const int best = table.columnIndex(columnOfSide("best", sides > 1 ? std::optional(side) : std::nullopt));
    return std::ranges::any_of(
        table.rows, [best](const Row& row) { return !std::holds_alternative<std::monostate>(row[std::size_t(best)]); });
}

std::string ownPolicyNote(const std::string& run) {
    return "all_inlined, none_inlined and best of run " + run +
           ": its own policy decides the other calls, and a stock clang decides them otherwise; use advise on a run of "
           "the policy default";
}

void addCalleeNotes(CalleeTable& callees, const std::vector<CalleeRun>& runs, const CalleeSides& total) {
    Table& table = callees.table;
    const bool hasRuns = !std::ranges::all_of(runs, [](const CalleeRun& run) { return run.remarks.has_value(); });
    if (hasRuns)
        table.notes = {"bytes: what flipping each measured decision by itself does to text, summed; decisions "
                       "interact, so that flipping all of them does something else"};
    for (std::size_t side = 0; side < runs.size(); ++side) {
        if (haveRemarks(runs) && total[side].byAttribute)
            table.notes.push_back(noteOfAlwaysInlined(runs[side].run.spec.name, total[side].byAttribute));
        if (runs[side].run.policyKind == PolicyKind::Default || !hasBest(table, side, runs.size())) continue;
        callees.ownPolicies.push_back(runs[side].run.spec.name);
        table.notes.push_back(ownPolicyNote(callees.ownPolicies.back()));
    }
}

} // namespace

Result<CalleeTable> calleeTable(const std::string& path, const CalleeRequest& request, const CancelToken& cancel) {
    if (request.runs.empty() || request.runs.size() > 2)
        return Error{ErrorCode::InvalidArgument, counted(request.runs.size(), "run"), {}, {}, "one or two runs"};
    INLINESCOPE_TRY(const ReaderPool readers, ReaderPool::open(path));
    INLINESCOPE_TRY(std::vector<CalleeRun> runs, readRuns(readers, request, cancel));
    INLINESCOPE_TRY(const Callees callees, count(readers, runs, cancel));
    INLINESCOPE_TRY(std::vector<NamedCallee> named, nameAll(readers.first(), callees, cancel));
    const bool hasRemarks = haveRemarks(runs);
    if (hasRemarks) addByAttribute(named);
    setMissing(runs, named);
    const auto remediesOf = [&](const std::string& callee) {
        std::vector<CalleeRemedies> remedies;
        for (const CalleeRun& run : runs)
            remedies.emplace_back(callee, run.measured, !request.module.empty());
        return remedies;
    };
    CalleeTable answer{{}, apartOf(named, runs.size())};
    Table& table = answer.table;
    table.columns = calleeColumns(runs.size());
    if (hasRemarks) addReasonColumns(table.columns, runs.size());
    CalleeSides total;
    for (const NamedCallee& callee : named) {
        table.rows.push_back(rowOf(callee.name, callee.sides, remediesOf(callee.name)));
        if (hasRemarks) addReasons(table.rows.back(), callee.sides, runs.size());
        for (std::size_t side = 0; side < total.size(); ++side)
            total[side].add(callee.sides[side]);
    }
    const std::vector<CalleeRemedies> none(runs.size(), CalleeRemedies({}, {}, false)); // they do not add up
    table.total = rowOf("TOTAL", total, none);
    if (hasRemarks) addReasons(*table.total, total, runs.size());
    addCalleeNotes(answer, runs, total);
    INLINESCOPE_TRY(const auto incomplete, notesOfIncompleteSets(readers.first(), request.runs));
    table.notes.insert(table.notes.end(), incomplete.begin(), incomplete.end());
    return answer;
}

} // namespace inlinescope
