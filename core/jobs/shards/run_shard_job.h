// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/jobs/common/job_context.h"

#include <cstdint>
#include <optional>
#include <string>

namespace inlinescope {

struct RunShardOptions {
    std::string folder;
    std::int64_t shard = 0; ///< from 1 on
    bool allowOtherBuild = false;
};

struct ShardRun {
    std::int64_t units = 0;
    std::int64_t kept = 0;    ///< recorded before
    std::int64_t done = 0;    ///< by this call
    std::int64_t failed = 0;  ///< of all that are recorded, those without an object
    std::int64_t skipped = 0; ///< by this call: twice begun and not finished
    /// Why units are left that another try may do, if it should be made: this was not the third.
    std::optional<Error> again;

    bool isComplete() const { return kept + done == units; }
};

/// Compiles the units of a shard that have no result yet, measures their flips or searches them, one at a time, and
/// records each as
/// soon as it is done; so whatever ends the process loses at most one unit. Needs no workspace: it reads the folder,
/// and adds a file of results to it. A unit whose compile fails has a result too. A unit that was begun and not
/// finished twice is recorded as a crash, and is not tried again. Units that the system killed (no memory) are left for
/// another try.
///
/// Errors: NotFound for a shard that the plan has not; Refused for a program of another build than the plan's, unless
/// it is allowed; those of ShardFolder; Unsupported for a policy that does not fit the compiler; Cancelled; and
/// in the third try what prevented the rest.
Result<ShardRun> runShard(const JobContext& context, const RunShardOptions& options);

} // namespace inlinescope
