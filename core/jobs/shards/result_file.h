// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/byte_reader.h"
#include "core/base/result.h"
#include "core/base/unique_fd.h"
#include "core/jobs/shards/recorded_answers.h"
#include "core/jobs/shards/results_folder.h"
#include "core/model/module_run.h"

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace inlinescope {

// The file in which one process records the results of a shard, only ever appended to:
//
//   file   = magic "ISSR", version (u32), record of ResultHead, record...
//   record = type (u32), length (u32), body of that length, FNV-1a of 64 bits of all these
//
// For each unit a record of its key when it is begun, one with its answer, and one that closes it. The answer is a
// complete stream of the worker's protocol (core/wire/frames.h), or of a plan of flips RecordedFlips, or of searches
// RecordedSearch in the form of core/base/archive.h. A file that ends in the middle of a record is the normal state of
// one that is being written, or whose writer was killed. It may come from a stranger: it has at most the units of its
// shard, each with one answer; what follows these is damage.

struct ResultHead {
    std::string plan; ///< ShardPlan::id
    std::uint32_t shard = 0;
    std::string node;     ///< name of the machine
    std::string build;    ///< as ShardPlan has it
    std::string compiler; ///< likewise
};

/// The end of a unit, and what the worker's answer does not have.
struct ClosedUnit {
    std::string key;
    ModuleRunStatus status = ModuleRunStatus::Failed;
    std::string objectHash;
    std::int64_t wallNs = 0, cpuNs = 0;                         ///< of the unit's processes; the answer has no times
    std::int64_t foundWallNs = 0, foundCpuNs = 0;               ///< of a search: of the compile that made its result
    std::int64_t decisions = 0, functions = 0, featureRows = 0; ///< rows of the answer
    ReachedLimit limit;
    std::string featuresLost;
    std::string payload; ///< checksum of the answer: equal for every process that is deterministic
    // Where the answer is; not stored.
    std::uint64_t answerAt = 0;
    std::uint32_t answerSize = 0;
};

/// The part of a result file that can be used.
struct RecordedResults {
    ResultHead head;
    std::vector<ClosedUnit> units;       ///< of the shard
    std::vector<std::string> unfinished; ///< keys of units of the shard that were begun and not closed
    std::optional<Error> damage;         ///< what follows the usable part, if it cannot be a record that is incomplete
};

/// A file's size, and its bytes from an offset on.
struct ResultSource {
    std::string name; ///< for errors
    std::uint64_t size = 0;
    std::function<Result<std::vector<std::byte>>(std::uint64_t offset, std::uint64_t size)> read;
};

/// What a file of results may hold.
struct ShardUnits {
    std::size_t most = 0;                             ///< units in one file
    std::function<bool(const std::string& key)> hold; ///< a unit of the shard; others are not kept
};
/// Those of the shard that a head names. Errors: for a head of another plan or shard.
using UnitsOfHead = std::function<Result<ShardUnits>(const ResultHead& head)>;

/// Reads all records but the answers, in memory for one record and the shard's units. Errors: those of reading and of
/// `unitsOf`; Malformed and TooNew for a file that does not begin with a head; LimitExceeded for a file that is larger
/// than its units can make it.
Result<RecordedResults> scanResults(const ResultSource& source, const UnitsOfHead& unitsOf);

/// The answer of a unit that scanResults() found. Errors: those of reading; Malformed for an answer with another
/// checksum, or whose row counts, status or payload are not those of its end.
Result<CompiledModule> readAnswer(const ResultSource& source, const ClosedUnit& unit);
/// The same of a unit of flips.
Result<RecordedFlips> readFlips(const ResultSource& source, const ClosedUnit& unit);
/// The same of a unit of a search.
Result<RecordedSearch> readSearch(const ResultSource& source, const ClosedUnit& unit);

/// Appends to a new result file.
class ResultWriter {
public:
    /// Creates the file. Errors: Unwritable; Refused if it exists.
    static Result<ResultWriter> create(const ResultsFolder& folder, const ResultName& name, const ResultHead& head);

    Result<void> begin(const std::string& key);
    /// Errors: Unwritable; LimitExceeded for a result that is too large for a record, of which nothing is written.
    Result<void> close(const std::string& key, CompiledModule module);
    Result<void> close(const std::string& key, RecordedFlips flips);
    Result<void> close(const std::string& key, RecordedSearch search);
    /// Gives the file the present time, at most every ten seconds: its unit is still being worked on.
    void touch();
    /// What was written is on the disk. Errors: Unwritable.
    Result<void> flush();

private:
    ResultWriter(UniqueFd file, std::string path) : m_file(std::move(file)), m_path(std::move(path)) {}
    Result<void> append(Bytes bytes);
    Result<void> appendUnit(Bytes answer, const ClosedUnit& end);

    UniqueFd m_file;
    std::string m_path;
    std::chrono::steady_clock::time_point m_touched = std::chrono::steady_clock::now();
};

} // namespace inlinescope
