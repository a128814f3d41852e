// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/search/search_table.h"
#include "tests/jobs/search_fixture.h"

#include <algorithm>

using namespace inlinescope;
using namespace inlinescope::testing;

namespace {

/// A body that both modules have. Inlined with 0 it is nothing, otherwise it is large. So "a", which pays for it, can
/// save its copy only after "b" has inlined its calls: until then the copy of "b" would be paid for.
QMap<QString, QByteArray> sharersOfABody() {
    const QByteArray shared = "declare i32 @ext(i32)\n"
                              "define linkonce_odr i32 @shared(i32 %x) minsize optsize {\n"
                              "  %zero = icmp eq i32 %x, 0\n  br i1 %zero, label %none, label %some\n"
                              "none:\n  ret i32 0\n"
                              "some:\n  call void asm sideeffect \".skip 60, 0x90\", \"\"()\n"
                              "  %y = call i32 @ext(i32 %x)\n  %z = add i32 %y, 3\n  ret i32 %z\n}\n";
    const auto user = [](const QByteArray& name, const QByteArray& argument) {
        return "define i32 @" + name + "(i32 %x) minsize optsize {\n  %y = call i32 @shared(i32 " + argument +
               ")\n  ret i32 %y\n}\n";
    };
    return {{"a", shared + user("one", "%x")}, {"b", shared + user("two", "0") + user("three", "0")}};
}

} // namespace

/// What a search for `unique` says of a module after another one has changed. Expected values are of scripts.
class TestSearchUnique : public QObject {
    Q_OBJECT

    static SearchOptions uniqueOptions(std::vector<std::string> modules = {}) {
        SearchOptions options = searchOptions();
        options.objective = SearchObjective::Unique;
        options.modules = std::move(modules);
        return options;
    }

    static void prepareSharers(JobSandbox& box) {
        makeCorpusOf(box.corpus, sharersOfABody());
        box.import(box.corpus);
        need(runPolicy(box, "never", "never"));
    }

    static std::int64_t uniqueOf(const JobSandbox& box, const std::string& run) {
        return std::stoll(box.value("SELECT sum(unique_text) FROM v_module_runs WHERE run = '" + run + "'"));
    }

    /// The smallest sum of all ways to decide about the three calls, each compiled by its script.
    static std::int64_t leastOfAllWays(JobSandbox& box) {
        const QByteArrayList lines = scriptOf(box, "never").split('\n');
        std::vector<std::int64_t> sizes;
        for (unsigned way = 0; way < 8; ++way) {
            QByteArrayList script = lines;
            int call = 0;
            for (QByteArray& line : script)
                if (line.startsWith("refuse ") && (way >> call++ & 1)) line.replace(0, 6, "inline");
            if (call != 3) throw std::runtime_error("not three calls");
            const std::string name = "way " + std::to_string(way);
            need(runScript(box, script.join('\n'), box.runOptions(name)));
            sizes.push_back(uniqueOf(box, name));
        }
        return *std::ranges::min_element(sizes);
    }

    /// Status and proof of a row.
    static std::string claims(const Table& table, std::size_t row) {
        return cellOf(table, row, "status") + " " + cellOf(table, row, "components") + "/" +
               cellOf(table, row, "proved");
    }

private slots:
    void whatIsSaidOfAModuleIsForgottenIfAnotherOneChanges() {
        JobSandbox box;
        prepareSharers(box);
        const Table first = need(searchCorpus(box.context, uniqueOptions({"a"}))).table;
        QCOMPARE(claims(first, 0), std::string("exhausted 1/1"));
        QCOMPARE(cellOf(first, 0, "unique_delta"), std::string("0"));
        const Table second = need(searchCorpus(box.context, uniqueOptions({"b"}))).table;
        QCOMPARE(claims(second, 0), std::string("open /"));
        QCOMPARE(claims(second, 1), std::string("exhausted 1/1"));
        QVERIFY2(second.notes[1].find("modules proved whole: 1 of 2") != std::string::npos, second.notes[1].c_str());
        QVERIFY(second.notes[1].find("all that decisions can give") == std::string::npos);

        const std::int64_t after = uniqueOf(box, "search-unique");
        const Table third = need(searchCorpus(box.context, uniqueOptions({"a"}))).table;
        QVERIFY(uniqueOf(box, "search-unique") < after);
        QCOMPARE(claims(third, 0), std::string("exhausted 1/1"));
        QCOMPARE(uniqueOf(box, "search-unique"), leastOfAllWays(box));
    }

    /// Its end is one that no search from it makes smaller.
    void oneCallSearchesAModuleAgainAfterAnotherOneHasChanged() {
        JobSandbox box;
        prepareSharers(box);
        const Table found = need(searchCorpus(box.context, uniqueOptions())).table;
        for (std::size_t row = 0; row < 2; ++row)
            QCOMPARE(claims(found, row), std::string("exhausted 1/1"));
        const std::int64_t unique = uniqueOf(box, "search-unique");
        const Table again = need(searchCorpus(box.context, uniqueOptions())).table;
        for (std::size_t row = 0; row < 2; ++row)
            QCOMPARE(claims(again, row), std::string("exhausted 1/1"));
        QCOMPARE(uniqueOf(box, "search-unique"), unique);
        QCOMPARE(unique, leastOfAllWays(box));
        QVERIFY(box.passesCheck());
    }

    void whatIsSaidStaysIfNoBodyChanges() {
        JobSandbox box;
        prepareSharers(box);
        need(searchCorpus(box.context, uniqueOptions()));
        SearchOptions other = uniqueOptions({"b"});
        other.compiles = 1;
        const Table found = need(searchCorpus(box.context, other)).table;
        for (std::size_t row = 0; row < 2; ++row)
            QCOMPARE(claims(found, row), std::string("exhausted 1/1"));
    }
};

QTEST_GUILESS_MAIN(TestSearchUnique)
#include "tst_search_unique.moc"
