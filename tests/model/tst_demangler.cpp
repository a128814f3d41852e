// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/demangler.h"
#include "core/model/symbol_text.h"
#include "tests/support/process.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <dlfcn.h>

using namespace inlinescope;

/// Names of a real library compared with llvm-cxxfilt-22, and names made to use unlimited memory or time.
class TestDemangler : public QObject {
    Q_OBJECT

    static QByteArrayList namesOf(const QString& library) {
        QByteArrayList names;
        const Finished listed = runProgram("llvm-nm-22", {"-D", "--format=just-symbols", "--no-demangle", library});
        for (const QByteArray& name : listed.out.split('\n'))
            if (name.startsWith("_Z")) names.append(name.left(name.indexOf('@')));
        return names;
    }

    /// The substitution ("S_", "S0_", ...) of that index.
    static std::string substitution(int index) {
        return index == 0 ? std::string("S_") : "S" + QString::number(index - 1, 36).toUpper().toStdString() + "_";
    }

    /// f(A<int, int>, A<1, 1>, A<2, 2>, ...), in which each argument names the previous one twice: every level doubles
    /// the text, and 31 of them take 310 bytes.
    static std::string doubledName(int levels) {
        std::string name = "_Z1f1AIiiE";
        for (int level = 1; level < levels; ++level)
            name += "S_I" + substitution(level) + substitution(level) + "E";
        return name;
    }

    static std::string repeated(const std::string& text, int times) {
        std::string all;
        for (int i = 0; i < times; ++i)
            all += text;
        return all;
    }

private slots:
    void realNamesReadAsLlvmCxxfiltWritesThem() {
        Dl_info library{};
        QVERIFY(dladdr(reinterpret_cast<const void*>(&qVersion), &library));
        const QByteArrayList names = namesOf(QString::fromLocal8Bit(library.dli_fname));
        QVERIFY(names.size() > 1000);
        QTemporaryDir folder;
        const QString list = folder.filePath("names");
        QFile file(list);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(names.join('\n')) > 0);
        file.close();
        const Finished reference = runProgram("sh", {"-c", "llvm-cxxfilt-22 <" + list});
        const QByteArrayList texts = reference.out.trimmed().split('\n');
        QCOMPARE(texts.size(), names.size());
        for (qsizetype i = 0; i < names.size(); ++i)
            QCOMPARE(QByteArray::fromStdString(demangledName(names[i].toStdString()).value_or(names[i].toStdString())),
                     texts[i]);
    }

    void shapesReadAsLlvmCxxfiltWritesThem_data() {
        QTest::addColumn<QString>("name");
        for (const char* name : {"_ZZ1fiENKUlcE_clEc",
                                 "_ZZNK1A1fEiENKUlvE0_clEv",
                                 "_ZlsIiEvT_",
                                 "_ZN1a1fIiEEvT_.llvm.1234",
                                 "_Z1fv.isra.0",
                                 "_ZN12_GLOBAL__N_14helpEv",
                                 "_ZN1AUt_C1Ev",
                                 "_ZN1acvT_IiEEv",
                                 "_ZGVZ1fvE1x",
                                 "_ZZ1fvE1x_0",
                                 "_ZZ1fvE1x__12_",
                                 "_ZZ1fvE1x12",
                                 "_ZZ1fvE1x_",
                                 "_ZZ1fvE1x___0",
                                 "_ZZ1fvE1x__12",
                                 "_ZN1afL1fEv",
                                 "_ZZ1fiEd0_NKUlvE_clEv",
                                 "_ZN1a1fIiEEPFviEv",
                                 "_ZTv0_n24_N1a1fEv",
                                 "_ZN9999",
                                 "_Z",
                                 "_Z3fooQ"})
            QTest::newRow(name) << QString(name);
    }

    void shapesReadAsLlvmCxxfiltWritesThem() {
        QFETCH(QString, name);
        const QString text = QString::fromUtf8(runProgram("llvm-cxxfilt-22", {name}).out).trimmed();
        QCOMPARE(QString::fromStdString(demangledName(name.toStdString()).value_or(name.toStdString())), text);
    }

    // llvm-cxxfilt has no limit: it is called only with as many levels as it can handle.
    void aTextIsWholeOrNotThere() {
        int whole = 0;
        for (int levels = 1; levels <= 16; ++levels) {
            const std::string name = doubledName(levels);
            const QByteArray text = runProgram("llvm-cxxfilt-22", {QString::fromStdString(name)}).out.trimmed();
            const auto demangled = demangledName(name);
            QCOMPARE(demangled.has_value(), std::size_t(text.size()) <= longestDemangledName);
            if (demangled) QCOMPARE(QByteArray::fromStdString(*demangled), text);
            whole += demangled.has_value();
        }
        QVERIFY(whole > 4 && whole < 16);
    }

    void namesMadeToTakeAllMemoryOrTimeStayMangled_data() {
        QTest::addColumn<std::string>("name");
        QTest::newRow("text doubled 30 times") << doubledName(31);
        QTest::newRow("text doubled as often as a name can") << doubledName(400);
        QTest::newRow("pointers to pointers") << "_Z1f" + repeated("P", 4000) + "i";
        QTest::newRow("templates in templates") << "_Z1f" + repeated("1aI", 1000) + "i" + repeated("E", 1000);
        QTest::newRow("expressions in expressions") << "_Z1fIX" + repeated("ng", 2000);
        QTest::newRow("locals of locals") << "_Z" + repeated("Z", 4000);
        QTest::newRow("packs in packs") << "_Z1fI" + repeated("J", 4000);
        QTest::newRow("template parameters of template parameters") << "_Z1fI" + repeated("Tt", 2000);
        QTest::newRow("initializers in initializers") << "_Z1fIXil" + repeated("di1a", 1000);
        QTest::newRow("vendor qualifiers") << "_Z1f" + repeated("U1a", 1300) + "i";
        QTest::newRow("longer than the limit") << "_Z" + repeated("1a", 2048) + "v";
        QTest::newRow("pack that doubles without text") << "_Z1fIJEEv" + std::string("1AIDpT_DpT_E") + [] {
            std::string arguments;
            for (int level = 2; level < 60; ++level)
                arguments += "S_I" + substitution(level) + substitution(level) + "E";
            return arguments;
        }();
    }

    void namesMadeToTakeAllMemoryOrTimeStayMangled() {
        QFETCH(std::string, name);
        QVERIFY(!demangledName(name));
        QCOMPARE(symbolText(name, SymbolForm::Full), name);
        QCOMPARE(longSymbol(name), name);
        QVERIFY(shortSymbol(name).size() <= name.size() + 3); // at most its leading names and a mark of three bytes
    }
};

QTEST_GUILESS_MAIN(TestDemangler)
#include "tst_demangler.moc"
