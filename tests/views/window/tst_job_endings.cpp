// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/views/pages/search_fixture.h"
#include "views/jobs/job_concern.h"
#include "views/jobs/measure_jobs.h"
#include "views/jobs/output_jobs.h"
#include "views/jobs/workspace_jobs.h"
#include "views/models/job_list_model.h"
#include "views/models/table_access.h"
#include "views/state/page_id.h"

#include <QDockWidget>
#include <QPushButton>
#include <QTableView>

using namespace inlinescope;
using namespace inlinescope::testing;

/// What the window says of a measurement that was stopped, and of one that failed.
class JobEndingsTest : public SearchTest {
    Q_OBJECT

    std::unique_ptr<WindowFixture> m_window;

    /// What the list of jobs says of the last one.
    QString stateOf(JobId id) const {
        const auto* list = m_window->child<QTableView>("jobsView");
        for (int row = 0; row < list->model()->rowCount(); ++row)
            if (static_cast<const JobListModel*>(list->model())->job(row).id == id)
                return list->model()->index(row, JobListModel::StateColumn).data().toString();
        return {};
    }

private slots:
    void initTestCase() {
        runNever();
        for (const QStringList& command : {QStringList{"run", "corpus", "--policy", "default", "--name", "default"},
                                           {"search", "corpus", "--name", "search", "--compiles", "20"}})
            QCOMPARE(runCli(path(), command).exitCode, 0);
        m_window = std::make_unique<WindowFixture>(path());
        QVERIFY(m_window->open({"default", "never"}, PageId::Modules));
    }

    void cleanupTestCase() { m_window.reset(); }

    void whatWasStoppedSaysThatWhatWasCompleteIsKept_data() {
        QTest::addColumn<QString>("what");
        for (const char* what : {"regret", "advise", "playback"})
            QTest::newRow(what) << what;
    }

    /// It is neither a failure nor a finding, and nothing opens by itself.
    void whatWasStoppedSaysThatWhatWasCompleteIsKept() {
        QFETCH(QString, what);
        const QByteArray findings = printed({"list", "findings"});
        JobId id;
        if (what == "regret") {
            RegretOptions options;
            options.run = "never";
            id = regretWithJob(m_window->session, m_window->jobs, options, nullptr, {});
        } else if (what == "advise") {
            AdviseOptions options;
            options.run = "default";
            id = adviseWithJob(m_window->session, m_window->jobs, options, nullptr, {});
        } else {
            PlaybackOptions options;
            options.run = "never";
            options.folder = m_box.folder.filePath("playback").toStdString();
            id = writePlaybackWithJob(m_window->session, m_window->jobs, options, nullptr, {});
        }
        m_window->jobs.cancel(id);
        QVERIFY(QTest::qWaitFor([&] { return m_window->jobs.isIdle(); }, patience));
        QCOMPARE(m_window->jobs.job(id)->status, JobStatus::Cancelled);
        QCOMPARE(stateOf(id), "cancelled; what was complete is kept");
        QVERIFY(!m_window->child<QDockWidget>("jobsDock")->isVisible());
        QCOMPARE(printed({"list", "findings"}), findings);
    }

    void aResultIsDeliveredToItsWorkspaceOnly_data() {
        QTest::addColumn<QString>("open");
        QTest::addColumn<int>("delivered");
        QTest::newRow("its own") << path() << 1;
        QTest::newRow("another") << m_box.folder.filePath("other.inlinescope") << 0;
    }

    void aResultIsDeliveredToItsWorkspaceOnly() {
        QFETCH(const QString, open);
        Session session{m_window->session.workerProgram()};
        JobRunner jobs;
        session.setWorkspacePath(path());
        ExplainOptions options;
        options.runA = "default";
        options.runB = "never";
        options.module = "m";
        int delivered = 0;
        explainWithJob(session, jobs, options, this, [&](const Explanation&) { ++delivered; });
        session.setWorkspacePath(open);
        QVERIFY(QTest::qWaitFor([&] { return jobs.isIdle(); }, patience));
        QCOMPARE(jobs.jobs().back().status, JobStatus::Done);
        QTEST(delivered, "delivered");
    }

    /// So that its failure is a finding of that.
    void aJobSaysWhatItIsAbout() {
        Session& session = m_window->session;
        JobRunner& jobs = m_window->jobs;
        const auto about = [&jobs](JobId id) {
            const auto concern = concernOf(*jobs.job(id));
            jobs.cancel(id);
            return concern ? QString::fromStdString(concern->run + '|' + concern->module + '|' + concern->other)
                           : QString();
        };
        WhatIfOptions flip;
        flip.run = "never";
        flip.module = "m";
        flip.decisions = {0};
        QCOMPARE(about(whatIfWithJob(session, jobs, flip)), QString("never|m|"));
        GateOptions gate;
        gate.base = "default";
        gate.next = "never";
        QCOMPARE(about(gateWithJob(session, jobs, gate, nullptr, {})), QString("never||"));
        SearchOptions search;
        search.corpus = "corpus";
        QCOMPARE(about(searchWithJob(session, jobs, search)), QString("search||corpus"));
        RunOptions run;
        run.corpus = "corpus";
        run.name = "again";
        QCOMPARE(about(runCorpusWithJob(session, jobs, run)), QString("again||corpus"));
        TrainBytesOptions training;
        training.corpus = "corpus";
        training.name = "bytes";
        training.outputFolder = m_box.folder.filePath("policy").toStdString();
        QCOMPARE(about(trainBytesWithJob(session, jobs, training)), QString("||bytes"));
        QVERIFY(QTest::qWaitFor([&] { return jobs.isIdle(); }, patience));
    }

    /// The run and the module open from the finding.
    void aFailedMeasurementIsAFindingOfItsRun() {
        QVERIFY(m_window->open({"default", "never"}, PageId::Findings));
        ExplainOptions options;
        options.runA = "default";
        options.runB = "never";
        options.module = "absent.c";
        explainWithJob(m_window->session, m_window->jobs, options, nullptr, {});
        QVERIFY(QTest::qWaitFor([&] { return m_window->jobs.isIdle(); }, patience));
        QCOMPARE(m_window->jobs.jobs().back().status, JobStatus::Failed);
        auto& table = *m_window->child<TablePanel>("findingsTable");
        QTRY_VERIFY_WITH_TIMEOUT(findRow(*table.table(), "subject", "absent.c") >= 0, patience);
        const int row = findRow(*table.table(), "subject", "absent.c");
        QCOMPARE(cellText(*table.table(), row, "concerns"), "run never");
        QVERIFY(printed({"list", "findings"}).contains("run never"));
        table.selectRow(row);
        QVERIFY(m_window->child<QPushButton>("findingsJob")->isVisible());
        QTest::mouseClick(m_window->child<QPushButton>("findingsSource"), Qt::LeftButton);
        QCOMPARE(m_window->session.here().page, QString(PageId::Module));
        QCOMPARE(m_window->session.module(), "absent.c");
    }
};

QTEST_MAIN(JobEndingsTest)
#include "tst_job_endings.moc"
