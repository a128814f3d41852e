// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/compiler/variants/variant_starter.h"
#include "core/model/measured_variant.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>

namespace inlinescope {

/// Chooses variants that are also measured by whole objects: one in many, spread over sessions by their seeds, and at
/// most a few of one session. Always the same for a seed and a number of variants.
std::set<std::size_t> variantsToCheck(std::size_t variants, std::uint64_t seed);

/// The part of a session's check that measures variants as the session does: a child in which they are begun as
/// in the session's own process.
class VariantCheck {
public:
    /// The references must outlive this object.
    VariantCheck(ChildProcesses& children, VariantStarter& starter, PhaseClock& clock)
        : m_children(children), m_starter(starter), m_clock(clock) {}

    /// Begins a child that measures those variants in the way in which it finds the session, and waits for its report,
    /// which is empty if the child did not end in it. Returns std::nullopt in that child.
    Result<std::optional<CheckMessage>> begin(const std::set<std::size_t>& variants);
    bool isChild() const { return m_measured.has_value(); }
    /// Ends that child with its report, after the children that measure variants.
    [[noreturn]] void report();

private:
    ChildProcesses& m_children;
    VariantStarter& m_starter;
    PhaseClock& m_clock;
    std::optional<CheckMessage> m_measured; ///< in the child
};

/// How the measures from a variant's pieces differ from those of its whole object; empty if they do not.
std::string difference(const MeasuredVariant& pieces, const MeasuredVariant& whole);

} // namespace inlinescope
