// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/base64.h"
#include "core/base/crc32c.h"

#include <QtTest>

using namespace inlinescope;

/// CRC-32C and base64, by the examples of their standards.
class TestChecksums : public QObject {
    Q_OBJECT
private slots:
    /// RFC 3720, B.4, and the check value of the catalogue of CRCs.
    void crc32cIsThatOfTheStandard_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<quint32>("crc");
        QByteArray up, down;
        for (int i = 0; i < 32; ++i) {
            up += char(i);
            down += char(31 - i);
        }
        QTest::newRow("zeros") << QByteArray(32, '\0') << 0x8a9136aaU;
        QTest::newRow("ones") << QByteArray(32, '\xff') << 0x62a8ab43U;
        QTest::newRow("up") << up << 0x46dd794eU;
        QTest::newRow("down") << down << 0x113fdb5cU;
        QTest::newRow("digits") << QByteArray("123456789") << 0xe3069283U;
        QTest::newRow("nothing") << QByteArray() << 0U;
    }
    void crc32cIsThatOfTheStandard() {
        QFETCH(QByteArray, bytes);
        QFETCH(quint32, crc);
        QCOMPARE(crc32c(asBytes(std::string_view(bytes.constData(), std::size_t(bytes.size())))), crc);
    }
    /// leveldb/util/crc32c.h: rotated right by 15 bits, plus a constant.
    void maskingIsThatOfLevelDb() {
        const quint32 crc = 0xe3069283U;
        QCOMPARE(maskedCrc32c(asBytes("123456789")), ((crc >> 15) | (crc << 17)) + 0xa282ead8U);
    }

    /// RFC 4648, section 10.
    void base64IsThatOfTheStandard_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("0") << QByteArray("") << QByteArray("");
        QTest::newRow("1") << QByteArray("Zg==") << QByteArray("f");
        QTest::newRow("2") << QByteArray("Zm8=") << QByteArray("fo");
        QTest::newRow("3") << QByteArray("Zm9v") << QByteArray("foo");
        QTest::newRow("6") << QByteArray("Zm9vYmFy") << QByteArray("foobar");
        QTest::newRow("last digits") << QByteArray("+/+/") << QByteArray("\xfb\xff\xbf");
    }
    void base64IsThatOfTheStandard() {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, bytes);
        const auto decoded = decodeBase64(text.toStdString());
        QVERIFY(decoded.has_value());
        QCOMPARE(QByteArray(reinterpret_cast<const char*>(decoded->data()), qsizetype(decoded->size())), bytes);
    }
    void whatIsNoBase64IsRefused() {
        for (const char* text :
             {"Z", "Zg", "Zg=", "Zm9v=", "Z===", "====", "Zm 9v", "Zm9v\n", "Zh==", "Zm9=", "Zg==Zg=="})
            QVERIFY2(!decodeBase64(text), text);
    }
};

QTEST_GUILESS_MAIN(TestChecksums)
#include "tst_checksums.moc"
