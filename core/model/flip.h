// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace inlinescope {

/// Who answers all other questions once decisions of a module run are flipped (or others forced).
enum class Others : std::uint8_t {
    Decide, ///< the run's policy, by itself: what comes after the flip may be decided otherwise than in the run
    Held    ///< what the run recorded, by callsite key; the run's policy where the run was not asked
};

/// What came of a compile with flipped decisions. Of several decisions, the first that was not simply followed tells.
enum class FlipStatus : std::uint8_t {
    Ok,            ///< the callsites are as was asked for
    NotCarriedOut, ///< a call was to be inlined and the inliner failed to; the sizes are what came of it
    NotAskedAgain, ///< the question did not come up (another flip of the set took its callsite away)
    Mandatory,     ///< likewise what came up was no longer the policy's to decide
    NotInlinable,
    Failed, ///< of the compile, as the next two: no sizes
    Crashed,
    TimedOut
};

/// A change of a section's or function's bytes; a section or function that is only in one of the two objects has 0
/// bytes in the other.
struct SizeDelta {
    std::string name;
    std::int64_t delta = 0; ///< never 0
    bool operator==(const SizeDelta&) const = default;
};

/// What flipping decisions of a module run, together, did to its object: measured, never estimated. Changes are against
/// the run's own object.
struct FlipResult {
    Others others = Others::Decide;
    std::vector<std::uint32_t> decisions; ///< ordinals, ascending; one as a rule
    FlipStatus status = FlipStatus::Ok;
    std::int64_t text = 0;            ///< change of ModuleSizes::text
    std::vector<SizeDelta> sections;  ///< allocated sections that changed, each name's sizes summed; by name
    std::vector<SizeDelta> functions; ///< function symbols that changed, aliases too, likewise
    bool operator==(const FlipResult&) const = default;

    bool hasSizes() const { return status < FlipStatus::Failed; }
};

/// What is known of one decision flipped by itself.
struct FlipText {
    FlipStatus status = FlipStatus::Ok;
    std::optional<std::int64_t> delta; ///< change of text; absent where there are no sizes
    bool operator==(const FlipText&) const = default;
};

} // namespace inlinescope
