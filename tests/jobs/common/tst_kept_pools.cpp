// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/common/kept_pools.h"
#include "core/jobs/compile/release_choice.h"
#include "tests/runner/pool_fixture.h"
#include "tests/support/counting_worker.h"

using namespace inlinescope;

/// With real workers, whose starts are counted.
class TestKeptPools : public QObject {
    Q_OBJECT
private slots:
    void aFreePoolIsUsedAgainWithItsWorker() {
        KeptPools pools(1);
        for (int use = 0; use < 3; ++use)
            ask(*pools.lend(m_context, {1}));
        QCOMPARE(m_worker.starts(), 1);
    }

    void poolsInUseAreNotLentTwice() {
        KeptPools pools(2);
        askTwo(pools);
        QCOMPARE(m_worker.starts(), 2);
        askTwo(pools);
        QCOMPARE(m_worker.starts(), 2);
    }

    void aPoolWithOtherLimitsIsAnother() {
        KeptPools pools(3);
        ask(*pools.lend(m_context, {1}));
        ask(*pools.lend(m_context, {2}));
        ask(*pools.lend(m_context, {1, 20}));
        QCOMPARE(m_worker.starts(), 3);
        ask(*pools.lend(m_context, {2}));
        QCOMPARE(m_worker.starts(), 3);
    }

    void noMoreAreKeptThanTheJobUses() {
        KeptPools pools(1);
        askTwo(pools);
        QCOMPARE(m_worker.starts(), 2);
        askTwo(pools);
        QCOMPARE(m_worker.starts(), 3);
    }

    /// The one that was used last stays.
    void ofPoolsWithOtherLimitsTheOldestIsEnded() {
        KeptPools pools(2);
        ask(*pools.lend(m_context, {1}));
        ask(*pools.lend(m_context, {2}));
        ask(*pools.lend(m_context, {3}));
        QCOMPARE(m_worker.starts(), 3);
        ask(*pools.lend(m_context, {2}));
        ask(*pools.lend(m_context, {3}));
        QCOMPARE(m_worker.starts(), 3);
        ask(*pools.lend(m_context, {1}));
        QCOMPARE(m_worker.starts(), 4);
    }

    /// The error of a receiver leaves a task that never ends; the pool's next user gets only the results of its own.
    void whatAnErrorOfItsUserLeavesIsNotTheNextOnes() {
        JobContext context;
        context.workerProgram = testing::faultWorker().path();
        KeptPools pools(1);
        WorkerPool* lent = nullptr;
        {
            const auto pool = pools.lend(context, {2});
            lent = pool.get();
            const Result<void> ran = compile(*pool, {"hang", "job"}, [](const CompiledModule&) {
                return Result<void>(Error{ErrorCode::Unwritable, "disk full", {}, {}, {}});
            });
            QVERIFY(!ran.ok() && ran.error().code == ErrorCode::Unwritable);
        }
        const auto pool = pools.lend(context, {2});
        QCOMPARE(pool.get(), lent);
        int good = 0;
        const Result<void> ran = compile(*pool, {"job", "job"}, [&good](const CompiledModule& module) {
            good += module.result.status == ModuleRunStatus::Ok;
            return Result<void>();
        });
        QVERIFY2(ran.ok(), ran.ok() ? "" : describe(ran.error()).c_str());
        QCOMPARE(good, 2);
        QTRY_COMPARE_WITH_TIMEOUT(testing::taskProcesses().size(), std::size_t(0), testing::patience);
    }

    void init() {
        m_worker.forget();
        m_context.workerProgram = m_worker.program();
    }

private:
    static void ask(WorkerPool& pool) {
        const auto release = findRelease("release", pool, {});
        QVERIFY2(release.ok(), release.ok() ? "" : describe(release.error()).c_str());
    }
    void askTwo(KeptPools& pools) const {
        const auto first = pools.lend(m_context, {1}), second = pools.lend(m_context, {1});
        ask(*first);
        ask(*second);
    }
    /// Tasks with these names, until `done` fails.
    static Result<void> compile(WorkerPool& pool, const std::vector<std::string>& names,
                                const std::function<Result<void>(const CompiledModule&)>& done) {
        std::size_t next = 0;
        return worker::compileModules(
            pool,
            [&]() -> std::optional<ModuleTask> {
                if (next == names.size()) return std::nullopt;
                const std::size_t tag = next++;
                return ModuleTask{tag, testing::named(names[tag]), {}, {}};
            },
            [&](std::size_t, CompiledModule&& module) { return done(module); }, {});
    }

    CountingWorker m_worker;
    JobContext m_context;
};

QTEST_GUILESS_MAIN(TestKeptPools)
#include "tst_kept_pools.moc"
