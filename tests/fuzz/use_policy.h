#pragma once
#include "core/policy/graph.h"
#include "core/policy/policy.h"
#include "fuzz_target.h"

namespace inlinescope::fuzz {

/// What becomes of a policy that was read: it is stored, read again, and evaluated.
inline void usePolicy(const Policy& policy) {
    ByteWriter out;
    policy.serialize(out);
    const Result<Policy> again = Policy::parse(out.bytes());
    require(again.ok() && again->fingerprint() == policy.fingerprint(), "a policy is its byte form");
    std::size_t size = 0;
    for (const PolicyValue& value : policy.graph()->values())
        size += value.spec.byteSize();
    if (size > 1 << 18) return; // allowed, and only slow
    PolicyEvaluator evaluator(policy);
    require(evaluator.evaluate().ok(), "every graph can be evaluated");
    (void)evaluator.scores();
    for (std::size_t i = 0; i < policy.outputs().size(); ++i)
        require(evaluator.output(i).size() == policy.outputs()[i].byteSize(), "outputs as they are specified");
}

} // namespace inlinescope::fuzz
