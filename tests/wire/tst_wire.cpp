// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/unique_fd.h"
#include "core/wire/evidence_stream.h"
#include "core/wire/exit_codes.h"
#include "tests/wire/odd_messages.h"

#include <QTest>

#include <sys/mman.h>

#include <atomic>
#include <cmath>
#include <cstdlib>
#include <fcntl.h>
#include <limits>
#include <malloc.h>
#include <new>
#include <random>
#include <thread>
#include <unistd.h>

// Memory is counted, since its upper limit is a guarantee of the format; not under ThreadSanitizer, which links
// operators of its own: there the peak is 0.
static std::atomic<std::size_t> liveBytes{0};
static std::atomic<std::size_t> peakBytes{0};

#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define INLINESCOPE_OPERATORS_OF_SANITIZER
#endif
#endif
#ifndef INLINESCOPE_OPERATORS_OF_SANITIZER
void* operator new(std::size_t size) {
    void* memory = std::malloc(size);
    if (!memory) throw std::bad_alloc();
    const std::size_t live = liveBytes += malloc_usable_size(memory);
    if (live > peakBytes) peakBytes = live;
    return memory;
}
void operator delete(void* memory) noexcept {
    if (memory) liveBytes -= malloc_usable_size(memory);
    std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
    operator delete(memory);
}
#endif

using namespace inlinescope;
using namespace inlinescope::testing;

namespace {

template <typename Message>
std::vector<std::byte> encoded(const Message& message) {
    ByteWriter out;
    encode(out, message);
    return out.take();
}

std::vector<std::byte> contentOf(const UniqueFd& file) {
    std::vector<std::byte> bytes(std::size_t(::lseek(file.get(), 0, SEEK_END)));
    bytes.resize(std::size_t(std::max<ssize_t>(0, ::pread(file.get(), bytes.data(), bytes.size(), 0))));
    return bytes;
}

/// The bytes that a FrameWriter writes for the messages.
std::vector<std::byte> streamOf(const std::vector<ResultMessage>& messages) {
    const UniqueFd file(::memfd_create("stream", MFD_CLOEXEC));
    FrameWriter writer(file.get());
    for (const ResultMessage& message : messages) {
        if (!writer.write(message)) return {};
    }
    if (!writer.flush()) return {};
    return contentOf(file);
}

struct ReadAll {
    std::vector<ResultMessage> messages;
    std::optional<Error> error;
    bool insideFrame = false;
};

ReadAll readStream(Bytes bytes, std::size_t piece, std::uint64_t limit = 1 << 20) {
    FrameReader reader(limit);
    ReadAll all;
    while (!bytes.empty() && !all.error) {
        const Bytes part = bytes.first(std::min(piece, bytes.size()));
        bytes = bytes.subspan(part.size());
        reader.feed(part);
        for (auto next = reader.next(); !all.error; next = reader.next()) {
            if (!next) all.error = next.error();
            if (!next || !*next) break;
            all.messages.push_back(std::move(**next));
        }
    }
    all.insideFrame = reader.insideFrame();
    return all;
}

/// The peak of memory allocated while `work` runs, above the previous use.
template <typename Work>
std::size_t peakWhile(const Work& work) {
    const std::size_t before = liveBytes;
    peakBytes = before;
    work();
    return peakBytes - before;
}

/// The allowed memory of decoding: eight times for elements, thrice that while a vector grows, and the values' own
/// bytes.
std::size_t memoryLimit(std::size_t encodedSize) {
    return 32 * encodedSize + 256 * 1024;
}

std::vector<std::byte> withVarint(std::uint64_t count, std::size_t zeros) {
    ByteWriter out;
    out.writeVarint(count);
    out.append(std::vector<std::byte>(zeros));
    return out.take();
}

/// Records the calls of a sink as words.
class NotingSink : public EvidenceSink {
public:
    QStringList calls;
    Result<void> beginLog(const FeatureSchema& schema) override { return note("log", schema.features.size()); }
    Result<void> context(const std::string& name) override { return note("context", name.size()); }
    Result<void> observations(const ObservationChunk& chunk) override {
        return note("observations", static_cast<std::size_t>(chunk.firstObservation));
    }
    Result<void> beginReport() override { return note("report", 0); }
    Result<void> entry(const ElfSizeEntry& entry) override { return note("entry", entry.path.size()); }
    Result<void> totals(const std::vector<std::optional<std::int64_t>>& values) override {
        return note("totals", values.size());
    }
    Result<void> parts(const std::vector<BinaryPart>& parts) override { return note("parts", parts.size()); }
    Result<void> beginRemarks() override { return note("remarks begin", 0); }
    Result<void> remarks(const std::vector<CallRemark>& remarks) override { return note("remarks", remarks.size()); }
    Result<void> beginPerformance(PerformanceKind) override { return note("performance begin", 0); }
    Result<void> performance(const std::vector<PerformanceRow>& rows) override { return note("rows", rows.size()); }
    Result<void> points(const std::vector<PerformancePoint>& points) override { return note("points", points.size()); }
    Result<void> finding(const Finding& finding) override { return note("finding", finding.subject.size()); }

private:
    Result<void> note(const char* call, std::size_t number) {
        calls << QString("%1 %2").arg(call).arg(number);
        return {};
    }
};

} // namespace

class TestWire : public QObject {
    Q_OBJECT
private slots:
    void tasksComeBackAsTheyWere();
    void moduleRunsComeBackAsTheyWere();
    void everyMessageComesBackAsItWas();
    void everyTruncationIsRefused();
    void flippedBytesNeverTakeMemoryOrCrash();
    void countsWithoutElementsTakeNoMemory_data();
    void countsWithoutElementsTakeNoMemory();
    void valuesThatReadersCouldTripOverAreRefused();
    void streamsAreReadInPiecesOfAnySize();
    void streamsBeginWithMagicAndVersion();
    void framesBeyondTheLimitAreRefusedBeforeTheyArrive();
    void unknownMessagesAreRefused();
    void evidenceArrivesAsItWasSent();
    void aChunkInPiecesIsTheSameMessage();
    void evidenceOutOfPlaceIsRefused();
    void everyExitCodeHasItsSentence();
};

void TestWire::tasksComeBackAsTheyWere() {
    const std::vector<TaskMessage> tasks = everyTask();
    QCOMPARE(tasks.size(), std::variant_size_v<TaskMessage>);
    for (const TaskMessage& task : tasks) {
        const auto back = decodeTask(encoded(task));
        QVERIFY2(back.ok(), back.ok() ? "" : describe(back.error()).c_str());
        QVERIFY(*back == task);
    }
}

void TestWire::moduleRunsComeBackAsTheyWere() {
    const ModuleRunResult sent = oddResult();
    const auto back = decodeResult(
        2, encoded(ResultMessage(CompiledModule{sent, {}, {ForcedOutcome::Mandatory, ForcedOutcome::NotInlinable}})));
    QVERIFY(back.ok());
    const ModuleRunResult& got = std::get<CompiledModule>(*back).result;
    QVERIFY(
        (std::get<CompiledModule>(*back).script == std::vector{ForcedOutcome::Mandatory, ForcedOutcome::NotInlinable}));
    QVERIFY(got.status == sent.status);
    QCOMPARE(got.diagnostics, sent.diagnostics);
    QCOMPARE(got.wallNs, sent.wallNs);
    QCOMPARE(got.cpuNs, sent.cpuNs);
    QCOMPARE(got.forceStopped, true);
    QCOMPARE(got.objectHash, sent.objectHash);
    QVERIFY(got.estimated == sent.estimated);
    QVERIFY(got.sizes == sent.sizes);
    QVERIFY(got.functions == sent.functions);
    QVERIFY(got.decisions == sent.decisions);
    QVERIFY(got.features == sent.features);
    QVERIFY(std::signbit(got.decisions[0].policyOutputs[1]));
}

void TestWire::everyMessageComesBackAsItWas() {
    std::uint32_t type = 0;
    for (const ResultMessage& message : everyMessage()) {
        const std::vector<std::byte> bytes = encoded(message);
        const auto back = decodeResult(type, bytes);
        QVERIFY2(back.ok(), back.ok() ? "" : describe(back.error()).c_str());
        QCOMPARE(back->index(), std::size_t(type++));
        QVERIFY(encoded(*back) == bytes); // the encoding is a function of the value, so equal bytes mean equal values
    }
    QCOMPARE(std::size_t(type), std::variant_size_v<ResultMessage>);
}

void TestWire::everyTruncationIsRefused() {
    int refused = 0;
    for (const ResultMessage& message : everyMessage()) {
        const std::vector<std::byte> bytes = encoded(message);
        for (std::size_t size = 0; size < bytes.size(); ++size, ++refused)
            QVERIFY(!decodeResult(std::uint32_t(message.index()), Bytes(bytes).first(size)).ok());
    }
    for (const TaskMessage& task : everyTask()) {
        const std::vector<std::byte> bytes = encoded(task);
        for (std::size_t size = 0; size < bytes.size(); ++size, ++refused)
            QVERIFY(!decodeTask(Bytes(bytes).first(size)).ok());
    }
    QVERIFY(refused > 700);
    for (const ResultMessage& message : everyMessage()) { // and so is the data after a value
        std::vector<std::byte> bytes = encoded(message);
        bytes.push_back(std::byte{0});
        QVERIFY(!decodeResult(std::uint32_t(message.index()), bytes).ok());
    }
}

void TestWire::flippedBytesNeverTakeMemoryOrCrash() {
    std::mt19937 random(20'240'607);
    const std::vector<std::byte> whole = streamOf(everyMessage());
    QVERIFY(!whole.empty());
    int damaged = 0;
    for (int round = 0; round < 6000; ++round) {
        std::vector<std::byte> bytes = whole;
        for (unsigned flips = 1 + random() % 4; flips > 0; --flips)
            bytes[random() % bytes.size()] = std::byte(random());
        ReadAll all;
        const std::size_t peak = peakWhile([&] { all = readStream(bytes, 4096); });
        QVERIFY2(peak <= 12 * memoryLimit(bytes.size()), qPrintable(QString::number(peak)));
        damaged += all.error.has_value();
        for (const ResultMessage& message : all.messages) { // the received messages are usable
            if (const auto* module = std::get_if<CompiledModule>(&message)) {
                for (const Decision& decision : module->result.decisions) {
                    if (decision.featureRow < 0) continue;
                    for (const TensorColumn& column : module->result.features)
                        formatTensor(column.spec, column.row(std::size_t(decision.featureRow)));
                }
            }
        }
    }
    QVERIFY(damaged > 1000);
}

void TestWire::countsWithoutElementsTakeNoMemory_data() {
    QTest::addColumn<quint64>("count");
    QTest::addColumn<int>("zeros");
    QTest::newRow("no elements") << std::numeric_limits<quint64>::max() << 0;
    QTest::newRow("some elements") << (quint64(1) << 40) << 1000;
    QTest::newRow("a million empty elements") << quint64(1'000'000) << 1'000'000;
}

void TestWire::countsWithoutElementsTakeNoMemory() {
    QFETCH(quint64, count);
    QFETCH(int, zeros);
    const std::vector<std::byte> counted = withVarint(count, std::size_t(zeros));
    std::vector<std::vector<std::byte>> inputs;
    for (std::uint32_t type = 0; type < std::variant_size_v<ResultMessage>; ++type) {
        // The count in place of each of the first bytes of a valid message, hence of each of its first counts.
        const std::vector<std::byte> honest = encoded(everyMessage()[type]);
        for (std::size_t at = 0; at < std::min<std::size_t>(honest.size(), zeros > 100'000 ? 8 : 200); ++at) {
            std::vector<std::byte> bytes(honest.begin(), honest.begin() + std::ptrdiff_t(at));
            bytes.insert(bytes.end(), counted.begin(), counted.end());
            const std::size_t peak = peakWhile([&] { (void)decodeResult(type, bytes); });
            QVERIFY2(peak <= memoryLimit(bytes.size()), qPrintable(QString("type %1: %2").arg(type).arg(peak)));
        }
    }
}

void TestWire::valuesThatReadersCouldTripOverAreRefused() {
    const auto refused = [](const ResultMessage& message) {
        return !decodeResult(std::uint32_t(message.index()), encoded(message)).ok();
    };
    CompiledModule module{oddResult(), {}};
    QVERIFY(!refused(module));
    module.result.decisions[0].featureRow = 2; // two rows: 0 and 1
    QVERIFY(refused(module));
    module.result.decisions[0].featureRow = -2;
    QVERIFY(refused(module));
    module = {oddResult(), {}};
    module.result.features[1].data.push_back({}); // a column longer than its neighbour
    QVERIFY(refused(module));
    module = {oddResult(), {}};
    module.result.features[0].data.pop_back(); // half a row
    QVERIFY(refused(module));
    module = {oddResult(), {}};
    module.result.features[0].spec.shape = {1ll << 40, 1ll << 40};
    QVERIFY(refused(module));
    module = {oddResult(), {}};
    module.result.status = ModuleRunStatus(5);
    QVERIFY(refused(module));
    ElfSizeEntry entry = oddEntry();
    entry.values.pop_back();
    QVERIFY(refused(entry));
    QVERIFY(refused(ReportTotals{}));
}

void TestWire::streamsAreReadInPiecesOfAnySize() {
    const std::vector<std::byte> bytes = streamOf(everyMessage());
    for (const std::size_t piece : {std::size_t(1), std::size_t(7), std::size_t(100), bytes.size()}) {
        const ReadAll all = readStream(bytes, piece);
        QVERIFY(!all.error);
        QVERIFY(!all.insideFrame);
        QCOMPARE(all.messages.size(), std::variant_size_v<ResultMessage>);
    }
    const ReadAll cut = readStream(Bytes(bytes).first(bytes.size() - 1), 64);
    QVERIFY(!cut.error);
    QVERIFY(cut.insideFrame);
    QCOMPARE(cut.messages.size(), std::variant_size_v<ResultMessage> - 1);
}

void TestWire::streamsBeginWithMagicAndVersion() {
    std::vector<std::byte> bytes = streamOf({TaskDone{}});
    const auto expected = QByteArray::fromHex("49535253"
                                              "18000000"
                                              "00000000"
                                              "00000000"); // ISRS, 24, type 0, length 0
    QCOMPARE(QByteArray(reinterpret_cast<const char*>(bytes.data()), qsizetype(bytes.size())), expected);
    bytes[4] = std::byte{0x7f};
    const ReadAll newer = readStream(bytes, 64);
    QVERIFY(newer.error);
    QVERIFY(newer.error->code == ErrorCode::TooNew);
    const ReadAll garbage = readStream(asBytes("LLVM ERROR: out of luck"), 64);
    QVERIFY(garbage.error);
    QVERIFY(garbage.error->code == ErrorCode::Malformed);
}

void TestWire::framesBeyondTheLimitAreRefusedBeforeTheyArrive() {
    ByteWriter out;
    out.write(streamMagic);
    out.write(streamVersion);
    out.write<std::uint32_t>(6);
    out.write<std::uint32_t>(1001);
    const ReadAll all = readStream(out.bytes(), 64, 1000);
    QVERIFY(all.error);
    QVERIFY(all.error->code == ErrorCode::LimitExceeded);
}

void TestWire::unknownMessagesAreRefused() {
    QVERIFY(!decodeResult(std::variant_size_v<ResultMessage>, {}).ok());
    QVERIFY(!decodeResult(0xffff'ffff, {}).ok());
    const std::vector<std::byte> unknownTask(4, std::byte{9});
    QVERIFY(!decodeTask(unknownTask).ok());
}

void TestWire::evidenceArrivesAsItWasSent() {
    const UniqueFd file(::memfd_create("stream", MFD_CLOEXEC));
    FrameWriter writer(file.get());
    EvidenceSender sender(writer);
    const ObservationChunk chunk{"a", 5, {{oddSpec(), std::vector<std::byte>(12)}}};
    QVERIFY(sender.beginLog({{oddSpec()}, std::nullopt, std::nullopt}).ok());
    QVERIFY(sender.context("ab").ok());
    QVERIFY(sender.observations(chunk).ok());
    QVERIFY(sender.finding({Severity::Warning, "xyz", {}}).ok());
    QVERIFY(writer.flush().ok());
    NotingSink sink;
    EvidenceReceiver receiver(&sink, ItemNoun::Log);
    const ReadAll all = readStream(contentOf(file), 16);
    for (const ResultMessage& message : all.messages)
        QVERIFY(receiver.take(message).ok());
    QCOMPARE(sink.calls, QStringList({"log 1", "context 2", "observations 5", "finding 3"}));
}

/// More pieces than one system call takes, into a pipe that takes less than the message at once.
void TestWire::aChunkInPiecesIsTheSameMessage() {
    ObservationChunk chunk{"a", 5, {}};
    for (int column = 0; column < 300; ++column) {
        const TensorSpec spec{"feature" + std::to_string(column), 0, ScalarType::Int8, {column % 3}};
        chunk.columns.push_back({spec, std::vector<std::byte>(std::size_t(column % 3) * 900, std::byte(column))});
    }
    const UniqueFd copied(::memfd_create("stream", MFD_CLOEXEC));
    FrameWriter copying(copied.get());
    QVERIFY(copying.write(ResultMessage(chunk)).ok());
    QVERIFY(copying.flush().ok());
    int ends[2] = {-1, -1};
    QCOMPARE(::pipe2(ends, O_CLOEXEC), 0);
    const UniqueFd from(ends[0]);
    UniqueFd to(ends[1]);
    std::thread sender([&] {
        FrameWriter writer(to.get());
        if (writer.write(chunk).ok()) to.reset();
    });
    std::vector<std::byte> received(1 << 20);
    std::size_t size = 0;
    for (ssize_t got = 1; got > 0; size += std::size_t(got))
        got = std::max<ssize_t>(::read(from.get(), received.data() + size, received.size() - size), 0);
    sender.join();
    received.resize(size);
    QVERIFY(received == contentOf(copied));
    QVERIFY(size > 250'000);
}

void TestWire::evidenceOutOfPlaceIsRefused() {
    const auto refused = [](const std::vector<ResultMessage>& messages) {
        const ResultMessage& first = messages.front();
        NotingSink sink;
        EvidenceReceiver receiver(&sink, std::holds_alternative<ReportBegin>(first)        ? ItemNoun::Report
                                         : std::holds_alternative<RemarksBegin>(first)     ? ItemNoun::Remarks
                                         : std::holds_alternative<PerformanceBegin>(first) ? ItemNoun::Performance
                                                                                           : ItemNoun::Log);
        for (std::size_t i = 0; i + 1 < messages.size(); ++i) {
            if (!receiver.take(messages[i])) return false;
        }
        return !receiver.take(messages.back()).ok();
    };
    const LogBegin log{{{oddSpec()}, std::nullopt, std::nullopt}};
    const ObservationChunk other{"a", 0, {{{"other", 0, ScalarType::Int16, {6}}, std::vector<std::byte>(12)}}};
    NotingSink sink;
    QVERIFY(!EvidenceReceiver(&sink, ItemNoun::Performance).take(ReportBegin{}).ok());
    QVERIFY(!EvidenceReceiver(&sink, ItemNoun::Report).take(log).ok());
    QVERIFY(sink.calls.isEmpty());
    QVERIFY(refused({LogContext{"a"}}));
    QVERIFY(refused({RemarkChunk{}}));
    QVERIFY(refused({BinaryChunk{}}));
    QVERIFY(refused({log, BinaryChunk{}}));
    QVERIFY(!refused({ReportBegin{}, BinaryChunk{}}));
    QVERIFY(refused({log, RemarkChunk{}}));
    QVERIFY(refused({RemarksBegin{}, LogContext{"a"}}));
    QVERIFY(!refused({RemarksBegin{}, RemarkChunk{}}));
    QVERIFY(refused({PointChunk{}}));
    QVERIFY(refused({RemarksBegin{}, PerformanceChunk{}}));
    QVERIFY(refused({PerformanceBegin{}, log}));
    QVERIFY(!refused({PerformanceBegin{}, PerformanceChunk{}}));
    QVERIFY(!refused({PerformanceBegin{}, PointChunk{}}));
    QVERIFY(refused({log, log}));
    QVERIFY(refused({log, ReportBegin{}}));
    QVERIFY(refused({log, other}));
    QVERIFY(refused({log, ObservationChunk{}}));
    QVERIFY(refused({log, oddEntry()}));
    QVERIFY(refused({ReportBegin{}, LogContext{"a"}}));
    QVERIFY(refused({ReportBegin{}, CompiledModule{}}));
    QVERIFY(refused({Finding{}}));
}

void TestWire::everyExitCodeHasItsSentence() {
    QStringList sentences;
    for (const int code : {0, 64, 65, 66, 67, 68, 69, 70, 71, 1}) {
        const std::string_view sentence = exitSentence(code);
        sentences << QString::fromUtf8(sentence.data(), qsizetype(sentence.size()));
    }
    QCOMPARE(sentences.removeDuplicates(), 0);
    QVERIFY(!sentences.contains(QString()));
}

QTEST_GUILESS_MAIN(TestWire)
#include "tst_wire.moc"
