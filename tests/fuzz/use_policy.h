// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/policy/graph.h"
#include "core/policy/policy.h"
#include "fuzz_target.h"

namespace inlinescope::fuzz {

/// Whether using the policy takes negligible time; other policies are valid too, but slow.
inline bool isSmall(const Policy& policy) {
    std::size_t size = 0;
    for (const PolicyValue& value : policy.graph()->values())
        size += value.spec.byteSize();
    return size <= 1 << 18;
}

/// The use of a policy that was read: it is stored, read again, and evaluated.
inline void usePolicy(const Policy& policy) {
    ByteWriter out;
    policy.serialize(out);
    const Result<Policy> again = Policy::parse(out.bytes());
    require(again.ok() && again->fingerprint() == policy.fingerprint(), "a policy is its byte form");
    if (!isSmall(policy)) return;
    PolicyEvaluator evaluator(policy);
    require(evaluator.evaluate().ok(), "every graph can be evaluated");
    (void)evaluator.scores();
    for (std::size_t i = 0; i < policy.outputs().size(); ++i)
        require(evaluator.output(i).size() == policy.outputs()[i].byteSize(), "outputs as they are specified");
}

} // namespace inlinescope::fuzz
