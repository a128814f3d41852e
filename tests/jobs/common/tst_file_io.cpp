// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/common/file_io.h"
#include "tests/support/xxh_sum.h"

#include <QTemporaryDir>
#include <QTest>

#include <vector>

using namespace inlinescope;

/// Hashes of files.
class TestFileIo : public QObject {
    Q_OBJECT

private slots:
    /// The examples of FIPS 180-2, appendix B.
    void sha256IsThatOfTheStandard_data() {
        QTest::addColumn<QByteArray>("content");
        QTest::addColumn<QString>("hash");
        const auto row = [](const char* name, const QByteArray& content, const char* hash) {
            QTest::newRow(name) << content << QString(hash);
        };
        row("one block", "abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
        row("two blocks", "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
        row("a million letters", QByteArray(1'000'000, 'a'),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
    }
    void sha256IsThatOfTheStandard() {
        QFETCH(QByteArray, content);
        QFETCH(QString, hash);
        QCOMPARE(QString::fromStdString(sha256(asBytes({content.data(), std::size_t(content.size())}))), hash);
        QTemporaryDir folder;
        const std::string path = folder.filePath(QStringLiteral("file")).toStdString();
        QVERIFY(writeFile(path, asBytes({content.data(), std::size_t(content.size())})));
        const Result<OpenFile> file = OpenFile::open(path);
        QVERIFY(file);
        const Result<std::string> ofFile = sha256OfFile(*file, {});
        QVERIFY(ofFile);
        QCOMPARE(QString::fromStdString(*ofFile), hash);
    }

    void xxh3IsThatOfItsOwnProgram_data() {
        QTest::addColumn<QByteArray>("content");
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("three letters") << QByteArray("abc");
        QTest::newRow("several pieces") << QByteArray(1'000'003, 'a');
    }
    void xxh3IsThatOfItsOwnProgram() {
        QFETCH(QByteArray, content);
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("file"));
        QVERIFY(writeFile(path.toStdString(), asBytes({content.data(), std::size_t(content.size())})));
        const Result<OpenFile> file = OpenFile::open(path.toStdString());
        QVERIFY(file);
        const Result<std::string> hash = xxh3OfFile(*file, {});
        QVERIFY(hash);
        QCOMPARE(*hash, testing::xxh3Of(path));
        QCOMPARE(hash->size(), sizeof "xxh3:" - 1 + 32);
    }

    /// Reading a file of several pieces reports its progress, and it can be cancelled.
    void aLargeFileIsHashedInPieces() {
        QTemporaryDir folder;
        const std::string path = folder.filePath(QStringLiteral("file")).toStdString();
        QVERIFY(writeFile(path, std::vector<std::byte>(130 << 20, std::byte('a'))));
        const Result<OpenFile> file = OpenFile::open(path);
        QVERIFY(file);
        std::vector<std::uint64_t> told;
        CancelToken cancel;
        QVERIFY(sha256OfFile(*file, cancel, [&](std::uint64_t done) { told.push_back(done); }));
        QCOMPARE(told.size(), std::size_t(2));
        QVERIFY(told.back() >= 128 << 20);
        cancel.cancel();
        const Result<std::string> stopped = sha256OfFile(*file, cancel);
        QVERIFY(!stopped);
        QVERIFY(stopped.error().code == ErrorCode::Cancelled);
    }
};

QTEST_GUILESS_MAIN(TestFileIo)
#include "tst_file_io.moc"
