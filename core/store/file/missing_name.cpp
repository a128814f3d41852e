// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/file/missing_name.h"

#include "core/base/nearest_name.h"

#include <vector>

namespace inlinescope::store {

void failMissing(const Connection& connection, std::string_view noun, const std::string& name, Query& names) {
    std::vector<std::string> all;
    while (names.step())
        all.push_back(names.text(0));
    fail(ErrorCode::NotFound, "no " + std::string(noun) + " \"" + name + "\"", connection.path(), {},
         didYouMean(name, all));
}

} // namespace inlinescope::store
