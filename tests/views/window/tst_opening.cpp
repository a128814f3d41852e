// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/workspace/housekeeping.h"
#include "tests/store/old_workspace.h"
#include "tests/views/window_fixture.h"

using namespace inlinescope;
using namespace inlinescope::testing;

/// Opening workspaces that an older program wrote.
class TestOpening : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    /// With the first schema and one run.
    QString oldWorkspace(const char* name) const {
        const QString path = m_folder.filePath(name);
        makeFirstSchema(path.toStdString());
        return path;
    }

private slots:
    void aJobBringsItUpToDateBeforeItIsShown() {
        const QString path = oldWorkspace("old.inlinescope");
        WindowFixture window{QString()};
        window.window.openPaths({path});
        QCOMPARE(window.session.workspacePath(), QString());
        QCOMPARE(window.jobs.jobs().size(), std::size_t(1));
        QVERIFY(window.jobs.jobs().front().title.contains("old.inlinescope"));
        QVERIFY(QTest::qWaitFor([&] { return window.jobs.isIdle(); }, patience));
        QVERIFY(window.jobs.jobs().front().status == JobStatus::Done);
        QCOMPARE(window.session.workspacePath(), path);
        QVERIFY(window.isReady() && window.settled());
        QCOMPARE(window.session.baselineRun(), QString("old"));
        QVERIFY(!isOlderWorkspace(path.toStdString()));
    }

    void whatIsUpToDateIsOpenedAtOnce() {
        const QString path = oldWorkspace("new.inlinescope");
        need(prepareWorkspace(path.toStdString()));
        WindowFixture window{QString()};
        window.window.openPaths({path});
        QCOMPARE(window.session.workspacePath(), path);
        QVERIFY(window.jobs.jobs().empty());
        QVERIFY(window.isReady() && window.settled());
    }

    void afterACancelAllIsAsBefore() {
        const QString path = oldWorkspace("cancelled.inlinescope"), present = oldWorkspace("present.inlinescope");
        need(prepareWorkspace(present.toStdString()));
        WindowFixture window{present};
        QVERIFY(window.isReady() && window.settled());
        window.session.wantWorkspace(path);
        window.jobs.cancel(window.jobs.jobs().front().id);
        QVERIFY(QTest::qWaitFor([&] { return window.jobs.isIdle(); }, patience));
        QVERIFY(window.jobs.jobs().front().status == JobStatus::Cancelled);
        QCOMPARE(window.session.workspacePath(), present);
        QVERIFY(isOlderWorkspace(path.toStdString()));
    }

    void oneThatIsNotWhatItSaysIsRefused() {
        const QString path = oldWorkspace("foreign.inlinescope");
        RawDatabase(path.toStdString()).exec("CREATE TABLE more (x)");
        WindowFixture window{QString()};
        window.session.wantWorkspace(path);
        QVERIFY(QTest::qWaitFor([&] { return window.jobs.isIdle(); }, patience));
        QVERIFY(window.jobs.jobs().front().status == JobStatus::Failed);
        QVERIFY(window.jobs.jobs().front().error.code == ErrorCode::WorkspaceUnusable);
        QCOMPARE(window.session.workspacePath(), QString());
    }
};

QTEST_MAIN(TestOpening)
#include "tst_opening.moc"
