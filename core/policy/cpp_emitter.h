// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/policy/policy.h"

namespace inlinescope {

/// The names of a policy in the C++ that it is translated to.
struct CppNames {
    std::string className;
    std::string policyName; ///< the name that users see
    std::string header;     ///< the header's path in the source's #include
};

struct CppText {
    std::string header;
    std::string source;
};

/// Translates a policy to C++: a class in the namespace inlinescope::release with the interface that LLVM's
/// ReleaseModeModelRunner (llvm/Analysis/ReleaseModeModelRunner.h) expects of a compiled model, with the feed prefix
/// "feed_" and the fetch prefix "fetch_". Weights and bounds are constant data, each different table once. Repeated
/// bounds are written once, with a count, in the smallest type that represents them exactly. Run() calls the
/// evaluator's own kernels (kernels.h) one after the other, so its outputs equal PolicyEvaluator's bit for bit if the
/// source is compiled with -ffp-contract=off; it allocates nothing and reads no file. An object of the class contains
/// all tensors, is zero at first, and belongs to one thread.
///
/// Errors, all with the policy's name: Unsupported, with the node, for an operation that cannot be translated;
/// LimitExceeded for more than 2^22 constant numbers, which no compiler can process; InvalidArgument for an invalid
/// class name.
Result<CppText> emitCpp(const Policy& policy, const CppNames& names);

} // namespace inlinescope
