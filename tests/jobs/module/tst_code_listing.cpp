// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/module/code_listing.h"
#include "core/jobs/module/module_tables.h"
#include "tests/jobs/script_fixture.h"

#include <QtTest>

using namespace inlinescope;
using namespace inlinescope::testing;

namespace {

/// The difference between a function printed by itself and within its module: numbers of metadata and attribute groups.
QByteArray unnumbered(const QByteArray& ir) {
    static const QRegularExpression number("([!#])[0-9]+");
    return QString::fromUtf8(ir).replace(number, "\\1").toUtf8();
}

/// A function's lines in a module in text form, with the comment before it.
QByteArray excerpt(const QByteArray& module, const QByteArray& function) {
    const QRegularExpression head("^define [^\n]* @" + QRegularExpression::escape(QString::fromUtf8(function)) + "\\(",
                                  QRegularExpression::MultilineOption);
    const qsizetype define = QString::fromLatin1(module).indexOf(head), name = define;
    qsizetype begin = define;
    while (begin > 1 && module[module.lastIndexOf('\n', begin - 2) + 1] == ';')
        begin = module.lastIndexOf('\n', begin - 2) + 1;
    return name < 0 ? QByteArray() : module.mid(begin, module.indexOf("\n}\n", define) + 3 - begin);
}

/// An instruction as llvm-objdump shows it, and the symbols of its relocations.
struct Shown {
    QByteArray mnemonic, operands;
    QByteArrayList symbols;
};

QList<Shown> objdump(const QString& object, const QString& function) {
    QList<Shown> shown;
    const QStringList arguments = {"-d",
                                   "-r",
                                   "--no-show-raw-insn",
                                   "--no-leading-addr",
                                   "--no-print-imm-hex",
                                   "--disassemble-symbols=" + function,
                                   object};
    for (const QByteArray& line : runProgram("llvm-objdump-22", arguments).out.split('\n')) {
        QByteArray words = line.simplified();
        if (const qsizetype remark = words.indexOf(" # imm = "); remark >= 0) words.truncate(remark); // the value again
        const qsizetype relocation = words.indexOf("R_X86_64_");
        if (relocation >= 0 && !shown.isEmpty()) {
            shown.last().symbols << words.mid(words.indexOf(' ', relocation) + 1);
        } else if ((line.startsWith('\t') || line.startsWith(' ')) && !words.contains("file format")) {
            const qsizetype space = words.indexOf(' ');
            shown << Shown{space < 0 ? words : words.left(space), space < 0 ? QByteArray() : words.mid(space + 1), {}};
        }
    }
    return shown;
}

QByteArrayList instructions(const QByteArray& assembly) {
    QByteArrayList lines;
    for (const QByteArray& line : assembly.split('\n'))
        if (line.startsWith('\t')) lines << line.simplified();
    return lines;
}

} // namespace

/// Expected values are from clang-22, llvm-dis-22 and llvm-objdump-22.
class TestCodeListing : public QObject {
    Q_OBJECT

    JobSandbox m_box, m_small;

    static FunctionCodeOptions of(const char* run, const QString& module, const QString& function) {
        return {run, module.toStdString(), function.toStdString()};
    }
    QString stem(const QString& module) const { return m_box.corpus + "/" + module; }
    static QByteArray text(const FunctionCode& code, CodeForm form) {
        return QByteArray::fromStdString(code.of(form).text);
    }

private slots:
    void initTestCase() {
        m_box.extract("plain");
        m_box.import(m_box.corpus);
        RunOptions options = m_box.runOptions("default", {"vm.c.o", "text.cpp.o"});
        need(runCorpus(m_box.context, options));
        makeCorpus(m_small.corpus, source);
        m_small.import(m_small.corpus);
        need(runPolicy(m_small, "default", "default"));
        need(runPolicy(m_small, "never", "never"));
    }

    void everyFormIsTheToolchains_data() {
        QTest::addColumn<QString>("module");
        QTest::addColumn<int>("place");
        for (const char* module : {"vm.c.o", "text.cpp.o"})
            for (const int place : {0, 1, 4})
                QTest::addRow("%s %d", module, place) << QString(module) << place;
    }
    void everyFormIsTheToolchains() {
        QFETCH(const QString, module);
        QFETCH(const int, place);
        const Table functions = need(functionsTable(m_box.context.workspacePath, "default", "", module.toStdString()));
        const QString function =
            QString::fromStdString(std::get<std::string>(functions.rows.at(std::size_t(place))[0]));
        const FunctionCode code = need(functionCode(m_box.context, of("default", module, function)));
        const QByteArray name = function.toUtf8();

        const QByteArray before = runProgram("llvm-dis-22", {"-o", "-", stem(module) + ".bc"}).out;
        QVERIFY(!excerpt(before, name).isEmpty());
        QCOMPARE(unnumbered(text(code, CodeForm::IrBefore)), unnumbered(excerpt(before, name)));

        const QString object = m_box.folder.filePath(module), ir = m_box.folder.filePath(module + ".ll");
        QVERIFY(!compileWithClang(stem(module), object).isEmpty());
        QVERIFY(!compileWithClang(stem(module), ir, {"-emit-llvm"}).isEmpty());
        QCOMPARE(unnumbered(text(code, CodeForm::Ir)), unnumbered(excerpt(readWhole(ir), name)));
        QCOMPARE(code.objectHash, hashOfFile(object).toStdString());

        QList<Shown> expected = objdump(object, function);
        const QByteArrayList found = instructions(text(code, CodeForm::Assembly));
        while (expected.size() > found.size() && expected.last().mnemonic == "nop")
            expected.removeLast(); // padding before the next function does not belong to it
        QVERIFY(expected.size() > 5);
        QCOMPARE(found.size(), expected.size());
        for (qsizetype i = 0; i < found.size(); ++i) {
            const QByteArray operands = found[i].mid(expected[i].mnemonic.size()).trimmed();
            QVERIFY2(found[i].startsWith(expected[i].mnemonic), found[i].constData());
            QVERIFY2(!operands.contains("__operand"), found[i].constData());
            const bool isPlain = expected[i].symbols.isEmpty() && !expected[i].operands.contains('<');
            if (isPlain) QCOMPARE(operands, expected[i].operands);
            for (const QByteArray& symbol : expected[i].symbols)
                if (!symbol.startsWith('.'))
                    QVERIFY2(operands.contains(symbol.left(symbol.indexOf('-'))), found[i].constData());
        }
    }

    void whatTheLinkerFillsInIsNamed() {
        const QByteArray text = "@message = private unnamed_addr constant [6 x i8] c\"hello\\00\"\n"
                                "@table = external dso_local global [8 x i32]\n"
                                "declare i32 @puts(ptr)\n"
                                "define internal double @scaled(double %x) noinline {\n"
                                "  %y = fmul double %x, 2.5\n"
                                "  ret double %y\n"
                                "}\n"
                                "define double @all(i64 %i, double %x) {\n"
                                "  %c = icmp eq i64 %i, 0\n"
                                "  br i1 %c, label %none, label %some\n"
                                "some:\n"
                                "  %u = call i32 @puts(ptr @message)\n"
                                "  store i32 %u, ptr getelementptr (i32, ptr @table, i64 2)\n"
                                "  %y = call double @scaled(double %x)\n"
                                "  ret double %y\n"
                                "none:\n"
                                "  ret double %x\n"
                                "}\n";
        JobSandbox box;
        makeCorpus(box.corpus, text);
        box.import(box.corpus);
        need(runPolicy(box, "default", "default"));
        const QByteArray all =
            this->text(need(functionCode(box.context, of("default", "m", "all"))), CodeForm::Assembly);
        for (const char* named : {"\"hello\"", "\tputs", "table+8", "\tscaled", ".L0:\n", "\t.L0\n"})
            QVERIFY2(all.contains(named), all.constData());
        QVERIFY2(!all.contains("0x"), all.constData());
        const QByteArray scaled =
            this->text(need(functionCode(box.context, of("default", "m", "scaled"))), CodeForm::Assembly);
        QVERIFY2(scaled.contains("0x0000000000000440"), scaled.constData()); // 2.5 in its byte order
    }

    void aFunctionThatIsNotThereSaysWhy() {
        const FunctionCode gone = need(functionCode(m_small.context, of("default", "m", "mix")));
        QVERIFY(gone.irBefore.presence == CodePresence::Defined);
        QVERIFY(gone.ir.presence == CodePresence::Absent && gone.assembly.presence == CodePresence::Absent);
        QVERIFY(absenceOf(gone, CodeForm::IrBefore).empty());
        QVERIFY(absenceOf(gone, CodeForm::Assembly).starts_with("removed by the optimizer"));
        const FunctionCode there = need(functionCode(m_small.context, of("never", "m", "mix")));
        QVERIFY(absenceOf(there, CodeForm::Assembly).empty());
        const auto unknown = functionCode(m_small.context, of("never", "m", "mixed"));
        QVERIFY(!unknown.ok() && unknown.error().code == ErrorCode::NotFound);
        QCOMPARE(unknown.error().found, std::string("function mixed"));
    }

    void theCommandLinePrintsItAndTheDifference() {
        const QString workspace = QString::fromStdString(m_small.context.workspacePath);
        const auto print = [&](const QStringList& runs, const char* function, const char* form) {
            return runCli(workspace, QStringList{"code"} + runs +
                                         QStringList{"--module", "m", "--function", function, "--as", form});
        };
        const Finished one = print({"never"}, "first", "ir");
        QCOMPARE(one.exitCode, 0);
        QVERIFY2(one.out.contains("tail call fastcc i32 @mix("), one.out.constData());
        const Finished two = print({"never", "default"}, "first", "ir");
        QCOMPARE(two.exitCode, 0);
        QVERIFY2(two.out.startsWith("--- never\n+++ default\n@@ -"), two.out.constData());
        QVERIFY(two.out.contains("\n-  %y = tail call fastcc i32 @mix(") &&
                two.out.contains("\n+  %a.i = mul i32 %x, 7\n"));
        const Finished same = print({"never", "default"}, "first", "ir-before");
        QVERIFY(same.out.isEmpty() && same.err.contains("no difference"));
        const Finished absent = print({"default"}, "mix", "asm");
        QVERIFY(absent.exitCode == 0 && absent.out.isEmpty());
        QVERIFY2(absent.err.contains("run default: mix is removed by the optimizer"), absent.err.constData());
        QCOMPARE(print({"default"}, "nobody", "asm").exitCode, 2);
        QCOMPARE(print({"never"}, "firs", "ir").out, one.out); // a part that no other name has
        const Finished several = print({"never"}, "i", "ir");
        QCOMPARE(several.exitCode, 2);
        QVERIFY2(several.err.contains("have \"i\" in their names; expected one of") && several.err.contains("first") &&
                     several.err.contains("mix"),
                 several.err.constData());
    }

    void cancelledWorkEndsAsSuch() {
        JobContext context = m_small.context;
        context.cancel.cancel();
        const auto code = functionCode(context, of("default", "m", "first"));
        QVERIFY(!code.ok() && code.error().code == ErrorCode::Cancelled);
    }
};

QTEST_GUILESS_MAIN(TestCodeListing)
#include "tst_code_listing.moc"
