// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/search/search_options.h"

namespace inlinescope {

std::string_view toString(SearchObjective objective) {
    return objective == SearchObjective::Unique ? "unique" : "text";
}

} // namespace inlinescope
