// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/shards/shard_packing.h"
#include "core/jobs/shards/submit_script.h"
#include "tests/support/process.h"

#include <QTest>

using namespace inlinescope;

using Numbers = std::vector<std::int64_t>;

/// How modules become shards, and the texts of the scripts.
class TestShardPacking : public QObject {
    Q_OBJECT

private slots:
    /// By hand: the longest first, each to the shard with the least. 7 | 6, then 5 to the second, 4 to the first, 3 to
    /// the first of 11 | 11, 2 to the second: 14 | 13.
    void theLongestComesFirst() {
        const Numbers expected = {3, 7, 2, 6, 4, 5};
        QCOMPARE(packShards(expected, 2), (std::vector<std::uint32_t>{0, 0, 1, 1, 0, 1}));
    }
    void everyShardGetsAModule() {
        const Numbers expected = {0, 0, 0};
        QCOMPARE(packShards(expected, 3), (std::vector<std::uint32_t>{0, 1, 2}));
    }

    void theTimeOfTheLastRunCounts() {
        const std::vector<ModuleWork> work = {{1000, 0}, {100, 500}, {300, 1500}};
        QCOMPARE(expectedNs(work), (Numbers{5000, 500, 1500})); // 2000 ns in 400 bytes: 5 ns a byte
        QCOMPARE(expectedNs(std::vector<ModuleWork>{{1000, 0}, {3000, 0}})[1],
                 3 * expectedNs(std::vector<ModuleWork>{{1000, 0}})[0]);
    }

    void shardsTakeTheTimeThatIsWanted() {
        const Numbers tenMinutes(30, 60'000'000'000); // 30 modules of a minute
        QCOMPARE(shardCount(tenMinutes, 600'000'000'000), 3u);
        QCOMPARE(shardCount(tenMinutes, 1), 30u);
        QCOMPARE(shardCount({}, 1), 1u);
    }

    /// The shell itself says what a word is.
    void aTextIsOneWordOfTheShell() {
        for (const QByteArray text : {"plain", "a b", "it's", "$(touch x)", "`id`", "a\nb", "\\", "\"", "'", "*"}) {
            const Finished said =
                runProgram("sh", {"-c", "printf '%s|' " + QString::fromStdString(shellWord(text.toStdString()))});
            QCOMPARE(said.out, text + '|');
        }
    }

    /// A corpus's name, which a stranger may have chosen, stays in the comment.
    void aNameDoesNotLeaveTheComment() {
        SubmitWords words{"Corpus a\ntouch /tmp/x\r: 1 module", "/d", "/w", "/cli", 1, 1};
        for (const std::string& script :
             {runScript(words), submitScript(ShardEngine::Slurm, words), submitScript(ShardEngine::Parallel, words)})
            for (const QByteArray& line : QByteArray::fromStdString(script).split('\n'))
                QVERIFY2(!line.contains("touch") || line.startsWith('#'), line);
    }
};

QTEST_GUILESS_MAIN(TestShardPacking)
#include "tst_shard_packing.moc"
