// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/size_report_comparison.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

using namespace inlinescope;

namespace {

std::size_t fieldOf(const char* name) {
    const auto& fields = elfSizeFields();
    return std::size_t(std::find(fields.begin(), fields.end(), name) - fields.begin());
}

QString sharedData(const QString& path) {
    const QByteArray given = qgetenv("INLINESCOPE_SHARED_DATA");
    return (given.isEmpty() ? QString(INLINESCOPE_SOURCE_DIR "/../shared/data") : QString(given)) + "/" + path;
}

QJsonObject jsonOf(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QJsonDocument::fromJson(file.readAll()).object() : QJsonObject();
}

std::vector<std::optional<std::int64_t>> valuesOf(const QJsonObject& object) {
    std::vector<std::optional<std::int64_t>> values;
    for (const std::string& field : elfSizeFields()) {
        const QJsonValue value = object[QString::fromStdString(field)];
        values.push_back(value.isDouble() ? std::optional(std::int64_t(value.toInteger())) : std::nullopt);
    }
    return values;
}

SizeReport reportOf(const QJsonObject& json) {
    SizeReport report;
    for (const QJsonValue file : json["files"].toArray()) {
        const QJsonObject object = file.toObject();
        report.entries.push_back(
            {object["path"].toString().toStdString(), object["build_id"].toString().toStdString(), valuesOf(object)});
    }
    report.totals = valuesOf(json["totals"].toObject());
    return report;
}

ElfSizeEntry entry(const char* path, const char* buildId, std::optional<std::int64_t> code) {
    ElfSizeEntry entry{path, buildId, std::vector<std::optional<std::int64_t>>(elfSizeFields().size())};
    entry.values[fieldOf("code")] = code;
    return entry;
}

SizeReport report(std::vector<ElfSizeEntry> entries, std::int64_t total) {
    return {"r", std::move(entries), entry("", "", total).values};
}

const SizeComparisonRow& rowOf(const SizeComparison& comparison, const char* path, std::size_t occurrence = 0) {
    for (const SizeComparisonRow& row : comparison.rows)
        if (row.path == path && row.occurrence == occurrence) return row;
    static const SizeComparisonRow none;
    return none;
}

} // namespace

class TestSizeReportComparison : public QObject {
    Q_OBJECT

private slots:
    void theRowsOfTheOriginalToolFollow_data() {
        QTest::addColumn<QJsonArray>("inputs");
        QTest::addColumn<QJsonObject>("expected");
        const auto json = [](const char* text) { return QJsonDocument::fromJson(text).object(); };
        // By hand, by the original tool's rules: entries that are in only one report, or have one build id in both, are
        // no rows.
        QTest::newRow("our own") << QJsonArray{json(R"({"files": [{"path": "same", "build_id": "1", "code": 7},
                                             {"path": "both", "build_id": "2", "code": 100},
                                             {"path": "gone", "build_id": "3", "code": 30}], "totals": {"code": 137}})"),
                                               json(R"({"files": [{"path": "same", "build_id": "1", "code": 7},
                                             {"path": "both", "build_id": "4", "code": 150},
                                             {"path": "new", "build_id": "5", "code": 117}], "totals": {"code": 274}})")}
                                 << json(R"({"rows": [["both", 100, 150, 1.5], ["TOTAL", 137, 274, 2.0]],
                        "not_in_every": ["gone", "new"], "unchanged": ["same"]})");
        const QJsonObject real = jsonOf(sharedData("elf_sizes/expected_code_19_vs_22.json"));
        if (real.isEmpty()) return;
        QJsonArray inputs;
        for (const QJsonValue input : real["inputs"].toArray())
            inputs << jsonOf(sharedData("elf_sizes/" + input.toString()));
        QTest::newRow("of LLVM's binaries") << inputs << real;
    }
    void theRowsOfTheOriginalToolFollow() {
        QFETCH(QJsonArray, inputs);
        QFETCH(QJsonObject, expected);
        std::vector<SizeReport> reports;
        for (const QJsonValue input : inputs)
            reports.push_back(reportOf(input.toObject()));
        const SizeComparison comparison = compareSizeReports(reports, fieldOf("code"));

        QJsonArray rows, missing, unchanged;
        const auto addRow = [&](const std::string& path, std::int64_t baseline, std::int64_t value) {
            rows.append(QJsonArray{QString::fromStdString(path), qint64(baseline), qint64(value),
                                   baseline ? double(value) / double(baseline) : 0.0});
        };
        for (const SizeComparisonRow& row : comparison.rows)
            if (row.missing)
                missing.append(QString::fromStdString(row.path));
            else if (row.unchanged)
                unchanged.append(QString::fromStdString(row.path));
            else if (!row.withoutBuildId)
                addRow(row.path, *row.cells[0].value, *row.cells[1].value);
        addRow("TOTAL", *comparison.statedTotals[0], *comparison.statedTotals[1]);
        QCOMPARE(rows, expected["rows"].toArray());
        QCOMPARE(missing, expected["not_in_every"].toArray());
        QCOMPARE(unchanged, expected["unchanged"].toArray());
        QCOMPARE(qsizetype(comparison.missing), missing.size());

        // In these reports every entry counts, so the sums are those that the reports state.
        QVERIFY(comparison.total.cells[0].value == comparison.statedTotals[0]);
        QVERIFY(comparison.total.cells[1].value == comparison.statedTotals[1]);
    }

    void totalsAreTheSumsOfAllRows() {
        const std::vector<SizeReport> reports = {
            report({entry("both", "1", 100), entry("gone", "2", 30), entry("same", "3", 7)}, 999),
            report({entry("same", "3", 7), entry("both", "4", 150), entry("new", "5", 1)}, 158)};
        const SizeComparison comparison = compareSizeReports(reports, fieldOf("code"));
        QCOMPARE(comparison.rows.size(), std::size_t(4));
        QVERIFY((rowOf(comparison, "both") ==
                 SizeComparisonRow{"both", 0, {{true, 100}, {true, 150}}, {{50, 50.0}}, false, false, false, false}));
        QVERIFY((rowOf(comparison, "gone") ==
                 SizeComparisonRow{"gone", 0, {{true, 30}, {false, {}}}, {{{}, {}}}, true, false, false, false}));
        QVERIFY((rowOf(comparison, "same") ==
                 SizeComparisonRow{"same", 0, {{true, 7}, {true, 7}}, {{0, 0.0}}, false, true, false, false}));
        QVERIFY(comparison.total.cells[0].value == 137 && comparison.total.cells[1].value == 158);
        QVERIFY(comparison.total.changes[0].delta == 21);
        QVERIFY(comparison.statedTotals[0] == 999 && comparison.statedTotals[1] == 158);
        QVERIFY(comparison.statedChanges[0].delta == -841);
        QCOMPARE(comparison.missing, std::size_t(2));
        QCOMPARE(comparison.unchanged, std::size_t(1));
    }

    void threeReportsKeepTheirColumns() {
        const std::vector<SizeReport> reports = {report({entry("a", "1", 10)}, 10), report({}, 0),
                                                 report({entry("a", "2", 5)}, 5)};
        const SizeComparison comparison = compareSizeReports(reports, fieldOf("code"));
        const SizeComparisonRow& row = rowOf(comparison, "a");
        QVERIFY((row.cells == std::vector<SizeCell>{{true, 10}, {false, {}}, {true, 5}}));
        QVERIFY((row.changes == std::vector<SizeChange>{{{}, {}}, {-5, -50.0}}));
        QVERIFY(row.missing);
        QVERIFY(!comparison.total.cells[1].value);
    }

    void aPathTwiceInOneReportDoesNotLookLikeTwoReports() {
        const std::vector<SizeReport> reports = {report({entry("a", "1", 10), entry("a", "2", 20)}, 30),
                                                 report({entry("b", "3", 1)}, 1)};
        const SizeComparison comparison = compareSizeReports(reports, fieldOf("code"));
        QCOMPARE(comparison.rows.size(), std::size_t(3));
        QCOMPARE(comparison.repeated, std::size_t(2));
        QVERIFY(rowOf(comparison, "a", 0).repeated && rowOf(comparison, "a", 0).missing);
        QVERIFY(rowOf(comparison, "a", 1).cells[0].value == 20);
        QVERIFY(comparison.total.cells[0].value == 30);
    }

    void entriesWithoutBuildIdStayAndAreMarked() {
        const std::vector<SizeReport> reports = {report({entry("a", "", 10)}, 10), report({entry("a", "", 10)}, 10)};
        const SizeComparison comparison = compareSizeReports(reports, fieldOf("code"));
        const SizeComparisonRow& row = rowOf(comparison, "a");
        QVERIFY(row.withoutBuildId && !row.unchanged && !row.missing);
        QVERIFY(row.cells[1].value == 10);
        QCOMPARE(comparison.withoutBuildId, std::size_t(1));
    }

    void anAbsentFieldIsAbsentNotZero() {
        const std::vector<SizeReport> reports = {report({entry("a", "1", {})}, 0), report({entry("a", "2", 10)}, 10)};
        const SizeComparison comparison = compareSizeReports(reports, fieldOf("code"));
        QVERIFY((rowOf(comparison, "a").cells == std::vector<SizeCell>{{true, {}}, {true, 10}}));
        QVERIFY(!rowOf(comparison, "a").missing);
        QVERIFY(!comparison.total.cells[0].value);
        const SizeComparison other = compareSizeReports(reports, fieldOf("zbi"));
        QVERIFY(!other.total.cells[1].value && !other.statedTotals[0]);
    }

    void oneReportOrNoneIsListedWithoutChanges() {
        const std::vector<SizeReport> reports = {report({entry("a", "1", 3)}, 3)};
        const SizeComparison comparison = compareSizeReports(reports, fieldOf("code"));
        QVERIFY((rowOf(comparison, "a") == SizeComparisonRow{"a", 0, {{true, 3}}, {}, false, false, false, false}));
        QVERIFY(compareSizeReports({}, 0).rows.empty());
    }
};

QTEST_GUILESS_MAIN(TestSizeReportComparison)
#include "tst_size_report_comparison.moc"
