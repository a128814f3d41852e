// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/run/module_sample.h"
#include "core/model/corpus.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace inlinescope {

struct RunOptions {
    std::string corpus;
    std::string policy = "default";         ///< as policyWord() in run_policy.h takes it
    std::vector<std::string> modules;       ///< names; empty: all of the corpus
    std::string name;                       ///< of the run; empty: made from the policy
    std::vector<std::string> mllvm;         ///< LLVM options for every module, recorded with the run
    CommandLineChanges changes{};           ///< of the modules' recorded command lines, recorded with the run
    std::int64_t sample = 0;                ///< that many of the modules, by size class (sampleOf()); 0: all
    int jobs = 0;                           ///< worker processes at a time; 0: one per core
    int timeLimitSeconds = 300;             ///< per module, of processor time
    std::int64_t memoryLimitMib = 0;        ///< per module; 0: the pool's default
    std::string callsiteKeys = "automatic"; ///< or "synthetic": real locations set aside
    /// Path of a clang that compiles in the built-in LLVM's place; "release" is then the policy that was built into it.
    std::string toolchain;
    /// With a toolchain: its TFLite evaluates the policy's model.tflite, or with "default" it only logs.
    bool development = false;
    /// Name of a run to resume as it was asked for: its corpus, policy and modules, whatever stands above; modules that
    /// a limit ended are tried again. Its flags and LLVM options are the workspace's and not the user's (OptionsFrom);
    /// its compiler is the toolchain above, or one that the user has used before (resumedOptions()).
    std::string resume;
};

/// Why a module of a resumed run is done (again).
enum class RedoReason : std::uint8_t {
    Missing, ///< not done yet, or cancelled
    TimeLimit,
    MemoryLimit,
    Killed, ///< by the system or a person
    OtherBitcode,
    OtherCommandLine,
    OtherPolicy,
    OtherCompiler ///< or another version of what records
};

struct RunSummary {
    std::string name;
    int ok = 0;
    int failed = 0; ///< failed, crashed or timed out
    std::int64_t decisions = 0;
    bool resumed = false;
    int kept = 0;                       ///< results of the resumed run that still hold
    std::map<RedoReason, int> redone;   ///< modules of a resumed run that were done, each for one reason
    std::vector<SizeClassCount> sample; ///< what the sample took of each size class; empty where none was asked for
};

} // namespace inlinescope
