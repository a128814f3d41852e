// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/archive.h"
#include "core/compiler/variants/usage.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace llvm {
class PassBuilder;
} // namespace llvm

namespace inlinescope {

/// What a process of a session of variants (variant_session.h) works on.
enum class Phase : std::uint8_t {
    Passes,         ///< those that no other phase names: before, between and after the inliner's
    Inlining,       ///< the inliner's pass, with our advisor
    Simplification, ///< passes over functions after the inliner visited them
    Bodies,         ///< finding and inserting remembered bodies
    LatePasses,     ///< after the inliner's walk
    Hashing,        ///< comparing the final IR with the baseline's, and removing what is known
    CodeGeneration,
    Report,   ///< reading the object, adding up its pieces, sending them
    Forks,    ///< starting processes and waiting for them
    Baseline, ///< processes that compile the baseline
    Check,    ///< processes that check the session
};
inline constexpr std::size_t phases = 11;
std::string_view wordOf(Phase phase);

/// Processor time by phase, and what the system has of it.
struct PhaseCosts {
    std::array<std::int64_t, phases> ns{}; ///< user plus system time
    std::int64_t systemNs = 0;
    std::int64_t pageFaults = 0;

    std::int64_t& operator[](Phase phase) { return ns[static_cast<std::size_t>(phase)]; }
    PhaseCosts& operator+=(const PhaseCosts& other);
};
void fields(auto& archive, IsA<PhaseCosts> auto& v) {
    for (auto& phase : v.ns)
        archive(phase);
    archive(v.systemNs, v.pageFaults);
}

/// Costs of a session: of the children that measure one variant each, and of everything else.
struct SessionCosts {
    PhaseCosts setUp;
    PhaseCosts variants;
};

/// Measures the phases of this process.
class PhaseClock {
public:
    explicit PhaseClock(bool enabled) : m_enabled(enabled) {}

    /// Returns the phase until now.
    Phase enter(Phase phase);
    /// Adds time that other processes took.
    void add(Phase phase, std::int64_t ns) { m_costs[phase] += ns; }
    /// Begins anew, in a child.
    void restart(Phase phase);
    /// Until now.
    PhaseCosts costs();
    /// What a branch of this process has used since the last call of this object.
    void leaveOut(const Usage& branch);
    /// Enters the phases of passes. Must outlive the pipeline.
    void hookPipeline(llvm::PassBuilder& builder);

private:
    const bool m_enabled;
    Phase m_phase = Phase::Passes;
    unsigned m_depth = 0;     ///< nesting of pass managers for functions
    std::int64_t m_since = 0; ///< processor time of this process when the phase began
    Usage m_others;           ///< used by this process, but not in phases of this clock
    PhaseCosts m_costs;
};

/// A phase inside another one.
class PhaseScope {
public:
    PhaseScope(PhaseClock& clock, Phase phase) : m_clock(clock), m_before(clock.enter(phase)) {}
    ~PhaseScope() { m_clock.enter(m_before); }
    PhaseScope(const PhaseScope&) = delete;
    PhaseScope& operator=(const PhaseScope&) = delete;

private:
    PhaseClock& m_clock;
    const Phase m_before;
};

} // namespace inlinescope
