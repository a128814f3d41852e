// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formats/script_format.h"

#include <QtTest>

using namespace inlinescope;

namespace {

const std::string head = "inlinescope-script 1\n";
const std::string begun = head + "module m\n";
const std::string hash(64, 'a');

Result<Script> parsed(const std::string& text) {
    return parseScript(text, "f.script");
}

Decision asked(std::uint64_t hash, std::uint32_t occurrence, Advice advice) {
    Decision decision;
    decision.caller = "g";
    decision.callee = "f";
    decision.key = {hash, occurrence};
    decision.path = {{{"g", "a.c", 12, 5}}, {}, {}};
    decision.advice = advice;
    return decision;
}

} // namespace

/// Expected values by hand, from the grammar.
class TestScriptFormat : public QObject {
    Q_OBJECT

private slots:
    void everyStatementIsRead() {
        const auto script =
            parsed("inlinescope-script 1\n# made by hand\notherwise never\n\nmodule a/b c.o\nbitcode " + hash +
                   "\ninline 0123456789abcdef  f into g\nrefuse ffffffffffffffff#12\nmodule d\n");
        QVERIFY(script.ok());
        QCOMPARE(script->otherwise, std::string("never"));
        QCOMPARE(script->modules.size(), std::size_t(2));
        const ScriptModule& module = script->modules[0];
        QCOMPARE(module.name, std::string("a/b c.o"));
        QCOMPARE(module.line, 5u);
        QCOMPARE(module.bitcodeHash, hash);
        QCOMPARE(module.hashLine, 6u);
        QVERIFY((module.advices == std::vector<ForcedAdvice>{{0x0123456789abcdef, std::nullopt, Advice::Inline},
                                                             {0xffffffffffffffff, 12, Advice::Refuse}}));
        QVERIFY((module.lines == std::vector<std::uint32_t>{7, 8}));
        QVERIFY(script->modules[1].advices.empty());
    }

    void whoDecidesOtherwiseIsTheDefault() { QCOMPARE(parsed(head)->otherwise, std::string("default")); }

    void endsOfLinesAndBlanksMeanNothing() {
        const auto script = parsed("\xef\xbb\xbfinlinescope-script 1 \r\n\r\n  \t\n otherwise\t never \r\n"
                                   "module  m \t\r\n\tinline\t0123456789abcdef\t f\r\nrefuse 0000000000000001");
        QVERIFY2(script.ok(), script.ok() ? "" : describe(script.error()).c_str());
        QCOMPARE(script->otherwise, std::string("never"));
        QCOMPARE(script->modules.at(0).name, std::string("m"));
        QVERIFY((script->modules[0].lines == std::vector<std::uint32_t>{6, 7}));
    }

    void damageIsNamedByFileLineAndExpectation_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<QByteArray>("found");
        const auto row = [](const char* name, const std::string& text, const char* line, const char* found) {
            QTest::newRow(name) << QByteArray::fromStdString(text) << QByteArray(line) << QByteArray(found);
        };
        row("nothing", "", "line 1", "an empty file");
        row("other file", "ELF\n", "line 1", "\"ELF\"");
        row("version of a future", "inlinescope-script 2\n", "line 1", "\"inlinescope-script 2\"");
        row("unknown word", begun + "outline 0123456789abcdef\n", "line 3", "\"outline\"");
        row("no key", begun + "inline\n", "line 3", "\"\"");
        row("short key", begun + "inline 0123456789abcde\n", "line 3", "\"0123456789abcde\"");
        row("key of other digits", begun + "inline 0123456789ABCDEF\n", "line 3", "\"0123456789ABCDEF\"");
        row("empty occurrence", begun + "inline 0123456789abcdef#\n", "line 3", "\"0123456789abcdef#\"");
        row("huge occurrence", begun + "inline 0123456789abcdef#4294967296\n", "line 3",
            "\"0123456789abcdef#4294967296\"");
        row("twice", begun + "inline 0123456789abcdef\nrefuse 0123456789abcdef\n", "line 4",
            "a second decision about 0123456789abcdef");
        row("before a module", head + "inline 0123456789abcdef\n", "line 2", "a decision before the first module");
        row("module twice", begun + "module m\n", "line 3", "module \"m\" again");
        row("module without name", head + "module\n", "line 2", "module \"\"");
        row("name of half an escape", head + "module a%4\n", "line 2", "module \"a%254\"");
        row("bad hash", begun + "bitcode abc\n", "line 3", "bitcode \"abc\"");
        row("hash twice", begun + "bitcode " + hash + "\nbitcode " + hash + "\n", "line 4", "bitcode again");
        row("hash before a module", head + "bitcode " + hash + "\n", "line 2", "bitcode before the first module");
        row("otherwise late", begun + "otherwise never\n", "line 3", "otherwise");
        row("otherwise twice", head + "otherwise never\notherwise never\n", "line 3", "otherwise");
        row("control characters", begun + "in\x01line 0123456789abcdef\n", "line 3", "\"in%01line\"");
    }
    void damageIsNamedByFileLineAndExpectation() {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, line);
        QFETCH(QByteArray, found);
        const auto script = parsed(text.toStdString());
        QVERIFY(!script.ok());
        QVERIFY(script.error().code == ErrorCode::Malformed);
        QCOMPARE(script.error().file, std::string("f.script"));
        QCOMPARE(QByteArray::fromStdString(script.error().place), line);
        QCOMPARE(QByteArray::fromStdString(script.error().found), found);
        QVERIFY(!script.error().expected.empty());
    }

    void theSameKeyMayStandInTwoModules() {
        QVERIFY(parsed(begun + "inline 0123456789abcdef\nmodule n\ninline 0123456789abcdef\n").ok());
        QVERIFY(parsed(begun + "inline 0123456789abcdef\nrefuse 0123456789abcdef#1\n").ok());
    }

    void textsBeyondTheLimitAreRefused() {
        QVERIFY(parsed(std::string(largestScript + 1, '\n')).error().code == ErrorCode::LimitExceeded);
    }

    void aSectionSaysWhatAPersonMayChangeAndWhatNot() {
        Decision mandatory = asked(3, 0, Advice::Refuse), never = asked(4, 0, Advice::Refuse);
        mandatory.mandatory = true;
        never.outcome = Outcome::NeverAsked;
        const std::string section = scriptSection(
            "a b%\n", hash,
            {asked(1, 0, Advice::Inline), asked(2, 0, Advice::Refuse), asked(2, 1, Advice::Inline), mandatory, never});
        QCOMPARE(QByteArray::fromStdString(section), "\nmodule a b%25%0A\nbitcode " + QByteArray(64, 'a') +
                                                         "\n"
                                                         "inline 0000000000000001  f into g, a.c:12:5\n"
                                                         "refuse 0000000000000002#0  f into g, a.c:12:5\n"
                                                         "inline 0000000000000002#1  f into g, a.c:12:5\n"
                                                         "# mandatory: refuse 0000000000000003  f into g, a.c:12:5\n"
                                                         "# never asked: 0000000000000004  f into g, a.c:12:5\n");
    }

    /// LLVM's ML advisor refuses calls in unreachable code, which the heuristic may inline.
    void whatOnlyTheMlAdvisorRefusesCanBeForced() {
        Decision unreachable = asked(3, 0, Advice::Refuse);
        unreachable.mandatory = true;
        unreachable.defaultAdvice = true;
        const auto forced = forcedAdvices({unreachable});
        QVERIFY((forced.at(0) == ForcedAdvice{3, std::nullopt, Advice::Refuse}));
    }

    void aDecisionTakesThePlaceOfTheScriptsOwn() {
        const std::string text = "\xef\xbb\xbfinlinescope-script 1\r\n# inline inline\r\nmodule m\r\n"
                                 "\tinline 0000000000000007  inline into g\r\nrefuse 0000000000000008#1  x\n"
                                 "module n\ninline 0000000000000007\n# end";
        const Decision decision = asked(7, 0, Advice::Inline);
        std::string wanted = text + '\n';
        wanted.replace(wanted.find("\tinline"), 7, "\trefuse");
        QCOMPARE(*changedScript(text, "f", "m", hash, {{decision, {7, std::nullopt, Advice::Refuse}}}), wanted);
    }

    void aDecisionComesAfterTheModulesOthers() {
        const std::string text = begun + "inline 0000000000000007\n\nmodule n\n";
        const Decision decision = asked(8, 0, Advice::Inline);
        const std::string line = "refuse 0000000000000008  f into g, a.c:12:5\n";
        const std::vector<ScriptChange> changes{{decision, {8, std::nullopt, Advice::Refuse}}};
        QCOMPARE(*changedScript(text, "f", "m", hash, changes),
                 begun + "inline 0000000000000007\n" + line + "\nmodule n\n");
        QCOMPARE(*changedScript(text, "f", "n", hash, changes), text + line);
        QCOMPARE(*changedScript(text, "f", "o p", hash, changes), text + "\nmodule o p\nbitcode " + hash + '\n' + line);
        QCOMPARE(*changedScript(head, "f", "m", {}, changes), head + "\nmodule m\n" + line);
    }

    /// Without an occurrence the advice is about all questions, with one about only that.
    void questionsAboutOneCallsiteAreKeptApart() {
        const std::string both = begun + "inline 0000000000000007\ninline 0000000000000007#2\n";
        const Decision decision = asked(7, 2, Advice::Inline);
        QCOMPARE(*changedScript(both, "f", "m", {}, {{decision, {7, 2, Advice::Refuse}}}),
                 begun + "inline 0000000000000007\nrefuse 0000000000000007#2\n");
        QCOMPARE(*changedScript(both, "f", "m", {}, {{decision, {7, std::nullopt, Advice::Refuse}}}),
                 begun + "refuse 0000000000000007\nrefuse 0000000000000007#2\n");
        QVERIFY(changedScript(begun + "inlin 7\n", "f", "m", {}, {}).error().place == "line 3");
    }

    void whatIsWrittenIsReadBack() {
        Decision odd = asked(~0ull, 0, Advice::Inline);
        odd.callee = "-[A\nb:] #%\xff";
        odd.path = {};
        const std::string name = " \x01 odd\xc3\xa9\t%41 ";
        const auto script = parsed(scriptHead("of\na run", " p% ") + scriptSection(name, hash, {odd}) +
                                   scriptSection("n", {}, {asked(7, 0, Advice::Refuse), asked(7, 5, Advice::Inline)}));
        QVERIFY2(script.ok(), script.ok() ? "" : describe(script.error()).c_str());
        QCOMPARE(script->otherwise, std::string(" p% "));
        QCOMPARE(script->modules.at(0).name, name);
        QVERIFY((script->modules[0].advices == std::vector<ForcedAdvice>{{~0ull, std::nullopt, Advice::Inline}}));
        QVERIFY((script->modules.at(1).advices ==
                 std::vector<ForcedAdvice>{{7, 0, Advice::Refuse}, {7, 5, Advice::Inline}}));
    }
};

QTEST_GUILESS_MAIN(TestScriptFormat)
#include "tst_script_format.moc"
