// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/compiler/support.h"
#include "tests/support/sample_policies.h"

#include <QRegularExpression>
#include <QSet>
#include <QTemporaryDir>
#include <QtTest>

using namespace support;

namespace {

const QString sources = QStringLiteral(INLINESCOPE_SOURCE_DIR "/tests/corpus/sources/");

/// Names of functions with a body, and the number of direct calls to them, in the bitcode's own text.
int directCallsToDefined(const QString& bitcode) {
    const QString text = QString::fromUtf8(run("llvm-dis-22", {bitcode, "-o", "-"}).out);
    QSet<QString> defined;
    static const QRegularExpression definition("^define .*?@(\"[^\"]*\"|[\\w.$]+)\\(",
                                               QRegularExpression::MultilineOption);
    for (auto match = definition.globalMatch(text); match.hasNext();)
        defined.insert(match.next().captured(1));
    static const QRegularExpression call("^\\s.*\\b(?:call|invoke)\\b[^@\\n]*?@(\"[^\"]*\"|[\\w.$]+)\\(",
                                         QRegularExpression::MultilineOption);
    int calls = 0;
    for (auto match = call.globalMatch(text); match.hasNext();)
        calls += defined.contains(match.next().captured(1));
    return calls;
}

QJsonArray decisionsOf(const QJsonObject& result) {
    return result["decisions"].toArray();
}

bool wasAsked(const QJsonObject& decision) {
    return decision["outcome"].toString() != "never-asked";
}

} // namespace

class tst_recording : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder;
    QString path(const QString& name) const { return m_folder.filePath(name); }
    /// In this test's folder, where the source file has only its own name.
    bool compileSource(const QString& source, const QStringList& flags,
                       const QStringList& embedding = {"-Xclang", "-fembed-bitcode=all"},
                       const QString& object = "input.o") const {
        if (!QFile::exists(path(source)) && !QFile::copy(sources + source, path(source))) return false;
        const bool isC = source.endsWith(".c");
        const QStringList language = isC ? QStringList{"-std=c17"} : QStringList{"-std=c++20"};
        return run(isC ? "clang-22" : "clang++-22",
                   language + flags + embedding + QStringList{"-w", "-I" + sources, "-c", source, "-o", object},
                   m_folder.path())
                   .code == 0;
    }
    QJsonObject record(const QStringList& further = {}) const {
        return compileByUs(QStringList{path("input.o"), "--object", path("ours.o")} + further);
    }

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
    void otherLevelsAndTargetsEqualClangsBitForBit_data();
    void otherLevelsAndTargetsEqualClangsBitForBit();
    void objectsThatNameTheirModuleEqualClangs_data();
    void objectsThatNameTheirModuleEqualClangs();
    void everyDirectCallIsAskedAboutOrCountedAsNeverAsked();
    void linkageIsTheModulesOwn();
    void neverRefusesAllButTheMandatory();
    void attributesAreRecordedAsMandatory();
    void remarksAreThoseOfPlainClang();
    void aDeferredCallSaysWhyItIsRefused();
    void copiesOfAlwaysInlinedCallsHaveNoRows();
    void badInputsFailWithTheCompilersWords();
    void pluginsAreRefused();
    void anInlineThresholdGivenToTheRunReachesTheHeuristic();
    void theSizeGuardStopsFeaturesOfADefaultRunButNotItsDecisions();
    void theSizeGuardStopsAPolicy_data();
    void theSizeGuardStopsAPolicy();
    void machOFunctionsHaveSizes();
};

void tst_recording::defaultObjectEqualsClangsBitForBit_data() {
    QTest::addColumn<QString>("object");
    for (const QString way : {"plain", "g", "sections", "g-sections"})
        for (const QString& object : corpusObjects(way))
            QTest::addRow("%s/%s", qPrintable(way), qPrintable(QFileInfo(object).fileName())) << object;
}

/// Sizes, functions and decisions are checked on the same compile, since each compile takes time.
void tst_recording::defaultObjectEqualsClangsBitForBit() {
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

QList<tst_recording::Section> tst_recording::sections() const {
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

void tst_recording::compareSizes(const QJsonObject& sizes) const {
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

void tst_recording::compareSections(const QJsonObject& found) const {
    QJsonObject expected;
    for (const Section& section : sections())
        if (section.allocated) expected[section.name] = expected[section.name].toInteger() + section.size;
    QVERIFY(!expected.isEmpty());
    QCOMPARE(found, expected);
}

void tst_recording::compareFunctions(const QJsonArray& functions) const {
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

void tst_recording::compareDefaultAdvice(const QJsonArray& decisions) const {
    for (const QJsonValue& value : decisions) {
        const QJsonObject decision = value.toObject();
        if (!wasAsked(decision) || decision["mandatory"].toBool()) continue;
        QVERIFY(decision.contains("cost") && decision.contains("threshold"));
        QCOMPARE(decision["advice"].toString() == "inline", decision["default"].toBool());
        QCOMPARE(decision["default"].toBool(), decision["cost"].toInteger() < decision["threshold"].toInteger());
    }
}

void tst_recording::otherLevelsAndTargetsEqualClangsBitForBit_data() {
    QTest::addColumn<QString>("source");
    QTest::addColumn<QStringList>("flags");
    for (const QString source : {"text.cpp", "json.c"})
        for (const QString flags :
             {"-O0", "-O2", "-O3 -g", "-Os -fsanitize=undefined", "-O2 -fsanitize=address", "-O2 -g -gsplit-dwarf"})
            QTest::addRow("%s %s", qPrintable(source), qPrintable(flags)) << source << flags.split(' ');
    for (const QString target :
         {"aarch64-linux-gnu", "riscv64-linux-gnu", "wasm32", "x86_64-pc-windows-msvc", "i686-linux-gnu"})
        QTest::addRow("pack.c -O2 %s", qPrintable(target))
            << "pack.c"
            << QStringList{"-O2", "-ffreestanding", "--target=" + target, "-mno-incremental-linker-compatible"};
}

void tst_recording::otherLevelsAndTargetsEqualClangsBitForBit() {
    QFETCH(QString, source);
    QFETCH(QStringList, flags);
    QVERIFY(compileSource(source, flags));
    QVERIFY(dumpEmbedded(path("input.o"), m_folder.path()));
    QCOMPARE(compileByClang(m_folder.path(), {}, source).code, 0);
    const QJsonObject result = record();
    QCOMPARE(result["status"].toString(), QString("ok"));
    QVERIFY2(readAll(path("ours.o")) == readAll(path("reference.o")), "objects differ");
    const bool asked =
        std::ranges::any_of(decisionsOf(result), [](const QJsonValue& value) { return wasAsked(value.toObject()); });
    QCOMPARE(asked, flags.first() != "-O0");
}

void tst_recording::objectsThatNameTheirModuleEqualClangs_data() {
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
void tst_recording::objectsThatNameTheirModuleEqualClangs() {
    QFETCH(QStringList, flags);
    flags.prepend("-O2");
    // One name for the object of both compiles, since coverage and split debug info contain it.
    QVERIFY(compileSource("pack.c", flags, {}, "input.o"));
    QVERIFY(QFile::remove(path("source.o")) || !QFile::exists(path("source.o")));
    QVERIFY(QFile::rename(path("input.o"), path("source.o")));
    QVERIFY(compileSource("pack.c", flags));
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

void tst_recording::everyDirectCallIsAskedAboutOrCountedAsNeverAsked() {
    for (const QString& object : corpusObjects("plain")) {
        QVERIFY(dumpEmbedded(object, m_folder.path()));
        QSet<QString> original;
        int neverAsked = 0;
        for (const QJsonValue& value : decisionsOf(compileByUs({object}))) {
            const QString site = value["site"].toString();
            if (site.contains(" @ ")) continue;
            QVERIFY2(site.startsWith(value["caller"].toString() + ":"), qPrintable(site));
            if (!wasAsked(value.toObject())) {
                ++neverAsked;
                QVERIFY2(!original.contains(site), qPrintable(site));
            }
            original.insert(site);
        }
        const int expected = directCallsToDefined(path("module.bc"));
        QVERIFY(expected > 0);
        QCOMPARE(original.size(), expected);
        QVERIFY(neverAsked < expected / 2);
    }
}

void tst_recording::linkageIsTheModulesOwn() {
    QVERIFY(dumpEmbedded(corpusFolder("plain/vectors_first.cpp.o"), m_folder.path()));
    const QString text = QString::fromUtf8(run("llvm-dis-22", {path("module.bc"), "-o", "-"}).out);
    static const QRegularExpression definition(
        "^define (?:(internal|private|linkonce_odr|weak_odr|linkonce|weak|available_externally) "
        ")?[^@]*@([\\w.$]+)\\([^\\n]*",
        QRegularExpression::MultilineOption);
    QHash<QString, QString> linkages, lines;
    for (auto match = definition.globalMatch(text); match.hasNext();) {
        const auto found = match.next();
        linkages[found.captured(2)] = found.captured(1).isEmpty() ? "external" : found.captured(1);
        lines[found.captured(2)] = found.captured();
    }
    const QJsonObject result = compileByUs({corpusFolder("plain/vectors_first.cpp.o")});
    QSet<QString> seen;
    for (const QJsonValue& value : result["functions"].toArray()) {
        const QString name = value["name"].toString();
        QCOMPARE(value["linkage"].toString(), linkages.value(name));
        QCOMPARE(value["shared"].toBool(), lines.value(name).contains(" comdat"));
        seen.insert(linkages.value(name));
    }
    QVERIFY(seen.contains("external") && seen.contains("linkonce_odr"));
    for (const QJsonValue& value : decisionsOf(result))
        QCOMPARE(value["linkage"].toString(), linkages.value(value["callee"].toString()));
}

void tst_recording::neverRefusesAllButTheMandatory() {
    for (const QString name : {"plain/vm.c.o", "plain/text.cpp.o", "g/events.cpp.o"}) {
        const QJsonObject result = compileByUs({corpusFolder(name), "--policy", "never"});
        QCOMPARE(result["status"].toString(), QString("ok"));
        int disagreements = 0;
        for (const QJsonValue& value : decisionsOf(result)) {
            if (!wasAsked(value.toObject())) continue;
            if (value["mandatory"].toBool()) continue;
            QCOMPARE(value["advice"].toString(), QString("refuse"));
            QCOMPARE(value["outcome"].toString(), QString("refused"));
            QVERIFY(value["row"].toInt() >= 0);
            disagreements += value["default"].toBool();
        }
        QVERIFY(disagreements > 0); // the heuristic's own answer is recorded with the refusal
    }
}

/// LLVM inlines always_inline functions in a separate pass that asks no advisor, before the inliner runs.
void tst_recording::attributesAreRecordedAsMandatory() {
    QVERIFY(dumpEmbedded(corpusFolder("plain/vm.c.o"), m_folder.path()));
    const QByteArray text = run("llvm-dis-22", {path("module.bc"), "-o", "-"}).out;
    int always = 0, refused = 0;
    for (const QJsonValue& value : decisionsOf(compileByUs({corpusFolder("plain/vm.c.o")}))) {
        if (value["callee"].toString() == "pop") {
            QCOMPARE(value["mandatory"].toBool(), true);
            QCOMPARE(value["reason"].toString(), QString("always inline attribute"));
            QCOMPARE(value["outcome"].toString(), QString("never-asked"));
            ++always;
        }
        if (value["callee"].toString() == "report" && wasAsked(value.toObject())) {
            QCOMPARE(value["mandatory"].toBool(), true);
            QCOMPARE(value["reason"].toString(), QString("noinline function attribute"));
            QCOMPARE(value["outcome"].toString(), QString("refused"));
            ++refused;
        }
    }
    QCOMPARE(always, text.count("call i64 @pop("));
    QVERIFY(always > 0);
    QVERIFY(refused >= text.count("call void @report("));
}

void tst_recording::remarksAreThoseOfPlainClang() {
    QVERIFY(compileSource("json.c", {"-Oz", "-g", "-Rpass=inline", "-Rpass-missed=inline"}));
    QVERIFY(dumpEmbedded(path("input.o"), m_folder.path()));
    const QString clang = QString::fromUtf8(compileByClang(m_folder.path()).err);
    const QString ours = record()["diagnostics"].toString();
    QVERIFY(clang.contains("inlined into") && clang.contains("not inlined into"));
    const QStringList ourRemarks = ours.split('\n').filter("remark:");
    QCOMPARE(ourRemarks, clang.split('\n').filter("remark:"));
}

void tst_recording::aDeferredCallSaysWhyItIsRefused() {
    QVERIFY(compileSource("expression.cpp", {"-O2", "-g"}));
    QVERIFY(dumpEmbedded(path("input.o"), m_folder.path()));
    const QStringList deferral = {"-mllvm", "-inline-deferral"};
    const QString said =
        QString::fromUtf8(compileByClang(m_folder.path(), deferral + QStringList{"-Rpass-missed=inline"}).err);
    QStringList expected, found;
    static const QRegularExpression remark("Cost of inlining '(.*)' increases the cost of inlining '(.*)' in other");
    for (auto match = remark.globalMatch(said); match.hasNext();) {
        const auto words = match.next();
        expected << words.captured(1) + " into " + words.captured(2);
    }
    for (const QJsonValue& value : decisionsOf(record({"--mllvm", "-inline-deferral"})))
        if (value["reason"].toString().contains("other contexts")) {
            static const QRegularExpression reason(
                "^cost=-?\\d+, threshold=\\d+: increases the cost of inlining in other contexts$");
            QVERIFY2(reason.match(value["reason"].toString()).hasMatch(), qPrintable(value["reason"].toString()));
            QCOMPARE(value["outcome"].toString(), QString("refused"));
            found << value["callee"].toString() + " into " + value["caller"].toString();
        }
    expected.sort();
    found.sort();
    QVERIFY(expected.size() > 3);
    QCOMPARE(found, expected);
}

/// As clang reports: f is inlined into g twice, and with each of them its two calls of h into g; h is called three
/// times in the bitcode.
void tst_recording::copiesOfAlwaysInlinedCallsHaveNoRows() {
    const QByteArray attribute = "static inline __attribute__((always_inline)) int ";
    QFile source(path("always.c"));
    QVERIFY(source.open(QIODevice::WriteOnly));
    source.write("int a[100];\n" + attribute + "h(int x) { return a[x] * 3; }\n" + attribute +
                 "f(int x) { return h(x) + h(x + 1); }\n"
                 "int g(int x) { return f(x) + f(x + 2); }\n"
                 "int g2(int x) { return h(x); }\n");
    source.close();
    const auto clang = run("clang-22", {"-O2", "-Rpass=inline", "-Xclang", "-fembed-bitcode=all", "-c",
                                        path("always.c"), "-o", path("input.o")});
    QCOMPARE(clang.code, 0);
    QStringList said, rows;
    static const QRegularExpression remark("'(\\w+)' inlined into '(\\w+)' with \\(cost=always\\)");
    for (auto match = remark.globalMatch(QString::fromUtf8(clang.err)); match.hasNext();) {
        const auto words = match.next();
        said << words.captured(1) + " into " + words.captured(2);
    }
    for (const QJsonValue& value : decisionsOf(record()))
        if (value["mandatory"].toBool()) rows << value["callee"].toString() + " into " + value["caller"].toString();
    said.sort();
    rows.sort();
    QCOMPARE(said, QString("f into g,f into g,h into g,h into g,h into g,h into g,h into g2").split(','));
    QCOMPARE(rows, QString("f into g,f into g,h into f,h into f,h into g2").split(','));
}

void tst_recording::badInputsFailWithTheCompilersWords() {
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

void tst_recording::anInlineThresholdGivenToTheRunReachesTheHeuristic() {
    QVERIFY(dumpEmbedded(corpusFolder("sections/graph.cpp.o"), m_folder.path()));
    QCOMPARE(compileByClang(m_folder.path(), {"-mllvm", "-inline-threshold=60"}).code, 0);
    const QJsonObject result = compileByUs(
        {corpusFolder("sections/graph.cpp.o"), "--mllvm", "-inline-threshold=60", "--object", path("ours.o")});
    QCOMPARE(result["status"].toString(), QString("ok"));
    QVERIFY2(readAll(path("ours.o")) == readAll(path("reference.o")), "objects differ");
}

void tst_recording::pluginsAreRefused() {
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

/// LLVM's ML advisor stops when the IR has grown by a factor; here that is so low that it stops at the first inlining.
void tst_recording::theSizeGuardStopsFeaturesOfADefaultRunButNotItsDecisions() {
    QVERIFY(dumpEmbedded(corpusFolder("plain/graph.cpp.o"), m_folder.path()));
    QCOMPARE(compileByClang(m_folder.path()).code, 0);
    const QJsonObject result = compileByUs({corpusFolder("plain/graph.cpp.o"), "--object", path("ours.o"), "--mllvm",
                                            "-ml-advisor-size-increase-threshold=0.1"});
    QCOMPARE(result["status"].toString(), QString("ok"));
    QCOMPARE(result["forceStopped"].toBool(), true);
    QVERIFY2(readAll(path("ours.o")) == readAll(path("reference.o")), "objects differ");
}

void tst_recording::theSizeGuardStopsAPolicy_data() {
    QTest::addColumn<QString>("policy");
    addPolicyRows();
}

void tst_recording::theSizeGuardStopsAPolicy() {
    QFETCH(QString, policy);
    const QJsonObject result = compileByUs(
        {corpusFolder("plain/graph.cpp.o"), "--policy", policy, "--mllvm", "-ml-advisor-size-increase-threshold=0.1"});
    QCOMPARE(result["status"].toString(), QString("ok"));
    QCOMPARE(result["forceStopped"].toBool(), true);
    int inlined = 0, stopped = 0;
    for (const QJsonValue& value : decisionsOf(result)) {
        inlined += value["outcome"].toString().startsWith("inlined");
        if (value["reason"].toString() != "module size grew too much") continue;
        ++stopped;
        QCOMPARE(value["advice"].toString(), QString("refuse"));
        QCOMPARE(value["row"].toInt(), -1);
    }
    QCOMPARE(inlined, 1);
    QVERIFY(stopped > 100);
}

void tst_recording::machOFunctionsHaveSizes() {
    QVERIFY(compileSource("pack.c", {"-Oz", "-ffreestanding", "--target=x86_64-apple-macos"}));
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

QTEST_GUILESS_MAIN(tst_recording)
#include "tst_recording.moc"
