// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/fnv.h"
#include "core/jobs/shards/result_file.h"
#include "core/jobs/shards/shard_plan.h"
#include "fuzz_target.h"

namespace inlinescope::fuzz {

namespace {

Result<void> readPlan(Bytes input) {
    INLINESCOPE_TRY(const ShardPlan plan, parsePlan(input, "plan"));
    const std::vector<std::byte> written = encodePlan(plan);
    const Result<ShardPlan> again = parsePlan(written, "plan");
    require(again.ok() && encodePlan(*again) == written, "a plan is its bytes");
    for (const PlannedModule& module : plan.modules) {
        require(module.shard < plan.shardFiles.size(), "a shard of the plan");
        for (const PlannedPolicy& policy : plan.policies)
            require(isHash(unitKey(plan, module, policy, plan.build)), "a key");
        if (module.isRefused()) (void)refusalOf(module);
    }
    return {};
}

/// A shard of a plan with one module and two policies, with flips of its first decision, or with its search.
Result<void> readShard(Bytes input, ShardKind kind) {
    ShardPlan plan;
    plan.kind = kind;
    plan.policies.resize(kind == ShardKind::Runs ? 2 : 1);
    plan.shardFiles = {std::string(64, '0')};
    PlannedModule& module = plan.modules.emplace_back();
    module.bitcodeHash = module.commandHash = module.objectHash = std::string(64, '0');
    if (kind == ShardKind::Flips) module.flips = {0};
    INLINESCOPE_TRY(const ShardFile shard, parseShard(input, plan, "shard"));
    for (const ShardModule& one : shard.modules) {
        for (const std::string& hash : one.inputs)
            require(isHash(hash), "the name of a file is a hash");
        for (std::size_t policy = 0; policy < plan.policies.size(); ++policy) {
            const Result<CompileTask> task = taskOf(one, policy, plan);
            require(!task.ok() || (task->mllvm.empty() && task->model.empty()), "options are checked");
        }
        if (kind != ShardKind::Flips) continue;
        INLINESCOPE_TRY(const MeterSource own, ownOf(one, plan));
        require(!own.decisions.empty(), "the decision that is flipped");
    }
    return {};
}

Result<void> readUnit(const ResultSource& source, const ClosedUnit& unit, ShardKind kind) {
    if (kind == ShardKind::Flips) {
        INLINESCOPE_TRY(const RecordedFlips flips, readFlips(source, unit));
        require(std::int64_t(flips.flips.size()) == unit.decisions, "the flips that the end says");
        return {};
    }
    if (kind == ShardKind::Search) {
        INLINESCOPE_TRY(const RecordedSearch search, readSearch(source, unit));
        require(std::int64_t(search.result.decisions.size()) == unit.decisions, "the rows that the end says");
        require(!search.failure || search.result.decisions.empty(), "no result after a failure");
        return {};
    }
    INLINESCOPE_TRY(const CompiledModule module, readAnswer(source, unit));
    require(std::int64_t(module.result.decisions.size()) == unit.decisions, "the rows that the end says");
    return {};
}

Result<void> readResults(Bytes input, ShardKind kind) {
    constexpr std::size_t mostUnits = 64;
    const UnitsOfHead unitsOf = [](const ResultHead&) -> Result<ShardUnits> {
        return ShardUnits{mostUnits, [](const std::string& key) { return key.size() % 2 == 0; }};
    };
    const ResultSource source{"results", input.size(),
                              [input](std::uint64_t offset, std::uint64_t size) -> Result<std::vector<std::byte>> {
                                  const Bytes rest = input.subspan(std::min<std::uint64_t>(offset, input.size()));
                                  const Bytes part = rest.first(std::min<std::uint64_t>(size, rest.size()));
                                  return std::vector<std::byte>(part.begin(), part.end());
                              }};
    INLINESCOPE_TRY(const RecordedResults found, scanResults(source, unitsOf));
    require(found.units.size() + found.unfinished.size() <= mostUnits, "no more units than the shard has");
    for (const ClosedUnit& unit : found.units) {
        require(unit.answerAt + unit.answerSize <= input.size(), "an answer is in the file");
        INLINESCOPE_CHECK(readUnit(source, unit, kind));
    }
    if (found.damage) return *found.damage;
    return {};
}

/// The results whose records are in `input` without their checksums: type (u8), length (u16), body.
std::vector<std::byte> withChecksums(Bytes input) {
    ByteWriter out;
    out.write(std::uint32_t(0x52535349));
    out.write(std::uint32_t(3));
    ByteReader in(input);
    while (!in.atEnd() && !in.failed()) {
        const auto type = in.read<std::uint8_t>();
        const auto length = in.read<std::uint16_t>();
        ByteWriter record;
        record.write(std::uint32_t(type));
        record.write(std::uint32_t(length));
        record.append(in.take(length));
        out.append(record.bytes());
        out.write(Fnv1a64().add(record.bytes()).value());
    }
    return out.take();
}

} // namespace

/// The first byte says what follows: 'P' a plan, 'S' a shard, 'R' a file of results, 'C' one without checksums; 'F' a
/// shard of flips, 'G' a file of their results, 'D' one without checksums; 'T', 'H' and 'E' the same of searches.
Result<void> readInput(Bytes input) {
    if (input.empty()) return Error{ErrorCode::Malformed, "nothing", {}, {}, {}};
    const Bytes rest = input.subspan(1);
    switch (char(input.front())) {
    case 'P':
        return readPlan(rest);
    case 'S':
        return readShard(rest, ShardKind::Runs);
    case 'F':
        return readShard(rest, ShardKind::Flips);
    case 'R':
        return readResults(rest, ShardKind::Runs);
    case 'G':
        return readResults(rest, ShardKind::Flips);
    case 'T':
        return readShard(rest, ShardKind::Search);
    case 'H':
        return readResults(rest, ShardKind::Search);
    case 'E':
        return readResults(withChecksums(rest), ShardKind::Search);
    case 'C':
        return readResults(withChecksums(rest), ShardKind::Runs);
    case 'D':
        return readResults(withChecksums(rest), ShardKind::Flips);
    }
    return Error{ErrorCode::Malformed, "no kind", {}, {}, {}};
}

} // namespace inlinescope::fuzz
