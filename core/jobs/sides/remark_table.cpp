// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/sides/remark_table.h"

#include "core/base/counted.h"
#include "core/jobs/common/remark_sets.h"
#include "core/jobs/common/snapshot.h"
#include "core/jobs/sides/decision_cells.h"
#include "core/jobs/sides/remark_list.h"
#include "core/jobs/tables/annotation_cells.h"
#include "core/jobs/tables/cells.h"
#include "core/model/names.h"
#include "core/model/outcomes.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
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
    std::string chain; ///< the calls through which it came: see chainOf()
    CallsiteKey key = {};
    bool isOfSet = false; ///< of remarks, not of a run
    const Annotation* annotation = nullptr;
};

using SiteDecisions = std::map<SiteKey, std::array<std::vector<SiteDecision>, 2>>;

SiteKey siteKey(const std::string& caller, const std::string& callee, SourcePlace place) {
    place.file.erase(0, place.file.find_last_of("/\\") + 1);
    return {caller, callee, formatPlace(place)};
}

constexpr std::string_view chainLink = " @ "; // as LLVM writes it

/// A callsite as LLVM spells it without its lines, which are relative to the functions' own: "g:5 @ f:3" of
/// "g:2:5 @ f:7:3.1". A run knows where calls are, but not where functions begin.
std::string chainOf(std::string_view site) {
    std::string chain;
    while (!site.empty()) {
        const std::size_t end = std::min(site.find(chainLink), site.size());
        const std::string_view link = site.substr(0, end);
        site.remove_prefix(std::min(end + chainLink.size(), site.size()));
        const std::size_t column = std::min(link.rfind(':'), link.size()); // then the discriminator
        const std::string_view before = link.substr(0, column);
        if (!chain.empty()) chain += chainLink;
        chain += before.substr(0, before.rfind(':'));
        chain += link.substr(column).substr(0, link.substr(column).find('.'));
    }
    return chain;
}

std::string chainOf(const InlinePath& path) {
    std::string chain;
    for (const SourcePlace& place : path.places) {
        if (!chain.empty()) chain += chainLink;
        chain += place.function + ':' + std::to_string(place.column);
    }
    return chain;
}

/// Reads the sides.
class SideReader {
public:
    SideReader(const WorkspaceReader& reader, const AnnotationCells& annotations, const CancelToken& cancel)
        : m_reader(reader), m_annotations(annotations), m_cancel(cancel) {}

    Result<void> add(const std::string& a, const std::string& b);
    const SiteDecisions& all() const { return m_all; }
    /// About the runs.
    const std::vector<std::string>& notes() const { return m_notes; }

private:
    /// The run with this name, if there is one.
    Result<std::optional<RunRow>> runNamed(const std::string& name) const;
    Result<void> addRemarks(std::size_t side, RemarkSetId set);
    Result<void> addRun(std::size_t side, const RunRow& run);

    const WorkspaceReader& m_reader;
    const AnnotationCells& m_annotations;
    const CancelToken& m_cancel;
    bool m_haveRun = false; ///< a side is a run
    SiteDecisions m_all;
    std::vector<std::string> m_notes;
};

Result<std::optional<RunRow>> SideReader::runNamed(const std::string& name) const {
    Result<RunRow> run = m_reader.runs().byName(name);
    if (run.ok()) return std::optional<RunRow>(std::move(*run));
    if (run.error().code != ErrorCode::NotFound) return run.error();
    return std::optional<RunRow>();
}

Result<void> SideReader::add(const std::string& a, const std::string& b) {
    const std::array names = {a, b};
    std::array<std::optional<RunRow>, 2> runs;
    for (std::size_t side = 0; side < runs.size(); ++side) {
        INLINESCOPE_TRY(runs[side], runNamed(names[side]));
        m_haveRun |= runs[side].has_value();
    }
    for (std::size_t side = 0; side < runs.size(); ++side) {
        if (runs[side]) {
            INLINESCOPE_CHECK(addRun(side, *runs[side]));
            continue;
        }
        INLINESCOPE_TRY(const RemarkSetName set, m_reader.remarks().named(names[side]));
        INLINESCOPE_CHECK(addRemarks(side, set.id));
    }
    return {};
}

Result<void> SideReader::addRemarks(std::size_t side, RemarkSetId set) {
    RemarkKeys keys;
    return m_reader.remarks().scan(
        set,
        [&](const StoredRemark& stored) {
            const CallRemark& remark = stored.remark;
            const CallsiteKey key = keys.next(stored.file, remark);
            if (!remark.outcome) return;
            m_all[siteKey(remark.caller, remark.callee, remark.place)][side].push_back(
                {*remark.outcome, remark.reason, formatPlace(remark.place),
                 m_haveRun ? chainOf(remark.site) : remark.site, key, true, m_annotations.ofRemark(set, key)});
        },
        m_cancel);
}

Result<void> SideReader::addRun(std::size_t side, const RunRow& run) {
    INLINESCOPE_TRY(const auto modules, m_reader.moduleRuns().of(run.id));
    std::int64_t byAttribute = 0;
    for (const ModuleRunRow& module : modules) {
        if (m_cancel.isCancelled()) return CancelToken::error();
        INLINESCOPE_TRY(const auto rows, m_reader.decisions().of(module.id));
        for (const DecisionRow& row : rows) {
            const Decision& decision = row.decision;
            const bool isByAttribute = isAlwaysInlined(decision);
            byAttribute += isByAttribute;
            if (decision.outcome == Outcome::NeverAsked && !isByAttribute) continue;
            const SourcePlace place = decision.path.isReal() ? decision.path.places.front() : SourcePlace();
            m_all[siteKey(decision.caller, decision.callee, place)][side].push_back(
                {isByAttribute ? Outcome::Inlined : decision.outcome, decision.reason, formatPlace(place),
                 chainOf(decision.path), decision.key});
        }
    }
    if (byAttribute) m_notes.push_back(noteOfAlwaysInlined(run.spec.name, byAttribute));
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

/// The pairs of a callsite's decisions, by the positions of the first side's; those without one are null.
class Pairing {
public:
    explicit Pairing(const std::array<std::vector<SiteDecision>, 2>& sides)
        : m_sides(sides), m_partners(sides[0].size()), m_isTaken(sides[1].size()) {}

    /// Pairs what has no partner yet by equal keys, in order.
    void pairBy(auto keyOf) {
        using Key = decltype(keyOf(m_sides[1].front()));
        std::map<Key, std::vector<std::size_t>> free; // the first one last
        for (std::size_t b = m_sides[1].size(); b-- > 0;)
            if (!m_isTaken[b]) free[keyOf(m_sides[1][b])].push_back(b);
        for (std::size_t a = 0; a < m_partners.size(); ++a) {
            if (m_partners[a]) continue;
            const auto equal = free.find(keyOf(m_sides[0][a]));
            if (equal == free.end() || equal->second.empty()) continue;
            m_partners[a] = &m_sides[1][equal->second.back()];
            m_isTaken[equal->second.back()] = true;
            equal->second.pop_back();
        }
    }
    std::vector<std::array<const SiteDecision*, 2>> pairs() const {
        std::vector<std::array<const SiteDecision*, 2>> pairs;
        for (std::size_t a = 0; a < m_partners.size(); ++a)
            pairs.push_back({&m_sides[0][a], m_partners[a]});
        for (std::size_t b = 0; b < m_isTaken.size(); ++b)
            if (!m_isTaken[b]) pairs.push_back({nullptr, &m_sides[1][b]});
        return pairs;
    }

private:
    const std::array<std::vector<SiteDecision>, 2>& m_sides;
    std::vector<const SiteDecision*> m_partners;
    std::vector<bool> m_isTaken;
};

/// A callsite's decisions in pairs: first those of equal locations, which files of one name in two folders have apart,
/// and among these, first the copies of the call that came through equal calls. Then the others, as builds in two
/// folders name them: first those that came through equal calls, then in their order.
std::vector<std::array<const SiteDecision*, 2>> pairsOf(const std::array<std::vector<SiteDecision>, 2>& sides) {
    using View = std::string_view;
    Pairing pairing(sides);
    pairing.pairBy([](const SiteDecision& one) { return std::pair<View, View>(one.location, one.chain); });
    pairing.pairBy([](const SiteDecision& one) { return View(one.location); });
    pairing.pairBy([](const SiteDecision& one) { return View(one.chain); });
    pairing.pairBy([](const SiteDecision&) { return 0; });
    return pairing.pairs();
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
    INLINESCOPE_CHECK(sides.add(a, b));
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
    table.notes.insert(table.notes.end(), sides.notes().begin(), sides.notes().end());
    INLINESCOPE_TRY(const auto incomplete, notesOfIncompleteSets(reader, {a, b}));
    table.notes.insert(table.notes.end(), incomplete.begin(), incomplete.end());
    return table;
}

} // namespace inlinescope
