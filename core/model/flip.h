// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/model/decision.h"
#include "core/model/script.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace inlinescope {

/// Who answers all other questions in a compile in which decisions of a module run are flipped (or others forced).
enum class Others : std::uint8_t {
    Decide, ///< the run's policy: decisions after the flip may differ from the run's
    Held ///< the run's recorded answer for the callsite key; the run's policy for questions that the run did not have
};
constexpr Others lastOf(Others) {
    return Others::Held;
}

/// What is known about flipping a decision: the result of the compile, or why there is none. For several decisions, it
/// is that of the first one that was not simply followed. Only results, which are those up to TimedOut, are stored.
enum class FlipStatus : std::uint8_t {
    Ok,            ///< the callsites are as requested
    NotCarriedOut, ///< a call was to be inlined and the inliner failed to; the sizes are those of the resulting object
    NotAskedAgain, ///< the question was not asked again (another flip of the set removed its callsite)
    Mandatory,     ///< the question was asked again, but was no longer the policy's to decide; or it never was
    NotInlinable,  ///< likewise
    Failed,        ///< the compile's own status, as the next two: no sizes
    Crashed,
    TimedOut,
    NotMeasured,
    Cancelled,        ///< its measurement was requested, and cancelled
    NeverAsked,       ///< cannot be flipped: the inliner did not ask about the call
    RefusedByInliner, ///< cannot be flipped: the inliner failed to carry out the answer
    AnotherCompiler   ///< cannot be flipped: another program compiled the run
};
constexpr FlipStatus lastOf(FlipStatus) {
    return FlipStatus::AnotherCompiler;
}

// The names that schema, command line, window and CSV share.
std::string_view toString(Others others);     ///< "decide", "held"
std::string_view toString(FlipStatus status); ///< "ok", "not carried out", "not asked again", ...

/// Why a decision cannot be flipped: NeverAsked, Mandatory, NotInlinable or RefusedByInliner; absent if it can.
/// `forced` is the decision's element of forcedAdvices().
std::optional<FlipStatus> flipObstacle(const Decision& decision, const std::optional<ForcedAdvice>& forced);

/// What is known about one decision flipped alone.
struct FlipText {
    FlipStatus status = FlipStatus::Ok;
    std::optional<std::int64_t> delta; ///< change of text; absent if there are no sizes
    bool operator==(const FlipText&) const = default;
};

/// A change of a section's or function's bytes. A section or function that is in only one of the two objects has 0
/// bytes in the other.
struct SizeDelta {
    std::string name;
    std::int64_t delta = 0; ///< never 0
    bool operator==(const SizeDelta&) const = default;
};

/// Decisions of a module run that are flipped together: ordinals, ascending; usually one.
using FlipSet = std::vector<std::uint32_t>;

/// What flipping decisions of a module run, together, did to its object: measured, never estimated. Changes are
/// relative to the run's own object.
struct FlipResult {
    Others others = Others::Decide;
    FlipSet decisions;
    FlipStatus status = FlipStatus::Ok;
    std::int64_t text = 0;            ///< change of ModuleSizes::text
    std::vector<SizeDelta> sections;  ///< allocated sections that changed; sections of one name are summed; by name
    std::vector<SizeDelta> functions; ///< function symbols that changed, aliases too, in the same way
    std::vector<SizeDelta> tables;    ///< FunctionSize::tables that changed, likewise; none if they are not known
    bool operator==(const FlipResult&) const = default;

    bool hasSizes() const { return status < FlipStatus::Failed; }
    FlipText effect() const { return {status, hasSizes() ? std::optional(text) : std::nullopt}; }
};

using FlipTexts = std::map<std::uint32_t, FlipText>; ///< of decisions of one module run, by ordinal

/// What was measured of a run's decisions, each flipped alone.
struct MeasuredFlips {
    std::string run;
    Others others = Others::Decide;
    std::map<std::string, FlipTexts> modules; ///< by name
};

} // namespace inlinescope
