// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/exhaustive_search.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <string>
#include <utility>

namespace inlinescope {
namespace {

/// Calls to decide of which all ways are tried, whether calls join them or not. What no call joins is not independent
/// to the last byte, since the ends of sections are aligned.
constexpr std::size_t fewCalls = 4;

using FunctionNames = std::set<std::string>;
using Advices = std::map<ForcedAdvice::Key, ForcedAdvice>;

/// A call that a script can decide.
struct OpenCall {
    ForcedAdvice advice; ///< as it was decided
    std::string caller, callee;
};

ForcedAdvice decided(ForcedAdvice advice, Advice way) {
    advice.advice = way;
    return advice;
}

/// Functions, joined to sets.
class JoinedFunctions {
public:
    explicit JoinedFunctions(const FunctionNames& functions) {
        for (const std::string& function : functions)
            m_of.emplace(function, m_of.size());
        m_parents.resize(m_of.size());
        std::iota(m_parents.begin(), m_parents.end(), std::size_t(0));
    }
    void join(const std::string& a, const std::string& b) {
        const auto first = m_of.find(a), second = m_of.find(b);
        if (first != m_of.end() && second != m_of.end()) m_parents[root(first->second)] = root(second->second);
    }
    bool areJoined(const std::string& a, const std::string& b) {
        const auto first = m_of.find(a), second = m_of.find(b);
        return first != m_of.end() && second != m_of.end() && root(first->second) == root(second->second);
    }
    std::vector<FunctionNames> all() {
        std::map<std::size_t, FunctionNames> groups;
        for (const auto& [function, index] : m_of)
            groups[root(index)].insert(function);
        std::vector<FunctionNames> all;
        for (auto& [index, names] : groups)
            all.push_back(std::move(names));
        return all;
    }

private:
    std::size_t root(std::size_t index) {
        while (m_parents[index] != index)
            index = m_parents[index] = m_parents[m_parents[index]];
        return index;
    }
    std::map<std::string, std::size_t> m_of;
    std::vector<std::size_t> m_parents;
};

bool isInlined(const Decision& decision) {
    return decision.outcome == Outcome::Inlined || decision.outcome == Outcome::InlinedCalleeDeleted;
}

/// Whether the decision's question has its own answer in `advices`. One about every question of its hash does not count
/// if there are several.
bool isDecided(const Decision& decision, const ForcedAdvice& forced, const Advices& advices) {
    return advices.contains(forced.key()) || advices.contains({decision.key.hash, decision.key.occurrence});
}

/// The calls of these functions that a script can decide, and that `advices` does not.
std::vector<OpenCall> openCalls(const RecordedCompile& compile, const FunctionNames& functions,
                                const Advices& advices) {
    const auto forced = forcedAdvices(compile.decisions);
    std::vector<OpenCall> calls;
    for (std::size_t index = 0; index < forced.size(); ++index) {
        const Decision& decision = compile.decisions[index];
        const bool own = functions.contains(decision.caller) && functions.contains(decision.callee);
        if (!own || !forced[index] || decision.outcome == Outcome::Failed) continue;
        if (!isDecided(decision, *forced[index], advices))
            calls.push_back({*forced[index], decision.caller, decision.callee});
    }
    return calls;
}

/// Whether a script could decide about a call of these functions to another one, as to one that was called indirectly
/// before other calls were inlined.
bool callsOthers(const RecordedCompile& compile, const FunctionNames& functions) {
    const auto forced = forcedAdvices(compile.decisions);
    for (std::size_t index = 0; index < forced.size(); ++index) {
        const Decision& decision = compile.decisions[index];
        if (!forced[index] || decision.outcome == Outcome::Failed) continue;
        if (functions.contains(decision.caller) && !functions.contains(decision.callee)) return true;
    }
    return false;
}

/// The functions that may still be inlined: an open call is to them, or a call that was refused and that an open call
/// may copy.
FunctionNames inlinable(const std::vector<const Decision*>& refused, const std::vector<OpenCall>& calls,
                        const OpenCall* except) {
    FunctionNames functions;
    for (const OpenCall& call : calls)
        if (&call != except) functions.insert(call.callee);
    for (std::size_t before = 0; before != functions.size();) {
        before = functions.size();
        for (const Decision* decision : refused)
            if (functions.contains(decision->caller)) functions.insert(decision->callee);
        if (except && functions.contains(except->caller)) functions.insert(except->callee);
    }
    return functions;
}

/// The functions, joined by what is inlined, by the open calls except one that is refused, and by refused calls of
/// functions that may still be inlined, because that copies the call.
JoinedFunctions joined(const RecordedCompile& compile, const FunctionNames& functions, const Advices& advices,
                       const std::vector<OpenCall>& calls, const OpenCall* except) {
    JoinedFunctions groups(functions);
    const auto forced = forcedAdvices(compile.decisions);
    std::vector<const Decision*> refused;
    for (std::size_t index = 0; index < forced.size(); ++index) {
        const Decision& decision = compile.decisions[index];
        if (isInlined(decision))
            groups.join(decision.caller, decision.callee);
        else if (forced[index] && isDecided(decision, *forced[index], advices) && functions.contains(decision.caller))
            refused.push_back(&decision);
    }
    const FunctionNames copied = inlinable(refused, calls, except);
    for (const Decision* decision : refused)
        if (copied.contains(decision->caller)) groups.join(decision->caller, decision->callee);
    for (const OpenCall& call : calls)
        if (&call != except || copied.contains(call.caller)) groups.join(call.caller, call.callee);
    return groups;
}

FunctionNames functionsOf(const RecordedCompile& compile) {
    FunctionNames names;
    for (const Decision& decision : compile.decisions) {
        names.insert(decision.caller);
        names.insert(decision.callee);
    }
    return names;
}

std::vector<ForcedAdvice> listOf(const Advices& advices) {
    std::vector<ForcedAdvice> list;
    for (const auto& [key, advice] : advices)
        list.push_back(advice);
    return list;
}

Advices refusalsOf(const std::vector<OpenCall>& calls) {
    Advices refused;
    for (const OpenCall& call : calls)
        refused.emplace(call.advice.key(), decided(call.advice, Advice::Refuse));
    return refused;
}

/// The call that is decided next: a bridge, the one whose sides are nearest to equal; otherwise that of the functions
/// with the most calls.
std::size_t nextCall(const RecordedCompile& compile, const FunctionNames& functions, const Advices& advices,
                     const std::vector<OpenCall>& calls) {
    std::map<std::string, std::size_t> degrees;
    for (const OpenCall& call : calls) {
        ++degrees[call.caller];
        ++degrees[call.callee];
    }
    std::pair<std::size_t, std::size_t> most;
    std::size_t best = 0;
    for (std::size_t index = 0; index < calls.size(); ++index) {
        const OpenCall& call = calls[index];
        JoinedFunctions groups = joined(compile, functions, advices, calls, &call);
        std::size_t side = 0;
        if (!groups.areJoined(call.caller, call.callee))
            for (const FunctionNames& names : groups.all()) {
                const auto on = std::size_t(std::ranges::count_if(
                    calls, [&](const OpenCall& other) { return &other != &call && names.contains(other.caller); }));
                side = std::max(side, std::min(on, calls.size() - 1 - on) + 1);
            }
        const std::pair value(side, degrees[call.caller] + degrees[call.callee]);
        if (index > 0 && value <= most) continue;
        most = value;
        best = index;
    }
    return best;
}

} // namespace

/// Groups of functions that no call joins. Each is searched with the others as they are, again if others have changed
/// since, until all are at their best with all others as they are.
class ExhaustiveSearch::Groups {
public:
    /// The calls of `functions`: how they are decided before, and all refused.
    struct Group {
        FunctionNames functions;
        Advices way, refused;
        std::optional<std::size_t> triedAt = {}; ///< number of changes
        bool depends = false;                    ///< was at its best before others changed, but not after that
        bool isComplete = true;                  ///< all ways were tried
    };
    /// `made`: the decisions that are made in all groups. `bytes` are those of the object as it is.
    Groups(std::vector<Group> groups, const Advices& made, std::int64_t bytes);
    ~Groups();

    bool isDone() const { return !m_search; }
    std::int64_t bytes() const { return m_bytes; }
    std::size_t proved() const {
        return std::size_t(std::ranges::count_if(
            m_groups, [this](const Group& group) { return group.triedAt == m_changes && group.isComplete; }));
    }
    std::size_t dependent() const { return std::size_t(std::ranges::count(m_groups, true, &Group::depends)); }
    Advices ways() const;
    Advices next() const;
    void take(const RecordedCompile& compile);
    /// Marks the current group if the compile of next() shows that not all ways are tried.
    void check(const RecordedCompile& compile);

private:
    void beginNext();

    std::vector<Group> m_groups;
    const Advices m_made;
    std::int64_t m_bytes;
    std::size_t m_changes = 0, m_current = 0;
    std::unique_ptr<Part> m_search; ///< of the current group
};

/// The calls of functions that decisions join, with some of the decisions made.
class ExhaustiveSearch::Part {
public:
    /// `refused`: the made decisions, and the others as they are for the first compile.
    Part(FunctionNames functions, Advices made, Advices refused)
        : m_functions(std::move(functions)), m_made(std::move(made)), m_refused(std::move(refused)) {}

    bool isDone() const { return m_best.has_value(); }
    const Advices& advices() const { return m_best->first; }
    std::int64_t bytes() const { return m_best->second; }

    Advices next() const {
        if (m_groups) return m_groups->next();
        return m_ways.empty() ? m_refused : way().next();
    }

    void take(const RecordedCompile& compile) {
        if (m_groups)
            m_groups->take(compile);
        else if (m_ways.empty())
            begin(compile);
        else
            way().take(compile);
        end();
    }

private:
    const Part& way() const { return m_ways[m_ways[0].isDone() ? 1 : 0]; }
    Part& way() { return m_ways[m_ways[0].isDone() ? 1 : 0]; }

    /// The first compile: everything that is not decided yet is refused. It may show new calls, which must be refused
    /// first.
    void begin(const RecordedCompile& compile) {
        const std::vector<OpenCall> calls = openCalls(compile, m_functions, m_made);
        bool complete = true;
        for (const OpenCall& call : calls) {
            if (!call.advice.occurrence) forgetOccurrences(call.advice.hash);
            const bool isNew = m_refused.emplace(call.advice.key(), decided(call.advice, Advice::Refuse)).second;
            if (isNew && call.advice.advice == Advice::Inline) complete = false;
        }
        if (!complete) return;
        if (calls.empty()) {
            m_best.emplace(m_made, compile.bytes);
        } else if (calls.size() <= fewCalls || !divide(compile, calls)) {
            const OpenCall& call = calls[nextCall(compile, m_functions, m_made, calls)];
            for (const Advice advice : {Advice::Refuse, Advice::Inline}) {
                Advices made = m_made, refused = m_refused;
                made.emplace(call.advice.key(), decided(call.advice, advice));
                refused.insert_or_assign(call.advice.key(), decided(call.advice, advice));
                m_ways.emplace_back(m_functions, std::move(made), std::move(refused));
            }
            m_ways[0].take(compile);
        }
    }

    /// Refusals of the questions of a hash that now has only one would overrule what is decided about that.
    void forgetOccurrences(std::uint64_t hash) {
        std::erase_if(m_refused, [&](const auto& refused) {
            return refused.first.first == hash && refused.first.second && !m_made.contains(refused.first);
        });
    }

    /// Whether nothing joins some of the calls to the others.
    bool divide(const RecordedCompile& compile, const std::vector<OpenCall>& calls) {
        std::vector<Groups::Group> groups;
        for (FunctionNames& functions : joined(compile, m_functions, m_made, calls, nullptr).all()) {
            const Advices refused = refusalsOf(openCalls(compile, functions, m_made));
            if (!refused.empty()) groups.push_back({std::move(functions), refused, refused});
        }
        if (groups.size() < 2) return false;
        m_groups = std::make_unique<Groups>(std::move(groups), m_made, compile.bytes);
        m_groups->take(compile);
        return true;
    }

    void end() {
        if (m_groups && m_groups->isDone()) m_best.emplace(m_groups->ways(), m_groups->bytes());
        if (!m_ways.empty() && m_ways[0].isDone() && m_ways[1].isDone())
            m_best = m_ways[1].bytes() < m_ways[0].bytes() ? m_ways[1].m_best : m_ways[0].m_best;
        if (!m_best) return;
        m_groups.reset();
        m_ways.clear();
    }

    FunctionNames m_functions;
    Advices m_made;                                         ///< the decisions that are made
    Advices m_refused;                                      ///< with those that the first compile is to refuse
    std::vector<Part> m_ways;                               ///< with one call more decided: refused, and inlined
    std::unique_ptr<Groups> m_groups;                       ///< or what the decisions have divided
    std::optional<std::pair<Advices, std::int64_t>> m_best; ///< with its bytes
};

ExhaustiveSearch::Groups::Groups(std::vector<Group> groups, const Advices& made, std::int64_t bytes)
    : m_groups(std::move(groups)), m_made(made), m_bytes(bytes) {
    beginNext();
}

ExhaustiveSearch::Groups::~Groups() = default;

Advices ExhaustiveSearch::Groups::ways() const {
    Advices ways = m_made;
    for (const Group& group : m_groups)
        ways.insert(group.way.begin(), group.way.end());
    return ways;
}

Advices ExhaustiveSearch::Groups::next() const {
    Advices advices = m_search->next();
    for (const Group& group : m_groups)
        if (&group != &m_groups[m_current]) advices.insert(group.way.begin(), group.way.end());
    return advices;
}

void ExhaustiveSearch::Groups::take(const RecordedCompile& compile) {
    m_search->take(compile);
    if (!m_search->isDone()) return;
    Group& group = m_groups[m_current];
    if (m_search->bytes() < m_bytes) {
        group.depends = group.triedAt.has_value();
        group.way = m_search->advices();
        m_bytes = m_search->bytes();
        ++m_changes;
    }
    group.triedAt = m_changes;
    beginNext();
}

void ExhaustiveSearch::Groups::check(const RecordedCompile& compile) {
    Group& group = m_groups[m_current];
    if (compile.bytes == RecordedCompile::noObject || callsOthers(compile, group.functions)) group.isComplete = false;
}

/// The next group that was not searched since the last change.
void ExhaustiveSearch::Groups::beginNext() {
    m_search.reset();
    for (std::size_t step = 0; step < m_groups.size() && !m_search; ++step) {
        const std::size_t next = (m_current + step) % m_groups.size();
        Group& group = m_groups[next];
        if (group.triedAt == m_changes) continue;
        group.isComplete = true;
        Advices refused = m_made;
        refused.insert(group.refused.begin(), group.refused.end());
        m_search = std::make_unique<Part>(group.functions, m_made, std::move(refused));
        m_current = next;
    }
}

ExhaustiveSearch::ExhaustiveSearch(const RecordedCompile& nothing, std::int64_t bytes, std::size_t mostCalls) {
    const FunctionNames functions = functionsOf(nothing);
    const std::vector<OpenCall> calls = openCalls(nothing, functions, {});
    std::vector<Groups::Group> groups;
    for (FunctionNames& names : joined(nothing, functions, {}, calls, nullptr).all()) {
        const std::vector<OpenCall> own = openCalls(nothing, names, {});
        m_components += !own.empty();
        if (!own.empty() && own.size() <= mostCalls) groups.push_back({std::move(names), {}, refusalsOf(own)});
    }
    // Those with few ways first: more are proved if not all can be tried.
    std::ranges::sort(groups, {}, [](const Groups::Group& group) {
        return std::pair(group.refused.size(), *group.functions.begin());
    });
    m_groups = std::make_unique<Groups>(std::move(groups), Advices(), bytes);
}

ExhaustiveSearch::~ExhaustiveSearch() = default;
ExhaustiveSearch::ExhaustiveSearch(ExhaustiveSearch&&) noexcept = default;
ExhaustiveSearch& ExhaustiveSearch::operator=(ExhaustiveSearch&&) noexcept = default;

std::size_t ExhaustiveSearch::proved() const {
    return m_groups->proved();
}

std::size_t ExhaustiveSearch::dependent() const {
    return m_groups->dependent();
}

bool ExhaustiveSearch::isDone() const {
    return m_groups->isDone();
}

std::vector<ForcedAdvice> ExhaustiveSearch::next() const {
    return listOf(m_groups->next());
}

void ExhaustiveSearch::take(const RecordedCompile& compile) {
    m_groups->check(compile);
    m_groups->take(compile);
}

std::vector<ForcedAdvice> ExhaustiveSearch::best() const {
    return listOf(m_groups->ways());
}

std::int64_t ExhaustiveSearch::bytes() const {
    return m_groups->bytes();
}

} // namespace inlinescope
