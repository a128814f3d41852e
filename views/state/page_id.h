// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QLatin1String>

namespace inlinescope {

/// The names (Page::id()) of the pages that others open.
struct PageId {
    static constexpr QLatin1String Modules{"modules"}, Module{"module"}, Decisions{"decisions"}, Explain{"explain"},
        Callees{"callees"}, Regret{"regret"}, Policies{"policies"}, Logs{"logs"}, Sizes{"sizes"}, Findings{"findings"},
        Training{"training"};
};

} // namespace inlinescope
