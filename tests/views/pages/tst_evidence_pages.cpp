// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/workspace/evidence_tables.h"
#include "core/jobs/workspace/lists.h"
#include "core/jobs/workspace/size_tables.h"
#include "tests/support/process.h"
#include "tests/support/sample_evidence.h"
#include "tests/views/page_fixture.h"
#include "views/models/table_access.h"
#include "views/models/words.h"
#include "views/pages/findings_page.h"
#include "views/pages/logs_page.h"
#include "views/pages/sizes_page.h"
#include "views/panels/observation_pager.h"
#include "views/widgets/big_table_view.h"
#include "views/widgets/headline.h"

#include <QComboBox>
#include <QDesktopServices>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QToolButton>
#include <QUrl>

using namespace inlinescope;

namespace {

/// A log in LLVM's format with one int64 feature that counts: observation n of each context has the value 10 n.
QByteArray countingLog(const QList<std::pair<QByteArray, int>>& contexts) {
    QByteArray log = R"({"features":[{"name":"tenfold","type":"int64_t","port":0,"shape":[1]}]})"
                     "\n";
    for (const auto& [context, count] : contexts) {
        log += "{\"context\":\"" + context + "\"}\n";
        for (qint64 number = 0; number < count; ++number) {
            const qint64 value = 10 * number;
            log += "{\"observation\":" + QByteArray::number(number) + "}\n";
            log += QByteArray(reinterpret_cast<const char*>(&value), sizeof value) + "\n";
        }
    }
    return log;
}

QByteArray elfSizes(const QList<std::pair<QByteArray, int>>& files) {
    QByteArray text;
    qint64 total = 0;
    for (const auto& [path, code] : files) {
        text += (text.isEmpty() ? "" : ",") + QByteArray("{\"path\":\"") + path + "\",\"build_id\":\"" +
                QByteArray::number(code, 16) + "\",\"code\":" + QByteArray::number(code) + "}";
        total += code;
    }
    return "{\"files\":[" + text + "],\"totals\":{\"code\":" + QByteArray::number(total) + "}}";
}

QString shownText(const TablePanel& panel, int row, int column) {
    return panel.view().model()->index(row, column).data().toString();
}

template <class W>
W* child(const QWidget& page, const char* name) {
    return page.findChild<W*>(QLatin1String(name));
}

constexpr int binaries = 60; ///< of a size report made here

/// The rows of a test with the column "isOwn": samples that are made here, and real ones if they exist.
void addSamples() {
    QTest::addColumn<bool>("isOwn");
    QTest::newRow("our own") << true;
    if (!sharedData(QStringLiteral("elf_sizes/expected_code_19_vs_22.json")).isEmpty()) QTest::newRow("real") << false;
}

QString sample(const PageFixture& fixture, bool isOwn, const char* name, const QByteArray& own) {
    const QString path = QString::fromUtf8(name);
    return isOwn ? fixture.write(path.section(QLatin1Char('/'), -1), own) : sharedData(path);
}

QStringList sampleReports(const PageFixture& fixture, bool isOwn) {
    return {sample(fixture, isOwn, "elf_sizes/llvm-19-bin_elf_sizes.json", sampleReport(binaries, 7)),
            sample(fixture, isOwn, "elf_sizes/llvm-22-bin_elf_sizes.json", sampleReport(binaries, 9))};
}

} // namespace

/// Replaces the desktop during its lifetime: records what would be opened.
class OpenedUrls : public QObject {
    Q_OBJECT
public:
    OpenedUrls() { QDesktopServices::setUrlHandler(QStringLiteral("file"), this, "note"); }
    ~OpenedUrls() override { QDesktopServices::unsetUrlHandler(QStringLiteral("file")); }
    QList<QUrl> urls;
public slots:
    void note(const QUrl& url) { urls << url; }
};

/// The pages of imported evidence, on real workspaces that the real jobs and the real worker made.
class TestEvidencePages : public QObject {
    Q_OBJECT

private slots:
    void pagesWithoutAWorkspaceSayWhatToDo();
    void theLogsPageShowsEveryTableOfARealLog_data() { addSamples(); }
    void theLogsPageShowsEveryTableOfARealLog();
    void observationsComeAThousandAtATime();
    void aLogWithoutContextsIsNoError();
    void anotherContextBeginsAtItsFirstObservation();
    void aChangedWorkspaceLeavesTheShownObservations();
    void theSizesPageTotalsWhatTheReportsSum_data() { addSamples(); }
    void theSizesPageTotalsWhatTheReportsSum();
    void everyRowOfTheSizesPageIsTheReportsOwn_data() { addSamples(); }
    void everyRowOfTheSizesPageIsTheReportsOwn();
    void anotherFieldAndSwappedReportsAreShown();
    void theLargestChangesAreShownFirst();
    void oneReportAloneAsksForAnother();
    void aBinaryIsShownAtEachLevel();
    void aDamagedFileBecomesAFindingThatIsReadInFull();
    void anImportOfNothingFails();
    void aFindingLeadsToItsSource();
    void severitiesFilterTheFindings();
    void importingTwiceAddsNothing();
};

void TestEvidencePages::pagesWithoutAWorkspaceSayWhatToDo() {
    PageFixture fixture;
    LogsPage logs(fixture.context());
    SizesPage sizes(fixture.context());
    FindingsPage findings(fixture.context());
    const std::vector<std::pair<Page*, const char*>> pages = {
        {&logs, "logsImport"}, {&sizes, "sizesImport"}, {&findings, "findingsCheck"}};
    for (const auto& [page, button] : pages) {
        QVERIFY(fixture.show(*page));
        QVERIFY(!page->hasDataRows());
        QVERIFY2(child<QPushButton>(*page, button)->isVisible(), button);
        QVERIFY(!child<QLabel>(*page, qPrintable(page->id() + QStringLiteral("EmptyText")))->text().isEmpty());
    }
}

void TestEvidencePages::theLogsPageShowsEveryTableOfARealLog() {
    QFETCH(bool, isOwn);
    PageFixture fixture;
    const QString inlining =
        sample(fixture, isOwn, "traininglogs/inline-test-module-all-one.log", sampleLog(inlinerFeatures(), {""}, 12));
    const QString regalloc = sample(fixture, isOwn, "traininglogs/regalloc-evict-input-first-legal.log",
                                    sampleLog({{"mask", "int64_t", 33}, {"weight", "float", 33}}, {"f", "g"}, 30));
    QCOMPARE(fixture.import({regalloc, inlining}).status, JobStatus::Done);
    LogsPage page(fixture.context());
    QVERIFY(fixture.show(page));
    QVERIFY(page.hasDataRows());

    const auto* logs = child<TablePanel>(page, "logsTable");
    const auto* contexts = child<TablePanel>(page, "logsContextsTable");
    const auto* observations = child<TablePanel>(page, "logsObservationsTable");
    QCOMPARE(logs->shownRowCount(), 2);
    const std::string log = cellText(*logs->table(), logs->currentRow(), "log").toStdString();
    const std::string context = cellText(*contexts->table(), contexts->currentRow(), "context").toStdString();
    const Result<Table> listed = listTable(fixture.workspace(), ListNoun::Logs);
    const Result<Table> ofLog = logContexts(fixture.workspace(), log);
    const Result<Table> ofContext = logObservations(fixture.workspace(), log, context, 0, ObservationPager::mostRows);
    QVERIFY(listed.ok() && ofLog.ok() && ofContext.ok());
    QVERIFY(logs->table()->rows == listed->rows);
    QVERIFY(contexts->table()->rows == ofLog->rows);
    QVERIFY(observations->table()->rows == ofContext->rows);
    QVERIFY(observations->shownRowCount() > 0);
    QCOMPARE(exported(*logs, fixture.folder), asCsv(*listed));
    QCOMPARE(exported(*contexts, fixture.folder), asCsv(*ofLog));
    QCOMPARE(exported(*observations, fixture.folder), asCsv(*ofContext));
}

void TestEvidencePages::observationsComeAThousandAtATime() {
    PageFixture fixture;
    const QString log = fixture.write(QStringLiteral("counting.log"), countingLog({{"main", 2'300}}));
    QCOMPARE(fixture.import({log}).status, JobStatus::Done);
    LogsPage page(fixture.context());
    QVERIFY(fixture.show(page));
    auto* observations = child<TablePanel>(page, "logsObservationsTable");
    auto* next = child<QToolButton>(page, "logsNext");
    auto* previous = child<QToolButton>(page, "logsPrevious");
    const auto* range = child<QLabel>(page, "logsRange");

    QCOMPARE(observations->shownRowCount(), 1'000);
    QCOMPARE(cellInteger(*observations->table(), 999, std::string("tenfold")), 9'990);
    QVERIFY(range->text().contains(QStringLiteral("0 to 999 of 2,300")));
    QVERIFY(!previous->isEnabled());
    QTest::mouseClick(next, Qt::LeftButton);
    QTRY_COMPARE_WITH_TIMEOUT(cellInteger(*observations->table(), 0, std::string("tenfold")), 10'000, patience);
    QTest::mouseClick(next, Qt::LeftButton);
    QTRY_COMPARE_WITH_TIMEOUT(observations->shownRowCount(), 300, patience);
    QCOMPARE(cellInteger(*observations->table(), 299, "observation"), 2'299);
    QCOMPARE(cellInteger(*observations->table(), 299, std::string("tenfold")), 22'990);
    QTRY_VERIFY_WITH_TIMEOUT(!next->isEnabled(), patience);
    QTest::mouseClick(previous, Qt::LeftButton);
    QTRY_COMPARE_WITH_TIMEOUT(cellInteger(*observations->table(), 0, "observation"), 1'000, patience);
    observations->selectRow(7);
    const QString details = child<QPlainTextEdit>(page, "logsDetails")->toPlainText();
    QCOMPARE(details.simplified(), QStringLiteral("observation 1007 tenfold 10070"));
}

void TestEvidencePages::aLogWithoutContextsIsNoError() {
    PageFixture fixture;
    QCOMPARE(fixture.import({fixture.write(QStringLiteral("empty.log"), countingLog({}))}).status, JobStatus::Done);
    LogsPage page(fixture.context());
    QVERIFY(fixture.show(page));
    QTRY_VERIFY_WITH_TIMEOUT(fixture.jobs.isIdle(), patience);
    QCOMPARE(child<TablePanel>(page, "logsTable")->shownRowCount(), 1);
    QCOMPARE(child<TablePanel>(page, "logsContextsTable")->shownRowCount(), 0);
    QCOMPARE(child<QLabel>(page, "logsRange")->text(), QString());
    QCOMPARE(child<QLabel>(page, "logsSubject")->text(), QString());
}

void TestEvidencePages::anotherContextBeginsAtItsFirstObservation() {
    PageFixture fixture;
    const QString log =
        fixture.write(QStringLiteral("counting.log"), countingLog({{"first", 1'200}, {"second", 5}, {"empty", 0}}));
    QCOMPARE(fixture.import({log}).status, JobStatus::Done);
    LogsPage page(fixture.context());
    QVERIFY(fixture.show(page));
    auto* contexts = child<TablePanel>(page, "logsContextsTable");
    const auto* observations = child<TablePanel>(page, "logsObservationsTable");
    QTest::mouseClick(child<QToolButton>(page, "logsNext"), Qt::LeftButton);
    QTRY_COMPARE_WITH_TIMEOUT(observations->shownRowCount(), 200, patience);
    contexts->selectRow(findRow(*contexts->table(), "context", QStringLiteral("second")));
    QTRY_COMPARE_WITH_TIMEOUT(observations->shownRowCount(), 5, patience);
    QCOMPARE(cellInteger(*observations->table(), 4, std::string("tenfold")), 40);
    contexts->selectRow(findRow(*contexts->table(), "context", QStringLiteral("empty")));
    QTRY_COMPARE_WITH_TIMEOUT(observations->shownRowCount(), 0, patience);
    QVERIFY(child<QLabel>(page, "logsRange")->text().contains(QStringLiteral("empty has no observation")));
}

void TestEvidencePages::aChangedWorkspaceLeavesTheShownObservations() {
    PageFixture fixture;
    const QString log = fixture.write(QStringLiteral("counting.log"), countingLog({{"first", 3}, {"second", 1'500}}));
    QCOMPARE(fixture.import({log}).status, JobStatus::Done);
    LogsPage page(fixture.context());
    QVERIFY(fixture.show(page));
    auto* contexts = child<TablePanel>(page, "logsContextsTable");
    const auto* observations = child<TablePanel>(page, "logsObservationsTable");
    contexts->selectRow(1);
    QTRY_COMPARE_WITH_TIMEOUT(observations->shownRowCount(), 1'000, patience);
    QTest::mouseClick(child<QToolButton>(page, "logsNext"), Qt::LeftButton);
    QTRY_COMPARE_WITH_TIMEOUT(observations->shownRowCount(), 500, patience);
    // Another log is imported, as by another program.
    fixture.import({fixture.write(QStringLiteral("other.log"), countingLog({{"x", 1}}))});
    QTRY_COMPARE_WITH_TIMEOUT(child<TablePanel>(page, "logsTable")->shownRowCount(), 2, patience);
    QTRY_VERIFY_WITH_TIMEOUT(!page.isLoading() && fixture.jobs.isIdle(), patience);
    QCOMPARE(cellText(*contexts->table(), contexts->currentRow(), "context"), QStringLiteral("second"));
    QCOMPARE(cellInteger(*observations->table(), 0, "observation"), 1'000);
}

void TestEvidencePages::theSizesPageTotalsWhatTheReportsSum() {
    QFETCH(bool, isOwn);
    PageFixture fixture;
    const QStringList paths = sampleReports(fixture, isOwn);
    qint64 sums[2] = {0, 0};
    for (int side = 0; side < 2; ++side) {
        QFile file(paths[side]);
        QVERIFY(file.open(QIODevice::ReadOnly));
        for (const QJsonValue& entry : QJsonDocument::fromJson(file.readAll())["files"].toArray())
            sums[side] += entry["code"].toInteger();
    }
    QCOMPARE(fixture.import(paths).status, JobStatus::Done);
    SizesPage page(fixture.context());
    QVERIFY(fixture.show(page));
    const auto* table = child<TablePanel>(page, "sizesTable");
    QVERIFY(table->table()->total.has_value());
    const auto total = *table->table()->total;
    QCOMPARE(std::get<std::int64_t>(total[1]), sums[0]);
    QCOMPARE(std::get<std::int64_t>(total[2]), sums[1]);
    const QLocale english(QLocale::English);
    const auto* headline = child<Headline>(page, "sizesHeadline");
    QVERIFY2(headline->answer().contains(english.toString(sums[0]) + QStringLiteral(" → ") + english.toString(sums[1])),
             qPrintable(headline->answer()));
    const Result<SizesTable> query =
        sizesTable(fixture.workspace(), {"llvm-19-bin_elf_sizes", "llvm-22-bin_elf_sizes"}, "code");
    QVERIFY(query.ok());
    QCOMPARE(exported(*table, fixture.folder), asCsv(query->table));
}

void TestEvidencePages::everyRowOfTheSizesPageIsTheReportsOwn() {
    // Values that Fuchsia's own compare_elf_sizes.py prints for the two reports; for ours, sampleReport()'s formula.
    QFETCH(bool, isOwn);
    PageFixture fixture;
    QCOMPARE(fixture.import(sampleReports(fixture, isOwn)).status, JobStatus::Done);
    SizesPage page(fixture.context());
    QVERIFY(fixture.show(page));
    const Table& table = *child<TablePanel>(page, "sizesTable")->table();
    QJsonArray rows;
    if (isOwn) {
        for (int i = 1; i < binaries; ++i)
            rows << QJsonArray{QStringLiteral("bin/tool%1").arg(i), 1000 + 7 * i, 1000 + 9 * i};
    } else {
        QFile file(sharedData(QStringLiteral("elf_sizes/expected_code_19_vs_22.json")));
        QVERIFY(file.open(QIODevice::ReadOnly));
        rows = QJsonDocument::fromJson(file.readAll())["rows"].toArray();
    }
    QVERIFY(rows.size() > 10);
    for (const QJsonValue& row : rows) {
        if (row[0].toString() == QStringLiteral("TOTAL")) continue;
        const int found = findRow(table, "path", row[0].toString());
        QVERIFY2(found >= 0, qPrintable(row[0].toString()));
        QCOMPARE(cellInteger(table, found, "value_a"), row[1].toInteger());
        QCOMPARE(cellInteger(table, found, "value_b"), row[2].toInteger());
        QCOMPARE(cellInteger(table, found, "delta"), row[2].toInteger() - row[1].toInteger());
    }
}

void TestEvidencePages::anotherFieldAndSwappedReportsAreShown() {
    PageFixture fixture;
    fixture.import({fixture.write(QStringLiteral("a.json"), elfSizes({{"bin/x", 1'000}, {"bin/y", 500}})),
                    fixture.write(QStringLiteral("b.json"), elfSizes({{"bin/x", 900}, {"bin/z", 7}}))});
    SizesPage page(fixture.context());
    QVERIFY(fixture.show(page));
    const auto* panel = child<TablePanel>(page, "sizesTable");
    const auto* headline = child<Headline>(page, "sizesHeadline");
    const int x = findRow(*panel->table(), "path", QStringLiteral("bin/x"));
    QCOMPARE(cellInteger(*panel->table(), x, "delta"), -100);
    QCOMPARE(headline->figure(), QStringLiteral("−39.5 %")); // 1,500 to 907
    // What grew, what shrank and what is in one report only are apart.
    QCOMPARE(headline->detail(),
             QStringLiteral("3 files: 1 smaller (−100 B), 0 larger (0 B), 2 not in both reports (−493 B)"));
    QTest::mouseClick(child<QToolButton>(page, "sizesSwap"), Qt::LeftButton);
    QTRY_COMPARE_WITH_TIMEOUT(cellInteger(*panel->table(), x, "delta"), 100, patience);
    QCOMPARE(child<QComboBox>(page, "sizesBaseline")->currentText(), QStringLiteral("b"));
    child<QComboBox>(page, "sizesField")->setCurrentText(QStringLiteral("bss")); // which these reports do not have
    QTRY_COMPARE_WITH_TIMEOUT(cellText(*panel->table(), x, "value_a"), QString(), patience);
}

/// As on the Modules page; what is exported is what the command line prints.
void TestEvidencePages::theLargestChangesAreShownFirst() {
    PageFixture fixture;
    fixture.import(
        {fixture.write(QStringLiteral("a.json"),
                       elfSizes({{"bin/a", 100}, {"bin/b", 10}, {"bin/c", 1'000}, {"bin/d", 50}})),
         fixture.write(QStringLiteral("b.json"), elfSizes({{"bin/a", 101}, {"bin/c", 100}, {"bin/d", 70}}))});
    SizesPage page(fixture.context());
    QVERIFY(fixture.show(page));
    const auto* panel = child<TablePanel>(page, "sizesTable");
    const auto shown = [panel] {
        QStringList paths;
        for (int row = 0; row < panel->model().rowCount(); ++row)
            paths << panel->model().index(row, panel->table()->columnIndex("path")).data().toString();
        return paths;
    };
    const QStringList bySize{"bin/c", "bin/d", "bin/a", "bin/b"}; // -900, +20, +1, none
    QCOMPARE(shown(), bySize);
    QCOMPARE(exported(*panel, fixture.folder), asCsv(sizesTable(fixture.workspace(), {"a", "b"}, "code")->table));
    QTest::mouseClick(child<QToolButton>(page, "sizesSwap"), Qt::LeftButton);
    QTRY_COMPARE_WITH_TIMEOUT(cellInteger(*panel->table(), findRow(*panel->table(), "path", "bin/c"), "delta"), 900,
                              patience);
    QCOMPARE(shown(), bySize);
}

/// One alone, with its own levels; two, with their differences. The sums are those of the files and of llvm-size.
void TestEvidencePages::aBinaryIsShownAtEachLevel() {
    PageFixture fixture;
    const auto build = [&](const QString& name, const QByteArray& body) {
        const QString source = fixture.write(name + ".c", body), object = fixture.folder.filePath(name);
        return runProgram("clang-22", {"-O2", "-g", "-c", source, "-o", object}).exitCode == 0 ? object : QString();
    };
    const QString one =
                      build("one", "static int leaf(int x) { return x * x; }\nint f(int x) { return leaf(x) + 1; }\n"),
                  two = build("two", "int f(int x) { return x; }\n");
    QVERIFY(!one.isEmpty() && !two.isEmpty());
    QCOMPARE(fixture.import({one}).status, JobStatus::Done);
    SizesPage page(fixture.context());
    QVERIFY(fixture.show(page));
    const auto* panel = child<TablePanel>(page, "sizesTable");
    auto* level = child<QComboBox>(page, "sizesLevel");
    QCOMPARE(level->count(), 6);
    QCOMPARE(level->currentData().toString(), QStringLiteral("sections"));
    QCOMPARE(std::get<std::int64_t>((*panel->table()->total)[std::size_t(panel->table()->columnIndex("file_a"))]),
             QFileInfo(one).size());
    QVERIFY(child<Headline>(page, "sizesHeadline")->answer().contains(grouped(QFileInfo(one).size())));
    level->setCurrentIndex(level->findData("inlined"));
    QTRY_VERIFY_WITH_TIMEOUT(findRow(*panel->table(), "name", "leaf") >= 0, patience);
    QCOMPARE(cellInteger(*panel->table(), findRow(*panel->table(), "name", "leaf"), "sites_a"), 1);
    QCOMPARE(fixture.import({two}).status, JobStatus::Done);
    level->setCurrentIndex(level->findData("sections"));
    auto* versus = child<QComboBox>(page, "sizesVersus");
    QTRY_VERIFY_WITH_TIMEOUT(versus->findText("two") >= 0, patience);
    versus->setCurrentText("two");
    QTRY_VERIFY_WITH_TIMEOUT(panel->table()->columnIndex("delta") >= 0, patience);
    const auto textOf = [](const QString& path) {
        static const QRegularExpression row(QStringLiteral("\\n\\.text\\s+(\\d+)"));
        return row.match(QString::fromUtf8(runProgram("llvm-size-22", {"-A", path}).out)).captured(1).toLongLong();
    };
    QTRY_COMPARE_WITH_TIMEOUT(cellInteger(*panel->table(), findRow(*panel->table(), "name", ".text"), "delta"),
                              textOf(two) - textOf(one), patience);
    QCOMPARE(exported(*panel, fixture.folder),
             asCsv(binaryTable(fixture.workspace(), {"one", "two"}, BinaryLevel::Sections)->table));
}

void TestEvidencePages::oneReportAloneAsksForAnother() {
    PageFixture fixture;
    fixture.import({fixture.write(QStringLiteral("a.json"), elfSizes({{"bin/x", 1'000}}))});
    SizesPage page(fixture.context());
    QVERIFY(fixture.show(page));
    QVERIFY(!page.hasDataRows());
    QCOMPARE(child<Headline>(page, "sizesHeadline")->answer(), QStringLiteral("Only one size report: a"));
    fixture.import({fixture.write(QStringLiteral("b.json"), elfSizes({{"bin/x", 900}}))});
    QTRY_VERIFY_WITH_TIMEOUT(page.hasDataRows(), patience);
}

void TestEvidencePages::aDamagedFileBecomesAFindingThatIsReadInFull() {
    PageFixture fixture;
    const QByteArray whole = countingLog({{"main", 3}});
    const QString damaged = fixture.write(QStringLiteral("damaged.log"), whole.left(whole.size() - 4));
    const Job job = fixture.import({damaged});
    QCOMPARE(job.status, JobStatus::Done);
    QVERIFY(job.findingCount >= 1);
    FindingsPage page(fixture.context());
    QVERIFY(fixture.show(page));
    const auto* panel = child<TablePanel>(page, "findingsTable");
    const Result<Table> query = listTable(fixture.workspace(), ListNoun::Findings);
    QVERIFY(query.ok() && !query->rows.empty());
    QVERIFY(panel->table()->rows == query->rows);
    QCOMPARE(exported(*panel, fixture.folder), asCsv(*query));
    QVERIFY(child<Headline>(page, "findingsHeadline")->answer().startsWith(QStringLiteral("1 error")));
    const QString details = child<QLabel>(page, "findingsDetails")->text();
    for (const ColumnName column : std::initializer_list<ColumnName>{"finding", "file", "place", "expected"})
        QVERIFY2(details.contains(cellText(*query, 0, column), Qt::CaseInsensitive), qPrintable(details));
}

void TestEvidencePages::anImportOfNothingFails() {
    PageFixture fixture;
    const QString array = fixture.write(QStringLiteral("sizes.json"), "[]");
    const Job job = fixture.import({array});
    QCOMPARE(job.status, JobStatus::Failed);
    QCOMPARE(QString::fromStdString(job.error.file), array);
    QCOMPARE(job.error.place, std::string("the outermost value"));
    QVERIFY2(job.error.expected.find("\"totals\"") != std::string::npos, job.error.expected.c_str());
    QVERIFY(std::ranges::find(job.findings, job.error, &Finding::error) != job.findings.end());
    const QString sizes = fixture.write(QStringLiteral("good.json"), elfSizes({{"bin/x", 1'000}}));
    QCOMPARE(fixture.import({array, sizes}).status, JobStatus::Done); // the other one is stored
}

void TestEvidencePages::aFindingLeadsToItsSource() {
    PageFixture fixture;
    const QByteArray whole = countingLog({{"main", 3}});
    fixture.import({fixture.write(QStringLiteral("damaged.log"), whole.chopped(4))});
    FindingsPage page(fixture.context());
    QVERIFY(fixture.show(page));
    auto* source = child<QPushButton>(page, "findingsSource");
    QVERIFY(source->isVisible() && source->text().contains(QStringLiteral("damaged")));
    QTest::mouseClick(source, Qt::LeftButton);
    QCOMPARE(fixture.session.here().page, QStringLiteral("logs"));
    fixture.session.navigate(QStringLiteral("findings"));
    auto& view = child<TablePanel>(page, "findingsTable")->view();
    view.setFocus();
    QTest::keyClick(&view, Qt::Key_Return);
    QCOMPARE(fixture.session.here().page, QStringLiteral("logs"));

    OpenedUrls opened;
    QTest::mouseClick(child<QPushButton>(page, "findingsFile"), Qt::LeftButton);
    QTRY_COMPARE_WITH_TIMEOUT(opened.urls, QList<QUrl>{QUrl::fromLocalFile(fixture.folder.path())}, patience);
}

void TestEvidencePages::severitiesFilterTheFindings() {
    PageFixture fixture;
    fixture.import({fixture.write(QStringLiteral("damaged.log"), countingLog({{"main", 3}}).chopped(4)),
                    fixture.write(QStringLiteral("nonsense.txt"), "nothing that anybody wrote")});
    FindingsPage page(fixture.context());
    QVERIFY(fixture.show(page));
    const auto* panel = child<TablePanel>(page, "findingsTable");
    auto* severity = child<QComboBox>(page, "findingsSeverity");
    const Table& all = *panel->table();
    for (const char* word : {"error", "warning", "note"}) {
        severity->setCurrentIndex(severity->findData(QLatin1String(word)));
        const auto wanted =
            std::count_if(all.rows.begin(), all.rows.end(), [&](const auto& row) { return plainText(row[0]) == word; });
        QTRY_COMPARE_WITH_TIMEOUT(panel->shownRowCount(), int(wanted), patience);
        for (int row = 0; row < panel->shownRowCount(); ++row)
            QCOMPARE(shownText(*panel, row, 0), QLatin1String(word));
    }
    severity->setCurrentIndex(0);
    QTRY_COMPARE_WITH_TIMEOUT(panel->shownRowCount(), int(all.rows.size()), patience);
    QVERIFY(all.rows.size() >= 2);
}

void TestEvidencePages::importingTwiceAddsNothing() {
    PageFixture fixture;
    const QString log = fixture.write(QStringLiteral("counting.log"), countingLog({{"main", 3}}));
    fixture.import({log});
    const Job again = fixture.import({log});
    QCOMPARE(again.status, JobStatus::Done);
    QVERIFY2(again.summary.contains(QStringLiteral("exists already")), qPrintable(again.summary));
    LogsPage page(fixture.context());
    QVERIFY(fixture.show(page));
    QCOMPARE(child<TablePanel>(page, "logsTable")->shownRowCount(), 1);
}

QTEST_MAIN(TestEvidencePages)
#include "tst_evidence_pages.moc"
