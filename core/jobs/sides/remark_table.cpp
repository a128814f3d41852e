// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/sides/remark_table.h"

#include "core/base/counted.h"
#include "core/jobs/common/remark_sets.h"
#include "core/jobs/common/snapshot.h"
#include "core/jobs/sides/remark_list.h"
#include "core/jobs/tables/annotation_cells.h"
#include "core/jobs/tables/cells.h"
#include "core/model/names.h"
#include "core/model/outcomes.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <set>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

namespace inlinescope {
namespace {

/// What identifies a callsite in every compiler's remarks: caller, callee, and the place with the file's name only. A
/// remark names a file relative to the folder of its compile, and two builds may be in different folders.
using SiteKey = std::tuple<std::string, std::string, std::string>;

struct SiteDecision {
    Outcome outcome = Outcome::Refused;
    std::string reason;
    std::string location;
    CallsiteKey key = {};
    bool isOfSet = false; ///< of remarks, not of a run
    const Annotation* annotation = nullptr;
};

using SiteDecisions = std::map<SiteKey, std::array<std::vector<SiteDecision>, 2>>;

SiteKey siteKey(const std::string& caller, const std::string& callee, SourcePlace place) {
    place.file.erase(0, place.file.find_last_of("/\\") + 1);
    return {caller, callee, formatPlace(place)};
}

/// Reads the sides.
class SideReader {
public:
    SideReader(const WorkspaceReader& reader, const AnnotationCells& annotations, const CancelToken& cancel)
        : m_reader(reader), m_annotations(annotations), m_cancel(cancel) {}

    Result<void> add(std::size_t side, const std::string& name) {
        const Result<RunRow> run = m_reader.runs().byName(name);
        if (run.ok()) return addRun(side, *run);
        if (run.error().code != ErrorCode::NotFound) return run.error();
        INLINESCOPE_TRY(const RemarkSetName set, m_reader.remarks().named(name));
        return addRemarks(side, set.id);
    }
    const SiteDecisions& all() const { return m_all; }

private:
    Result<void> addRemarks(std::size_t side, RemarkSetId set);
    Result<void> addRun(std::size_t side, const RunRow& run);

    const WorkspaceReader& m_reader;
    const AnnotationCells& m_annotations;
    const CancelToken& m_cancel;
    SiteDecisions m_all;
};

Result<void> SideReader::addRemarks(std::size_t side, RemarkSetId set) {
    RemarkKeys keys;
    return m_reader.remarks().scan(
        set,
        [&](const StoredRemark& stored) {
            const CallRemark& remark = stored.remark;
            const CallsiteKey key = keys.next(stored.file, remark);
            if (!remark.outcome) return;
            m_all[siteKey(remark.caller, remark.callee, remark.place)][side].push_back(
                {*remark.outcome, remark.reason, formatPlace(remark.place), key, true,
                 m_annotations.ofRemark(set, key)});
        },
        m_cancel);
}

Result<void> SideReader::addRun(std::size_t side, const RunRow& run) {
    INLINESCOPE_TRY(const auto modules, m_reader.moduleRuns().of(run.id));
    for (const ModuleRunRow& module : modules) {
        if (m_cancel.isCancelled()) return CancelToken::error();
        INLINESCOPE_TRY(const auto rows, m_reader.decisions().of(module.id));
        for (const DecisionRow& row : rows) {
            const Decision& decision = row.decision;
            if (decision.outcome == Outcome::NeverAsked) continue;
            const SourcePlace place = decision.path.isReal() ? decision.path.places.front() : SourcePlace();
            m_all[siteKey(decision.caller, decision.callee, place)][side].push_back(
                {decision.outcome, decision.reason, formatPlace(place), decision.key});
        }
    }
    return {};
}

const char* markOf(const SiteDecision* a, const SiteDecision* b) {
    if (!a || !b) return a ? "-" : "+";
    return isInlined(a->outcome) == isInlined(b->outcome) ? "=" : "!";
}

Row rowOf(const SiteKey& key, const SiteDecision* a, const SiteDecision* b) {
    const std::string& location = a ? a->location : b->location;
    Row row = {cell(markOf(a, b)), cell(std::get<0>(key)), cell(std::get<1>(key)),
               location.empty() ? Cell() : cell(location)};
    for (const SiteDecision* side : {a, b})
        row.push_back(side ? cell(toString(side->outcome)) : Cell());
    for (const SiteDecision* side : {a, b})
        row.push_back(side ? cell(side->reason) : Cell());
    for (const SiteDecision* side : {a, b})
        row.push_back(side ? cell(formatKey(side->key)) : Cell());
    return row;
}

/// A callsite's decisions in pairs: first those of equal locations, which files of one name in two folders have apart,
/// then the others in their order, as builds in two folders name them.
std::vector<std::array<const SiteDecision*, 2>> pairsOf(const std::array<std::vector<SiteDecision>, 2>& sides) {
    std::map<std::string_view, std::vector<const SiteDecision*>> byLocation; // of the second side, the first one last
    for (auto decision = sides[1].rbegin(); decision != sides[1].rend(); ++decision)
        byLocation[decision->location].push_back(&*decision);
    std::vector<std::array<const SiteDecision*, 2>> pairs;
    std::vector<const SiteDecision*> left;
    std::set<const SiteDecision*> taken;
    for (const SiteDecision& decision : sides[0]) {
        const auto equal = byLocation.find(decision.location);
        if (equal == byLocation.end() || equal->second.empty()) {
            left.push_back(&decision);
            continue;
        }
        pairs.push_back({&decision, equal->second.back()});
        taken.insert(equal->second.back());
        equal->second.pop_back();
    }
    auto other = sides[1].begin();
    const auto next = [&]() -> const SiteDecision* {
        other = std::find_if(other, sides[1].end(), [&](const SiteDecision& one) { return !taken.contains(&one); });
        return other == sides[1].end() ? nullptr : &*other++;
    };
    for (const SiteDecision* decision : left)
        pairs.push_back({decision, next()});
    while (const SiteDecision* decision = next())
        pairs.push_back({nullptr, decision});
    return pairs;
}

/// The differing rows are first, then those of one side.
std::size_t rankOf(const Row& row) {
    const std::string mark = plainText(row.front());
    return mark == "!" ? 0 : mark == "=" ? 2 : 1;
}

/// A row of the table before the rows are put in order.
struct RemarkPair {
    Row row;
    const Annotation* written;  ///< about the callsite in the first of the sets that have it
    const Annotation* writtenB; ///< about that of the second set, if both are sets that have it
};

RemarkPair pairOf(const SiteKey& key, const SiteDecision* a, const SiteDecision* b) {
    const bool isInSetA = a && a->isOfSet, isInSetB = b && b->isOfSet;
    return {rowOf(key, a, b),
            isInSetA   ? a->annotation
            : isInSetB ? b->annotation
                       : nullptr,
            isInSetA && isInSetB ? b->annotation : nullptr};
}

} // namespace

Result<std::vector<NamedRemarks>> namedRemarks(const std::string& path) {
    INLINESCOPE_TRY(const WorkspaceReader reader, openSnapshot(path));
    INLINESCOPE_TRY(const auto sets, namedRemarkSets(reader));
    std::vector<NamedRemarks> named;
    for (const RemarkSetName& set : sets)
        named.push_back({set.name, set.complete});
    return named;
}

Result<bool> isRemarkSet(const std::string& path, const std::string& name) {
    INLINESCOPE_TRY(const auto sets, namedRemarks(path));
    return std::ranges::find(sets, name, &NamedRemarks::name) != sets.end();
}

Result<Table> remarkTable(const std::string& path, const std::string& set, const CancelToken& cancel) {
    INLINESCOPE_TRY(const RemarkList list, RemarkList::open(path, set));
    Table table{list.columns(), {}, {}, list.notes()};
    INLINESCOPE_CHECK(list.visit([&](Row&& row) { table.rows.push_back(std::move(row)); }, cancel));
    return table;
}

Result<Table> compareRemarks(const std::string& path, const std::string& a, const std::string& b,
                             const CancelToken& cancel) {
    INLINESCOPE_TRY(const WorkspaceReader reader, openSnapshot(path));
    INLINESCOPE_TRY(const AnnotationCells annotations, AnnotationCells::read(reader));
    SideReader sides(reader, annotations, cancel);
    INLINESCOPE_CHECK(sides.add(0, a));
    INLINESCOPE_CHECK(sides.add(1, b));
    Table table = makeTable({{"mark", ColumnKind::Status},
                             {"caller"},
                             {"callee"},
                             {"location"},
                             {"outcome_a", ColumnKind::Status},
                             {"outcome_b", ColumnKind::Status},
                             {"reason_a"},
                             {"reason_b"},
                             {"callsite_key_a"},
                             {"callsite_key_b"}});
    std::array<std::vector<RemarkPair>, 3> ranked;
    for (const auto& [key, decisions] : sides.all())
        for (const auto& [first, second] : pairsOf(decisions)) {
            RemarkPair pair = pairOf(key, first, second);
            ranked[rankOf(pair.row)].push_back(std::move(pair));
        }
    std::vector<const Annotation*> written, writtenB;
    for (std::vector<RemarkPair>& pairs : ranked)
        for (RemarkPair& pair : pairs) {
            table.rows.push_back(std::move(pair.row));
            written.push_back(pair.written);
            writtenB.push_back(pair.writtenB);
        }
    AnnotationCells::add(table, written);
    AnnotationCells::add(table, writtenB, "_b");
    table.notes = {counted(ranked[0].size(), "callsite") + " decided differently, " + std::to_string(ranked[2].size()) +
                   " alike, " + std::to_string(ranked[1].size()) +
                   " on one side only; paired by caller, callee and place"};
    INLINESCOPE_TRY(const auto incomplete, notesOfIncompleteSets(reader, {a, b}));
    table.notes.insert(table.notes.end(), incomplete.begin(), incomplete.end());
    return table;
}

} // namespace inlinescope
