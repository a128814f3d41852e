// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/readers/linked_file.h"
#include "tests/support/process.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace inlinescope;

/// llvm-size says what the sizes are.
class LinkedFileTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    QString made(const QString& name, const QByteArray& bytes) const {
        QFile file(m_folder.filePath(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size()) qFatal("cannot write a test file");
        return file.fileName();
    }
    static QByteArray contentOf(const QString& path) {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    static auto sizeOf(const QString& path) { return linkedSizeOf(path.toStdString()); }

private slots:
    void theSizesAreThoseOfLlvmSize_data() {
        QTest::addColumn<QStringList>("flags");
        QTest::newRow("program") << QStringList{};
        QTest::newRow("static program") << QStringList{"-static"};
        QTest::newRow("shared library") << QStringList{"-shared", "-fPIC"};
    }
    void theSizesAreThoseOfLlvmSize() {
        QFETCH(QStringList, flags);
        const QString source = made("p.c", "int zeros[1000]; int ones[10] = {1}; const char text[] = \"read only\";\n"
                                           "int main(void) { return zeros[ones[0]] + text[1]; }\n");
        const QString linked = m_folder.filePath("p");
        if (runProgram("clang-22", QStringList{source, "-o", linked} + flags).exitCode != 0)
            QSKIP("clang-22 cannot link");
        const QStringList words =
            QString::fromUtf8(runProgram("llvm-size-22", {linked}).out).split('\n').value(1).simplified().split(' ');
        const auto size = sizeOf(linked);
        QVERIFY(size.ok() && *size);
        QCOMPARE((*size)->text, words.value(0).toLongLong());
        QCOMPARE((*size)->data, words.value(1).toLongLong());
        QCOMPARE((*size)->bss, words.value(2).toLongLong());
    }

    void otherFilesHaveNone() {
        const auto text = sizeOf(made("text", "#!/bin/sh\n"));
        QVERIFY(text.ok() && !*text);
        const QString object = m_folder.filePath("o.o");
        QCOMPARE(runProgram("clang-22", {"-c", made("o.c", "int x;\n"), "-o", object}).exitCode, 0);
        const auto unlinked = sizeOf(object);
        QVERIFY(unlinked.ok() && !*unlinked);
        QVERIFY(!sizeOf(m_folder.filePath("absent")).ok());
    }

    void aDamagedFileIsAnError() {
        const QByteArray whole = contentOf(QCoreApplication::applicationFilePath());
        for (const qsizetype length : {qsizetype(64), whole.size() / 2, whole.size() - 1}) {
            const auto size = sizeOf(made("cut", whole.left(length)));
            QVERIFY2(!size.ok() && size.error().code == ErrorCode::Malformed, qPrintable(QString::number(length)));
        }
    }
};

QTEST_GUILESS_MAIN(LinkedFileTest)
#include "tst_linked_file.moc"
