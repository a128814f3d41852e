// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/workspace/housekeeping.h"
#include "tests/views/patience.h"
#include "views/dialogs/tool_dialog.h"
#include "views/models/table_access.h"
#include "views/pages/findings_page.h"
#include "views/state/session.h"
#include "views/widgets/table_panel.h"

#include <QDesktopServices>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QUrl>

#include <sys/stat.h>
#include <sys/syscall.h>

#include <atomic>
#include <cstring>
#include <memory>
#include <unistd.h>
#include <utility>

using namespace inlinescope;

namespace {

constexpr const char* hangingPath = "/this/file/system/does/not/answer";
std::atomic<int> hangingCalls = 0;

} // namespace

/// In place of the C library's, also for Qt: the call about one path never returns.
extern "C" int statx(int folder, const char* path, int flags, unsigned mask, struct statx* found) noexcept {
    if (std::strcmp(path, hangingPath) == 0) ++hangingCalls;
    while (std::strcmp(path, hangingPath) == 0)
        pause();
    return int(syscall(SYS_statx, folder, path, flags, mask, found));
}

/// Takes the place of the file manager.
class OpenedFolders : public QObject {
    Q_OBJECT
public:
    OpenedFolders() { QDesktopServices::setUrlHandler("file", this, "note"); }
    ~OpenedFolders() override { QDesktopServices::unsetUrlHandler("file"); }
    QList<QUrl> urls;

public slots:
    void note(const QUrl& url) { urls.append(url); }
};

/// Dialogs and pages with the path of a file system that does not answer, as that of a network may.
class HangingPathsTest : public QObject {
    Q_OBJECT

    Session m_session{QString()};
    std::unique_ptr<JobRunner> m_jobs = std::make_unique<JobRunner>();

    /// It wants to know of the path.
    std::unique_ptr<ToolDialog> dialog() {
        auto tool = std::make_unique<ToolDialog>("tool", "Tool", m_session, *m_jobs, nullptr);
        tool->setAttribute(Qt::WA_DeleteOnClose, false);
        QLineEdit* edit = tool->addPath({"Path", "&Path", "A path"}, ToolDialog::PathKind::Input);
        const auto command = [tool = tool.get(), edit] {
            return tool->found(pathIn(*edit)) == ToolDialog::Found::File ? CliCommand(tool->session(), "import")
                                                                         : CliCommand();
        };
        tool->openTool("Start", command, [] {});
        edit->setText(hangingPath);
        return tool;
    }

private slots:
    /// The program ends although the call never returns.
    void nothingElseWaitsForIt() {
        const auto first = dialog(), second = dialog();
        QTRY_COMPARE_WITH_TIMEOUT(int(hangingCalls), 1, patience);
        QTest::keyClick(second.get(), Qt::Key_Return);
        QTest::qWait(1000); // several pauses
        QCOMPARE(int(hangingCalls), 1);
        QVERIFY(!first->isUpToDate() && !second->isUpToDate() && second->isVisible());
        int delivered = 0;
        for (const char* slot : {"a", "b"})
            m_jobs->query<int>(
                this, slot, [](const CancelToken&) { return Result<int>(1); },
                [&](Result<int> result) { delivered += *result; });
        QTRY_COMPARE_WITH_TIMEOUT(delivered, 2, patience);
        m_jobs.reset();
    }

    /// Only a click asks about the folder, one at a time.
    void aFindingAboutAFileOfItIsShown() {
        const QTemporaryDir folder;
        const std::string path = folder.filePath("w.inlinescope").toStdString();
        const std::string file = std::string(hangingPath) + "/x.log";
        QVERIFY(prepareWorkspace(path).ok());
        const std::string answering = folder.filePath("y.log").toStdString();
        for (const auto& [subject, of] : {std::pair{"x.log", file}, std::pair{"y.log", answering}})
            QVERIFY(
                keepFinding(path, {Severity::Error, subject, {ErrorCode::Malformed, "cut", of, {}, {}, {}}}, {}).ok());
        Session session{QString()};
        JobRunner jobs;
        session.setWorkspacePath(QString::fromStdString(path));
        FindingsPage page({session, jobs});
        page.setVisible(true);
        auto& table = *page.findChild<TablePanel*>("findingsTable");
        QTRY_VERIFY_WITH_TIMEOUT(findRow(*table.table(), "subject", "x.log") >= 0, patience);
        table.selectRow(findRow(*table.table(), "subject", "x.log"));
        auto* button = page.findChild<QPushButton*>("findingsFile");
        QTRY_VERIFY_WITH_TIMEOUT(button->isVisible() && button->isEnabled(), patience);
        const int before = hangingCalls;
        QSignalSpy messages(&page, &Page::message);
        QTest::mouseClick(button, Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(int(hangingCalls), before + 1, patience);
        QTest::mouseClick(button, Qt::LeftButton);
        QCOMPARE(messages.count(), 1);
        QVERIFY2(messages[0][0].toString().contains(hangingPath), qPrintable(messages[0][0].toString()));
        QCOMPARE(int(hangingCalls), before + 1);
        OpenedFolders opened;
        table.selectRow(findRow(*table.table(), "subject", "y.log"));
        QTest::mouseClick(button, Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(opened.urls, QList<QUrl>{QUrl::fromLocalFile(folder.path())}, patience);
        QCOMPARE(messages.count(), 1);
    }
};

QTEST_MAIN(HangingPathsTest)
#include "tst_hanging_paths.moc"
