// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/common/run_module.h"
#include "core/jobs/common/snapshot.h"
#include "core/jobs/common/stored_result.h"
#include "core/jobs/search/search_plan.h"
#include "core/jobs/search/search_step.h"
#include "tests/jobs/search_fixture.h"

#include <QRegularExpression>

#include <algorithm>
#include <array>
#include <set>

using namespace inlinescope;
using namespace inlinescope::testing;

namespace {

/// Two components that no call joins. r() alone reads @g, unless it is inlined and finds that it need not; then the
/// stores of w() to @g are removed.
QByteArray joinedByAVariable() {
    QByteArray text = "@g = internal global [8 x i32] zeroinitializer\n@place = external hidden global [32 x i32]\n"
                      "define void @h(ptr %p) minsize optsize {\n" +
                      storesOf("i32", 4, 2) +
                      "  ret void\n}\ndefine void @w(ptr %p, i32 %v) minsize optsize {\n  call void @h(ptr %p)\n";
    for (const char* element : {"1", "3", "5"})
        text += QByteArray("  %e") + element + " = getelementptr i32, ptr @g, i64 " + element +
                "\n  store i32 %v, ptr %e" + element + "\n";
    text += "  ret void\n}\ndefine internal void @r(ptr %a) minsize optsize {\n  %p = load ptr, ptr %a\n"
            "  %f = getelementptr i8, ptr %a, i64 8\n  %flag = load i32, ptr %f\n" +
            storesOf("i32", 0, 31) +
            "  %none = icmp eq i32 %flag, 0\n  br i1 %none, label %end, label %read\n"
            "read:\n  %at = getelementptr i32, ptr @g, i32 %flag\n  %v = load i32, ptr %at\n"
            "  store volatile i32 %v, ptr %p\n  br label %end\nend:\n  ret void\n}\n";
    return text + "define void @x() minsize optsize {\n  %a = alloca {ptr, i32}\n  store ptr @place, ptr %a\n"
                  "  %f = getelementptr i8, ptr %a, i64 8\n  store i32 0, ptr %f\n  call void @r(ptr %a)\n"
                  "  ret void\n}\n";
}

/// C functions of which most have an entry of .eh_frame of another size, and a body that costs about as much as its
/// calls.
constexpr const char* leaves = "void sink(int *);\nint source(void);\nextern int place[32];\n"
                               "static void framed(int x) {\n  int all[4] = {x, x, x, x};\n  sink(all);\n}\n"
                               "static void saving(int x) {\n  int a = source(), b = source();\n"
                               "  place[3] = a + b * x;\n  source();\n  place[4] = a ^ x;\n}\n"
                               "static void calls(int x) {\n  sink(&place[x]);\n  sink(&place[x + 1]);\n"
                               "  sink(&place[x + 2]);\n}\n"
                               "static void plain(int x) {\n  place[1] = x * 3;\n  place[7] = x ^ 19;\n}\n";

/// A function with such calls; a digit is the callee.
QByteArray hub(const QByteArray& name, const char* callees) {
    constexpr std::array names{"framed", "saving", "calls", "plain"};
    QByteArray text = "void " + name + "(int which, int x) {\n";
    int bit = 1;
    for (const char* callee = callees; *callee; ++callee, bit *= 2)
        text += "  if (which & " + QByteArray::number(bit) + ") " + names[std::size_t(*callee - '0')] + "(x);\n";
    return text + "}\n";
}

} // namespace

/// What a search says is proved. The judges are clang-22, with attributes of calls in the IR, and llvm-size.
class TestSearchWays : public QObject {
    Q_OBJECT

    /// Text of the IR that clang makes of C before any pass.
    static QByteArray irOf(const QString& folder, const QByteArray& source) {
        QDir().mkpath(folder);
        if (!writeWhole(folder + "/m.c", source)) return {};
        runProgram("clang-22", {"-Oz", "-funwind-tables", "--target=x86_64-unknown-linux-gnu", "-S", "-emit-llvm",
                                "-Xclang", "-disable-llvm-passes", folder + "/m.c", "-o", folder + "/front.ll"});
        QByteArray ir = readWhole(folder + "/front.ll");
        return ir.remove(0, qMax<qsizetype>(0, ir.indexOf("\n@"))).replace("target triple", "; target triple");
    }

    /// Text of the objects of all ways to decide about the calls of these functions.
    static std::vector<qint64> allWaysByClang(const QString& folder, const QByteArray& ir) {
        static const QRegularExpression call("call void @(framed|saving|calls|plain)\\([^\n]*?\\)(?=[ \n])");
        std::vector<qsizetype> places;
        for (auto match = call.globalMatch(QString::fromLatin1(ir)); match.hasNext();)
            places.push_back(match.next().capturedEnd());
        std::vector<qint64> sizes;
        for (unsigned way = 0; way < 1U << places.size(); ++way) {
            QByteArray decided = ir;
            for (std::size_t index = places.size(); index-- > 0;)
                decided.insert(places[index], way >> index & 1 ? " \"function-inline-cost\"=\"-100000\"" : " noinline");
            makeCorpus(folder, decided);
            const QString object = compileWithClang(folder + "/m", folder + "/m.o", {"-mllvm", "-inline-cost-full"});
            sizes.push_back(berkeleySizes(object).value(0, -1));
        }
        return sizes;
    }

private slots:
    void whatIsProvedIsTheLeastOfAllWaysByClang_data() {
        QTest::addColumn<QByteArray>("hubs");
        QTest::addColumn<int>("components");
        QTest::newRow("four callees") << hub("a", "0123") << 1;
        QTest::newRow("callees of two") << hub("a", "02") + hub("b", "02") << 1;
        QTest::newRow("a callee that stays") << hub("a", "0220") + hub("b", "0") << 1;
        QTest::newRow("two components") << hub("a", "00") + hub("b", "11") << 2;
        QTest::newRow("one called three times") << hub("a", "033") + hub("b", "3") << 1;
    }
    /// Bytes of functions alone would mislead: entries of .eh_frame differ, and the end of the section is aligned.
    void whatIsProvedIsTheLeastOfAllWaysByClang() {
        QFETCH(QByteArray, hubs);
        QFETCH(int, components);
        JobSandbox box;
        const QByteArray ir = irOf(box.folder.filePath("c"), leaves + hubs);
        const std::vector<qint64> sizes = allWaysByClang(box.folder.filePath("judge"), ir);
        QVERIFY(sizes.size() >= 16 && std::ranges::count(sizes, -1) == 0);
        QVERIFY(std::set(sizes.begin(), sizes.end()).size() > 4);
        makeCorpus(box.corpus, ir);
        box.import(box.corpus);
        need(runPolicy(box, "default", "default"));
        box.findings.clear();
        const Table found = need(searchCorpus(box.context, searchOptions())).table;
        QCOMPARE(cellOf(found, 0, "text"), std::to_string(*std::ranges::min_element(sizes)));
        QCOMPARE(cellOf(found, 0, "components"), std::to_string(components));
        QCOMPARE(cellOf(found, 0, "proved"), std::to_string(components));
        QVERIFY(box.findings.empty());
    }

    /// Without a local search before.
    void theWaysThatWereTriedFindTheLeast() {
        JobSandbox box;
        const QByteArray ir = irOf(box.folder.filePath("c"), leaves + hub("a", "0123"));
        const std::vector<qint64> sizes = allWaysByClang(box.folder.filePath("judge"), ir);
        makeCorpus(box.corpus, ir);
        box.import(box.corpus);
        need(runPolicy(box, "default", "default"));
        need(runScript(box, scriptOf(box, "default").replace("inline ", "refuse "), box.runOptions("refused")));
        QCOMPARE(textOf(box, "refused", "m"), std::to_string(sizes[0]));
        const StepResult found = tryWays(box, "refused");
        QVERIFY(m_text < sizes[0]);
        QCOMPARE(m_text, *std::ranges::min_element(sizes));
        QCOMPARE(found.components, 1);
        QCOMPARE(found.proved, 1);
        QVERIFY(found.findings.empty());
    }

    /// Two components of two calls. The compiles end in the first one, in the second one, before all are proved, or
    /// after that.
    void whatWasGainedBeforeTheEndIsKept() {
        JobSandbox box;
        const QByteArray ir = irOf(box.folder.filePath("c"), leaves + hub("a", "00") + hub("b", "11"));
        const std::vector<qint64> sizes = allWaysByClang(box.folder.filePath("judge"), ir);
        qint64 first = sizes[0]; // with the other one's calls refused
        for (const std::size_t way : {1, 2, 3})
            first = std::min(first, sizes[way]);
        const qint64 least = *std::ranges::min_element(sizes);
        QVERIFY(least < first && first < sizes[0]);
        makeCorpus(box.corpus, ir);
        box.import(box.corpus);
        need(runPolicy(box, "default", "default"));
        need(runScript(box, scriptOf(box, "default").replace("inline ", "refuse "), box.runOptions("refused")));
        std::set<std::pair<qint64, std::int64_t>> kept;
        for (std::int64_t compiles = 1; compiles <= 16; ++compiles) {
            const StepResult step = tryWays(box, "refused", compiles);
            kept.emplace(m_text, step.proved);
        }
        QVERIFY(kept == (std::set<std::pair<qint64, std::int64_t>>{{sizes[0], 0}, {first, 0}, {least, 0}, {least, 2}}));
    }

    /// Not all ways were tried of a component with more calls, nor of any if compiles end.
    void whatWasNotTriedIsNotProved() {
        JobSandbox box;
        makeCorpus(box.corpus, irOf(box.folder.filePath("c"), leaves + hub("a", "0123012301230") + hub("b", "0")));
        box.import(box.corpus);
        need(runPolicy(box, "default", "default"));
        SearchOptions options = searchOptions();
        options.compiles = 3;
        const Table cut = need(searchCorpus(box.context, options)).table;
        QCOMPARE(cellOf(cut, 0, "components") + cellOf(cut, 0, "proved"), std::string());
        const Table found = need(searchCorpus(box.context, searchOptions())).table;
        QCOMPARE(cellOf(found, 0, "components"), std::string("1"));
        QCOMPARE(cellOf(found, 0, "proved"), std::string("0"));
    }

    /// With all calls inlined w() is smaller than with none, but it is larger with its own call inlined alone.
    void componentsThatDependOnEachOtherAreJudgedTogether() {
        JobSandbox box;
        makeCorpus(box.corpus, joinedByAVariable());
        box.import(box.corpus);
        need(runPolicy(box, "default", "default"));
        const QByteArrayList decided = scriptOf(box, "default").split('\n').mid(6, 2);
        QVERIFY(decided[0].contains("h into w") && decided[1].contains("r into x"));
        const std::vector<std::int64_t> sizes = allScripts(box, decided);
        const auto sizeOfW = [&box](const std::string& script) {
            return std::stoll(
                box.value("SELECT size FROM v_functions WHERE function = 'w' AND run = '" + script + "'"));
        };
        QVERIFY(sizeOfW("script 3") < sizeOfW("script 0") && sizeOfW("script 1") > sizeOfW("script 0"));
        box.findings.clear();
        const Table found = need(searchCorpus(box.context, searchOptions())).table;
        QVERIFY(box.findings.empty());
        QCOMPARE(*std::ranges::min_element(sizes), sizes[0]);
        QCOMPARE(cellOf(found, 0, "text"), std::to_string(sizes[0]));
        QCOMPARE(cellOf(found, 0, "components"), std::string("2"));
        QCOMPARE(cellOf(found, 0, "proved"), std::string("2"));

        const StepResult step = tryWays(box, "script 3");
        QCOMPARE(m_text, sizes[0]);
        QCOMPARE(step.proved, 2);
        QVERIFY(step.findings.empty());
    }

    /// One that is at its best stays so if another one removes a function, which changes the unwind tables.
    void aComponentIsProvedWhateverTheOthersDo() {
        JobSandbox box;
        const QByteArray text = leaf("internal", "small", 1) + caller("f", "small", 3) + caller("g", "small", 4) +
                                leaf("", "large", 12) + caller("a", "large", 5);
        makeCorpus(box.corpus, QByteArray(text).replace("minsize", "minsize uwtable"));
        box.import(box.corpus);
        need(runPolicy(box, "default", "default"));
        box.findings.clear();
        const Table found = need(searchCorpus(box.context, searchOptions())).table;
        QCOMPARE(cellOf(found, 0, "components"), std::string("2"));
        QCOMPARE(cellOf(found, 0, "proved"), std::string("2"));
        QVERIFY(box.findings.empty());
        QCOMPARE(box.value("SELECT group_concat(function) FROM (SELECT function FROM v_functions WHERE run = 'search' "
                           "ORDER BY function)"),
                 std::string("a,f,g,large"));
    }

    /// Other moves of its state, whose scripts make what was measured, may help.
    void aModuleIsNotExhaustedBecauseAScriptMadeAnotherObject() {
        SearchedState state;
        state.wanted = true;
        SearchedStarts module;
        module.state = &state;
        module.starts.push_back({&module, {SearchStart::BestKnown, ModuleSearch(0)}, 1});
        module.starts.push_back({&module, {SearchStart::Known, ModuleSearch(0)}, 1}); // has no moves
        module.starts.back().done = module.starts.back().track.differs = true;
        PlannedStart& start = module.starts.front();
        start.done = start.track.differs = true;
        module.close({});
        QVERIFY(module.closed && !state.progress.exhausted);
        start.track.differs = false;
        module.close({});
        QVERIFY(module.closed && state.progress.exhausted);
    }

private:
    /// The steps of a search that tries all ways, from a run's result, until a step ends for want of compiles; m_text
    /// is that of the smallest object.
    StepResult tryWays(JobSandbox& box, const std::string& run, std::optional<std::int64_t> compiles = {}) {
        const WorkspaceReader reader = need(openSnapshot(box.context.workspacePath));
        const ModuleRunRow row = need(need(findModule(reader, run, "m")).result());
        std::mutex storing;
        KeptPools pools(1);
        const MeterLimits limits = searchOptions().limits;
        ModuleRunResult best = need(storedResult(reader, row));
        const SearchBudget budget(std::nullopt, compiles);
        const JudgeObject judge = [](const ModuleSizes& sizes, const std::vector<FunctionSize>&) { return sizes.text; };
        const StepRequest request{run,
                                  "m",
                                  storing,
                                  pools,
                                  limits,
                                  judge,
                                  row.sizes.text,
                                  best,
                                  row.objectHash,
                                  std::nullopt,
                                  {},
                                  budget,
                                  [](std::size_t, std::size_t) {}};
        SearchTrack track{SearchStart::AllWays, ModuleSearch(0)};
        StepResult found;
        do
            found = need(takeStep(box.context, track, request));
        while (!track.done && !compiles);
        m_text = track.state ? track.state->sizes.text : row.sizes.text;
        return found;
    }

    std::int64_t m_text = 0;
};

QTEST_GUILESS_MAIN(TestSearchWays)
#include "tst_search_ways.moc"
