// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/models/error_text.h"
#include "views/models/remedies.h"

#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QTranslator>
#include <QtTest>

using namespace inlinescope;

class TestRemedies : public QObject {
    Q_OBJECT

private slots:
    /// A sentence that was changed in the sources would lose its translation without a word.
    void eachIsASentenceOfTheSources() {
        QString sources;
        for (const char* room : {"/core", "/importers"})
            for (QDirIterator files(QStringLiteral(INLINESCOPE_SOURCE_DIR) + room, {"*.cpp", "*.h"}, QDir::Files,
                                    QDirIterator::Subdirectories);
                 files.hasNext();) {
                QFile file(files.next());
                QVERIFY(file.open(QIODevice::ReadOnly));
                sources += QString::fromUtf8(file.readAll());
            }
        static const QRegularExpression between("\"\\s*\n\\s*\"");
        sources.remove(between); // a literal in several lines
        QVERIFY(fixedRemedies().size() > 20);
        for (const char* remedy : fixedRemedies())
            QVERIFY2(sources.contains('"' + QString(remedy) + '"'), remedy);
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
        for (const char* remedy : fixedRemedies())
            QVERIFY2(shownRemedy(remedy) != QString(remedy), remedy);
    }
};

QTEST_GUILESS_MAIN(TestRemedies)
#include "tst_remedies.moc"
