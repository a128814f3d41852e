// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/compiler/variants/variant_forker.h"
#include "core/model/measured_variant.h"

#include <cstddef>
#include <optional>
#include <string>

namespace inlinescope {

/// The check of a session: a few variants, always the same for a given number of variants, are measured by pieces and
/// by whole objects, each by a child that then forks for them as the session's own process would.
class VariantCheck {
public:
    /// `variants`: their number. The references must outlive this object.
    VariantCheck(ChildProcesses& children, VariantForker& forker, std::size_t variants, PhaseClock& clock)
        : m_children(children), m_forker(forker), m_variants(variants), m_clock(clock) {}

    /// Forks a child that measures those variants in the way in which it finds the session, and waits for its report,
    /// which is empty if the child did not end in it. Returns std::nullopt in that child.
    Result<std::optional<CheckMessage>> fork();
    bool isChild() const { return m_measured.has_value(); }
    /// Ends that child with its report, after the children that measure variants.
    [[noreturn]] void report();

private:
    ChildProcesses& m_children;
    VariantForker& m_forker;
    const std::size_t m_variants;
    PhaseClock& m_clock;
    std::optional<CheckMessage> m_measured; ///< in the child
};

/// How the measures from a variant's pieces differ from those of its whole object; empty if they do not.
std::string difference(const MeasuredVariant& pieces, const MeasuredVariant& whole);

} // namespace inlinescope
