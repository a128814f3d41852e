// SPDX-License-Identifier: GPL-3.0-or-later
#include "use_policy.h"

namespace inlinescope::fuzz {

Result<void> readInput(Bytes input) {
    static const std::vector<std::string> names = {"saved_model.pb", "saved_model.pbtxt", "output_spec.json",
                                                   "variables/variables.index",
                                                   "variables/variables.data-00000-of-00001"};
    const ScratchFolder folder;
    folder.unpack(input, names);
    INLINESCOPE_TRY(const Policy policy, Policy::load(folder.path()));
    usePolicy(policy);
    return {};
}

} // namespace inlinescope::fuzz
