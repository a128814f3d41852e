// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/explain/explain_corpus.h"
#include "core/jobs/explain/stored_explanations.h"
#include "core/jobs/tables/table_writer.h"
#include "core/jobs/whatif/whatif_job.h"
#include "tests/jobs/explain/planted_fixture.h"
#include "tests/support/csv.h"
#include "tests/support/process.h"

#include <cmath>
#include <map>
#include <sstream>

using namespace inlinescope;
using namespace inlinescope::testing;

/// Results of explain stay: with the real worker and the real command line.
class TestStoredExplain : public QObject {
    Q_OBJECT

    JobSandbox m_box;
    std::string m_run; ///< that differs from `default` by planted culprits in json.c.o

    QString path() const { return QString::fromStdString(m_box.context.workspacePath); }
    ExplainOptions options(bool exact = true) const {
        ExplainOptions options;
        options.runA = "default";
        options.runB = m_run;
        options.module = "json.c.o";
        options.exact = exact;
        options.limits.jobs = 2;
        return options;
    }
    static std::string csv(const Table& table) {
        std::ostringstream out;
        writeTable(out, table, TableFormat::Csv);
        return out.str();
    }
    /// As no other test of this workspace has left anything.
    void forget() {
        const Workspace workspace = need(Workspace::open(m_box.context.workspacePath));
        const WorkspaceReader reader = need(workspace.reader());
        for (const ExplanationRow& row : need(reader.explanations().all()))
            need(need(workspace.writer()).explanations().beginMix(row.mix, true));
        QVERIFY(need(reader.explanations().all()).empty());
    }
    /// Explains until so many compiles are made.
    Explanation cancelledAfter(std::int64_t compiles) {
        JobContext context = m_box.context;
        context.cancel = CancelToken();
        context.progress = [&](const Progress& progress) {
            if (progress.done == compiles) context.cancel.cancel();
        };
        return need(explain(context, options()));
    }

private slots:
    void initTestCase() {
        m_box.extract();
        m_box.import(m_box.corpus);
        need(runCorpus(m_box.context, m_box.runOptions("default", {"json.c.o"})));
        Planter planter(m_box, "default");
        m_run = planter.run(plant(planter, "default", 4, 11, true).flips, true);
    }
    void init() { forget(); }

    void aFinishedOneIsReadAndNotCompiledAgain() {
        const Explanation first = need(explain(m_box.context, options()));
        QVERIFY(first.verified && first.compilesNow == first.compiles && first.compiles > 8);
        const Explanation second = need(explain(m_box.context, options()));
        QCOMPARE(second.compilesNow, std::size_t(0));
        QVERIFY(static_cast<const FoundExplanation&>(second) == first);
        QCOMPARE(csv(second.table), csv(first.table));
        const auto stored = need(storedExplanation(m_box.context.workspacePath, options()));
        QVERIFY(stored && static_cast<const FoundExplanation&>(*stored) == first);
        QCOMPARE(csv(stored->table), csv(first.table));
        QVERIFY(m_box.passesCheck());
    }

    void whatItTakesIsSaidBeforeTheFirstCompile() {
        // By hand: 4 + 5 * 177, and 4 + 3 * 400; half a second per compile on two processors.
        const ExplainEstimate one = estimateExplanation({177, 400, 500'000'000}, {}, 0, {.jobs = 2});
        QCOMPARE(describe(one), std::string("1 module with 177 differing decisions: about 889 compiles (at most about "
                                            "1204), about 4 minutes"));
        QCOMPARE(describe(estimateExplanation({1, 1, 0}, {}, 0, {})),
                 std::string("1 module with 1 differing decision: about 9 compiles"));
        // A bound of 1204 + 12004 compiles is of no use; the others make 54 compiles of a second.
        const ExplainEstimate other = estimateExplanation({10, 4000, 2'000'000'000}, {}, 0, {.jobs = 2});
        QCOMPARE(describe(sumOf({one, other}, 2)),
                 std::string("2 modules with 187 differing decisions: about 943 compiles, about 5 minutes; the first "
                             "module: about 889 compiles, about 4 minutes"));
        QCOMPARE(describe(sumOf({{}, other, one}, 2)), // nothing is left to do of the first one
                 std::string("1 module with 10 differing decisions: about 54 compiles, about 54 seconds"));
        QCOMPARE(describe(estimateExplanation({177, 600, 40'000'000'000}, {}, 0, {.jobs = 2})),
                 std::string("1 module with 177 differing decisions: about 889 compiles, about 5 hours"));
        QCOMPARE(estimateExplanation({177, 400, 0}, {}, 40, {}).most, std::int64_t(40));
        QCOMPARE(estimateExplanation({177, 400, 0}, {}, 40, {}).expected, std::int64_t(40));

        std::vector<ExplainEstimate> told;
        std::int64_t done = 0;
        JobContext context = m_box.context;
        context.progress = [&](const Progress& progress) { done = std::max(done, progress.done); };
        ExplainOptions watched = options();
        watched.estimated = [&](const ExplainEstimate& estimate) {
            QCOMPARE(done, std::int64_t(0));
            told.push_back(estimate);
        };
        const ExplainEstimate before =
            need(storedCorpusExplanation(m_box.context.workspacePath, watched, {})).estimates.at(0);
        const Explanation explained = need(explain(context, watched));
        QCOMPARE(told.size(), std::size_t(1));
        QCOMPARE(told[0].decisions, std::int64_t(explained.differing));
        QCOMPARE(told[0].decisions, before.decisions);
        QVERIFY(told[0].seconds && *told[0].seconds > 0);
        QCOMPARE(told[0].expected, 4 + 5 * std::int64_t(explained.differing));
        QVERIFY(explained.compiles <= std::size_t(told[0].most));
        need(explain(context, watched)); // is stored
        QCOMPARE(told.size(), std::size_t(1));
        const CorpusExplanation stored = need(storedCorpusExplanation(m_box.context.workspacePath, watched, {}));
        QCOMPARE(sumOf(stored.estimates, 10).most, std::int64_t(0));
    }

    /// By hand: 17 and 201 compiles besides 4 for 6 and 51 decisions, and 50 for the 10 of the formula, are 4 for one.
    void explanationsThatAreStoredSayWhatItTakes() {
        ExplainExperience experience;
        experience.add(6, 21);
        experience.add(51, 205);
        QCOMPARE(estimateExplanation({177, 400, 0}, experience, 0, {}).expected, std::int64_t(4 + 4 * 177));
        ExplainOptions again = options();
        const Explanation explained = need(explain(m_box.context, again));
        const double differing = double(explained.differing), compiles = double(explained.compiles);
        const double perDecision = (50 + compiles - 4) / (10 + differing);
        again.again = true;
        const CorpusExplanation stored = need(storedCorpusExplanation(m_box.context.workspacePath, again, {}));
        QCOMPARE(stored.estimates.at(0).expected, std::int64_t(4 + std::ceil(perDecision * differing)));
        again.exact = false; // of which none is stored
        const CorpusExplanation other = need(storedCorpusExplanation(m_box.context.workspacePath, again, {}));
        QCOMPARE(other.estimates.at(0).expected, std::int64_t(4 + 5 * explained.differing));
    }

    /// A culprit that A was asked about is a flip of A's decision, which every view then has; a what-if measures the
    /// same.
    void aCulpritIsAMeasuredFlipToo() {
        for (const Others others : {Others::Decide, Others::Held}) {
            ExplainOptions wanted = options();
            wanted.others = others;
            const Explanation explained = need(explain(m_box.context, wanted));
            QVERIFY(explained.verified);
            const auto flips = [&] {
                const WorkspaceReader reader = m_box.reader();
                const RunRow run = need(reader.runs().byName("default"));
                const ModuleRow module = need(reader.modules().byName(run.spec.corpus, "json.c.o"));
                const ModuleRunRow row = need(reader.moduleRuns().ofModule(run.id, module.id));
                std::map<std::uint32_t, FlipResult> singles;
                for (FlipResult& flip : need(reader.flips().of(row.id)))
                    if (flip.others == others && flip.decisions.size() == 1)
                        singles.insert_or_assign(flip.decisions.front(), std::move(flip));
                return singles;
            };
            const auto before = flips();
            WhatIfOptions again;
            again.run = "default";
            again.module = "json.c.o";
            again.others = others;
            again.again = true;
            again.limits.jobs = 2;
            for (const Culprit& culprit : explained.culprits) {
                if (culprit.mark != AlignmentMark::Differs) continue;
                const auto flip = before.find(std::uint32_t(*culprit.decisionA));
                QVERIFY(flip != before.end());
                QCOMPARE(flip->second.text, culprit.bytes);
                again.decisions.push_back(*culprit.decisionA);
            }
            QVERIFY(!again.decisions.empty());
            WhatIfJob job = need(WhatIfJob::open(m_box.context, again));
            need(job.measure());
            QVERIFY(flips() == before);
        }
    }

    void againCompilesAllOfItAgain() {
        const Explanation first = need(explain(m_box.context, options()));
        ExplainOptions again = options();
        again.again = true;
        const Explanation second = need(explain(m_box.context, again));
        QCOMPARE(second.compilesNow, first.compiles);
        QVERIFY(static_cast<const FoundExplanation&>(second) == first);
    }

    void theLessExactOneUsesTheCompilesOfTheExactOne() {
        need(explain(m_box.context, options(true)));
        const Explanation some = need(explain(m_box.context, options(false)));
        QVERIFY(some.verified && some.compilesNow < some.compiles);
        QCOMPARE(need(m_box.reader().explanations().all()).size(), std::size_t(2));
    }

    void aCancelledOneIsResumed() {
        const Explanation whole = need(explain(m_box.context, options()));
        forget();
        const Explanation cancelled = cancelledAfter(7);
        QVERIFY(cancelled.isCancelled() && cancelled.compilesNow >= 7 && cancelled.compilesNow < whole.compiles);
        const auto listed = need(m_box.reader().explanations().all());
        QVERIFY(listed.size() == 1 && listed[0].found.isCancelled() && !listed[0].found.verified);
        const auto shown = need(storedExplanation(m_box.context.workspacePath, options()));
        QVERIFY(shown && shown->isCancelled());
        const Explanation resumed = need(explain(m_box.context, options()));
        QVERIFY(resumed.verified);
        QCOMPARE(resumed.compilesNow, whole.compiles - cancelled.compilesNow);
        QVERIFY(static_cast<const FoundExplanation&>(resumed) == whole);
        QCOMPARE(csv(resumed.table), csv(whole.table));
        QCOMPARE(need(m_box.reader().explanations().all()).size(), std::size_t(1));
    }

    void whatIsFoundSoFarIsReportedAfterEachCompile() {
        std::vector<ExplanationSoFar> told;
        const auto watch = [&](const ExplanationSoFar& soFar) { told.push_back(soFar); };
        const Explanation whole = need(explain(m_box.context, options(), watch));
        QCOMPARE(told.size(), whole.compiles);
        for (std::size_t compile = 0; compile < told.size(); ++compile) {
            const Explanation& soFar = told[compile].explanation;
            QCOMPARE(soFar.compiles, compile + 1);
            QVERIFY(told[compile].expected >= soFar.compiles);
            QVERIFY(!soFar.verified && !soFar.ended);
            QCOMPARE(soFar.table.rows.size(), soFar.culprits.size());
        }
        QVERIFY(told.front().explanation.culprits.empty());
        QVERIFY(told.front().expected >= 4 + 5 * whole.differing);
        QCOMPARE(told.back().expected, whole.compiles);
        QCOMPARE(sitesOf(told.back().explanation), sitesOf(whole));
        told.clear(); // what is stored is not compiled
        need(explain(m_box.context, options(), watch));
        QVERIFY(told.empty());
    }

    void theCompilesOfALimitAreThoseMadeNow() {
        ExplainOptions few = options();
        few.compiles = 9;
        int calls = 0;
        Explanation last = need(explain(m_box.context, few));
        QVERIFY(!last.verified && last.compilesNow <= 9);
        for (; !last.verified && calls < 10; ++calls) {
            last = need(explain(m_box.context, few));
            QVERIFY(last.compilesNow <= 9);
        }
        QVERIFY(last.verified);
    }

    void aCorpusIsMadeOfWhatIsStored() {
        CorpusExplainOptions corpus{options(), 0};
        const CorpusExplanation explained = need(explainCorpus(m_box.context, corpus));
        QVERIFY(explained.modules.size() == 1 && explained.modules[0].compilesNow > 0);
        const CorpusExplanation stored = need(storedCorpusExplanation(m_box.context.workspacePath, options(), {}));
        QCOMPARE(csv(stored.table), csv(explained.table));
        QCOMPARE(csv(stored.names), csv(explained.names));
        const CorpusExplanation second = need(explainCorpus(m_box.context, corpus));
        QCOMPARE(second.modules[0].compilesNow, std::size_t(0));
        forget();
        cancelledAfter(3);
        const CorpusExplanation part = need(storedCorpusExplanation(m_box.context.workspacePath, options(), {}));
        QVERIFY(part.modules.empty());
        QCOMPARE(plainText(part.table.rows.front().back()), std::string("cancelled"));
    }

    /// The second process may not even start a worker.
    void theCommandLinePrintsTheSameWithoutAWorker() {
        const QStringList command{"--format", "csv",      "explain", "default", QString::fromStdString(m_run),
                                  "--module", "json.c.o", "--exact"};
        const Finished first = runCli(path(), command);
        QVERIFY2(first.exitCode == 0, first.err);
        QVERIFY(!first.err.contains("were stored"));
        QVERIFY2(first.err.startsWith("to be compiled: 1 module with "), first.err);
        const QString folder = m_box.folder.filePath("alone");
        QDir().mkpath(folder);
        const QString program = folder + "/inlinescope-cli";
        QVERIFY(QFile::copy(INLINESCOPE_BINARY_DIR "/bin/inlinescope-cli", program));
        const Finished second = runProgram(program, QStringList{"--workspace", path()} + command);
        QVERIFY2(second.exitCode == 0, second.err);
        QCOMPARE(second.out, first.out);
        QVERIFY2(second.err.contains("of the compiles were stored"), second.err);
        QVERIFY2(!second.err.contains("to be compiled"), second.err);
    }

    void theListSaysWhatIsStored() {
        need(explain(m_box.context, options()));
        const Explanation some = need(explain(m_box.context, options(false)));
        const Finished listed = runCli(path(), {"--format", "csv", "list", "explanations"});
        const auto rows = parseCsv(listed.out);
        QCOMPARE(rows.at(0).join(','),
                 QString("module,run_a,run_b,exact,others,size_a,size_b,delta,decisions,culprits,explained,"
                         "interaction,left,compiles,verified,status,time,kind,lost,won"));
        QCOMPARE(rows.size(), 3);
        const QStringList& row = rows.at(1); // not exact
        QCOMPARE(row.mid(0, 3).join(','), "json.c.o,default," + QString::fromStdString(m_run));
        QCOMPARE(row.at(5).toLongLong(), qlonglong(some.sizeA));
        QCOMPARE(row.at(7).toLongLong(), qlonglong(some.sizeB - some.sizeA));
        QCOMPARE(row.at(9).toLongLong(), qlonglong(some.culprits.size()));
        QCOMPARE(row.at(7).toLongLong(), row.at(10).toLongLong() + row.at(11).toLongLong() + row.at(12).toLongLong());
        QCOMPARE(row.at(15), QString("ok"));
    }

    void theCulpritsAreListedTheLargestFirst() {
        need(explain(m_box.context, options()));
        const auto rows = parseCsv(runCli(path(), {"--format", "csv", "list", "culprits"}).out);
        QCOMPARE(rows.at(0).join(','), QString("module,run_a,run_b,exact,others,rank,caller,callee,site,location,"
                                               "advice_a,advice_b,bytes,together,decision_a,decision_b"));
        QVERIFY(rows.size() > 1);
        const QByteArray stored =
            runProgram("sqlite3", {path(), "SELECT bytes FROM v_culprits ORDER BY abs(bytes) DESC, rank"}).out;
        QStringList listed;
        for (const QStringList& row : rows.mid(1))
            listed << row.at(12);
        QCOMPARE(listed.join('\n') + '\n', QString::fromUtf8(stored));
    }

    /// What an untrusted workspace holds need not be what it says.
    void aHostileMixIsAnErrorAndAgainGetsRidOfIt() {
        const Explanation whole = need(explain(m_box.context, options()));
        const auto damage = [this](const char* sql) { m_box.raw().exec(sql); };
        damage("UPDATE measured_mixes SET text = -5");
        const Result<Explanation> refused = explain(m_box.context, options());
        QVERIFY(failsWith(refused, ErrorCode::Malformed));
        QVERIFY(describe(refused.error()).find("measured_mixes.text") != std::string::npos);
        ExplainOptions again = options();
        again.again = true;
        QVERIFY(static_cast<const FoundExplanation&>(need(explain(m_box.context, again))) == whole);
        // Sizes that no compiler makes: the search ends, whatever it finds.
        damage("UPDATE measured_mixes SET text = abs(random() % 1000000000); UPDATE explanations SET verified = 0");
        ExplainOptions few = options();
        few.compiles = 60;
        QVERIFY(need(explain(m_box.context, few)).compilesNow <= 60);
        // Of other decisions: measured anew.
        damage("UPDATE decision_mixes SET decisions_hash = 'another'");
        QVERIFY(static_cast<const FoundExplanation&>(need(explain(m_box.context, options()))) == whole);
    }

    void aRunThatIsDeletedTakesItAlong() {
        need(explain(m_box.context, options()));
        QCOMPARE(need(m_box.reader().explanations().all()).size(), std::size_t(1));
        const Finished deleted = runCli(path(), {"delete", "run", QString::fromStdString(m_run)});
        QVERIFY2(deleted.exitCode == 0, deleted.err);
        QVERIFY(need(m_box.reader().explanations().all()).empty());
        QCOMPARE(parseCsv(runCli(path(), {"--format", "csv", "list", "explanations"}).out).size(), 1);
    }
};

QTEST_GUILESS_MAIN(TestStoredExplain)
#include "tst_stored_explain.moc"
