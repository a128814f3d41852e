// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/text_match.h"
#include "tests/store/store_fixture.h"

#include <algorithm>

using namespace inlinescope;
using namespace inlinescope::testing;

/// The results of a search of a workspace, and the user's texts about runs, modules and callsites. Linkage names and
/// their demangled forms are those of llvm-cxxfilt-22.
class TestFoundNames : public QObject {
    Q_OBJECT
private slots:
    void wordsAreFoundInAnyCaseMangledOrNot_data();
    void wordsAreFoundInAnyCaseMangledOrNot();
    void theWholeNameComesBeforeItsParts();
    void functionsAndFilesAreFoundWithTheModulesThatHaveThem();
    void theRunThatIsPreferredIsReported();
    void modulesThatMayHaveTheCallsiteAreTold();
    void whatIsReplacedOrRemovedIsFoundNoMore();
    void namesThatAreNotThoseOfTheRowsAreFoundOut();
    void aDamagedSetOfNamesIsAnError();
    void aCancelledSearchSaysSo();
    void whatIsWrittenAboutACallsiteOutlivesItsRun();
    void whatIsWrittenGoesWithItsSubject();
};

namespace {

constexpr const char *put = "_ZN6Writer3putEi", *encode = "_ZL6encodeRKSs",
                     *push = "_ZNSt6vectorIiSaIiEE9push_backERKi";

Decision call(std::uint32_t ordinal, const char* caller, const char* callee, std::uint64_t key, std::uint32_t line) {
    Decision decision;
    decision.ordinal = ordinal;
    decision.caller = caller;
    decision.callee = callee;
    decision.key = {key, 0};
    decision.path = {{{caller, "core/store/writer.cpp", line, 3}}, {}, {}};
    decision.linkage = "internal";
    return decision;
}

ModuleRunResult resultOf(std::vector<FunctionSize> functions, std::vector<Decision> decisions) {
    ModuleRunResult result;
    result.status = ModuleRunStatus::Ok;
    result.functions = std::move(functions);
    result.decisions = std::move(decisions);
    return result;
}

FunctionSize function(const char* name) {
    return {name, 10, ".text", "internal", false};
}

/// Modules a and b, each in the runs "one" and "two": put is in both, encode and the calls of b only in "two".
struct Stored : Sandbox {
    WorkspaceWriter writer = need(workspace.writer());
    CorpusId corpus = addCorpus(writer);
    ModuleId a = need(writer.modules().put(corpus, moduleOf("a", "a"), asBytes("a"))).id;
    ModuleId b = need(writer.modules().put(corpus, moduleOf("src/writer", "b"), asBytes("b"))).id;
    RunId one = beginRun(writer, corpus, "one"), two = beginRun(writer, corpus, "two");

    Stored() {
        for (const RunId run : {one, two})
            need(writer.moduleRuns().put(run, a, resultOf({function(put)}, {call(0, put, push, 7, 12)})));
        need(writer.moduleRuns().put(one, b, resultOf({function("main")}, {})));
        need(writer.moduleRuns().put(two, b,
                                     resultOf({function("main"), function(encode)},
                                              {call(0, "main", put, 8, 88), call(1, put, encode, 9, 91)})));
    }
    FoundNames find(const char* text, RunId preferred = {}, std::size_t limit = 8) {
        return need(tryFind(text, preferred, limit));
    }
    /// In two parts of the texts, as two readers search them.
    Result<FoundNames> tryFind(const char* text, RunId preferred = {}, std::size_t limit = 8,
                               const CancelToken& cancel = {}) {
        const WorkspaceReader reader = need(workspace.reader());
        TextMatch match(text);
        const std::int64_t last = need(reader.texts().lastId());
        const std::vector<TextHits> hits = {need(reader.texts().hits(match, 1, last / 2, {})),
                                            need(reader.texts().hits(match, last / 2 + 1, last, {}))};
        return reader.texts().find(match, hits, limit, preferred, cancel);
    }
};

template <typename Row>
QStringList texts(const std::vector<Row>& rows, std::string Row::* text) {
    QStringList all;
    for (const Row& row : rows)
        all << QString::fromStdString(row.*text);
    return all;
}

} // namespace

void TestFoundNames::wordsAreFoundInAnyCaseMangledOrNot_data() {
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QString>("name");
    QTest::addColumn<bool>("found");
    QTest::newRow("mangled") << "Writer3put" << put << true;
    QTest::newRow("demangled") << "writer::PUT" << put << true;
    QTest::newRow("parts of names") << "ter::pu" << put << true;
    QTest::newRow("parameters") << "put(int)" << put << true;
    QTest::newRow("another order") << "put::writer" << put << false;
    QTest::newRow("two words") << "put wri" << put << true;
    QTest::newRow("one of two words") << "put reader" << put << false;
    QTest::newRow("template as it is shown") << "vector<int>::push" << push << true;
    QTest::newRow("standard") << "std::vector" << push << true;
    QTest::newRow("abbreviated") << "std::string" << encode << true; // encode(std::string const&)
    QTest::newRow("plain text") << "writer" << "core/store/Writer.cpp" << true;
    QTest::newRow("file and line") << "writer.cpp:88" << "core/store/Writer.cpp" << true;
    QTest::newRow("nothing") << "  " << put << false;
}

void TestFoundNames::wordsAreFoundInAnyCaseMangledOrNot() {
    QFETCH(QString, typed);
    QFETCH(QString, name);
    TextMatch match(typed.toStdString());
    QTEST(match.hasAll(name.toStdString()), "found");
}

void TestFoundNames::theWholeNameComesBeforeItsParts() {
    TextMatch match("put");
    const char* const inOrder[] = {"put", "Writer::put", "Writer::putAll", "put::Writer", "Writer::output"};
    QVERIFY(std::ranges::is_sorted(inOrder, {}, [&](const char* name) { return match.rank(name); }));
    QVERIFY(match.rank(inOrder[0]) < match.rank(inOrder[1]) && match.rank(inOrder[3]) < match.rank(inOrder[4]));
    QVERIFY(match.roughRank(put) < match.roughRank("_ZN6Writer6putAllEv"));
    QVERIFY(match.roughRank("_ZN6Writer6putAllEv") < match.roughRank("_ZN6Writer6outputEv"));
}

void TestFoundNames::functionsAndFilesAreFoundWithTheModulesThatHaveThem() {
    Stored stored;
    const FoundNames found = stored.find("writer");
    QCOMPARE(texts(found.functions, &FoundName::text), QStringList({put}));
    QCOMPARE(found.functions[0].modules, 2);
    QCOMPARE(texts(found.files, &FoundName::text), QStringList({"core/store/writer.cpp"}));
    QCOMPARE(found.files[0].in.module, std::string("src/writer")); // its name says that the file is its own
    QCOMPARE(stored.find("encode").functions.at(0).in.run, std::string("two"));
    QCOMPARE(stored.find("encode").functions.at(0).modules, 1);
    QVERIFY(stored.find("nowhere").functions.empty());
    QVERIFY(stored.find("internal").functions.empty()); // a linkage is not a name
    QCOMPARE(stored.find("e", {}, 1).functions.size(), std::size_t(1));
}

void TestFoundNames::theRunThatIsPreferredIsReported() {
    Stored stored;
    QCOMPARE(stored.find("push_back", stored.one).functions.at(0).in.run, std::string("one"));
    QCOMPARE(stored.find("push_back", stored.two).functions.at(0).in.run, std::string("two"));
}

/// Only that module has both words, in different texts; no text has both.
void TestFoundNames::modulesThatMayHaveTheCallsiteAreTold() {
    Stored stored;
    const FoundNames found = stored.find("writer::put -> encode");
    QVERIFY(found.functions.empty());
    QCOMPARE(found.modules.size(), std::size_t(1));
    QCOMPARE(found.modules[0].module, std::string("src/writer"));
    QCOMPARE(found.modules[0].count, 2);
    const auto rows = need(need(stored.workspace.reader()).decisions().of(found.modules[0].moduleRun));
    QVERIFY(rows.at(0).id.value == found.modules[0].first);
}

void TestFoundNames::whatIsReplacedOrRemovedIsFoundNoMore() {
    Stored stored;
    need(stored.writer.moduleRuns().put(stored.two, stored.b, resultOf({function("other")}, {})));
    QVERIFY(stored.find("encode").functions.empty());
    QCOMPARE(stored.find("other").functions.size(), std::size_t(1));
    need(stored.writer.runs().remove(stored.two));
    QVERIFY(stored.find("other").functions.empty());
    need(stored.writer.corpora().remove(stored.corpus));
    QCOMPARE(RawDatabase(stored.path).value("SELECT count(*) FROM module_names"), std::string("0"));
}

void TestFoundNames::namesThatAreNotThoseOfTheRowsAreFoundOut() {
    Stored stored;
    QVERIFY(need(need(stored.workspace.reader()).check(sha256)).empty());
    RawDatabase(stored.path).exec("UPDATE module_names SET mentioned = x'' WHERE module_run_id = 1");
    const auto findings = need(need(stored.workspace.reader()).check(sha256));
    QCOMPARE(findings.size(), std::size_t(1));
    QCOMPARE(findings[0].subject, std::string("a in run one"));
}

void TestFoundNames::aDamagedSetOfNamesIsAnError() {
    Stored stored;
    for (const char* damage : {"x'ff'", "x'00'", "x'ffffffffffffffffff01'"}) {
        RawDatabase(stored.path).exec("UPDATE module_names SET functions = " + std::string(damage));
        QVERIFY(failsWith(stored.tryFind("put"), ErrorCode::Malformed));
    }
}

void TestFoundNames::aCancelledSearchSaysSo() {
    Stored stored;
    const CancelToken cancel;
    cancel.cancel();
    QVERIFY(failsWith(stored.tryFind("put", {}, 8, cancel), ErrorCode::Cancelled));
    TextMatch match("put");
    QVERIFY(failsWith(need(stored.workspace.reader()).texts().hits(match, 1, 100, cancel), ErrorCode::Cancelled));
}

void TestFoundNames::whatIsWrittenAboutACallsiteOutlivesItsRun() {
    Stored stored;
    const AnnotationSubject site{{}, stored.b, CallsiteKey{9, 0}};
    need(stored.writer.annotations().put(site, {"suspect", "asked by the reviewer"}));
    need(stored.writer.moduleRuns().put(stored.two, stored.b, resultOf({}, {call(0, put, encode, 9, 91)})));
    const auto written = need(need(stored.workspace.reader()).annotations().all());
    QCOMPARE(written.size(), std::size_t(1));
    QVERIFY(written[0].subject == site);
    QVERIFY((written[0].annotation == Annotation{"suspect", "asked by the reviewer"}));
    QCOMPARE(written[0].moduleName, std::string("src/writer"));
    need(stored.writer.annotations().put(site, {"cleared", ""}));
    QCOMPARE(RawDatabase(stored.path).rows("SELECT module, key_hash, label, note FROM v_annotations"),
             std::vector<std::string>{"src/writer|0000000000000009|cleared|"});
    need(stored.writer.annotations().put(site, {}));
    QVERIFY(need(need(stored.workspace.reader()).annotations().all()).empty());
}

void TestFoundNames::whatIsWrittenGoesWithItsSubject() {
    Stored stored;
    need(stored.writer.annotations().put({stored.one, {}, {}}, {"base", ""}));
    need(stored.writer.annotations().put({stored.two, {}, {}}, {"new", ""}));
    need(stored.writer.annotations().put({{}, stored.a, {}}, {"", "grew"}));
    QVERIFY(failsWith(stored.writer.annotations().put({}, {"x", ""}), ErrorCode::InvalidArgument));
    QVERIFY(
        failsWith(stored.writer.annotations().put({stored.one, stored.a, {}}, {"x", ""}), ErrorCode::InvalidArgument));
    QVERIFY(failsWith(stored.writer.annotations().put({RunId{99}, {}, {}}, {"x", ""}), ErrorCode::InvalidArgument));
    need(stored.writer.runs().remove(stored.two));
    const auto left = need(need(stored.workspace.reader()).annotations().all());
    QCOMPARE(left.size(), std::size_t(2));
    QCOMPARE(left[0].runName, std::string("one"));
    QCOMPARE(left[1].moduleName, std::string("a"));
    need(stored.writer.corpora().remove(stored.corpus));
    QVERIFY(need(need(stored.workspace.reader()).annotations().all()).empty());
    QVERIFY(need(need(stored.workspace.reader()).check(sha256)).empty());
}

QTEST_GUILESS_MAIN(TestFoundNames)
#include "tst_found_names.moc"
