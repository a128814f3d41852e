// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/compiler/request/release_policy.h"
#include "core/model/callsite_key_source.h"
#include "core/model/policy_kind.h"
#include "core/model/redirection.h"
#include "core/model/script.h"
#include "core/model/source_attribute.h"
#include "core/policy/policy.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace inlinescope {

class CompileHooks;

struct CompileRequest {
    Bytes bitcode; ///< one module, before optimisation; must outlive the call
    /// The bitcode is preparedBitcode() of a request with the same command line, LLVM options, side files, key source
    /// and attributes, which must be named again: passes before the inliner are skipped, and what is in the module
    /// already is not added.
    bool prepared = false;
    std::vector<std::string>
        commandLine; ///< cc1 arguments; -fembed-bitcode=, -o, inputs and inlining replays in it are dropped
    std::vector<std::string> mllvm;     ///< further LLVM options, each as after -mllvm
    std::vector<Redirection> sideFiles; ///< of commandLine and mllvm
    PolicyKind policy = PolicyKind::Default;
    std::optional<Policy> model;             ///< with PolicyKind::Model
    std::optional<ReleasePolicy> release;    ///< with PolicyKind::Release
    std::vector<ForcedAdvice> script;        ///< overrule the policy; keys at most once each
    std::vector<SourceAttribute> attributes; ///< added before the first pass, with or without `record`
    CallsiteKeySource keySource = CallsiteKeySource::Automatic;
    bool record = true; ///< false: compile plainly, without our advisor (reference for tests and benchmarks)
    /// With `record`: also the features, which LLVM's ML advisor computes. A model or a built-in policy needs them
    /// anyway.
    bool features = true;
    /// With `record`: also decisions and bodies. Without it there are no features either.
    bool decisions = true;
    /// With `record`: also CompiledModule::replaySites.
    bool replaySites = false;
    /// With replaySites: the module gets the locations of -fdebug-info-for-profiling (replay_locations.h), except in
    /// ThinLTO's backend, where the step before it would have to add them.
    bool profilingLocations = false;
    /// With `record`: also ModuleRunResult::estimated, of the module as it is handed to code generation
    /// (size_estimate.h in core/compiler/recording). Must be one that SizeModel::bind() takes.
    std::optional<Policy> sizeModel = {};
    /// With `record`; false: code is generated without the module's debug info, which takes less time. Code is not to
    /// depend on it.
    bool debugInfo = true;
    /// Called during the compile (compile_hooks.h). Then only what the answers need is recorded: no decisions, features
    /// or bodies.
    CompileHooks* hooks = nullptr;
};

} // namespace inlinescope
