// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/importers/readers/evidence_probe.h"
#include "tests/support/sample_evidence.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

#include <map>
#include <random>
#include <unistd.h>

using namespace inlinescope;

namespace {

const QMap<QString, int> scalarBytes = {{"float", 4},   {"double", 8},   {"int8_t", 1},  {"uint8_t", 1},
                                        {"int16_t", 2}, {"uint16_t", 2}, {"int32_t", 4}, {"uint32_t", 4},
                                        {"int64_t", 8}, {"uint64_t", 8}};

int specBytes(const QJsonObject& spec) {
    int size = scalarBytes.value(spec["type"].toString());
    for (const QJsonValue dimension : spec["shape"].toArray())
        size *= dimension.toInt();
    return size;
}

/// A second, simple reading of a well-formed log with Qt's JSON, as the reference.
std::vector<RecordingSink::Stretch> plainReading(const QByteArray& log) {
    qsizetype at = 0;
    const auto line = [&] {
        const qsizetype end = log.indexOf('\n', at);
        const QJsonObject object = QJsonDocument::fromJson(log.mid(at, end - at)).object();
        at = end + 1;
        return object;
    };
    const auto tensors = [&](int size) {
        const QByteArray bytes = log.mid(at, size);
        at += size + 1;
        return bytes;
    };
    const QJsonObject header = line();
    int size = 0;
    for (const QJsonValue spec : header["features"].toArray())
        size += specBytes(spec.toObject());
    std::vector<RecordingSink::Stretch> stretches;
    std::map<std::string, std::int64_t> counts; // of observations, by context
    while (at < log.size()) {
        const QJsonObject event = line();
        if (event.contains("context")) {
            stretches.push_back({event["context"].toString().toStdString(), {}, {}});
            continue;
        }
        stretches.back().ids.push_back(counts[stretches.back().context]++);
        QByteArray observation = tensors(size);
        if (header.contains("score")) {
            line();
            observation += tensors(specBytes(header["score"].toObject()));
        }
        stretches.back().observations.push_back(observation);
    }
    return stretches;
}

/// Two int8 features of 2 and 1 elements and an int8 score; the tensors contain newlines and quotes.
const QByteArray smallHeader = R"({"score":{"name":"r","type":"int8_t","shape":[1]},"features":[)"
                               R"({"shape":[2],"name":"a","type":"int8_t","port":0},)"
                               R"({"name":"b","type":"int8_t","port":3,"shape":[]}],"advice":)"
                               R"({"name":"d","type":"int64_t","port":0,"shape":[1]}})"
                               "\n";

QByteArray smallObservation(int id, const char* tensors, char score) {
    const QByteArray number = QByteArray::number(id);
    return "{\"observation\":" + number + "}\n" + QByteArray(tensors, 3) + "\n{\"outcome\":" + number + "}\n" +
           QByteArray(1, score) + "\n";
}

/// The parts of a small log: after each of them a log may end.
QList<QByteArray> smallParts() {
    return {smallHeader,
            "{\"context\":\"f\"}\n",
            smallObservation(0, "\n\n\n", '\n'),
            smallObservation(1, "{\"\0", '}'),
            "{\"context\":\"nothing\"}\n",
            "{\"context\":\"g\"}\n",
            smallObservation(0, "abc", 'd'),
            "{\"context\":\"f\"}\n",
            smallObservation(2, "xyz", 'w')};
}

QByteArray plainHeader(const QByteArray& type, const QByteArray& shape) {
    return R"({"features":[{"name":"a","type":")" + type + R"(","port":0,"shape":)" + shape + "}]}\n";
}

} // namespace

class TestTrainingLogReader : public QObject {
    Q_OBJECT

private slots:
    void realLogsReadAsAPlainReaderReadsThem_data() {
        QTest::addColumn<QByteArray>("log");
        QTest::addColumn<int>("features");
        QTest::newRow("our own, as an inliner's") << sampleLog(inlinerFeatures(), {""}, 12) << 38;
        QTest::newRow("our own, with embeddings")
            << sampleLog(inlinerFeatures() << SampleTensor{"callee_embedding", "float", 75}
                                           << SampleTensor{"caller_embedding", "float", 75},
                         {""}, 7)
            << 40;
        QTest::newRow("our own, as a register allocator's")
            << sampleLog({{"mask", "int64_t", 33}, {"weight", "float", 33}, {"hint", "int8_t", 33}, {"p", "double", 1}},
                         {"f", "g", "f"}, 50, true)
            << 4;
        const QByteArray longLog =
            sampleLog({{"mask", "int64_t", 3}, {"weight", "float", 1}, {"hint", "int8_t", 5}, {"p", "double", 1}},
                      {"f", "g", "f"}, 6000, true);
        QTest::newRow("longer than a buffer") << longLog << 4;
        QTest::newRow("longer than a buffer, some lines with spaces")
            << QByteArray(longLog).replace("{\"observation\":7", "{ \"observation\" : 7") << 4;
        QTest::newRow("longer than a buffer, some outcomes with spaces")
            << QByteArray(longLog).replace("{\"outcome\":5", "{\"outcome\": 5") << 4;
        const auto real = [](const QByteArray& name, int features) {
            const QByteArray log = bytesOf(sharedData("traininglogs/" + name));
            if (!log.isEmpty()) QTest::newRow(name.constData()) << log << features;
        };
        real("inline-test-module-all-one.log", 38);
        real("inline-test-module-all-one-with-default.log", 39);
        real("inline-test-module-all-one-ir2vec75.log", 40);
        real("regalloc-evict-input-first-legal.log", -1);
        real("regalloc-priority-input.log", 3);
        for (const char* name : {"lbaselib", "lcode", "lparser", "lvm"})
            real(QByteArray("lua-development/") + name + ".log", -1);
    }
    void realLogsReadAsAPlainReaderReadsThem() {
        QFETCH(QByteArray, log);
        QFETCH(int, features);
        RecordingSink sink;
        const Result<void> result = readBytes(EvidenceFormat::TrainingLog, log, sink);
        QVERIFY2(result.ok(), result.ok() ? "" : describe(result.error()).c_str());
        QCOMPARE(sink.logs, 1);
        if (features >= 0) QCOMPARE(int(sink.schema.features.size()), features);
        const auto expected = plainReading(log);
        QVERIFY(expected.front().observations.size() + expected.back().observations.size() > 0);
        QVERIFY(sink.stretches == expected);
        QVERIFY(sink.largestChunk <= 1 << 20);
    }

    void theInlinersLogHasOneContextWithAnEmptyName() {
        const QByteArray real = bytesOf(sharedData("traininglogs/inline-test-module-all-one.log"));
        const QByteArray log = real.isEmpty() ? sampleLog(inlinerFeatures(), {""}, 12) : real;
        RecordingSink sink;
        QVERIFY(readBytes(EvidenceFormat::TrainingLog, log, sink).ok());
        QCOMPARE(sink.stretches.size(), std::size_t(1));
        QCOMPARE(sink.stretches.front().context, std::string());
    }

    void headersGiveSchemaInOrderWithDefaults() {
        RecordingSink sink;
        QVERIFY(readBytes(EvidenceFormat::TrainingLog, smallHeader, sink).ok());
        const FeatureSchema expected{{{"a", 0, ScalarType::Int8, {2}}, {"b", 3, ScalarType::Int8, {}}},
                                     TensorSpec{"d", 0, ScalarType::Int64, {1}},
                                     TensorSpec{"r", 0, ScalarType::Int8, {1}}};
        QVERIFY(sink.schema == expected);
        QVERIFY(sink.stretches.empty());
    }

    void contextsReturnAndScoresComeLast() {
        RecordingSink sink;
        const Result<void> result = readBytes(EvidenceFormat::TrainingLog, smallParts().join(), sink);
        QVERIFY2(result.ok(), result.ok() ? "" : describe(result.error()).c_str());
        const std::vector<RecordingSink::Stretch> expected = {
            {"f", {0, 1}, {QByteArray("\n\n\n\n"), QByteArray("{\"\0}", 4)}},
            {"nothing", {}, {}},
            {"g", {0}, {"abcd"}},
            {"f", {2}, {"xyzw"}}};
        QVERIFY(sink.stretches == expected);
    }

    /// ml-compiler-opt's reader does not use the number of an observation, which may begin anew with each context line.
    void observationsOfAContextThatReturnsAreCountedOn() {
        RecordingSink sink;
        const QByteArray log = QByteArray(smallHeader) + "{\"context\":\"f\"}\n" + smallObservation(0, "abc", 'd') +
                               smallObservation(1, "efg", 'h') + "{\"context\":\"g\"}\n" +
                               smallObservation(5, "ijk", 'l') + "{\"context\":\"f\"}\n" +
                               smallObservation(0, "mno", 'p') + smallObservation(1, "qrs", 't');
        const Result<void> result = readBytes(EvidenceFormat::TrainingLog, log, sink);
        QVERIFY2(result.ok(), result.ok() ? "" : describe(result.error()).c_str());
        const std::vector<RecordingSink::Stretch> expected = {
            {"f", {0, 1}, {"abcd", "efgh"}}, {"g", {0}, {"ijkl"}}, {"f", {2, 3}, {"mnop", "qrst"}}};
        QVERIFY(sink.stretches == expected);
    }

    void everyTruncationDeliversWhatIsComplete() {
        const QList<QByteArray> parts = smallParts();
        const QByteArray log = parts.join();
        QMap<qsizetype, std::size_t> ends; // where a log may end -> observations up to there
        qsizetype end = 0;
        std::size_t complete = 0;
        for (const QByteArray& part : parts) {
            complete += part.contains("outcome") ? 1 : 0;
            ends[end += part.size()] = complete;
        }
        for (qsizetype size = 0; size < log.size(); ++size) {
            RecordingSink sink;
            const Result<void> result = readBytes(EvidenceFormat::TrainingLog, log.left(size), sink);
            QCOMPARE(result.ok(), ends.contains(size));
            if (!result.ok()) QCOMPARE(result.error().file, std::string("probe"));
            const auto before = std::prev(ends.upperBound(size));
            QCOMPARE(sink.observationCount(), size < ends.firstKey() ? 0 : before.value());
        }
    }

    void damagedPlacesAreNamed_data() {
        QTest::addColumn<QByteArray>("log");
        QTest::addColumn<QByteArray>("place");
        QTest::addColumn<QByteArray>("found");
        QTest::addColumn<int>("observations");
        const auto row = [](const char* name, const QByteArray& log, const QByteArray& place, const QByteArray& found,
                            int observations = 0) { QTest::newRow(name) << log << place << found << observations; };
        const QByteArray plain = plainHeader("int8_t", "[2]");
        const QByteArray context = "{\"context\":\"f\"}\n";
        const QByteArray started = plain + context;
        const auto at = [](const QByteArray& before) { return "byte " + QByteArray::number(before.size()); };
        const QByteArray first = "{\"observation\":0}\nab\n";

        row("empty file", "", "byte 0", "the file ends");
        row("header without a newline", plain.chopped(1), "byte 0", "the file ends inside a line");
        row("header that is no JSON", "features\n", "line 1", "not valid JSON");
        row("header that is a list", "[]\n", "line 1", "not a JSON object");
        row("no features", "{}\n", "line 1, features", "not a list of tensors");
        row("empty features", "{\"features\":[]}\n", "line 1, features", "not a list of tensors");
        row("feature that is a number", "{\"features\":[1]}\n", "line 1, features[0]", "not a JSON object");
        row("feature without a name",
            R"({"features":[{"type":"float","shape":[1]}]})"
            "\n",
            "line 1, features[0].name", "no name");
        row("unknown type", plainHeader("bfloat16", "[1]"), "line 1, features[0].type", "type \"bfloat16\"");
        row("no shape", "{\"features\":[{\"name\":\"a\",\"type\":\"float\"}]}\n", "line 1, features[0].shape",
            "no shape");
        row("empty tensor", plainHeader("float", "[0]"), "line 1, features[0].shape", "not a number in range");
        row("negative dimension", plainHeader("float", "[-1]"), "line 1, features[0].shape", "not a number in range");
        row("fractional dimension", plainHeader("float", "[1.5]"), "line 1, features[0].shape",
            "not a number in range");
        row("tensor beyond all memory", plainHeader("int8_t", "[2147483647,2147483647,2147483647]"),
            "line 1, features[0].shape", "a tensor of too many elements");
        row("tensor beyond the limit", plainHeader("int8_t", "[4194305]"), "line 1, tensor \"a\"",
            "an observation of more than 4 MiB");
        row("two tensors of one name",
            R"({"features":[{"name":"a","type":"float","shape":[1]},{"name":"a","type":"float","shape":[1]}]})"
            "\n",
            "line 1, features[1]", "a second tensor \"a\"");
        row("bad score",
            R"({"features":[{"name":"a","type":"float","shape":[1]}],"score":3})"
            "\n",
            "line 1, score", "not a JSON object");
        row("bad port",
            R"({"features":[{"name":"a","type":"float","shape":[1],"port":"x"}]})"
            "\n",
            "line 1, features[0].port", "not a number in range");

        row("observation before a context", plain + first, at(plain), "an observation outside of any context");
        row("context that is a number", plain + "{\"context\":1}\n", at(plain), "the line \"{\"context\":1}\"");
        row("unknown event", started + "{\"event\":1}\n", at(started) + ", context \"f\"",
            "the line \"{\"event\":1}\"");
        row("binary where a line should be", started + first + "\1\2\n", at(started + first) + ", context \"f\"",
            "the line \"..\"", 1);
        row("observation that is negative", started + "{\"observation\":-1}\nab\n", at(started) + ", context \"f\"",
            "the line \"{\"observation\":-1}\"");
        row("skipped observation", started + first + "{\"observation\":2}\nab\n",
            at(started + first) + ", context \"f\", observation 2", "observation 2", 1);
        row("short tensors", started + first + "{\"observation\":1}\na",
            at(started + first + "{\"observation\":1}\n") + ", context \"f\", observation 1",
            "the file ends after 1 bytes of tensors", 1);
        row("tensors one byte too long", started + "{\"observation\":0}\nabc\n",
            at(started + "{\"observation\":0}\nab") + ", context \"f\", observation 0", "no newline after the tensors");
        row("carriage return after tensors", started + "{\"observation\":0}\nab\r\n",
            at(started + "{\"observation\":0}\nab") + ", context \"f\", observation 0", "no newline after the tensors");
        const QByteArray scored = smallHeader + context;
        const QByteArray unscored = "{\"observation\":0}\nabc\n";
        row("no outcome", scored + unscored + "{\"observation\":1}\nabc\n",
            at(scored + unscored) + ", context \"f\", observation 0", "the line \"{\"observation\":1}\"");
        row("outcome of another observation", scored + unscored + "{\"outcome\":1}\na\n",
            at(scored + unscored) + ", context \"f\", observation 0", "outcome 1");
        row("line without an end", started + "{\"context\":\"" + QByteArray(300 << 10, 'x'),
            at(started) + ", context \"f\"", "a line of more than 256 KiB");
    }
    void damagedPlacesAreNamed() {
        QFETCH(QByteArray, log);
        QFETCH(QByteArray, place);
        QFETCH(QByteArray, found);
        QFETCH(int, observations);
        RecordingSink sink;
        const Result<void> result = readBytes(EvidenceFormat::TrainingLog, log, sink);
        QVERIFY(!result.ok());
        QCOMPARE(QByteArray(result.error().place.c_str()), place);
        QCOMPARE(QByteArray(result.error().found.c_str()), found);
        QCOMPARE(result.error().file, std::string("probe"));
        QVERIFY(!result.error().expected.empty());
        QCOMPARE(int(sink.observationCount()), observations);
    }

    void flippedBytesNeverHarmWhatStandsBeforeThem() {
        const QByteArray log = smallParts().join();
        RecordingSink whole;
        QVERIFY(readBytes(EvidenceFormat::TrainingLog, log, whole).ok());
        std::mt19937 random(20240501);
        for (int round = 0; round < 3000; ++round) {
            QByteArray damaged = log;
            const qsizetype place = random() % log.size();
            damaged[place] = char(damaged[place] ^ (1 << random() % 8));
            RecordingSink sink, before;
            std::ignore = readBytes(EvidenceFormat::TrainingLog, damaged, sink);
            std::ignore = readBytes(EvidenceFormat::TrainingLog, log.left(place), before);
            QVERIFY(sink.observationCount() >= before.observationCount());
            for (std::size_t index = 0; index + 1 < before.stretches.size(); ++index)
                QVERIFY(sink.stretches[index] == before.stretches[index]);
        }
    }

    void theObservationsOfALogLongerThanAChunkAreCountedOn() {
        QByteArray log = plainHeader("int8_t", "[400000]") + "{\"context\":\"f\"}\n";
        for (int id = 5; id < 12; ++id)
            log += "{\"observation\":" + QByteArray::number(id) + "}\n" + QByteArray(400000, char(id)) + "\n";
        RecordingSink sink;
        QVERIFY(readBytes(EvidenceFormat::TrainingLog, log, sink).ok());
        QCOMPARE(sink.largestChunk, std::size_t(800000)); // a third would exceed 1 MiB
        const auto& stretch = sink.stretches.front();
        QVERIFY((stretch.ids == std::vector<std::int64_t>{0, 1, 2, 3, 4, 5, 6}));
        for (int index = 0; index < 7; ++index)
            QCOMPARE(stretch.observations[std::size_t(index)], QByteArray(400000, char(5 + index)));
    }

    void anErrorOfTheSinkEndsTheReading() {
        RecordingSink sink;
        sink.answer = Error{ErrorCode::Cancelled, "stop", {}, {}, {}};
        const Result<void> result = readBytes(EvidenceFormat::TrainingLog, smallParts().join(), sink);
        QVERIFY(!result.ok());
        QVERIFY(result.error().code == ErrorCode::Cancelled);
        QCOMPARE(sink.stretches.size(), std::size_t(1));
    }

    void anUnreadableDescriptorIsReportedAsSuch() {
        RecordingSink sink;
        const Result<void> result = readEvidence(EvidenceFormat::TrainingLog, -1, "probe", sink);
        QVERIFY(!result.ok());
        QVERIFY(result.error().code == ErrorCode::Unreadable);
    }

    void legacyLogsAreRefusedWithoutHarm() {
        // Before LLVM 16 a log was a protobuf Struct (field 1: a map from text to a SequenceExample), or its text.
        QList<QByteArray> logs = {QByteArray("\x0a\x07\x0a\x05"
                                             "f_one",
                                             9),
                                  "fields { key: \"f\" value { string_value: \"context { }\" } }\n"};
        for (const char* name : {"regalloc-llvm15-struct-empty.log", "regalloc-llvm15-text.log"})
            if (const QByteArray log = bytesOf(sharedData(QString("traininglogs/legacy/") + name)); !log.isEmpty())
                logs << log;
        for (const QByteArray& log : logs) {
            RecordingSink sink;
            QVERIFY(!readBytes(EvidenceFormat::TrainingLog, log, sink).ok());
            QCOMPARE(sink.logs, 0);
        }
    }
};

QTEST_GUILESS_MAIN(TestTrainingLogReader)
#include "tst_training_log_reader.moc"
