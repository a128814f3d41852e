// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/model/decision.h"
#include "core/model/policy_words.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace inlinescope {

/// The answer that a script forces for a callsite.
struct ForcedAdvice {
    std::uint64_t hash = 0; ///< CallsiteKey::hash
    /// Which question about a callsite of that hash. Absent: every question that no other advice names by its
    /// occurrence, so that a callsite that the inliner asks about again gets the same answer again.
    std::optional<std::uint32_t> occurrence;
    Advice advice = Advice::Refuse;

    using Key = std::pair<std::uint64_t, std::optional<std::uint32_t>>;
    /// The questions that it is about.
    Key key() const { return {hash, occurrence}; }
    bool operator==(const ForcedAdvice&) const = default;
};

/// The advices that force each of a module run's decisions again, in their order. Absent for those that no script can
/// change: the inliner did not ask, or an attribute or correctness decided. An advice has its occurrence only if
/// several decisions share the hash.
std::vector<std::optional<ForcedAdvice>> forcedAdvices(const std::vector<Decision>& decisions);

/// Result of a forced advice in a compile. If it matched several questions, the last of these values that any of them
/// has.
enum class ForcedOutcome : std::uint8_t {
    Unmatched,    ///< the inliner did not ask this question
    Followed,     ///< the callsite is as requested
    Mandatory,    ///< it was to be refused, but an attribute requires that it is inlined
    NotInlinable, ///< it was to be inlined, which an attribute or the callee's body forbids
    Failed        ///< it was to be inlined, but the inliner could not do it
};

/// The part of a script about one module.
struct ScriptModule {
    std::string name;
    std::uint32_t line = 0;     ///< where it begins in the script's text, from 1
    std::string bitcodeHash;    ///< SHA-256 of the bitcode that it was made for; empty: not given
    std::uint32_t hashLine = 0; ///< the line that gives it
    std::vector<ForcedAdvice> advices;
    std::vector<std::uint32_t> lines; ///< the line of each advice
};

/// Decisions as a user may write them; core/formats/script_format.h has the text form. Another policy decides what no
/// advice names.
struct Script {
    std::string otherwise{defaultPolicy}; ///< that policy, as --policy names it, or by its name in the workspace
    std::vector<ScriptModule> modules;    ///< each name once
};

} // namespace inlinescope
