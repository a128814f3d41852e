// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/alignment.h"
#include "core/analysis/function_comparison.h"
#include "core/base/error_place.h"
#include "core/base/join.h"
#include "core/jobs/tables/cell_filter.h"
#include "core/jobs/tables/cells.h"
#include "core/model/names.h"
#include "core/model/policy_kind.h"
#include "core/store/rows/rows.h"
#include "views/models/error_text.h"
#include "views/models/value_words.h"
#include "views/models/words.h"

#include <QLocale>
#include <QTest>
#include <QTranslator>

#include <ctime>

using namespace inlinescope;

/// The format of numbers and times on screen; every text is written by hand.
class TestWords : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() {
        QLocale::setDefault(QLocale(QLocale::English));
        qputenv("TZ", "Asia/Shanghai"); // UTC+8, without summer time
        tzset();
    }

    void noHalfOfACharacterIsAtTheEllipsis() {
        const QString pair = QString::fromUcs4(U"\U0001F600"); // two UTF-16 units
        const QString text = QString(299, 'a') + pair + QString(500, 'b') + pair + QString(299, 'c');
        QCOMPARE(elidedText(text), QString(299, 'a') + QChar(0x2026) + QString(299, 'c'));
    }

    void aShareNeverReadsAsNothingUnlessItIs_data() {
        QTest::addColumn<qint64>("delta");
        QTest::addColumn<qint64>("base");
        QTest::addColumn<QString>("text");
        const QString minus(QChar(0x2212));
        QTest::newRow("one decimal") << qint64(-18) << qint64(1000) << minus + "1.8 %";
        QTest::newRow("rounded") << qint64(7422) << qint64(412306) << "+1.8 %";
        QTest::newRow("just one decimal") << qint64(5) << qint64(10'000) << "+0.1 %";
        QTest::newRow("two decimals") << qint64(-4) << qint64(10'000) << minus + "0.04 %";
        QTest::newRow("three decimals") << qint64(-7) << qint64(412'306) << minus + "0.002 %";
        QTest::newRow("many decimals") << qint64(1) << qint64(1'000'000'000) << "+0.0000001 %";
        QTest::newRow("nothing") << qint64(0) << qint64(1000) << "0.0 %";
        QTest::newRow("of nothing") << qint64(5) << qint64(0) << QString(QChar(0x2013));
    }
    void aShareNeverReadsAsNothingUnlessItIs() {
        QFETCH(qint64, delta);
        QFETCH(qint64, base);
        QTEST(signedShare(delta, base), "text");
    }

    void aPercentColumnHasAPercentSignAndOneDecimal() {
        QCOMPARE(displayText(Cell(85.0), ColumnKind::Share), QString("85.0 %"));
        QCOMPARE(displayText(Cell(std::int64_t(100)), ColumnKind::Share), QString("100.0 %"));
        QCOMPARE(displayText(Cell(-3.2), ColumnKind::Share), QString(QChar(0x2212)) + "3.2 %");
        QCOMPARE(displayText(Cell(0.0), ColumnKind::Share), QString("0.0 %"));
        QCOMPARE(displayText(Cell(0.03), ColumnKind::Share), QString("<0.1 %"));
        QCOMPARE(displayText(Cell(0.05), ColumnKind::Share), QString("0.1 %"));
        QCOMPARE(displayText(Cell(-0.03), ColumnKind::Share), QString(">") + QChar(0x2212) + "0.1 %");
        QCOMPARE(displayText(Cell(85.0), ColumnKind::Percent), QString("+85.0 %"));
        QCOMPARE(displayText(Cell(-1.84), ColumnKind::Percent), QString(QChar(0x2212)) + "1.8 %");
        QCOMPARE(displayText(Cell(), ColumnKind::Share), QString(QChar(0x2013)));
    }

    /// Each word of the core has one of its own in each catalogue; what is no such word stays as it is.
    void thePlaceOfAnErrorIsTranslated() {
        const Error damaged{ErrorCode::Malformed, "x", "a.log", "byte 12, context \"f, g\", observation 95", {}, {}};
        const Error script{ErrorCode::Refused, "x", "s", "line 3", {}, {}}, other{ErrorCode::Refused, "x", "s", "at 5"};
        QVERIFY(errorSentence(script).contains(QStringLiteral("at line 3")));
        const Error unnamed{ErrorCode::Malformed, "x", "a.log", "byte 12, context \"\", observation 95", {}, {}};
        QVERIFY(errorSentence(unnamed).contains(QStringLiteral("byte 12, context without a name, observation 95")));
        QTranslator translator;
        QVERIFY(translator.load(QLocale(QStringLiteral("de")), "inlinescope", "_", ":/translations"));
        QVERIFY(QCoreApplication::installTranslator(&translator));
        QVERIFY2(errorSentence(script).contains(QStringLiteral("bei Zeile 3")), qPrintable(errorSentence(script)));
        QVERIFY2(errorSentence(damaged).contains(QStringLiteral("bei Byte 12, ")), qPrintable(errorSentence(damaged)));
        QVERIFY(errorSentence(damaged).contains(QStringLiteral(", Beobachtung 95: ")));
        QVERIFY(errorSentence(other).contains(QStringLiteral("at 5")));
        QVERIFY(QCoreApplication::removeTranslator(&translator));
    }

    void thePlaceOfEveryKindIsTranslated_data() {
        QTest::addColumn<QString>("language");
        QTest::newRow("German") << "de";
        QTest::newRow("Chinese") << "zh_CN";
    }
    void thePlaceOfEveryKindIsTranslated() {
        QFETCH(QString, language);
        QTranslator translator;
        QVERIFY(translator.load(QLocale(language), "inlinescope", "_", ":/translations"));
        for (int kind = 0; kind < int(PlaceKind::Text); ++kind) {
            const Error error{ErrorCode::Malformed, "x", "a.log", placeText(PlaceKind(kind), 7041), {}, {}};
            const QString english = errorSentence(error);
            QVERIFY2(english.contains(QString::fromStdString(error.place)), error.place.c_str());
            QVERIFY(QCoreApplication::installTranslator(&translator));
            const QString shown = errorSentence(error);
            QVERIFY(QCoreApplication::removeTranslator(&translator));
            QVERIFY2(shown.contains(QStringLiteral("7041")), qPrintable(shown));
            const QString noun = QString::fromStdString(error.place).section(u' ', 0, 0) + u' ';
            QVERIFY2(!shown.contains(noun), qPrintable(shown));
        }
    }

    void theWordsOfAStatusAreTranslated_data() {
        QTest::addColumn<QString>("language");
        QTest::addColumn<QString>("refused");
        QTest::newRow("German") << "de" << "abgelehnt";
        QTest::newRow("Chinese") << "zh_CN" << "被拒绝";
    }
    void theWordsOfAStatusAreTranslated() {
        QFETCH(QString, language);
        const Cell refused = cell("refused");
        QCOMPARE(displayText(refused, ColumnKind::Status), QString("refused"));
        QTranslator translator;
        QVERIFY(translator.load(QLocale(language), "inlinescope", "_", ":/translations"));
        QVERIFY(QCoreApplication::installTranslator(&translator));
        QTEST(displayText(refused, ColumnKind::Status), "refused");
        QCOMPARE(displayText(refused, ColumnKind::Text), QString("refused")); // the name of a function, say
        const auto isTranslated = [](std::string_view word) {
            QVERIFY2(shownValue(word) != QString::fromUtf8(word.data(), qsizetype(word.size())), word.data());
        };
        const auto areTranslated = [&](auto last, int first = 0) {
            for (int value = first; value <= int(last); ++value)
                isTranslated(toString(decltype(last)(value)));
        };
        areTranslated(Advice::Inline);
        areTranslated(Outcome::NeverAsked);
        areTranslated(ModuleRunStatus::Cancelled);
        areTranslated(Severity::Error);
        areTranslated(FlipStatus::AnotherCompiler);
        areTranslated(Others::Held);
        areTranslated(AlignedBy::Line);
        areTranslated(GrowthCause::Alias, int(GrowthCause::Added));
        areTranslated(RunStatus::Interrupted);
        areTranslated(PolicyKind::Script);
        for (const bool flag : {false, true})
            isTranslated(plainText(flagCell(flag)));
        QCOMPARE(shownValue("internal"), QString("internal"));
        QCOMPARE(shownValue("missing, of_a_stranger"), QString("missing, of_a_stranger"));
        QCOMPARE(shownValue("missing, refused"), shownValue("missing") + ", " + shownValue("refused"));
    }

    /// In a language of the test. A filter passes what is shown with the typed text, and the words of files.
    void aWordWithANumberIsTranslated() {
        class : public QTranslator {
            QString translate(const char*, const char* text, const char*, int) const override {
                return QByteArray(text) == "differs at %1" ? "anders ab %1"
                       : QByteArray(text) == "equal"       ? "gleich"
                                                           : "";
            }
            bool isEmpty() const override { return false; }
        } translator;
        QCOMPARE(shownValue("differs at 12"), QString("differs at 12"));
        QCOMPARE(valueFilter("differs"), QString("differs"));
        QVERIFY(QCoreApplication::installTranslator(&translator));
        QCOMPARE(shownValue("differs at 12"), QString("anders ab 12"));
        QCOMPARE(shownValue("equal"), QString("gleich"));
        for (const char* other : {"differs at ", "differs at x", "differs at 1 2", "it differs at 1"})
            QCOMPARE(shownValue(other), QString(other));
        const CellFilter filter(valueFilter("anders"), false);
        QVERIFY(filter.passes(Cell(std::string("differs at 3"))) && !filter.passes(Cell(std::string("equal"))));
        const CellFilter number(valueFilter("12"), false);
        QVERIFY(number.passes(Cell(std::string("differs at 12"))) && !number.passes(Cell(std::string("differs at 3"))));
    }

    void aFilterPassesWhatIsShownWithTheTypedText_data() {
        QTest::addColumn<QString>("language");
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QStringList>("passed"); // of "differs at 3", "differs at 31", "differs at 13", "equal"
        const QString three = "differs at 3", more = "differs at 31", other = "differs at 13";
        for (const auto& [language, at, all] :
             {std::tuple("de", "bei", "weicht ab bei"), {"en", "at", "differs at"}, {"zh_CN", "从", "从"}}) {
            const auto row = [&, name = language](const QString& typed, const QStringList& passed) {
                QTest::addRow("%s: %s", name, qPrintable(typed)) << name << typed << passed;
            };
            row(at, {three, more, other});
            row(QString(at) + " 3", {three, more});
            row(QString(all) + " 3", {three, more});
            row(QString(all).toUpper() + " 3", {three, more});
            row(QString(all) + " 31", {more});
            row(QString(all) + " 4", {});
            row(QString(all) + " 13 | " + at + " 31", {more, other});
            row("3", {three, more, other});
            if (language != std::string("zh_CN")) row(QString("\"%1 3\"").arg(all), {three});
        }
        for (const char* typed : {"从 3 起", "\"从 3 起不同\""})
            QTest::addRow("zh_CN: %s", typed) << "zh_CN" << typed << QStringList{three};
        QTest::addRow("zh_CN: end") << "zh_CN" << "13 起" << QStringList{other};
    }
    void aFilterPassesWhatIsShownWithTheTypedText() {
        QFETCH(QString, language);
        QFETCH(QString, typed);
        QTranslator translator;
        QVERIFY(translator.load(QLocale(language), "inlinescope", "_", ":/translations"));
        QVERIFY(QCoreApplication::installTranslator(&translator));
        const CellFilter filter(valueFilter(typed), false);
        QStringList passed;
        for (const char* value : {"differs at 3", "differs at 31", "differs at 13", "equal"})
            if (filter.passes(std::string_view(value))) passed << value;
        QTEST(passed, "passed");
    }

    void timesAreThoseOfTheClockOnTheWall() {
        QCOMPARE(shortTime("2026-11-21T22:10:59Z"), std::string("2026-11-22 06:10"));
        QCOMPARE(shortTime("never"), std::string("never"));
        QCOMPARE(shortTime(""), std::string());
    }

    void aListOfNamesHasFiveAndSaysHowManyMore() {
        QStringList names;
        std::vector<std::string> same;
        const auto all = [&](const QString& text, int more = 0) {
            QCOMPARE(listedNames(names, names.size() + more), text);
            QCOMPARE(QString::fromStdString(listed(same, same.size() + std::size_t(more))), text);
        };
        all(QString());
        for (const char* name : {"a", "b", "c", "d", "e"}) {
            names << name;
            same.emplace_back(name);
        }
        all("a, b, c, d, e");
        all("a, b, c, d, e and 7 more", 7);
        names << "f";
        same.emplace_back("f");
        all("a, b, c, d, e and 1 more");
        QCOMPARE(listedNames({"x", "y"}), QString("x, y"));
        QCOMPARE(listedNames({"x", "y"}, 0, "; "), QString("x; y"));
    }
};

QTEST_GUILESS_MAIN(TestWords)
#include "tst_words.moc"
