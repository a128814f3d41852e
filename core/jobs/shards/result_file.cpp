// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/shards/result_file.h"

#include "core/base/archive.h"
#include "core/base/counted.h"
#include "core/base/error_place.h"
#include "core/base/fnv.h"
#include "core/base/utf8.h"
#include "core/model/measured_fields.h"
#include "core/wire/frames.h"

#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <unistd.h>

namespace inlinescope {

constexpr LimitKind lastOf(LimitKind) {
    return LimitKind::Kill;
}

void fields(auto& archive, IsA<ReachedLimit> auto& v) {
    archive(v.kind, v.value);
}
void fields(auto& archive, IsA<ResultHead> auto& v) {
    archive(v.plan, v.shard, v.node, v.build, v.compiler);
}
void fields(auto& archive, IsA<ClosedUnit> auto& v) {
    archive(v.key, v.status, v.objectHash, v.wallNs, v.cpuNs, v.foundWallNs, v.foundCpuNs, v.decisions, v.functions,
            v.featureRows, v.limit, v.featuresLost, v.payload);
    for (const std::int64_t ns : {v.wallNs, v.cpuNs, v.foundWallNs, v.foundCpuNs})
        archive.require(ns >= 0);
}

namespace {

enum class RecordType : std::uint32_t { Head = 1, Begun, Answer, Closed };

constexpr std::uint32_t resultMagic = 0x52535349; // "ISSR"
constexpr std::uint32_t resultVersion = 3;
constexpr std::uint64_t fileHead = 8;
constexpr std::uint64_t recordHead = 8, recordTail = 8;
constexpr std::uint32_t longestRecord = 1 << 20; ///< besides answers
constexpr std::size_t longestHash = 64;          ///< as text
constexpr std::size_t longestHeadText = 1024;
constexpr std::size_t longestReason = 4096;        ///< that is kept
constexpr std::uint32_t longestAnswer = 320 << 20; ///< an answer of WorkerPoolOptions::outputLimit and its frames

template <typename T>
std::vector<std::byte> encoded(const T& value) {
    ByteWriter out;
    WriteArchive archive(out);
    archive(value);
    return out.take();
}

/// With its checksum.
std::vector<std::byte> recordOf(RecordType type, Bytes body) {
    ByteWriter record;
    record.write(static_cast<std::uint32_t>(type));
    record.write(static_cast<std::uint32_t>(body.size()));
    record.append(body);
    record.write(Fnv1a64().add(record.bytes()).value());
    return record.take();
}

/// The checksum that a record has, as text.
std::string checksumOf(Bytes record) {
    return checksumText(ByteReader(record.last(recordTail)).read<std::uint64_t>());
}

void appendFrame(ByteWriter& out, const ResultMessage& message) {
    ByteWriter body;
    encode(body, message);
    out.write(static_cast<std::uint32_t>(message.index()));
    out.write(static_cast<std::uint32_t>(body.bytes().size()));
    out.append(body.bytes());
}

/// A complete stream of the worker with this one answer.
std::vector<std::byte> streamOf(const ResultMessage& answer) {
    ByteWriter out;
    out.write(streamMagic);
    out.write(streamVersion);
    appendFrame(out, answer);
    appendFrame(out, TaskDone{});
    return out.take();
}

std::int64_t featureRowsOf(const ModuleRunResult& result) {
    return result.features.empty() ? 0 : static_cast<std::int64_t>(result.features.front().rows());
}

ClosedUnit endOf(const std::string& key, const ModuleRunResult& result, std::string payload) {
    ClosedUnit unit;
    unit.key = key;
    unit.status = result.status;
    unit.objectHash = result.objectHash;
    unit.wallNs = result.wallNs;
    unit.cpuNs = result.cpuNs;
    unit.decisions = static_cast<std::int64_t>(result.decisions.size());
    unit.functions = static_cast<std::int64_t>(result.functions.size());
    unit.featureRows = featureRowsOf(result);
    unit.limit = result.limit;
    unit.featuresLost = result.featuresLost;
    unit.payload = std::move(payload);
    return unit;
}

ClosedUnit endOf(const std::string& key, const RecordedFlips& flips, std::string payload) {
    ClosedUnit unit;
    unit.key = key;
    unit.status = flips.failure ? ModuleRunStatus::Failed : ModuleRunStatus::Ok;
    unit.objectHash = flips.objectHash;
    unit.cpuNs = flips.cpuNs;
    unit.decisions = static_cast<std::int64_t>(flips.flips.size());
    unit.payload = std::move(payload);
    return unit;
}

/// A search that failed did so by its machine, not by the compiler: its status is not Failed.
ClosedUnit endOf(const std::string& key, const RecordedSearch& search, std::string payload) {
    ClosedUnit unit = endOf(key, search.result, std::move(payload));
    unit.status = search.failure ? ModuleRunStatus::Crashed : ModuleRunStatus::Ok;
    unit.foundWallNs = std::exchange(unit.wallNs, search.wallNs);
    unit.foundCpuNs = std::exchange(unit.cpuNs, search.cpuNs);
    return unit;
}

/// Whether an answer that was read is the one of which `unit` was written.
bool isSameEnd(const ClosedUnit& read, const ClosedUnit& unit) {
    return read.status == unit.status && read.objectHash == unit.objectHash && read.decisions == unit.decisions &&
           read.functions == unit.functions && read.featureRows == unit.featureRows && read.payload == unit.payload;
}

Error damagedAt(const ResultSource& source, std::uint64_t offset, std::string found, std::string expected) {
    return {ErrorCode::Malformed, std::move(found), source.name, placeText(PlaceKind::Byte, offset),
            std::move(expected)};
}

/// Of a whole record.
bool hasChecksum(Bytes record) {
    const Bytes checked = record.first(record.size() - recordTail);
    return ByteReader(record.last(recordTail)).read<std::uint64_t>() == Fnv1a64().add(checked).value();
}

/// Whether a head, which is kept for each file, has no more than a writer gives it.
bool isShort(const ResultHead& head) {
    return std::ranges::all_of(std::array{&head.plan, &head.node, &head.build, &head.compiler},
                               [](const std::string* text) { return text->size() <= longestHeadText; });
}

/// Goes through the records of one file.
class Scanner {
public:
    Scanner(const ResultSource& source, const UnitsOfHead& unitsOf) : m_source(source), m_unitsOf(unitsOf) {}

    Result<RecordedResults> scan() {
        INLINESCOPE_CHECK(readFileHead());
        while (true) {
            INLINESCOPE_TRY(const bool more, readRecord());
            if (!more) break;
        }
        if (!m_hasHead) return damagedAt(m_source, fileHead, "no head", "the record of the shard and its node");
        leaveUnit();
        return std::move(m_found);
    }

private:
    Result<void> readFileHead() {
        INLINESCOPE_TRY(const std::vector<std::byte> bytes, m_source.read(0, std::min(fileHead, m_source.size)));
        ByteReader in(bytes);
        const auto magic = in.read<std::uint32_t>();
        const auto version = in.read<std::uint32_t>();
        if (in.failed() || magic != resultMagic)
            return damagedAt(m_source, 0, "not the results of a shard", "a file that begins with ISSR");
        if (version != resultVersion)
            return Error{ErrorCode::TooNew,
                         "results of version " + std::to_string(version),
                         m_source.name,
                         {},
                         "version " + std::to_string(resultVersion)};
        return {};
    }

    bool damage(std::string found, std::string expected) {
        m_found.damage = damagedAt(m_source, m_offset, std::move(found), std::move(expected));
        return false;
    }

    /// False at the end of the usable part.
    Result<bool> readRecord() {
        const std::uint64_t left = m_source.size - m_offset;
        if (left < recordHead) return false;
        INLINESCOPE_TRY(const std::vector<std::byte> head, m_source.read(m_offset, recordHead));
        ByteReader in(head);
        const auto type = in.read<std::uint32_t>(), length = in.read<std::uint32_t>();
        if (in.failed()) return false;
        const bool isAnswer = type == static_cast<std::uint32_t>(RecordType::Answer);
        if (length > (isAnswer ? longestAnswer : longestRecord))
            return damage("a record of " + std::to_string(length) + " bytes", "a record of a shard's results");
        const std::uint64_t whole = recordHead + length + recordTail;
        if (left < whole) return false;
        if (isAnswer) return takeAnswer(length, whole);
        INLINESCOPE_TRY(const std::vector<std::byte> bytes, m_source.read(m_offset, whole));
        if (bytes.size() != whole) return false;
        if (!hasChecksum(bytes)) return damage("a record with another checksum", "an undamaged record");
        const bool isHead = type == static_cast<std::uint32_t>(RecordType::Head);
        if (type == static_cast<std::uint32_t>(RecordType::Begun) && m_hasHead && m_begun == m_units.most)
            return damage("more units than the shard has", "at most " + counted(m_units.most, "unit"));
        if (!take(static_cast<RecordType>(type), Bytes(bytes).subspan(recordHead, length)))
            return damage("a record of type " + std::to_string(type) + " out of place or damaged",
                          "a record of a shard's results");
        if (isHead) INLINESCOPE_CHECK(takeUnits());
        m_offset += whole;
        return true;
    }

    /// What may follow the head.
    Result<void> takeUnits() {
        INLINESCOPE_TRY(m_units, m_unitsOf(m_found.head));
        constexpr std::uint64_t frame = recordHead + recordTail;
        constexpr std::uint64_t largestUnit = 3 * frame + 2 * std::uint64_t(longestRecord) + longestAnswer;
        if (m_source.size / largestUnit <= m_units.most) return {}; // the head is smaller than a unit may be
        return Error{ErrorCode::LimitExceeded, "a file of " + std::to_string(m_source.size) + " bytes", m_source.name,
                     placeText(PlaceKind::Byte, m_offset),
                     counted(m_units.most, "unit") + " of at most " + std::to_string(largestUnit) + " bytes"};
    }

    /// A unit that was not closed is over when another begins.
    void leaveUnit() {
        if (m_unit && m_units.hold(*m_unit)) m_found.unfinished.push_back(std::move(*m_unit));
        m_unit.reset();
    }

    bool takeAnswer(std::uint32_t length, std::uint64_t whole) {
        if (!m_unit || m_answerAt != 0) return damage("an answer out of place", "a unit that was begun");
        m_answerAt = m_offset + recordHead;
        m_answerSize = length;
        m_offset += whole;
        return true;
    }

    bool take(RecordType type, Bytes body) {
        ReadArchive archive(body);
        if (type == RecordType::Head) {
            if (m_hasHead) return false;
            archive(m_found.head);
            m_hasHead = archive.complete() && isShort(m_found.head);
            return m_hasHead;
        }
        if (!m_hasHead) return false;
        if (type == RecordType::Begun) {
            leaveUnit();
            m_answerAt = 0;
            ++m_begun;
            archive(m_unit.emplace());
            return archive.complete();
        }
        return type == RecordType::Closed && takeEnd(archive);
    }

    bool takeEnd(ReadArchive& archive) {
        ClosedUnit unit;
        archive(unit);
        const bool hasHashes = unit.objectHash.size() <= longestHash && unit.payload.size() <= longestHash;
        if (!archive.complete() || !hasHashes || m_unit != unit.key || m_answerAt == 0) return false;
        unit.answerAt = std::exchange(m_answerAt, 0);
        unit.answerSize = m_answerSize;
        m_unit.reset();
        unit.featuresLost = std::string(firstCharacters(unit.featuresLost, longestReason));
        if (m_units.hold(unit.key)) m_found.units.push_back(std::move(unit));
        return true;
    }

    const ResultSource& m_source;
    const UnitsOfHead& m_unitsOf;
    ShardUnits m_units; ///< by the head
    RecordedResults m_found;
    std::uint64_t m_offset = fileHead;
    bool m_hasHead = false;
    std::size_t m_begun = 0;           ///< units, of the shard or not
    std::optional<std::string> m_unit; ///< key of the one that was begun last, until it is closed
    std::uint64_t m_answerAt = 0;      ///< of the answer since the last begin; 0: none
    std::uint32_t m_answerSize = 0;
};

Result<ResultMessage> answerIn(Bytes answer) {
    FrameReader reader(answer.size());
    reader.feed(answer);
    INLINESCOPE_TRY(std::optional<ResultMessage> message, reader.next());
    INLINESCOPE_TRY(const std::optional<ResultMessage> end, reader.next());
    const bool isModule = message && std::holds_alternative<CompiledModule>(*message);
    if (!isModule || !end || !std::holds_alternative<TaskDone>(*end) || reader.insideFrame())
        return Error{ErrorCode::Malformed, "not the complete answer of a compile", {}, {}, {}};
    return std::move(*message);
}

/// The record of a unit's answer.
Result<std::vector<std::byte>> answerRecord(const ResultSource& source, const ClosedUnit& unit) {
    const std::uint64_t whole = recordHead + unit.answerSize + recordTail;
    INLINESCOPE_TRY(std::vector<std::byte> record, source.read(unit.answerAt - recordHead, whole));
    if (record.size() == whole && hasChecksum(record)) return record;
    return damagedAt(source, unit.answerAt, "an answer with another checksum", "the answer that was recorded");
}

Bytes bodyOf(Bytes record) {
    return record.subspan(recordHead, record.size() - recordHead - recordTail);
}

Error otherRows(const ResultSource& source, const ClosedUnit& unit) {
    return damagedAt(source, unit.answerAt, "an answer with other rows than its end says", "the same rows");
}

} // namespace

Result<RecordedResults> scanResults(const ResultSource& source, const UnitsOfHead& unitsOf) {
    return Scanner(source, unitsOf).scan();
}

Result<CompiledModule> readAnswer(const ResultSource& source, const ClosedUnit& unit) {
    INLINESCOPE_TRY(const std::vector<std::byte> record, answerRecord(source, unit));
    Result<ResultMessage> answer = answerIn(bodyOf(record));
    if (!answer.ok()) {
        Error error = std::move(answer).error();
        error.file = source.name;
        error.place = placeText(PlaceKind::Byte, unit.answerAt);
        return error;
    }
    CompiledModule module = std::get<CompiledModule>(std::move(*answer));
    if (!isSameEnd(endOf(unit.key, module.result, checksumOf(record)), unit)) return otherRows(source, unit);
    module.result.wallNs = unit.wallNs;
    module.result.cpuNs = unit.cpuNs;
    module.result.limit = unit.limit;
    module.result.featuresLost = unit.featuresLost;
    return module;
}

Result<RecordedFlips> readFlips(const ResultSource& source, const ClosedUnit& unit) {
    INLINESCOPE_TRY(const std::vector<std::byte> record, answerRecord(source, unit));
    std::optional<RecordedFlips> flips = flipsIn(bodyOf(record));
    if (!flips)
        return damagedAt(source, unit.answerAt, "not the complete results of flips", "the answer that was recorded");
    if (!isSameEnd(endOf(unit.key, *flips, checksumOf(record)), unit)) return otherRows(source, unit);
    flips->cpuNs = unit.cpuNs;
    return std::move(*flips);
}

Result<RecordedSearch> readSearch(const ResultSource& source, const ClosedUnit& unit) {
    INLINESCOPE_TRY(const std::vector<std::byte> record, answerRecord(source, unit));
    std::optional<RecordedSearch> search = searchIn(bodyOf(record));
    if (!search)
        return damagedAt(source, unit.answerAt, "not the complete result of a search", "the answer that was recorded");
    if (!isSameEnd(endOf(unit.key, *search, payloadOf(*search)), unit)) return otherRows(source, unit);
    search->wallNs = unit.wallNs;
    search->cpuNs = unit.cpuNs;
    search->result.wallNs = unit.foundWallNs;
    search->result.cpuNs = unit.foundCpuNs;
    return std::move(*search);
}

Result<ResultWriter> ResultWriter::create(const ResultsFolder& folder, const ResultName& name, const ResultHead& head) {
    INLINESCOPE_TRY(UniqueFd file, folder.create(name));
    ResultWriter writer(std::move(file), folder.pathOf(name));
    ByteWriter out;
    out.write(resultMagic);
    out.write(resultVersion);
    out.append(recordOf(RecordType::Head, encoded(head)));
    INLINESCOPE_CHECK(writer.append(out.bytes()));
    return writer;
}

Result<void> ResultWriter::begin(const std::string& key) {
    return append(recordOf(RecordType::Begun, encoded(key)));
}

Result<void> ResultWriter::close(const std::string& key, CompiledModule module) {
    ResultMessage message(std::move(module));
    ModuleRunResult& result = std::get<CompiledModule>(message).result;
    const std::int64_t wall = std::exchange(result.wallNs, 0), cpu = std::exchange(result.cpuNs, 0);
    const std::vector<std::byte> answer = recordOf(RecordType::Answer, streamOf(message));
    result.wallNs = wall;
    result.cpuNs = cpu;
    return appendUnit(answer, endOf(key, result, checksumOf(answer)));
}

Result<void> ResultWriter::close(const std::string& key, RecordedFlips flips) {
    std::ranges::sort(flips.flips, {}, &FlipResult::decisions);
    const std::vector<std::byte> answer = recordOf(RecordType::Answer, bytesOf(flips));
    return appendUnit(answer, endOf(key, flips, checksumOf(answer)));
}

Result<void> ResultWriter::close(const std::string& key, RecordedSearch search) {
    if (search.findings.size() > mostSearchFindings) search.findings.resize(mostSearchFindings);
    const std::vector<std::byte> answer = recordOf(RecordType::Answer, bytesOf(search));
    return appendUnit(answer, endOf(key, search, payloadOf(search)));
}

Result<void> ResultWriter::appendUnit(Bytes answer, const ClosedUnit& closed) {
    const std::vector<std::byte> end = encoded(closed);
    if (answer.size() > recordHead + longestAnswer + recordTail || end.size() > longestRecord)
        return Error{ErrorCode::LimitExceeded,
                     "a result of " + std::to_string(answer.size() + end.size()) + " bytes",
                     m_path,
                     {},
                     "at most " + std::to_string(longestAnswer)};
    INLINESCOPE_CHECK(append(answer));
    return append(recordOf(RecordType::Closed, end));
}

Result<void> ResultWriter::append(Bytes bytes) {
    for (Bytes left = bytes; !left.empty();) {
        const ssize_t written = ::write(m_file.get(), left.data(), left.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return Error{ErrorCode::Unwritable, std::strerror(errno), m_path, {}, {}};
        left = left.subspan(static_cast<std::size_t>(written));
    }
    return {};
}

void ResultWriter::touch() {
    const auto now = std::chrono::steady_clock::now();
    if (now < m_touched + std::chrono::seconds(10)) return;
    m_touched = now;
    ::futimens(m_file.get(), nullptr); // if it fails, the shard only seems to have stopped
}

Result<void> ResultWriter::flush() {
    if (::fsync(m_file.get()) == 0) return {};
    return Error{ErrorCode::Unwritable, std::strerror(errno), m_path, {}, {}};
}

} // namespace inlinescope
