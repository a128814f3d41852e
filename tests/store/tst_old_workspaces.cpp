#include "core/model/names.h"
#include "old_workspace.h"

using namespace inlinescope;
using namespace inlinescope::testing;

/// Workspaces as earlier versions of the program wrote them.
class TestOldWorkspaces : public QObject {
    Q_OBJECT
private slots:
    void decisionsOfTheFirstSchemaReadAsBefore();
    void aNewRunSharesTheCallsitesOfAnOldOne();
    void bringingUpToDateTellsHowFarItIs();
    void aCancelLeavesTheFileAsItWas();
};

namespace {

std::vector<Decision> decisionsOfRun(const WorkspaceReader& reader) {
    std::vector<Decision> decisions;
    for (const DecisionRow& row : need(reader.decisions(ModuleRunId{1})))
        decisions.push_back(row.decision);
    return decisions;
}

} // namespace

void TestOldWorkspaces::decisionsOfTheFirstSchemaReadAsBefore() {
    QTemporaryDir folder;
    const std::string path = folder.filePath("w.inlinescope").toStdString();
    makeFirstSchema(path);
    const auto reader = need(need(Workspace::open(path)).reader());
    const std::vector<Decision> decisions = decisionsOfRun(reader);
    QCOMPARE(decisions.size(), std::size_t(4));
    QVERIFY(decisions[0].path == (InlinePath{{{"f1", "a.c", 12, 5}, {"main", "a.c", 3, 10}}, "#2", "#1#20"}));
    QVERIFY(decisions[1].path == (InlinePath{{{"main", "a.c", 3, 1}}, "", ""}));
    QVERIFY(!decisions[2].path.isReal());
    const char* const sites[] = {"f1:12:5#2 @ main:3:10#1#20", "main:3:1", "g:7 @ main:4#3", "g:7 @ main:4#3"};
    for (std::size_t index = 0; index < 4; ++index) {
        QCOMPARE(formatSite(decisions[index].path), std::string(sites[index]));
        QCOMPARE(decisions[index].ordinal, std::uint32_t(index));
    }
    QVERIFY((decisions[2].key == CallsiteKey{79, 1}));
    QVERIFY(decisions[3].policyOutputs == std::vector<double>{1.5});
    QCOMPARE(need(reader.functions(ModuleRunId{1}))[0].section, std::string(".text.f1"));
    QCOMPARE(need(reader.functions(ModuleRunId{1}))[1].section, std::string(".text"));
    QVERIFY(need(reader.check(sha256)).empty());
    RawDatabase raw(path);
    QCOMPARE(raw.rows("SELECT decision, site FROM v_decisions"),
             (std::vector<std::string>{"0|f1:12:5#2 @ main:3:10#1#20", "1|main:3:1", "2|g:7 @ main:4#3",
                                       "3|g:7 @ main:4#3"}));
    QCOMPARE(raw.rows("SELECT section FROM v_functions"), (std::vector<std::string>{".text.f1", ".text"}));
    QCOMPARE(raw.value("SELECT count(*) FROM callsites"), std::string("3"));
    QCOMPARE(raw.value("SELECT count(*) FROM strings WHERE text LIKE '%#20' OR text = '.text.f1'"), std::string("0"));
}

void TestOldWorkspaces::aNewRunSharesTheCallsitesOfAnOldOne() {
    QTemporaryDir folder;
    const std::string path = folder.filePath("w.inlinescope").toStdString();
    makeFirstSchema(path);
    const Workspace workspace = need(Workspace::open(path));
    auto writer = need(workspace.writer());
    const auto before = RawDatabase(path).counts();
    ModuleRunResult again;
    again.status = ModuleRunStatus::Ok;
    again.decisions = decisionsOfRun(need(workspace.reader()));
    const RunId run = need(writer.beginRun({"new", CorpusId{1}, PolicyId{1}, "clang", {}}));
    need(writer.putModuleRun(run, ModuleId{1}, again));
    auto after = RawDatabase(path).counts();
    for (const char* shared : {"strings", "places", "callsites"})
        QCOMPARE(after[shared], before.at(shared));
}

void TestOldWorkspaces::bringingUpToDateTellsHowFarItIs() {
    QTemporaryDir folder;
    const std::string path = folder.filePath("w.inlinescope").toStdString();
    QVERIFY(!Workspace::isOlder(path));
    makeFirstSchema(path);
    QVERIFY(Workspace::isOlder(path));
    std::vector<Progress> told;
    need(Workspace::open(path, [&told](const Progress& progress) { told.push_back(progress); }));
    QCOMPARE(told.size(), std::size_t(1)); // its one module run
    QVERIFY(told[0].done == 1 && told[0].total == 1);
    QVERIFY(!Workspace::isOlder(path));
    told.clear();
    need(Workspace::open(path, [&told](const Progress& progress) { told.push_back(progress); }));
    QVERIFY(told.empty());
}

void TestOldWorkspaces::aCancelLeavesTheFileAsItWas() {
    QTemporaryDir folder;
    const std::string path = folder.filePath("w.inlinescope").toStdString();
    makeFirstSchema(path);
    const CancelToken cancelled;
    cancelled.cancel();
    QVERIFY(failsWith(Workspace::open(path, {}, cancelled), ErrorCode::Cancelled));
    QVERIFY(Workspace::isOlder(path));
    QCOMPARE(RawDatabase(path).value("SELECT count(*) FROM sqlite_schema WHERE name = 'decision_columns'"),
             std::string("0"));
    QCOMPARE(decisionsOfRun(need(need(Workspace::open(path)).reader())).size(), std::size_t(4));
}

QTEST_GUILESS_MAIN(TestOldWorkspaces)
#include "tst_old_workspaces.moc"
