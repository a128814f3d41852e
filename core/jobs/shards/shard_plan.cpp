// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/shards/shard_plan.h"

#include "core/base/archive.h"
#include "core/base/error_place.h"
#include "core/jobs/common/file_io.h"
#include "core/jobs/common/toolchains.h"
#include "core/wire/frames.h"

#include <algorithm>

namespace inlinescope {

constexpr std::int64_t longestSearch = 10LL * 366 * 24 * 3600; ///< seconds: more than a budget may have

constexpr PolicyKind lastOf(PolicyKind) {
    return PolicyKind::Release;
}
constexpr ShardKind lastOf(ShardKind) {
    return ShardKind::Search;
}
constexpr CallsiteKeySource lastOf(CallsiteKeySource) {
    return CallsiteKeySource::Synthetic;
}

void fields(auto& archive, IsA<FlagReplacement> auto& v) {
    archive(v.flag, v.value);
}
void fields(auto& archive, IsA<RunOptions> auto& v) {
    archive(v.mllvm, v.changes.add, v.changes.remove, v.changes.replace, v.sample, v.modules, v.callsiteKeys,
            v.timeLimitSeconds, v.memoryLimitMib);
    archive.require(v.sample >= 0 && v.timeLimitSeconds > 0 && v.timeLimitSeconds <= 86'400 && v.memoryLimitMib >= 0 &&
                    v.memoryLimitMib <= 1 << 24);
}
void fields(auto& archive, IsA<PlannedSearch> auto& v) {
    archive(v.seconds, v.compiles, v.rounds, v.seed);
    for (const std::optional<std::int64_t>& most : {v.seconds, v.compiles, v.rounds})
        archive.require(!most || (*most > 0 && *most <= std::int64_t(1) << 40));
    archive.require(!v.seconds || *v.seconds <= longestSearch);
}
void fields(auto& archive, IsA<PlannedPolicy> auto& v) {
    archive(v.word, v.run, v.fingerprint, v.kind, v.modelHash, v.release.name, v.release.fingerprint);
    archive.require((v.kind == PolicyKind::Model) == isHash(v.modelHash));
}
void fields(auto& archive, IsA<PlannedModule> auto& v) {
    archive(v.name, v.bitcodeHash, v.commandHash, v.levels, v.refusal, v.bitcodeRead, v.shard, v.objectHash, v.flips);
    archive.require(isHash(v.bitcodeHash) && (v.isRefused() || isHash(v.commandHash)));
    archive.require(std::ranges::adjacent_find(v.flips, std::greater_equal()) == v.flips.end());
}
void fields(auto& archive, IsA<ShardPlan> auto& v) {
    archive(v.corpus, v.toolchain, v.compiler, v.build, v.kind, v.others, v.search, v.options, v.policies, v.modules,
            v.shardFiles);
    archive.require(v.kind == ShardKind::Runs || v.policies.size() == 1);
    archive.require(std::ranges::all_of(v.modules, [&v](const PlannedModule& m) {
        const bool hasObject = !m.isRefused() && isHash(m.objectHash);
        return m.flips.empty() == (v.kind != ShardKind::Flips) && (hasObject || v.kind == ShardKind::Runs);
    }));
    archive.require(!v.policies.empty() && std::ranges::all_of(v.shardFiles, isHash));
    archive.require(
        std::ranges::all_of(v.modules, [&v](const PlannedModule& m) { return m.shard < v.shardFiles.size(); }));
}
void fields(auto& archive, IsA<ShardModule> auto& v) {
    archive(v.module, v.task, v.inputs, v.scripts, v.own);
    archive.require(!v.inputs.empty() && std::ranges::all_of(v.inputs, isHash));
}
void fields(auto& archive, IsA<ShardFile> auto& v) {
    archive(v.shard, v.modules);
}

namespace {

constexpr std::uint32_t planMagic = 0x4c505349;  // "ISPL"
constexpr std::uint32_t shardMagic = 0x48535349; // "ISSH"

template <typename T>
std::vector<std::byte> encodeAs(std::uint32_t magic, const T& value) {
    ByteWriter out;
    out.write(magic);
    out.write(shardFormatVersion);
    WriteArchive archive(out);
    archive(value);
    return out.take();
}

template <typename T>
Result<T> parseAs(std::uint32_t magic, const std::string& what, Bytes bytes, const std::string& file) {
    ReadArchive archive(bytes);
    std::uint32_t found = 0, version = 0;
    archive(found, version);
    if (archive.failed() || found != magic)
        return Error{ErrorCode::Malformed, "not " + what, file, placeText(PlaceKind::Byte, 0), what};
    if (version != shardFormatVersion)
        return Error{ErrorCode::TooNew,
                     what + " of version " + std::to_string(version),
                     file,
                     {},
                     "version " + std::to_string(shardFormatVersion)};
    T value;
    archive(value);
    if (archive.complete()) return value;
    return Error{ErrorCode::Malformed, "damaged bytes", file, placeText(PlaceKind::Byte, archive.position()), what};
}

Error foreignTo(const std::string& found, const std::string& file) {
    return {ErrorCode::Malformed, found, file, {}, "a shard of the plan in the same folder"};
}

Result<CompileTask> compileOf(const std::vector<std::byte>& bytes, const std::string& module) {
    INLINESCOPE_TRY(TaskMessage message, decodeTask(bytes));
    auto* task = std::get_if<CompileTask>(&message);
    if (!task || !task->mllvm.empty() || !task->model.empty() || !task->sizeModel.empty())
        return Error{ErrorCode::Malformed, "the task of a module is not as `shard` writes it", module, {}, "a compile"};
    return std::move(*task);
}

} // namespace

bool isPlanBegin(Bytes bytes) {
    ReadArchive archive(bytes);
    std::uint32_t found = 0;
    archive(found);
    return !archive.failed() && found == planMagic;
}

std::vector<std::byte> encodePlan(const ShardPlan& plan) {
    return encodeAs(planMagic, plan);
}

Result<ShardPlan> parsePlan(Bytes bytes, const std::string& file) {
    INLINESCOPE_TRY(ShardPlan plan, parseAs<ShardPlan>(planMagic, "a plan of shards", bytes, file));
    plan.id = sha256(bytes);
    return plan;
}

std::vector<std::byte> encodeShard(const ShardFile& shard) {
    return encodeAs(shardMagic, shard);
}

Result<ShardFile> parseShard(Bytes bytes, const ShardPlan& plan, const std::string& file) {
    INLINESCOPE_TRY(ShardFile shard, parseAs<ShardFile>(shardMagic, "a shard", bytes, file));
    for (const ShardModule& module : shard.modules) {
        if (module.module >= plan.modules.size()) return foreignTo("a module that the plan has not", file);
        const PlannedModule& planned = plan.modules[module.module];
        const bool isSearch = plan.kind == ShardKind::Search;
        const bool hasInputs =
            isSearch ? module.inputs.size() == 1 : module.inputs.front() == planned.bitcodeHash; // not the workspace's
        if (planned.shard != shard.shard || planned.isRefused() || !hasInputs ||
            module.scripts.size() != plan.policies.size() || module.own.empty() == (plan.kind == ShardKind::Flips))
            return foreignTo("another module than the plan's " + planned.name, file);
    }
    return shard;
}

std::vector<std::byte> encodeRefusal(const Error& error) {
    ByteWriter out;
    encode(out, ResultMessage(TaskFailed{error}));
    return out.take();
}

Error refusalOf(const PlannedModule& module) {
    static const auto type = static_cast<std::uint32_t>(ResultMessage(TaskFailed{}).index());
    Result<ResultMessage> message = decodeResult(type, module.refusal);
    return message.ok() ? std::move(std::get<TaskFailed>(*message).error) : std::move(message).error();
}

Result<CompileTask> taskOf(const ShardModule& module, std::size_t policy, const ShardPlan& plan) {
    const std::string& name = plan.modules[module.module].name;
    INLINESCOPE_TRY(CompileTask task, compileOf(module.task, name));
    task.name = name;
    task.policy = plan.policies[policy].kind;
    task.release = plan.policies[policy].release;
    if (!module.scripts[policy].empty()) {
        INLINESCOPE_TRY(CompileTask script, compileOf(module.scripts[policy], name));
        task.script = std::move(script.script);
    }
    for (const SideInput& side : task.sideInputs)
        if (side.input == 0 || side.input >= module.inputs.size())
            return Error{ErrorCode::Malformed, "a side file without an input", name, {}, "an input of the module"};
    return task;
}

std::vector<std::byte> encodeOwn(const ModuleRunRow& row, std::vector<Decision> decisions) {
    CompiledModule own;
    own.result.status = row.status;
    own.result.objectHash = row.objectHash;
    own.result.sizes = row.sizes;
    own.result.decisions = std::move(decisions);
    for (Decision& decision : own.result.decisions)
        decision.featureRow = -1; // flips need no features
    ByteWriter out;
    encode(out, ResultMessage(std::move(own)));
    return out.take();
}

Result<MeterSource> ownOf(const ShardModule& module, const ShardPlan& plan) {
    static const auto type = static_cast<std::uint32_t>(ResultMessage(CompiledModule{}).index());
    const PlannedModule& planned = plan.modules[module.module];
    INLINESCOPE_TRY(ResultMessage message, decodeResult(type, module.own));
    ModuleRunResult& own = std::get<CompiledModule>(message).result;
    const std::vector<std::optional<ForcedAdvice>> forced = forcedAdvices(own.decisions);
    const auto canFlip = [&](std::uint32_t decision) {
        return decision < forced.size() && !flipObstacle(own.decisions[decision], forced[decision]);
    };
    if (own.objectHash != planned.objectHash || !std::ranges::all_of(planned.flips, canFlip))
        return Error{ErrorCode::Malformed,
                     "decisions that cannot be flipped, or of another object",
                     planned.name,
                     {},
                     "the run's decisions, as `shard` writes them"};
    MeterSource source;
    source.row.moduleName = planned.name;
    source.row.sizes = own.sizes;
    source.row.objectHash = own.objectHash;
    source.decisions = std::move(own.decisions);
    return source;
}

PlannedPolicy searchPolicy(const std::string& run, const PlannedSearch& search) {
    PlannedPolicy policy;
    policy.word = "search";
    policy.run = run;
    policy.fingerprint = sha256(encodeAs(planMagic, search));
    return policy;
}

std::string unitKey(const ShardPlan& plan, const PlannedModule& module, const PlannedPolicy& policy,
                    const std::string& build) {
    std::string joined;
    for (const std::string_view part :
         {std::string_view(module.bitcodeHash), std::string_view(module.commandHash),
          std::string_view(policy.fingerprint), std::string_view(build), toString(plan.options.callsiteKeys)})
        (joined += part) += '\0';
    if (plan.kind == ShardKind::Flips) {
        (joined += module.objectHash) += toString(plan.others);
        for (const std::uint32_t decision : module.flips)
            joined += ' ' + std::to_string(decision);
    }
    if (plan.kind == ShardKind::Search) joined += module.objectHash;
    return sha256(asBytes(joined));
}

bool isHash(const std::string& text) {
    return text.size() == 64 && text.find_first_not_of("0123456789abcdef") == std::string::npos;
}

Result<std::string> compilerBuild(const std::string& workerProgram) {
    INLINESCOPE_TRY(const OpenFile worker, OpenFile::open(workerProgram));
    INLINESCOPE_TRY(const std::string hash, sha256OfFile(worker, CancelToken()));
    return recordedBy(builtInCompiler()) + ", stream " + std::to_string(streamVersion) + ", worker " +
           hash.substr(0, 16);
}

} // namespace inlinescope
