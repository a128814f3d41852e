// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/cancel_token.h"
#include "core/jobs/common/job_context.h"
#include "core/jobs/common/known_paths.h"
#include "core/runner/toolchain.h"

#include <string>

namespace inlinescope {

/// The clang at this path, which the user names, and what it can do: probed once, then kept in the user's cache for as
/// long as the file is the same. Before anything is started, a finding says if this system's kernel cannot confine it
/// as it should. `known` learns the compiler. Errors: those of findToolchain() and probeToolchain().
Result<Toolchain> toolchainAt(const JobContext& context, const std::string& path, KnownPaths& known);

/// The built-in LLVM, as RunSpec::toolchain says it.
std::string builtInCompiler();
/// CompiledInput::compiler of what a compiler makes and this program records of it.
std::string recordedBy(const std::string& compiler);

/// Who compiles a run, as RunSpec::toolchain says it.
struct CompilerChoice {
    std::string path;         ///< of an external clang; empty: the built-in LLVM
    bool development = false; ///< in its development mode
    bool operator==(const CompilerChoice&) const = default;
};
/// "/usr/bin/clang-19 (clang 19.1.7)", with ", development" where that was asked for.
std::string describeCompiler(const Toolchain& toolchain, bool development);
/// The other way, from what describeCompiler() or the built-in compiler's name gives.
CompilerChoice compilerOf(const std::string& description);
/// The choice as a person makes it: "built-in" or the path, and the mode.
std::string wordsOf(const CompilerChoice& choice);

/// How a toolchain is to decide for a policy ("default", "never", "release" or the path of one that can be evaluated).
/// Under the default policy it is asked through the channel where it has one, since that also tells features. Errors:
/// Refused, with the compiler's words, where it cannot.
Result<CompileMode> modeFor(const Toolchain& toolchain, const std::string& policy, bool development);

} // namespace inlinescope
