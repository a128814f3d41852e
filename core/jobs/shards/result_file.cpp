// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/shards/result_file.h"

#include "core/base/archive.h"
#include "core/base/error_place.h"
#include "core/base/fnv.h"
#include "core/jobs/common/file_io.h"
#include "core/model/measured_fields.h"
#include "core/wire/frames.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
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
    archive(v.key, v.status, v.objectHash, v.cpuNs, v.decisions, v.functions, v.featureRows, v.limit, v.featuresLost,
            v.payload);
}

namespace {

enum class RecordType : std::uint32_t { Head = 1, Begun, Answer, Closed };

constexpr std::uint32_t resultMagic = 0x52535349; // "ISSR"
constexpr std::uint32_t resultVersion = 1;
constexpr std::uint64_t fileHead = 8;
constexpr std::uint64_t recordHead = 8, recordTail = 8;
constexpr std::uint32_t longestRecord = 1 << 20;   ///< besides answers
constexpr std::uint32_t longestAnswer = 320 << 20; ///< an answer of WorkerPoolOptions::outputLimit and its frames

template <typename T>
std::vector<std::byte> encoded(const T& value) {
    ByteWriter out;
    WriteArchive archive(out);
    archive(value);
    return out.take();
}

void writeRecord(ByteWriter& out, RecordType type, Bytes body) {
    ByteWriter record;
    record.write(static_cast<std::uint32_t>(type));
    record.write(static_cast<std::uint32_t>(body.size()));
    record.append(body);
    out.append(record.bytes());
    out.write(Fnv1a64().add(record.bytes()).value());
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

CompiledModule& moduleOf(ResultMessage& answer) {
    return std::get<CompiledModule>(answer);
}

/// Of a compiled module less its times, which are as before afterwards.
std::string payloadOf(ResultMessage& answer) {
    ModuleRunResult& result = moduleOf(answer).result;
    const std::int64_t wall = std::exchange(result.wallNs, 0), cpu = std::exchange(result.cpuNs, 0);
    ByteWriter out;
    encode(out, answer);
    result.wallNs = wall;
    result.cpuNs = cpu;
    return sha256(out.bytes());
}

std::int64_t featureRowsOf(const ModuleRunResult& result) {
    return result.features.empty() ? 0 : static_cast<std::int64_t>(result.features.front().rows());
}

ClosedUnit endOf(const std::string& key, ResultMessage& answer) {
    const ModuleRunResult& result = moduleOf(answer).result;
    ClosedUnit unit;
    unit.key = key;
    unit.status = result.status;
    unit.objectHash = result.objectHash;
    unit.cpuNs = result.cpuNs;
    unit.decisions = static_cast<std::int64_t>(result.decisions.size());
    unit.functions = static_cast<std::int64_t>(result.functions.size());
    unit.featureRows = featureRowsOf(result);
    unit.limit = result.limit;
    unit.featuresLost = result.featuresLost;
    unit.payload = payloadOf(answer);
    return unit;
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

/// Goes through the records of one file.
class Scanner {
public:
    explicit Scanner(const ResultSource& source) : m_source(source) {}

    Result<RecordedResults> scan() {
        INLINESCOPE_CHECK(readFileHead());
        while (true) {
            INLINESCOPE_TRY(const bool more, readRecord());
            if (!more) break;
        }
        if (!m_hasHead) return damagedAt(m_source, fileHead, "no head", "the record of the shard and its node");
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
        if (!take(static_cast<RecordType>(type), Bytes(bytes).subspan(recordHead, length)))
            return damage("a record of type " + std::to_string(type) + " out of place or damaged",
                          "a record of a shard's results");
        m_offset += whole;
        return true;
    }

    bool takeAnswer(std::uint32_t length, std::uint64_t whole) {
        if (!m_hasHead || m_found.unfinished.empty()) return damage("an answer out of place", "a unit that was begun");
        m_answerAt = m_offset + recordHead;
        m_answerSize = length;
        m_offset += whole;
        return true;
    }

    bool take(RecordType type, Bytes body) {
        ReadArchive archive(body);
        if (type == RecordType::Head) {
            archive(m_found.head);
            return !std::exchange(m_hasHead, true) && archive.complete();
        }
        if (!m_hasHead) return false;
        if (type == RecordType::Begun) {
            m_answerAt = 0;
            archive(m_found.unfinished.emplace_back());
            return archive.complete();
        }
        return type == RecordType::Closed && takeEnd(archive);
    }

    bool takeEnd(ReadArchive& archive) {
        ClosedUnit unit;
        archive(unit);
        const bool isOfLast = !m_found.unfinished.empty() && m_found.unfinished.back() == unit.key;
        if (!archive.complete() || !isOfLast || m_answerAt == 0) return false;
        unit.answerAt = std::exchange(m_answerAt, 0);
        unit.answerSize = m_answerSize;
        m_found.unfinished.pop_back();
        m_found.units.push_back(std::move(unit));
        return true;
    }

    const ResultSource& m_source;
    RecordedResults m_found;
    std::uint64_t m_offset = fileHead;
    bool m_hasHead = false;
    std::uint64_t m_answerAt = 0; ///< of the answer since the last begin; 0: none
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

bool isAsItsEndSays(ResultMessage& answer, const ClosedUnit& unit) {
    const ModuleRunResult& result = moduleOf(answer).result;
    return result.status == unit.status && result.objectHash == unit.objectHash &&
           std::int64_t(result.decisions.size()) == unit.decisions &&
           std::int64_t(result.functions.size()) == unit.functions && featureRowsOf(result) == unit.featureRows &&
           payloadOf(answer) == unit.payload;
}

} // namespace

Result<RecordedResults> scanResults(const ResultSource& source) {
    return Scanner(source).scan();
}

Result<CompiledModule> readAnswer(const ResultSource& source, const ClosedUnit& unit) {
    const std::uint64_t whole = recordHead + unit.answerSize + recordTail;
    INLINESCOPE_TRY(const std::vector<std::byte> record, source.read(unit.answerAt - recordHead, whole));
    const Bytes bytes = record.size() == whole ? Bytes(record).subspan(recordHead, unit.answerSize) : Bytes();
    if (record.size() != whole || !hasChecksum(record))
        return damagedAt(source, unit.answerAt, "an answer with another checksum", "the answer that was recorded");
    Result<ResultMessage> answer = answerIn(bytes);
    if (!answer.ok()) {
        Error error = std::move(answer).error();
        error.file = source.name;
        error.place = placeText(PlaceKind::Byte, unit.answerAt);
        return error;
    }
    if (!isAsItsEndSays(*answer, unit))
        return damagedAt(source, unit.answerAt, "an answer with other rows than its end says", "the same rows");
    CompiledModule module = std::move(moduleOf(*answer));
    module.result.limit = unit.limit;
    module.result.featuresLost = unit.featuresLost;
    return module;
}

Result<ResultWriter> ResultWriter::create(const std::string& path, const ResultHead& head) {
    UniqueFd file(::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0666));
    if (!file)
        return Error{errno == EEXIST ? ErrorCode::Refused : ErrorCode::Unwritable,
                     std::strerror(errno),
                     path,
                     {},
                     "a new file of results"};
    ResultWriter writer(std::move(file), path);
    ByteWriter out;
    out.write(resultMagic);
    out.write(resultVersion);
    writeRecord(out, RecordType::Head, encoded(head));
    INLINESCOPE_CHECK(writer.append(out.bytes()));
    return writer;
}

Result<void> ResultWriter::begin(const std::string& key) {
    ByteWriter out;
    writeRecord(out, RecordType::Begun, encoded(key));
    return append(out.bytes());
}

Result<void> ResultWriter::close(const std::string& key, CompiledModule module) {
    ResultMessage message(std::move(module));
    const std::vector<std::byte> answer = streamOf(message);
    const std::vector<std::byte> end = encoded(endOf(key, message));
    if (answer.size() > longestAnswer || end.size() > longestRecord)
        return Error{ErrorCode::LimitExceeded,
                     "a result of " + std::to_string(answer.size() + end.size()) + " bytes",
                     m_path,
                     {},
                     "at most " + std::to_string(longestAnswer)};
    ByteWriter out;
    writeRecord(out, RecordType::Answer, answer);
    writeRecord(out, RecordType::Closed, end);
    return append(out.bytes());
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

Result<void> ResultWriter::flush() {
    if (::fsync(m_file.get()) == 0) return {};
    return Error{ErrorCode::Unwritable, std::strerror(errno), m_path, {}, {}};
}

} // namespace inlinescope
