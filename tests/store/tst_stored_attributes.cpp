// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/store/store_fixture.h"

using namespace inlinescope;
using namespace inlinescope::testing;

/// What attributes in the source do to a module run, stored with it.
class TestStoredAttributes : public QObject {
    Q_OBJECT

    struct Attributed : Sandbox {
        WorkspaceWriter writer = need(workspace.writer());
        WorkspaceReader reader = need(workspace.reader());
        CorpusId corpus = addCorpus(writer);
        ModuleId module = need(writer.modules().put(corpus, moduleOf("a", "bitcode"), asBytes("bitcode"))).id;
        RunId run = beginRun(writer, corpus, "run");
        ModuleRunId moduleRun = measure();

        ModuleRunId measure() {
            ModuleRunResult result;
            result.status = ModuleRunStatus::Ok;
            result.sizes = {100, 0, 0, 100, 0, 0, 0};
            const ModuleRunId id = need(writer.moduleRuns().put(run, module, result));
            need(writer.runs().finish(run, RunStatus::Finished));
            return id;
        }
        std::vector<AttributeResult> results() { return need(reader.attributes().of(moduleRun)); }
        bool passesCheck() { return need(reader.check(sha256)).empty(); }
    };

    static AttributeResult odd() {
        return {{{"", 0, 0, InlineAttribute::NoInline},
                 {"\xff\n", 4'000'000'000u, 1, InlineAttribute::AlwaysInline},
                 {"\xff\n", 4'000'000'000u, 2, InlineAttribute::NoInline}},
                ModuleRunStatus::Ok,
                -1'000'000'000'000,
                {{"gone", std::numeric_limits<std::int64_t>::min()}, {std::string("nul\0", 4), 7}}};
    }
    static AttributeResult single(std::int64_t text) {
        return {{{"f", 0, 0, InlineAttribute::NoInline}}, ModuleRunStatus::Ok, text, {}};
    }

private slots:
    void everyValueComesBack() {
        Attributed box;
        AttributeResult failed = single(0);
        failed.attributes.front().attribute = InlineAttribute::AlwaysInline;
        failed.status = ModuleRunStatus::TimedOut;
        for (const AttributeResult& result : {single(1), failed, odd(), single(-5)})
            need(box.writer.attributes().put(box.moduleRun, result));
        const std::vector<AttributeResult> results = box.results();
        QCOMPARE(results.size(), std::size_t(3));
        for (const AttributeResult& result : {failed, odd(), single(-5)})
            QVERIFY(std::ranges::find(results, result) != results.end());
        QVERIFY(box.passesCheck());
        QCOMPARE(RawDatabase(box.path).rows("SELECT run, module, status, text, delta FROM v_attribute_results WHERE "
                                            "delta IS NULL OR delta = -5 ORDER BY delta"),
                 (std::vector<std::string>{"run|a|timed-out||", "run|a|ok|95|-5"}));
    }

    void theyGoWithTheirModuleRun() {
        Attributed box;
        need(box.writer.attributes().put(box.moduleRun, odd()));
        const ModuleRunId second = box.measure();
        QVERIFY(need(box.reader.attributes().of(second)).empty());
        QVERIFY(failsWith(box.writer.attributes().put(box.moduleRun, odd()), ErrorCode::NotFound));
        need(box.writer.attributes().put(second, odd()));
        need(box.writer.runs().remove(box.run));
        QCOMPARE(RawDatabase(box.path).value("SELECT count(*) FROM attribute_results"), std::string("0"));
        QVERIFY(box.passesCheck());
    }

    void whatCouldNotBeReadAgainIsRefused() {
        Attributed box;
        AttributeResult none = odd(), unsorted = odd(), twice = odd();
        none.attributes.clear();
        std::swap(unsorted.attributes[0], unsorted.attributes[1]);
        twice.attributes.push_back(twice.attributes.back());
        for (const AttributeResult& bad : {none, unsorted, twice})
            QVERIFY(failsWith(box.writer.attributes().put(box.moduleRun, bad), ErrorCode::InvalidArgument));
        QVERIFY(box.results().empty());
    }

    void damagedOnesAreErrorsAndCheckNamesThem() {
        for (const char* damage :
             {"UPDATE attribute_results SET attributes = x''", "UPDATE attribute_results SET attributes = x'00'",
              "UPDATE attribute_results SET attributes = x'ffffffffffffffff7f'",
              "UPDATE attribute_results SET attributes = x'0101660000000000000000' || x'02'",
              "UPDATE attribute_results SET shared = x''", "UPDATE attribute_results SET shared = x'01'",
              "UPDATE attribute_results SET status = 4", "UPDATE attribute_results SET status = -1"}) {
            Attributed box;
            need(box.writer.attributes().put(box.moduleRun, single(3)));
            RawDatabase(box.path).exec(damage);
            QVERIFY2(failsWith(box.reader.attributes().of(box.moduleRun), ErrorCode::Malformed), damage);
            QVERIFY2(!box.passesCheck(), damage);
        }
        for (const char* damage :
             {"UPDATE attribute_results SET text = NULL", "UPDATE attribute_results SET status = 1",
              "UPDATE attribute_results SET module_run_id = 99"}) {
            Attributed box;
            need(box.writer.attributes().put(box.moduleRun, single(3)));
            RawDatabase(box.path).exec(damage);
            QVERIFY2(!box.passesCheck(), damage);
        }
    }
};

QTEST_GUILESS_MAIN(TestStoredAttributes)
#include "tst_stored_attributes.moc"
