// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/compiler/support.h"
#include "tests/support/long_run.h"

#include <QRegularExpression>
#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>

using namespace support;
using inlinescope::testing::isLongRun;

/// The objects of whole compiles and their sizes: expected values are from stock clang, llvm-size and llvm-readelf.
class tst_module_compiler : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder;
    QString path(const QString& name) const { return m_folder.filePath(name); }
    QJsonObject record() const { return compileByUs({path("input.o"), "--object", path("ours.o")}); }

    struct Section {
        QString index, name;
        qint64 size = 0;
        bool executable = false, allocated = false;
    };
    /// The sections of stock clang's object, as llvm-readelf lists them.
    QList<Section> sections() const;
    void compareSizes(const QJsonObject& sizes) const;
    void compareSections(const QJsonObject& found) const;
    void compareFunctions(const QJsonArray& functions) const;
    void compareDefaultAdvice(const QJsonArray& decisions) const;

private slots:
    void defaultObjectEqualsClangsBitForBit_data();
    void defaultObjectEqualsClangsBitForBit();
    void codeWithoutDebugInfoIsClangs_data();
    void codeWithoutDebugInfoIsClangs();
    void otherLevelsAndTargetsEqualClangsBitForBit_data();
    void otherLevelsAndTargetsEqualClangsBitForBit();
    void objectsThatNameTheirModuleEqualClangs_data();
    void objectsThatNameTheirModuleEqualClangs();
    void machOFunctionsHaveSizes();
    void badInputsFailWithTheCompilersWords();
    void pluginsAreRefused();
    void anInlineThresholdGivenToTheRunReachesTheHeuristic();
};

void tst_module_compiler::defaultObjectEqualsClangsBitForBit_data() {
    QTest::addColumn<QString>("object");
    const QStringList all = {"plain", "g", "sections", "g-sections"}, two = {"plain", "g-sections"};
    for (const QString& way : isLongRun() ? all : two)
        for (const QString& object : corpusObjects(way))
            QTest::addRow("%s/%s", qPrintable(way), qPrintable(QFileInfo(object).fileName())) << object;
}

/// Sizes, functions and decisions are checked on the same compile, since each compile takes time.
void tst_module_compiler::defaultObjectEqualsClangsBitForBit() {
    QFETCH(QString, object);
    QVERIFY(dumpEmbedded(object, m_folder.path()));
    QCOMPARE(compileByClang(m_folder.path()).code, 0);
    const QJsonObject result = compileByUs({object, "--object", path("ours.o")});
    QCOMPARE(result["status"].toString(), QString("ok")); // also: as many advices recorded as created
    QVERIFY2(readAll(path("ours.o")) == readAll(path("reference.o")), "objects differ");
    QCOMPARE(result["objectHash"].toString().toUtf8(), run("sha256sum", {path("reference.o")}).out.left(64));
    QCOMPARE(result["forceStopped"].toBool(), false);
    compareSizes(result["sizes"].toObject());
    compareSections(result["sections"].toObject());
    compareFunctions(result["functions"].toArray());
    compareDefaultAdvice(decisionsOf(result));
}

void tst_module_compiler::codeWithoutDebugInfoIsClangs_data() {
    QTest::addColumn<QString>("object");
    for (const QString& object : corpusObjects("g-sections"))
        QTest::newRow(qPrintable(QFileInfo(object).fileName())) << object;
}

/// What clang makes with debug info.
void tst_module_compiler::codeWithoutDebugInfoIsClangs() {
    QFETCH(QString, object);
    QVERIFY(dumpEmbedded(object, m_folder.path()));
    QCOMPARE(compileByClang(m_folder.path()).code, 0);
    const QJsonObject result = compileByUs({object, "--without-debug-info", "--object", path("ours.o")});
    QCOMPARE(result["status"].toString(), QString("ok"));
    const auto hasDebugInfo = [this](const QString& name) { return readAll(path(name)).contains(".debug_"); };
    QVERIFY(hasDebugInfo("reference.o"));
    QVERIFY(!hasDebugInfo("ours.o"));
    compareSizes(result["sizes"].toObject());
    compareSections(result["sections"].toObject());
    compareFunctions(result["functions"].toArray());
    QCOMPARE(decisionsOf(result), decisionsOf(compileByUs({object})));
}

QList<tst_module_compiler::Section> tst_module_compiler::sections() const {
    static const QRegularExpression row(
        "^\\s*\\[\\s*(\\d+)\\] (\\S+)\\s+\\S+\\s+\\S+ \\S+ ([0-9a-f]+) \\S+\\s+([A-Zop]*) ");
    QList<Section> sections;
    const QByteArray text = run("llvm-readelf-22", {"-W", "-S", path("reference.o")}).out;
    for (const QString& line : QString::fromUtf8(text).split('\n'))
        if (const auto match = row.match(line); match.hasMatch())
            sections.append({match.captured(1), match.captured(2), match.captured(3).toLongLong(nullptr, 16),
                             match.captured(4).contains('X'), match.captured(4).contains('A')});
    return sections;
}

void tst_module_compiler::compareSizes(const QJsonObject& sizes) const {
    const QString table = QString::fromUtf8(run("llvm-size-22", {path("reference.o")}).out);
    const QStringList counted = table.split('\n').value(1).simplified().split(' '); // text data bss dec hex filename
    QCOMPARE(QString::number(sizes["text"].toInteger()), counted.value(0));
    QCOMPARE(QString::number(sizes["data"].toInteger()), counted.value(1));
    QCOMPARE(QString::number(sizes["bss"].toInteger()), counted.value(2));
    qint64 code = 0, rodata = 0, ehFrame = 0;
    for (const Section& section : sections()) {
        if (section.executable)
            code += section.size;
        else if (section.name.startsWith(".rodata"))
            rodata += section.size;
        else if (section.name == ".eh_frame")
            ehFrame += section.size;
    }
    QVERIFY(code > 0);
    QCOMPARE(sizes["code"].toInteger(), code);
    QCOMPARE(sizes["rodata"].toInteger(), rodata);
    QCOMPARE(sizes["eh_frame"].toInteger(), ehFrame);
    QCOMPARE(sizes["other"].toInteger(), sizes["text"].toInteger() - code - rodata - ehFrame);
}

void tst_module_compiler::compareSections(const QJsonObject& found) const {
    QJsonObject expected;
    for (const Section& section : sections())
        if (section.allocated) expected[section.name] = expected[section.name].toInteger() + section.size;
    QVERIFY(!expected.isEmpty());
    QCOMPARE(found, expected);
}

void tst_module_compiler::compareFunctions(const QJsonArray& functions) const {
    QHash<QString, QString> names;
    for (const Section& section : sections())
        names[section.index] = section.name;
    QStringList expected, found;
    const QByteArray text = run("llvm-readelf-22", {"-W", "--symbols", path("reference.o")}).out;
    for (const QString& line : QString::fromUtf8(text).split('\n')) {
        const QStringList fields = line.simplified().split(' '); // Num: Value Size Type Bind Vis Ndx Name
        if (fields.size() == 8 && fields[3] == "FUNC" && fields[6] != "UND")
            expected.append(fields[7] + " " + fields[2] + " " + names[fields[6]]);
    }
    for (const QJsonValue& value : functions)
        found.append(value["name"].toString() + " " + QString::number(value["size"].toInteger()) + " " +
                     value["section"].toString());
    QVERIFY(!expected.isEmpty());
    QCOMPARE(found, expected);
}

void tst_module_compiler::compareDefaultAdvice(const QJsonArray& decisions) const {
    for (const QJsonValue& value : decisions) {
        const QJsonObject decision = value.toObject();
        if (!wasAsked(decision) || decision["mandatory"].toBool()) continue;
        QVERIFY(decision.contains("cost") && decision.contains("threshold"));
        QCOMPARE(decision["advice"].toString() == "inline", decision["default"].toBool());
        QCOMPARE(decision["default"].toBool(), decision["cost"].toInteger() < decision["threshold"].toInteger());
    }
}

void tst_module_compiler::otherLevelsAndTargetsEqualClangsBitForBit_data() {
    QTest::addColumn<QString>("source");
    QTest::addColumn<QStringList>("flags");
    for (const QString source : {"expression.cpp", "json.c"})
        for (const QString flags :
             {"-O0", "-O2", "-O3 -g", "-Os -fsanitize=undefined", "-O2 -fsanitize=address", "-O2 -g -gsplit-dwarf"})
            if (isLongRun() || source.endsWith(".c") || !flags.contains("-fsanitize"))
                QTest::addRow("%s %s", qPrintable(source), qPrintable(flags)) << source << flags.split(' ');
    for (const QString target :
         {"aarch64-linux-gnu", "riscv64-linux-gnu", "wasm32", "x86_64-pc-windows-msvc", "i686-linux-gnu"})
        QTest::addRow("pack.c -O2 %s", qPrintable(target))
            << "pack.c"
            << QStringList{"-O2", "-ffreestanding", "--target=" + target, "-mno-incremental-linker-compatible"};
}

void tst_module_compiler::otherLevelsAndTargetsEqualClangsBitForBit() {
    QFETCH(QString, source);
    QFETCH(QStringList, flags);
    QVERIFY(compileSource(m_folder.path(), source, flags));
    QVERIFY(dumpEmbedded(path("input.o"), m_folder.path()));
    QCOMPARE(compileByClang(m_folder.path(), {}, source).code, 0);
    const QJsonObject result = record();
    QCOMPARE(result["status"].toString(), QString("ok"));
    QVERIFY2(readAll(path("ours.o")) == readAll(path("reference.o")), "objects differ");
    const bool asked =
        std::ranges::any_of(decisionsOf(result), [](const QJsonValue& value) { return wasAsked(value.toObject()); });
    QCOMPARE(asked, flags.first() != "-O0");
}

void tst_module_compiler::objectsThatNameTheirModuleEqualClangs_data() {
    QTest::addColumn<QStringList>("flags");
    for (const QString flags :
         {"-fsanitize=address", "-fsanitize=address -ffreestanding --target=aarch64-linux-gnu",
          "-fsanitize=kernel-address", "-fsanitize=hwaddress -ffreestanding --target=aarch64-linux-android30",
          "-fsanitize=thread", "-fsanitize=memory", "-fsanitize=type", "-fsanitize-coverage=trace-pc-guard,pc-table",
          "-fmemory-profile", "-fprofile-generate", "-fcs-profile-generate",
          "-fprofile-instr-generate -fcoverage-mapping", "--coverage", "-g -gsplit-dwarf", "-fxray-instrument",
          "-funique-internal-linkage-names", "-fbasic-block-address-map"})
        QTest::addRow("%s", qPrintable(flags)) << flags.split(' ');
}

/// Compares with the object that clang makes of the source file, whose name the module has, and with clang's own
/// compile of the bitcode in a file of that name.
void tst_module_compiler::objectsThatNameTheirModuleEqualClangs() {
    QFETCH(QStringList, flags);
    flags.prepend("-O2");
    // One name for the object of both compiles, since coverage and split debug info contain it.
    QVERIFY(compileSource(m_folder.path(), "pack.c", flags, {}));
    QVERIFY(QFile::remove(path("source.o")) || !QFile::exists(path("source.o")));
    QVERIFY(QFile::rename(path("input.o"), path("source.o")));
    QVERIFY(compileSource(m_folder.path(), "pack.c", flags));
    QVERIFY(dumpEmbedded(path("input.o"), m_folder.path()));
    QCOMPARE(compileByClang(m_folder.path(), {}, "pack.c").code, 0);
    QCOMPARE(record()["status"].toString(), QString("ok"));
    QVERIFY2(readAll(path("ours.o")) == readAll(path("reference.o")), "not as from the bitcode");
    QVERIFY2(readAll(path("ours.o")) == readAll(path("source.o")), "not as from the source");
    if (!flags.contains("-fsanitize=address")) return;
    // The comparison includes the name: with another one clang makes another object.
    QCOMPARE(compileByClang(m_folder.path(), {}, "a_longer_name_than_that.c").code, 0);
    QVERIFY(readAll(path("ours.o")) != readAll(path("reference.o")));
}

void tst_module_compiler::machOFunctionsHaveSizes() {
    QVERIFY(compileSource(m_folder.path(), "pack.c", {"-Oz", "-ffreestanding", "--target=x86_64-apple-macos"}));
    const QJsonObject result = record();
    QCOMPARE(result["status"].toString(), QString("ok"));
    qint64 functions = 0;
    for (const QJsonValue& value : result["functions"].toArray())
        functions += value["size"].toInteger();
    // Functions fill the code section, which llvm-objdump lists.
    const QString headers = QString::fromUtf8(run("llvm-objdump-22", {"-h", path("ours.o")}).out);
    const auto match = QRegularExpression("__text\\s+([0-9a-f]+)").match(headers);
    QVERIFY(match.hasMatch());
    QCOMPARE(functions, match.captured(1).toLongLong(nullptr, 16));
    QCOMPARE(result["sizes"].toObject()["code"].toInteger(), functions);
}

void tst_module_compiler::badInputsFailWithTheCompilersWords() {
    QVERIFY(dumpEmbedded(corpusFolder("plain/json.c.o"), m_folder.path()));
    const QStringList module{"--bitcode", path("module.bc"), "--cmd", path("module.cmd")};
    const QJsonObject badOption = compileByUs(module + QStringList{"--mllvm", "-no-such-option"});
    QCOMPARE(badOption["status"].toString(), QString("failed"));
    QVERIFY(badOption["diagnostics"].toString().contains("-no-such-option"));

    QFile cmd(path("bad.cmd"));
    QVERIFY(cmd.open(QIODevice::WriteOnly));
    cmd.write(readAll(path("module.cmd")) + QByteArray("-fno-such-flag\0", 15));
    cmd.close();
    const QJsonObject badFlag = compileByUs({"--bitcode", path("module.bc"), "--cmd", path("bad.cmd")});
    QCOMPARE(badFlag["status"].toString(), QString("failed"));
    QVERIFY(badFlag["diagnostics"].toString().contains("-fno-such-flag"));

    QFile bitcode(path("bad.bc"));
    QVERIFY(bitcode.open(QIODevice::WriteOnly));
    bitcode.write(readAll(path("module.bc")).left(1000));
    bitcode.close();
    const QJsonObject badModule = compileByUs({"--bitcode", path("bad.bc"), "--cmd", path("module.cmd")});
    QCOMPARE(badModule["status"].toString(), QString("failed"));
    QVERIFY(badModule["diagnostics"].toString().contains("error"));
    QVERIFY(!badModule.contains("object"));
}

void tst_module_compiler::pluginsAreRefused() {
    QVERIFY(dumpEmbedded(corpusFolder("plain/json.c.o"), m_folder.path()));
    for (const auto& [arguments, name] :
         {std::pair(QByteArray("-load\0evil.so\0", 14), "-load evil.so"),
          std::pair(QByteArray("-fpass-plugin=evil.so\0", 22), "-fpass-plugin=evil.so")}) {
        QFile cmd(path("plugin.cmd"));
        QVERIFY(cmd.open(QIODevice::WriteOnly));
        cmd.write(readAll(path("module.cmd")) + arguments);
        cmd.close();
        const QJsonObject result = compileByUs({"--bitcode", path("module.bc"), "--cmd", path("plugin.cmd")});
        QCOMPARE(result["status"].toString(), QString("failed"));
        QVERIFY(result["diagnostics"].toString().contains(QString("refused ") + name + ":"));
    }
}

void tst_module_compiler::anInlineThresholdGivenToTheRunReachesTheHeuristic() {
    QVERIFY(dumpEmbedded(corpusFolder("sections/graph.cpp.o"), m_folder.path()));
    QCOMPARE(compileByClang(m_folder.path(), {"-mllvm", "-inline-threshold=60"}).code, 0);
    const QJsonObject result = compileByUs(
        {corpusFolder("sections/graph.cpp.o"), "--mllvm", "-inline-threshold=60", "--object", path("ours.o")});
    QCOMPARE(result["status"].toString(), QString("ok"));
    QVERIFY2(readAll(path("ours.o")) == readAll(path("reference.o")), "objects differ");
}

QTEST_GUILESS_MAIN(tst_module_compiler)
#include "tst_module_compiler.moc"
