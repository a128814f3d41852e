// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/csv.h"
#include "tests/views/pages/search_fixture.h"
#include "views/charts/bytes_curve.h"
#include "views/dialogs/search_dialog.h"
#include "views/jobs/measure_jobs.h"
#include "views/models/table_access.h"
#include "views/models/words.h"
#include "views/pages/regret_page.h"
#include "views/state/page_id.h"
#include "views/widgets/big_table_view.h"
#include "views/widgets/headline.h"
#include "views/widgets/paged_panel.h"
#include "views/widgets/table_panel.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QMap>
#include <QPushButton>
#include <QSet>
#include <QSpinBox>

using namespace inlinescope;
using namespace inlinescope::testing;

/// The search for the smallest, the regret of a run compared with it, and the advice for its source, in the window.
class TestSearchPages : public SearchTest {
    Q_OBJECT

private slots:
    void initTestCase() { runNever(); }

    void withoutASearchThePageSaysWhatToDo() {
        WindowFixture window(path());
        QVERIFY(window.open({"never"}, "regret"));
        QVERIFY(window.child<QPushButton>("regretEmptySearch")->isVisible());
        QVERIFY(!window.window.page("regret")->hasDataRows());
        window.child<QPushButton>("regretEmptySearch")->click();
        QVERIFY(window.child<SearchDialog>("searchDialog"));
    }

    void theDialogAsksForWhatTheFieldsSay() {
        WindowFixture window(path());
        QVERIFY(window.isReady());
        window.child<QAction>("action_search")->trigger();
        auto* dialog = window.child<SearchDialog>("searchDialog");
        QVERIFY(QTest::qWaitFor([&] { return dialog->chosen().has_value(); }, patience));
        QCOMPARE(dialog->chosen()->corpus, std::string("corpus"));
        QVERIFY(dialog->chosen()->modules.empty());
        QVERIFY(dialog->chosen()->budget == std::chrono::minutes(10));
        QVERIFY(dialog->chosen()->objective == SearchObjective::Text);
        dialog->findChild<QSpinBox*>("searchBudget")->setValue(0);
        dialog->findChild<QComboBox*>("searchObjective")->setCurrentIndex(1);
        dialog->findChild<QLineEdit*>("searchName")->setText(" best ");
        QVERIFY(!dialog->chosen()->budget);
        QVERIFY(dialog->chosen()->objective == SearchObjective::Unique);
        QCOMPARE(dialog->chosen()->name, std::string("best"));
        dialog->findChild<QPushButton*>("searchNoModules")->click();
        QVERIFY(!dialog->chosen());
        QVERIFY(!dialog->findChild<QPushButton*>("searchStart")->isEnabled());
    }

    /// Sites and counts need no job; what a job has measured is there after a restart.
    void theAdviceIsWhatTheCommandLinePrints() {
        const auto value = [](const Table& table, int row, const char* column) {
            return cellText(table, row, std::string(column));
        };
        for (const bool isMeasured : {false, true}) {
            WindowFixture window(path());
            QVERIFY(window.open({"never"}, PageId::Callees));
            const auto* panel = window.child<TablePanel>("calleesTable");
            QVERIFY(window.jobs.jobs().empty());
            QCOMPARE(panel->shownRowCount(), 2); // one, two
            QCOMPARE(value(*panel->table(), 0, "sites"), QString("1"));
            QCOMPARE(value(*panel->table(), 0, "best"), QString(isMeasured ? "all inlined" : ""));
            QCOMPARE(window.child<Headline>("calleesHeadline")->sentence(),
                     QString(isMeasured
                                 ? "Attributes are measured on 2 function(s); a run becomes smaller by 2 of them."
                                 : ""));
            if (!isMeasured) {
                window.child<QPushButton>("calleesMeasure")->click();
                QVERIFY(QTest::qWaitFor([&] { return window.jobs.isIdle(); }, patience) && window.settled());
                QVERIFY2(window.jobs.jobs()[0].status == JobStatus::Done, window.jobs.jobs()[0].error.found.c_str());
            }
            QCOMPARE(panel->csv(), printed({"callees", "never"}));
            const QString answer = window.child<Headline>("calleesHeadline")->answer();
            QVERIFY2(
                answer.contains(" B given back by always_inline on ") &&
                    answer.contains(" if the policy of run never decides the rest; a stock clang decides otherwise"),
                qPrintable(answer));
            const auto advice = parseCsv(printed({"advise", "never"}));
            QCOMPARE(advice.size(), qsizetype(4)); // head, one, two, TOTAL
            for (int row = 0; row < 2; ++row) {
                const QString callee = value(*panel->table(), row, "callee");
                const auto its = std::ranges::find(advice, callee, [](const QStringList& line) { return line[0]; });
                QVERIFY(its != advice.end());
                QCOMPARE((*its)[advice[0].indexOf("attribute")], QString("always_inline"));
                QCOMPARE(value(*panel->table(), row, "all_inlined"), (*its)[advice[0].indexOf("text")]);
                QVERIFY(value(*panel->table(), row, "all_inlined").toLongLong() < 0);
            }
        }
    }

    void theObjectiveOfTheAdviceIsChosen() {
        WindowFixture window(path());
        QVERIFY(window.open({"never"}, PageId::Callees));
        const auto* panel = window.child<TablePanel>("calleesTable");
        const auto isShown = [panel](const std::string& column) {
            return panel->shownTable(TablePanel::Columns::Shown).columnIndex(column) >= 0;
        };
        for (const bool isUnique : {false, true}) {
            window.child<QComboBox>("calleesObjective")->setCurrentIndex(isUnique ? 1 : 0);
            for (const std::string column : {"all_inlined", "none_inlined", "best"}) {
                QCOMPARE(isShown(column), !isUnique);
                QCOMPARE(isShown(column + "_unique"), isUnique);
            }
        }
        window.child<QPushButton>("calleesMeasure")->click();
        const auto* what = std::any_cast<Advising>(&window.jobs.jobs()[0].soFar);
        QVERIFY(what && what->options.objective == SearchObjective::Unique);
        QVERIFY(QTest::qWaitFor([&] { return window.jobs.isIdle(); }, patience) && window.settled());
        QCOMPARE(panel->csv(), printed({"callees", "never"}));
        // The headline counts what the columns of the objective show; a module alone has no unique text.
        const auto* headline = window.child<Headline>("calleesHeadline");
        QVERIFY(headline->sentence().startsWith("Attributes are measured on 2 function(s)"));
        window.session.setModule("m");
        window.child<QComboBox>("calleesOf")->setCurrentIndex(1);
        QVERIFY(window.settled());
        QCOMPARE(headline->sentence(), QString());
        window.child<QComboBox>("calleesObjective")->setCurrentIndex(0);
        QVERIFY(headline->sentence().startsWith("Attributes are measured on 2 function(s)"));
        window.session.setRuns({});
        QVERIFY(window.settled());
        QCOMPARE(headline->sentence(), QString());
    }

    /// A compiler that takes the patch does not decide the other calls as the run does.
    void aRunOfAnotherPolicyGetsNoPatch() {
        WindowFixture window(path());
        QVERIFY(window.open({"never"}, PageId::Callees));
        QStringList messages;
        connect(window.window.page("callees"), &Page::message, this, [&](const QString& text) { messages << text; });
        window.child<QPushButton>("calleesPatch")->click();
        QVERIFY(QTest::qWaitFor([&] { return window.jobs.isIdle(); }, patience));
        const Job& job = window.jobs.jobs()[0];
        QVERIFY(job.status == JobStatus::Failed && job.error.code == ErrorCode::Refused);
        QCOMPARE(job.error.expected, std::string("a run of the policy default"));
        QVERIFY(messages.isEmpty());
    }

    void aSearchBecomesARunOfTheList() {
        WindowFixture window(path());
        QVERIFY(window.isReady());
        window.child<QAction>("action_search")->trigger();
        auto* dialog = window.child<SearchDialog>("searchDialog");
        QVERIFY(QTest::qWaitFor([&] { return dialog->chosen().has_value(); }, patience));
        dialog->findChild<QSpinBox*>("searchBudget")->setValue(0);
        dialog->findChild<QPushButton*>("searchStart")->click();
        QVERIFY(QTest::qWaitFor([&] { return window.jobs.isIdle(); }, patience));
        QCOMPARE(window.jobs.jobs().size(), std::size_t(1));
        QVERIFY2(window.jobs.jobs()[0].status == JobStatus::Done, window.jobs.jobs()[0].error.found.c_str());
        QVERIFY(window.jobs.jobs()[0].summary.startsWith("run search: "));
        QCOMPARE(window.session.here().page, QString("regret")); // which has shown what it found
        QVERIFY(!window.child<QWidget>("searchRunning")->isVisible());
        QVERIFY(printed({"list", "runs"}).contains("\nsearch,corpus,"));
    }

    void theRegretIsWhatTheCommandLinePrints() {
        WindowFixture window(path());
        QVERIFY(window.open({"never", "search"}, "regret"));
        auto* page = qobject_cast<RegretPage*>(window.window.page("regret"));
        auto* table = window.child<TablePanel>("regretTable");
        const QAbstractItemModelTester tester(&table->model(), QAbstractItemModelTester::FailureReportingMode::Fatal);
        QVERIFY(!page->hasDataRows());
        page->start();
        QVERIFY(QTest::qWaitFor([&] { return window.jobs.isIdle(); }, patience) && window.settled());
        QVERIFY(table->shownRowCount() > 0);
        QVERIFY(page->hasDataRows());
        QCOMPARE(table->csv(), printed({"regret", "never", "--by", "reason"}));
        const std::string text =
            "(SELECT sum(text) FROM module_runs mr JOIN runs r ON r.id = mr.run_id WHERE r.name = ";
        const std::string gap = m_box.value("SELECT " + text + "'never') - " + text + "'search')");
        QCOMPARE(window.child<Headline>("regretHeadline")->figure(), signedGrouped(std::stoll(gap)) + " B");
        const QByteArray report = runCli(path(), {"report", "never", "search"}).out;
        QVERIFY(report.contains("<h2>Regret</h2>"));
        QVERIFY(report.contains(QByteArray::fromStdString("which is +" + gap + " bytes.")));
        auto* by = window.child<QComboBox>("regretBy");
        for (const auto& [index, word] : {std::pair(1, "feature"), {2, "callee"}, {3, "caller"}, {4, "decision"}}) {
            by->setCurrentIndex(index);
            QVERIFY(QTest::qWaitFor([&] { return window.jobs.isIdle(); }, patience));
            QCOMPARE(table->csv(), printed({"regret", "never", "--by", word}));
        }
        const auto decisions = parseCsv(printed({"regret", "never", "--by", "decision"}));
        emit table->rowActivated(0);
        QCOMPARE(window.session.here().page, QString("module"));
        QCOMPARE(window.session.module(), QString("m"));
        QVERIFY(window.session.decisions() ==
                (std::vector<ChosenDecision>{{"never", "m", decisions[1][decisions[0].indexOf("decision")].toInt()}}));
    }

    void aRowOfTheRegretListsExactlyItsDecisions() {
        WindowFixture window(path());
        QVERIFY(window.open({"never", "search"}, "regret"));
        auto* by = window.child<QComboBox>("regretBy");
        auto* table = window.child<TablePanel>("regretTable");
        const auto decisions = parseCsv(printed({"regret", "never", "--by", "decision"}));
        for (const auto& [index, word] : {std::pair(2, "callee"), {3, "caller"}, {0, "reason"}, {1, "feature"}}) {
            window.session.navigate(QStringLiteral("regret"));
            QVERIFY(window.settled());
            by->setCurrentIndex(index);
            QVERIFY(window.settled());
            const int row = table->shownRowCount() - 1;
            const QString name = cellText(*table->table(), row, std::string(word));
            const qint64 count = cellInteger(*table->table(), row, "decisions");
            QSet<QString> expected;
            for (const QStringList& decision : decisions.mid(1, decisions.size() - 2))
                if (!decision[decisions[0].indexOf("bytes")].isEmpty() &&
                    (index == 0 || index == 1 || decision[decisions[0].indexOf(word)] == name))
                    expected << decision[decisions[0].indexOf("decision")];
            QVERIFY(count > 0);
            emit table->rowActivated(row);
            QCOMPARE(window.session.here().page, QString("decisions"));
            QVERIFY(window.settled());
            const PagedModel& listed = window.child<PagedPanel>("decisionsATable")->model();
            QCOMPARE(qint64(listed.rowCount()), count);
            for (int shown = 0; shown < listed.rowCount(); ++shown)
                QVERIFY(expected.contains(QString::fromStdString(plainText(listed.cells(shown)->front()))));
        }
    }

    /// The modules of the latest search, and its gain over time, as the commands print them.
    void whatASearchFoundIsShownAfterIt() {
        WindowFixture window(path());
        QVERIFY(window.open({"never", "search"}, "regret"));
        auto* modules = window.child<TablePanel>("searchModules");
        QVERIFY(modules->isVisible());
        QCOMPARE(modules->csv(), printed({"searched", "search"}));
        const Table& table = *modules->table();
        QCOMPARE(table.rows.size(), std::size_t(1));
        // Each of the two functions is called once: two components, of which both ways were tried.
        QCOMPARE(cellInteger(table, 0, "components"), 2);
        QCOMPARE(cellInteger(table, 0, "proved"), 2);
        QCOMPARE(cellText(table, 0, "proved_percent"), QString("100"));
        const QString proof = window.child<QLabel>("searchProof")->text();
        QVERIFY2(proof.startsWith("Proved: 2 of 2 components of the call graph, and 1 of 1 modules"),
                 qPrintable(proof));
        const QString bytes =
            QString("from %1 to %2 B")
                .arg(grouped(cellInteger(table, 0, "text_before")), grouped(cellInteger(table, 0, "text")));
        QVERIFY2(proof.contains(bytes), qPrintable(proof));
        QVERIFY(!proof.contains("with the other modules as they are"));
        const auto isHidden = [&](const char* column) {
            return modules->view().isColumnHidden(table.columnIndex(std::string(column)));
        };
        QVERIFY(!isHidden("rounds"));
        QVERIFY(isHidden("unique_delta")); // the objective is text
        const auto curve = parseCsv(printed({"searched", "search", "--part", "curve"}));
        QCOMPARE(curve[0], (QStringList{"seconds", "bytes"}));
        QCOMPARE(curve.last()[1].toLongLong(), cellInteger(table, 0, "delta"));
        QVERIFY(cellInteger(table, 0, "delta") < 0);
        const auto& steps = window.child<BytesCurve>("searchCurve")->steps();
        QCOMPARE(qsizetype(steps.size()), curve.size()); // the head is as the beginning
        QCOMPARE(steps.back().bytes, cellInteger(table, 0, "delta"));
        QVERIFY(!window.child<QWidget>("searchRunning")->isVisible());
    }

    /// Its delta is what the search of unique made small.
    void theDeltaOfUniqueIsShownAfterASearchOfIt() {
        JobSandbox box;
        makeCorpus(box.corpus, wrappers);
        box.import(box.corpus);
        need(runPolicy(box, "never", "never"));
        const QString file = QString::fromStdString(box.context.workspacePath);
        QCOMPARE(runCli(file, {"search", "corpus", "--objective", "unique", "--name", "least"}).exitCode, 0);
        WindowFixture window(file);
        QVERIFY(window.open({"never", "least"}, "regret"));
        auto* modules = window.child<TablePanel>("searchModules");
        const int column = modules->table()->columnIndex("unique_delta");
        QVERIFY(column >= 0 && !modules->view().isColumnHidden(column));
        QVERIFY(cellInteger(*modules->table(), 0, "unique_delta") < 0);
        QVERIFY(window.child<QLabel>("searchProof")->text().endsWith("with the other modules as they are."));
    }

    /// As on the Modules page; a second module has one of the two calls only, and a name before the other's.
    void theModulesThatASearchMadeSmallestAreFirst() {
        JobSandbox box;
        const QByteArray text(wrappers);
        makeCorpus(box.corpus, text.left(text.indexOf("define i32 @second")));
        for (const char* ending : {".bc", ".cmd"})
            QVERIFY(QFile::rename(box.corpus + "/m" + ending, box.corpus + "/a" + ending));
        makeCorpus(box.corpus, text);
        QVERIFY(writeWhole(box.corpus + "/corpus_description.json",
                           "{\"modules\": [\"a\", \"m\"], \"has_thinlto\": false}"));
        box.import(box.corpus);
        need(runPolicy(box, "never", "never"));
        const QString path = QString::fromStdString(box.context.workspacePath);
        QCOMPARE(runCli(path, {"search", "corpus", "--name", "search"}).exitCode, 0);
        WindowFixture window(path);
        QVERIFY(window.open({"never", "search"}, "regret"));
        const auto* modules = window.child<TablePanel>("searchModules");
        QCOMPARE(modules->csv(), runCli(path, {"--format", "csv", "searched", "search"}).out);
        const TableModel& model = modules->model();
        QCOMPARE(model.rowCount(), 2);
        const int name = modules->table()->columnIndex("module"), delta = modules->table()->columnIndex("delta");
        QCOMPARE(model.index(0, name).data().toString(), QString("m"));
        QVERIFY(std::get<std::int64_t>(model.cell(0, delta)) < std::get<std::int64_t>(model.cell(1, delta)));
        QCOMPARE(cellText(*modules->table(), 0, "module"), QString("a"));

        // The gap names the run that has the smallest text; a culprit that is not known says how to find it.
        QCOMPARE(runCli(path, {"explain", "never", "search", "--module", "m"}).exitCode, 0);
        window.session.noteWorkspaceChanged();
        QVERIFY(window.open({"never", "search"}, "modules"));
        const auto& compared = *window.child<TablePanel>("modulesTable");
        const auto at = [&compared](const char* module, const char* column) {
            const int row = findRow(*compared.table(), "module", QLatin1String(module));
            return compared.model().index(compared.model().shownRow(row),
                                          compared.table()->columnIndex(std::string(column)));
        };
        const QString gap = grouped(cellInteger(*compared.table(), findRow(*compared.table(), "module", "m"), "gap_a"));
        QCOMPARE(at("m", "gap_a").data(Qt::ToolTipRole).toString(),
                 gap + " B more than in search, the smallest that any run has of this module");
        QCOMPARE(at("m", "gap_b").data(Qt::ToolTipRole).toString(), QString("No run has less text of this module"));
        const QString detail = window.child<Headline>("modulesHeadline")->detail();
        QVERIFY2(detail.endsWith("smallest texts found: search"), qPrintable(detail));
        for (const char* column : {"culprit_callee", "culprit_bytes"}) {
            QCOMPARE(at("a", column).data().toString(), QString("–"));
            QVERIFY(at("a", column).data(Qt::ToolTipRole).toString().contains("\"Explain this delta\""));
            QVERIFY(at("m", column).data().toString() != QString("–"));
        }
    }

    void whatIsMeasuredIsShownWithoutAJob() {
        WindowFixture window(path());
        QVERIFY(window.open({"never", "search"}, "regret"));
        QVERIFY(window.jobs.jobs().empty());
        QVERIFY(window.window.page("regret")->hasDataRows());
        QCOMPARE(window.child<TablePanel>("regretTable")->csv(), printed({"regret", "never", "--by", "reason"}));
        // it has no regret compared with itself, and no other search was made
        window.session.setRuns({"search", "never"});
        QVERIFY(window.settled());
        QVERIFY(!window.window.page("regret")->hasDataRows());
    }

    void whatIsMissingIsSaidBesideTheTotal() {
        const std::string measured = "FROM flips WHERE others = 1";
        QCOMPARE(m_box.value("SELECT count(*) " + measured), std::string("2"));
        m_box.raw().exec("DELETE " + measured + " AND decision = (SELECT min(decision) " + measured + ")");
        WindowFixture window(path());
        QVERIFY(window.open({"never", "search"}, "regret"));
        const QString detail = window.child<Headline>("regretHeadline")->detail();
        QVERIFY2(detail.contains("1 of 2 decisions are not measured yet"), qPrintable(detail));
        const QByteArray report = runCli(path(), {"report", "never", "search"}).out;
        QVERIFY(report.contains("1 of 2 decisions are not measured yet."));
    }

    /// The columns of the Modules page, compared with SQLite and with the explanation that the command line prints.
    void theGapAndTheLargestCulpritAreShownWhereTheyAreKnown() {
        const auto cells = [this](const QStringList& runs) {
            const auto rows = parseCsv(printed(QStringList{"compare"} + runs));
            QMap<QString, QString> cells;
            for (qsizetype column = 0; column < rows[0].size(); ++column)
                cells[rows[0][column]] = rows[1][column];
            return cells;
        };
        const QStringList pair = {"never", "search"};
        const std::string text = "SELECT mr.text FROM module_runs mr JOIN runs r ON r.id = mr.run_id WHERE r.name = ";
        const std::string smallest = "(SELECT min(text) FROM module_runs)";
        QCOMPARE(cells(pair)["gap_a"].toStdString(), m_box.value("SELECT (" + text + "'never') - " + smallest));
        QCOMPARE(cells(pair)["gap_b"].toStdString(), m_box.value("SELECT (" + text + "'search') - " + smallest));
        QVERIFY(cells(pair)["gap_a"].toInt() > 0);
        QVERIFY(cells(pair)["culprit_callee"].isEmpty());

        // Of flips of the baseline, those that are the other run's answer.
        QCOMPARE(runCli(path(), {"whatif", "never", "--module", "m", "--all"}).exitCode, 0);
        const auto flips = parseCsv(printed({"decisions", "never"}));
        const qsizetype flip = flips[0].indexOf("flip"), callee = flips[0].indexOf("callee");
        QStringList most;
        for (const QStringList& row : flips.mid(1))
            if (most.isEmpty() || qAbs(row[flip].toInt()) > qAbs(most[flip].toInt())) most = row;
        QCOMPARE(cells(pair)["culprit_bytes"], most[flip]);
        QCOMPARE(cells(pair)["culprit_callee"], most[callee]);

        QCOMPARE(runCli(path(), {"explain", "never", "search", "--module", "m"}).exitCode, 0);
        const auto culprits = parseCsv(printed({"explain", "never", "search", "--module", "m"}));
        QCOMPARE(cells(pair)["culprit_caller"], culprits[1][culprits[0].indexOf("caller")]);
        QCOMPARE(cells(pair)["culprit_callee"], culprits[1][culprits[0].indexOf("callee")]);
        QCOMPARE(cells(pair)["culprit_bytes"], culprits[1][culprits[0].indexOf("bytes")]);

        WindowFixture window(path());
        QVERIFY(window.open(pair, "modules"));
        const auto* table = window.child<TablePanel>("modulesTable");
        QCOMPARE(table->csv(), printed(QStringList{"compare"} + pair));
        const auto isHidden = [table](const char* column) {
            return table->view().isColumnHidden(table->table()->columnIndex(std::string(column)));
        };
        for (const char* column : {"culprit_callee", "culprit_bytes", "gap_a", "gap_b"})
            QVERIFY2(!isHidden(column), column);
        QVERIFY2(isHidden("culprit_caller"), "the names of modules need the room");
    }
};

QTEST_MAIN(TestSearchPages)
#include "tst_search_pages.moc"
