// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/byte_reader.h"
#include "core/base/result.h"
#include "core/jobs/compile/variant_meter.h"
#include "core/jobs/run/run_options.h"
#include "core/jobs/shards/shard_kind.h"
#include "core/wire/messages.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace inlinescope {

// What a folder of shards says about its work. It may come from a stranger: reading takes a small multiple of the
// bytes, checks every number that is used as an index, and every hash that becomes the name of a file.
//
//   plan  = magic "ISPL", version (u32), fields of ShardPlan
//   shard = magic "ISSH", version (u32), fields of ShardFile
//
// in the form of core/base/archive.h. Both are written once: the plan has the hash of each shard's file, and results
// name the plan by its own hash.

constexpr std::uint32_t shardFormatVersion = 3;

/// What ends the search of each module, besides that nothing helps any more; absent: no limit.
struct PlannedSearch {
    std::optional<std::int64_t> seconds, compiles, rounds;
    std::uint64_t seed = 0;
};

/// A policy of the plan, and the run that gets its results.
struct PlannedPolicy {
    std::string word;        ///< as policyWordOf() gives it
    std::string run;         ///< name of the run
    std::string fingerprint; ///< ChosenPolicy::fingerprint
    PolicyKind kind = PolicyKind::Default;
    std::string modelHash; ///< of the input file with Policy::serialize(); empty without a model
    BuiltInPolicy release;
};

struct PlannedModule {
    std::string name;
    std::string bitcodeHash; ///< of the corpus
    std::string commandHash; ///< CompiledInput::commandHash; empty if the module was refused
    /// The words of its command line that say whether it is optimized, for UnoptimizedModules.
    std::vector<std::string> levels;
    std::vector<std::byte> refusal;     ///< TaskFailed, encoded, if it cannot be compiled; empty for any other
    bool bitcodeRead = true;            ///< false: it was refused because its bitcode could not be read
    std::uint32_t shard = 0;            ///< index
    std::string objectHash;             ///< of Flips: the run's own object; of Search: the smallest known one
    std::vector<std::uint32_t> flips{}; ///< of Flips: decisions, each flipped by itself; ascending

    bool isRefused() const { return !refusal.empty(); }
};

struct ShardPlan {
    std::string corpus;
    std::string toolchain; ///< as RunSpec has it
    std::string compiler;  ///< as CompiledInput has it
    std::string build;     ///< of the compiler and the worker (compilerBuild())
    ShardKind kind = ShardKind::Runs;
    Others others = Others::Decide;      ///< of Flips
    PlannedSearch search{};              ///< of Search
    RunOptions options;                  ///< LLVM options, changes, sample, module names, source of the keys, limits
    std::vector<PlannedPolicy> policies; ///< of Flips: that of the run, one; of Search: searchPolicy()
    std::vector<PlannedModule> modules;  ///< in the order of a run
    std::vector<std::string> shardFiles; ///< the hash of each shard's file
    std::string id = {};                 ///< SHA-256 of the plan's bytes; not one of its fields

    std::size_t units() const { return modules.size() * policies.size(); }
};

/// A module of a shard. Each policy of the plan compiles it.
struct ShardModule {
    std::uint32_t module = 0;    ///< index in the plan
    std::vector<std::byte> task; ///< CompileTask, encoded, without policy and script; of Search: empty
    /// Hashes of the task's input files: the bitcode, then the side files. Of Search: of a workspace with this module
    /// and its runs, as `capture` writes it.
    std::vector<std::string> inputs;
    /// For each policy the CompileTask whose script the task gets, encoded; empty if the policy has none about it.
    std::vector<std::vector<std::byte>> scripts;
    std::vector<std::byte> own; ///< of Flips: CompiledModule, encoded, with the run's decisions, sizes and object hash
};

struct ShardFile {
    std::uint32_t shard = 0; ///< index
    std::vector<ShardModule> modules;
};

/// Whether the bytes begin as a plan does.
bool isPlanBegin(Bytes bytes);
std::vector<std::byte> encodePlan(const ShardPlan& plan);
/// Errors: Malformed, TooNew, with `file`.
Result<ShardPlan> parsePlan(Bytes bytes, const std::string& file);

std::vector<std::byte> encodeShard(const ShardFile& shard);
/// A shard of `plan`. Errors: as parsePlan(); Malformed too for one that has another module, or other inputs, than the
/// plan.
Result<ShardFile> parseShard(Bytes bytes, const ShardPlan& plan, const std::string& file);

/// The encoded refusal of a module, and the reverse: the error why it is refused, or why that cannot be read.
std::vector<std::byte> encodeRefusal(const Error& error);
Error refusalOf(const PlannedModule& module);

/// The task of a shard's module under a policy of the plan, without the model. Errors: Malformed for what is no compile
/// or has LLVM options besides its command line: those would not be checked.
Result<CompileTask> taskOf(const ShardModule& module, std::size_t policy, const ShardPlan& plan);

/// The run's module from which a shard's flips are measured, without its task, and the reverse. Errors: Malformed.
std::vector<std::byte> encodeOwn(const ModuleRunRow& row, std::vector<Decision> decisions);
Result<MeterSource> ownOf(const ShardModule& module, const ShardPlan& plan);

/// In the place of a policy: the run that a search makes, with a fingerprint of what ends it.
PlannedPolicy searchPolicy(const std::string& run, const PlannedSearch& search);

/// What identifies a unit's work: SHA-256 of the hashes of bitcode and command line (with options and side files), the
/// policy's fingerprint, the compiler's build and the source of the keys; of Flips also the run's object, who decides
/// the other decisions, and the flips; of Search also the object from which it starts.
std::string unitKey(const ShardPlan& plan, const PlannedModule& module, const PlannedPolicy& policy,
                    const std::string& build);

/// Lower-case hex of SHA-256.
bool isHash(const std::string& text);

/// The build of this program's compiler: LLVM's version, the versions of what it records, and the worker program's
/// hash. Errors: those of reading that program.
Result<std::string> compilerBuild(const std::string& workerProgram);

} // namespace inlinescope
