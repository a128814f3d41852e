// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/find/find_callsites.h"
#include "core/jobs/find/find_remarks.h"
#include "core/jobs/find/find_table.h"
#include "core/model/names.h"
#include "core/model/symbol_text.h"
#include "tests/bench/workspace_generator.h"
#include "tests/store/store_fixture.h"

#include <set>

using namespace inlinescope;
using namespace inlinescope::testing;

namespace {

constexpr const char *put = "_ZN6Writer3putEi", *encode = "_ZL6encodeRKSs"; // Writer::put(int), encode(std::string)

/// A call in a header.
CallRemark refusal(const char* caller, const char* callee, std::uint32_t line) {
    CallRemark remark;
    remark.name = "TooCostly";
    remark.caller = caller;
    remark.callee = callee;
    remark.place = {{}, "store/writer.h", line, 3};
    remark.site = std::string(caller) + ":1:3";
    remark.outcome = Outcome::Refused;
    return remark;
}

/// Remarks of two files that include the header.
void addSetOfRemarks(WorkspaceWriter& writer) {
    auto sink = need(writer.importEvidence("build", {"/b", std::string(64, 'b'), 2}));
    for (const char* file : {"/b/a.opt.yaml", "/b/b.opt.yaml"}) {
        sink->nextFile({file, sha256(asBytes(file)), 1});
        need(sink->beginRemarks());
        need(sink->remarks({refusal("main", put, 88), refusal(put, encode, 91)}));
    }
    need(sink->finish(true));
}

/// What a row of findTable() says about a callsite.
std::string wordsOf(const Table& table, const Row& row) {
    std::string words;
    for (const ColumnName column :
         std::initializer_list<ColumnName>{"caller", "name", "location", "site", "module", "remarks"})
        words += plainText(row[std::size_t(table.columnIndex(column))]) + '|';
    return words;
}

} // namespace

/// Callsites are searched in all modules, or only in the first ones, which the result then says.
class TestFindCallsites : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void aCompleteSearchFindsEveryCallsite_data();
    void aCompleteSearchFindsEveryCallsite();
    void callsitesAreFoundByBothEndsAndByTheirLine();
    void callsitesOfRemarksAreFoundOnceForEachSet();
    void aSearchOfAPartOfTheRemarksSaysSo();
    void theBestOfAllComeFirst();
    void aSearchOfAPartSaysSo();
    void aCancelledSearchSaysSo();

private:
    using Key = std::tuple<std::string, std::uint64_t, std::uint32_t>;
    static Result<CallsiteFindings> searchIn(const std::string& path, const char* text, std::size_t limit,
                                             std::optional<std::int64_t> mostDecisions, const CancelToken& cancel);
    Result<CallsiteFindings> search(const char* text, std::size_t limit, std::optional<std::int64_t> mostDecisions,
                                    const CancelToken& cancel = {}) const;
    std::set<Key> readThrough(const std::function<bool(const Decision&)>& wanted) const;

    QTemporaryDir m_folder;
    std::string m_path;
};

void TestFindCallsites::initTestCase() {
    m_path = m_folder.filePath(QStringLiteral("made.inlinescope")).toStdString();
    need(generateWorkspace(need(Workspace::create(m_path)), {.modules = 40, .decisions = 4000}, sha256, {}));
}

Result<CallsiteFindings> TestFindCallsites::search(const char* text, std::size_t limit,
                                                   std::optional<std::int64_t> mostDecisions,
                                                   const CancelToken& cancel) const {
    return searchIn(m_path, text, limit, mostDecisions, cancel);
}

Result<CallsiteFindings> TestFindCallsites::searchIn(const std::string& path, const char* text, std::size_t limit,
                                                     std::optional<std::int64_t> mostDecisions,
                                                     const CancelToken& cancel) {
    const ReaderPool readers = need(ReaderPool::open(path));
    TextMatch match(text);
    const TextsReader texts = readers.first().texts();
    const std::vector<TextHits> hits = {need(texts.hits(match, 1, need(texts.lastId()), {}))};
    const FoundNames names = need(texts.find(match, hits, 8, {}, {}));
    return findCallsites(readers, match, names, limit, mostDecisions, cancel);
}

/// By module and key, from the rows that the pages show. Both runs have the same callsites.
std::set<TestFindCallsites::Key>
TestFindCallsites::readThrough(const std::function<bool(const Decision&)>& wanted) const {
    const WorkspaceReader reader = need(need(Workspace::open(m_path)).reader());
    std::set<Key> keys;
    for (const ModuleRunRow& moduleRun : need(reader.moduleRuns().of(need(reader.runs().byName("default")).id)))
        for (const DecisionRow& row : need(reader.decisions().of(moduleRun.id)))
            if (wanted(row.decision))
                keys.insert({moduleRun.moduleName, row.decision.key.hash, row.decision.key.occurrence});
    return keys;
}

void TestFindCallsites::aCompleteSearchFindsEveryCallsite_data() {
    QTest::addColumn<QByteArray>("first");
    QTest::addColumn<QByteArray>("second");
    QTest::newRow("one word") << QByteArray("push_back") << QByteArray();
    QTest::newRow("two words") << QByteArray("function1") << QByteArray("push_back");
}

void TestFindCallsites::aCompleteSearchFindsEveryCallsite() {
    QFETCH(QByteArray, first);
    QFETCH(QByteArray, second);
    const std::set<Key> expected = readThrough([&](const Decision& decision) {
        const std::string both = decision.caller + ' ' + decision.callee;
        return both.find(first.toStdString()) != both.npos && both.find(second.toStdString()) != both.npos;
    });
    const CallsiteFindings found = need(search((first + ' ' + second).constData(), 1'000'000, std::nullopt));
    QCOMPARE(found.visited, found.modules);
    std::set<Key> keys;
    for (const ListedCallsite& site : found.best)
        keys.insert({site.in.module, site.key.hash, site.key.occurrence});
    QVERIFY(expected.size() > 100);
    QVERIFY(keys == expected);
}

void TestFindCallsites::callsitesAreFoundByBothEndsAndByTheirLine() {
    const auto call = [](std::uint32_t ordinal, const char* caller, const char* callee, SourcePlace place) {
        Decision decision;
        decision.ordinal = ordinal;
        decision.caller = caller;
        decision.callee = callee;
        decision.key = {ordinal + 7, 0};
        decision.path = {{std::move(place), {caller, "outer.cpp", 5, 1}}, {}, {}};
        return decision;
    };
    Sandbox box;
    WorkspaceWriter writer = need(box.workspace.writer());
    const CorpusId corpus = addCorpus(writer);
    const ModuleId module = need(writer.modules().put(corpus, moduleOf("src/writer", "b"), asBytes("b"))).id;
    ModuleRunResult result;
    result.status = ModuleRunStatus::Ok;
    result.decisions = {call(0, "main", put, {"main", "core/store/writer.cpp", 88, 2}),
                        call(1, put, encode, {put, "core/store/writer.cpp", 91, 3}), call(2, "main", encode, {})};
    result.decisions[2].path = {};
    need(writer.moduleRuns().put(beginRun(writer, corpus, "one"), module, result));
    const auto found = [&](const char* text) { return need(searchIn(box.path, text, 8, std::nullopt, {})).best; };

    const auto both = found("writer::put -> encode");
    QCOMPARE(both.size(), std::size_t(1));
    QVERIFY((both[0].key == CallsiteKey{8, 0}));
    QVERIFY((both[0].place == SourcePlace{put, "core/store/writer.cpp", 91, 3}));
    QCOMPARE(both[0].in.module + ' ' + both[0].in.run, std::string("src/writer one"));
    const auto line = found("writer.cpp:88");
    QCOMPARE(line.size(), std::size_t(1));
    QCOMPARE(line[0].callee, std::string(put));
    QVERIFY(found("writer.cpp:89").empty());
    QVERIFY(found("outer.cpp").empty()); // if its caller was inlined
    QCOMPARE(found("encode").size(), std::size_t(2));
    QVERIFY((found("main encode").at(0).place == SourcePlace()));
}

void TestFindCallsites::callsitesOfRemarksAreFoundOnceForEachSet() {
    Sandbox box;
    WorkspaceWriter writer = need(box.workspace.writer());
    const CorpusId corpus = addCorpus(writer);
    const ModuleId module = need(writer.modules().put(corpus, moduleOf("src/writer", "b"), asBytes("b"))).id;
    ModuleRunResult result;
    result.status = ModuleRunStatus::Ok;
    result.decisions.resize(1);
    result.decisions[0].caller = "main";
    result.decisions[0].callee = put;
    result.decisions[0].key = {7, 0};
    need(writer.moduleRuns().put(beginRun(writer, corpus, "one"), module, result));
    addSetOfRemarks(writer);
    const auto found = [&](const char* text, std::int64_t limit = 8) {
        const Table table = need(findTable(box.path, {.text = text, .limit = limit}, {}));
        std::vector<std::string> rows;
        for (const Row& row : table.rows)
            if (plainText(row.front()) == "callsite") rows.push_back(wordsOf(table, row));
        return rows;
    };
    const std::string ofRun = "main|_ZN6Writer3putEi||" + formatKey({7, 0}) + "|src/writer||",
                      first = "main|_ZN6Writer3putEi|store/writer.h:88:3|main:1:3||build|",
                      second = "_ZN6Writer3putEi|_ZL6encodeRKSs|store/writer.h:91:3|_ZN6Writer3putEi:1:3||build|";
    QVERIFY((found("writer::put") == std::vector{ofRun, first, second}));
    QVERIFY((found("writer::put", 2) == std::vector{ofRun, first})); // neither leaves no row for the other
    QVERIFY((found("writer.h:91") == std::vector{second}));
    QVERIFY((found("put -> encode") == std::vector{second}));
    QVERIFY(found("writer.h:90").empty());
}

void TestFindCallsites::aSearchOfAPartOfTheRemarksSaysSo() {
    Sandbox box;
    WorkspaceWriter writer = need(box.workspace.writer());
    addSetOfRemarks(writer);
    const ReaderPool readers = need(ReaderPool::open(box.path));
    TextMatch match("put");
    const TextsReader texts = readers.first().texts();
    const std::vector<TextHits> hits = {need(texts.hits(match, 1, need(texts.lastId()), {}))};
    const FoundNames names = need(texts.find(match, hits, 8, {}, {}));
    const auto sets = need(readers.first().remarks().names());
    const auto findIn = [&](std::optional<std::int64_t> most) {
        return need(findRemarks(readers.first(), match, names, {sets, 8, most}, {}));
    };
    QVERIFY(findIn(std::nullopt).areAll && findIn(std::nullopt).best.size() == 2);
    QVERIFY(findIn(4).areAll && findIn(4).best.size() == 2);
    QVERIFY(!findIn(1).areAll && findIn(1).best.size() == 1);
}

void TestFindCallsites::theBestOfAllComeFirst() {
    const auto all = need(search("push_back", 1'000'000, std::nullopt)).best;
    const auto few = need(search("push_back", 5, std::nullopt)).best;
    QCOMPARE(few.size(), std::size_t(5));
    for (std::size_t row = 0; row < few.size(); ++row)
        QVERIFY(few[row].key == all[row].key && few[row].in.module == all[row].in.module);
    const TextMatch match("push_back");
    const auto rank = [&](const ListedCallsite& site) {
        return std::min(match.rank(shortSymbol(site.callee)), match.rank(shortSymbol(site.caller)));
    };
    QVERIFY(std::ranges::is_sorted(all, {}, rank));
}

void TestFindCallsites::aSearchOfAPartSaysSo() {
    const CallsiteFindings part = need(search("push_back", 8, 1));
    QCOMPARE(part.visited, std::size_t(1));
    QVERIFY(part.modules > 10);
    QVERIFY(need(findTable(m_path, {.text = "push_back"}, {})).notes.empty()); // small enough to be read completely
}

void TestFindCallsites::aCancelledSearchSaysSo() {
    const CancelToken cancel;
    cancel.cancel();
    QVERIFY(failsWith(search("push_back", 8, std::nullopt, cancel), ErrorCode::Cancelled));
}

QTEST_GUILESS_MAIN(TestFindCallsites)
#include "tst_find_callsites.moc"
