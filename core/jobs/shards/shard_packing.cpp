// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/shards/shard_packing.h"

#include <queue>

#include <algorithm>
#include <functional>
#include <numeric>
#include <utility>

namespace inlinescope {
namespace {

/// An assumption, not a measurement: it only balances shards until a run of the corpus gives the times of its modules.
constexpr double usualNsPerByte = 15;

double paceOf(std::span<const ModuleWork> modules) {
    double ns = 0, bytes = 0;
    for (const ModuleWork& module : modules) {
        if (module.lastNs <= 0 || module.bitcodeSize <= 0) continue;
        ns += double(module.lastNs);
        bytes += double(module.bitcodeSize);
    }
    return bytes > 0 ? ns / bytes : usualNsPerByte;
}

} // namespace

std::vector<std::int64_t> expectedNs(std::span<const ModuleWork> modules) {
    const double pace = paceOf(modules);
    std::vector<std::int64_t> expected;
    expected.reserve(modules.size());
    for (const ModuleWork& module : modules)
        expected.push_back(module.lastNs > 0 ? module.lastNs : std::int64_t(double(module.bitcodeSize) * pace));
    return expected;
}

std::uint32_t shardCount(std::span<const std::int64_t> expectedNs, std::int64_t shardNs) {
    const double all = std::accumulate(expectedNs.begin(), expectedNs.end(), 0.0);
    const double wanted = all / double(std::max<std::int64_t>(1, shardNs));
    const double most = double(std::max<std::size_t>(1, expectedNs.size()));
    return static_cast<std::uint32_t>(std::clamp(wanted + 0.999, 1.0, most));
}

std::vector<std::uint32_t> packShards(std::span<const std::int64_t> expectedNs, std::uint32_t shards) {
    std::vector<std::size_t> order(expectedNs.size());
    std::iota(order.begin(), order.end(), 0);
    std::ranges::sort(order, {}, [&](std::size_t module) { return std::pair(-expectedNs[module], module); });
    using Load = std::pair<std::int64_t, std::uint32_t>; // time, shard
    std::priority_queue<Load, std::vector<Load>, std::greater<>> loads;
    for (std::uint32_t shard = 0; shard < shards; ++shard)
        loads.emplace(0, shard);
    std::vector<std::uint32_t> shardOf(expectedNs.size());
    for (const std::size_t module : order) {
        auto [time, shard] = loads.top();
        loads.pop();
        shardOf[module] = shard;
        loads.emplace(time + std::max<std::int64_t>(1, expectedNs[module]), shard);
    }
    return shardOf;
}

} // namespace inlinescope
