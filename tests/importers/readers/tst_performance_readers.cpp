// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/readers/event_file_reader.h"
#include "tests/importers/readers/evidence_probe.h"
#include "tests/importers/readers/example_samples.h"

#include <QtTest>

#include <random>

using namespace inlinescope;

namespace {

PerformanceRow row(const char* module, const char* key, std::optional<double> baseline, std::optional<double> value,
                   const char* actions = "") {
    return {module, key, baseline, value, actions};
}

PerformancePoint point(const char* tag, std::int64_t step, double time, std::optional<double> percentile,
                       std::optional<double> value) {
    return {tag, step, time, percentile, value};
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

/// The name of the format that a file of these bytes is found to have; empty if there is none.
QByteArray formatOf(const QByteArray& bytes) {
    QTemporaryFile file;
    if (!file.open() || file.write(bytes) != bytes.size() || !file.flush()) return {};
    const Result<ImportFormat> format = detectFormat(file.fileName().toStdString());
    return format ? QByteArray(format->name.data(), qsizetype(format->name.size())) : QByteArray();
}

QByteArray eventRecord(const QByteArray& text) {
    return tfRecord(protoc("encode", "Event", text, "event.proto"));
}

/// As Python's json.dump writes them, besides names that are the same words.
const QByteArray noNumbers =
    "{\"NaN\": {\"Infinity\": {\"default_reward\": NaN, \"moving_average_reward\": 2}, \"\\\"\": "
    "{\"default_reward\": -3, \"moving_average_reward\":-Infinity}}, \"b\\\\\": {\"f\": "
    "{\"default_reward\": null, \"moving_average_reward\": Infinity, \"more\": [NaN]}}}";
const QByteArray stats = R"({"lua/lvm": {"default": {"default_reward": 7443.0, "moving_average_reward": 7300}},
 "b": {"f": {"moving_average_reward": 2, "more": [{"x": 1}], "default_reward": 1e-05}}})";
const QByteArray trajectories = R"({"lua/lvm": {"default": {"reward": 7300.0, "action_list": [1, 0, 1]},
 "g": {"reward": 1, "action_list": []}}})";

} // namespace

/// What ml-compiler-opt and TensorBoard write about how a policy did.
class TestPerformanceReaders : public QObject {
    Q_OBJECT
private slots:
    void reportsOfAnyVersionAreRead() {
        const RecordingSink sink = read(EvidenceFormat::PerformanceReport, "module_name,key,default_reward,policy\r\n"
                                                                           "lua/lvm,default,7443,7300\n"
                                                                           "a,b,default,7443.000000,7300.500000\r\n"
                                                                           "\n"
                                                                           "c,nan,1e-05,nan\n"
                                                                           "d,inf,inf,-inf");
        QVERIFY(sink.performanceKind == PerformanceKind::Report);
        QVERIFY(sink.rows == (std::vector{row("lua/lvm", "default", 7443, 7300), row("a,b", "default", 7443, 7300.5),
                                          row("c", "nan", 1e-05, {}), row("d", "inf", {}, {})}));
    }

    /// As programs for tables of numbers write them.
    void aReportMayBeginWithAMarkAndEmptyLines() {
        const std::vector<PerformanceRow> expected = {row("a", "default", 70, 60)};
        for (const QByteArray mark : {"", "\xef\xbb\xbf"})
            for (const QByteArray empty : {"", "\n", "\r\n\r\n"})
                for (const QByteArray header : {"", "module,key,default,policy\r\n"}) {
                    const QByteArray report = mark + empty + header + "a,default,70,60\n";
                    QCOMPARE(formatOf(report), QByteArray("performance"));
                    QVERIFY2(read(EvidenceFormat::PerformanceReport, report).rows == expected, report);
                }
        const Error later = errorOf(EvidenceFormat::PerformanceReport, "\na,default,1,2\nmodule,key,a,b\n");
        QCOMPARE(later.place, std::string("line 3"));
    }

    void realReportsAreRead() {
        const QByteArray bytes = bytesOf(sharedData("performance/bzip2-lua-zlib.csv"));
        if (bytes.isEmpty()) QSKIP("the sample is not here");
        const RecordingSink sink = read(EvidenceFormat::PerformanceReport, bytes);
        QCOMPARE(sink.rows.size(), std::size_t(54));
        QVERIFY(sink.rows[1] == row("bzip2/bzlib", "default", 12966, 14157));
    }

    /// A number may then be another one: 60 was cut to 6.
    void aReportWithoutItsLastNewLineIsKeptWithAWarning() {
        const QByteArray whole = "a,default,70,60\nb,default,70,60\n";
        QVERIFY(read(EvidenceFormat::PerformanceReport, whole).findings.empty());
        const RecordingSink cut = read(EvidenceFormat::PerformanceReport, whole.chopped(2));
        QVERIFY(cut.rows == (std::vector{row("a", "default", 70, 60), row("b", "default", 70, 6)}));
        QCOMPARE(cut.findings.size(), std::size_t(1));
        QVERIFY(cut.findings[0].severity == Severity::Warning);
        QCOMPARE(cut.findings[0].error.place, std::string("line 2"));
    }

    void rewardStatsAndTrajectoriesAreRead() {
        const RecordingSink map = read(EvidenceFormat::RewardMap, stats);
        QVERIFY(map.performanceKind == PerformanceKind::RewardStats);
        QVERIFY(map.rows == (std::vector{row("lua/lvm", "default", 7443, 7300), row("b", "f", 1e-05, 2)}));
        const RecordingSink best = read(EvidenceFormat::RewardMap, trajectories);
        QVERIFY(best.performanceKind == PerformanceKind::Trajectories);
        QVERIFY(best.rows == (std::vector{row("lua/lvm", "default", {}, 7300, "1 0 1"), row("lua/lvm", "g", {}, 1)}));
    }

    /// As best_trajectory.py of ml-compiler-opt writes it: ','.join([module, key] + actions).
    void trajectoriesAreReadFromTheirOtherFormToo() {
        const QByteArray two = "a,g,1,0\n", list = two + "lua/lvm,default,1,0,1\r\n\nb,_Z1fv,-1\nc,h";
        const RecordingSink sink = read(EvidenceFormat::RewardMap, list);
        QVERIFY(sink.performanceKind == PerformanceKind::Trajectories);
        QVERIFY(sink.rows == (std::vector{row("a", "g", {}, {}, "1 0"), row("lua/lvm", "default", {}, {}, "1 0 1"),
                                          row("b", "_Z1fv", {}, {}, "-1"), row("c", "h", {}, {})}));
        QCOMPARE(formatOf(list), QByteArray("reward-map"));
        QCOMPARE(formatOf(list + "damaged"), QByteArray("reward-map"));
        for (const QByteArray before : {"\n", "\r\n\n"}) { // empty lines are skipped wherever they are
            QCOMPARE(formatOf(before + list), QByteArray("reward-map"));
            QVERIFY(read(EvidenceFormat::RewardMap, before + list).rows == sink.rows);
            QVERIFY(read(EvidenceFormat::RewardMap, before + stats).performanceKind == PerformanceKind::RewardStats);
        }
        const Error damaged = errorOf(EvidenceFormat::RewardMap, "\n\r\na,default,1,0,1\nb,default,x\n");
        QCOMPARE(damaged.found, std::string("the line \"b,default,x\""));
        QCOMPARE(damaged.place, std::string("line 4"));
        QCOMPARE(formatOf(two), QByteArray("performance")); // nothing tells it from a report
        QCOMPARE(formatOf("a,b,default,7443,7300\n"), QByteArray("performance"));
        QCOMPARE(formatOf("a,b,c\n"), QByteArray());
    }

    /// A file is recognized by its first MiB, which ends after a comma, after a sign or inside of a number.
    void aTrajectoryThatIsLongerThanWhatIsLookedAtIsRecognized() {
        constexpr qsizetype looked = 1 << 20;
        for (const QByteArray end : {",", ",-", ",-1"}) {
            QByteArray list = "m,default";
            if ((looked - list.size() - end.size()) % 2 != 0) list.prepend('m');
            list += QByteArray(",1").repeated((looked - list.size() - end.size()) / 2) + end;
            QCOMPARE(list.size(), looked);
            QCOMPARE(formatOf(list + "1,1\n"), QByteArray("reward-map"));
        }
    }

    void scalarsAndHistogramsBecomePoints() {
        if (!hasProtoc()) QSKIP("protoc is not installed");
        const QByteArray file =
            eventRecord("wall_time: 1.5 file_version: \"brain.Event:2\"") +
            eventRecord(
                "wall_time: 2 step: 7 summary { value { tag: \"a\" simple_value: 0.25 } value { tag: \"b\" tensor { "
                "dtype: 1 float_val: -3 } } }") +
            eventRecord(
                "step: 8 summary { value { tag: \"b\" tensor { dtype: 2 tensor_shape { } tensor_content: "
                "\"\\000\\000\\000\\000\\000\\000\\370\\077\" } } value { tag: \"a\" tensor { dtype: 9 int64_val: 5 "
                "} } }") +
            eventRecord(
                "step: 9 summary { value { tag: \"picture\" } value { tag: \"text\" tensor { dtype: 7 string_val: "
                "\"x\" } } }");
        const RecordingSink sink = read(EvidenceFormat::Events, file);
        QVERIFY(sink.performanceKind == PerformanceKind::Events);
        QVERIFY(sink.curvePoints == (std::vector{point("a", 7, 2, {}, 0.25), point("b", 7, 2, {}, -3),
                                                 point("b", 8, 0, {}, 1.5), point("a", 8, 0, {}, 5)}));
        QCOMPARE(sink.findings.size(), std::size_t(1));
        QVERIFY(sink.findings[0].severity == Severity::Note);
    }

    /// Ten values spread evenly over [0, 1) and ten over [1, 3): the 25th percentile is in the middle of the first
    /// bucket, the 75th in the middle of the second.
    void percentilesOfAHistogramAreThoseOfEvenBuckets() {
        const std::vector<HistogramBucket> buckets = {{0, 1, 10}, {1, 3, 10}, {3, 9, 0}};
        const std::vector<double> expected = {0, 0.2, 0.5, 1, 2, 2.6, 3};
        const std::vector<double> values = histogramPercentiles(buckets);
        QCOMPARE(values.size(), percentilesOfHistograms().size());
        for (std::size_t i = 0; i < values.size(); ++i)
            QVERIFY(std::abs(values[i] - expected[i]) < 1e-12);
        QVERIFY(histogramPercentiles({}).empty());
        QVERIFY(histogramPercentiles(std::vector<HistogramBucket>{{0, 1, 0}}).empty());
    }

    /// The outermost buckets of a HistogramProto end at its minimum and maximum.
    void bothFormsOfAHistogramAreRead() {
        if (!hasProtoc()) QSKIP("protoc is not installed");
        const QByteArray old =
            eventRecord("step: 1 summary { value { tag: \"r\" histo { min: 0 max: 3 num: 20 bucket_limit: [1, 1e308] "
                        "bucket: [10, 10] } } }");
        const QByteArray current = eventRecord(
            "step: 1 summary { value { tag: \"r\" tensor { dtype: 2 tensor_shape { dim { size: 2 } dim { size: 3 } } "
            "double_val: [0, 1, 10, 1, 3, 10] } } }");
        for (const QByteArray& file : {old, current}) {
            const RecordingSink sink = read(EvidenceFormat::Events, file);
            QCOMPARE(sink.curvePoints.size(), std::size_t(7));
            QVERIFY(sink.curvePoints[2].percentile == 25.0 && std::abs(*sink.curvePoints[2].value - 0.5) < 1e-12);
            QVERIFY(sink.curvePoints[6].percentile == 100.0 && std::abs(*sink.curvePoints[6].value - 3) < 1e-12);
        }
    }

    /// A program may be writing the file: what is whole is read, and a note says so.
    void anEventFileMayEndAnywhere() {
        const QByteArray one = tfRecord(QByteArray::fromHex("1001"
                                                            "2a0a"
                                                            "0a08"
                                                            "0a0161"
                                                            "150000803f"));
        const QByteArray file = one + one;
        for (qsizetype size = 0; size <= file.size(); ++size) {
            const RecordingSink sink = read(EvidenceFormat::Events, file.left(size));
            QCOMPARE(qsizetype(sink.curvePoints.size()), size / one.size());
            QCOMPARE(sink.findings.empty(), size % one.size() == 0);
        }
        QVERIFY(read(EvidenceFormat::Events, one).curvePoints[0] == point("a", 1, 0, {}, 1));
    }

    void whatIsNoNumberIsAbsent() {
        const RecordingSink map = read(EvidenceFormat::RewardMap, noNumbers);
        QVERIFY(map.performanceKind == PerformanceKind::RewardStats);
        QVERIFY(map.rows ==
                (std::vector<PerformanceRow>{{"NaN", "Infinity", {}, 2}, {"NaN", "\"", -3, {}}, {"b\\", "f", {}, {}}}));
        const RecordingSink best =
            read(EvidenceFormat::RewardMap, "{\"a\": {\"f\": {\"reward\": Infinity, \"action_list\": [1, 0]}}}");
        QVERIFY(best.rows == (std::vector<PerformanceRow>{{"a", "f", {}, {}, "1 0"}}));
        for (const char* word : {"Na", "NaNN", "-Inf", "-", "Infinit", "-NaN"}) {
            const QByteArray damaged = QByteArray("{\"a\": {\"f\": {\"reward\": ") + word + ", \"action_list\": [1]}}}";
            QVERIFY2(errorOf(EvidenceFormat::RewardMap, damaged).code == ErrorCode::Malformed, word);
        }
    }

    void whatIsDamagedIsNamed_data() {
        QTest::addColumn<EvidenceFormat>("format");
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QByteArray>("place");
        QTest::addColumn<QByteArray>("found");
        const auto line = [](const char* name, const QByteArray& bytes, const char* place, const QByteArray& found) {
            QTest::newRow(name) << EvidenceFormat::PerformanceReport << bytes << QByteArray(place) << found;
        };
        line("three fields", "a,default,1\n", "line 1", "the line \"a,default,1\"");
        line("no number", "a,default,1,2\nb,default,1,x\n", "line 2", "the line \"b,default,1,x\"");
        line("no module", ",default,1,2\n", "line 1", "the line \",default,1,2\"");
        line("names in the middle", "a,default,1,2\nmodule,key,a,b\n", "line 2", "the line \"module,key,a,b\"");
        line("a trajectory", "a,default,1,2\na,default,1,0,1\n", "line 2", "the line \"a,default,1,0,1\"");
        line("endless line", QByteArray(100000, 'x'), "line 1", "a line of more than 64 KiB");
        const auto map = [](const char* name, const QByteArray& bytes, const QByteArray& found) {
            QTest::newRow(name) << EvidenceFormat::RewardMap << bytes << QByteArray() << found;
        };
        map("nothing", "{}", "no entry");
        map("a list", "[]", "a list");
        map("a number for a module", "{\"a\": 1}", "a number");
        map("text for a number", "{\"a\": {\"b\": {\"reward\": \"x\"}}}", "a string");
        map("half an entry", "{\"a\": {\"b\": {\"default_reward\": 1}}}", "an entry without its numbers");
        map("actions that are no numbers", "a,default,1,0,1\nb,default,1,x,1\n", "the line \"b,default,1,x,1\"");
        map("an action that is missing", "a,default,1,\n", "the line \"a,default,1,\"");
        map("a trajectory without a key", "a\n", "the line \"a\"");
        map("a trajectory without an end", QByteArray(17 << 20, '1'), "a line of more than 16 MiB");
        map("two kinds", stats.chopped(2) + ", \"g\": {\"reward\": 1, \"action_list\": [1]}}}",
            "an entry of another kind than those before it");
        QByteArray flipped = tfRecord("\x10\x01");
        flipped[13] = char(flipped[13] ^ 1);
        QTest::newRow("a flipped bit") << EvidenceFormat::Events << flipped << QByteArray("byte 0, entry 0")
                                       << QByteArray("a record whose checksum is wrong");
        QTest::newRow("no message") << EvidenceFormat::Events << tfRecord("\x10") << QByteArray("byte 0")
                                    << QByteArray("a damaged protobuf message");
    }
    void whatIsDamagedIsNamed() {
        QFETCH(EvidenceFormat, format);
        QFETCH(QByteArray, bytes);
        QFETCH(QByteArray, place);
        QFETCH(QByteArray, found);
        const Error error = errorOf(format, bytes);
        QCOMPARE(QByteArray(error.found.c_str()), found);
        if (!place.isEmpty()) QCOMPARE(QByteArray(error.place.c_str()), place);
        QVERIFY(!error.place.empty() && !error.expected.empty());
        QCOMPARE(error.file, std::string("probe"));
    }

    void aMapCutAnywhereIsAnError() {
        for (const QByteArray& whole : {stats, trajectories})
            for (qsizetype size = 0; size < whole.size(); ++size)
                QVERIFY2(!errorOf(EvidenceFormat::RewardMap, whole.left(size)).place.empty(),
                         qPrintable(QString::number(size)));
    }

    void flippedBitsDoNoHarm() {
        std::mt19937 random(20261124);
        const QList<QPair<EvidenceFormat, QByteArray>> files = {
            {EvidenceFormat::PerformanceReport, "lua/lvm,default,7443,7300\nb,f,1e-05,2\n"},
            {EvidenceFormat::RewardMap, stats},
            {EvidenceFormat::RewardMap, trajectories}};
        for (const auto& [format, bytes] : files)
            for (int round = 0; round < 1000; ++round) {
                QByteArray damaged = bytes;
                const qsizetype at = random() % damaged.size();
                damaged[at] = char(damaged[at] ^ (1 << random() % 8));
                RecordingSink sink;
                std::ignore = readBytes(format, damaged, sink);
                QVERIFY(sink.rows.size() <= 3);
            }
    }
};

QTEST_GUILESS_MAIN(TestPerformanceReaders)
#include "tst_performance_readers.moc"
