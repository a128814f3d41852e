// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/common/kept_pools.h"
#include "core/jobs/compile/release_choice.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace inlinescope;

/// With real workers, whose starts a script counts.
class TestKeptPools : public QObject {
    Q_OBJECT
private slots:
    void aFreePoolIsUsedAgainWithItsWorker() {
        const JobContext context = counting();
        KeptPools pools;
        for (int use = 0; use < 3; ++use)
            ask(*pools.lend(context, {1}));
        QCOMPARE(starts(), 1);
    }

    void poolsInUseAreNotLentTwice() {
        const JobContext context = counting();
        KeptPools pools;
        {
            const auto first = pools.lend(context, {1}), second = pools.lend(context, {1});
            ask(*first);
            ask(*second);
            QCOMPARE(starts(), 2);
        }
        ask(*pools.lend(context, {1}));
        QCOMPARE(starts(), 2);
    }

    void aPoolWithOtherLimitsIsAnother() {
        const JobContext context = counting();
        KeptPools pools;
        ask(*pools.lend(context, {1}));
        ask(*pools.lend(context, {2}));
        ask(*pools.lend(context, {1, 20}));
        QCOMPARE(starts(), 3);
        ask(*pools.lend(context, {2}));
        QCOMPARE(starts(), 3);
    }

    void init() { QFile::remove(log()); }

private:
    QString log() const { return m_folder.filePath("starts"); }
    int starts() const {
        QFile file(log());
        return file.open(QFile::ReadOnly) ? int(file.readAll().count('\n')) : 0;
    }
    JobContext counting() const {
        JobContext context;
        context.workerProgram = m_folder.filePath("worker").toStdString();
        QFile script(QString::fromStdString(context.workerProgram));
        if (!script.open(QFile::WriteOnly)) qFatal("no script");
        script.write("#!/bin/sh\necho started >>'" + log().toUtf8() +
                     "'\nexec '" INLINESCOPE_BINARY_DIR "/bin/inlinescope-worker' \"$@\"\n");
        script.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        return context;
    }
    static void ask(WorkerPool& pool) {
        const auto release = findRelease("release", pool, {});
        QVERIFY2(release.ok(), release.ok() ? "" : describe(release.error()).c_str());
    }

    QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(TestKeptPools)
#include "tst_kept_pools.moc"
