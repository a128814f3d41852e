// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/model/decision.h"
#include "core/model/script.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <vector>

namespace inlinescope {

/// What one compile of a module shows to an exhaustive search.
struct RecordedCompile {
    std::vector<Decision> decisions;
    std::map<std::string, std::int64_t> bytes; ///< by function of the object; what they cost
};

/// The decisions of one component that make it smallest, of all ways to decide.
struct BestOfAll {
    std::vector<ForcedAdvice> advices;
    std::set<std::string> functions; ///< of the component
    std::int64_t bytes = 0;          ///< of these functions
};

/// Finds the decisions that make the parts of a module smallest, by trying all of them.
///
/// The calls that a script can decide join functions to components. If nothing that is inlined joins two components,
/// the decisions of one are assumed not to change the bytes of the other; then each compile shows one way of every
/// component. The same holds inside a component after a call is refused whose refusal divides it (a bridge), so bridges
/// are decided first: refused, the two sides are searched side by side; inlined, the two functions become one. Calls
/// that inlining copies are decided like others, so that the ways are all that the inliner can take; so a call is a
/// bridge only if its caller is not inlined any more, which would copy it.
/// (After "Understanding and Exploiting Optimal Function Inlining", Theodoridis et al., ASPLOS 2022.)
class ExhaustiveSearch {
public:
    /// Of the components with at most `mostCalls` calls to decide; `nothing` is a compile with none of them inlined.
    ExhaustiveSearch(const RecordedCompile& nothing, std::size_t mostCalls);
    ~ExhaustiveSearch();
    ExhaustiveSearch(ExhaustiveSearch&&) noexcept;
    ExhaustiveSearch& operator=(ExhaustiveSearch&&) noexcept;

    std::size_t components() const { return m_all; } ///< of the module, with a call to decide; also larger ones
    bool isDone() const;
    /// What the next compile must force; calls of larger components are not named.
    std::vector<ForcedAdvice> next() const;
    void take(const RecordedCompile& compile); ///< of next()
    /// Of the components that are searched to the end.
    std::vector<BestOfAll> best() const;

private:
    class Part;
    std::size_t m_all = 0;
    std::vector<std::unique_ptr<Part>> m_parts; ///< the components, or what is left of them
};

} // namespace inlinescope
