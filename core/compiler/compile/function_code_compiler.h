// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/compiler/compile/module_compiler.h"
#include "core/model/function_code.h"

namespace inlinescope {

/// The limit in bytes for one form of a function's code. If it is longer, a last line says how many bytes are left out.
inline constexpr std::size_t largestCode = std::size_t(32) << 20;

/// Compiles as compileModule() does, with the same object, and also returns the code of one function. `function` is the
/// name of a symbol, or of a function of the IR. `request` has no hooks. Errors besides compileModule()'s: bitcode that
/// cannot be read (Malformed).
Result<CompiledFunction> compileFunctionCode(CompileRequest request, const std::string& function);

} // namespace inlinescope
