// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/compare/compare_runs.h"
#include "core/jobs/compare/reason_table.h"
#include "tests/jobs/job_fixture.h"
#include "tests/support/process.h"

using namespace inlinescope;
using namespace inlinescope::testing;

/// Reasons ranked by count; SQLite counts the same rows independently.
class TestReasonTable : public QObject {
    Q_OBJECT

    JobSandbox m_box;

    RankedReasons ranked(std::vector<std::string> runs, std::vector<std::string> modules = {}) const {
        return need(rankReasons(m_box.context.workspacePath, {std::move(runs), std::move(modules)}, {}));
    }
    std::int64_t counted(const std::string& condition) const {
        return std::stoll(m_box.value("SELECT count(*) FROM v_decisions WHERE " + condition));
    }
    static std::int64_t integer(const Cell& cell) { return std::get<std::int64_t>(cell); }
    static std::int64_t refused(const Table& table, const char* reason, int column) {
        for (const auto& row : table.rows)
            if (plainText(row[0]) == reason) return integer(row[std::size_t(column)]);
        return 0;
    }

private slots:
    void initTestCase() {
        m_box.extract();
        m_box.import(m_box.corpus);
        need(runCorpus(m_box.context, m_box.runOptions("default")));
        RunOptions never = m_box.runOptions("never");
        never.policy = "never";
        need(runCorpus(m_box.context, never));
    }

    void refusalsAreThoseThatAreStored() {
        const Table table = ranked({"default"}).refused;
        QCOMPARE(table.columns.size(), std::size_t(3));
        const std::string run = "run = 'default' AND outcome = 'refused'";
        QVERIFY(counted(run) > 100);
        QCOMPARE(integer((*table.total)[1]), counted(run));
        std::int64_t sum = 0;
        for (const auto& row : table.rows)
            sum += integer(row[1]);
        QCOMPARE(sum, counted(run));
        const auto over = [&](const char* range) { return counted(run + " AND cost - threshold " + range); };
        QCOMPARE(refused(table, "cost at threshold", 1), over("= 0"));
        QCOMPARE(refused(table, "cost over threshold by 1 to 10", 1), over("BETWEEN 1 AND 10"));
        QCOMPARE(refused(table, "cost over threshold by 11 to 50", 1), over("BETWEEN 11 AND 50"));
        QCOMPARE(refused(table, "cost over threshold by 51 to 250", 1), over("BETWEEN 51 AND 250"));
        QCOMPARE(refused(table, "cost over threshold by more than 250", 1), over("> 250"));
        const std::string noinline = "noinline function attribute";
        QVERIFY(refused(table, noinline.c_str(), 1) > 0);
        QCOMPARE(refused(table, noinline.c_str(), 1), counted(run + " AND reason = '" + noinline + "'"));
    }

    void reasonsAreRankedAndShared() {
        const Table table = ranked({"default", "never"}).refused;
        for (std::size_t row = 1; row < table.rows.size(); ++row)
            QVERIFY(integer(table.rows[row - 1][1]) >= integer(table.rows[row][1]));
        const double share = 100.0 * double(integer(table.rows[0][1])) / double(integer((*table.total)[1]));
        QVERIFY(std::abs(std::get<double>(table.rows[0][2]) - share) <= 0.05);
        QCOMPARE(integer((*table.total)[3]), counted("run = 'never' AND outcome = 'refused'"));
        // Calls that the heuristic would have inlined and the policy refused are below the threshold.
        QCOMPARE(refused(table, "cost below threshold", 3),
                 counted("run = 'never' AND outcome = 'refused' AND cost < threshold AND default_advice = 'inline' "
                         "AND NOT mandatory"));
        QVERIFY(refused(table, "cost below threshold", 3) > 0);
    }

    void differencesAreThoseOfCompare() {
        const RankedReasons reasons = ranked({"default", "never"});
        const RunComparison comparison = need(compareRuns(m_box.context.workspacePath, {"default", "never"}, {}));
        const ComparedRun& other = comparison.summary.runs[1];
        QVERIFY(other.differing > 0 && other.oneSided > 0);
        QCOMPARE(integer((*reasons.differing.total)[4]), other.differing + other.oneSided);
        std::int64_t sum = 0, decided = 0, onlyA = 0, onlyB = 0;
        for (const auto& row : reasons.differing.rows) {
            const std::int64_t callsites = integer(row[4]);
            sum += callsites;
            (row[0].index() == 0 ? onlyB : row[2].index() == 0 ? onlyA : decided) += callsites;
        }
        QCOMPARE(sum, other.differing + other.oneSided);
        QCOMPARE(decided, other.differing);
        const std::string both = "FROM v_decisions a JOIN v_decisions b ON b.module = a.module AND b.key_hash = "
                                 "a.key_hash AND b.key_occurrence = a.key_occurrence AND b.run = 'never' WHERE a.run = "
                                 "'default'";
        const auto pairs = m_box.value("SELECT count(*) " + both);
        QCOMPARE(decided, std::stoll(m_box.value("SELECT count(*) " + both +
                                                 " AND (a.advice <> b.advice OR (a.outcome LIKE 'inlined%') <> "
                                                 "(b.outcome LIKE 'inlined%'))")));
        QCOMPARE(onlyA, counted("run = 'default'") - std::stoll(pairs));
        QCOMPARE(onlyB, counted("run = 'never'") - std::stoll(pairs));
    }

    void modulesCountThoseWithDifferences() {
        const RankedReasons reasons = ranked({"default", "never"});
        const RunComparison comparison = need(compareRuns(m_box.context.workspacePath, {"default", "never"}, {}));
        const int differing = comparison.table.columnIndex("differing"),
                  oneSided = comparison.table.columnIndex("one_sided");
        std::int64_t modules = 0;
        for (const auto& row : comparison.table.rows)
            modules += integer(row[std::size_t(differing)]) + integer(row[std::size_t(oneSided)]) > 0;
        QCOMPARE(integer((*reasons.differing.total)[6]), modules);
    }

    void onlyTheModulesThatWereAskedForAreCounted() {
        const std::vector<std::string> modules = {"json.c.o", "vm.c.o"};
        const Table table = ranked({"default"}, modules).refused;
        const std::string of = "run = 'default' AND outcome = 'refused' AND module IN ('json.c.o', 'vm.c.o')";
        QVERIFY(counted(of) > 0);
        QCOMPARE(integer((*table.total)[1]), counted(of));
        const auto unknown = rankReasons(m_box.context.workspacePath, {{"default"}, {"nowhere.c"}}, {});
        QVERIFY(failsWith(unknown, ErrorCode::NotFound));
        QVERIFY(failsWith(rankReasons(m_box.context.workspacePath, {{"no such run"}, {}}, {}), ErrorCode::NotFound));
        QVERIFY(failsWith(rankReasons(m_box.context.workspacePath, {{}, {}}, {}), ErrorCode::InvalidArgument));
    }

    void revisionsAreAlignedByStructure() {
        QVERIFY(writeWhole(m_box.corpus + "/json.c.o.bc", readWhole(m_box.corpus + "/vm.c.o.bc")));
        m_box.import(m_box.corpus);
        need(runCorpus(m_box.context, m_box.runOptions("later", {"json.c.o"})));
        const RunComparison comparison = need(compareRuns(m_box.context.workspacePath, {"default", "later"}, {}));
        const RankedReasons reasons = ranked({"default", "later"});
        QCOMPARE(comparison.summary.runs[1].otherBitcode, 1);
        const ComparedRun& later = comparison.summary.runs[1];
        QVERIFY(later.differing + later.oneSided > 0);
        QCOMPARE(integer((*reasons.differing.total)[4]), later.differing + later.oneSided);
    }

    void aCancelEndsIt() {
        CancelToken cancel;
        cancel.cancel();
        QVERIFY(failsWith(rankReasons(m_box.context.workspacePath, {{"default"}, {}}, cancel), ErrorCode::Cancelled));
    }

    /// Counted in clang's file too. A set of remarks and a run are counted side by side.
    void theReasonsOfRemarksAreThoseOfTheirFile() {
        const QString source = m_box.folder.filePath("r.c"), record = m_box.folder.filePath("r.opt.yaml");
        QVERIFY(writeWhole(source, "int ext(int);\n"
                                   "int big(int x) { return ext(x) * ext(x + 1) * ext(x + 2); }\n"
                                   "__attribute__((noinline)) int never(int x) { return big(x); }\n"
                                   "int both(int x) { return never(x) + big(x) + big(x + 1); }\n"));
        QCOMPARE(runProgram("clang-22", {"-O2", "-mllvm", "-inline-threshold=5", "-foptimization-record-file=" + record,
                                         "-c", source, "-o", m_box.folder.filePath("r.o")})
                     .exitCode,
                 0);
        const QByteArray text = readWhole(record);
        QCOMPARE(text.count("Name:            TooCostly"), 3);
        QCOMPARE(text.count("Name:            NeverInline"), 1);
        const std::string set = m_box.import(record).at(0).name;
        const Table table = ranked({set}).refused;
        QCOMPARE(table.columns.size(), std::size_t(3));
        QCOMPARE(integer((*table.total)[1]), 4);
        QCOMPARE(refused(table, "noinline function attribute", 1), 1);
        QCOMPARE(table.rows.size(), std::size_t(2));
        QVERIFY2(plainText(table.rows[0][0]).starts_with("cost"), plainText(table.rows[0][0]).c_str());
        const Table both = ranked({"default", set}).refused;
        const std::string run = "run = 'default' AND outcome = 'refused'";
        QCOMPARE(integer((*both.total)[1]), counted(run));
        QCOMPARE(integer((*both.total)[3]), 4);
        QVERIFY(ranked({"default", set}).differing.rows.empty());
        QVERIFY(failsWith(rankReasons(m_box.context.workspacePath, {{set}, {"m"}}, {}), ErrorCode::InvalidArgument));
    }
};

QTEST_GUILESS_MAIN(TestReasonTable)
#include "tst_reason_table.moc"
