// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/compile/source_attributes.h"
#include "tests/support/process.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <llvm/Bitcode/BitcodeReader.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/raw_ostream.h>

using namespace inlinescope;

/// What an attribute adds to a module, compared with what stock clang makes of a source with that attribute.
class TestSourceAttributes : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    static constexpr const char* source = "int ext(int);\n"
                                          "template <class T> struct S { S(); ~S(); T t; };\n"
                                          "template <class T> DEF S<T>::S() : t(ext(1)) {}\n"
                                          "template <class T> S<T>::~S() { ext(2); }\n"
                                          "static inline int f(int x) { return ext(x) + ext(x + 1); }\n"
                                          "DEFF inline int g(int x) { return f(x) * 2; }\n"
                                          "int h(int x) {\n"
                                          "  S<int> a;\n"
                                          "  S<char> b;\n"
                                          "  int y = g(x) + a.t + b.t;\n"
                                          "  CALL y += g(f(x)) + f(x + 2);\n"
                                          "  if (y) y = f(y);\n"
                                          "  return y;\n"
                                          "}\n";

    QByteArray bitcode(const QStringList& definitions, const QStringList& flags = {"-gline-tables-only"}) {
        const QString input = m_folder.filePath("x.cpp"), output = m_folder.filePath("x.bc");
        QFile file(input);
        if (!file.open(QIODevice::WriteOnly) || file.write(source) < 0) return {};
        file.close();
        QStringList words = {"-O2", "-Xclang", "-disable-llvm-passes", "-emit-llvm", "-c", input, "-o", output};
        for (const char* name : {"DEF", "DEFF", "CALL"})
            words << QString("-D%1=").arg(name);
        for (const QString& definition : definitions)
            words << "-U" + definition.section('=', 0, 0) << "-D" + definition;
        const Finished done = runProgram("clang++-22", words + flags + QStringList{"-w"});
        if (done.exitCode != 0) qFatal("%s", done.err.constData());
        QFile made(output);
        return made.open(QIODevice::ReadOnly) ? made.readAll() : QByteArray();
    }
    static std::unique_ptr<llvm::Module> parse(const QByteArray& bytes, llvm::LLVMContext& context) {
        auto module =
            llvm::parseBitcodeFile({llvm::StringRef(bytes.constData(), std::size_t(bytes.size())), "x"}, context);
        if (!module) qFatal("unreadable bitcode");
        return std::move(*module);
    }
    static std::string textWith(const QByteArray& bytes, const std::vector<SourceAttribute>& attributes) {
        llvm::LLVMContext context;
        const auto module = parse(bytes, context);
        addAttributes(*module, attributes, CallsiteKeySource::Automatic);
        std::string text;
        llvm::raw_string_ostream(text) << *module;
        return text;
    }

private slots:
    void definitionsGetWhatClangGivesThem_data() {
        QTest::addColumn<QString>("definition");
        QTest::addColumn<QStringList>("functions");
        QTest::addColumn<bool>("always");
        const QStringList constructors = {"_ZN1SIiEC2Ev", "_ZN1SIiEC1Ev", "_ZN1SIcEC2Ev", "_ZN1SIcEC1Ev"};
        QTest::newRow("inline, noinline") << "DEFF=__attribute__((noinline))" << QStringList{"_Z1gi"} << false;
        QTest::newRow("inline, always_inline") << "DEFF=__attribute__((always_inline))" << QStringList{"_Z1gi"} << true;
        QTest::newRow("template, noinline") << "DEF=__attribute__((noinline))" << constructors << false;
        QTest::newRow("template, always_inline") << "DEF=__attribute__((always_inline))" << constructors << true;
    }
    void definitionsGetWhatClangGivesThem() {
        QFETCH(const QString, definition);
        QFETCH(const QStringList, functions);
        QFETCH(const bool, always);
        std::vector<SourceAttribute> attributes;
        for (const QString& name : functions)
            attributes.push_back(
                {name.toStdString(), 0, 0, always ? InlineAttribute::AlwaysInline : InlineAttribute::NoInline});
        const std::string plain = textWith(bitcode({}), {}), wanted = textWith(bitcode({definition}), {});
        QVERIFY(plain != wanted);
        QVERIFY(textWith(bitcode({}), attributes) == wanted);
    }

    void callsOfAStatementGetWhatClangGivesThem() {
        // Columns are those after the macro CALL: f and g in "  CALL y += g(f(x)) + f(x + 2);".
        const auto at = [](std::uint32_t column, InlineAttribute attribute) {
            return SourceAttribute{"_Z1hi", 11, column, attribute};
        };
        for (const auto attribute : {InlineAttribute::NoInline, InlineAttribute::AlwaysInline}) {
            const std::string word(toString(attribute));
            const std::string wanted = textWith(bitcode({QString("CALL=[[clang::%1]]").arg(word.c_str())}), {});
            QVERIFY(textWith(bitcode({}), {at(13, attribute), at(15, attribute), at(23, attribute)}) == wanted);
            QVERIFY(textWith(bitcode({}), {at(13, attribute), at(23, attribute)}) != wanted);
        }
    }

    void withoutDebugInfoCallsAreNumbered() {
        // The calls of g: f, which is its first.
        const QByteArray bytes = bitcode({}, {});
        const std::string text = textWith(bytes, {{"_Z1gi", 1, 0, InlineAttribute::NoInline}});
        QVERIFY(text != textWith(bytes, {}));
        QCOMPARE(textWith(bytes, {{"_Z1gi", 2, 0, InlineAttribute::NoInline}}), textWith(bytes, {}));
    }

    void namesThatAModuleLacksChangeNothing() {
        const QByteArray bytes = bitcode({});
        const std::string plain = textWith(bytes, {});
        for (const SourceAttribute& odd :
             {SourceAttribute{"nosuch", 0, 0, InlineAttribute::NoInline}, SourceAttribute{"", 1, 1, {}},
              SourceAttribute{"_Z3exti", 0, 0, InlineAttribute::AlwaysInline},
              SourceAttribute{"_Z1hi", 4'000'000'000u, 1, InlineAttribute::AlwaysInline},
              SourceAttribute{"x\" \"-o=/tmp/x", 0, 0, InlineAttribute::NoInline}})
            QCOMPARE(textWith(bytes, {odd}), plain);
    }

    void definitionsAreListedWithTheirPlaces() {
        const QByteArray bytes = bitcode({"DEFF=__attribute__((noinline))"});
        const auto found = definitionsIn(asBytes(bytes.toStdString()));
        QVERIFY(found.ok());
        std::map<std::string, FunctionDefinition> byName;
        for (const FunctionDefinition& function : *found)
            byName[function.name] = function;
        QVERIFY((byName["_Z1hi"] ==
                 FunctionDefinition{"_Z1hi", "h", m_folder.filePath("x.cpp").toStdString(), 7, false, true}));
        QVERIFY(byName["_ZL1fi"].isLocal && byName["_ZL1fi"].isOpen);
        QVERIFY(!byName["_Z1gi"].isOpen && !byName["_Z1gi"].isLocal);
        QCOMPARE(byName["_ZN1SIiEC2Ev"].line, 3u);
        QVERIFY(!byName.contains("_Z3exti"));
        QVERIFY(!definitionsIn(asBytes(std::string("no bitcode"))).ok());
    }
};

QTEST_GUILESS_MAIN(TestSourceAttributes)
#include "tst_source_attributes.moc"
