// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/model/decision.h"
#include "core/model/script.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <vector>

namespace inlinescope {

/// What one compile of a module shows to an exhaustive search.
struct RecordedCompile {
    /// Bytes of a compile that failed, which has no decisions.
    static constexpr std::int64_t noObject = std::numeric_limits<std::int64_t>::max();

    std::vector<Decision> decisions;
    std::int64_t bytes = 0; ///< what the whole object costs
};

/// Finds the decisions that make the parts of a module smallest, by trying all of them.
///
/// The calls that a script can decide join functions to components. Each component is searched by itself: a compile
/// shows one way to decide about it, with everything else as it is, so the bytes of whole objects are compared. A
/// component that was searched before another one became smaller is searched again, until none becomes smaller. So of
/// each component no way that was tried is smaller with the others as they are at the end.
///
/// Inside a component a call whose refusal divides it (a bridge) is decided first: refused, the two sides are searched
/// one after the other as components are; inlined, the two functions become one. That leaves out ways, which is right
/// as far as the sides do not change each other; a few calls are not divided. Calls that inlining copies are decided
/// like others, so that the ways are all that the inliner can take; so a call is a bridge only if its caller is not
/// inlined any more, which would copy it.
/// (After "Understanding and Exploiting Optimal Function Inlining", Theodoridis et al., ASPLOS 2022.)
class ExhaustiveSearch {
public:
    /// Of the components with at most `mostCalls` calls to decide; `nothing` is a compile with none of them inlined, of
    /// which the bytes are not used. `bytes` are those of the state: the decisions that every compile has where next()
    /// names no others.
    ExhaustiveSearch(const RecordedCompile& nothing, std::int64_t bytes, std::size_t mostCalls);
    ~ExhaustiveSearch();
    ExhaustiveSearch(ExhaustiveSearch&&) noexcept;
    ExhaustiveSearch& operator=(ExhaustiveSearch&&) noexcept;

    std::size_t components() const { return m_components; } ///< of the module, with a call to decide; also larger ones
    /// Those that are not larger with best() than in any way that was tried, with all ways tried. Not one of which a
    /// way shows a call to a function that is not in it: that call was not tried both ways. Not one of which a way
    /// failed.
    std::size_t proved() const;
    std::size_t dependent() const; ///< those for which another way became the best after others had changed
    bool isDone() const;
    /// What the next compile must force; not for use if it is done.
    std::vector<ForcedAdvice> next() const;
    void take(const RecordedCompile& compile); ///< of next()
    /// What makes the state smallest, of all that was tried to the end; and the bytes of the object.
    std::vector<ForcedAdvice> best() const;
    std::int64_t bytes() const;

private:
    class Part;
    class Groups;
    std::size_t m_components = 0;
    std::unique_ptr<Groups> m_groups; ///< the components that are searched
};

} // namespace inlinescope
