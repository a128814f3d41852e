// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/compiler/request/compile_request.h"
#include "core/model/module_run.h"
#include "core/model/script.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace inlinescope {

struct CompileOutput {
    ModuleRunResult result;
    std::vector<std::byte> object;     ///< the object file, empty unless status is Ok
    std::vector<ForcedOutcome> script; ///< one per advice of the request's script
};

/// Registers every target and pass; once per process, before anything else of this room.
void initializeCompiler(void (*outOfMemory)() = nullptr);

/// Compiles one module as `clang -cc1 ... -x ir module.bc` would, with the recording advisor of design.md section 4 in
/// its pipeline, by clang's own action for IR input; nothing is written but to memory. The module has the name of its
/// source file, as where clang compiles that: AddressSanitizer writes the name into the object. Under the default
/// policy the object is plain clang's, bit for bit. A script of all decisions of a compile gives that compile's object
/// again, whatever its policy is.
///
/// Side files that a command line reads (profiles, lists) are opened by the paths of `sideFiles`: every argument and
/// LLVM option that is such a path, or ends in `=` and such a path, gets the other one (redirect() in
/// argument_words.h); diagnostics name the path as it was spelled. No other file is found, whether it is there or not.
/// The process's working directory becomes `/`, so that a result never depends on where the program was started.
///
/// LLVM options are process-global: one call per process (the worker forks for each). A fatal error of LLVM ends the
/// process. Not an Error, but a result with status Failed, the diagnostics, and what was recorded until then: a compile
/// that clang reports as failed; a command line that the rules of command_line_rules.h refuse; and, with `record`, one
/// that takes the decisions from the policy (another inliner or advisor by -mllvm; ThinLTO's backend, which takes no
/// advisor). Errors: a policy that does not bind (the input is named) or cannot be evaluated.
///
/// always_inline callees are inlined by a pass that asks nobody: such calls are NeverAsked rows with `mandatory` set
/// and "always inline attribute" as reason.
Result<CompileOutput> compileModule(const CompileRequest& request);

} // namespace inlinescope
