// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/cancel_token.h"
#include "core/base/result.h"

#include <cstdint>
#include <string>

namespace inlinescope {

/// The end of what the process that did a shard printed.
struct ShardLog {
    static constexpr std::uint64_t mostBytes = 256 * 1024;

    std::string path;
    std::string text;   ///< visibleLines()
    bool isCut = false; ///< there is more before it
};

/// The latest log of a shard (an index) in the folder's `logs`: N.log, as the script for GNU parallel names it, or
/// F+I-J.log, as that for Slurm does: task I of the array J that begins with shard F. May come from a stranger: no file
/// outside of the folder is read. Errors: NotFound if there is none; those of reading; Cancelled.
Result<ShardLog> shardLog(const std::string& folder, std::uint32_t shard, const CancelToken& cancel);

} // namespace inlinescope
