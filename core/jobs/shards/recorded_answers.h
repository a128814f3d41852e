// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/byte_reader.h"
#include "core/base/result.h"
#include "core/model/finding.h"
#include "core/model/flip.h"
#include "core/model/module_run.h"
#include "core/store/rows/rows.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace inlinescope {

// What a result file records of a unit of flips or of a search, and its form there (core/base/archive.h).

/// What was measured of a module of a plan of flips.
struct RecordedFlips {
    std::string objectHash;        ///< of the run's own object
    std::vector<FlipResult> flips; ///< by decisions
    std::optional<Error> failure;  ///< why some or all could not be measured
    std::int64_t cpuNs = 0;        ///< of the processes that measured; not part of the answer
};

/// What the search of a module has found.
struct RecordedSearch {
    SearchedModule progress;       ///< without the module's id
    ModuleRunResult result;        ///< the smallest object, which a script of its differences makes
    std::vector<Finding> findings; ///< of the search
    std::optional<Error> failure;  ///< why the module could not be searched; it then has no result
    std::int64_t wallNs = 0;       ///< of the search; like the times of `result` not part of the answer
    std::int64_t cpuNs = 0;        ///< of the processes that measured; likewise
};

constexpr std::size_t mostSearchFindings = 1000; ///< that are recorded of a search

/// A checksum of a result file as text: 16 hexadecimal digits.
std::string checksumText(std::uint64_t checksum);

std::vector<std::byte> bytesOf(const RecordedFlips& flips);
/// Nothing if `bytes` are not what bytesOf() writes.
std::optional<RecordedFlips> flipsIn(Bytes bytes);

/// How the search went, and its result as a message of the worker without times.
std::vector<std::byte> bytesOf(const RecordedSearch& search);
/// Nothing if `bytes` are not what bytesOf() writes, or have more findings or sizes than a search can have.
std::optional<RecordedSearch> searchIn(Bytes bytes);
/// Checksum of what every process that is deterministic has: findings depend on the machine too.
std::string payloadOf(const RecordedSearch& search);

} // namespace inlinescope
