// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/report/gate_report.h"
#include "tests/bench/workspace_generator.h"
#include "tests/store/store_fixture.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QTest>
#include <QXmlStreamReader>

using namespace inlinescope;
using namespace inlinescope::testing;

/// A gate made by hand, with names that every format has to escape, read back by independent readers.
class TestGateReport : public QObject {
    Q_OBJECT

    static inline const std::string evil = "a|b`c\"<d>&e\x01.o";

    static Explanation explanationOf(std::int64_t bytes) {
        Explanation explanation;
        Culprit culprit;
        culprit.caller = "_ZN5store6Writer3putEi";
        culprit.callee = "encode";
        culprit.location = "src/writer.cpp:88:3";
        culprit.bytes = bytes;
        explanation.culprits = {culprit};
        explanation.interaction = -4;
        return explanation;
    }

    static Gate failing() {
        Gate gate;
        gate.base = "before";
        gate.next = "after";
        gate.limits = {0.5, 100, false};
        gate.before = 10000;
        gate.after = 10612;
        gate.uniqueBefore = 9000;
        gate.uniqueAfter = 9500;
        gate.compared = 2;
        gate.known = 4;
        gate.larger = 1;
        gate.modules = {{evil, 2000, 2612, true, CauseBytes{.decidedDifferently = 612}, explanationOf(616), {}},
                        {"same.o", 8000, 8000, false, {}, {}, {}}};
        gate.omissions = {{"lost.o", "crashed in new", 70, {}, true}, {"gone.o", "missing in new", 30, {}, false}};
        gate.differences = {"the sides differ in flags: A has -Oz, B has -O2"};
        gate.result = {0.5, true, {0}, {2}, {2, 3}, false};
        gate.shown = 1;
        return gate;
    }

    static Gate passing() {
        Gate gate;
        gate.base = "before";
        gate.next = "after";
        gate.before = gate.after = 100;
        gate.compared = gate.known = 1;
        gate.modules = {{"same.o", 100, 100, false, {}, {}, {}}};
        gate.result.allowedPercent = 0;
        gate.result.passed = true;
        return gate;
    }

private slots:
    void markdownSaysTheVerdictItsReasonsAndTheCulprit() {
        const QString text = QString::fromStdString(gateMarkdown(failing()));
        QVERIFY2(
            text.startsWith("## Size gate: failed\n\n**+6.12 %** of text: 10,000 → 10,612 bytes (+612) over 2 of 4 "
                            "modules"),
            qPrintable(text));
        QVERIFY(text.contains("\n- text grew by +6.12 %; the limit is 0.5 %\n"));
        QVERIFY(text.contains("\n- 1 module grew by more than 100 bytes\n"));
        QVERIFY(text.contains("\n- 1 module had a size and has none now\n"));
        QVERIFY(text.contains("Shared bodies counted once: 9,000 → 9,500 (+500)"));
        QVERIFY(text.contains("`encode` into `store::Writer::put` at `writer.cpp:88:3`, refuse → inline: +616"));
        QVERIFY(text.contains("- `lost.o`: crashed in new (70 bytes of text)\n"));
        QVERIFY(text.contains("- `gone.o`: missing in new (30 bytes of text)\n"
                              "- their text, which is in no total: 100 bytes before, 0 after\n"));
        QVERIFY(text.contains("- the sides differ in flags: A has -Oz, B has -O2\n"));
    }

    void anOverrideSaysItsReasonAndWhatWasExceededInEveryReport() {
        Gate gate = failing();
        gate.limits.totalBytes = 600;
        gate.result.budgetExceeds = true;
        QVERIFY(!gate.passes());
        gate.allowed = "new *parser*";
        QVERIFY(gate.passes());
        const QString text = QString::fromStdString(gateMarkdown(gate));
        QVERIFY2(text.startsWith("## Size gate: allowed beyond its limits\n"), qPrintable(text));
        QVERIFY(text.contains("\n- text grew by +612 bytes; the budget is 600 bytes\n"));
        QVERIFY(text.contains("\n- 1 module grew by more than 100 bytes\n"));
        QVERIFY2(text.contains("\n- Allowed by an override. Its reason: new `*parser*`\n"), qPrintable(text));
        const QJsonObject json = QJsonDocument::fromJson(QByteArray::fromStdString(gateJson(gate))).object();
        QVERIFY(json["passed"].toBool() && !json["within_limits"].toBool(true));
        QCOMPARE(json["allowed"].toString(), "new *parser*");
        QCOMPARE(json["exceeded"].toArray().size(), 4);
        QCOMPARE(json["exceeded"].toArray().at(1).toString(), "text grew by +612 bytes; the budget is 600 bytes");
        QCOMPARE(json["limits"].toObject()["total_bytes"].toInt(), 600);
        QVERIFY(json["total"].toObject()["exceeds_budget"].toBool());
        const QByteArray junit = QByteArray::fromStdString(gateJunit(gate));
        QVERIFY2(junit.contains("failures=\"0\"") && junit.contains("skipped=\"4\""), junit);
        QVERIFY(!junit.contains("<failure"));
        QCOMPARE(junit.count("<skipped message=\"allowed: new *parser*; "), 3);
        QVERIFY(
            junit.contains("<property name=\"exceeded\" value=\"text grew by +612 bytes; the budget is 600 bytes\""));

        Gate within = passing();
        within.allowed = "not sure";
        QVERIFY(gateMarkdown(within).starts_with("## Size gate: passed\n"));
        QVERIFY(gateMarkdown(within).find("An override was not needed. Its reason: not sure") != std::string::npos);
    }

    void everyReportSaysWhatBothSidesAre() {
        Gate gate = failing();
        gate.baseSide = {"1a2b3c4", "corpus", "default", "built-in LLVM 22.1.8", "-Oz -triple x86_64", ""};
        gate.nextSide = {"v2|x", "corpus", "default", "/usr/bin/clang-22", "-O2 -triple x86_64", "-mllvm -f"};
        const QString text = QString::fromStdString(gateMarkdown(gate));
        QVERIFY2(text.contains("\n| | base | new |\n|:--|:--|:--|\n| revision | `1a2b3c4` | `v2\\|x` |\n"),
                 qPrintable(text));
        QVERIFY(text.contains("| compiler | `built-in LLVM 22.1.8` | `/usr/bin/clang-22` |\n"));
        QVERIFY(text.contains("| flags | `-Oz -triple x86_64` | `-O2 -triple x86_64` |\n"));
        QVERIFY(text.contains("| options of the run |  | `-mllvm -f` |\n"));
        const QJsonObject sides =
            QJsonDocument::fromJson(QByteArray::fromStdString(gateJson(gate))).object()["sides"].toObject();
        QCOMPARE(sides["next"].toObject()["revision"].toString(), "v2|x");
        QCOMPARE(sides["base"].toObject()["flags"].toString(), "-Oz -triple x86_64");
        const std::string junit = gateJunit(gate);
        QVERIFY(junit.find("<property name=\"base.revision\" value=\"1a2b3c4\"/>") != std::string::npos);
        QVERIFY(junit.find("<property name=\"next.compiler\" value=\"/usr/bin/clang-22\"/>") != std::string::npos);
    }

    /// Seven modules: the table has the one that grew most and the one that shrank most, the paragraph all others.
    static Gate ofTen() {
        Gate gate = passing();
        gate.modules = {{"most.o", 100, 700, false, {}, {}, {}},  {"more.o", 100, 130, false, {}, {}, {}},
                        {"bit.o", 100, 104, false, {}, {}, {}},   {"same.o", 100, 100, false, {}, {}, {}},
                        {"same2.o", 100, 100, false, {}, {}, {}}, {"less.o", 100, 95, false, {}, {}, {}},
                        {"least.o", 2000, 700, false, {}, {}, {}}};
        gate.modules[0].culprit = LargestCulprit{"_ZN5store6Writer3putEi", "encode", 580, "src/writer.cpp:88:3"};
        gate.larger = 3;
        gate.smaller = 2;
        gate.shown = gate.shownSmaller = 1;
        return gate;
    }

    void theTopMoversHaveTheCallsiteToBlameAndTheOthersAreNotHidden() {
        const QString text = QString::fromStdString(gateMarkdown(ofTen()));
        QVERIFY2(text.contains("| `most.o` | 100 | 700 | +600 | +600.00 % | `encode` into `store::Writer::put` at "
                               "`writer.cpp:88:3`: +580 |\n| `least.o` | 2,000 | 700 | -1,300 | -65.00 % |  |\n"),
                 qPrintable(text));
        QVERIFY2(text.contains("\n**Smaller changes.** `more.o` +30, `less.o` -5, `bit.o` +4\n"), qPrintable(text));
        const QJsonArray modules =
            QJsonDocument::fromJson(QByteArray::fromStdString(gateJson(ofTen()))).object()["modules"].toArray();
        QCOMPARE(modules.at(0).toObject()["culprit"].toObject()["bytes"].toInt(), 580);
        QCOMPARE(modules.at(0).toObject()["culprit"].toObject()["location"].toString(), "src/writer.cpp:88:3");
        QVERIFY(modules.at(1).toObject()["culprit"].isNull());
    }

    void aHistogramShowsHowManyChangedByHowMuch() {
        const QString text = QString::fromStdString(gateMarkdown(ofTen()));
        const qsizetype at = text.indexOf("```text\n");
        QVERIFY2(at > 0, qPrintable(text));
        const QStringList lines = text.mid(at).split('\n');
        QCOMPARE(lines[1].simplified(), "-4,095 to -1,024 1 ####################"); // 40 for the most, which is 2
        QCOMPARE(lines[5].simplified(), "-15 to -1 1 ####################");
        QCOMPARE(lines[6].simplified(), "0 2 ########################################");
        QCOMPARE(lines[10].simplified(), "+256 to +1,023 1 ####################");
        QCOMPARE(lines[11], "```"); // no module grew by more
        const QJsonArray bins =
            QJsonDocument::fromJson(QByteArray::fromStdString(gateJson(ofTen()))).object()["histogram"].toArray();
        QCOMPARE(bins.size(), 13);
        QCOMPARE(bins.at(6).toObject()["modules"].toInt(), 2);
        QVERIFY(gateMarkdown(failing()).find("```text") == std::string::npos); // of one change there is no distribution
    }

    /// GitHub refuses a comment of more than 65,536 characters.
    void markdownStaysBelow65000CharactersWhateverTheCorpus_data() {
        QTest::addColumn<QString>("name");
        QTest::newRow("short names") << "core/module.cpp.o";
        QTest::newRow("long names") << QString(3000, 'x');
        QTest::newRow("names that are escaped") << QString("|`\x01é").repeated(500) + "\\|";
    }
    void markdownStaysBelow65000CharactersWhateverTheCorpus() {
        QFETCH(QString, name);
        const std::string text = name.toStdString();
        Gate gate = failing();
        gate.base = gate.next = text;
        gate.allowed = text;
        gate.baseSide = gate.nextSide = {text, text, text, text, text, text};
        gate.modules.clear();
        for (int module = 0; module < 20'000; ++module) {
            gate.modules.push_back({text + std::to_string(module),
                                    10'000,
                                    25'000 - module,
                                    module < 10'000,
                                    CauseBytes{1, 2, 3, 4},
                                    {},
                                    {}});
            if (module >= 100) continue;
            Culprit culprit;
            culprit.caller = culprit.callee = culprit.location = text;
            gate.modules.back().explanation = explanationOf(3);
            gate.modules.back().explanation->culprits.assign(3, culprit);
            gate.modules.back().unexplained = text;
        }
        gate.omissions.assign(2'000, {text, text, 70, {}, true});
        gate.differences.assign(1000, text);
        gate.larger = 15'000;
        gate.smaller = 4'999;
        gate.shown = 10'000;
        gate.shownSmaller = 1000;
        gate.result.exceeding.resize(10'000);
        const QString written = QString::fromStdString(gateMarkdown(gate));
        QVERIFY2(written.size() < 65'000, qPrintable(QString::number(written.size())));
        QVERIFY(written.contains("\n- 10,000 modules grew by more than 100 bytes\n"));
        QVERIFY(written.contains("\n- Allowed by an override. Its reason: "));
        QVERIFY(written.contains("\n| revision | "));
        QVERIFY(written.contains("\n**Smaller changes.** "));
        QVERIFY(written.contains(" more modules ("));
        QVERIFY(written.contains("**Not compared: 2,000 modules**"));
        QVERIFY(written.contains(" more differences\n"));
        QVERIFY(written.count(" **over**") > 1);
    }

    /// Two runs over 2,000 modules, compared with SQLite: every module that changed is in the table, in the paragraph,
    /// or counted at its end.
    void aCorpusOfManyModulesIsJudgedWhole() {
        const Sandbox box;
        need(generateWorkspace(box.workspace, {2000, 40'000, 3}, sha256, {}));
        RawDatabase raw(box.path);
        const std::string deltas = " FROM (SELECT b.text - a.text AS delta FROM module_runs a JOIN runs ra ON ra.id = "
                                   "a.run_id AND ra.name = 'default' JOIN module_runs b ON b.module_id = a.module_id "
                                   "JOIN runs rb ON rb.id = b.run_id AND rb.name = 'never' WHERE a.status = 'ok' AND "
                                   "b.status = 'ok')";
        GateOptions options;
        options.base = "default";
        options.next = "never";
        options.shown = 1000;
        options.explained = 0;
        const Gate gate = need(judgeRuns({box.path, {}, {}}, options));
        QCOMPARE(std::to_string(gate.compared), raw.value("SELECT count(*)" + deltas));
        QCOMPARE(std::to_string(gate.after - gate.before), raw.value("SELECT sum(delta)" + deltas));
        const QJsonArray bins =
            QJsonDocument::fromJson(QByteArray::fromStdString(gateJson(gate))).object()["histogram"].toArray();
        for (const QJsonValue& bin : bins) {
            const QJsonValue from = bin.toObject()["from"], to = bin.toObject()["to"];
            const QString range = (from.isNull() ? "1" : "delta >= " + QString::number(from.toInteger())) + " AND " +
                                  (to.isNull() ? "1" : "delta <= " + QString::number(to.toInteger()));
            QCOMPARE(QString::number(bin.toObject()["modules"].toInt()).toStdString(),
                     raw.value("SELECT count(*)" + deltas + " WHERE " + range.toStdString()));
        }

        const QString written = QString::fromStdString(gateMarkdown(gate));
        QVERIFY2(written.size() < 65'000, qPrintable(QString::number(written.size())));
        QVERIFY(written.contains("\n| compiler | `"));
        qsizetype named = 0, counted = 0;
        for (const QString& line : written.split('\n')) {
            named += line.startsWith("| `");
            if (!line.startsWith("**Smaller changes.**")) continue;
            named += line.count('`') / 2;
            counted = QRegularExpression(" and ([0-9,]+) more module").match(line).captured(1).remove(',').toInt();
        }
        QVERIFY(named > 100);
        QCOMPARE(std::to_string(named + counted), raw.value("SELECT sum(delta <> 0)" + deltas));
    }

    void markdownTablesKeepTheirColumns() {
        int rows = 0;
        for (const QString& line : QString::fromStdString(gateMarkdown(failing())).split('\n')) {
            if (!line.startsWith('|')) continue;
            QCOMPARE(line.count(QRegularExpression("(?<!\\\\)\\|")), 7); // six columns
            ++rows;
        }
        QCOMPARE(rows, 3); // header, rule, and the one module that grew
    }

    void aPassedGateIsShort() {
        const QString text = QString::fromStdString(gateMarkdown(passing()));
        QVERIFY(text.startsWith("## Size gate: passed\n"));
        QVERIFY(!text.contains('|') && !text.contains("Not compared") && !text.contains("\n- "));
    }

    void jsonHasEveryFigure() {
        const QJsonObject gate = QJsonDocument::fromJson(QByteArray::fromStdString(gateJson(failing()))).object();
        QCOMPARE(gate["passed"].toBool(true), false);
        QCOMPARE(gate["total"].toObject()["delta"].toInt(), 612);
        QCOMPARE(gate["total"].toObject()["percent"].toDouble(), 6.12);
        QCOMPARE(gate["limits"].toObject()["module_bytes"].toInt(), 100);
        QCOMPARE(gate["modules"].toArray().size(), 1); // unchanged modules are left out
        const QJsonObject module = gate["modules"].toArray().at(0).toObject();
        QCOMPARE(module["module"].toString().toStdString(), evil);
        QCOMPARE(module["causes"].toObject()["decided_differently"].toInt(), 612);
        QCOMPARE(module["interaction"].toInt(), -4);
        const QJsonObject culprit = module["culprits"].toArray().at(0).toObject();
        QCOMPARE(culprit["caller"].toString(), "_ZN5store6Writer3putEi");
        QCOMPARE(culprit["bytes"].toInt(), 616);
        QCOMPARE(gate["omitted"].toArray().size(), 2);
        QCOMPARE(gate["omitted"].toArray().at(0).toObject()["lost"].toBool(), true);
        QVERIFY(gate["omitted"].toArray().at(0).toObject()["after"].isNull());
    }

    // XML cannot contain most control characters, nor U+FFFE; a reader gets the text that is shown everywhere else.
    void junitCarriesEveryNameAsText() {
        Gate gate = failing();
        gate.modules[0].name += "\x1b[31m\x7f\xc2\x9b\xe2\x80\xae\xef\xbf\xbe\xff";
        gate.omissions[0].why = "a\x02"
                                "b";
        QXmlStreamReader xml(QByteArray::fromStdString(gateJunit(gate)));
        QStringList names, messages;
        while (!xml.atEnd()) {
            if (xml.readNext() != QXmlStreamReader::StartElement) continue;
            if (xml.name() == u"testcase") names.append(xml.attributes().value("name").toString());
            if (xml.name() == u"failure") messages.append(xml.attributes().value("message").toString());
        }
        QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
        QCOMPARE(names[1], QString("a|b`c\"<d>&e\\x01.o\\x1b[31m\\x7f\\u009b\\u202e\\ufffe\\xff"));
        QVERIFY(messages.contains("a\\x02b"));
    }

    void aGateOverNothingFailsInEveryReport() {
        Gate gate = passing();
        gate.modules.clear();
        gate.compared = 0;
        gate.result.passed = false;
        gate.result.nothingCompared = true;
        QVERIFY(gateMarkdown(gate).starts_with("## Size gate: failed\n"));
        QVERIFY(gateMarkdown(gate).find("\n- no module has a size in both runs") != std::string::npos);
        const QJsonObject json = QJsonDocument::fromJson(QByteArray::fromStdString(gateJson(gate))).object();
        QCOMPARE(json["total"].toObject()["nothing_compared"].toBool(), true);
        const QByteArray junit = QByteArray::fromStdString(gateJunit(gate));
        QVERIFY2(junit.contains("tests=\"1\" failures=\"1\""), junit);
        QVERIFY2(junit.contains("<failure type=\"nothing-compared\""), junit);
    }

    void junitCountsWhatItLists() {
        QXmlStreamReader xml(QByteArray::fromStdString(gateJunit(failing())));
        int cases = 0, failures = 0, skipped = 0;
        QHash<QString, QString> counts;
        while (!xml.atEnd()) {
            if (xml.readNext() != QXmlStreamReader::StartElement) continue;
            cases += xml.name() == u"testcase";
            failures += xml.name() == u"failure";
            skipped += xml.name() == u"skipped";
            if (xml.name() != u"testsuite") continue;
            for (const QXmlStreamAttribute& attribute : xml.attributes())
                counts[attribute.name().toString()] = attribute.value().toString();
        }
        QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
        QCOMPARE(cases, 5); // the total, two modules and two that could not be compared
        QCOMPARE(failures, 3);
        QCOMPARE(skipped, 1);
        QCOMPARE(counts["tests"], "5");
        QCOMPARE(counts["failures"], "3");
        QCOMPARE(counts["skipped"], "1");
    }
};

QTEST_GUILESS_MAIN(TestGateReport)
#include "tst_gate_report.moc"
