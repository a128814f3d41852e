// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/run/module_sample.h"
#include "core/model/callsite_key_source.h"
#include "core/model/corpus.h"
#include "core/model/policy_words.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace inlinescope {

struct RunOptions {
    std::string corpus;
    std::string policy{defaultPolicy}; ///< as policyWord() in run_policy.h takes it
    std::vector<std::string> modules;  ///< names; empty: all of the corpus
    std::string name;                  ///< of the run; empty: made from the policy
    std::vector<std::string> mllvm;    ///< LLVM options for every module, recorded with the run
    CommandLineChanges changes{};      ///< of the modules' recorded command lines, recorded with the run
    std::int64_t sample = 0;           ///< that many of the modules, by size class (sampleOf()); 0: all
    int jobs = 0;                      ///< worker processes at a time; 0: one per core
    int timeLimitSeconds = 300;        ///< per module, of processor time
    std::int64_t memoryLimitMib = 0;   ///< per module; 0: the pool's default
    CallsiteKeySource callsiteKeys = CallsiteKeySource::Automatic;
    /// Path of a clang that compiles in the built-in LLVM's place; "release" is then the policy that was built into it.
    std::string toolchain;
    /// With a toolchain: its TFLite evaluates the policy's model.tflite, or with "default" it only logs.
    bool development = false;
    /// Path of a size model (core/policy/size_model.h) that estimates each module; empty: none. Not with a toolchain. A
    /// run that is resumed, or made again, has the model that is stored with it.
    std::string sizeModel{};
    /// Name of a run to resume with its own options: its corpus, policy and modules replace those above, and modules
    /// that a limit ended are tried again. Its flags and LLVM options come from the workspace and not from the user
    /// (OptionsFrom). Its compiler is the toolchain above, or one that the user has used before (resumedOptions()).
    std::string resume;
    /// Name of a run whose corpus, policy, modules and options a new run has, which is called `name`; trusted as little
    /// as those of a run that is resumed.
    std::string again;
    /// After the run, record what the register allocator's advisors are asked (recordRegalloc()); with these policies,
    /// each for the advisor whose answer it gives. Not stored with the run.
    bool alsoRegalloc = false;
    std::vector<std::string> regallocPolicies{};
};

/// Why a module of a resumed run is compiled (again).
enum class RedoReason : std::uint8_t {
    Missing, ///< not done yet, or cancelled
    TimeLimit,
    MemoryLimit,
    Killed, ///< by the system or a user
    OtherBitcode,
    OtherCommandLine,
    OtherPolicy,
    OtherCompiler ///< or another version of the recording program
};

/// What recordRegalloc() has recorded of a module; without numbers if its compile failed.
struct RegallocModule {
    std::string module;
    std::optional<std::int64_t> eviction, priority; ///< questions; absent: the advisor was not asked
    std::optional<std::int64_t> text, textWithout;  ///< bytes of the objects with and without the advisors' channels
    std::optional<bool> isEqual;                    ///< the two objects, byte by byte
    std::string words;                              ///< what else is to be known, or why nothing was recorded
};
struct RegallocSummary {
    std::vector<RegallocModule> modules;
    std::vector<std::string> notes; ///< about all of them: the compiler, and what was not asked and why
};

struct RunSummary {
    std::string name;
    int ok = 0;
    int failed = 0; ///< failed, crashed or timed out
    std::int64_t decisions = 0;
    bool resumed = false;
    int kept = 0;                                 ///< results of the resumed run that are still valid
    std::map<RedoReason, int> redone;             ///< modules of a resumed run that were compiled, one reason for each
    std::vector<SizeClassCount> sample;           ///< the part of each size class in the sample; empty without a sample
    std::optional<RegallocSummary> regalloc = {}; ///< with RunOptions::alsoRegalloc
};

} // namespace inlinescope
