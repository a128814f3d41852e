// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/visible_text.h"

#include <QTest>

using namespace inlinescope;

/// Expected values are from Qt's UTF-8 reader and Qt's table of Unicode's categories and directions.
class TestVisibleText : public QObject {
    Q_OBJECT

    /// Whether a terminal could do anything other than show the character, according to Qt's tables.
    static bool isHiddenByQt(char32_t code) {
        const QChar::Category category = QChar::category(code);
        const auto isIn = [code](char32_t first, char32_t last) { return code >= first && code <= last; };
        const bool isDirection = [&] {
            switch (QChar::direction(code)) {
            case QChar::DirLRE:
            case QChar::DirLRO:
            case QChar::DirRLE:
            case QChar::DirRLO:
            case QChar::DirPDF:
            case QChar::DirLRI:
            case QChar::DirRLI:
            case QChar::DirFSI:
            case QChar::DirPDI:
                return true;
            default: // the marks have the direction that they set
                return code == 0x61c || code == 0x200e || code == 0x200f;
            }
        }();
        return category == QChar::Other_Control || category == QChar::Separator_Line ||
               category == QChar::Separator_Paragraph || isDirection || isIn(0xfff9, 0xfffb) || isIn(0xfffe, 0xffff) ||
               isIn(0xe0000, 0xe007f);
    }

private slots:
    void everyCharacterOfUnicodeIsShownOrEscaped() {
        for (char32_t code = 0; code <= 0x10ffff; ++code) {
            if (code >= 0xd800 && code <= 0xdfff) continue;
            const QString unit = code < 0x10000 ? QString(QChar(char16_t(code))) : QString::fromUcs4(&code, 1);
            const std::string character = unit.toStdString(); // fromUcs4() drops U+FEFF
            const bool isHidden = isHiddenByQt(code);
            if (characterLength(character) != character.size() || characterCode(character) != code ||
                isHiddenCharacter(character) != isHidden)
                QFAIL(qPrintable("U+" + QString::number(code, 16)));
            const std::string shown = visibleLines("a" + character + "b");
            const bool isKept = !isHidden || code == '\n' || code == '\t';
            if ((shown == "a" + character + "b") != isKept) QFAIL(qPrintable("U+" + QString::number(code, 16)));
        }
    }

    void hiddenCharactersAreEscapes() {
        QCOMPARE(visibleText("a\x1b[31mb"), std::string("a\\x1b[31mb"));
        QCOMPARE(visibleText(std::string("a\0b", 3)), std::string("a\\x00b"));
        QCOMPARE(visibleText("a\x7f\xc2\x9b\xe2\x80\xae\xf3\xa0\x81\x81"),
                 std::string("a\\x7f\\u009b\\u202e\\U000e0041"));
        QCOMPARE(visibleText("\xff\xc0\xafz\xe2\x80"), std::string("\\xff\\xc0\\xafz\\xe2\\x80"));
        QCOMPARE(visibleText("größe → 中文 👩"), std::string("größe → 中文 👩"));
    }

    void linesAreKeptWhereTheyAreWanted() {
        QCOMPARE(visibleText("a\tb\r\nc\nd\re"), std::string("a b  c d e"));
        QCOMPARE(visibleLines("a\tb\r\nc\nd\re"), std::string("a\tb\r\nc\nd\\x0de"));
    }

    void everyByteSequenceOfThreeComesOutAsUtf8() {
        for (unsigned number = 0; number < 1U << 24; number += 37) {
            const char bytes[] = {char(number >> 16), char(number >> 8), char(number)};
            const std::string shown = visibleText({bytes, 3});
            QStringDecoder decoder(QStringDecoder::Utf8, QStringConverter::Flag::Stateless);
            const QString text = decoder(QByteArray::fromStdString(shown));
            if (decoder.hasError()) QFAIL(qPrintable(QString::number(number, 16)));
            for (const char32_t code : text.toUcs4())
                if (isHiddenByQt(code)) QFAIL(qPrintable(QString::number(number, 16)));
        }
    }
};

QTEST_GUILESS_MAIN(TestVisibleText)
#include "tst_visible_text.moc"
