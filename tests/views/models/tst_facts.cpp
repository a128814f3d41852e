// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/compile/run_script.h"
#include "core/jobs/run/module_failure.h"
#include "core/sandbox/confinement.h"
#include "tests/views/models/phrases_in_sources.h"
#include "views/models/error_text.h"
#include "views/models/facts.h"
#include "views/models/remedies.h"

#include <QTranslator>
#include <QtTest>

using namespace inlinescope;
using namespace inlinescope::test;

namespace {

/// Translates what it knows, as a language that puts things in another order.
class Backwards : public QTranslator {
public:
    QString translate(const char* context, const char* text, const char*, int) const override {
        if (QByteArray(context) != "Facts") return {};
        const QByteArray of(text);
        if (of == "not deterministic: %1 and %2 have different results of the same compile") return "%2 <> %1";
        if (of == "a side file is missing, looked for as %1") return "%1 fehlt";
        if (of == "every decision is %1: there is nothing to learn") return "alle: %1";
        if (of == "not to inline") return "nein";
        if (of == "whole debug information") return "alles";
        return {};
    }
    bool isEmpty() const override { return false; }
};

} // namespace

class TestFacts : public QObject {
    Q_OBJECT

private slots:
    /// A sentence that was changed in the sources would lose its translation without a word.
    void eachIsOfTheSources() {
        QVERIFY(knownFacts().size() > 120);
        const char* unknown = phraseOfNoSource(knownFacts());
        QVERIFY2(!unknown, unknown);
    }

    /// Texts that core makes, in the language of the window.
    void whatCoreFindsIsTranslated() {
        QTranslator translator;
        QVERIFY(translator.load(QLocale("de"), "inlinescope", "_", ":/translations"));
        QCoreApplication::installTranslator(&translator);
        ScriptModule section;
        section.name = "m";
        section.advices.resize(2);
        section.lines = {3, 4};
        const auto script = findingsOfScript("s", section, {}, {ForcedOutcome::Unmatched, ForcedOutcome::Mandatory});
        QCOMPARE(script.size(), std::size_t(2));
        const auto found = [](const Finding& finding) { return shownFact(finding.error.found); };
        QVERIFY2(
            found(script[0]).endsWith("traf auf nichts zu: Der Inliner hat nach keiner solchen Aufrufstelle gefragt"),
            qPrintable(found(script[0])));
        QVERIFY2(found(script[1]).contains("geht nicht: Ein Attribut verlangt"), qPrintable(found(script[1])));
        ModuleRow module;
        module.name = "m";
        ModuleRunResult failed;
        failed.status = ModuleRunStatus::Failed;
        failed.diagnostics = "error: unknown argument: '-fnew'";
        const Finding failure = findingOfFailure(module, failed, {"-fnew"});
        QCOMPARE(found(failure), QString("nicht übersetzt: unbekanntes Argument '-fnew'"));
        QVERIFY2(shownRemedy(failure.error.remedy).startsWith("Fügen Sie "), failure.error.remedy.c_str());
        QCOMPARE(shownFact("run never: the module is missing"), QString("Lauf never: Modul fehlt"));
        QCOMPARE(shownFact("run a: the module is failed: error: unknown argument: '-fnew'"),
                 QString("Lauf a: Modul fehlgeschlagen: error: unknown argument: '-fnew'"));
        QVERIFY(shownFact(weakness({})).startsWith("der Kernel dieses Systems hat weder Landlock noch"));
        QVERIFY(shownFact(weakness({})).endsWith("ein eigener Prozess")); // what fills a gap is translated too
    }

    /// Of the words around its gaps, one is missing.
    void aTextThatNearlyAgreesIsAsWritten() {
        QString text = "a makes 1 B of text; ";
        while (text.size() < 900)
            text += "2 decisions have no location, 3 share a place with another decision, ";
        text += "4 were not taken";
        QCOMPARE(shownFact(text.toStdString()), text);
    }

    void whatDiffersFromCaseToCaseIsKept() {
        Backwards translator;
        QCoreApplication::installTranslator(&translator);
        QCOMPARE(shownFact("not deterministic: a %2 and b have different results of the same compile"),
                 QString("b <> a %2"));
        QCOMPARE(shownFact("every decision is not to inline: there is nothing to learn"), QString("alle: nein"));
        QCOMPARE(shownFact("fatal error: <b>x</b>"), QString("fatal error: <b>x</b>"));
        const std::string isLong = "every decision is " + std::string(1000, 'x') + ": there is nothing to learn";
        QCOMPARE(shownFact(isLong), QString::fromStdString(isLong));
        const Finding finding{Severity::Warning,
                              "m",
                              {ErrorCode::NotFound,
                               "a side file is missing, looked for as /a b",
                               "/x/m",
                               {},
                               "whole debug information",
                               {}}};
        const QString sentence = findingSentence(finding);
        QVERIFY2(sentence.contains("/x/m: /a b fehlt. ") && sentence.contains("alles"), qPrintable(sentence));
    }

    void withoutATranslationItIsAsWritten() {
        for (const char* fact : knownFacts())
            QCOMPARE(shownFact(fact), QString(fact));
    }
};

QTEST_GUILESS_MAIN(TestFacts)
#include "tst_facts.moc"
