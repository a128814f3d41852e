// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/model/decision.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace inlinescope {

/// What a script wants to be answered about a callsite.
struct ForcedAdvice {
    std::uint64_t hash = 0; ///< CallsiteKey::hash
    /// Which question about a callsite of that hash; absent: every one that no other advice names by its occurrence, so
    /// that a callsite that the inliner comes back to gets the same answer again.
    std::optional<std::uint32_t> occurrence;
    Advice advice = Advice::Refuse;
    bool operator==(const ForcedAdvice&) const = default;
};

/// What it takes to force each of a module run's decisions again, in their order; nothing for those that no script
/// can change: the inliner did not ask, or an attribute or correctness decided. An advice has its occurrence only where
/// several decisions share the hash.
std::vector<std::optional<ForcedAdvice>> forcedAdvices(const std::vector<Decision>& decisions);

/// Why a decision cannot be flipped: "never asked", "mandatory", "never inlinable" or "refused by the inliner".
/// `forced` is what repeats it.
std::optional<std::string> flipObstacle(const Decision& decision, const std::optional<ForcedAdvice>& forced);

/// What became of a forced advice in a compile; where it met several questions, the last of these that any of them
/// gives.
enum class ForcedOutcome : std::uint8_t {
    Unmatched,    ///< the inliner asked no such question
    Followed,     ///< the callsite is as was asked for
    Mandatory,    ///< it was to be refused, and an attribute demands that it be inlined
    NotInlinable, ///< it was to be inlined, which an attribute or the callee's body forbids
    Failed        ///< it was to be inlined, and the inliner could not carry it out
};

/// The part of a script about one module.
struct ScriptModule {
    std::string name;
    std::uint32_t line = 0;     ///< where it begins in the script's text, from 1
    std::string bitcodeHash;    ///< SHA-256 of the bitcode that it was made for; empty: not said
    std::uint32_t hashLine = 0; ///< where that is said
    std::vector<ForcedAdvice> advices;
    std::vector<std::uint32_t> lines; ///< of the advices
};

/// Decisions as a person may write them down; core/formats/script_format.h has the text form. What no advice names is
/// decided by another policy.
struct Script {
    std::string otherwise = "default"; ///< that policy, as --policy names it, or by its name in the workspace
    std::vector<ScriptModule> modules; ///< each name once
};

} // namespace inlinescope
