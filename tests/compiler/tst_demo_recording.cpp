#include "support.h"

#include <QTemporaryDir>
#include <QtTest>

using namespace support;

/// The promise on the demo corpus: every module of Inlinescope itself. Both compiles of a module run at the same time.
class tst_demo_recording : public QObject {
    Q_OBJECT

private slots:
    void defaultObjectEqualsClangsBitForBit_data();
    void defaultObjectEqualsClangsBitForBit();
};

void tst_demo_recording::defaultObjectEqualsClangsBitForBit_data() {
    QTest::addColumn<QString>("object");
    const QString build = QStringLiteral(INLINESCOPE_BINARY_DIR);
    for (const QByteArray& line : readAll(build + "/demo/objects.txt").split('\n')) {
        const QString object = QDir(build).absoluteFilePath(QString::fromUtf8(line.trimmed()));
        if (!line.trimmed().isEmpty()) QTest::addRow("%s", qPrintable(QDir(build).relativeFilePath(object))) << object;
    }
}

void tst_demo_recording::defaultObjectEqualsClangsBitForBit() {
    QFETCH(QString, object);
    const QTemporaryDir folder;
    QVERIFY(dumpEmbedded(object, folder.path()));
    const QString ours = folder.filePath("ours.o");
    QProcess recording;
    recording.setStandardOutputFile(QProcess::nullDevice());
    recording.start(QStringLiteral(INLINESCOPE_BINARY_DIR "/bin/compile_one"), {object, "--object", ours});
    QCOMPARE(compileByClang(folder.path()).code, 0);
    QVERIFY(recording.waitForFinished(120000));
    QCOMPARE(recording.exitCode(), 0);
    QVERIFY(!readAll(ours).isEmpty()); // written for status ok alone: as many advices recorded as created
    QVERIFY2(readAll(ours) == readAll(folder.filePath("reference.o")), "objects differ");
}

QTEST_GUILESS_MAIN(tst_demo_recording)
#include "tst_demo_recording.moc"
