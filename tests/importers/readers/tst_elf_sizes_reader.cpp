// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/importers/readers/evidence_probe.h"
#include "tests/support/sample_evidence.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

#include <random>

using namespace inlinescope;

namespace {

std::vector<std::optional<std::int64_t>> plainValues(const QJsonObject& object) {
    std::vector<std::optional<std::int64_t>> values;
    for (const std::string& field : elfSizeFields()) {
        const QJsonValue value = object[QString::fromStdString(field)];
        values.push_back(value.isDouble() ? std::optional(std::int64_t(value.toInteger())) : std::nullopt);
    }
    return values;
}

std::optional<std::int64_t> valueOf(const std::vector<std::optional<std::int64_t>>& values, const char* field) {
    for (std::size_t index = 0; index < values.size(); ++index)
        if (elfSizeFields()[index] == field) return values[index];
    return -1;
}

/// JSON with single quotes for double ones.
QByteArray json(QByteArray text) {
    return text.replace('\'', '"');
}

const QByteArray smallReport = json("{ 'totals' : {'code': 7, 'zbi': 3},\n 'files': [\n"
                                    "{'path': 'bin/a \\' \\u00e9', 'code': 4, 'build_id': 'ab12', "
                                    "'rodata': 9223372036854775807},\n"
                                    "{'build_id': null, 'path': 'b', 'code': 3, 'zbi': 3, 'blob': 0}\n ]}");

QByteArray withEntry(const QByteArray& entry) {
    return R"({"files":[{"path":"a"},)" + entry + R"(],"totals":{}})";
}

} // namespace

class TestElfSizesReader : public QObject {
    Q_OBJECT

private slots:
    void realReportsReadAsAPlainReaderReadsThem_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("our own") << sampleReport(60, 7);
        for (const char* name : {"llvm-19-bin_elf_sizes.json", "llvm-22-bin_elf_sizes.json"})
            if (const QByteArray bytes = bytesOf(sharedData(QString("elf_sizes/") + name)); !bytes.isEmpty())
                QTest::newRow(name) << bytes;
    }
    void realReportsReadAsAPlainReaderReadsThem() {
        QFETCH(QByteArray, bytes);
        RecordingSink sink;
        const Result<void> result = readBytes(EvidenceFormat::ElfSizes, bytes, sink);
        QVERIFY2(result.ok(), result.ok() ? "" : describe(result.error()).c_str());
        const QJsonObject report = QJsonDocument::fromJson(bytes).object();
        const QJsonArray files = report["files"].toArray();
        QVERIFY(files.size() > 50);
        QCOMPARE(qsizetype(sink.entries.size()), files.size());
        for (qsizetype index = 0; index < files.size(); ++index) {
            const QJsonObject file = files[index].toObject();
            const ElfSizeEntry& entry = sink.entries[std::size_t(index)];
            QCOMPARE(QString::fromStdString(entry.path), file["path"].toString());
            QCOMPARE(QString::fromStdString(entry.buildId), file["build_id"].toString());
            QVERIFY(entry.values == plainValues(file));
        }
        QVERIFY(sink.reportTotals == plainValues(report["totals"].toObject()));
        QVERIFY(sink.findings.empty());
        QCOMPARE(sink.reports, 1);
    }

    void keysComeInAnyOrderAndAbsentStaysAbsent() {
        RecordingSink sink;
        QVERIFY(readBytes(EvidenceFormat::ElfSizes, smallReport, sink).ok());
        QCOMPARE(sink.entries.size(), std::size_t(2));
        QCOMPARE(sink.entries[0].path, std::string("bin/a \" \xc3\xa9"));
        QCOMPARE(sink.entries[0].buildId, std::string("ab12"));
        QVERIFY(valueOf(sink.entries[0].values, "rodata") == INT64_MAX);
        QVERIFY(valueOf(sink.entries[0].values, "blob") == std::nullopt);
        QCOMPARE(sink.entries[1].buildId, std::string());
        QVERIFY(valueOf(sink.entries[1].values, "blob") == 0);
        QVERIFY(valueOf(sink.entries[1].values, "rodata") == std::nullopt);
        QVERIFY(valueOf(sink.reportTotals, "code") == 7);
        QVERIFY(valueOf(sink.reportTotals, "bss") == std::nullopt);
    }

    void unknownFieldsAreIgnoredWithOneNote() {
        RecordingSink sink;
        const QByteArray report = R"({"version":[1,{"files":3}],"files":[{"path":"a","spam":{"path":5},"code":1,)"
                                  R"("eggs":-1.5},{"path":"b","spam":[],"code":2}],"totals":{"spam":1,"code":3}})";
        const Result<void> result = readBytes(EvidenceFormat::ElfSizes, report, sink);
        QVERIFY2(result.ok(), result.ok() ? "" : describe(result.error()).c_str());
        QCOMPARE(sink.findings.size(), std::size_t(1));
        QVERIFY(sink.findings[0].severity == Severity::Note);
        QCOMPARE(sink.findings[0].error.place, std::string("version"));
        QCOMPARE(sink.entries.size(), std::size_t(2));
        QCOMPARE(sink.entries[0].path, std::string("a"));
        QVERIFY(valueOf(sink.entries[1].values, "code") == 2);
        QVERIFY(valueOf(sink.reportTotals, "code") == 3);
    }

    void damagedPlacesAreNamed_data() {
        QTest::addColumn<QByteArray>("report");
        QTest::addColumn<QByteArray>("place");
        QTest::addColumn<QByteArray>("found");
        const auto row = [](const char* name, const QByteArray& report, const QByteArray& place,
                            const QByteArray& found) { QTest::newRow(name) << report << place << found; };
        row("a list", "[]", "the outermost value", "a list");
        row("a number", "17", "the outermost value", "a number");
        row("no files", R"({"totals":{}})", "the outermost object", "no \"files\"");
        row("no totals", R"({"files":[]})", "the outermost object", "no \"totals\"");
        row("files twice", R"({"files":[],"files":[]})", "files", "a second \"files\"");
        row("totals twice", R"({"files":[],"totals":{},"totals":{}})", "totals", "a second \"totals\"");
        row("files as object", R"({"files":{},"totals":{}})", "files", "an object");
        row("totals as list", R"({"files":[],"totals":[]})", "totals", "a list");
        row("totals as null", R"({"files":[],"totals":null})", "totals", "null");
        row("total as string", R"({"totals":{"code":"1"},"files":[]})", "totals.code", "a string");
        row("entry as number", withEntry("3"), "files[1]", "a number");
        row("entry as list", withEntry("[]"), "files[1]", "a list");
        row("entry as null", withEntry("null"), "files[1]", "null");
        row("no path", withEntry(R"({"code":1})"), "files[1].path", "no path");
        row("empty path", withEntry(R"({"path":""})"), "files[1].path", "an empty path");
        row("path as number", withEntry(R"({"path":1})"), "files[1].path", "a number");
        row("path as null", withEntry(R"({"path":null})"), "files[1].path", "null");
        row("build id as number", withEntry(R"({"build_id":1})"), "files[1].build_id", "a number");
        row("build id as object", withEntry(R"({"build_id":{}})"), "files[1].build_id", "an object");
        row("size as string", withEntry(R"({"code":"1"})"), "files[1].code", "a string");
        row("size as bool", withEntry(R"({"code":true})"), "files[1].code", "a bool");
        row("size as null", withEntry(R"({"code":null})"), "files[1].code", "null");
        row("negative size", withEntry(R"({"code":-1})"), "files[1].code", "a negative number");
        row("fractional size", withEntry(R"({"code":1.5})"), "files[1].code", "not a 64-bit integer");
        row("size over 63 bits", withEntry(R"({"code":9223372036854775808})"), "files[1].code", "not a 64-bit integer");
        row("size over 64 bits", withEntry(R"({"code":99999999999999999999})"), "files[1].code",
            "not a 64-bit integer");
        row("nested too deeply", withEntry(R"({"spam":)" + QByteArray(100, '[')), "files[1].spam",
            "values nested too deeply");
    }
    void damagedPlacesAreNamed() {
        QFETCH(QByteArray, report);
        QFETCH(QByteArray, place);
        QFETCH(QByteArray, found);
        RecordingSink sink;
        const Result<void> result = readBytes(EvidenceFormat::ElfSizes, report, sink);
        QVERIFY(!result.ok());
        QCOMPARE(QByteArray(result.error().place.c_str()), place);
        QCOMPARE(QByteArray(result.error().found.c_str()), found);
        QVERIFY(result.error().code == ErrorCode::Malformed);
        QVERIFY(!result.error().expected.empty());
        QCOMPARE(int(sink.entries.size()), place.startsWith("files[1]") ? 1 : 0);
    }

    void everyTruncationIsAnErrorAfterTheCompleteEntries() {
        const qsizetype firstEnd = smallReport.indexOf("5807}") + 5;
        const qsizetype secondEnd = smallReport.indexOf("0}\n ]") + 2;
        QVERIFY(firstEnd > 5 && secondEnd > firstEnd);
        for (qsizetype size = 0; size < smallReport.size(); ++size) {
            RecordingSink sink;
            const Result<void> result = readBytes(EvidenceFormat::ElfSizes, smallReport.left(size), sink);
            QVERIFY(!result.ok());
            QVERIFY(result.error().place.starts_with("byte " + std::to_string(size)));
            QCOMPARE(int(sink.entries.size()), size >= secondEnd ? 2 : size >= firstEnd ? 1 : 0);
        }
        RecordingSink sink;
        QVERIFY(!readBytes(EvidenceFormat::ElfSizes, smallReport + "x", sink).ok());
    }

    void flippedBytesNeverHarmWhatStandsBeforeThem() {
        const qsizetype firstEnd = smallReport.indexOf("5807}") + 5;
        RecordingSink whole;
        QVERIFY(readBytes(EvidenceFormat::ElfSizes, smallReport, whole).ok());
        std::mt19937 random(20240502);
        for (int round = 0; round < 3000; ++round) {
            QByteArray damaged = smallReport;
            const qsizetype place = random() % damaged.size();
            damaged[place] = char(damaged[place] ^ (1 << random() % 8));
            RecordingSink sink;
            const Result<void> result = readBytes(EvidenceFormat::ElfSizes, damaged, sink);
            if (!result.ok()) QVERIFY(!result.error().found.empty());
            if (place < firstEnd) continue;
            QVERIFY(!sink.entries.empty());
            QCOMPARE(sink.entries[0].path, whole.entries[0].path);
            QVERIFY(sink.entries[0].values == whole.entries[0].values);
        }
    }

    void endlessStringsEndAtTheLimit() {
        RecordingSink sink;
        const QByteArray report = "{\"files\":[{\"path\":\"a\"},{\"path\":\"" + QByteArray(3 << 20, 'x');
        const Result<void> result = readBytes(EvidenceFormat::ElfSizes, report, sink);
        QVERIFY(!result.ok());
        QVERIFY(result.error().code == ErrorCode::LimitExceeded);
        QCOMPARE(sink.entries.size(), std::size_t(1));
    }

    void anErrorOfTheSinkEndsTheReading() {
        RecordingSink sink;
        sink.answer = Error{ErrorCode::Cancelled, "stop", {}, {}, {}};
        const Result<void> result = readBytes(EvidenceFormat::ElfSizes, smallReport, sink);
        QVERIFY(!result.ok());
        QVERIFY(result.error().code == ErrorCode::Cancelled);
        QCOMPARE(sink.entries.size(), std::size_t(1));
    }

    void anUnreadableDescriptorIsReportedAsSuch() {
        RecordingSink sink;
        const Result<void> result = readEvidence(EvidenceFormat::ElfSizes, -1, "probe", sink);
        QVERIFY(!result.ok());
        QVERIFY(result.error().code == ErrorCode::Unreadable);
    }
};

QTEST_GUILESS_MAIN(TestElfSizesReader)
#include "tst_elf_sizes_reader.moc"
