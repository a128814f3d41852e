// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/command_line/command_line_changes.h"
#include "core/command_line/path_map.h"

#include <QtTest>

using namespace inlinescope;

namespace {

using Words = std::vector<std::string>;

const Words recorded = {"-cc1", "-triple", "x86_64", "-O2", "-split-dwarf-file", "a.dwo", "-mllvm", "-x=1", "-fa=1"};

Result<Words> changed(const CommandLineChanges& changes, const Words& commandLine = recorded) {
    return changedCommandLine(commandLine, changes);
}

} // namespace

/// Expected values by hand, from ml-compiler-opt's rules.
class TestCommandLineChanges : public QObject {
    Q_OBJECT

private slots:
    void nothingChangesWithoutChanges() { QVERIFY(changed({}).value() == recorded); }

    void aDeletedFlagTakesTheNextArgumentAlongWhereItHasNoValue() {
        const Words expected = {"-cc1", "-triple", "x86_64", "-O2", "-mllvm", "-x=1", "-fa=1"};
        QVERIFY(changed({.remove = {"-split-dwarf-file"}}).value() == expected);
    }
    void aDeletedFlagWithAValueGoesAlone() {
        const Words expected = {"-cc1", "-triple", "x86_64", "-O2", "-split-dwarf-file", "a.dwo", "-mllvm", "-x=1"};
        QVERIFY(changed({.remove = {"-fa"}}).value() == expected);
    }
    void flagsAreDeletedByPrefix() {
        const Words expected = {"-cc1", "-triple", "x86_64", "-O2", "-mllvm", "-x=1", "-fa=1"};
        QVERIFY(changed({.remove = {"-split"}}).value() == expected);
    }
    void theArgumentTakenAlongIsNotLookedAtItself() {
        const Words line = {"-cc1", "-a", "-a", "-b"};
        QVERIFY(changed({.remove = {"-a"}}, line).value() == (Words{"-cc1", "-b"}));
    }
    void aFlagDeletedAtTheEndHasNothingToTakeAlong() {
        QVERIFY(changed({.remove = {"-a"}}, {"-cc1", "-a"}).value() == (Words{"-cc1"}));
    }
    void aReplacedFlagWithAValueIsWrittenAnew() {
        const Words expected = {"-cc1", "-fab=2", "-c"};
        QVERIFY(changed({.replace = {{"-fab", "2"}}}, {"-cc1", "-fabc=1", "-c"}).value() == expected);
    }
    void aReplacedFlagWithoutAValueKeepsItsNameAndGetsTheNextArgumentAnew() {
        const Words expected = {"-cc1", "-triple", "aarch64", "-O2"};
        QVERIFY(changed({.replace = {{"-tri", "aarch64"}}}, {"-cc1", "-triple", "x86_64", "-O2"}).value() == expected);
    }
    void whatIsDeletedIsNotReplaced() {
        const auto result = changed({.remove = {"-fa"}, .replace = {{"-fa", "2"}}});
        QVERIFY(!result.ok());
    }
    void aReplacedFlagMustBeMetExactlyOnce() {
        const auto twice = changed({.replace = {{"-f", "2"}}}, {"-cc1", "-fa=1", "-fb=1"});
        QVERIFY(!twice.ok());
        QCOMPARE(twice.error().code == ErrorCode::Refused, true);
        QCOMPARE(twice.error().found, std::string("--replace-flag=-f occurs twice in the command line"));
        const auto never = changed({.replace = {{"-zz", "2"}}});
        QVERIFY(!never.ok());
        QCOMPARE(never.error().found, std::string("--replace-flag=-zz does not occur in the command line"));
    }
    void additionsComeLastAndAreNotDeleted() {
        const Words expected = {"-cc1", "-b", "-a=2"};
        QVERIFY(changed({.add = {"-a=2"}, .remove = {"-a"}}, {"-cc1", "-a=1", "-b"}).value() == expected);
    }

    void aReplacementIsSplitAtItsFirstEqualsSign() {
        QVERIFY(FlagReplacement::parse("-a=b=c").value() == (FlagReplacement{"-a", "b=c"}));
        QVERIFY(!FlagReplacement::parse("-a").ok());
        QVERIFY(!FlagReplacement::parse("=b").ok());
    }

    /// The changes of the flags, applied by the rules themselves, must leave exactly the options that clang knows.
    void helpTakesOutTheUnknownOptionsAndNothingElse_data() {
        QTest::addColumn<Words>("line");
        QTest::addColumn<Words>("unknown");
        QTest::addColumn<Words>("help");
        QTest::addColumn<Words>("rest");
        const auto row = [](const char* name, const Words& line, const Words& unknown, const Words& help,
                            const Words& rest) { QTest::newRow(name) << line << unknown << help << rest; };
        row("with a value", {"-cc1", "-new=3", "-O2"}, {"-new=3"}, {"--delete-flag=-new="}, {"-cc1", "-O2"});
        row("a switch before a switch", {"-cc1", "-new", "-O2"}, {"-new"}, {"--delete-flag=-new", "--add-flag=-O2"},
            {"-cc1", "-O2"});
        // The remaining value is an input to clang, which the compile of a module replaces.
        row("a switch before an option with a value", {"-cc1", "-new", "-triple", "x86_64"}, {"-new"},
            {"--delete-flag=-new", "--add-flag=-triple", "--add-flag=x86_64"}, {"-cc1", "x86_64", "-triple", "x86_64"});
        row("an option and its value", {"-cc1", "-new", "value", "-O2"}, {"-new"}, {"--delete-flag=-new"},
            {"-cc1", "-O2"});
        row("two in a row", {"-cc1", "-new", "-newer", "-O2"}, {"-new", "-newer"},
            {"--delete-flag=-new", "--delete-flag=-newer"}, {"-cc1", "-O2"});
        row("two values of one", {"-cc1", "-new=1", "-new=", "-newest=2"}, {"-new=1", "-new="}, {"--delete-flag=-new="},
            {"-cc1", "-newest=2"});
        row("at the end", {"-cc1", "-O2", "-new"}, {"-new"}, {"--delete-flag=-new"}, {"-cc1", "-O2"});
        row("an LLVM option", {"-cc1", "-mllvm", "-old=1", "-mllvm", "-new", "-O2"}, {"-new"},
            {"--delete-flag=-mllvm", "--add-flag=-mllvm", "--add-flag=-old=1"}, {"-cc1", "-O2", "-mllvm", "-old=1"});
        row("before an LLVM option", {"-cc1", "-new", "-mllvm", "-old=1", "-O2"}, {"-new"},
            {"--delete-flag=-new", "--delete-flag=-old=", "--add-flag=-mllvm", "--add-flag=-old=1"},
            {"-cc1", "-O2", "-mllvm", "-old=1"});
        row("not in the command line", {"-cc1", "-O2"}, {"-new"}, {}, {"-cc1", "-O2"});
    }
    void helpTakesOutTheUnknownOptionsAndNothingElse() {
        QFETCH(Words, line);
        QFETCH(Words, unknown);
        QFETCH(Words, help);
        QFETCH(Words, rest);
        Words known, llvm;
        for (const std::string& option : unknown)
            (std::find(line.begin(), line.end(), "-mllvm") < std::find(line.begin(), line.end(), option) &&
                     *(std::find(line.begin(), line.end(), option) - 1) == "-mllvm"
                 ? llvm
                 : known)
                .push_back(option);
        const Words flags = flagsWithout(line, known, llvm);
        QVERIFY2(flags == help, flags.empty() ? "nothing" : flags.back().c_str());
        CommandLineChanges changes;
        for (const std::string& flag : flags)
            (flag.starts_with("--add") ? changes.add : changes.remove).push_back(flag.substr(flag.find('=') + 1));
        QVERIFY(changed(changes, line).value() == rest);
    }

    void aPathIsMappedByItsLastFittingRule_data() {
        QTest::addColumn<QString>("path");
        QTest::addColumn<QString>("mapped");
        QTest::newRow("below") << "/farm/src/a.prof" << "/home/src/a.prof";
        QTest::newRow("the prefix itself") << "/farm" << "/home";
        QTest::newRow("part of a name") << "/farmer/a" << "none";
        QTest::newRow("the last rule wins") << "/farm/x/a" << "/y/a";
        QTest::newRow("no rule") << "/other/a" << "none";
    }
    void aPathIsMappedByItsLastFittingRule() {
        QFETCH(QString, path);
        const PathMap map = PathMap::parse({"/farm/=/home", "/farm/x=/y/"}).value();
        QTEST(QString::fromStdString(map.map(path.toStdString()).value_or("none")), "mapped");
        QVERIFY((map.folders() == std::vector<std::string>{"/home", "/y"}));
    }
    void aMappingOfTheRootTakesEveryPath() {
        QCOMPARE(PathMap::parse({"/=/mnt/farm"}).value().map("/a/b").value(), std::string("/mnt/farm/a/b"));
        const PathMap toRoot = PathMap::parse({"/mnt/farm=/"}).value();
        QCOMPARE(toRoot.map("/mnt/farm/a").value(), std::string("/a"));
        QVERIFY(toRoot.folders() == std::vector<std::string>{"/"});
    }
    void aMappingNeedsBothSides() {
        QVERIFY(!PathMap::parse({"/farm"}).ok());
        QVERIFY(!PathMap::parse({"=/home"}).ok());
    }
};

QTEST_GUILESS_MAIN(TestCommandLineChanges)
#include "tst_command_line_changes.moc"
