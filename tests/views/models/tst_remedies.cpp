// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/views/models/phrases_in_sources.h"
#include "views/models/error_text.h"
#include "views/models/remedies.h"

#include <QTranslator>
#include <QtTest>

using namespace inlinescope;
using namespace inlinescope::test;

class TestRemedies : public QObject {
    Q_OBJECT

private slots:
    /// A sentence that was changed in the sources would lose its translation without a word.
    void eachIsASentenceOfTheSources() {
        QVERIFY(knownRemedies().size() > 45);
        const char* unknown = phraseOfNoSource(knownRemedies());
        QVERIFY2(!unknown, unknown);
    }

    void aFindingSaysWhatToDoInTheUsersLanguage_data() {
        QTest::addColumn<QString>("sentence");
        QTest::newRow("de") << "Starten Sie es erneut.";
        QTest::newRow("zh_CN") << QStringLiteral("请重新运行。");
    }
    void aFindingSaysWhatToDoInTheUsersLanguage() {
        QFETCH(QString, sentence);
        QTranslator translator;
        QVERIFY(translator.load(QLocale(QTest::currentDataTag()), "inlinescope", "_", ":/translations"));
        QCoreApplication::installTranslator(&translator);
        const Error known{ErrorCode::Refused, "found", "file", {}, {}, "Run it again."};
        QVERIFY2(errorSentence(known).endsWith(' ' + sentence), qPrintable(errorSentence(known)));
        const Error other{ErrorCode::Refused, "found", "file", {}, {}, "Delete it: delete run <b>x</b>"};
        QVERIFY(errorSentence(other).endsWith(" Delete it: delete run <b>x</b>"));
        for (const char* remedy : knownRemedies())
            QVERIFY2(shownRemedy(remedy) != QString(remedy), remedy);
    }
};

QTEST_GUILESS_MAIN(TestRemedies)
#include "tst_remedies.moc"
