// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runner/source_name.h"
#include "tests/support/process.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace inlinescope;

/// The name of the source file, as clang-22 writes it into the text of a module, and a compile under this name.
class TestSourceName : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    QString path(const QString& name) const { return m_folder.filePath(name); }
    QByteArray read(const QString& name) const {
        QFile file(path(name));
        return file.open(QFile::ReadOnly) ? file.readAll() : QByteArray();
    }
    static bool write(const QString& path, const QByteArray& content) {
        QFile file(path);
        return file.open(QFile::WriteOnly) && file.write(content) == content.size();
    }
    int clang(const QStringList& arguments) const {
        return runProgram("clang-22", arguments, m_folder.path()).exitCode;
    }

private slots:
    void theNameIsThatOfTheCommandLine_data() {
        QTest::addColumn<QString>("name");
        for (const char* name : {"a.c", "./sub/../a.c", "with \"quotes\" and \\.c", "\xc3\xa4\xe4\xb8\xad.c"})
            QTest::newRow(name) << QString::fromUtf8(name);
        QTest::newRow("absolute") << path("absolute.c");
    }
    /// The object of the bitcode is that of the source, although the source is gone.
    void theNameIsThatOfTheCommandLine() {
        QFETCH(const QString, name);
        const QString file = QDir(m_folder.path()).absoluteFilePath(QDir::cleanPath(name));
        QVERIFY(QDir(m_folder.path()).mkpath("sub") && write(file, "int x[9];\nint* f(void) { return x; }\n"));
        const auto compile = [&](const QStringList& further) {
            return clang(QStringList{"-cc1", "-triple", "x86_64-pc-linux-gnu", "-O2", "-fsanitize=address"} + further);
        };
        QCOMPARE(compile({"-emit-obj", "-o", "source.o", "-x", "c", name}), 0);
        QCOMPARE(compile({"-emit-llvm-bc", "-disable-llvm-passes", "-o", "module.bc", "-x", "c", name}), 0);
        QCOMPARE(compile({"-emit-llvm", "-disable-llvm-passes", "-o", "module.ll", "-x", "ir", "module.bc"}), 0);
        QVERIFY(QFile::remove(file));
        QCOMPARE(QString::fromStdString(sourceNameIn(read("module.ll").toStdString())), name);

        const std::string overlay = overlayOf(m_folder.path().toStdString(), name.toStdString(), "module.bc");
        QVERIFY(write(path("overlay.yaml"), QByteArray::fromStdString(overlay)));
        QCOMPARE(compile({"-emit-obj", "-o", "same.o", "-ivfsoverlay", "overlay.yaml", "-x", "ir", name}), 0);
        QCOMPARE(compile({"-emit-obj", "-o", "other.o", "-x", "ir", "module.bc"}), 0);
        QVERIFY(read("same.o") == read("source.o"));
        QVERIFY(read("other.o") != read("source.o"));
    }

    void whatACompilerWouldNotTakeAsItsInputIsNoName_data() {
        QTest::addColumn<QByteArray>("text");
        const QByteArray begin = "; ModuleID = 'm'\nsource_filename = \"";
        QTest::newRow("none") << QByteArray("; ModuleID = 'm'\ntarget triple = \"x\"\n");
        QTest::newRow("empty") << begin + "\"\n";
        QTest::newRow("an option") << begin + "-load\"\n";
        QTest::newRow("standard input") << begin + "-\"\n";
        QTest::newRow("a response file") << begin + "@file\"\n";
        QTest::newRow("a control character") << begin + "a\\0Ab.c\"\n";
        QTest::newRow("a NUL") << begin + "a\\00b.c\"\n";
        QTest::newRow("no UTF-8") << begin + "a\\FFb.c\"\n";
        QTest::newRow("long") << begin + QByteArray(5000, 'a') + "\"\n";
        QTest::newRow("no end") << begin + "a.c";
    }
    void whatACompilerWouldNotTakeAsItsInputIsNoName() {
        QFETCH(const QByteArray, text);
        QCOMPARE(sourceNameIn(text.toStdString()), std::string());
        QCOMPARE(sourceNameIn("; ModuleID = 'm'\nsource_filename = \"a\\zz\"\n"), std::string("a\\zz"));
    }

    /// As clang-22's objects of one module under two names differ.
    void onlyAddressSanitizersDependOnIt() {
        QVERIFY(dependsOnModuleName({"-O2", "-fsanitize=address"}));
        QVERIFY(dependsOnModuleName({"-fsanitize=undefined,kernel-address"}));
        QVERIFY(!dependsOnModuleName({"-O2", "-fsanitize=thread", "-fprofile-instrument=llvm", "address"}));
        QVERIFY(!dependsOnModuleName({"-fsanitize=address", "-fthinlto-index=side0"}));
    }
};

QTEST_GUILESS_MAIN(TestSourceName)
#include "tst_source_name.moc"
