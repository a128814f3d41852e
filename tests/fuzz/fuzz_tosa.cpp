// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/tosa_writer.h"
#include "use_policy.h"

namespace inlinescope::fuzz {

/// The input is the text of a policy.
Result<void> readInput(Bytes input) {
    const MemoryFile file(input);
    INLINESCOPE_TRY(const Policy policy, Policy::load(file.path()));
    usePolicy(policy);
    if (!isSmall(policy)) return {};
    const Result<std::string> written = writeTosa(policy);
    if (!written) return {}; // an operation that the text has only for other types
    const MemoryFile again(asBytes(*written));
    const Result<Policy> read = Policy::load(again.path());
    require(read.ok() && read->inputs().size() == policy.inputs().size(), "what is written can be read");
    return {};
}

} // namespace inlinescope::fuzz
