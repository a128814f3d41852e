// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/readers/importer_list.h"
#include "tests/importers/readers/example_samples.h"
#include "tests/support/shadow_memory.h"

#include <QTemporaryFile>
#include <QtTest>

#include <sys/resource.h>
#include <sys/wait.h>

#include <unistd.h>

using namespace inlinescope;

namespace {

constexpr std::int64_t mebibyte = 1 << 20;
constexpr std::int64_t fileSize = 200 * mebibyte;

/// Counts what it receives and keeps nothing.
struct CountingSink : EvidenceSink {
    std::int64_t items = 0;
    Result<void> beginLog(const FeatureSchema&) override { return {}; }
    Result<void> context(const std::string&) override { return {}; }
    Result<void> observations(const ObservationChunk& chunk) override {
        items += std::int64_t(chunk.columns.front().rows());
        return {};
    }
    Result<void> beginReport() override { return {}; }
    Result<void> entry(const ElfSizeEntry&) override { return ++items, Result<void>(); }
    Result<void> totals(const std::vector<std::optional<std::int64_t>>&) override { return {}; }
    Result<void> beginRemarks() override { return {}; }
    Result<void> remarks(const std::vector<CallRemark>& remarks) override { return count(remarks); }
    Result<void> beginPerformance(PerformanceKind) override { return {}; }
    Result<void> performance(const std::vector<PerformanceRow>& rows) override { return count(rows); }
    Result<void> points(const std::vector<PerformancePoint>& points) override { return count(points); }
    Result<void> finding(const Finding&) override { return {}; }

private:
    template <typename Item>
    Result<void> count(const std::vector<Item>& more) {
        items += std::int64_t(more.size());
        return {};
    }
};

std::int64_t peakMebibytes() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss / 1024;
}

struct Reading {
    bool ok = false;
    std::int64_t items = 0;
    std::int64_t grownMebibytes = 0;
};

/// Reads in a child process, which has its own peak.
Reading readInChild(EvidenceFormat format, QTemporaryFile& file) {
    int channel[2];
    if (!file.flush() || !file.seek(0) || pipe(channel) != 0) return {};
    const pid_t child = fork();
    if (child == 0) {
        CountingSink sink;
        const std::int64_t before = peakMebibytes();
        Reading reading;
        reading.ok = readEvidence(format, file.handle(), "probe", sink).ok();
        reading.items = sink.items;
        reading.grownMebibytes = peakMebibytes() - before;
        _exit(write(channel[1], &reading, sizeof reading) == sizeof reading ? 0 : 1);
    }
    Reading reading{false, -1, -1};
    close(channel[1]);
    if (read(channel[0], &reading, sizeof reading) != sizeof reading) reading.grownMebibytes = INT64_MAX;
    close(channel[0]);
    waitpid(child, nullptr, 0);
    return reading;
}

void checkGrowth(const Reading& reading) {
    qInfo("peak grew by %lld MiB", static_cast<long long>(reading.grownMebibytes));
    QVERIFY(reading.grownMebibytes >= 0 && reading.grownMebibytes < 16);
}

/// A protobuf field of some bytes.
QByteArray field(char tag, const QByteArray& bytes) {
    const int size = int(bytes.size());
    QByteArray length;
    if (size >= 128) length += char(size % 128 | 128);
    length += char(size >= 128 ? size / 128 : size);
    return QByteArray(1, tag) + length + bytes;
}

/// Seeks without writing, which leaves a hole that reads as NULs.
void skip(QTemporaryFile& file, std::int64_t size) {
    file.seek(file.pos() + size);
}

} // namespace

class TestEvidenceMemory : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        if (testing::hasShadowMemory) QSKIP("a sanitizer's own memory hides the reader's");
    }

    void aLongLogOfSmallObservations() {
        QTemporaryFile file;
        QVERIFY(file.open());
        file.write("{\"features\":[{\"name\":\"a\",\"type\":\"int8_t\",\"shape\":[65000]}]}\n{\"context\":\"f\"}\n");
        const std::int64_t observations = fileSize / 65000;
        for (std::int64_t id = 0; id < observations; ++id) {
            file.write("{\"observation\":" + QByteArray::number(qlonglong(id)) + "}\n");
            skip(file, 65000);
            file.write("\n");
        }
        QVERIFY(file.pos() > fileSize - mebibyte);
        const Reading reading = readInChild(EvidenceFormat::TrainingLog, file);
        QVERIFY(reading.ok);
        QCOMPARE(reading.items, observations);
        checkGrowth(reading);
    }

    void aLogWhoseObservationClaimsMoreThanItHas() {
        QTemporaryFile file;
        QVERIFY(file.open());
        file.write(
            "{\"features\":[{\"name\":\"a\",\"type\":\"int8_t\",\"shape\":[2000000000]}]}\n{\"context\":\"f\"}\n");
        skip(file, fileSize);
        file.write("\n");
        const Reading reading = readInChild(EvidenceFormat::TrainingLog, file);
        QVERIFY(!reading.ok);
        checkGrowth(reading);
    }

    void aLogOfManyContexts() {
        QTemporaryFile file;
        QVERIFY(file.open());
        file.write("{\"features\":[{\"name\":\"a\",\"type\":\"int8_t\",\"shape\":[1]}]}\n");
        for (int index = 0; file.pos() < fileSize / 4; ++index)
            file.write("{\"context\":\"" + QByteArray::number(index).rightJustified(4000, 'f') + "\"}\n");
        const Reading reading = readInChild(EvidenceFormat::TrainingLog, file);
        QVERIFY(reading.ok);
        checkGrowth(reading);
    }

    void aSingleEndlessLineOrString_data() {
        QTest::addColumn<EvidenceFormat>("format");
        QTest::addColumn<QByteArray>("start");
        QTest::newRow("log") << EvidenceFormat::TrainingLog << QByteArray("{\"features\":");
        QTest::newRow("report, spaces in place of a value") << EvidenceFormat::ElfSizes << QByteArray("{\"files\":");
    }
    void aSingleEndlessLineOrString() {
        QFETCH(EvidenceFormat, format);
        QFETCH(QByteArray, start);
        QTemporaryFile file;
        QVERIFY(file.open());
        file.write(start);
        const QByteArray filler(mebibyte, ' ');
        for (std::int64_t size = 0; size < fileSize / 2; size += filler.size())
            file.write(filler);
        const Reading reading = readInChild(format, file);
        QVERIFY(!reading.ok);
        checkGrowth(reading);
    }

    /// Memory is that of the largest record: here 64 observations of one number, in the fields of example.proto.
    void aLongTrace() {
        QByteArray features;
        for (int observation = 0; observation < 64; ++observation)
            features += QByteArray::fromHex("0a051a030a0105"); // feature { int64_list { value: 5 } }
        const QByteArray entry = field(0x0a, "n") + field(0x12, features);
        const QByteArray record = tfRecord(field(0x12, field(0x0a, entry)));
        QTemporaryFile file;
        QVERIFY(file.open());
        std::int64_t records = 0;
        for (; file.pos() < fileSize / 4; ++records)
            file.write(record);
        const Reading reading = readInChild(EvidenceFormat::Trace, file);
        QVERIFY(reading.ok);
        QCOMPARE(reading.items, records * 64);
        checkGrowth(reading);
    }

    void aFieldThatClaimsMoreThanItHas() {
        QTemporaryFile file;
        QVERIFY(file.open());
        file.write(QByteArray::fromHex("12ffffff1f")); // 64 MiB less a byte
        skip(file, mebibyte);
        file.write("x");
        const Reading reading = readInChild(EvidenceFormat::LegacyLog, file);
        QVERIFY(!reading.ok);
        checkGrowth(reading);
    }

    void aLongReport() {
        QTemporaryFile file;
        QVERIFY(file.open());
        file.write("{\"files\":[");
        std::int64_t entries = 0;
        for (; file.pos() < fileSize / 2; ++entries)
            file.write((entries ? ",{\"code\":1,\"path\":\"" : "{\"code\":1,\"path\":\"") + QByteArray(500, 'p') +
                       "\"}");
        file.write("],\"totals\":{}}");
        const Reading reading = readInChild(EvidenceFormat::ElfSizes, file);
        QVERIFY(reading.ok);
        QCOMPARE(reading.items, entries);
        checkGrowth(reading);
    }

    void manySmallItems_data() {
        QTest::addColumn<EvidenceFormat>("format");
        QTest::addColumn<QByteArray>("begin");
        QTest::addColumn<QByteArray>("item"); // "@" stands for its number
        QTest::addColumn<QByteArray>("end");
        QTest::newRow("performance report") << EvidenceFormat::PerformanceReport << QByteArray()
                                            << QByteArray("m@,default,7443,7300\n") << QByteArray();
        QTest::newRow("trajectories") << EvidenceFormat::RewardMap << QByteArray()
                                      << QByteArray("m@,default" + QByteArray(",1").repeated(100) + "\n")
                                      << QByteArray();
        QTest::newRow("reward map") << EvidenceFormat::RewardMap << QByteArray("{\"m\":{")
                                    << QByteArray("\"@\":{\"default_reward\":2,\"moving_average_reward\":1},")
                                    << QByteArray("\"last\":{\"default_reward\":2,\"moving_average_reward\":1}}}");
        QTest::newRow("trajectories in a map")
            << EvidenceFormat::RewardMap << QByteArray("{\"m\":{")
            << QByteArray("\"@\":{\"reward\":1,\"action_list\":[1" + QByteArray(", 0").repeated(100) + "]},")
            << QByteArray("\"last\":{\"reward\":1,\"action_list\":[]}}}");
        QTest::newRow("remarks") << EvidenceFormat::Remarks << QByteArray()
                                 << QByteArray("--- !Missed\nPass: inline\nName: NoDefinition\nFunction: f@\nArgs:\n"
                                               "  - Callee: g\n...\n")
                                 << QByteArray();
    }
    /// Rows are passed on before there are many.
    void manySmallItems() {
        QFETCH(const EvidenceFormat, format);
        QFETCH(const QByteArray, begin);
        QFETCH(const QByteArray, item);
        QFETCH(const QByteArray, end);
        QTemporaryFile file;
        QVERIFY(file.open());
        file.write(begin);
        std::int64_t items = 0;
        for (; file.pos() < fileSize / 4; ++items)
            file.write(QByteArray(item).replace('@', QByteArray::number(qlonglong(items))));
        file.write(end);
        const Reading reading = readInChild(format, file);
        QVERIFY(reading.ok);
        QCOMPARE(reading.items, items + (end.isEmpty() ? 0 : 1));
        checkGrowth(reading);
    }

    /// Of one curve, in the fields of event.proto: a step and a scalar.
    void aLongEventFile() {
        const QByteArray value = field(0x0a, "loss") + QByteArray::fromHex("150000803f");
        const QByteArray record = tfRecord(QByteArray::fromHex("1001") + field(0x2a, field(0x0a, value)));
        QTemporaryFile file;
        QVERIFY(file.open());
        std::int64_t records = 0;
        for (; file.pos() < fileSize / 4; ++records)
            file.write(record);
        const Reading reading = readInChild(EvidenceFormat::Events, file);
        QVERIFY(reading.ok);
        QCOMPARE(reading.items, records);
        checkGrowth(reading);
    }
};

QTEST_GUILESS_MAIN(TestEvidenceMemory)
#include "tst_evidence_memory.moc"
