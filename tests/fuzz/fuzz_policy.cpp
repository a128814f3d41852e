// SPDX-License-Identifier: GPL-3.0-or-later
#include "use_policy.h"

namespace inlinescope::fuzz {

Result<void> readInput(Bytes input) {
    INLINESCOPE_TRY(const Policy policy, Policy::parse(input));
    usePolicy(policy);
    return {};
}

} // namespace inlinescope::fuzz
