// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstdint>
#include <span>
#include <vector>

namespace inlinescope {

/// What is known about the work that a module is, before it is done.
struct ModuleWork {
    std::int64_t bitcodeSize = 0; ///< bytes
    std::int64_t lastNs = 0;      ///< processor time of its last compile; 0: not known
};

/// Nanoseconds of a compile of each module: the last one's, or the module's bitcode at the pace of the known ones
/// together. If none is known, the pace of an optimized C++ module.
std::vector<std::int64_t> expectedNs(std::span<const ModuleWork> modules);

/// The number of shards that take about `shardNs` each, at least 1 and at most the number of modules.
std::uint32_t shardCount(std::span<const std::int64_t> expectedNs, std::int64_t shardNs);

/// The shard of each module: the one with the longest time first, each into the shard that has the least until then, at
/// equal times the first. Every shard gets a module if there are enough.
std::vector<std::uint32_t> packShards(std::span<const std::int64_t> expectedNs, std::uint32_t shards);

} // namespace inlinescope
