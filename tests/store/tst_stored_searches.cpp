// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/store/store_fixture.h"

using namespace inlinescope;
using namespace inlinescope::testing;

/// The data of a search with its run, and the script that grows with the run.
class TestStoredSearches : public QObject {
    Q_OBJECT

    struct Searched : Sandbox {
        WorkspaceWriter writer = need(workspace.writer());
        WorkspaceReader reader = need(workspace.reader());
        CorpusId corpus = addCorpus(writer);
        ModuleId module = need(writer.modules().put(corpus, moduleOf("a", "bitcode"), asBytes("bitcode"))).id;
        PolicyId script = need(writer.policies().put(
            {"found", PolicyKind::Script, {}, "old", {}, need(reader.policies().byName("default")).id}));
        RunId run = begin("found");

        RunId begin(const std::string& name) {
            RunSpec spec;
            spec.name = name;
            spec.corpus = corpus;
            spec.policy = script;
            spec.toolchain = "built-in LLVM";
            return need(writer.runs().begin(spec));
        }
        std::string value(const std::string& sql) { return RawDatabase(path).value(sql); }
    };

private slots:
    void whatASearchSaysIsReadAgainAndReplaced() {
        Searched box;
        QVERIFY(!need(box.reader.runs().search(box.run)));
        need(box.writer.runs().beginSearch(box.run, SearchObjective::Unique));
        SearchedModule module{box.module, "default", 100, 1, 2, 30, false, "never", 4, 3};
        need(box.writer.runs().putSearchedModule(box.run, module));
        module.rounds = 2;
        module.exhausted = true;
        need(box.writer.runs().putSearchedModule(box.run, module));
        const std::optional<SearchRow> search = need(box.reader.runs().search(box.run));
        QVERIFY(search);
        QVERIFY(search->objective == SearchObjective::Unique);
        QVERIFY(search->modules == std::vector{module});
        QVERIFY(search->gains.empty());
        need(box.writer.runs().addSearchGain(box.run, {1200, -30}));
        need(box.writer.runs().addSearchGain(box.run, {1200, 4}));
        QVERIFY((need(box.reader.runs().search(box.run))->gains == std::vector<SearchGain>{{1200, -30}, {1200, 4}}));
        QVERIFY(need(box.reader.check(sha256)).empty());
    }

    void itGoesWithItsRun() {
        Searched box;
        need(box.writer.runs().beginSearch(box.run, SearchObjective::Text));
        need(box.writer.runs().putSearchedModule(box.run, {box.module, "default", 1, 1, 1, 1, true}));
        need(box.writer.runs().addSearchGain(box.run, {1, 1}));
        need(box.writer.runs().remove(box.run));
        QCOMPARE(box.value("SELECT (SELECT count(*) FROM searches) + (SELECT count(*) FROM searched_modules) + (SELECT "
                           "count(*) FROM search_gains)"),
                 std::string("0"));
    }

    void aNewScriptMadeWhatIsStoredToo() {
        Searched box;
        ModuleRunResult result;
        result.status = ModuleRunStatus::Ok;
        need(box.writer.moduleRuns().put(box.run, box.module, result, {"", "", "old", ""}));
        need(box.writer.runs().replaceScript(box.run, asBytes("new text"), "new"));
        QCOMPARE(box.value("SELECT CAST(bytes AS TEXT) || fingerprint FROM policies WHERE name = 'found'"),
                 std::string("new textnew"));
        QCOMPARE(box.value("SELECT policy_fingerprint FROM module_runs"), std::string("new"));
    }

    void anotherRunKeepsTheScriptThatIsReplaced() {
        Searched box;
        box.begin("other");
        const auto scripts = [&box] {
            return box.value("SELECT group_concat(script, '; ') FROM (SELECT r.name || ' ' || p.name || ' ' || "
                             "p.fingerprint || ' ' || b.name AS script FROM runs r JOIN policies p ON p.id = "
                             "r.policy_id JOIN policies b ON b.id = p.base_id ORDER BY r.name)");
        };
        need(box.writer.runs().replaceScript(box.run, asBytes(""), "old"));
        QCOMPARE(scripts(), std::string("found found old default; other found old default"));
        for (const char* fingerprint : {"new", "newer"})
            need(box.writer.runs().replaceScript(box.run, asBytes("text"), fingerprint));
        QCOMPARE(box.value("SELECT count(*) FROM policies WHERE kind = 'script'"), std::string("2"));
        const std::string own = box.value("SELECT p.name FROM runs r JOIN policies p ON p.id = r.policy_id WHERE "
                                          "r.name = 'found'");
        QVERIFY(own != "found");
        QCOMPARE(scripts(), "found " + own + " newer default; other found old default");
        QVERIFY(need(box.reader.check(sha256)).empty());
    }
};

QTEST_GUILESS_MAIN(TestStoredSearches)
#include "tst_stored_searches.moc"
