// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/bodies/function_bodies.h"
#include "tests/support/process.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <llvm/AsmParser/Parser.h>
#include <llvm/Bitcode/BitcodeReader.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/SourceMgr.h>

#include <algorithm>
#include <bit>
#include <map>

using namespace inlinescope;

namespace {

using Bodies = std::map<std::string, FunctionBody>;

Bodies byName(const llvm::Module& module) {
    Bodies bodies;
    for (const FunctionBody& body : functionBodies(module))
        bodies[body.name] = body;
    return bodies;
}

const char* common = "struct s { int a, b; };\n"
                     "int g(int);\n"
                     "static const char* name(int i) { return i ? \"yes\" : \"no\"; }\n";

} // namespace

/// The changes that make a body different, and those that do not. The bitcode is stock clang's, before any pass.
class TestFunctionBodies : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    Bodies compile(const QByteArray& source, const QStringList& flags = {}) {
        const QString input = m_folder.filePath("x.c"), output = m_folder.filePath("x.bc");
        QFile file(input);
        if (!file.open(QIODevice::WriteOnly) || file.write(source) < 0) return {};
        file.close();
        const Finished done = runProgram(
            "clang-22",
            QStringList{"-O2", "-Xclang", "-disable-llvm-passes", "-emit-llvm", "-c", input, "-o", output} + flags);
        if (done.exitCode != 0) qFatal("%s", done.err.constData());
        llvm::LLVMContext context;
        auto buffer = llvm::MemoryBuffer::getFile(output.toStdString());
        auto module = llvm::parseBitcodeFile((*buffer)->getMemBufferRef(), context);
        if (!module) qFatal("unreadable bitcode");
        return byName(**module);
    }
    static Bodies assemble(const char* text) {
        llvm::LLVMContext context;
        llvm::SMDiagnostic error;
        const auto module = llvm::parseAssemblyString(text, error, context);
        if (!module) qFatal("%s", error.getMessage().str().c_str());
        return byName(*module);
    }
    /// A function f with this body.
    FunctionBody f(const QByteArray& body, const QStringList& flags = {}) {
        return compile(common + QByteArray("int f(struct s* p, int x) {") + body + "}", flags)["f"];
    }

private slots:
    void namesOfLocalsDebugInfoAndPlacesDoNotCount() {
        const FunctionBody plain = f("int y = g(x); return p->a + y;");
        QVERIFY(plain.instructions > 5);
        QVERIFY(f("int other = g(x); return p->a + other;") == plain);
        QVERIFY(f("\n\n\nint y = g(x);\nreturn p->a + y;", {"-g"}) == plain);
        QVERIFY(f("int y = g(x); return p->a + y;", {"-fno-discard-value-names"}) == plain);
    }

    void everyChangeOfMeaningCounts_data() {
        QTest::addColumn<QByteArray>("a");
        QTest::addColumn<QByteArray>("b");
        const auto row = [](const char* what, const char* a, const char* b) {
            QTest::newRow(what) << QByteArray(a) << QByteArray(b);
        };
        row("operation", "return x + 1;", "return x - 1;");
        row("constant", "return x + 1;", "return x + 2;");
        row("order of operands", "return p->a - p->b;", "return p->b - p->a;");
        row("predicate", "return x < 3;", "return x > 3;");
        row("signedness", "return x / 3;", "return (unsigned)x / 3;");
        row("member", "return p->a;", "return p->b;");
        row("callee", "return g(x);", "return name(x)[0];");
        row("itself or another", "return x ? f(p, x - 1) : 0;", "return x ? g(x - 1) : 0;");
        row("string", "return *name(x) + *\"a\";", "return *name(x) + *\"b\";");
        row("volatile", "return *(int*)p;", "return *(volatile int*)p;");
        row("branch", "if (x) return g(1); return g(2);", "if (x) return g(2); return g(1);");
        row("which local", "int y = g(1), z = g(2); return y - z + x * 0;",
            "int y = g(1), z = g(2); return z - y + x * 0;");
        row("more", "return g(x);", "g(x); return g(x);");
        row("switch", "switch (x) { case 1: return 5; default: return 6; }",
            "switch (x) { case 2: return 5; default: return 6; }");
        row("assembly", "__asm__ volatile(\"nop\"); return x;", "__asm__ volatile(\"pause\"); return x;");
        row("double", "return (int)(x * 1.5);", "return (int)(x * 2.5);");
        row("atomic order", "return __atomic_load_n(&p->a, __ATOMIC_RELAXED);",
            "return __atomic_load_n(&p->a, __ATOMIC_ACQUIRE);");
    }
    void everyChangeOfMeaningCounts() {
        QFETCH(QByteArray, a);
        QFETCH(QByteArray, b);
        QVERIFY(f(a).hash != f(b).hash);
        QVERIFY(f(a).hash == f(a).hash);
    }

    void otherFunctionsAndTheNumbersOfStringsDoNotCount() {
        const QByteArray source = common + QByteArray("int f(int x) { return *name(x) + *\"mine\"; }\n");
        const QByteArray before = "const char* other(int i) { return i ? \"one\" : \"two\"; }\n";
        const Bodies alone = compile(source), later = compile(before + source);
        QCOMPARE(later.size(), alone.size() + 1);
        QVERIFY(later.at("f") == alone.at("f"));
        QVERIFY(later.at("name") == alone.at("name"));
    }

    void aRenamedRecursiveFunctionIsTheSame() {
        const Bodies bodies = compile("int one(int x) { return x ? one(x - 1) + 2 : 1; }\n"
                                      "int two(int x) { return x ? two(x - 1) + 2 : 1; }\n");
        QCOMPARE(bodies.at("one").hash, bodies.at("two").hash);
        QCOMPARE(bodies.at("one").sketch, bodies.at("two").sketch);
    }

    void hashesInTheNamesOfCalleesDoNotCount() {
        const char* text = "declare void @h.llvm.%1()\n"
                           "define void @f() {\n  call void @h.llvm.%1()\n  ret void\n}\n";
        const auto with = [&](const char* hash) {
            return assemble(QString(text).arg(hash).toUtf8().constData()).at("f").hash;
        };
        QCOMPARE(with("11"), with("22"));
    }

    void metadataAndAttributesDoNotCount() {
        const Bodies plain = assemble("define i32 @f(ptr %p) {\n  %v = load i32, ptr %p, align 4\n  ret i32 %v\n}\n");
        const Bodies dressed =
            assemble("define i32 @f(ptr nonnull %0) #0 {\n  %2 = load i32, ptr %0, align 4, !range !0\n"
                     "  ret i32 %2\n}\nattributes #0 = { noinline }\n!0 = !{i32 0, i32 5}\n");
        QVERIFY(plain.at("f") == dressed.at("f"));
        const Bodies aligned = assemble("define i32 @f(ptr %p) {\n  %v = load i32, ptr %p, align 8\n  ret i32 %v\n}\n");
        QVERIFY(plain.at("f").hash != aligned.at("f").hash);
    }

    void aliasesHaveTheFactsOfWhatTheyName() {
        const Bodies bodies = compile("int f(int x) { return x * 3; }\nint a(int) __attribute__((alias(\"f\")));\n");
        QCOMPARE(bodies.at("a").hash, bodies.at("f").hash);
        QCOMPARE(bodies.at("a").instructions, bodies.at("f").instructions);
    }

    void valuesAreTheSameInEveryProcessAndBuild() {
        // Fixed values: workspaces store them, so this test must detect a change of the rules.
        const FunctionBody body =
            assemble("define i32 @f(i32 %x) {\n  %y = add nsw i32 %x, 1\n  ret i32 %y\n}\n").at("f");
        QCOMPARE(body.instructions, 2u);
        QCOMPARE(body.hash, std::uint64_t(0x4fbf6beafeef3f5d));
        QCOMPARE(body.sketch, std::uint64_t(0xeae8e4a5e18df50d));
    }

    void sketchesAgreeAsFarAsBodiesDo() {
        QByteArray body, edited, other;
        for (int i = 0; i < 40; ++i) {
            const QByteArray line = "x = x * " + QByteArray::number(i + 3) + " ^ g(x);";
            body += line;
            edited += i == 20 ? "x = x - 5;" : line;
            other += "p->a += p->b / " + QByteArray::number(i + 2) + "; p->b = p->a << (x & 7);";
        }
        const FunctionBody whole = f(body + "return x;");
        const auto agreeing = [&](const QByteArray& text) {
            return 64 - std::popcount(whole.sketch ^ f(text + "return x;").sketch);
        };
        QVERIFY2(agreeing(edited) >= 56, qPrintable(QString::number(agreeing(edited))));
        QVERIFY2(agreeing(other) <= 48, qPrintable(QString::number(agreeing(other))));
    }

    void aModuleWithoutFunctionsHasNone() { QVERIFY(assemble("@x = global i32 0\ndeclare void @f()\n").empty()); }
};

QTEST_GUILESS_MAIN(TestFunctionBodies)
#include "tst_function_bodies.moc"
