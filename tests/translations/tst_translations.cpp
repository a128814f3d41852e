#include <QTranslator>
#include <QtTest>

class TranslationsTest : public QObject {
    Q_OBJECT

private slots:
    void a_catalogue_is_found_for_every_language_data();
    void a_catalogue_is_found_for_every_language();
    void english_plurals_follow_the_number();
};

void TranslationsTest::a_catalogue_is_found_for_every_language_data() {
    QTest::addColumn<QString>("language");
    for (const char* language : {"de", "en"})
        QTest::newRow(language) << language;
}

void TranslationsTest::a_catalogue_is_found_for_every_language() {
    QFETCH(QString, language);
    QTranslator translator;
    QVERIFY(translator.load(QLocale(language), "inlinescope", "_", ":/translations"));
    QCOMPARE(translator.language(), language);
    QVERIFY(!translator.isEmpty());
}

void TranslationsTest::english_plurals_follow_the_number() {
    QTranslator translator;
    QVERIFY(translator.load(QLocale("en_US"), "inlinescope", "_", ":/translations"));
    const auto selected = [&](int n) { return translator.translate("inlinescope::TablePanel", "%n selected", nullptr, n); };
    QCOMPARE(selected(1), "%n selected");
    QCOMPARE(selected(3), "%n selected");
}

QTEST_GUILESS_MAIN(TranslationsTest)
#include "tst_translations.moc"
