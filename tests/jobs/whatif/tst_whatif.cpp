// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/whatif/opening_flips.h"
#include "tests/jobs/script_fixture.h"
#include "tests/jobs/whatif_fixture.h"

using namespace inlinescope;
using namespace inlinescope::testing;

/// Single decisions flipped; expected values are from a run of a script of the same flip, and llvm-size.
class TestWhatIf : public QObject {
    Q_OBJECT

    static WhatIfOptions optionsFor(const std::string& module, Others others = Others::Decide) {
        WhatIfOptions options;
        options.run = "default";
        options.module = module;
        options.others = others;
        options.limits.jobs = 2;
        return options;
    }
    /// Column values by the ordinal of the decision.
    static std::map<std::int64_t, std::string> column(const Table& table, const std::string& name) {
        std::map<std::int64_t, std::string> values;
        for (const auto& row : table.rows)
            values[std::get<std::int64_t>(row.at(0))] = plainText(row.at(std::size_t(table.columnIndex(name))));
        return values;
    }
    /// Ordinal of the decision about a call of the module of `source`.
    static std::int64_t ordinal(const JobSandbox& box, const std::string& caller) {
        return std::stoll(
            box.value("SELECT decision FROM v_decisions WHERE run = 'default' AND caller = '" + caller + "'"));
    }

    /// A line of a script with the other advice.
    static QByteArray flippedLine(QByteArray line) {
        return line.replace(0, 6, line.startsWith("inline") ? "refuse" : "inline");
    }
    static QByteArray scriptOfOne(const std::string& module, const QByteArray& line) {
        return "inlinescope-script 1\nmodule " + QByteArray::fromStdString(module) + "\n" + flippedLine(line) + "\n";
    }

private slots:
    /// Another way to refuse one call is an attribute in the module.
    void aFlipCostsWhatLlvmSizeSaysOfTheModuleThatRefusesTheCall() {
        JobSandbox box;
        prepare(box);
        WhatIfOptions options = optionsFor("m");
        const std::int64_t decision = ordinal(box, "first");
        options.decisions = {decision};
        const WhatIf answer = need(whatIf(box.context, options));

        QByteArray judged = source;
        judged.replace("@mix(i32 %x, i32 3)", "@mix(i32 %x, i32 3) noinline");
        const QString folder = box.folder.filePath("judge");
        makeCorpus(folder, judged);
        const qint64 flipped = berkeleySizes(compileWithClang(folder + "/m", folder + "/flipped.o")).at(0);
        const qint64 plain = berkeleySizes(compileWithClang(box.corpus + "/m", folder + "/plain.o")).at(0);
        QVERIFY(flipped != plain);
        QCOMPARE(answer.table.rows.size(), std::size_t(1));
        QCOMPARE(column(answer.table, "status")[decision], std::string("ok"));
        QCOMPARE(column(answer.table, "text")[decision], std::to_string(flipped));
        QCOMPARE(column(answer.table, "text_before")[decision], std::to_string(plain));
        QCOMPARE(column(answer.table, "delta")[decision], std::to_string(flipped - plain));
        QCOMPARE(column(answer.table, "advice")[decision], std::string("inline"));
    }

    void whatCannotBeFlippedSaysWhy() {
        JobSandbox box;
        prepare(box);
        WhatIfOptions options = optionsFor("m");
        options.all = true;
        const WhatIf answer = need(whatIf(box.context, options));
        auto status = column(answer.table, "status"), text = column(answer.table, "text");
        QCOMPARE(status[ordinal(box, "first")], std::string("ok"));
        QCOMPARE(status[ordinal(box, "other")], std::string("refused by the inliner"));
        QCOMPARE(status[ordinal(box, "keeps")], std::string("never inlinable"));
        QCOMPARE(text[ordinal(box, "keeps")], std::string());
        options.all = false;
        options.decisions = {1000};
        QVERIFY(failsWith(whatIf(box.context, options), ErrorCode::NotFound));
    }

    /// Under a policy that refuses all, the flip asks to inline the call that the inliner cannot inline.
    void aFlipThatTheInlinerCannotCarryOutSaysSo() {
        JobSandbox box;
        prepare(box);
        need(runPolicy(box, "never", "never"));
        WhatIfOptions options = optionsFor("m");
        options.run = "never";
        options.decisions = {ordinal(box, "other")};
        const WhatIf answer = need(whatIf(box.context, options));
        QCOMPARE(column(answer.table, "status").begin()->second, std::string("not carried out"));
        QCOMPARE(column(answer.table, "delta").begin()->second, std::string("0"));
    }

    /// Every flip of a real module, with and without the others fixed, compared with runs of scripts edited by hand
    /// from the exported one.
    void flipsEqualRunsOfEditedScripts() {
        JobSandbox box;
        box.extract();
        box.import(box.corpus);
        const std::string module = "json.c.o";
        need(runCorpus(box.context, box.runOptions("default", {module})));
        const QByteArrayList lines = scriptOf(box, "default").split('\n');
        WhatIfOptions options = optionsFor(module);
        options.all = true;
        const Table free = need(whatIf(box.context, options)).table;
        options.others = Others::Held;
        const Table held = need(whatIf(box.context, options)).table;
        QVERIFY(free.notes != held.notes);
        const qsizetype first = 6; // after the head, an empty line, the module and its bitcode
        int judged = 0;
        std::optional<std::size_t> differing; ///< a decision with different sizes in the two cases
        for (std::size_t index = 0; index < free.rows.size(); ++index) {
            const auto decision = std::int64_t(index);
            const QByteArray& line = lines.at(first + qsizetype(index));
            if (line.startsWith("#")) continue;
            if (column(free, "text")[decision] != column(held, "text")[decision]) differing = index;
            if (index % 8 != 0) continue;
            QByteArrayList edited = lines;
            edited[first + qsizetype(index)] = flippedLine(line);
            for (const auto& [text, table] : {std::pair(scriptOfOne(module, line), free), {edited.join('\n'), held}}) {
                const std::string run = need(runScript(box, text, box.runOptions({}, {module}))).name;
                QCOMPARE(
                    column(table, "text")[decision],
                    box.value("SELECT mr.text FROM module_runs mr JOIN runs r ON r.id = mr.run_id WHERE r.name = '" +
                              run + "'"));
                ++judged;
            }
        }
        QVERIFY(judged >= 6);
        // The reason: without fixed decisions, the heuristic decides further calls differently after the flip.
        QVERIFY(differing);
        const QByteArray alone = scriptOfOne(module, lines.at(first + qsizetype(*differing)));
        need(runScript(box, alone, box.runOptions("left alone", {module})));
        QVERIFY(
            std::stoi(box.value("SELECT count(*) FROM v_decisions d LEFT JOIN v_decisions f ON f.run = 'left alone' "
                                "AND f.key_hash = d.key_hash AND f.key_occurrence = d.key_occurrence WHERE d.run = "
                                "'default' AND f.advice IS NOT d.advice")) > 1);
    }

    void decisionsThatAnotherRunTookOtherwiseAreFlipped() {
        JobSandbox box;
        prepare(box);
        need(runPolicy(box, "never", "never"));
        WhatIfOptions options = optionsFor("m");
        options.differingFrom = "never";
        const WhatIf answer = need(whatIf(box.context, options));
        QCOMPARE(
            std::to_string(answer.table.rows.size()),
            box.value("SELECT count(*) FROM v_decisions d JOIN v_decisions n ON n.key_hash = d.key_hash WHERE d.run "
                      "= 'default' AND n.run = 'never' AND d.advice <> n.advice"));
    }

    void aCancelKeepsWhatIsMeasured() {
        JobSandbox box;
        prepare(box);
        WhatIfOptions options = optionsFor("m");
        options.all = true;
        options.limits.jobs = 1;
        box.context.progress = [&](const Progress&) { box.context.cancel.cancel(); };
        const WhatIf answer = need(whatIf(box.context, options));
        QVERIFY(answer.cancelled);
        auto status = column(answer.table, "status");
        QCOMPARE(std::ranges::count_if(status, [](const auto& row) { return row.second == "ok"; }), 1);
        QVERIFY(std::ranges::count_if(status, [](const auto& row) { return row.second == "cancelled"; }) >= 1);
    }

    /// By llvm-readelf @mix, whose body only the run without inlining keeps, is larger than @kept.
    void whatIsMeasuredUnaskedBeginsWithTheLargestBody() {
        JobSandbox box;
        prepare(box);
        need(runPolicy(box, "never", "never"));
        QByteArray apart = source;
        apart.replace("@mix(i32 %x, i32 3)", "@mix(i32 %x, i32 3) noinline");
        const QString folder = box.folder.filePath("judge");
        makeCorpus(folder, apart);
        const auto sizes = functionSizes(compileWithClang(folder + "/m", folder + "/m.o"));
        QVERIFY(sizes.value("kept") > 0 && sizes.value("mix") > sizes.value("kept"));
        OpeningFlips wanted{"default", "m", "never", Others::Decide, {ordinal(box, "keeps"), ordinal(box, "first")}};
        const auto plan = need(planOpeningFlips(box.context, {wanted}));
        QCOMPARE(plan.size(), std::size_t(1));
        QVERIFY(plan[0].inOrder);
        QCOMPARE(plan[0].decisions, (std::vector<std::int64_t>{ordinal(box, "first"), ordinal(box, "keeps")}));
    }

    void whatIsNotAtHandIsNotMeasuredUnasked() {
        JobSandbox box;
        makeCorpus(box.corpus, source);
        box.import(box.corpus, true);
        need(runPolicy(box, "default", "default"));
        const OpeningFlips wanted{"default", "m", "default", Others::Decide, {ordinal(box, "first")}};
        QCOMPARE(need(planOpeningFlips(box.context, {wanted})).size(), std::size_t(1));
        QVERIFY(QFile::remove(box.corpus + "/m.bc"));
        QVERIFY(need(planOpeningFlips(box.context, {wanted})).empty());
    }

    void aRunOfAnotherCompilerIsNotMeasuredUnasked() {
        JobSandbox box;
        prepare(box);
        const OpeningFlips wanted{"default", "m", "default", Others::Decide, {ordinal(box, "first")}};
        box.raw().rows("UPDATE runs SET toolchain = '/bin/false (clang 99.1.2)'");
        QVERIFY(need(planOpeningFlips(box.context, {wanted})).empty());
    }

    void aModuleThatIsAnotherNowIsRefused() {
        JobSandbox box;
        prepare(box);
        makeCorpus(box.corpus, QByteArray(source).replace("mul i32 %x, 7", "mul i32 %x, 9"));
        box.import(box.corpus);
        WhatIfOptions options = optionsFor("m");
        options.all = true;
        const auto answer = whatIf(box.context, options);
        QVERIFY(failsWith(answer, ErrorCode::Refused));
        QCOMPARE(answer.error().found, std::string("the bitcode was replaced since the run"));
    }
};

QTEST_GUILESS_MAIN(TestWhatIf)
#include "tst_whatif.moc"
