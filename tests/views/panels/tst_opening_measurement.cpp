// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/csv.h"
#include "tests/views/flip_fixture.h"
#include "views/models/words.h"
#include "views/panels/opening_measurement.h"
#include "views/widgets/headline.h"
#include "views/widgets/notice_bar.h"

#include <QLabel>
#include <QThread>
#include <QToolButton>

#include <cstdlib>
#include <limits>

using namespace inlinescope;
using namespace inlinescope::testing;

/// Flips that the window measures because a module is opened, with the real worker.
class TestOpeningMeasurement : public QObject {
    Q_OBJECT

    /// Allows the measurement; no test waits so long.
    struct Opening : Flipping {
        explicit Opening(const JobSandbox& box) : Flipping(box) { session.setMeasuringSeconds(600); }
        /// Does something when the next measurement has just begun.
        template <typename Act>
        void atStart(Act act) const {
            auto* opening = child<OpeningMeasurement>("openingMeasurement");
            QObject::connect(opening, &OpeningMeasurement::started, opening, act, Qt::SingleShotConnection);
        }
        QToolButton& button() const { return *child<QToolButton>("openingStop"); }
        /// What arrives when a flip of the call in `caller` was measured.
        void arrives(const QByteArray& caller, std::int64_t bytes) {
            const auto decision = cellInteger(*callsites().table(), row(caller), "decision_a");
            session.noteFlipsMeasured({"default", Others::Decide, {{"m", {{std::uint32_t(decision), {{}, bytes}}}}}});
        }
        int place(const char* caller) const { return callsites().model().shownRow(row(caller)); }
        bool isSeen(const char* caller) const {
            const BigTableView& view = callsites().view();
            return view.viewport()->rect().intersects(view.visualRect(cell(caller, "caller")));
        }
    };

    /// A module with so many calls that not all callsites are visible.
    static QByteArray manyCalls() {
        QByteArray text = source;
        for (int call = 10; call < 90; ++call)
            text += "define i32 @f" + QByteArray::number(call) + "(i32 %x) {\n  %y = call i32 @mix(i32 %x, i32 " +
                    QByteArray::number(call) + ")\n  ret i32 %y\n}\n";
        return text;
    }

private slots:
    void openingAModuleMeasuresWhatDiffers() {
        JobSandbox box;
        runBoth(box);
        Opening window(box);
        QVERIFY(window.open());
        QCOMPARE(window.jobs.jobs().size(), std::size_t(1));
        QCOMPARE(window.jobs.jobs().front().error.found, std::string());
        const qint64 plain = judgedText(box, ""), all = judgedText(box, "345");
        const std::map<QByteArray, QByteArray> calls{{"first", "3"}, {"second", "4"}, {"third", "5"}};
        for (const auto& [caller, call] : calls) {
            QCOMPARE(window.bytes(caller), judgedText(box, call) - plain);
            QCOMPARE(cellInteger(*window.callsites().table(), window.row(caller), "flip_b"),
                     judgedText(box, QByteArray("345").replace(call, "")) - all);
        }
        std::int64_t before = std::numeric_limits<std::int64_t>::max();
        for (const int row : window.callsites().shownRows()) {
            const std::int64_t bytes = std::abs(cellInteger(*window.callsites().table(), row, "flip_a"));
            QVERIFY(bytes <= before);
            before = bytes;
        }
        QCOMPARE(window.callsites().model().shownRow(window.callsites().currentRow()), 0);
        QVERIFY(window.child<Headline>("moduleHeadline")
                    ->sentence()
                    .contains(QString("first → mix %1 B").arg(signedGrouped(judgedText(box, "3") - plain))));
        QVERIFY(!window.button().isVisible());
        window.showAll();
        QVERIFY(window.standIn("keeps", "flip_a") == TableModel::StandIn::Words);
        QCOMPARE(window.callsites().csv(), runCli(QString::fromStdString(box.context.workspacePath),
                                                  {"--format", "csv", "compare", "default", "never", "--module", "m"})
                                               .out);
    }

    /// While no result can be stored, so that only those arrive that the test has.
    void rowsAreSortedWhileTheyFillAroundTheChosenOne() {
        JobSandbox box;
        makeCorpus(box.corpus, manyCalls());
        box.import(box.corpus);
        need(runPolicy(box, "default", "default"));
        need(runPolicy(box, "never", "never"));
        Opening window(box);
        RawDatabase other = box.raw();
        window.atStart([&other] { other.exec("BEGIN IMMEDIATE"); });
        QVERIFY(window.isReady());
        window.session.setRuns({QStringLiteral("default"), QStringLiteral("never")});
        window.session.navigate({QStringLiteral("module"), QStringLiteral("m")});
        QVERIFY(QTest::qWaitFor([&] { return window.jobs.jobs().size() == 1; }, patience) && window.settled());
        QVERIFY(!window.jobs.isIdle());
        TablePanel& panel = window.callsites();
        QVERIFY(!window.isSeen("f80"));
        panel.selectRow(window.row("f12"));
        QVERIFY(window.isSeen("f12"));
        window.arrives("f80", -9000);
        QCOMPARE(window.place("f80"), 0);
        window.arrives("f70", 9500);
        window.arrives("f60", -12);
        QCOMPARE(window.place("f70"), 0);
        QCOMPARE(window.place("f80"), 1);
        QCOMPARE(window.place("f60"), 2);
        panel.selectRow(window.row("f80"));
        window.arrives("f80", 4); // is placed after the others
        QCOMPARE(window.place("f80"), 2);
        for (int call = 10; call < 60; ++call)
            window.arrives("f" + QByteArray::number(call), 100 + call);
        QCOMPARE(window.place("f80"), 52);
        QCOMPARE(panel.currentRow(), window.row("f80"));
        QVERIFY(window.isSeen("f80"));
        window.button().click();
        other.exec("COMMIT");
        QVERIFY(window.jobsEnd());
        QCOMPARE(panel.currentRow(), window.row("f80"));
    }

    void whatIsMeasuredOnOpeningCanBeStoppedAndResumed() {
        JobSandbox box;
        runBoth(box);
        Opening window(box);
        window.atStart([&window] {
            QCOMPARE(window.child<QLabel>("openingText")->text(),
                     QString("Measuring the differing callsites in default: 0 of 3"));
            window.button().click();
        });
        QVERIFY(window.open());
        QCOMPARE(window.jobs.jobs().size(), std::size_t(1)); // it is not begun again by itself
        QVERIFY(window.button().isVisible());
        QVERIFY(window.standIn("first", "flip_a") != TableModel::StandIn::Button);
        window.session.noteWorkspaceChanged();
        QVERIFY(window.jobsEnd());
        QCOMPARE(window.jobs.jobs().size(), std::size_t(1));
        window.button().click();
        QVERIFY(window.jobsEnd());
        QCOMPARE(window.jobs.jobs().size(), std::size_t(2));
        QVERIFY(!window.button().isVisible());
        QCOMPARE(window.bytes("first"), judgedText(box, "3") - judgedText(box, ""));
    }

    void theMeasurementEndsWhenItsTimeIsUp() {
        JobSandbox box;
        runBoth(box);
        Opening window(box);
        window.session.setMeasuringSeconds(1);
        RawDatabase other = box.raw();
        window.atStart([&other] { other.exec("BEGIN IMMEDIATE"); }); // no result can be stored
        QObject::connect(&window.jobs, &JobRunner::jobChanged, &window.window, [&, isHeld = true](int row) mutable {
            if (!isHeld || window.jobs.jobs()[std::size_t(row)].elapsedMs < 1500) return;
            other.exec("COMMIT");
            isHeld = false;
        });
        QVERIFY(window.open());
        QCOMPARE(window.jobs.jobs().size(), std::size_t(1)); // it is not begun again by itself
        QVERIFY(window.jobs.jobs().front().status != JobStatus::Failed);
        QVERIFY(window.button().isVisible());
        // The same callsites as the headline counts, each of which has a decision in both runs.
        qsizetype differing = 0;
        for (const QStringList& row :
             parseCsv(runCli(QString::fromStdString(box.context.workspacePath),
                             {"--format", "csv", "compare", "default", "never", "--module", "m"})
                          .out))
            differing += row[0] == "!";
        QVERIFY(differing >= 3);
        QCOMPARE(window.child<QLabel>("openingText")->text(),
                 QString("%1 differing callsite(s) not measured in both runs").arg(differing));
        const QString detail = window.child<Headline>("moduleHeadline")->detail();
        QVERIFY2(detail.contains(QString("%1 callsite(s) decided differently").arg(differing)), qPrintable(detail));
        window.session.setMeasuringSeconds(600);
        QVERIFY(window.jobsEnd());
        QVERIFY(!window.button().isVisible());
        QCOMPARE(window.bytes("first"), judgedText(box, "3") - judgedText(box, ""));
    }

    void theMenuTurnsTheMeasurementOffAndOn() {
        JobSandbox box;
        runBoth(box);
        Opening window(box);
        window.atStart([&window] { window.trigger("action_measureNever"); });
        QVERIFY(window.open());
        QCOMPARE(window.settings.value("measuringSeconds").toInt(), 0);
        QCOMPARE(window.jobs.jobs().size(), std::size_t(1));
        QVERIFY(!window.button().isVisible());
        QVERIFY(window.standIn("first", "flip_a") == TableModel::StandIn::Button);
        window.trigger("action_measureLong");
        QVERIFY(window.jobsEnd());
        QCOMPARE(window.settings.value("measuringSeconds").toInt(), 120);
        QCOMPARE(window.jobs.jobs().size(), std::size_t(2));
        QCOMPARE(window.bytes("first"), judgedText(box, "3") - judgedText(box, ""));
    }

    void nothingIsMeasuredInAWriteProtectedWorkspace() {
        JobSandbox box;
        runBoth(box);
        const QString workspace = QString::fromStdString(box.context.workspacePath);
        QVERIFY(QFile::setPermissions(workspace, QFile::ReadOwner));
        Opening window(box);
        QVERIFY(window.open());
        QVERIFY(window.jobs.jobs().empty());
        QVERIFY(!window.button().isVisible());
        QVERIFY(window.child<NoticeBar>("notice")->text().contains("is write-protected"));
        QVERIFY(window.callsites().shownRowCount() > 0);
        QVERIFY(QFile::setPermissions(workspace, QFile::ReadOwner | QFile::WriteOwner));
    }

    void leavingAModuleEndsItsMeasurement() {
        JobSandbox box;
        runBoth(box);
        Opening window(box);
        window.atStart([&window] { window.session.navigate(QStringLiteral("modules")); });
        QVERIFY(window.open());
        QCOMPARE(window.jobs.jobs().size(), std::size_t(1));
        QVERIFY(window.jobs.jobs().front().status != JobStatus::Failed);
        window.session.back();
        QVERIFY(window.settled() && window.jobsEnd());
        QCOMPARE(window.jobs.jobs().size(), std::size_t(2));
        QCOMPARE(window.bytes("first"), judgedText(box, "3") - judgedText(box, ""));
    }

    void anotherJobGoesBeforeTheMeasurement() {
        JobSandbox box;
        runBoth(box);
        Opening window(box);
        const auto waits = [](const JobContext& context) -> Result<QString> {
            while (!context.cancel.isCancelled())
                QThread::msleep(5);
            return CancelToken::error();
        };
        const JobId other = window.jobs.start("another", waits);
        QVERIFY(window.isReady());
        window.session.setRuns({QStringLiteral("default"), QStringLiteral("never")});
        window.session.navigate({QStringLiteral("module"), QStringLiteral("m")});
        QVERIFY(window.settled());
        QCOMPARE(window.jobs.jobs().size(), std::size_t(1));
        window.jobs.cancel(other);
        QVERIFY(window.jobsEnd());
        QCOMPARE(window.jobs.jobs().size(), std::size_t(2));
        QCOMPARE(window.bytes("first"), judgedText(box, "3") - judgedText(box, ""));
    }
};

QTEST_MAIN(TestOpeningMeasurement)
#include "tst_opening_measurement.moc"
