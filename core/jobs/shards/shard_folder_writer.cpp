// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/shards/shard_folder_writer.h"

#include "core/base/counted.h"
#include "core/jobs/common/file_io.h"
#include "core/jobs/compile/run_script.h"
#include "core/jobs/shards/shard_packing.h"

#include <algorithm>
#include <filesystem>

namespace inlinescope {
namespace {

namespace fs = std::filesystem;

std::vector<std::byte> encoded(const CompileTask& task) {
    ByteWriter out;
    encode(out, TaskMessage(task));
    return out.take();
}

void moveOptionsIntoCommandLine(CompileTask& task) {
    for (std::string& option : task.mllvm)
        task.commandLine.insert(task.commandLine.end(), {"-mllvm", std::move(option)});
    task.mllvm.clear();
}

} // namespace

Result<void> ShardFolderWriter::prepare() {
    std::error_code failure;
    m_folder = fs::absolute(m_options.folder, failure).lexically_normal().string();
    if (!fs::path(m_folder).has_filename()) m_folder = fs::path(m_folder).parent_path().string();
    if (fs::exists(ShardFolder::planPath(m_folder), failure))
        return Error{ErrorCode::Refused,
                     "the folder has a plan of shards already, which does not change",
                     m_folder,
                     {},
                     "a new folder"};
    fs::create_directories(ShardFolder::resultsPath(m_folder), failure);
    if (failure) return Error{ErrorCode::Unwritable, failure.message(), m_folder, {}, {}};
    INLINESCOPE_TRY(m_plan.build, compilerBuild(m_context.workerProgram));
    return {};
}

Result<void> ShardFolderWriter::addPolicy(const std::string& word, const std::string& run, const ChosenPolicy& policy) {
    PlannedPolicy planned{word, run, policy.fingerprint, policy.kind, {}, policy.release};
    if (policy.kind == PolicyKind::Model) {
        INLINESCOPE_TRY(planned.modelHash, writeInput(policy.model));
    }
    m_plan.policies.push_back(std::move(planned));
    m_summary.runs.push_back(run);
    return {};
}

void ShardFolderWriter::addSearch(PlannedPolicy search) {
    m_summary.runs.push_back(search.run);
    m_plan.policies.push_back(std::move(search));
}

void ShardFolderWriter::pack(const std::vector<std::int64_t>& expectedNs) {
    const std::uint32_t wanted =
        m_options.shards ? m_options.shards : shardCount(expectedNs, m_options.minutes * 60'000'000'000);
    m_summary.shards = std::clamp<std::uint32_t>(wanted, 1, std::max<std::size_t>(1, expectedNs.size()));
    m_shardOf = packShards(expectedNs, m_summary.shards);
    std::vector<std::int64_t> load(m_summary.shards);
    for (std::size_t module = 0; module < expectedNs.size(); ++module)
        load[m_shardOf[module]] += expectedNs[module];
    m_summary.shardMinutes = *std::ranges::max_element(load) / 60'000'000'000 + 1;
    m_plan.modules.resize(expectedNs.size());
    m_plan.shardFiles.resize(m_summary.shards);
}

Result<void> ShardFolderWriter::addTask(ModuleTask&& made, ShardModule& module) {
    CompileTask& task = made.task;
    moveOptionsIntoCommandLine(task);
    INLINESCOPE_TRY(module.inputs.emplace_back(), writeInput(std::get<std::vector<std::byte>>(made.bitcode)));
    for (const TaskInput& file : made.sideFiles) {
        INLINESCOPE_TRY(module.inputs.emplace_back(), writeInput(std::get<std::vector<std::byte>>(file)));
    }
    task.model.clear();
    task.script.clear();
    task.release = {};
    task.policy = PolicyKind::Default;
    module.task = encoded(task);
    return {};
}

Result<void> ShardFolderWriter::addFile(const std::string& path, ShardModule& module) {
    INLINESCOPE_TRY(const OpenFile file, OpenFile::open(path));
    INLINESCOPE_TRY(const std::vector<std::byte> bytes, file.readAll(file.size()));
    INLINESCOPE_TRY(module.inputs.emplace_back(), writeInput(bytes));
    return {};
}

Result<void> ShardFolderWriter::writeShard(const ShardFile& shard) {
    const std::vector<std::byte> bytes = encodeShard(shard);
    m_plan.shardFiles[shard.shard] = sha256(bytes);
    m_summary.bytes += bytes.size();
    return writeFile(ShardFolder::shardPath(m_folder, shard.shard), bytes);
}

Result<std::string> ShardFolderWriter::writeInput(const std::vector<std::byte>& bytes) {
    std::string hash = sha256(bytes);
    if (!m_written.insert(hash).second) return hash;
    m_summary.bytes += bytes.size();
    INLINESCOPE_CHECK(writeFile(ShardFolder::inputPath(m_folder, hash), bytes));
    return hash;
}

Result<ShardSummary> ShardFolderWriter::finish(const std::string& work) {
    INLINESCOPE_CHECK(writeScripts(work));
    // Last, so that a folder with a plan is complete.
    INLINESCOPE_CHECK(writeFile(ShardFolder::planPath(m_folder), encodePlan(m_plan)));
    m_summary.modules = m_plan.modules.size();
    m_summary.units = m_plan.units();
    return m_summary;
}

Result<void> ShardFolderWriter::writeScripts(const std::string& work) const {
    std::error_code ignored;
    const SubmitWords words{"Corpus " + m_plan.corpus + ": " + counted(m_plan.modules.size(), "module") + ", " + work +
                                ", " + counted(m_summary.shards, "shard"),
                            m_folder,
                            fs::absolute(m_context.workspacePath, ignored).lexically_normal().string(),
                            m_options.program,
                            m_summary.shards,
                            m_summary.shardMinutes};
    INLINESCOPE_CHECK(writeFile(m_folder + "/run.sh", asBytes(runScript(words))));
    return writeFile(m_folder + "/submit.sh", asBytes(submitScript(m_options.engine, words)));
}

std::vector<std::byte> encodedScript(const ChosenPolicy& policy, const std::string& module) {
    const ScriptModule* section = policy.script ? sectionOf(*policy.script, module) : nullptr;
    if (!section) return {};
    CompileTask task;
    task.script = section->advices;
    return encoded(task);
}

} // namespace inlinescope
