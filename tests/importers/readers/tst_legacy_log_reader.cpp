// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/importers/readers/evidence_probe.h"
#include "tests/importers/readers/example_samples.h"

#include <QRegularExpression>
#include <QtTest>

#include <bit>
#include <random>

using namespace inlinescope;

namespace {

/// What sampleExample() is: pair, weight, reward.
QList<QByteArray> sampleObservations() {
    const auto row = [](qint64 a, qint64 b, float weight, float reward) {
        return littleEndian(quint64(a), 8) + littleEndian(quint64(b), 8) +
               littleEndian(std::bit_cast<quint32>(weight), 4) + littleEndian(std::bit_cast<quint32>(reward), 4);
    };
    return {row(1, -2, 0.5F, 0), row(3, 4, -1e-05F, 0), row(INT64_MAX, 10, 3, 1.25F)};
}

/// As LLVM prints a Struct whose strings are text: with line breaks inside of strings.
QByteArray textStruct(const QByteArray& function, QByteArray example) {
    return "fields {\n key: \"" + function + "\"\n value {\n string_value: \"" + example.replace('"', "\\\"") +
           "\"\n }\n}\n";
}

QByteArray structOf(const QList<QPair<QByteArray, QByteArray>>& functions) {
    QByteArray text;
    for (const auto& [name, example] : functions)
        text += "fields { key: \"" + name + "\" value { string_value: \"" + example.toBase64() + "\" } }\n";
    return text;
}

QByteArray varint(quint64 value) {
    QByteArray bytes;
    for (; value >= 0x80; value >>= 7)
        bytes += char(value | 0x80);
    return bytes + char(value);
}

QByteArray field(int number, const QByteArray& bytes) {
    return varint(quint64(number) << 3 | 2) + varint(quint64(bytes.size())) + bytes;
}

QByteArray structEntry(const QByteArray& name, const QByteArray& text) {
    return field(1, field(1, name) + field(2, field(3, text)));
}

/// One int64 for each observation, written byte by byte.
QByteArray smallExample(const QByteArray& name, const QList<qint64>& values) {
    QByteArray features;
    for (const qint64 value : values)
        features += field(1, field(3, field(1, varint(quint64(value)))));
    return field(2, field(1, field(1, name) + field(2, features)));
}

RecordingSink read(EvidenceFormat format, const QByteArray& bytes) {
    RecordingSink sink;
    const Result<void> result = readBytes(format, bytes, sink);
    if (!result.ok()) throw std::runtime_error(describe(result.error()));
    return sink;
}

Error errorOf(EvidenceFormat format, const QByteArray& bytes) {
    RecordingSink sink;
    const Result<void> result = readBytes(format, bytes, sink);
    return result.ok() ? Error{ErrorCode::Internal, "no error", {}, {}, {}} : result.error();
}

void verifySample(const RecordingSink& sink, const std::string& context) {
    const FeatureSchema schema{{{"pair", 0, ScalarType::Int64, {2}}, {"weight", 0, ScalarType::Float, {1}}},
                               std::nullopt,
                               TensorSpec{"reward", 0, ScalarType::Float, {1}}};
    QCOMPARE(sink.logs, 1);
    QVERIFY(sink.schema == schema);
    QCOMPARE(sink.stretches.size(), std::size_t(1));
    QCOMPARE(sink.stretches[0].context, context);
    QVERIFY((sink.stretches[0].ids == std::vector<std::int64_t>{0, 1, 2}));
    const QList<QByteArray> expected = sampleObservations();
    QVERIFY(std::ranges::equal(sink.stretches[0].observations, expected));
}

} // namespace

/// Logs of LLVM 15 and older, and traces of ml-compiler-opt.
class TestLegacyLogReader : public QObject {
    Q_OBJECT
private slots:
    void theInlinersLogIsOneExample() {
        verifySample(read(EvidenceFormat::LegacyLog, sampleExample()), "");
        if (!hasProtoc()) QSKIP("protoc is not installed");
        verifySample(read(EvidenceFormat::LegacyLog, protoc("encode", "SequenceExample", sampleExample())), "");
    }

    void theContextOfAnExampleIsIgnored() {
        const QByteArray context = "context { feature { key: \"a\" value { bytes_list { value: \"x}\" } } } }\n";
        verifySample(read(EvidenceFormat::LegacyLog, context + sampleExample()), "");
        if (!hasProtoc()) QSKIP("protoc is not installed");
        verifySample(read(EvidenceFormat::LegacyLog, protoc("encode", "SequenceExample", context + sampleExample())),
                     "");
    }

    /// A function with a long name, and the context of an example, empty or not.
    void unusualBeginningsAreRecognized() {
        const QByteArray example = smallExample("n", {7});
        const QByteArray context = field(1, field(1, "a") + field(2, field(1, field(1, "x"))));
        for (const QByteArray& log : {structEntry(QByteArray(5000, 'f'), example.toBase64()), field(1, {}) + example,
                                      field(1, context) + example}) {
            QTemporaryFile file;
            QVERIFY(file.open());
            file.write(log);
            file.flush();
            const Result<ImportFormat> format = detectFormat(file.fileName().toStdString());
            QVERIFY(format.ok());
            QCOMPARE(format->name, std::string_view("legacy-log"));
            QCOMPARE(read(EvidenceFormat::LegacyLog, log).stretches.at(0).ids.size(), std::size_t(1));
        }
    }

    void theAllocatorsLogIsAStruct() {
        verifySample(read(EvidenceFormat::LegacyLog, textStruct("f", sampleExample())), "f");
        if (!hasProtoc()) QSKIP("protoc is not installed");
        const QByteArray example = protoc("encode", "SequenceExample", sampleExample());
        const QByteArray text = structOf({{"f", example}});
        verifySample(read(EvidenceFormat::LegacyLog, text), "f");
        verifySample(read(EvidenceFormat::LegacyLog, protoc("encode", "Struct", text)), "f");
    }

    void functionsWithoutObservationsAreContexts() {
        const QByteArray log =
            structEntry("a", "") + structEntry("f", smallExample("n", {7}).toBase64()) + structEntry("b", "");
        const RecordingSink sink = read(EvidenceFormat::LegacyLog, log);
        const std::vector<RecordingSink::Stretch> expected = {
            {"a", {}, {}}, {"f", {0}, {littleEndian(7, 8)}}, {"b", {}, {}}};
        QVERIFY(sink.stretches == expected);
        const RecordingSink nothing = read(EvidenceFormat::LegacyLog, structEntry("a", "") + structEntry("b", ""));
        QCOMPARE(nothing.logs, 1);
        QCOMPARE(nothing.stretches.size(), std::size_t(2));
        QVERIFY(nothing.schema.features.empty());
    }

    /// Counts and values as data/SOURCES.md and the text itself say.
    void realLogsOfLlvm15AreRead() {
        const QByteArray empty = bytesOf(sharedData("traininglogs/legacy/regalloc-llvm15-struct-empty.log"));
        const QByteArray text = bytesOf(sharedData("traininglogs/legacy/regalloc-llvm15-text.log"));
        if (empty.isEmpty() || text.isEmpty()) QSKIP("the samples are not here");
        const RecordingSink functions = read(EvidenceFormat::LegacyLog, empty);
        QCOMPARE(functions.stretches.size(), std::size_t(3));
        QCOMPARE(functions.stretches[0].context, std::string("_ZNK5blink10FlexOffset15ToLogicalOffsetEb"));
        QCOMPARE(functions.observationCount(), std::size_t(0));

        const RecordingSink log = read(EvidenceFormat::LegacyLog, text);
        QCOMPARE(log.stretches.size(), std::size_t(1));
        QCOMPARE(log.stretches[0].context, std::string("SyFgets"));
        QCOMPARE(log.observationCount(), std::size_t(23));
        QCOMPARE(qsizetype(log.schema.features.size()) + 1, text.count("feature_list {"));
        QCOMPARE(log.schema.score->name, std::string("reward"));
        QCOMPARE(log.schema.features[0].name, std::string("end_bb_freq_by_max"));
        QVERIFY(log.schema.features[0].shape == std::vector<std::int64_t>{33});
        QCOMPARE(log.stretches[0].observations[0].mid(9 * 4, 4), littleEndian(std::bit_cast<quint32>(0.911824822F), 4));
    }

    void aTraceIsOneContextForEachRecord() {
        const QByteArray trace = tfRecord(smallExample("n", {1, 2})) + tfRecord("") + tfRecord(smallExample("n", {3}));
        const RecordingSink sink = read(EvidenceFormat::Trace, trace);
        const std::vector<RecordingSink::Stretch> expected = {
            {"record 0", {0, 1}, {littleEndian(1, 8), littleEndian(2, 8)}},
            {"record 1", {}, {}},
            {"record 2", {0}, {littleEndian(3, 8)}}};
        QVERIFY(sink.stretches == expected);
    }

    void aRealTraceIsReadAsProtocReadsIt() {
        const QByteArray trace = bytesOf(sharedData("traininglogs/lua-trace.tfrecord"));
        if (trace.isEmpty() || !hasProtoc()) QSKIP("the sample or protoc is not here");
        const RecordingSink sink = read(EvidenceFormat::Trace, trace);
        QCOMPARE(sink.stretches.size(), std::size_t(31));
        QVERIFY(sink.schema.score.has_value());
        qsizetype at = 0;
        for (const RecordingSink::Stretch& stretch : sink.stretches) {
            quint64 length = 0;
            std::memcpy(&length, trace.constData() + at, sizeof length);
            const QByteArray text = protoc("decode", "SequenceExample", trace.mid(at + 12, qsizetype(length)));
            const qsizetype lists = text.count("feature_list {"), features = text.count("feature {");
            QCOMPARE(lists, qsizetype(sink.schema.features.size() + 1));
            QCOMPARE(features, lists * qsizetype(stretch.observations.size()));
            at += 16 + qsizetype(length);
        }
        QCOMPARE(at, trace.size());
    }

    void whatIsDamagedIsNamed_data() {
        QTest::addColumn<bool>("isTrace");
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QByteArray>("place");
        QTest::addColumn<QByteArray>("found");
        const auto row = [](const char* name, const QByteArray& bytes, const char* place, const char* found,
                            bool isTrace = false) {
            QTest::newRow(name) << isTrace << bytes << QByteArray(place) << QByteArray(found);
        };
        const QByteArray two = structEntry("f", "") + structEntry("f", "");
        row("empty file", "", "byte 0", "an empty file");
        row("another byte", structEntry("f", "") + "x", "byte 9", "the byte 120");
        row("field beyond all memory", "\x12\xff\xff\xff\xff\xff\xff\xff\x7f", "byte 0", "a field of too many bytes");
        row("field beyond the limit", QByteArray("\x12\x80\x80\x80\x80\x01", 6), "byte 0",
            "a SequenceExample of more than 64 MiB, or names of more than 128 MiB");
        row("second function", two, "byte 9", "a second function \"f\"");
        row("no base64", structEntry("f", "Eg="), "byte 0", "the string of the function \"f\"");
        row("name without values", field(2, field(1, field(1, "n") + field(2, field(1, "")))),
            "context \"\", tensor \"n\", observation 0, byte 11", "a feature without values");
        row("text values", field(2, field(1, field(1, "n") + field(2, field(1, field(1, field(1, "x")))))),
            "context \"\", tensor \"n\", observation 0, byte 11", "a feature that is no list of numbers");
        row("other count", R"(feature_lists { feature_list { key: "n" value { feature { int64_list { value: [1, 2] } }
            feature { int64_list { value: 1 } } } } })",
            "context \"\", tensor \"n\", observation 1, byte 21", "1 values of int64_t");
        row("other length", R"(feature_lists { feature_list { key: "n" value { feature { int64_list { value: 1 } } } }
            feature_list { key: "m" value { } } })",
            "context \"\", byte 0", "1 observations of \"n\"");
        row("other tensor",
            structEntry("f", smallExample("n", {1}).toBase64()) + structEntry("g", smallExample("m", {1}).toBase64()),
            "context \"g\"", "the tensor \"m\" (1 of int64_t)");
        row("unknown word", "feature_lists {\n feature_list { kay: \"n\" } }", "line 2", "\"kay\"");
        row("no number",
            "feature_lists {\n feature_list { key: \"n\" value { feature { int64_list { value: 1.5 } } } } }", "line 2",
            "\"1.5\"");
        row("open string", "fields { key: \"f", "line 1", "the text ends inside a string");
        row("text inside of text", textStruct("f", "feature_lists {\n x: 1 }"), "context \"f\", line 2", "\"x\"");
        QByteArray flipped = tfRecord(smallExample("n", {1}));
        flipped[0] = char(flipped[0] ^ 1);
        row("length of a record", flipped, "byte 0, entry 0", "a length whose checksum is wrong", true);
        flipped = tfRecord("") + tfRecord(smallExample("n", {1}));
        flipped[flipped.size() - 6] = char(flipped[flipped.size() - 6] ^ 1);
        row("byte of a record", flipped, "byte 16, entry 1", "a record whose checksum is wrong", true);
        const QByteArray huge = littleEndian(quint64(1) << 40, 8);
        row("record beyond all memory", huge + littleEndian(plainMaskedCrc(huge), 4), "byte 0, entry 0",
            "a record of 1099511627776 bytes", true);
    }
    void whatIsDamagedIsNamed() {
        QFETCH(bool, isTrace);
        QFETCH(QByteArray, bytes);
        QFETCH(QByteArray, place);
        QFETCH(QByteArray, found);
        const Error error = errorOf(isTrace ? EvidenceFormat::Trace : EvidenceFormat::LegacyLog, bytes);
        QCOMPARE(QByteArray(error.place.c_str()), place);
        QCOMPARE(QByteArray(error.found.c_str()), found);
        QCOMPARE(error.file, std::string("probe"));
        QVERIFY(!error.expected.empty());
    }

    /// What was whole before the cut is delivered, and anything less than the whole is an error.
    void aCutAnywhereKeepsWhatWasWhole_data() {
        QTest::addColumn<bool>("isTrace");
        QTest::addColumn<QList<QByteArray>>("parts");
        const QByteArray first = smallExample("n", {1, 2}), second = smallExample("n", {3});
        QTest::newRow("trace") << true << QList<QByteArray>{tfRecord(first), tfRecord(second)};
        QTest::newRow("struct") << false
                                << QList<QByteArray>{structEntry("f", first.toBase64()),
                                                     structEntry("g", second.toBase64())};
        QTest::newRow("text") << false
                              << QList<QByteArray>{textStruct("f", sampleExample()), textStruct("g", sampleExample())};
    }
    void aCutAnywhereKeepsWhatWasWhole() {
        QFETCH(bool, isTrace);
        QFETCH(QList<QByteArray>, parts);
        const EvidenceFormat format = isTrace ? EvidenceFormat::Trace : EvidenceFormat::LegacyLog;
        const QByteArray whole = parts.join();
        const qsizetype slack = whole.startsWith("fields") ? 1 : 0; // the last line break of a text may be absent
        for (qsizetype size = 1; size < whole.size() - slack; ++size) {
            RecordingSink sink;
            const Result<void> result = readBytes(format, whole.left(size), sink);
            const bool isBetween = size == parts[0].size() || size == parts[0].size() - slack;
            QVERIFY2(result.ok() == isBetween, qPrintable(QString::number(size)));
            QCOMPARE(sink.stretches.size(), std::size_t(size >= parts[0].size() - slack));
        }
    }

    void flippedBitsDoNoHarm() {
        std::mt19937 random(20261124);
        const QByteArray example = smallExample("n", {1, 2, 3});
        const QList<QPair<EvidenceFormat, QByteArray>> files = {
            {EvidenceFormat::LegacyLog, example},
            {EvidenceFormat::LegacyLog, sampleExample()},
            {EvidenceFormat::LegacyLog, structEntry("f", example.toBase64())},
            {EvidenceFormat::Trace, tfRecord(example)}};
        for (const auto& [format, bytes] : files)
            for (int round = 0; round < 2000; ++round) {
                QByteArray damaged = bytes;
                const qsizetype at = random() % damaged.size();
                damaged[at] = char(damaged[at] ^ (1 << random() % 8));
                RecordingSink sink;
                const Result<void> result = readBytes(format, damaged, sink);
                if (format == EvidenceFormat::Trace) QVERIFY(!result.ok());
            }
    }

    void anErrorOfTheSinkEndsTheReading() {
        RecordingSink sink;
        sink.answer = Error{ErrorCode::Cancelled, "stop", {}, {}, {}};
        const Result<void> result = readBytes(EvidenceFormat::LegacyLog, sampleExample(), sink);
        QVERIFY(!result.ok() && result.error().code == ErrorCode::Cancelled);
    }
};

QTEST_GUILESS_MAIN(TestLegacyLogReader)
#include "tst_legacy_log_reader.moc"
