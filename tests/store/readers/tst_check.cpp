// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/store/store_fixture.h"

#include <QFile>

#include <algorithm>

using namespace inlinescope;
using namespace inlinescope::testing;

/// Defects planted with plain SQL: check() must name each, and report nothing in a valid workspace.
class TestCheck : public QObject {
    Q_OBJECT
private slots:
    void aSoundWorkspaceHasNoFindings();
    void findsWhatWasPlanted_data();
    void findsWhatWasPlanted();
    void whatCannotBeReadCanBeDeleted();
    void thePolicyOrFindingIsNamedThatCannotBeRead();
    void whatCouldNotBeReadIsNotWritten();
    void findsDamagedPages();
    void canBeCancelled();
};

void TestCheck::aSoundWorkspaceHasNoFindings() {
    Sandbox box;
    fillWorkspace(box.workspace);
    std::int64_t done = 0;
    std::int64_t total = 0;
    const auto findings = need(need(box.workspace.reader()).check(sha256, [&](const Progress& progress) {
        done = progress.done;
        total = progress.total;
    }));
    for (const Finding& finding : findings)
        qWarning("%s", describe(finding.error).c_str());
    QVERIFY(findings.empty());
    QCOMPARE(done, total);
    QCOMPARE(total, 4); // a blob, a module run, a run, a context
}

void TestCheck::findsWhatWasPlanted_data() {
    QTest::addColumn<QString>("sql");
    QTest::addColumn<QString>("found");
    const auto row = [](const char* name, const char* sql, const char* found) { QTest::newRow(name) << sql << found; };
    row("damaged bitcode", "UPDATE blobs SET data = substr(data, 1, length(data) - 3)", "zstd: ");
    row("bitcode of another hash", "UPDATE blobs SET hash = 'abc'", "the bytes have SHA-256");
    row("bitcode that is no frame", "UPDATE blobs SET data = 'bitcode'", "not compressed data");
    row("wrong count", "UPDATE module_runs SET inlined = inlined + 1", "the number of inlined decisions is 2");
    row("wrong sum", "UPDATE module_runs SET text = 101", "text is 101");
    row("wrong unique", "UPDATE module_runs SET unique_text = 1", "unique is 1");
    row("lost decision", "DELETE FROM decisions WHERE id = 2", "the number of decisions is 3");
    row("lost function", "DELETE FROM functions WHERE size = 40", "the number of functions is 4");
    row("lost column", "DELETE FROM feature_columns WHERE id = 2", "the number of feature columns is 3");
    row("stray decision", "UPDATE module_runs SET decision_count = 0", "over all module runs");
    row("feature row beyond the features", "UPDATE decisions SET feature_row = 2 WHERE id = 1",
        "a decision's feature row is beyond the features");
    row("wrong histogram", "UPDATE run_features SET maximum = 5 WHERE ordinal = 0", "the histogram of feature count");
    row("damaged histogram", "UPDATE run_features SET histogram = x'01' WHERE ordinal = 0", "damaged histogram");
    row("another cost", "UPDATE decisions SET cost = 77 WHERE id = 1", "column 3 of its decisions is not that");
    row("another line", "UPDATE places SET line = 4321", "column 16 of its decisions is not that");
    row("lost columns of decisions", "DELETE FROM decision_columns", "column 0 of its decisions is not that");
    row("lost string", "DELETE FROM strings WHERE text = 'caller'", "refers to a row of strings");
    row("lost module", "DELETE FROM modules", "refers to a row of modules");
    row("lost observations", "DELETE FROM observation_chunks", "the number of observations is 3");
    row("lost tensors", "DELETE FROM observation_columns", "not compressed data");
    row("log of a run that is not there", "INSERT INTO log_runs VALUES (1, 77, NULL)", "refers to a row of runs");
    row("module of a log that is not there", "INSERT INTO log_runs VALUES (1, 1, 77)", "refers to a row of modules");
    row("context of a module that is not there", "INSERT INTO log_context_modules VALUES (1, 77)",
        "refers to a row of modules");
    row("sample beyond all samples", "UPDATE runs SET sample = 9223372036854775807", "9223372036854775807");
    row("size beyond all sizes", "UPDATE module_runs SET bss = 1099511627777", "1099511627777");
    row("negative estimate", "UPDATE module_runs SET estimated = -1", "-1");
    row("model of a run that is not there", "INSERT INTO size_models VALUES (77, '', '', x'')",
        "refers to a row of runs");
    row("negative size of a module", "UPDATE modules SET bitcode_size = -1", "-1");
    row("unknown severity",
        "INSERT INTO findings VALUES (9, 'bad', '', 1, 1, NULL, NULL, '', '', '', '', '', 0, '', NULL, NULL)",
        "unknown word \"bad\"");
    row("unknown status", "UPDATE runs SET status = 'done'", "unknown word");
}

void TestCheck::findsWhatWasPlanted() {
    QFETCH(QString, sql);
    QFETCH(QString, found);
    Sandbox box;
    fillWorkspace(box.workspace);
    RawDatabase(box.path).exec(sql.toStdString());
    const auto findings = need(need(box.workspace.reader()).check(sha256));
    QVERIFY(!findings.empty());
    QStringList words;
    for (const Finding& finding : findings) {
        QVERIFY(finding.severity == Severity::Error);
        QCOMPARE(finding.error.file, box.path);
        QVERIFY(!finding.error.place.empty());
        words << QString::fromStdString(finding.error.found);
    }
    QVERIFY2(!words.filter(found).isEmpty(), qPrintable(words.join("; ")));
}

/// A defect that made every command fail that lists runs: the error names it and the remedy, which works.
void TestCheck::whatCannotBeReadCanBeDeleted() {
    Sandbox box;
    fillWorkspace(box.workspace);
    RawDatabase(box.path).exec("UPDATE runs SET sample = 9223372036854775807");
    const auto reader = need(box.workspace.reader());
    QVERIFY(!reader.runs().all().ok());
    const std::string name = RawDatabase(box.path).value("SELECT name FROM runs");
    const auto findings = need(reader.check(sha256));
    const std::string wayOut = "Delete it: delete run " + name;
    QVERIFY(std::ranges::any_of(findings, [&](const Finding& finding) {
        return finding.subject == "run " + name && finding.error.remedy == wayOut;
    }));
    WorkspaceWriter writer = need(box.workspace.writer());
    need(writer.runs().remove(need(writer.runs().idOf(name))));
    QVERIFY(need(reader.runs().all()).empty());
    QVERIFY(need(reader.check(sha256)).empty());
    QVERIFY(failsWith(writer.runs().idOf(name), ErrorCode::NotFound));
}

/// Of several policies and findings, check() names the ones that make their lists unreadable, and what deletes them.
void TestCheck::thePolicyOrFindingIsNamedThatCannotBeRead() {
    Sandbox box;
    fillWorkspace(box.workspace);
    RawDatabase raw(box.path);
    raw.exec("INSERT INTO policies (name, kind, source_path, fingerprint, added_at, bytes) VALUES "
             "('odd', 'oracle', '', 'f', 0, x'')");
    raw.exec("UPDATE runs SET name = 'mine'");
    for (const char* severity : {"warning", "bad"})
        raw.exec(std::string("INSERT INTO findings (severity, subject, run_id, code, found, file, place, expected, "
                             "created_at) VALUES ('") +
                 severity + "', '', (SELECT id FROM runs), 'malformed', '', '', '', '', 0)");
    const auto reader = need(box.workspace.reader());
    QVERIFY(!reader.policies().all().ok());
    QVERIFY(!reader.findings().all().ok());
    QStringList remedies;
    for (const Finding& finding : need(reader.check(sha256)))
        remedies << QString::fromStdString(finding.error.remedy);
    QCOMPARE(remedies.filter("delete policy "),
             QStringList("Delete it, after the runs that use it: delete policy odd"));
    QCOMPARE(remedies.filter("delete run "), QStringList("Delete what it belongs to: delete run mine"));
    WorkspaceWriter writer = need(box.workspace.writer());
    need(writer.policies().remove(need(writer.policies().idOf("odd"))));
    need(writer.runs().remove(need(writer.runs().idOf("mine"))));
    QVERIFY(reader.policies().all().ok());
    QVERIFY(reader.findings().all().ok());
}

/// Everything that is written can be read.
void TestCheck::whatCouldNotBeReadIsNotWritten() {
    Sandbox box;
    fillWorkspace(box.workspace);
    const auto reader = need(box.workspace.reader());
    WorkspaceWriter writer = need(box.workspace.writer());
    const RunRow run = need(reader.runs().all()).front();
    RunSpec spec = run.spec;
    spec.name = "sample";
    spec.sample = std::numeric_limits<std::int64_t>::max();
    QVERIFY(failsWith(writer.runs().begin(spec), ErrorCode::LimitExceeded));
    spec.sample = std::int64_t(1) << 40;
    need(writer.runs().begin(spec));
    const ModuleId module = need(reader.modules().of(spec.corpus)).front().id;
    ModuleRunResult result;
    result.status = ModuleRunStatus::Ok;
    result.sizes.bss = (std::int64_t(1) << 40) + 1;
    QVERIFY(failsWith(writer.moduleRuns().put(run.id, module, result), ErrorCode::LimitExceeded));
    result.sizes.bss = 0;
    result.functions = {{"f", -1, ".text", "global", false}};
    QVERIFY(failsWith(writer.moduleRuns().put(run.id, module, result), ErrorCode::LimitExceeded));
    QCOMPARE(need(reader.runs().all()).size(), std::size_t(2));
}

void TestCheck::findsDamagedPages() {
    Sandbox box;
    fillWorkspace(box.workspace);
    const auto page = RawDatabase(box.path).value("SELECT rootpage FROM sqlite_schema WHERE name = 'decisions'");
    const auto pageSize = RawDatabase(box.path).value("PRAGMA page_size");
    QFile file(QString::fromStdString(box.path));
    QVERIFY(file.open(QIODevice::ReadWrite));
    file.seek((std::stoi(page) - 1) * std::stoi(pageSize) + 8);
    file.write(QByteArray(200, '\xee'));
    file.close();
    const auto findings = need(need(box.workspace.reader()).check(sha256));
    QVERIFY(!findings.empty());
}

void TestCheck::canBeCancelled() {
    Sandbox box;
    fillWorkspace(box.workspace);
    CancelToken cancel;
    cancel.cancel();
    QVERIFY(failsWith(need(box.workspace.reader()).check(sha256, {}, cancel), ErrorCode::Cancelled));
}

QTEST_GUILESS_MAIN(TestCheck)
#include "tst_check.moc"
