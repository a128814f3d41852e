// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Internal to core/store.
#include "core/model/item_noun.h"

#include <string_view>

namespace inlinescope::store {

/// "corpora", "policies", ...
constexpr std::string_view tableOf(ItemNoun noun) {
    switch (noun) {
    case ItemNoun::Corpus:
        return "corpora";
    case ItemNoun::Policy:
        return "policies";
    case ItemNoun::Run:
        return "runs";
    case ItemNoun::Log:
        return "logs";
    case ItemNoun::Remarks:
        return "remark_sets";
    case ItemNoun::Performance:
        return "performance_sets";
    case ItemNoun::Report:
        break;
    }
    return "reports";
}

} // namespace inlinescope::store
