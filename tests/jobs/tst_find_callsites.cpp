#include "core/jobs/find_callsites.h"
#include "core/jobs/find_queries.h"
#include "core/model/symbol_text.h"
#include "tests/bench/workspace_generator.h"
#include "tests/store/store_fixture.h"

#include <set>

using namespace inlinescope;
using namespace inlinescope::testing;

/// Callsites are looked for in all modules, or in the first ones, and then that is said.
class TestFindCallsites : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void aCompleteSearchFindsEveryCallsite_data();
    void aCompleteSearchFindsEveryCallsite();
    void theBestOfAllComeFirst();
    void aSearchOfAPartSaysSo();
    void aCancelledSearchSaysSo();

private:
    using Key = std::tuple<std::string, std::uint64_t, std::uint32_t>;
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
    const ReaderTeam team = need(ReaderTeam::open(m_path));
    TextMatch match(text);
    const FoundNames names = need(team.first().findNames(match, 8, {}, {}));
    return findCallsites(team, match, names, limit, mostDecisions, cancel);
}

/// By module and key, from the rows that the pages show. Both runs have the same callsites.
std::set<TestFindCallsites::Key>
TestFindCallsites::readThrough(const std::function<bool(const Decision&)>& wanted) const {
    const WorkspaceReader reader = need(need(Workspace::open(m_path)).reader());
    std::set<Key> keys;
    for (const ModuleRunRow& moduleRun : need(reader.moduleRuns(need(reader.runByName("default")).id)))
        for (const DecisionRow& row : need(reader.decisions(moduleRun.id)))
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
    QVERIFY(need(findTable(m_path, {.text = "push_back"}, {})).notes.empty()); // small enough to be read as a whole
}

void TestFindCallsites::aCancelledSearchSaysSo() {
    const CancelToken cancel;
    cancel.cancel();
    QVERIFY(failsWith(search("push_back", 8, std::nullopt, cancel), ErrorCode::Cancelled));
}

QTEST_GUILESS_MAIN(TestFindCallsites)
#include "tst_find_callsites.moc"
