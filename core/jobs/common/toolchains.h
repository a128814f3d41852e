// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/cancel_token.h"
#include "core/jobs/common/job_context.h"
#include "core/jobs/common/known_paths.h"
#include "core/runner/toolchain.h"

#include <string>

namespace inlinescope {

/// The clang at this path, or of this name in PATH, which the user names, and its capabilities: probed once, then
/// cached for the user as long as the file is the same. Before anything is started, a finding says if this system's
/// kernel cannot confine it fully. `known` stores the compiler. Errors: those of findToolchain() and probeToolchain().
Result<Toolchain> toolchainAt(const JobContext& context, const std::string& path, KnownPaths& known);

/// The version of the built-in LLVM: "22.1.7".
std::string builtInVersion();
/// The built-in LLVM, as RunSpec::toolchain names it.
std::string builtInCompiler();
/// CompiledInput::compiler for objects that the compiler makes and this program records.
std::string recordedBy(const std::string& compiler);

/// The compiler of a run, as RunSpec::toolchain names it.
struct CompilerChoice {
    std::string path;         ///< of an external clang; empty: the built-in LLVM
    bool development = false; ///< in its development mode
    bool operator==(const CompilerChoice&) const = default;
};
/// "/usr/bin/clang-19 (clang 19.1.7)", with ", development" in development mode.
std::string describeCompiler(const Toolchain& toolchain, bool development);
/// The reverse, from what describeCompiler() or the built-in compiler's name gives.
CompilerChoice compilerOf(const std::string& description);
/// The choice as a user writes it: "built-in" or the path, and the mode.
std::string wordsOf(const CompilerChoice& choice);

/// Whether the built-in LLVM made the run with the modules' recorded command lines and no options of its own, so that
/// two such runs of a corpus differ by their decisions alone.
bool differsByDecisionsAlone(const RunRow& run);

/// How a toolchain is to decide for a policy ("default", "never", "release" or the path of one that can be evaluated).
/// Under the default policy it is asked through the channel if it has one, since the channel also gives features.
/// Errors: Refused, with the compiler's words, if it cannot.
Result<CompileMode> modeFor(const Toolchain& toolchain, const std::string& policy, bool development);

} // namespace inlinescope
