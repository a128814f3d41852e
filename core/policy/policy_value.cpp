// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/policy_value.h"

namespace inlinescope {

std::string_view toString(OpCode code) {
    constexpr std::array<std::string_view, opCodeCount> names = {
        "Input",     "Constant",  "Reshape",   "StridedCopy", "Cast", "Bucketize", "Add",
        "Mul",       "Divide",    "Minimum",   "Maximum",     "Sqrt", "Relu",      "Concat",
        "MatMul",    "ArgMax",    "Subtract",  "Equal",       "Less", "LessEqual", "Select",
        "ReduceSum", "ReduceMax", "ReduceMin", "Gather",      "Exp",  "Log",       "Tanh"};
    return names[std::size_t(code)];
}

} // namespace inlinescope
