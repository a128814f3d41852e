// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/compiler/request/compile_request.h"
#include "core/model/module_run.h"

namespace inlinescope {

/// Registers every target and pass; call it once per process, before anything else of this room.
void initializeCompiler(void (*outOfMemory)() = nullptr);

/// Compiles one module as `clang -cc1 ... -x ir module.bc` would, by clang's own action for IR input, with the
/// recording advisor of design.md section 4 in its pipeline. All output goes to memory. The module gets the name of its
/// source file, as if clang compiled that file, since AddressSanitizer writes the name into the object. Under the
/// default policy the object equals plain clang's bit for bit. A script of all decisions of a compile reproduces the
/// object of that compile, whatever its policy is.
///
/// Side files that a command line reads (profiles, lists) are opened by the paths of `sideFiles`: if an argument or
/// LLVM option is such a path, or ends in `=` and such a path, the path is replaced (redirect() in argument_words.h).
/// Diagnostics name the path as the command line spells it. No other file is opened, even if it exists. The process's
/// working directory becomes `/`, so that a result never depends on where the program was started.
///
/// LLVM options are process-global, so a process may make one call (the worker forks for each). A fatal error of LLVM
/// ends the process. Some failures are not an Error, but a result with status Failed, the diagnostics, and what was
/// recorded until then: a compile that clang reports as failed; a command line that the rules of command_line_rules.h
/// refuse; and, with `record`, a command line under which the policy would not decide (another inliner or advisor by
/// -mllvm). Errors: a policy that does not bind (the input is named) or cannot be evaluated.
///
/// With -fthinlto-index= clang's ThinLTO backend compiles the module (thin_backend.h). It imports functions only from
/// modules that are side files, under the path that the index has for them.
///
/// A size model estimates the module after the last pass. There is no estimate if clang runs no passes, or ThinLTO's
/// backend at -O0; a model that fails makes a warning, and the compile goes on.
///
/// A pass that asks no advisor inlines always_inline callees. Such calls are NeverAsked rows with `mandatory` set and
/// "always inline attribute" as reason.
Result<CompiledModule> compileModule(const CompileRequest& request);

} // namespace inlinescope
