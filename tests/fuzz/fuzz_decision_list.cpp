// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formats/decision_list.h"
#include "fuzz_target.h"

#include <algorithm>

namespace inlinescope::fuzz {

Result<void> readInput(Bytes input) {
    const std::string_view text = asText(input);
    INLINESCOPE_TRY(const std::vector<NamedDecision> decisions, parseDecisionList(text, "list"));
    require(!decisions.empty(), "a list has decisions");
    const auto lines = std::uint32_t(std::ranges::count(text, '\n')) + 1;
    std::uint32_t last = 0;
    for (const NamedDecision& decision : decisions) {
        require(decision.line > last && decision.line <= lines, "one decision a line, in order");
        last = decision.line;
    }
    return {};
}

} // namespace inlinescope::fuzz
