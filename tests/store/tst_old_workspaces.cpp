// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/names.h"
#include "tests/store/old_workspace.h"

#include <QDir>

using namespace inlinescope;
using namespace inlinescope::testing;

/// Workspaces written by earlier versions of the program.
class TestOldWorkspaces : public QObject {
    Q_OBJECT
private slots:
    void decisionsOfTheFirstSchemaReadAsBefore();
    void aNewRunSharesTheCallsitesOfAnOldOne();
    void bringingUpToDateTellsHowFarItIs();
    void aCancelLeavesTheFileAsItWas();
    void symbolsOfOneLongNameAreRefused();
    void damagedSymbolsStayFindable();
    void theScriptsOfReleasedSchemasAreFrozen();
    void everyReleasedSchemaIsBroughtUpToDate_data();
    void everyReleasedSchemaIsBroughtUpToDate();
    void aBodyOfSeveralNamesIsTakenOffOnce();
    void aSentenceInWhatWasExpectedIsARemedy();
    void aLookSeesWhatAnotherProgramHasWritten();
    void aLookWritesNothing_data();
    void aLookWritesNothing();
};

namespace {

std::vector<Decision> decisionsOfRun(const WorkspaceReader& reader) {
    std::vector<Decision> decisions;
    for (const DecisionRow& row : need(reader.decisions().of(ModuleRunId{1})))
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
    QCOMPARE(need(reader.moduleRuns().functions(ModuleRunId{1}))[0].section, std::string(".text.f1"));
    QCOMPARE(need(reader.moduleRuns().functions(ModuleRunId{1}))[1].section, std::string(".text"));
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
    const RunId run = need(writer.runs().begin({"new", CorpusId{1}, PolicyId{1}, "clang", {}}));
    need(writer.moduleRuns().put(run, ModuleId{1}, again));
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

/// Until schema 25 a name was in the file once, however many symbols had it.
void TestOldWorkspaces::symbolsOfOneLongNameAreRefused() {
    QTemporaryDir folder;
    const std::string path = folder.filePath("w.inlinescope").toStdString();
    makeFrozen(path, 25);
    RawDatabase(path).exec(
        "INSERT INTO strings VALUES (999, 1, printf('%.1000000c', 'x'));"
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 400) INSERT INTO binary_parts "
        "(report_id, level, is_rest, name_id, place_id, bytes, file_bytes, sites) SELECT 1, 2, 0, 999, 8, 1, 1, 0 FROM "
        "n");
    QVERIFY(failsWith(Workspace::open(path), ErrorCode::WorkspaceUnusable));
    QVERIFY(QFileInfo(QString::fromStdString(path)).size() < 10'000'000);
}

/// A symbol whose name is missing is not lost in silence.
void TestOldWorkspaces::damagedSymbolsStayFindable() {
    QTemporaryDir folder;
    const std::string path = folder.filePath("w.inlinescope").toStdString();
    makeFrozen(path, 25);
    RawDatabase(path).exec("PRAGMA foreign_keys = OFF; INSERT INTO binary_parts (report_id, level, is_rest, name_id, "
                           "place_id, bytes, file_bytes, sites) VALUES (1, 2, 0, 7777, 8, 1, 1, 0)");
    const auto reader = need(need(Workspace::open(path)).reader());
    QCOMPARE(need(reader.check(sha256)).size(), std::size_t(2)); // its name, and its level
}

/// A script that was released has made users' files: it is never changed, and another one follows it.
void TestOldWorkspaces::theScriptsOfReleasedSchemasAreFrozen() {
    const std::pair<const char*, const char*> released[] = {
        {"001_initial", "c7213c9f1829f9e23adce7e69d8f24e854193a16ca3e9067f4a90c033015bc93"},
        {"002_bodies", "e139c36bc93614b8689b9996d080f41b8b9b21b360ecd1a5df4ed1a17e90eee9"},
        {"003_side_files", "c2876fdf914fdf76e158828cfa04464f3f7a1ac5bb26fe0533049cde97c67455"},
        {"004_resume", "377b65c238bf8c094b3147cc21613839ea5130cfe3eee63ad25fd946927c99fa"},
        {"005_callsites", "593383842ef7d117a34f5dc317481b2c852daa3c659ecf9bbdcbfe2be4ded6d5"},
        {"006_scripts", "c739f659c89e03c004bf6a5c91729a5588a544ea78bed7497374d6c9f6633997"},
        {"007_flips", "3d7dca0905b8f21ba98b2176bdda41b502866fa667879012b23ca980cbe63cfa"},
        {"008_searches", "f9f70f83bba7e286754590bc99b51c0672f62883e2c867cbfb5c3ec00bcd6cb1"},
        {"009_names_and_annotations", "251c4315d2061de629c22e293548e261115237e61b7e322f5b6c342e4534eb90"},
        {"010_decision_columns", "f1cc186955ef065ff329970da644ec55451005aef744c6e86b99cd46f9de7740"},
        {"011_fresh_columns", "74ab0d0df8953b43569e80c90ae6618fb1638213f440792d0e2327181877bbba"},
        {"012_bodies_of_several_names", "123836d68f7b86daf74007b23a1e5eaeabbfcaa9500a997eeca28feac844f808"},
        {"013_explanations", "64ff31571f809c57256f405f8d34811ae1f2cfbf20a5c5260fe6a58755719a8f"},
        {"014_remedies", "9368c61cf5a4451048986799af9b5db11b0f9387ed6dfec2a33d09182f961ea3"},
        {"015_attributes", "129ef1e8e6d2fb34c04f8e47201f6fba11ecacae4a95dc651e703689c8b66e6a"},
        {"016_search_results", "3254abaf5dc117b87d41bd68cf01241f9c90fa1d571bb1ba00e0788a57961a26"},
        {"017_trainings", "d84414172d618ee0429414cae70e163f8916856708e0b1cb6eeef89eda90297b"},
        {"018_function_tables", "df134315126c765accbc42ea435ac362c06e5c8a2172d2e74601ecf2b653d271"},
        {"019_remarks", "28fcce1e865e8d8091b0a720c56c517c236bfb325a8f3862e78dadecaee110fa"},
        {"020_binaries", "98197c2404e4277e71b5b5763dce82516b68896eb62deca1d4846b8a4f2889e6"},
        {"021_performance", "be06f5945df5332061076a81c217fd5ea768ddd7db3fb75a998f1a83ec3e8769"},
        {"022_log_runs", "f94d12ded5083b1838bed5c75cadcf91852adbd62bc322ae347f46238144f2c0"},
        {"023_size_estimates", "05791098d10209caf2176f1061ba0192bdb2cc0377e7882f01c413e15820e0eb"},
        {"024_vocabularies", "8f107b5e861bb13a1f9baf1ccdc8f64f4ad3e1a4ce495c1a476089a78be1cdc9"},
        {"025_remark_annotations", "c38de2dbb77add957ed0d9de52bb3ca2de917f751531d7c35aab9a4541569090"},
        {"026_binary_symbols", "c1d23771794ce9f52813a21bce00343d477d07ebd999ece6c64f5b2e89620a70"}};
    for (const auto& [name, hash] : released) {
        QFile script(QString(INLINESCOPE_SOURCE_DIR "/core/store/schema/%1.sql").arg(QLatin1String(name)));
        QVERIFY2(script.open(QIODevice::ReadOnly), name);
        QCOMPARE(sha256(asBytes(script.readAll().toStdString())), std::string(hash));
    }
    QVERIFY2(schemaScripts().size() == std::size(released), "a new schema has its hash here and its dump in frozen/");
}

void TestOldWorkspaces::everyReleasedSchemaIsBroughtUpToDate_data() {
    QTest::addColumn<int>("version");
    for (int version = 1; version <= int(schemaScripts().size()); ++version)
        QTest::addRow("schema %d", version) << version;
}

void TestOldWorkspaces::everyReleasedSchemaIsBroughtUpToDate() {
    QFETCH(const int, version);
    QTemporaryDir folder;
    const std::string path = folder.filePath("w.inlinescope").toStdString();
    makeFrozen(path, version);
    QCOMPARE(Workspace::isOlder(path), version < int(schemaScripts().size()));
    const auto reader = need(need(Workspace::open(path)).reader());
    QVERIFY(need(reader.check(sha256)).empty());
    RawDatabase raw(path);
    QCOMPARE(raw.value("PRAGMA user_version"), std::to_string(schemaScripts().size()));
    // The content of the files, as they were written by hand; later versions have more.
    QCOMPARE(raw.rows("SELECT decision, caller, callee, site, advice, outcome, cost, threshold FROM v_decisions"),
             (std::vector<std::string>{
                 "0|main|g|f1:12:5#2 @ main:3:10#1#20|inline|inlined|1|5", "1|main|g|main:3:1|inline|inlined|1|5",
                 "2|main|g|g:7 @ main:4#3|refuse|refused||", "3|main|g|g:7 @ main:4#3|refuse|never-asked||"}));
    QCOMPARE(decisionsOfRun(reader).size(), std::size_t(4));
    QCOMPARE(raw.rows("SELECT function, size, section FROM v_functions"),
             (std::vector<std::string>{"f1|40|.text.f1", "main|10|.text"}));
    const RunRow run = need(reader.runs().byName("old"));
    QCOMPARE(run.spec.mllvm, std::vector<std::string>{"-inline-threshold=7"});
    QCOMPARE(need(reader.runs().counts(run.id)).text, 50);
    const auto since = [version](int first) { return version >= first; };
    const auto findings = need(reader.findings().all());
    QCOMPARE(findings.size(), std::size_t(1));
    QCOMPARE(findings[0].finding.error.remedy, std::string(since(14) ? "Run it again." : ""));
    QCOMPARE(run.spec.sample, since(3) ? 1 : 0);
    QCOMPARE(run.spec.changes.add.size(), std::size_t(since(3)));
    QCOMPARE(need(reader.modules().of(run.spec.corpus)).front().missingSideFiles, since(3) ? 1 : 0);
    QCOMPARE(need(reader.moduleRuns().of(run.id)).front().limit.kind == LimitKind::Time, since(4));
    QCOMPARE(need(reader.policies().all()).size(), std::size_t(since(6) ? 3 : 2));
    const auto flips = need(reader.flips().of(ModuleRunId{1}));
    QCOMPARE(flips.size(), std::size_t(since(7)));
    if (since(7)) {
        QVERIFY((flips[0].decisions == std::vector<std::uint32_t>{0, 2}));
        QCOMPARE(flips[0].text, -3);
        QVERIFY((flips[0].functions == std::vector<SizeDelta>{{"f1", -3}}));
        QVERIFY(flips[0].tables == (since(18) ? std::vector<SizeDelta>{{"f1", -4}} : std::vector<SizeDelta>()));
    }
    const auto functions = need(reader.moduleRuns().functions(ModuleRunId{1}));
    QCOMPARE(functions[0].tables, since(18) ? std::optional<std::int64_t>(24) : std::nullopt);
    const auto search = need(reader.runs().search(run.id));
    QCOMPARE(search.has_value(), since(8));
    if (search)
        QVERIFY((search->gains == (since(16) ? std::vector<SearchGain>{{1500, -10}} : std::vector<SearchGain>())));
    if (search) QCOMPARE(search->modules.at(0).foundFrom, std::string(since(16) ? "never" : ""));
    if (search) QCOMPARE(search->modules.at(0).proved, since(16) ? 2 : 0);
    QCOMPARE(raw.rows("SELECT key_hash, key_occurrence, label, note, remarks FROM v_annotations WHERE run IS NULL"),
             since(25) ? std::vector<std::string>{"b15fe09744e5e96e|0|hot|ask again|build"}
                       : std::vector<std::string>());
    QCOMPARE(raw.rows("SELECT run, label, note FROM v_annotations WHERE remarks IS NULL"),
             since(9) ? std::vector<std::string>{"old|kept|a note"} : std::vector<std::string>());
    QCOMPARE(raw.rows("SELECT module, run_a, delta, culprits, explained, verified FROM v_explanations"),
             since(13) ? std::vector<std::string>{"a|old|-6|1|-6|1"} : std::vector<std::string>());
    QCOMPARE(need(reader.explanations().all()).size(), std::size_t(since(13)));
    const AttributeResult attributed{{{"f1", 0, 0, InlineAttribute::NoInline}}, ModuleRunStatus::Ok, -3, {{"f1", -3}}};
    QVERIFY(need(reader.attributes().of(ModuleRunId{1})) ==
            (since(15) ? std::vector{attributed} : std::vector<AttributeResult>()));
    const auto trainings = need(reader.trainings().all());
    QCOMPARE(trainings.size(), std::size_t(since(17)));
    if (since(17)) {
        const TrainingRound round{"bytes-1", "round-1", true,
                                  20,        200,       {{PackageRole::Training, ".", {1, 44, 43, 50, 50}}}};
        QVERIFY(trainings[0].rounds.size() == 2 && trainings[0].rounds[1] == round);
        QCOMPARE(trainings[0].spec.seed, std::uint64_t(7));
    }
    QCOMPARE(raw.rows("SELECT report, level, name, place, bytes, file_bytes, is_rest, sites FROM v_binary_parts"),
             since(20) ? std::vector<std::string>{"prog|symbols|f1|.text|40|38|0|0"} : std::vector<std::string>());
    QCOMPARE(raw.rows("SELECT remarks, file, kind, name, caller, callee, location, site, outcome, cost, threshold, "
                      "reason, hotness FROM v_remarks"),
             since(19) ? std::vector<std::string>{"build|/b/a.opt.yaml|missed|TooCostly|main|f1|a.c:3:10|main:3:10|"
                                                  "refused|35|5|cost=35, threshold=5|30"}
                       : std::vector<std::string>());
    QCOMPARE(raw.rows("SELECT performance, module, key, \"default\", policy FROM v_performance"),
             since(21) ? std::vector<std::string>{"scores|a|default|50.0|44.0"} : std::vector<std::string>());
    QCOMPARE(raw.rows("SELECT log, run, module, context FROM v_log_contexts ORDER BY context"),
             (since(22) ? std::vector<std::string>{"old/eviction|old|a|f1", "old/eviction|old|a|main"}
                        : std::vector<std::string>()));
    QCOMPARE(raw.rows("SELECT estimated, size_model FROM v_runs"),
             std::vector<std::string>{since(23) ? "44|/m/ir2native.tflite" : "|"});
    QCOMPARE(raw.rows("SELECT estimated FROM v_module_runs"), std::vector<std::string>{since(23) ? "44" : ""});
    const auto estimated = since(23) ? std::optional<std::int64_t>(44) : std::nullopt;
    QCOMPARE(need(reader.moduleRuns().of(run.id)).front().estimated, estimated);
    QCOMPARE(need(reader.runs().counts(run.id)).estimated, estimated);
    QCOMPARE(run.spec.sizeModel.has_value(), since(23));
    if (since(23)) QCOMPARE(need(reader.runs().sizeModel(run.id))->bytes, std::vector{std::byte(0)});
    QCOMPARE(raw.value("SELECT count(performance) FROM v_findings"), std::string("0"));
    QCOMPARE(raw.rows("SELECT performance, tag, step, time, percentile, value FROM v_curves"),
             since(21) ? std::vector<std::string>{"events|reward/10_percentile|3|1.5||0.25"}
                       : std::vector<std::string>());
    QCOMPARE(raw.rows("SELECT vocabulary, feature, number, quantile FROM v_vocabularies ORDER BY number"),
             (since(24) ? std::vector<std::string>{"vocab|callee_users|0|1.0", "vocab|callee_users|1|6.5"}
                        : std::vector<std::string>()));
}

/// Until schema 11 an alias was subtracted too. Here two modules share f1 (40 bytes), which has the additional name g:
/// of the second module's 100 bytes 60 are its own, and a run that is not finished has no such number.
void TestOldWorkspaces::aBodyOfSeveralNamesIsTakenOffOnce() {
    QTemporaryDir folder;
    const std::string path = folder.filePath("w.inlinescope").toStdString();
    makeFrozen(path, 11);
    RawDatabase raw(path);
    raw.exec("UPDATE functions SET shared = 1 WHERE id = 1;"
             "INSERT INTO modules SELECT 2, corpus_id, 'b', bitcode_hash, bitcode_size, bitcode_path, blob_id, "
             "has_thinlto_index FROM modules WHERE id = 1;"
             "CREATE TEMP TABLE copy AS SELECT * FROM module_runs WHERE id = 1;"
             "UPDATE copy SET id = 2, module_id = 2, text = 100, unique_text = 20, first_function = 3;"
             "INSERT INTO module_runs SELECT * FROM copy;"
             "INSERT INTO functions VALUES (3, 2, 2, 40, 13, 6, 1, 0, 1), (4, 2, 3, 40, 13, 6, 1, 1, 0);"
             "CREATE TEMP TABLE running AS SELECT * FROM runs WHERE id = 1;"
             "UPDATE running SET id = 9, name = 'running', status = 'running';"
             "INSERT INTO runs SELECT * FROM running;"
             "UPDATE copy SET id = 3, run_id = 9, unique_text = NULL;"
             "INSERT INTO module_runs SELECT * FROM copy");
    need(Workspace::open(path));
    QCOMPARE(raw.rows("SELECT id, unique_text FROM module_runs ORDER BY id"),
             (std::vector<std::string>{"1|50", "2|60", "3|"}));
}

/// Until schema 14 one column had both.
void TestOldWorkspaces::aSentenceInWhatWasExpectedIsARemedy() {
    QTemporaryDir folder;
    const std::string path = folder.filePath("w.inlinescope").toStdString();
    makeFrozen(path, 13);
    RawDatabase raw(path);
    raw.exec(
        "INSERT INTO findings SELECT column1, 'note', '', NULL, NULL, NULL, NULL, 'refused', '', '', '', column2, 0 "
        "FROM (VALUES (2, 'Run it again.'), (3, 'a readable file'), (4, 'version 3 or 4.'), (5, 'LLVM bitcode'))");
    need(Workspace::open(path));
    QCOMPARE(raw.rows("SELECT expected, remedy FROM findings WHERE id > 1 ORDER BY id"),
             (std::vector<std::string>{"|Run it again.", "a readable file|", "version 3 or 4.|", "LLVM bitcode|"}));
}

void TestOldWorkspaces::aLookSeesWhatAnotherProgramHasWritten() {
    Sandbox box;
    WorkspaceWriter writer = need(box.workspace.writer());
    need(writer.corpora().add({"c", "/c", "h"}));
    QVERIFY(QFile::exists(QString::fromStdString(box.path) + "-wal")); // the corpus is still only there
    QCOMPARE(need(need(Workspace::look(box.path)).corpora().all()).size(), std::size_t(1));
}

void TestOldWorkspaces::aLookWritesNothing_data() {
    everyReleasedSchemaIsBroughtUpToDate_data();
}

/// A workspace that the user did not name is not migrated, nor written to, and no file is put next to it.
void TestOldWorkspaces::aLookWritesNothing() {
    QFETCH(const int, version);
    QTemporaryDir folder;
    const std::string path = folder.filePath("w.inlinescope").toStdString();
    makeFrozen(path, version);
    const auto bytes = [&path] {
        QFile file(QString::fromStdString(path));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    };
    const QByteArray before = bytes();
    QVERIFY(before.size() > 4096);
    {
        const auto looked = Workspace::look(path);
        QCOMPARE(looked.ok(), version == int(schemaScripts().size()));
        if (looked.ok()) QCOMPARE(need(looked->runs().all()).size(), std::size_t(1));
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files), QStringList{"w.inlinescope"});
    }
    QCOMPARE(QDir(folder.path()).entryList(QDir::Files), QStringList{"w.inlinescope"});
    QVERIFY(bytes() == before);
}

QTEST_GUILESS_MAIN(TestOldWorkspaces)
#include "tst_old_workspaces.moc"
