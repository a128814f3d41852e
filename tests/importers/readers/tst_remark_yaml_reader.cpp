// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/importers/readers/evidence_probe.h"
#include "tests/support/process.h"

#include <QStandardPaths>
#include <QTemporaryDir>
#include <QtTest>

#include <limits>
#include <map>

using namespace inlinescope;

namespace {

const QByteArray refusal = "--- !Missed\n"
                           "Pass:            inline\n"
                           "Name:            TooCostly\n"
                           "DebugLoc:        { File: 'a b''s, {x}.c', Line: 3, \n"
                           "                   Column: 10 }\n"
                           "Function:        main\n"
                           "Hotness:         30\n"
                           "Args:\n"
                           "  - String:          ''''\n"
                           "  - Callee:          leaf\n"
                           "    DebugLoc:        { File: a.c, Line: 1, Column: 0 }\n"
                           "  - String:          ''' not inlined into '''\n"
                           "  - Caller:          main\n"
                           "  - String:          ''' because too costly to inline '\n"
                           "  - String:          '(cost='\n"
                           "  - Cost:            '35'\n"
                           "  - String:          ', threshold='\n"
                           "  - Threshold:       '5'\n"
                           "  - String:          ')'\n"
                           "  - String:          ' at callsite '\n"
                           "  - String:          main\n"
                           "  - String:          ':'\n"
                           "  - Line:            '1'\n"
                           "  - String:          ':'\n"
                           "  - Column:          '10'\n"
                           "  - String:          ';'\n"
                           "...\n";

/// As rustc's LLVM writes it: a mangled name that needs quotes, a path that needs none.
const QByteArray rust = "--- !Passed\n"
                        "Pass:            inline\n"
                        "Name:            Inlined\n"
                        "DebugLoc:        { File: 'src/main.rs', Line: 7, Column: 5 }\n"
                        "Function:        '_ZN4main4main17h0123456789abcdefE'\n"
                        "Args:\n"
                        "  - Callee:          '_ZN4core3ptr4read17h$LT$$GT$E'\n"
                        "  - String:          \"\\x27 inlined \\u20AC into\\n\"\n"
                        "  - Caller:          '_ZN4main4main17h0123456789abcdefE'\n"
                        "  - Cost:            '-15'\n"
                        "  - Threshold:       '225'\n"
                        "  - Reason: |\n"
                        "      two\n"
                        "      lines\n"
                        "...\n";

const QByteArray other = "--- !Analysis\n"
                         "Pass:            prologepilog\n"
                         "Name:            StackSize\n"
                         "Function:        main\n"
                         "Args:\n"
                         "  - NumStackBytes:   '24'\n"
                         "...\n";

const char* const source = "int ext(int);\n"
                           "static int leaf(int x) { return x * 3 + 1; }\n"
                           "__attribute__((noinline)) int never(int x) { return ext(x) + leaf(x); }\n"
                           "__attribute__((always_inline)) static inline int always(int x) { return x + ext(x); }\n"
                           "int both(int x) { return never(x) + leaf(x) + always(x) + leaf(x + 1); }\n";

RecordingSink read(const QByteArray& bytes) {
    RecordingSink sink;
    const Result<void> result = readBytes(EvidenceFormat::Remarks, bytes, sink);
    if (!result.ok()) throw std::runtime_error(describe(result.error()));
    return sink;
}

} // namespace

/// Optimization records in YAML.
class TestRemarkYamlReader : public QObject {
    Q_OBJECT
private slots:
    /// LLVM's type has 64 bits without a sign; a counter of a profile stops at its largest value.
    void aLargeHotnessIsRead_data() {
        QTest::addColumn<QByteArray>("number");
        QTest::addColumn<qint64>("hotness");
        const qint64 most = std::numeric_limits<qint64>::max();
        QTest::newRow("of 63 bits") << QByteArray("9223372036854775807") << most;
        QTest::newRow("of 64 bits") << QByteArray("18446744073709551615") << most;
        QTest::newRow("small") << QByteArray("31") << qint64(31);
    }
    void aLargeHotnessIsRead() {
        QFETCH(const QByteArray, number);
        QFETCH(const qint64, hotness);
        RecordingSink sink;
        const QByteArray text = QByteArray(refusal).replace("Hotness:         30", "Hotness:         " + number);
        const Result<void> read = readBytes(EvidenceFormat::Remarks, text, sink);
        QVERIFY2(read.ok(), read.ok() ? "" : describe(read.error()).c_str());
        QCOMPARE(sink.callRemarks.size(), std::size_t(1));
        QCOMPARE(sink.callRemarks[0].hotness, std::optional<std::int64_t>(hotness));
    }
    /// A million lines are read once each: 4 MiB, of the 16 that a remark may have.
    void aPlaceOfManyLinesIsRead() {
        QByteArray text = refusal;
        const QByteArray column = "                   Column: 10 }\n";
        QVERIFY(text.contains(column));
        text.replace(column, QByteArray("   \n").repeated(1 << 20) + column);
        QVERIFY(read(text).callRemarks == read(refusal).callRemarks);
    }

    void everyFieldOfARemarkIsRead() {
        const RecordingSink sink = read(refusal);
        QCOMPARE(sink.remarkFiles, 1);
        CallRemark expected;
        expected.kind = RemarkKind::Missed;
        expected.name = "TooCostly";
        expected.caller = "main";
        expected.callee = "leaf";
        expected.place = {"", "a b's, {x}.c", 3, 10};
        expected.site = "main:1:10";
        expected.outcome = Outcome::Refused;
        expected.cost = 35;
        expected.threshold = 5;
        expected.reason = "cost=35, threshold=5";
        expected.hotness = 30;
        QVERIFY(sink.callRemarks == std::vector{expected});
    }

    void quotesEscapesAndBlocksAreRead() {
        const RecordingSink sink = read(other + rust);
        QCOMPARE(sink.callRemarks.size(), std::size_t(1));
        const CallRemark& remark = sink.callRemarks[0];
        QCOMPARE(remark.callee, std::string("_ZN4core3ptr4read17h$LT$$GT$E"));
        QCOMPARE(remark.cost, std::optional<std::int64_t>(-15));
        QCOMPARE(remark.reason, std::string("cost=-15, threshold=225: two\nlines\n"));
        QVERIFY(remark.outcome == Outcome::Inlined && remark.kind == RemarkKind::Passed);
    }

    void anEmptyRecordHasNoRemark() {
        const RecordingSink sink = read("");
        QCOMPARE(sink.remarkFiles, 1);
        QVERIFY(sink.callRemarks.empty());
    }

    /// What was complete is delivered, and the error names the line.
    void aFileCutAnywhereGivesWhatWasWhole() {
        const QByteArray whole = refusal + rust;
        for (qsizetype size = 1; size < whole.size(); ++size) {
            RecordingSink sink;
            const Result<void> result = readBytes(EvidenceFormat::Remarks, whole.left(size), sink);
            const bool atEnd = size == refusal.size() || size == refusal.size() - 1 || size == whole.size() - 1;
            QVERIFY2(result.ok() == atEnd, qPrintable(QString::number(size)));
            QCOMPARE(sink.callRemarks.size(),
                     std::size_t(size >= refusal.size() - 1) + std::size_t(size >= whole.size() - 1));
            if (result.ok()) continue;
            QVERIFY(result.error().code == ErrorCode::Malformed);
            QCOMPARE(result.error().file, std::string("probe"));
            QVERIFY(result.error().place.starts_with("line "));
            QVERIFY(!result.error().expected.empty());
        }
    }

    void aValueOfNoUseIsAnError_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("kind") << QByteArray(refusal).replace("Missed", "Mist");
        QTest::newRow("place") << QByteArray(refusal).replace("Line: 3", "Line: x");
        QTest::newRow("hotness") << QByteArray(refusal).replace("30", "99999999999999999999");
        QTest::newRow("quote") << QByteArray(refusal).replace("Callee:          leaf", "Callee:          'leaf");
        QTest::newRow("escape") << QByteArray(rust).replace("\\u20AC", "\\u20zz");
        QTest::newRow("no name") << QByteArray(refusal).replace("Name:            TooCostly\n", "");
        QTest::newRow("no YAML") << QByteArray("--- !Missed\nhello\n...\n");
    }
    void aValueOfNoUseIsAnError() {
        QFETCH(QByteArray, bytes);
        RecordingSink sink;
        QVERIFY(!readBytes(EvidenceFormat::Remarks, bytes, sink).ok());
        QVERIFY(sink.callRemarks.empty());
    }

    void aLineOfAnySizeTakesLittleMemory() {
        RecordingSink sink;
        const QByteArray line = "--- !Missed\nPass: inline\nName: '" + QByteArray(3 << 20, 'x');
        const Result<void> result = readBytes(EvidenceFormat::Remarks, line, sink);
        QVERIFY(!result.ok() && result.error().code == ErrorCode::LimitExceeded);
    }

    /// Counts by function and name, as LLVM's own tool counts them.
    void clangsRecordsAreReadAsLlvmReadsThem_data() {
        QTest::addColumn<QString>("clang");
        for (const char* version : {"14", "16", "19", "22"}) {
            const QString name = QStringLiteral("clang-") + QLatin1String(version);
            if (!QStandardPaths::findExecutable(name).isEmpty()) QTest::newRow(version) << name;
        }
    }
    void clangsRecordsAreReadAsLlvmReadsThem() {
        QFETCH(QString, clang);
        QTemporaryDir folder;
        QFile file(folder.filePath("a.c"));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(source) > 0);
        file.close();
        const QString record = folder.filePath("a.opt.yaml");
        const Finished done = runProgram(clang, {"-O2", "-gline-tables-only", "-fsave-optimization-record=yaml",
                                                 "-foptimization-record-file=" + record, "-c", file.fileName(), "-o",
                                                 folder.filePath("a.o")});
        QVERIFY2(done.exitCode == 0, done.err.constData());
        std::map<std::pair<std::string, std::string>, int> counts;
        for (const CallRemark& remark : read(bytesOf(record)).callRemarks) {
            ++counts[{remark.name, remark.caller}];
            QVERIFY(remark.place.file.ends_with("a.c") && remark.place.line > 0);
            QCOMPARE(remark.mandatory, remark.name == "AlwaysInline" || remark.name == "NeverInline");
        }
        for (const char* name : {"Inlined", "AlwaysInline", "NeverInline", "NoDefinition", "TooCostly"}) {
            const Finished counted =
                runProgram("llvm-remarkutil-22",
                           {"count", "--parser=yaml", "--count-by=remark-name", "--group-by=function",
                            "--pass-name=inline", QStringLiteral("--remark-name=") + QLatin1String(name), record});
            QVERIFY2(counted.exitCode == 0, counted.err.constData());
            for (const QByteArray& line : counted.out.split('\n').mid(1)) {
                const QList<QByteArray> cells = line.split(',');
                if (cells.size() != 2) continue;
                const auto found = counts.find({name, cells[0].toStdString()});
                QCOMPARE(found == counts.end() ? 0 : found->second, cells[1].toInt());
                counts.erase({name, cells[0].toStdString()});
            }
        }
        QVERIFY(counts.empty());
    }
};

QTEST_GUILESS_MAIN(TestRemarkYamlReader)
#include "tst_remark_yaml_reader.moc"
