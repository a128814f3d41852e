#pragma once
#include "core/base/result.h"
#include "core/compiler/release_policy.h"
#include "core/model/module_run.h"
#include "core/model/script.h"
#include "core/policy/policy.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace inlinescope {

class CompileHooks;

enum class PolicyKind : std::uint8_t { Default, Never, Model, Release };

/// Where callsite keys come from. Automatic: real locations where the module has them, synthetic ones otherwise.
/// Synthetic: real locations are set aside (the debug info is stripped) and synthetic ones take their place; for
/// judging the keys.
enum class CallsiteKeySource : std::uint8_t { Automatic, Synthetic };

/// A file of the command line that is to be opened by another path.
struct Redirection {
    std::string path;   ///< as the command line spells it
    std::string opened; ///< the path that clang gets
};

struct CompileRequest {
    Bytes bitcode;                        ///< one module, before optimisation; must outlive the call
    std::vector<std::string> commandLine; ///< cc1 arguments; -fembed-bitcode=, -o and inputs in it are dropped
    std::vector<std::string> mllvm;       ///< further LLVM options, each as after -mllvm
    std::vector<Redirection> sideFiles;   ///< of commandLine and mllvm
    PolicyKind policy = PolicyKind::Default;
    std::optional<Policy> model;          ///< with PolicyKind::Model
    std::optional<ReleasePolicy> release; ///< with PolicyKind::Release
    std::vector<ForcedAdvice> script;     ///< overrule the policy; keys at most once each
    CallsiteKeySource keySource = CallsiteKeySource::Automatic;
    bool record = true; ///< false: compile plainly, no advisor of ours (yardstick for tests and benches)
    /// With `record`: also the features, which LLVM's ML advisor keeps. A model or a built-in policy needs them anyway.
    bool features = true;
    /// Take part in the compile (compile_hooks.h). Then nothing is recorded but what the answers need: no decisions,
    /// features or bodies.
    CompileHooks* hooks = nullptr;
};

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
/// LLVM option that is such a path, or ends in `=` and such a path, gets the other one (redirect() in invocation.h);
/// diagnostics name the path as it was spelled. No other file is found, whether it is there or not. The process's
/// working directory becomes `/`, so that a result never depends on where the program was started.
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
