// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/views/patience.h"
#include "views/dialogs/tool_dialog.h"
#include "views/state/session.h"

#include <QLineEdit>
#include <QTest>

#include <sys/stat.h>
#include <sys/syscall.h>

#include <atomic>
#include <cstring>
#include <memory>
#include <unistd.h>

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

/// A dialog with the path of a file system that does not answer, as that of a network may.
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
};

QTEST_MAIN(HangingPathsTest)
#include "tst_hanging_paths.moc"
