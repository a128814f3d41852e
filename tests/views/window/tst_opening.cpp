// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/workspace/housekeeping.h"
#include "tests/store/old_workspace.h"
#include "tests/views/window_fixture.h"
#include "views/state/recent_workspaces.h"
#include "views/widgets/notice_bar.h"

#include <QAction>
#include <QFile>

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

    /// With the keys of its action, which a program without a demo does not have.
    void theDemoIsOpenedFromTheMenu() {
        const QString path = oldWorkspace("demo.inlinescope");
        need(prepareWorkspace(path.toStdString()));
        WindowFixture without{QString()};
        QVERIFY(!without.child<QAction>("action_demo"));
        const WindowOptions options{ThemeChoice::Light, QApplication::palette(), {path}};
        MainWindow window(without.session, without.jobs, without.settings, options);
        auto* action = window.findChild<QAction*>("action_demo");
        QVERIFY(action && !action->shortcut().isEmpty());
        action->trigger();
        QCOMPARE(without.session.workspacePath(), path);
        QVERIFY(QTest::qWaitFor([&] { return without.jobs.isIdle(); }, patience));
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
        const auto* notice = window.child<NoticeBar>("notice");
        QVERIFY(notice->isVisible());
        QVERIFY2(notice->text().contains("foreign.inlinescope"), qPrintable(notice->text()));
    }

    void aBannerSaysWhatIsWrongWithAWorkspace_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("said");
        QTest::addColumn<bool>("isRecent");
        QTest::newRow("nothing wrong") << "sound.inlinescope" << QString() << true;
        QTest::newRow("write-protected") << "protected.inlinescope"
                                         << "protected.inlinescope is write-protected: " << true;
        QTest::newRow("nothing in it") << "bare.inlinescope" << "bare.inlinescope is empty. " << true;
        QTest::newRow("only a report in it") << "report.inlinescope" << QString() << true;
        QTest::newRow("an empty file") << "nothing.inlinescope" << "nothing.inlinescope is an empty file. " << false;
        QTest::newRow("damaged") << "damaged.inlinescope" << "The workspace " << false;
        QTest::newRow("truncated") << "short.inlinescope" << "The workspace " << false;
        QTest::newRow("no workspace") << "text.inlinescope" << "The workspace " << false;
    }
    void aBannerSaysWhatIsWrongWithAWorkspace() {
        QFETCH(const QString, name);
        QFETCH(const QString, said);
        QFETCH(const bool, isRecent);
        const QString path = m_folder.filePath(name);
        makeCase(path);
        WindowFixture window{QString()};
        RecentWorkspaces(window.settings).note(path); // it was sound once
        RecentWorkspaces(window.settings).note(m_folder.path());
        window.window.openPaths({path});
        QVERIFY(QTest::qWaitFor([&] { return window.jobs.isIdle(); }, patience) && window.settled());
        const auto* notice = window.child<NoticeBar>("notice");
        QCOMPARE(notice->isVisible(), !said.isEmpty());
        QVERIFY2(notice->text().startsWith(said), qPrintable(notice->text()));
        QVERIFY2(said.isEmpty() || notice->text().contains(name), qPrintable(notice->text()));
        QCOMPARE(notice->text().count('\n'), 0);
        QCOMPARE(RecentWorkspaces(window.settings).list().contains(path), isRecent);
        if (isRecent) QCOMPARE(RecentWorkspaces(window.settings).list().front(), path);
        QFile::setPermissions(path, QFile::ReadOwner | QFile::WriteOwner);
    }

private:
    static void makeReport(const std::string& path) {
        WorkspaceWriter writer = need(need(Workspace::create(path)).writer());
        auto sink = need(writer.importEvidence("sizes", {"/sizes.json", "h", 1}));
        need(sink->beginReport());
        need(sink->finish(true));
    }
    /// A file as its name says.
    static void makeCase(const QString& path) {
        if (path.endsWith("nothing.inlinescope")) return write(path, {});
        if (path.endsWith("text.inlinescope")) return write(path, QByteArray(5'000, 'x'));
        if (path.endsWith("bare.inlinescope")) return need(prepareWorkspace(path.toStdString()));
        if (path.endsWith("report.inlinescope")) return makeReport(path.toStdString());
        makeFirstSchema(path.toStdString());
        need(prepareWorkspace(path.toStdString()));
        if (path.endsWith("protected.inlinescope")) QFile::setPermissions(path, QFile::ReadOwner);
        QFile file(path);
        if (path.endsWith("short.inlinescope")) QVERIFY(file.resize(file.size() / 2));
        if (!path.endsWith("damaged.inlinescope")) return;
        QVERIFY(file.open(QIODevice::ReadWrite)); // all pages but the first, which has the list of tables
        file.seek(4096);
        file.write(QByteArray(int(file.size() - 4096), char(0xff)));
    }
    static void write(const QString& path, const QByteArray& bytes) {
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(bytes);
    }
};

QTEST_MAIN(TestOpening)
#include "tst_opening.moc"
