// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/open_file.h"
#include "core/jobs/shards/result_file.h"
#include "core/jobs/shards/results_folder.h"
#include "core/jobs/shards/shard_plan.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace inlinescope {

/// One file of results of a shard, and what is in it.
struct ShardResults {
    std::string path;
    std::int64_t changedAt = 0; ///< ms since the epoch
    RecordedResults recorded;
};

class ShardKeys;

/// A folder of shards:
///
///   plan, shards/N, inputs/SHA256   written by `shard`; N counts from 1
///   results/N.A.part                written by the A-th process that did shard N
///   results/N.done                  the same file of the process that completed the shard
///   run.sh, submit.sh
///   logs/N.log, logs/F+I-J.log      what the processes of shard N, or F + I, printed (shard_log.h)
///
/// Other folders are never read or written: the real path of each file is checked, and results are made in the folder
/// that was opened.
class ShardFolder {
public:
    /// Reads the plan. Errors: NotFound if the folder has none, those of parsePlan() and ResultsFolder::open().
    static Result<ShardFolder> open(const std::string& path);
    /// Whether the folder has a file that begins as a plan does.
    static bool isAt(const std::string& path);

    const ShardPlan& plan() const { return m_plan; }
    const std::string& path() const { return m_path; }
    /// The modules of a shard that are compiled, indexes in the plan.
    std::span<const std::uint32_t> modulesOf(std::uint32_t shard) const { return m_modules[shard]; }
    std::uint32_t shards() const { return static_cast<std::uint32_t>(m_plan.shardFiles.size()); }

    /// `shard` is an index, as in all of these. Errors: those of parseShard(); Malformed if it is not the plan's file.
    Result<ShardFile> shard(std::uint32_t shard) const;
    /// Errors: Malformed for bytes that do not have that hash.
    Result<std::vector<std::byte>> input(const std::string& hash) const;

    /// The names of all files of results. Listing takes time for each file of each shard: once for a job. Errors: those
    /// of ResultsFolder::names().
    Result<ResultNames> resultNames() const { return m_results.names(); }
    /// The files of results of the shard that are of this plan, in order of name, at most mostAttempts, with the plan's
    /// units alone; what cannot be used is a finding.
    std::vector<ShardResults> results(std::uint32_t shard, const ResultNames& names,
                                      std::vector<Finding>& findings) const;
    /// Opens a file of results; `file` must outlive the source.
    Result<OpenFile> openResults(const std::string& path) const { return m_roots.open(path); }
    static ResultSource sourceOf(const OpenFile& file);

    /// The new file of a process that does a shard.
    struct Attempt {
        ResultName name;
        std::string path;
        ResultWriter writer;
    };
    /// Another process that begins the shard at the same time gets a file of its own. Errors: Unwritable;
    /// LimitExceeded if the shard has mostAttempts.
    Result<Attempt> begin(std::uint32_t shard, const ResultHead& head) const;
    /// Gives the file of a complete shard its final name, N.done or, if another process was faster, N.A.done: the files
    /// of both count. Errors: Unwritable.
    Result<void> finish(const ResultName& attempt) const;

    // Where `shard` writes.
    static std::string planPath(const std::string& folder) { return folder + "/plan"; }
    static std::string shardPath(const std::string& folder, std::uint32_t shard);
    static std::string inputPath(const std::string& folder, const std::string& hash);
    static std::string resultsPath(const std::string& folder) { return folder + "/results"; }

private:
    ShardFolder(std::string path, ResultsFolder results, ShardPlan plan);
    Result<ShardResults> readResults(const ResultName& name, ShardKeys& keys) const;

    std::string m_path;
    FileRoots m_roots;
    ResultsFolder m_results;
    ShardPlan m_plan;
    std::vector<std::vector<std::uint32_t>> m_modules; ///< of each shard
};

/// The node that this is, for ResultHead.
std::string nodeName();

} // namespace inlinescope
