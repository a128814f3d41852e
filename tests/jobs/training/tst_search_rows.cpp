// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/training/bytes_job.h"
#include "core/jobs/training/search_rows.h"
#include "tests/store/store_fixture.h"

#include <QFileInfo>
#include <QTest>

using namespace inlinescope;
using namespace inlinescope::testing;

/// What is learned from runs of searches: runs of one module whose decisions and features are written by hand.
class TestSearchRows : public QObject {
    Q_OBJECT

    static constexpr Advice in = Advice::Inline, out = Advice::Refuse;

    /// A decision: its callsite, its two features, the answer.
    struct Told {
        std::uint64_t callsite;
        std::int64_t blocks, users;
        Advice advice;
    };

    static ModuleRunResult resultOf(std::int64_t text, const std::vector<Told>& told) {
        ModuleRunResult result;
        result.status = ModuleRunStatus::Ok;
        result.sizes = {text, 0, 0, text, 0, 0, 0};
        std::vector<std::int64_t> blocks, users;
        for (const Told& one : told) {
            Decision decision;
            decision.ordinal = std::uint32_t(blocks.size());
            decision.caller = "caller";
            decision.callee = "callee" + std::to_string(one.callsite);
            decision.key = {one.callsite, 0};
            decision.advice = one.advice;
            decision.outcome = one.advice == in ? Outcome::Inlined : Outcome::Refused;
            decision.featureRow = std::int32_t(blocks.size());
            blocks.push_back(one.blocks);
            users.push_back(one.users);
            result.decisions.push_back(decision);
        }
        result.features = {column("users", ScalarType::Int64, users), column("blocks", ScalarType::Int64, blocks)};
        return result;
    }

    struct Box : Sandbox {
        WorkspaceWriter writer = need(workspace.writer());
        CorpusId corpus = addCorpus(writer);
        ModuleId module = need(writer.modules().put(corpus, moduleOf("m", "bitcode"), asBytes("bitcode"))).id;

        RunId add(const std::string& name, const ModuleRunResult& result) {
            const RunId run = need(writer.runs().begin({name, corpus, PolicyId{1}, "built-in LLVM 22.1.8", {}}));
            need(writer.moduleRuns().put(run, module, result));
            need(writer.runs().finish(run, RunStatus::Finished));
            return run;
        }
        /// What the searches teach about the run's decisions: a row's features are blocks and users.
        TrainingSet rows(RunId run, const std::vector<RunId>& searches) {
            const WorkspaceReader reader = need(workspace.reader());
            std::vector<RunId> recorded = searches;
            recorded.push_back(run);
            SearchRows rows(need(learnableFeatures(reader, recorded, {})), SearchObjective::Text, searches);
            need(rows.add(reader, run, {"m"}));
            return rows.set();
        }
    };

private slots:
    /// The search reversed callsite 1, which has other features then, kept 3, removed 2, and made 4. It saves 10 bytes.
    void rowsAreTheSearchedRunsDecisionsWithItsOwnFeatures() {
        Box box;
        const RunId run = box.add("run", resultOf(100, {{1, 10, 2, out}, {2, 20, 3, out}, {3, 30, 4, in}}));
        const RunId best = box.add("best", resultOf(90, {{3, 31, 4, in}, {1, 11, 1, in}, {4, 40, 5, out}}));
        const TrainingSet rows = box.rows(run, {best});
        QCOMPARE(rows.features.size(), std::size_t(2));
        QCOMPARE(rows.features[0].name, std::string("blocks"));
        QCOMPARE(rows.features[1].name, std::string("users"));
        QVERIFY((rows.values == std::vector<float>{31, 4, 11, 1, 40, 5}));
        QVERIFY((rows.labels == std::vector<std::uint8_t>{1, 1, 0}));
        QVERIFY((rows.weights == std::vector<float>{10, 10, 10})); // one decision is reversed
    }

    void theSearchThatSavesMostTeaches() {
        Box box;
        const RunId run = box.add("run", resultOf(100, {{1, 10, 2, out}, {2, 20, 3, out}}));
        const RunId some = box.add("some", resultOf(95, {{1, 11, 1, in}, {2, 21, 3, out}}));
        const RunId most = box.add("most", resultOf(80, {{1, 12, 1, in}, {2, 22, 2, in}}));
        const TrainingSet rows = box.rows(run, {some, most});
        QVERIFY((rows.values == std::vector<float>{12, 1, 22, 2}));
        QVERIFY((rows.labels == std::vector<std::uint8_t>{1, 1}));
        QVERIFY((rows.weights == std::vector<float>{10, 10})); // 20 bytes by two reversed decisions
    }

    void aSearchThatIsNotSmallerOrReversesNothingTeachesNothing() {
        Box box;
        const RunId run = box.add("run", resultOf(100, {{1, 10, 2, out}}));
        const RunId equal = box.add("equal", resultOf(100, {{1, 11, 1, in}}));
        const RunId alike = box.add("alike", resultOf(90, {{1, 10, 2, out}}));
        QCOMPARE(box.rows(run, {equal}).rows(), std::size_t(0));
        QCOMPARE(box.rows(run, {alike}).rows(), std::size_t(0));
        QCOMPARE(box.rows(equal, {alike}).rows(), std::size_t(1));
    }

    /// Before anything is compiled or written.
    void aSearchedRunWithoutFeaturesIsRefused() {
        Box box;
        ModuleRunResult bare = resultOf(90, {{1, 10, 2, in}});
        bare.features.clear();
        bare.decisions[0].featureRow = -1;
        box.add("bare", bare);
        JobContext context;
        context.workspacePath = box.path;
        TrainBytesOptions options;
        options.corpus = "corpus";
        options.outputFolder = box.file("policy");
        options.searches = {"bare"};
        const Result<TrainBytesSummary> refused = trainBytes(context, options);
        QVERIFY(failsWith(refused, ErrorCode::InvalidArgument));
        QVERIFY2(describe(refused.error()).find("run \"bare\" has no features") != std::string::npos,
                 describe(refused.error()).c_str());
        QVERIFY(!QFileInfo::exists(QString::fromStdString(options.outputFolder)));
    }
};

QTEST_GUILESS_MAIN(TestSearchRows)
#include "tst_search_rows.moc"
