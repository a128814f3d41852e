// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QTest>

namespace {

/// Programs that are made to do harm, and the one function that sends a signal for a test.
const QStringList allowed = {"tests/runner/fault_compiler.cpp", "tests/runner/fault_worker.cpp",
                             "tests/sandbox/hostile_worker.cpp", "tests/support/signals.h"};

qsizetype signalsIn(const QString& source) {
    static const QRegularExpression call(R"((?:^|[^\w.>:])(?:::)?(?:kill|killpg|tgkill)\()",
                                         QRegularExpression::MultilineOption);
    return source.count(call);
}

} // namespace

/// A signal to process 0 or -1 goes to all tests that run at the same time: tests send theirs by signalProcess().
class SignalsTest : public QObject {
    Q_OBJECT

private slots:
    void theCheckFindsCalls() {
        QCOMPARE(signalsIn("::kill(a, SIGINT);\nif (kill(b, 0) == 0 && killpg(c, 9))"), 3);
        QCOMPARE(signalsIn("process.kill(); daemon->kill(); QProcess::kill(); skill(x)"), 0);
    }

    void noTestSendsASignalItself() {
        const QDir root(QStringLiteral(INLINESCOPE_SOURCE_DIR));
        QStringList found;
        int sources = 0;
        QDirIterator files(root.filePath("tests"), {"*.cpp", "*.h"}, QDir::Files, QDirIterator::Subdirectories);
        while (files.hasNext()) {
            QFile file(files.next());
            QVERIFY(file.open(QIODevice::ReadOnly));
            ++sources;
            const QString name = root.relativeFilePath(file.fileName());
            if (signalsIn(QString::fromUtf8(file.readAll())) > 0 && !allowed.contains(name) &&
                !name.endsWith("tst_signals.cpp"))
                found << name;
        }
        QVERIFY(sources > 200);
        QVERIFY2(found.isEmpty(), qPrintable(found.join('\n')));
    }
};

QTEST_GUILESS_MAIN(SignalsTest)
#include "tst_signals.moc"
