// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/compiler/compile/module_compiler.h"
#include "core/model/function_code.h"

namespace inlinescope {

/// The most bytes that are kept of a form of a function; of more a last line says how many are left out.
inline constexpr std::size_t largestCode = std::size_t(32) << 20;

struct FunctionCodeOutput {
    ModuleRunStatus status = ModuleRunStatus::Failed;
    std::string diagnostics; ///< why the status is not Ok
    FunctionCode code;       ///< of a compile that failed only what was before it
};

/// Compiles as compileModule() does, with the same object, and takes the code of one function on the way. `function` is
/// the name of a symbol, or of a function of the IR. `request` has no hooks. Errors beside compileModule()'s: bitcode
/// that cannot be read (Malformed).
Result<FunctionCodeOutput> compileFunctionCode(CompileRequest request, const std::string& function);

} // namespace inlinescope
