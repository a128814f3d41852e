// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/body_comparison.h"

#include <algorithm>
#include <limits>
#include <map>
#include <set>
#include <unordered_map>

namespace inlinescope {
namespace {

using BodyPlaces = std::span<const SourcePlace>;

/// Longer chains are not followed; no inliner makes them.
constexpr std::size_t mostBodyPlaces = 500;
/// Limits for a workspace from a stranger: calls that share their places, and calls that are compared in all copies
/// together.
constexpr std::size_t mostAtOneChain = 1000, mostBodyCalls = 1'000'000;

bool wasInlinedBefore(const Decision& decision) {
    return isInlinedByAttribute(decision.outcome, decision.mandatory);
}
bool wasDecided(const Decision& decision) {
    return decision.outcome != Outcome::NeverAsked || decision.mandatory;
}
bool wasInlined(const Decision& decision) {
    return isInlined(decision.outcome) || wasInlinedBefore(decision);
}
/// Position in the order of inlining.
std::int64_t timeOfDecision(const Decision& decision) {
    return wasInlinedBefore(decision) ? -1 : std::int64_t(decision.ordinal);
}
bool isDecidedApart(const Decision& itself, const Decision& copy) {
    const auto saysInline = [](const Decision& d) { return d.advice == Advice::Inline || wasInlinedBefore(d); };
    return saysInline(itself) != saysInline(copy) || wasInlined(itself) != wasInlined(copy);
}

/// Numbers of the twins among a call and the calls through which it came.
std::string twinsOf(const InlinePath& path) {
    return path.twin + path.inherited;
}
std::string bodyChain(const std::string& caller, BodyPlaces places) {
    std::string chain = caller;
    for (const SourcePlace& place : places)
        chain += '\n' + place.function + ':' + std::to_string(place.line) + ':' + std::to_string(place.column);
    return chain;
}

class BodyComparer {
public:
    BodyComparer(std::span<const Decision> decisions, const std::string& function, const CancelToken& cancel)
        : m_decisions(decisions), m_function(function), m_cancel(cancel) {
        for (std::size_t index = 0; index < decisions.size() && !m_cancel.isCancelled(); ++index) {
            if (!isUsable(decisions[index])) continue;
            auto& sharing = m_byChain[bodyChain(decisions[index].caller, decisions[index].path.places)];
            if (sharing.size() < mostAtOneChain) sharing.push_back(index);
        }
    }

    BodyComparison compare(const std::string& caller) {
        collectItself();
        collectCopies(caller);
        for (const auto& [key, copy] : m_copies)
            m_result.copyCount += copy.number();
        if (!m_result.neverAsked)
            for (const auto& [key, copy] : m_copies) {
                if (m_cancel.isCancelled()) break;
                compareCopy(copy);
            }
        return std::move(m_result);
    }

private:
    /// A call of the function, by its chain within the function.
    struct Call {
        InlinePath path;
        std::string callee;
    };
    /// What became of the calls with one chain and callee in a function: their last decisions, in the order of asking;
    /// absent for a call that was in a body when it arrived, and that nobody was asked about then.
    using Fate = std::vector<std::optional<std::size_t>>;
    struct Copy {
        std::string caller;
        BodyPlaces places;         ///< of the call that was inlined
        std::string twins;         ///< likewise
        std::size_t inlinings = 0; ///< decisions that inlined it: 0 if it came with another body
        std::vector<std::size_t> calls = {};

        std::size_t number() const { return std::max<std::size_t>(inlinings, 1); }
    };
    struct Pair {
        const Call* call;
        std::optional<std::size_t> itself, inCopy;
        AlignmentMark mark = AlignmentMark::Same;
    };
    using Calls = std::map<std::string, Call>;

    static bool isUsable(const Decision& decision) {
        return wasDecided(decision) && !decision.path.places.empty() && decision.path.places.size() <= mostBodyPlaces;
    }
    /// Decisions about the calls of a chain, whatever their twins, in the order of asking.
    std::span<const std::size_t> at(const std::string& caller, BodyPlaces places) const {
        const auto found = m_byChain.find(bodyChain(caller, places));
        return found == m_byChain.end() ? std::span<const std::size_t>() : found->second;
    }
    static void addCall(Calls& calls, InlinePath path, const std::string& callee) {
        std::string key = bodyChain(callee, path.places) + '\n' + path.twin + '\n' + path.inherited;
        calls.try_emplace(std::move(key), Call{std::move(path), callee});
    }

    void collectItself() {
        bool isAny = false, isDecided = false;
        for (const Decision& decision : m_decisions) {
            if (decision.caller != m_function) continue;
            isAny = true;
            isDecided |= wasDecided(decision);
            if (isUsable(decision)) addCall(m_itself, decision.path, decision.callee);
        }
        m_result.neverAsked = isAny && !isDecided;
    }

    void collectCopies(const std::string& caller) {
        for (std::size_t index = 0; index < m_decisions.size() && !m_cancel.isCancelled(); ++index) {
            const Decision& decision = m_decisions[index];
            const bool isWanted = caller.empty() || decision.caller == caller;
            if (!isWanted || decision.caller == m_function || !isUsable(decision)) continue;
            if (const auto found = copyWith(decision))
                copyAt(decision, found->first, found->second).calls.push_back(index);
            else if (decision.callee == m_function && wasInlined(decision))
                ++copyAt(decision, 0, twinsOf(decision.path)).inlinings;
        }
    }
    /// `first`: the place of the call that was inlined.
    Copy& copyAt(const Decision& decision, std::size_t first, const std::string& twins) {
        const BodyPlaces places = BodyPlaces(decision.path.places).subspan(first);
        const std::string key = bodyChain(decision.caller, places) + '\n' + twins;
        return m_copies.try_emplace(key, Copy{decision.caller, places, twins}).first->second;
    }
    /// The outermost copy of the function that has a call: the place of the call that was inlined, and its twins.
    std::optional<std::pair<std::size_t, std::string>> copyWith(const Decision& decision) const {
        const BodyPlaces places = decision.path.places;
        for (std::size_t first = places.size() - 1; first > 0; --first) {
            bool isOther = false; // another function was inlined there: a copy that a pass has made of it
            std::optional<std::string> best;
            for (const std::size_t index : at(decision.caller, places.subspan(first))) {
                const Decision& inlined = m_decisions[index];
                std::string twins = twinsOf(inlined.path);
                if (!wasInlined(inlined) || !decision.path.inherited.ends_with(twins)) continue;
                isOther |= inlined.callee != m_function;
                if (inlined.callee == m_function && (!best || twins.size() > best->size())) best = std::move(twins);
            }
            if (best) return std::pair(first, *best);
            if (!isOther && places[first - 1].function == m_function)
                return std::pair(first, twinsOutside(decision, first));
        }
        return std::nullopt;
    }
    /// Of the twins that a call inherited those that belong to places from `first` on. If no decisions say which, as
    /// few as the function's own calls allow.
    std::string twinsOutside(const Decision& decision, std::size_t first) const {
        const std::string& all = decision.path.inherited;
        std::string caller = decision.caller;
        InlinePath path = decision.path;
        for (std::int64_t until = timeOfDecision(decision); path.places.size() > first;) {
            auto body = bodyOf(caller, path, until, first);
            if (!body) break;
            caller = m_decisions[body->first].callee;
            until = timeOfDecision(m_decisions[body->first]);
            path = std::move(body->second);
        }
        std::size_t inside = path.places.size() == first ? path.inherited.size() : 0;
        if (path.places.size() > first && first > 1)
            for (const std::size_t index : at(m_function, BodyPlaces(decision.path.places).first(first)))
                if (const std::string& own = m_decisions[index].path.inherited; all.starts_with(own))
                    inside = std::max(inside, own.size());
        return all.substr(inside);
    }

    /// The fate of calls in `caller` until a time, at which its body was copied. If a decision inlined the body in
    /// which they arrived, those that were not inlined there before are asked about again. If a link of their chain has
    /// no decision, since a pass changed its place, they have the fate `assumed` unless they were asked about.
    Fate fateOf(const std::string& caller, const Call& call, std::int64_t until, const Fate& assumed) const {
        Fate fate;
        const auto body = bodyOf(caller, call.path, until);
        if (body)
            fate = fateOf(m_decisions[body->first].callee, {body->second, call.callee},
                          timeOfDecision(m_decisions[body->first]), assumed);
        else if (caller != m_function && call.path.places.size() > 1)
            fate = assumed;
        const std::vector<std::size_t> asked = askedAbout(caller, call, until);
        std::size_t next = 0;
        for (std::optional<std::size_t>& index : fate) {
            if (!index || wasInlined(m_decisions[*index])) continue;
            if (next < asked.size())
                index = asked[next++];
            else if (body)
                index = std::nullopt;
        }
        fate.insert(fate.end(), asked.begin() + std::ptrdiff_t(next), asked.end());
        return fate;
    }
    std::vector<std::size_t> askedAbout(const std::string& caller, const Call& call, std::int64_t until) const {
        std::vector<std::size_t> asked;
        for (const std::size_t index : at(caller, call.path.places)) {
            const Decision& decision = m_decisions[index];
            if (decision.callee == call.callee && decision.path.twin == call.path.twin &&
                decision.path.inherited == call.path.inherited && timeOfDecision(decision) <= until)
                asked.push_back(index);
        }
        return asked;
    }
    /// The decision that inlined the smallest body in which a call arrived, and the call's path in this body, which has
    /// `least` places or more.
    std::optional<std::pair<std::size_t, InlinePath>> bodyOf(const std::string& caller, const InlinePath& path,
                                                             std::int64_t until, std::size_t least = 1) const {
        const BodyPlaces places = path.places;
        for (std::size_t first = least; first < places.size() && places.size() <= mostBodyPlaces; ++first)
            for (const std::size_t index : at(caller, places.subspan(first))) {
                const Decision& body = m_decisions[index];
                const std::string twins = twinsOf(body.path);
                if (wasInlined(body) && timeOfDecision(body) <= until && path.inherited.ends_with(twins))
                    return std::pair(index, within(path, first, twins.size()));
            }
        return std::nullopt;
    }
    /// The inner end of a path.
    static InlinePath within(const InlinePath& path, std::size_t places, std::size_t outerTwinsSize) {
        const auto begin = path.places.begin();
        return {{begin, begin + std::ptrdiff_t(places)},
                path.twin,
                path.inherited.substr(0, path.inherited.size() - outerTwinsSize)};
    }
    static InlinePath inCaller(const InlinePath& path, const Copy& copy) {
        InlinePath whole = path;
        whole.places.insert(whole.places.end(), copy.places.begin(), copy.places.end());
        whole.inherited += copy.twins;
        return whole;
    }

    void compareCopy(const Copy& copy) {
        m_compared += m_itself.size() + copy.calls.size();
        if (m_compared > mostBodyCalls) {
            m_result.openCount += copy.number();
            return;
        }
        Calls calls = m_itself;
        for (const std::size_t index : copy.calls) {
            const Decision& decision = m_decisions[index];
            const std::size_t inside = decision.path.places.size() - copy.places.size();
            addCall(calls, within(decision.path, inside, copy.twins.size()), decision.callee);
        }
        std::vector<Pair> pairs;
        for (const auto& [key, call] : calls) {
            if (m_cancel.isCancelled()) return;
            pairCall(pairs, call, copy);
        }
        m_compared += pairs.size(); // of one call there may be many
        if (m_compared > mostBodyCalls) {
            m_result.openCount += copy.number();
            return;
        }
        if (std::ranges::all_of(pairs, [](const Pair& pair) { return pair.mark == AlignmentMark::Same; })) {
            m_result.alikeCount += copy.number();
            return;
        }
        addAbove(copy);
        for (const Pair& pair : pairs) {
            const InlinePath path = inCaller(pair.call->path, copy);
            addRow(pair, copy.caller, path, true);
        }
    }
    /// If several copies have one chain, each call of the function has its like in each of them.
    void pairCall(std::vector<Pair>& pairs, const Call& call, const Copy& copy) const {
        constexpr std::int64_t end = std::numeric_limits<std::int64_t>::max();
        const Fate itself = fateOf(m_function, call, end, {});
        const Fate inCopy = fateOf(copy.caller, {inCaller(call.path, copy), call.callee}, end, itself);
        for (std::size_t number = 0; number < std::max(itself.size(), inCopy.size()); ++number) {
            Pair pair{&call, {}, {}};
            if (number < itself.size() || (!itself.empty() && copy.inlinings > 1))
                pair.itself = itself[number % itself.size()];
            if (number < inCopy.size()) pair.inCopy = inCopy[number];
            if (!pair.itself && !pair.inCopy) continue;
            if (!pair.inCopy)
                pair.mark = AlignmentMark::OnlyA;
            else if (!pair.itself)
                pair.mark = AlignmentMark::OnlyB;
            else if (isDecidedApart(m_decisions[*pair.itself], m_decisions[*pair.inCopy]))
                pair.mark = AlignmentMark::Differs;
            pairs.push_back(pair);
        }
    }

    /// The calls through which the copy came, and the one that was inlined.
    void addAbove(const Copy& copy) {
        for (std::size_t first = 0; first < copy.places.size(); ++first)
            for (const std::size_t index : at(copy.caller, copy.places.subspan(first)))
                if (m_above.insert(index).second)
                    addRow({nullptr, index, index}, copy.caller, m_decisions[index].path, false);
    }
    void addRow(const Pair& pair, const std::string& caller, const InlinePath& path, bool isOfCopy) {
        const auto add = [&](std::vector<Decision>& side, std::size_t index) {
            side.push_back(m_decisions[index]);
            side.back().caller = caller;
            side.back().path = path;
            return side.size() - 1;
        };
        AlignedCallsite row;
        row.mark = pair.mark;
        if (pair.itself) row.a = add(m_result.itself, *pair.itself);
        if (pair.inCopy) row.b = add(m_result.copies, *pair.inCopy);
        m_result.rows.push_back(row);
        m_result.isOfCopy.push_back(isOfCopy);
    }

    std::span<const Decision> m_decisions;
    const std::string& m_function;
    const CancelToken& m_cancel;
    std::unordered_map<std::string, std::vector<std::size_t>> m_byChain;
    Calls m_itself;                       ///< the calls of the function by itself
    std::map<std::string, Copy> m_copies; ///< by chain and twins
    std::set<std::size_t> m_above;        ///< decisions that have a row in addAbove()
    std::size_t m_compared = 0;
    BodyComparison m_result;
};

} // namespace

BodyComparison compareBody(std::span<const Decision> decisions, const std::string& function, const std::string& caller,
                           const CancelToken& cancel) {
    return BodyComparer(decisions, function, cancel).compare(caller);
}

std::vector<InlineNode> differingCalls(const BodyComparison& comparison) {
    return differingNodes(inlineTree(comparison.rows, comparison.itself, comparison.copies, {}, {}), comparison.rows);
}

} // namespace inlinescope
