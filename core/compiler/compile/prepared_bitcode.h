// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/compiler/request/compile_request.h"

#include <cstddef>
#include <vector>

namespace inlinescope {

/// The request's module where the first inliner would begin, for compiles that differ in nothing but decisions
/// (CompileRequest::prepared): the passes before the inliner have run, callsites have their names, and of the debug
/// info only locations are left, since less is read then. Code is not to depend on the rest. In ThinLTO's backend the
/// imports are done too, and the debug info stays whole. Empty if clang runs no
/// pipeline with a place for an inliner, or if LLVM would not read the module's debug info. Errors: Malformed; those of
/// compileModule().
Result<std::vector<std::byte>> preparedBitcode(const CompileRequest& request);

} // namespace inlinescope
