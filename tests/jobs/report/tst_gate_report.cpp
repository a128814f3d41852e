// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/report/gate_report.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QTest>
#include <QXmlStreamReader>

using namespace inlinescope;

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
        gate.omissions = {{"lost.o", "crashed in B", 70, {}, true}, {"gone.o", "missing in B", 30, {}, false}};
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
        QVERIFY(text.contains("- `lost.o`: crashed in B (70 bytes of text)\n"));
        QVERIFY(text.contains("- `gone.o`: missing in B (30 bytes of text)\n"));
        QVERIFY(text.contains("- the sides differ in flags: A has -Oz, B has -O2\n"));
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
