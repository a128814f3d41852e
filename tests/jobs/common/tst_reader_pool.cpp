// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/common/reader_pool.h"
#include "core/store/workspace.h"
#include "core/store/workspace_writer.h"

#include <QDeadlineTimer>
#include <QTemporaryDir>
#include <QTest>

#include <atomic>
#include <chrono>
#include <set>
#include <thread>

using namespace inlinescope;

/// Several readers of one workspace.
class TestReaderPool : public QObject {
    Q_OBJECT

private slots:
    void snapshotsAreOfOneStateWhileAnotherConnectionCommits();
};

namespace {

std::size_t corporaOf(const WorkspaceReader& reader) {
    return reader.corpora().all().value().size();
}

} // namespace

void TestReaderPool::snapshotsAreOfOneStateWhileAnotherConnectionCommits() {
    const QTemporaryDir folder;
    const std::string path = folder.filePath("commits.inlinescope").toStdString();
    auto workspace = Workspace::create(path);
    QVERIFY(workspace.ok());
    std::atomic<bool> isOver = false, hasFailed = false;
    std::thread commits([&] {
        auto writer = workspace->writer();
        for (int corpus = 0; writer.ok() && !isOver; ++corpus) {
            hasFailed = hasFailed ||
                        !writer->corpora().add({"corpus", "/" + std::to_string(corpus), {}}, NewName::MakeFree).ok();
            std::this_thread::sleep_for(std::chrono::milliseconds(1)); // a list of too many corpora takes long
        }
        hasFailed = hasFailed || !writer.ok();
    });
    auto pool = ReaderPool::open(path);
    std::set<std::size_t> states;
    int unequal = 0;
    constexpr std::size_t enough = 500;
    for (const QDeadlineTimer patience(60'000); pool.ok() && states.size() < enough && !patience.hasExpired();) {
        const auto held = pool->snapshots();
        if (!held.ok() || !held->areOfOneState) continue;
        states.insert(corporaOf(pool->first()));
        for (std::size_t part = 1; part < pool->size(); ++part)
            unequal += corporaOf(pool->reader(part)) != *states.rbegin();
    }
    isOver = true;
    commits.join();
    QVERIFY(pool.ok());
    QVERIFY(!hasFailed);
    QCOMPARE(unequal, 0);
    QCOMPARE(states.size(), enough);
}

QTEST_GUILESS_MAIN(TestReaderPool)
#include "tst_reader_pool.moc"
