// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/compiler/support.h"
#include "tests/support/thin_program.h"

#include <QTemporaryDir>
#include <QtTest>

using namespace support;

/// Modules of a ThinLTO program with their indexes. The expected objects are those of the build: clang-22's backend
/// compiles of the modules as they were before the link, without anything embedded.
class tst_thin_backend : public QObject {
    Q_OBJECT

    static constexpr const char* embed = "-lto-embed-bitcode=post-merge-pre-opt";

    /// Writes the cc1 arguments in which `from` is replaced; without `from` its -mllvm is removed with it.
    static bool writeCommand(const ThinProgram& program, const QString& to, const QByteArray& from,
                             const QByteArray& by) {
        QByteArrayList words = program.read("module.cmd").split('\0');
        words.removeAll(QByteArray());
        const qsizetype at = words.indexOf(from);
        if (at < 1) return false;
        if (by.isEmpty())
            words.remove(at - 1, 2);
        else
            words[at] = by;
        QFile file(program.path(to));
        return file.open(QIODevice::WriteOnly) && file.write(words.join('\0') + '\0') > 0;
    }

    static QStringList side(const ThinProgram& program, const QString& name) {
        return {"--side", name + "=" + program.path(name)};
    }

    static QJsonObject compile(const ThinProgram& program, const QString& bitcode, const QString& command,
                               const QStringList& how) {
        QFile::remove(program.path("ours.o"));
        return compileByUs(QStringList{"--bitcode", program.path(bitcode), "--cmd", program.path(command), "--object",
                                       program.path("ours.o")} +
                           how);
    }

    /// The modules that decisions say their callees are from, against the names of the callees.
    static int verifyOrigins(const QJsonObject& result) {
        int imported = 0;
        static const QRegularExpression number("^[a-z]+([0-9]+)");
        for (const QJsonValue& value : decisionsOf(result)) {
            const QString linkage = value["linkage"].toString();
            if (!linkage.contains(" from ")) continue;
            ++imported;
            const QString module = number.match(value["callee"].toString()).captured(1);
            if (linkage != "available_externally from m" + module + ".o") return -1000;
        }
        return imported;
    }

private slots:
    void theObjectsAreThoseOfTheBuild_data() {
        QTest::addColumn<QStringList>("flags");
        QTest::newRow("speed") << QStringList{"-O2"};
        QTest::newRow("size, with debug info") << QStringList{"-Oz", "-g"};
        QTest::newRow("without optimisation") << QStringList{"-O0"};
    }
    void theObjectsAreThoseOfTheBuild() {
        QFETCH(QStringList, flags);
        const QTemporaryDir folder;
        ThinProgram program(folder.path(), flags);
        QStringList all;
        for (int i = 0; i < ThinProgram::modules; ++i)
            all += side(program, ThinProgram::object(i));
        int imported = 0;
        for (int i = 0; i < ThinProgram::modules; ++i) {
            program.run("clang-22", program.backend(i, flags, "expected.o"));
            program.run("clang-22", program.backend(i, flags + QStringList{"-mllvm", embed}, "embedded.o"));
            QVERIFY2(program.failure.isEmpty(), qPrintable(program.failure));
            QVERIFY(dumpEmbedded(program.path("embedded.o"), program.folder));
            const QStringList index = side(program, ThinProgram::index(i));
            const QByteArray expected = program.read("expected.o");

            QVERIFY(writeCommand(program, "merged.cmd", embed, "-thinlto-assume-merged"));
            const QJsonObject merged = compile(program, "module.bc", "merged.cmd", index);
            QVERIFY2(merged["status"] == "ok", qPrintable(merged["diagnostics"].toString()));
            QVERIFY(program.read("ours.o") == expected);

            QVERIFY(writeCommand(program, "imports.cmd", embed, {}));
            const QJsonObject importing = compile(program, ThinProgram::object(i), "imports.cmd", index + all);
            QVERIFY2(importing["status"] == "ok", qPrintable(importing["diagnostics"].toString()));
            QVERIFY(program.read("ours.o") == expected);
            QCOMPARE(importing["decisions"], merged["decisions"]);
            imported += verifyOrigins(merged);
        }
        QVERIFY2(flags[0] == "-O0" ? imported == 0 : imported >= 20, qPrintable(QString::number(imported)));
    }

    void thePolicyDecides() {
        const QTemporaryDir folder;
        ThinProgram program(folder.path(), {"-O2"});
        program.run("clang-22", program.backend(1, {"-O2", "-mllvm", embed}, "embedded.o"));
        QVERIFY2(program.failure.isEmpty(), qPrintable(program.failure));
        QVERIFY(dumpEmbedded(program.path("embedded.o"), program.folder));
        QVERIFY(writeCommand(program, "merged.cmd", embed, "-thinlto-assume-merged"));
        const QJsonObject result = compile(program, "module.bc", "merged.cmd",
                                           side(program, ThinProgram::index(1)) + QStringList{"--policy", "never"});
        QCOMPARE(result["status"].toString(), QString("ok"));
        QVERIFY(!decisionsOf(result).isEmpty());
        for (const QJsonValue& decision : decisionsOf(result))
            QVERIFY(decision["outcome"] == "refused" || decision["outcome"] == "never-asked");
        // Imported functions that are not inlined are not defined in the object.
        const Outcome symbols = run("llvm-nm-22", {"--undefined-only", program.path("ours.o")});
        QVERIFY2(symbols.out.contains("small6"), symbols.out);
    }

    /// The index has paths: no file is opened by them, even if it exists where the path says.
    void nothingIsImportedFromOtherFiles() {
        const QTemporaryDir folder;
        ThinProgram program(folder.path(), {"-O2"});
        QStringList objects;
        for (int i = 0; i < ThinProgram::modules; ++i)
            objects << program.path(ThinProgram::object(i));
        program.run("llvm-lto-22", QStringList{"-thinlto-action=thinlink", "-o", "all"} + objects);
        program.run("llvm-lto-22", QStringList{"-thinlto-action=distributedindexes", "-thinlto-index=all"} + objects);
        program.run("clang-22", program.backend(1, {"-O2", "-mllvm", embed}, "embedded.o"));
        QVERIFY2(program.failure.isEmpty(), qPrintable(program.failure));
        QVERIFY(dumpEmbedded(program.path("embedded.o"), program.folder));
        QVERIFY(writeCommand(program, "imports.cmd", embed, {}));
        const QJsonObject result =
            compile(program, ThinProgram::object(1), "imports.cmd", side(program, ThinProgram::index(1)));
        QCOMPARE(result["status"].toString(), QString("failed"));
        const QString words = result["diagnostics"].toString();
        QVERIFY2(words.contains("the ThinLTO index imports functions from " + program.path("m")), qPrintable(words));
    }

    void anIndexOfAnotherModuleIsAnError() {
        const QTemporaryDir folder;
        ThinProgram program(folder.path(), {"-O2"});
        program.run("clang-22", program.backend(1, {"-O2", "-mllvm", embed}, "embedded.o"));
        QVERIFY2(program.failure.isEmpty(), qPrintable(program.failure));
        QVERIFY(dumpEmbedded(program.path("embedded.o"), program.folder));
        QVERIFY(writeCommand(program, "imports.cmd", embed, {}));
        const QJsonObject result =
            compile(program, ThinProgram::object(20), "imports.cmd",
                    {"--side", ThinProgram::index(1) + "=" + program.path(ThinProgram::index(4))});
        QCOMPARE(result["status"].toString(), QString("failed"));
        const QString words = result["diagnostics"].toString();
        QVERIFY2(words.contains("the ThinLTO index does not contain this module"), qPrintable(words));
    }
};

QTEST_GUILESS_MAIN(tst_thin_backend)
#include "tst_thin_backend.moc"
