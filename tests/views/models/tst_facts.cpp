// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/models/error_text.h"
#include "views/models/facts.h"

#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QTranslator>
#include <QtTest>

using namespace inlinescope;

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
        QString sources;
        for (const char* room : {"/core", "/importers"})
            for (QDirIterator files(QStringLiteral(INLINESCOPE_SOURCE_DIR) + room, {"*.cpp", "*.h"}, QDir::Files,
                                    QDirIterator::Subdirectories);
                 files.hasNext();) {
                QFile file(files.next());
                QVERIFY(file.open(QIODevice::ReadOnly));
                sources += QString::fromUtf8(file.readAll());
            }
        static const QRegularExpression between("\"\\s*\n\\s*\""), gap("%[1-9]");
        sources.remove(between); // a literal in several lines
        QVERIFY(knownFacts().size() > 40);
        for (const char* fact : knownFacts())
            for (const QString& part : QString(fact).split(gap))
                for (const QString& literal : part.split(", ")) // which core may have put together
                    QVERIFY2(sources.contains(literal.endsWith(": ") ? literal.chopped(2) : literal), fact);
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
