// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/compile/chosen_policy.h"
#include "core/jobs/shards/shard_folder.h"
#include "core/jobs/shards/shard_options.h"

#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace inlinescope {

/// Writes a folder of shards (shard_folder.h): prepare(), the plan's fields, addPolicy(), pack(), the plan's modules,
/// each shard, finish().
class ShardFolderWriter {
public:
    /// The arguments must outlive it.
    ShardFolderWriter(const JobContext& context, const ShardOptions& options)
        : m_context(context), m_options(options) {}

    /// Makes the folder. Errors: Refused if it has a plan; Unwritable; those of compilerBuild().
    Result<void> prepare();
    ShardPlan& plan() { return m_plan; }
    /// A policy of the plan, and its model.
    Result<void> addPolicy(const std::string& word, const std::string& run, const ChosenPolicy& policy);
    /// In the place of a policy: the run of a search.
    void addSearch(PlannedPolicy search);
    /// Distributes the plan's modules, by nanoseconds that each is expected to take.
    void pack(const std::vector<std::int64_t>& expectedNs);
    std::uint32_t shards() const { return m_summary.shards; }
    std::uint32_t shardOf(std::size_t module) const { return m_shardOf[module]; }
    /// The inputs and the task of a module, without policy and script. LLVM options become part of the command line,
    /// since nodes check them as they check recorded command lines.
    Result<void> addTask(ModuleTask&& task, ShardModule& module);
    /// A file as an input of a module. Errors: those of reading and writing.
    Result<void> addFile(const std::string& path, ShardModule& module);
    Result<void> writeShard(const ShardFile& shard);
    void countRefused() { ++m_summary.refused; }
    /// Writes the scripts and the plan. `work` is what is done to each module, for the user.
    Result<ShardSummary> finish(const std::string& work);

private:
    Result<std::string> writeInput(const std::vector<std::byte>& bytes);
    Result<void> writeScripts(const std::string& work) const;

    const JobContext& m_context;
    const ShardOptions& m_options;
    std::string m_folder;
    std::vector<std::uint32_t> m_shardOf;
    std::set<std::string> m_written; ///< hashes of inputs
    ShardPlan m_plan;
    ShardSummary m_summary;
};

/// A script policy's advices about a module, as ShardModule::scripts has them.
std::vector<std::byte> encodedScript(const ChosenPolicy& policy, const std::string& module);

} // namespace inlinescope
