// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/process.h"
#include "tests/support/reference_compiler.h"

#include <QCryptographicHash>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

/// One module for each of several targets and object formats, from object to stored sizes.
class TargetsTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    QString path(const QString& name) const { return m_folder.filePath(name); }

private slots:
    void initTestCase() {
        QFile source(path("t.c"));
        QVERIFY(source.open(QIODevice::WriteOnly));
        source.write(
            "static int square(int x) { return x * x; }\n"
            "static int mix(int a, int b) { return square(a) + square(b) + a * b; }\n"
            "const char *names[] = {\"a\", \"bb\"};\n"
            "int top(int a) { int s = 0; for (int i = 0; i < a; i++) s += mix(i, a); return s + names[a & 1][0]; }\n");
    }

    void objectAndSizesAreClangs_data() {
        QTest::addColumn<bool>("hasTime"); // COFF objects contain their time of creation
        for (const char* target :
             {"x86_64-linux-gnu", "i686-linux-gnu", "aarch64-linux-gnu", "riscv64-linux-gnu", "powerpc64le-linux-gnu",
              "mips64-linux-gnu", "s390x-linux-gnu", "wasm32-unknown-unknown", "amdgcn-amd-amdhsa",
              "x86_64-apple-macosx", "arm64-apple-ios"})
            QTest::newRow(target) << false;
        QTest::newRow("x86_64-pc-windows-msvc") << true;
    }
    void objectAndSizesAreClangs() {
        QFETCH(bool, hasTime);
        const QString target = QTest::currentDataTag(), object = target + ".o",
                      workspace = path(target + ".inlinescope");
        const Finished built = runProgram("clang-22",
                                          {"--target=" + target, "-Oz", "-c", "-nogpulib", "-ffreestanding", "-Xclang",
                                           "-fembed-bitcode=all", "t.c", "-o", object},
                                          m_folder.path());
        QVERIFY2(built.exitCode == 0, built.err);
        QFile database(path("cc.json"));
        QVERIFY(database.open(QIODevice::WriteOnly));
        database.write(QJsonDocument(QJsonArray{QJsonObject{{"directory", m_folder.path()},
                                                            {"file", "t.c"},
                                                            {"arguments", QJsonArray{"cc", "-o", object}}}})
                           .toJson());
        database.close();
        for (const QStringList& step :
             QList<QStringList>{{"extract", "--input", path("cc.json"), "--output", path(target)},
                                {"import", path(target), "--name", "t"},
                                {"run", "t", "--policy", "default", "--name", "default"}}) {
            const Finished done = runCli(workspace, step);
            QVERIFY2(done.exitCode == 0, done.err);
        }
        const QString reference = compileWithClang(path(target + "/" + object), path("reference.o"));
        QVERIFY(!reference.isEmpty());
        const QByteArray stored =
            runProgram("sqlite3", {workspace, "SELECT text, data, bss, object_hash, inlined FROM v_module_runs"})
                .out.trimmed();
        const QList<QByteArray> fields = stored.split('|');
        QCOMPARE(fields.size(), 5);
        if (!target.contains("apple")) { // llvm-size prints Mach-O by segment
            QCOMPARE((QList<qint64>{fields[0].toLongLong(), fields[1].toLongLong(), fields[2].toLongLong()}),
                     berkeleySizes(reference));
        }
        QFile file(reference);
        QVERIFY(file.open(QIODevice::ReadOnly));
        if (!hasTime) QCOMPARE(fields[3], QCryptographicHash::hash(file.readAll(), QCryptographicHash::Sha256).toHex());
        QVERIFY(fields[4].toInt() > 0);
    }
};

QTEST_GUILESS_MAIN(TargetsTest)
#include "tst_targets.moc"
