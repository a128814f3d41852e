// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/sides/explanation_table.h"
#include "core/jobs/tables/cells.h"
#include "tests/views/pages/search_fixture.h"
#include "views/charts/bytes_curve.h"
#include "views/jobs/measure_jobs.h"
#include "views/models/words.h"
#include "views/state/page_id.h"
#include "views/widgets/headline.h"
#include "views/widgets/table_panel.h"

#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QThread>

using namespace inlinescope;
using namespace inlinescope::testing;

/// What a job that measures has found so far is shown while it runs, and the job can be stopped there.
class TestResultsSoFar : public SearchTest {
    Q_OBJECT

    /// A job that has reported what it has found so far, and runs until it is cancelled.
    template <typename M>
    static JobId hang(WindowFixture& window, const M& measuring) {
        const auto work = [](const JobContext& context) -> Result<QString> {
            context.progress({4, 39, "m"});
            while (!context.cancel.isCancelled())
                QThread::msleep(1);
            return CancelToken::error();
        };
        const auto soFar = std::make_shared<NewestResult>(measuring);
        return window.jobs.start(QStringLiteral("hangs"), work, nullptr, {}, JobLength::Long, soFar);
    }
    static void stop(WindowFixture& window, JobId id, const QByteArray& running) {
        window.child<QPushButton>(running + "Stop")->click();
        QTRY_COMPARE_WITH_TIMEOUT(window.jobs.job(id)->status, JobStatus::Cancelled, patience);
        QVERIFY(!window.child<QWidget>(running)->isVisible());
    }
    static ExplainOptions explained() {
        ExplainOptions options;
        options.runA = "never";
        options.runB = "search";
        return options;
    }
    static ExplanationSoFar explainedSoFar() {
        ExplanationSoFar soFar;
        soFar.expected = 39;
        Explanation& found = soFar.explanation;
        found.module = "m";
        found.compiles = 4;
        Culprit& culprit = found.culprits.emplace_back();
        culprit.caller = "first";
        culprit.callee = "one";
        culprit.bytes = 132;
        found.table = culpritTable(found);
        return soFar;
    }

private slots:
    void initTestCase() {
        runNever();
        QCOMPARE(runCli(path(), {"search", "corpus"}).exitCode, 0);
    }

    void aSearchShowsItsBytesOverTimeWhileItRuns() {
        WindowFixture window(path());
        QVERIFY(window.open({"never"}, "regret"));
        auto* found = window.child<QLabel>("searchRunningFound");
        QVERIFY(!found->isVisible());
        SearchSoFar soFar;
        soFar.module = "m";
        SearchOptions options;
        options.corpus = "corpus";
        soFar.modules = 2;
        soFar.compiles = 12;
        soFar.gains = std::make_shared<SearchGains>(SearchGains{{{1, -10}, {2, -42}}, {{"m", -42}}});
        const JobId id = hang(window, Searching{path(), options, std::make_shared<const SearchSoFar>(soFar)});
        QTRY_COMPARE_WITH_TIMEOUT(found->text(),
                                  "12 compile(s); smaller so far: m (" + signedGrouped(-42) + " B); now m", patience);
        QVERIFY(found->isVisible());
        const std::vector<BytesCurve::Step> steps = {{0, 0}, {1, -10}, {2, -42}};
        QVERIFY(window.child<BytesCurve>("searchCurve")->steps() == steps);
        QCOMPARE(window.child<BytesCurve>("searchCurve")->tipText(1.5), "0:01: " + signedGrouped(-10) + " B");
        QTRY_COMPARE_WITH_TIMEOUT(
            window.child<Headline>("regretHeadline")->answer(),
            QString("Running: the search of corpus has made 1 of 2 modules smaller, by 42 B so far"), patience);
        stop(window, id, "searchRunning");
    }

    /// One attribute of ten is known.
    void theAdviceSoFarIsShownWhileItIsMeasured() {
        WindowFixture window(path());
        QVERIFY(window.open({"never"}, PageId::Callees));
        QVERIFY(window.child<QPushButton>("calleesMeasure")->isEnabled());
        AdviseOptions options;
        options.run = "never";
        AdviceSoFar soFar;
        soFar.changes = 10;
        soFar.measured = 1;
        soFar.bytes = -42;
        const JobId id = hang(window, Advising{path(), options, std::make_shared<const AdviceSoFar>(soFar)});
        QTRY_COMPARE_WITH_TIMEOUT(window.child<QLabel>("calleesRunningFound")->text(),
                                  "1 of 10 changes are measured; those that are combined: " + signedGrouped(-42) + " B",
                                  patience);
        for (const char* button : {"calleesMeasure", "calleesPatch"})
            QVERIFY(!window.child<QPushButton>(button)->isEnabled());
        stop(window, id, "calleesRunning");
        QVERIFY(window.child<QPushButton>("calleesMeasure")->isEnabled());
    }

    /// One of four decisions is measured: the figure is that of the runs, not of the part.
    void theRegretSoFarIsShownWhileItIsMeasured() {
        WindowFixture window(path());
        QVERIFY(window.open({"never", "search"}, "regret"));
        RegretOptions options;
        options.run = "never";
        options.by = RegretBy::Reason;
        Regret soFar = need(storedRegret(m_box.context.workspacePath, options, {}));
        soFar.sum = {};
        soFar.sum.add(30);
        soFar.missing = 3;
        const JobId id = hang(window, MeasuringRegret{path(), options, std::make_shared<const Regret>(soFar)});
        QTRY_COMPARE_WITH_TIMEOUT(window.child<QLabel>("regretRunningFound")->text(),
                                  QString("1 of 4 decisions are measured"), patience);
        auto* headline = window.child<Headline>("regretHeadline");
        QVERIFY2(headline->answer().startsWith("Running: never"), qPrintable(headline->answer()));
        QVERIFY2(headline->detail().contains("3 of 4 decisions are not measured yet"), qPrintable(headline->detail()));
        QCOMPARE(headline->figure(), signedGrouped(soFar.gap) + " B");
        QVERIFY(!window.child<QPushButton>("regretStart")->isEnabled());
        stop(window, id, "regretRunning");
        QVERIFY(window.child<QPushButton>("regretStart")->isEnabled());
    }

    void theCorpusExplainedSoFarIsShownModuleByModule() {
        WindowFixture window(path());
        QVERIFY(window.open({"never", "search"}, "explain"));
        CorpusExplanationSoFar soFar;
        soFar.finished = std::make_shared<const CorpusExplanation>(
            need(storedCorpusExplanation(m_box.context.workspacePath, explained(), {})));
        soFar.module = explainedSoFar();
        const JobId id = hang(
            window, ExplainingCorpus{path(), {explained(), 0}, std::make_shared<const CorpusExplanationSoFar>(soFar)});
        QTRY_COMPARE_WITH_TIMEOUT(window.child<QLabel>("explainRunningFound")->text(),
                                  QString("m: 4 of about 39 compiles; culprits so far: one into first (+132 B)"),
                                  patience);
        QCOMPARE(window.child<QProgressBar>("explainRunningPercent")->value(), 10); // 4 of 39
        QCOMPARE(window.child<Headline>("explainHeadline")->answer(),
                 QString("Running: 0 of 1 differing module(s) explained so far"));
        QCOMPARE(window.child<TablePanel>("explainModules")->shownRowCount(), 1);
        QVERIFY(!window.child<QPushButton>("explainStart")->isEnabled());
        stop(window, id, "explainRunning");
        QVERIFY(window.child<QPushButton>("explainStart")->isEnabled());
    }

    void theCulpritsSoFarAreShownInTheirModule() {
        WindowFixture window(path());
        QVERIFY(window.isReady());
        window.session.setRuns({"never", "search"});
        window.session.navigate({QStringLiteral("module"), QStringLiteral("m"), {}});
        QVERIFY(window.settled());
        auto* table = window.child<TablePanel>("culpritsTable");
        ExplainOptions options = explained();
        options.module = "another";
        const auto soFar = std::make_shared<const ExplanationSoFar>(explainedSoFar());
        const JobId other = hang(window, ExplainingModule{path(), options, soFar});
        options.module = "m";
        const JobId id = hang(window, ExplainingModule{path(), options, soFar});
        auto* found = window.child<QLabel>("culpritsRunningFound");
        QCOMPARE(found->text(), QString("Waits until another job has ended"));
        window.jobs.cancel(other);
        QTRY_COMPARE_WITH_TIMEOUT(
            found->text(), QString("4 of about 39 compiles; culprits so far: one into first (+132 B)"), patience);
        QCOMPARE(table->shownRowCount(), 1);
        const QString caption = window.child<QLabel>("culpritsCaption")->text();
        QVERIFY2(caption.startsWith("Running:") && caption.contains("not verified"), qPrintable(caption));
        QVERIFY(!window.child<QLabel>("culpritsVerified")->isVisible());
        window.child<QPushButton>("culpritsRunningStop")->click();
        QTRY_COMPARE_WITH_TIMEOUT(window.jobs.job(id)->status, JobStatus::Cancelled, patience);
    }

    /// From here on the module is explained.
    void whatWasExplainedBeforeStaysShownWhileTheRestIsExplained() {
        QCOMPARE(runCli(path(), {"explain", "never", "search", "--module", "m"}).exitCode, 0);
        WindowFixture window(path());
        QVERIFY(window.open({"never", "search"}, "explain"));
        const auto* callees = window.child<TablePanel>("explainCallees");
        const auto* modules = window.child<TablePanel>("explainModules");
        const QByteArray calleesBefore = callees->csv(), modulesBefore = modules->csv();
        QVERIFY(callees->shownRowCount() > 0);
        std::optional<CorpusExplanationSoFar> first;
        need(explainCorpus(m_box.context, {explained(), 0}, [&](const CorpusExplanationSoFar& soFar) {
            if (!first) first = soFar;
        }));
        const JobId id = hang(
            window,
            ExplainingCorpus{path(), {explained(), 0}, std::make_shared<const CorpusExplanationSoFar>(first.value())});
        QTRY_COMPARE_WITH_TIMEOUT(window.child<Headline>("explainHeadline")->answer(),
                                  QString("Running: 1 of 1 differing module(s) explained so far"), patience);
        QCOMPARE(callees->csv(), calleesBefore);
        QCOMPARE(modules->csv(), modulesBefore);
        stop(window, id, "explainRunning");
    }

    /// Of a total to which other modules contribute a million bytes; files have one decimal.
    void aShareThatIsNotNothingIsNotShownAsNothing() {
        WindowFixture window(path());
        QVERIFY(window.open({"never", "search"}, "explain"));
        CorpusExplanation large = need(storedCorpusExplanation(m_box.context.workspacePath, explained(), {}));
        large.delta = large.explained > 0 ? 1'000'000 : -1'000'000;
        for (Row& row : large.names.rows)
            row[std::size_t(large.names.columnIndex("percent"))] = percentCell(0.003);
        CorpusExplanationSoFar soFar;
        soFar.finished = std::make_shared<const CorpusExplanation>(large);
        const JobId id = hang(
            window, ExplainingCorpus{path(), {explained(), 0}, std::make_shared<const CorpusExplanationSoFar>(soFar)});
        const auto* callees = window.child<TablePanel>("explainCallees");
        const auto shown = [&] {
            return callees->model().index(0, callees->table()->columnIndex("percent")).data().toString();
        };
        QTRY_COMPARE_WITH_TIMEOUT(shown(), QString("<0.1 %"), patience);
        const QByteArray line = callees->csv().split('\n').at(1).trimmed();
        QVERIFY2(line.endsWith(",0"), line);
        stop(window, id, "explainRunning");
    }

    void theKnownCulpritsStayInTheHeadlineUntilANewResultReplacesThem() {
        WindowFixture window(path());
        QVERIFY(window.isReady());
        window.session.setRuns({"never", "search"});
        window.session.navigate({QStringLiteral("module"), QStringLiteral("m"), {}});
        QVERIFY(window.settled());
        const auto* headline = window.child<Headline>("moduleHeadline");
        const QString known = headline->sentence();
        QVERIFY2(known.contains(" decision(s):  "), qPrintable(known));
        ExplainOptions options = explained();
        options.module = "m";
        ExplanationSoFar soFar = explainedSoFar();
        soFar.explanation.culprits.clear();
        soFar.explanation.table = culpritTable(soFar.explanation);
        const JobId id =
            hang(window, ExplainingModule{path(), options, std::make_shared<const ExplanationSoFar>(soFar)});
        const QString found = "4 of about 39 compiles; no single decision is found yet";
        QTRY_COMPARE_WITH_TIMEOUT(headline->sentence(), known + "   ·   The delta is being explained: " + found,
                                  patience);
        const auto* table = window.child<TablePanel>("culpritsTable");
        QCOMPARE(table->shownRowCount(), 0);
        QCOMPARE(table->findChild<QLabel*>("culpritsTableEmpty")->text(), found);
        window.jobs.cancel(id);
        QTRY_COMPARE_WITH_TIMEOUT(window.jobs.job(id)->status, JobStatus::Cancelled, patience);
        QCOMPARE(headline->sentence(), known);
        QVERIFY(table->findChild<QLabel*>("culpritsTableEmpty")->text().startsWith("\"Explain this delta\""));
    }
};

QTEST_MAIN(TestResultsSoFar)
#include "tst_results_so_far.moc"
