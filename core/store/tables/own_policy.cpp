// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/tables/own_policy.h"

#include "core/store/file/writer_state.h"

namespace inlinescope::store {

void requireOwnPolicy(Connection& connection, PolicyId id) {
    requireRow(connection, "policies", id.value);
    Query query = connection.query("SELECT name FROM policies WHERE id = ?1 AND kind IN ('default', 'never')");
    if (query.bind(id).step())
        fail(ErrorCode::Refused, "the policy \"" + query.text(0) + "\" belongs to the program", connection.path());
}

} // namespace inlinescope::store
