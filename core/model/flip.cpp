// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/flip.h"

namespace inlinescope {

std::string_view toString(Others others) {
    return others == Others::Held ? "held" : "decide";
}

std::string_view toString(FlipStatus status) {
    switch (status) {
    case FlipStatus::Ok:
        return "ok";
    case FlipStatus::NotCarriedOut:
        return "not carried out";
    case FlipStatus::NotAskedAgain:
        return "not asked again";
    case FlipStatus::Mandatory:
        return "mandatory";
    case FlipStatus::NotInlinable:
        return "never inlinable";
    case FlipStatus::Failed:
        return "failed";
    case FlipStatus::Crashed:
        return "crashed";
    case FlipStatus::TimedOut:
        return "timed-out";
    case FlipStatus::NotMeasured:
        return "not measured";
    case FlipStatus::Cancelled:
        return "cancelled";
    case FlipStatus::NeverAsked:
        return "never asked";
    case FlipStatus::RefusedByInliner:
        return "refused by the inliner";
    case FlipStatus::AnotherCompiler:
        return "another compiler";
    }
    return "unknown";
}

std::optional<FlipStatus> flipObstacle(const Decision& decision, const std::optional<ForcedAdvice>& forced) {
    if (decision.outcome == Outcome::NeverAsked) return FlipStatus::NeverAsked;
    if (decision.outcome == Outcome::Failed) return FlipStatus::RefusedByInliner;
    if (forced) return std::nullopt;
    return decision.advice == Advice::Inline ? FlipStatus::Mandatory : FlipStatus::NotInlinable;
}

} // namespace inlinescope
