// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/exhaustive_search.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>

namespace inlinescope {
namespace {

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

/// Functions, joined to groups.
class Groups {
public:
    explicit Groups(const FunctionNames& functions) {
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

/// The calls of these functions that a script can decide, and that `advices` does not.
std::vector<OpenCall> openCalls(const RecordedCompile& compile, const FunctionNames& functions,
                                const Advices& advices) {
    const auto forced = forcedAdvices(compile.decisions);
    std::vector<OpenCall> calls;
    for (std::size_t index = 0; index < forced.size(); ++index) {
        const Decision& decision = compile.decisions[index];
        const bool own = functions.contains(decision.caller) && functions.contains(decision.callee);
        if (!own || !forced[index] || decision.outcome == Outcome::Failed) continue;
        if (!advices.contains(forced[index]->key()))
            calls.push_back({*forced[index], decision.caller, decision.callee});
    }
    return calls;
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
Groups joined(const RecordedCompile& compile, const FunctionNames& functions, const Advices& advices,
              const std::vector<OpenCall>& calls, const OpenCall* except) {
    Groups groups(functions);
    const auto forced = forcedAdvices(compile.decisions);
    std::vector<const Decision*> refused;
    for (std::size_t index = 0; index < forced.size(); ++index) {
        const Decision& decision = compile.decisions[index];
        if (isInlined(decision))
            groups.join(decision.caller, decision.callee);
        else if (forced[index] && advices.contains(forced[index]->key()) && functions.contains(decision.caller))
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
    for (const auto& [function, bytes] : compile.bytes)
        names.insert(function);
    for (const Decision& decision : compile.decisions) {
        names.insert(decision.caller);
        names.insert(decision.callee);
    }
    return names;
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
        Groups groups = joined(compile, functions, advices, calls, &call);
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

/// Functions that decisions join, with some of the decisions made.
class ExhaustiveSearch::Part {
public:
    Part(FunctionNames functions, Advices advices) : m_functions(std::move(functions)), m_advices(std::move(advices)) {}

    bool isDone() const { return m_best.has_value(); }
    const BestOfAll& best() const { return *m_best; }

    void addNext(std::vector<ForcedAdvice>& advices) const {
        if (m_best)
            advices.insert(advices.end(), m_best->advices.begin(), m_best->advices.end());
        else if (m_parts.empty())
            for (const auto& [key, advice] : m_refused)
                advices.push_back(advice);
        else if (m_inOrder)
            (m_parts[0].isDone() ? m_parts[1] : m_parts[0]).addNext(advices);
        else
            for (const Part& part : m_parts)
                part.addNext(advices);
    }

    void take(const RecordedCompile& compile) {
        if (m_best) return;
        if (m_parts.empty())
            begin(compile);
        else if (m_inOrder)
            (m_parts[0].isDone() ? m_parts[1] : m_parts[0]).take(compile);
        else
            for (Part& part : m_parts)
                part.take(compile);
        end();
    }

private:
    /// The first compile: everything that is not decided yet is refused. It may show new calls, which must be refused
    /// first.
    void begin(const RecordedCompile& compile) {
        const std::vector<OpenCall> calls = openCalls(compile, m_functions, m_advices);
        bool complete = true;
        m_refused.insert(m_advices.begin(), m_advices.end());
        for (const OpenCall& call : calls) {
            const bool isNew = m_refused.emplace(call.advice.key(), decided(call.advice, Advice::Refuse)).second;
            if (isNew && call.advice.advice == Advice::Inline) complete = false;
        }
        if (!complete) return;
        if (calls.empty()) return finish(compile);
        Groups groups = joined(compile, m_functions, m_advices, calls, nullptr);
        std::vector<FunctionNames> all = groups.all();
        if (all.size() > 1) return divide(compile, std::move(all));
        const OpenCall& call = calls[nextCall(compile, m_functions, m_advices, calls)];
        m_inOrder = true;
        for (const Advice way : {Advice::Refuse, Advice::Inline}) {
            Advices advices = m_advices;
            advices.emplace(call.advice.key(), decided(call.advice, way));
            m_parts.emplace_back(m_functions, std::move(advices));
            m_parts.back().m_refused = m_refused;
            m_parts.back().m_refused.insert_or_assign(call.advice.key(), decided(call.advice, way));
        }
        m_parts[0].take(compile);
    }

    void divide(const RecordedCompile& compile, std::vector<FunctionNames>&& all) {
        for (FunctionNames& functions : all)
            m_parts.emplace_back(std::move(functions), m_advices);
        for (Part& part : m_parts)
            part.take(compile);
    }

    void finish(const RecordedCompile& compile) {
        m_best.emplace();
        m_best->functions = m_functions;
        for (const auto& [key, advice] : m_advices)
            m_best->advices.push_back(advice);
        for (const std::string& function : m_functions) {
            const auto bytes = compile.bytes.find(function);
            if (bytes != compile.bytes.end()) m_best->bytes += bytes->second;
        }
    }

    void end() {
        if (m_best || m_parts.empty() || !std::ranges::all_of(m_parts, &Part::isDone)) return;
        if (m_inOrder) {
            m_best = m_parts[1].best().bytes < m_parts[0].best().bytes ? m_parts[1].m_best : m_parts[0].m_best;
        } else {
            m_best.emplace();
            m_best->functions = m_functions;
            Advices advices;
            for (const Part& part : m_parts) {
                m_best->bytes += part.best().bytes;
                for (const ForcedAdvice& advice : part.best().advices)
                    advices.emplace(advice.key(), advice);
            }
            for (const auto& [key, advice] : advices)
                m_best->advices.push_back(advice);
        }
        m_parts.clear();
    }

    FunctionNames m_functions;
    Advices m_advices;      ///< the decisions that are made
    Advices m_refused;      ///< with those that the first compile is to refuse
    bool m_inOrder = false; ///< one call refused, and inlined; otherwise parts that are searched side by side
    std::vector<Part> m_parts;
    std::optional<BestOfAll> m_best;
};

ExhaustiveSearch::ExhaustiveSearch(const RecordedCompile& nothing, std::size_t mostCalls) {
    const FunctionNames functions = functionsOf(nothing);
    const std::vector<OpenCall> calls = openCalls(nothing, functions, {});
    for (FunctionNames& names : joined(nothing, functions, {}, calls, nullptr).all()) {
        const auto own =
            std::size_t(std::ranges::count_if(calls, [&](const OpenCall& c) { return names.contains(c.caller); }));
        if (own == 0) continue;
        ++m_all;
        if (own > mostCalls) continue;
        m_parts.push_back(std::make_unique<Part>(std::move(names), Advices()));
        m_parts.back()->take(nothing);
    }
}

ExhaustiveSearch::~ExhaustiveSearch() = default;
ExhaustiveSearch::ExhaustiveSearch(ExhaustiveSearch&&) noexcept = default;
ExhaustiveSearch& ExhaustiveSearch::operator=(ExhaustiveSearch&&) noexcept = default;

bool ExhaustiveSearch::isDone() const {
    return std::ranges::all_of(m_parts, &Part::isDone);
}

std::vector<ForcedAdvice> ExhaustiveSearch::next() const {
    std::vector<ForcedAdvice> advices;
    for (const auto& part : m_parts)
        part->addNext(advices);
    return advices;
}

void ExhaustiveSearch::take(const RecordedCompile& compile) {
    for (const auto& part : m_parts)
        part->take(compile);
}

std::vector<BestOfAll> ExhaustiveSearch::best() const {
    std::vector<BestOfAll> best;
    for (const auto& part : m_parts)
        if (part->isDone()) best.push_back(part->best());
    return best;
}

} // namespace inlinescope
