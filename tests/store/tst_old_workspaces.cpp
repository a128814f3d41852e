#include "core/model/names.h"
#include "core/store/migrator.h"
#include "core/store/strings.h"
#include "store_fixture.h"

using namespace inlinescope;
using namespace inlinescope::testing;

/// Workspaces as earlier versions of the program wrote them.
class TestOldWorkspaces : public QObject {
    Q_OBJECT
private slots:
    void decisionsOfTheFirstSchemaReadAsBefore();
    void aNewRunSharesTheCallsitesOfAnOldOne();
};

namespace {

void addString(RawDatabase& raw, int id, const std::string& text) {
    const auto hash = static_cast<std::int32_t>(store::fnv1a(text));
    raw.exec("INSERT INTO strings VALUES (" + std::to_string(id) + ", " + std::to_string(hash) + ", '" + text + "')");
}

/// Schema 1 with a run of one module: a call with twins behind it, one without, and two in a module without debug info.
void makeFirstSchema(const std::string& path) {
    RawDatabase raw(path);
    raw.exec(schemaScripts().front());
    raw.exec("PRAGMA application_id = " + std::to_string(store::ApplicationId) + "; PRAGMA user_version = 1");
    const std::vector<std::string> strings = {"main",     "f1",
                                              "g",        "a.c",
                                              "cost=1",   "internal",
                                              ".text.f1", ".text",
                                              "",         "f1:12:5#2 @ main:3:10#1#20",
                                              "main:3:1", "g:7 @ main:4#3"};
    for (std::size_t index = 0; index < strings.size(); ++index)
        addString(raw, int(index) + 1, strings[index]);
    raw.exec("INSERT INTO places VALUES (1, NULL, 1, 4, 3, 10), (2, 1, 2, 4, 12, 5), (3, NULL, 1, 4, 3, 1);"
             "INSERT INTO corpora VALUES (1, 'corpus', '/c', 'h', 0, 0, 1);"
             "INSERT INTO modules VALUES (1, 1, 'a', 'h', 1, '/a.bc', NULL, 0);"
             "INSERT INTO runs VALUES (1, 'old', 1, 1, 'clang', 0, 1, 'finished', 0);"
             "INSERT INTO module_runs VALUES (1, 1, 1, 'ok', 0, 0, 0, 50, 0, 0, 50, 0, 0, 0, 50, 2, 1, 0, 1, 0, "
             "1, 4, 1, 2, 1, 0, 0, '', '', '', '');"
             "INSERT INTO functions VALUES (1, 1, 2, 40, 7, 6, 0), (2, 1, 1, 10, 8, 6, 0);"
             "INSERT INTO decisions VALUES (1, 1, 0, 1, 3, 77, 0, 10, 1, 0, 0, 1, 5, 5, 1, 2, 6, NULL, NULL),"
             "(2, 1, 1, 1, 3, 78, 0, 11, 1, 0, 0, 1, 5, 5, 1, 3, 6, NULL, NULL),"
             "(3, 1, 2, 1, 3, 79, 1, 12, 0, 2, 0, NULL, NULL, 5, 0, NULL, 6, NULL, NULL),"
             "(4, 1, 3, 1, 3, 79, 2, 12, 0, 4, 0, NULL, NULL, 5, NULL, NULL, 6, NULL, x'000000000000f83f')");
}

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

QTEST_GUILESS_MAIN(TestOldWorkspaces)
#include "tst_old_workspaces.moc"
