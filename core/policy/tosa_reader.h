// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/policy/graph.h"

#include <string>
#include <string_view>

namespace inlinescope {

/// Whether the beginning of a file is that of MLIR text: a comment, an alias, or a module or function.
bool isMlir(std::string_view beginning);

/// Reads a policy as MLIR text in the dialect tosa, of the form that writeTosa() describes and LLVM 23 builds in, and
/// as mlir-opt prints it. Arguments and results of the function are named by tf_saved_model.index_path; the decision is
/// the first output. Shapes are fixed. Operations that do not end in an output are checked and dropped.
///
/// The file is treated as untrusted: at most 64 MiB, nothing is read recursively. Errors name the file and the line.
Result<PolicyGraph> readTosa(const std::string& file);

} // namespace inlinescope
