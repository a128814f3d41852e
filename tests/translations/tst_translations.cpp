// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCoreApplication>
#include <QDir>
#include <QRegularExpression>
#include <QTranslator>
#include <QXmlStreamReader>
#include <QtTest>

class TranslationsTest : public QObject {
    Q_OBJECT

private slots:
    void a_catalogue_is_found_for_every_language_data();
    void a_catalogue_is_found_for_every_language();
    void english_plurals_follow_the_number();
    void every_translation_keeps_the_place_markers_of_its_sentence();
    void every_translation_keeps_the_unit_of_bytes();
    void no_sentence_has_words_that_users_did_not_understand();
};

namespace {

const QString catalogues = INLINESCOPE_SOURCE_DIR "/translations/";

QStringList catalogueNames() {
    return QDir(catalogues).entryList({"inlinescope_*.ts"});
}

/// %1, %2, ... of a sentence, sorted, each once.
QStringList markers(const QString& sentence) {
    static const QRegularExpression marker("%L?[1-9]");
    QStringList found;
    for (auto it = marker.globalMatch(sentence); it.hasNext();)
        found << it.next().captured();
    found.removeDuplicates();
    found.sort();
    return found;
}

/// Calls `test` with a sentence and its translation, or each of its plurals.
template <typename Test>
void forEachTranslation(const QString& catalogue, Test test) {
    QFile file(catalogues + catalogue);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QXmlStreamReader xml(&file);
    QString source;
    QString form; // the element that contains a translated sentence: one, or one for each plural
    int compared = 0;
    while (!xml.atEnd()) {
        xml.readNext();
        if (!xml.isStartElement()) continue;
        if (xml.name() == u"message") {
            form = xml.attributes().value("numerus") == u"yes" ? "numerusform" : "translation";
        } else if (xml.name() == u"source") {
            source = xml.readElementText();
        } else if (xml.name() == form) {
            const QString translated = xml.readElementText();
            if (translated.isEmpty()) continue;
            test(source, translated);
            ++compared;
        }
    }
    QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
    QVERIFY(compared > 0);
}

} // namespace

void TranslationsTest::a_catalogue_is_found_for_every_language_data() {
    QTest::addColumn<QString>("language");
    for (const QString& name : catalogueNames())
        QTest::newRow(qPrintable(name)) << name.section('_', 1).section('.', 0, 0);
}

void TranslationsTest::a_catalogue_is_found_for_every_language() {
    QFETCH(QString, language);
    QVERIFY(catalogueNames().size() >= 3); // English, German, Simplified Chinese
    QTranslator translator;
    QVERIFY(translator.load(QLocale(language), "inlinescope", "_", ":/translations"));
    QCOMPARE(translator.language(), language);
    QVERIFY(!translator.isEmpty());
}

void TranslationsTest::english_plurals_follow_the_number() {
    QTranslator translator;
    QVERIFY(translator.load(QLocale("en_US"), "inlinescope", "_", ":/translations"));
    QCoreApplication::installTranslator(&translator);
    const auto modules = [](int n) { return QCoreApplication::translate("Deltas", "%Ln module(s)", nullptr, n); };
    QCOMPARE(modules(1), "1 module");
    QCOMPARE(modules(3), "3 modules");
}

void TranslationsTest::every_translation_keeps_the_place_markers_of_its_sentence() {
    for (const QString& name : catalogueNames())
        forEachTranslation(name, [](const QString& source, const QString& translated) {
            QVERIFY2(markers(translated) == markers(source), qPrintable(translated));
        });
}

/// Bytes are B in every language.
void TranslationsTest::every_translation_keeps_the_unit_of_bytes() {
    static const QRegularExpression bytes("%L?[1-9] B\\b", QRegularExpression::UseUnicodePropertiesOption);
    for (const QString& name : catalogueNames())
        forEachTranslation(name, [](const QString& source, const QString& translated) {
            for (auto it = bytes.globalMatch(source); it.hasNext();) {
                const QString unit = it.next().captured();
                QVERIFY2(translated.contains(unit), qPrintable(translated));
            }
        });
}

/// Each was asked about: what is uneven, who looked at what, lines alone, rows of regret.
void TranslationsTest::no_sentence_has_words_that_users_did_not_understand() {
    const QRegularExpression words("\\buneven|looked at|lines? alone|rows? of regret",
                                   QRegularExpression::CaseInsensitiveOption);
    QFile file(catalogues + "inlinescope_de.ts"); // has every sentence
    QVERIFY(file.open(QIODevice::ReadOnly));
    QXmlStreamReader xml(&file);
    int sentences = 0;
    while (!xml.atEnd()) {
        xml.readNext();
        if (!xml.isStartElement() || xml.name() != u"source") continue;
        const QString source = xml.readElementText();
        QVERIFY2(!words.match(source).hasMatch(), qPrintable(source));
        ++sentences;
    }
    QVERIFY(sentences > 1000);
}

QTEST_GUILESS_MAIN(TranslationsTest)
#include "tst_translations.moc"
