// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/policy/policy.h"

namespace inlinescope {

/// What a policy is called in the C++ that it is translated to.
struct CppNames {
    std::string className;
    std::string policyName; ///< as a person knows it
    std::string header;     ///< how the source includes the header
};

struct CppText {
    std::string header;
    std::string source;
};

/// Translates a policy to C++: a class in the namespace inlinescope::release of the shape that LLVM's
/// ReleaseModeModelRunner (llvm/Analysis/ReleaseModeModelRunner.h) expects of a compiled model, with the feed prefix
/// "feed_" and the fetch prefix "fetch_". Weights and bounds are constant data, each different table once; bounds that
/// repeat stand there once, with a count, in the smallest type that holds them exactly. Run() calls the evaluator's own
/// kernels (kernels.h) one after the other, so its outputs equal PolicyEvaluator's bit for bit where the source is
/// compiled with -ffp-contract=off; it allocates nothing and reads no file. An object of the class holds all tensors,
/// is zero at first, and belongs to one thread.
///
/// Errors, all with the policy's name: Unsupported, with the node, for an operation that cannot be translated;
/// LimitExceeded for more than 2^22 constant numbers, which no compiler digests; InvalidArgument for a class name that
/// is none.
Result<CppText> emitCpp(const Policy& policy, const CppNames& names);

} // namespace inlinescope
