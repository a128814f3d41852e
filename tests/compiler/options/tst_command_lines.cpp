// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/compiler/support.h"
#include "tests/support/sample_policies.h"

#include <QTemporaryDir>
#include <QtTest>

using namespace support;

/// Command lines of real corpora: their requests besides the object, and options that would replace our decisions.
class tst_command_lines : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder; ///< module.bc, module.cmd, reference.o, ours.o
    QString path(const QString& name) const { return m_folder.filePath(name); }
    /// Our compile of module.bc by module.cmd with additional cc1 arguments.
    QJsonObject compile(const QStringList& further, const QStringList& how = {}) const;
    bool write(const QString& name, const QByteArray& content) const {
        QFile file(path(name));
        return file.open(QFile::WriteOnly) && file.write(content) == content.size();
    }

private slots:
    void init();
    void reportsAreNotMadeAndChangeNothing_data();
    void reportsAreNotMadeAndChangeNothing();
    void nothingIsWrittenBesideTheObject_data();
    void nothingIsWrittenBesideTheObject();
    void coverageNotesAreNotWritten();
    void optionsThatChooseAnotherAdvisorAreRefused_data();
    void optionsThatChooseAnotherAdvisorAreRefused();
    void decisionsThatTheBuildPlaysBackAreLeftOut();
    void anEmptyThinLtoIndexIsACompileOfTheModuleByItself();
    void passesTurnedOffAreNoFailure();
    void emptyArgumentsKeepTheirPlace();
    void relativePathsAreNotLookedForWhereOneStands();
    void remarksOfOtherPoliciesAreFreeOfDumpsAndOfTheHeuristic_data();
    void remarksOfOtherPoliciesAreFreeOfDumpsAndOfTheHeuristic();
};

QJsonObject tst_command_lines::compile(const QStringList& further, const QStringList& how) const {
    QByteArray command = readAll(path("module.cmd"));
    for (const QString& argument : further)
        command += argument.toUtf8() + '\0';
    if (!write("further.cmd", command)) return {};
    return compileByUs(
        QStringList{"--bitcode", path("module.bc"), "--cmd", path("further.cmd"), "--object", path("ours.o")} + how);
}

void tst_command_lines::init() {
    QFile::remove(path("ours.o"));
    QVERIFY(dumpEmbedded(corpusFolder("plain/json.c.o"), m_folder.path()));
}

void tst_command_lines::reportsAreNotMadeAndChangeNothing_data() {
    QTest::addColumn<QStringList>("arguments");
    for (const QString arguments :
         {"-ftime-report", "-ftime-report=per-pass-run", "-ftime-report-json", "-print-stats", "-stats-file-timers",
          "-mllvm -time-passes", "-mllvm -time-passes-per-run", "-mllvm -stats", "-mllvm -track-memory"})
        QTest::addRow("%s", qPrintable(arguments)) << arguments.split(' ');
}

void tst_command_lines::reportsAreNotMadeAndChangeNothing() {
    QFETCH(QStringList, arguments);
    QCOMPARE(compileByClang(m_folder.path()).code, 0);
    const QJsonObject result = compile(arguments);
    QCOMPARE(result["status"].toString(), QString("ok"));
    QCOMPARE(result["diagnostics"].toString(), QString());
    QVERIFY2(readAll(path("ours.o")) == readAll(path("reference.o")), "objects differ");
}

void tst_command_lines::nothingIsWrittenBesideTheObject_data() {
    QTest::addColumn<QString>("arguments");
    for (const char* arguments : {"-stats-file=%/f",
                                  "-dependency-file %/f -MT x",
                                  "-dependency-dot %/f",
                                  "-header-include-file %/f",
                                  "-module-dependency-dir %/f",
                                  "-serialize-diagnostic-file %/f",
                                  "-diagnostic-log-file %/f",
                                  "-ftime-trace=%/f",
                                  "-opt-record-file %/f",
                                  "-stack-usage-file %/f",
                                  "-fthin-link-bitcode=%/f",
                                  "-as-secure-log-file %/f",
                                  "-fverify-debuginfo-preserve -fverify-debuginfo-preserve-export=%/f",
                                  "-split-dwarf-output %/f -split-dwarf-file f.dwo",
                                  "-save-temps=obj",
                                  "-mllvm -info-output-file=%/f -mllvm -time-passes",
                                  "-mllvm -info-output-file=%/f -ftime-report",
                                  "-mllvm -print-changed=dot-cfg -mllvm -dot-cfg-dir=%/f",
                                  "-mllvm -module-summary-dot-file=%/f",
                                  "-mllvm -lto-stats-file=%/f",
                                  "-mllvm -ir-dump-directory=%/f -mllvm -print-after-all",
                                  "-mllvm -print-on-crash-path=%/f"})
        QTest::addRow("%s", arguments) << arguments;
}

/// Stock clang decides which options matter: those that it rejects with IR are left out.
void tst_command_lines::nothingIsWrittenBesideTheObject() {
    QFETCH(QString, arguments);
    const QTemporaryDir aside, clangs;
    const auto in = [&](const QTemporaryDir& folder) {
        return QString(arguments).replace("%", folder.path()).split(' ');
    };
    QCOMPARE(compileByClang(m_folder.path(), in(clangs)).code, 0);
    QCOMPARE(compile(in(aside))["status"].toString(), QString("ok"));
    QCOMPARE(QDir(aside.path()).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot), QStringList());
    QVERIFY2(readAll(path("ours.o")) == readAll(path("reference.o")), "objects differ");
}

/// Their name is in the bitcode.
void tst_command_lines::coverageNotesAreNotWritten() {
    const QString source = QStringLiteral(INLINESCOPE_SOURCE_DIR "/tests/corpus/sources/json.c");
    QCOMPARE(run("clang-22", {"-std=c17", "-Oz", "--coverage", "-Xclang", "-fembed-bitcode=all", "-c", source, "-o",
                              path("covered.o")})
                 .code,
             0);
    QVERIFY(dumpEmbedded(path("covered.o"), m_folder.path()));
    QVERIFY(QFile::remove(path("covered.gcno")));
    QCOMPARE(compileByClang(m_folder.path()).code, 0);
    QVERIFY(QFile::remove(path("covered.gcno"))); // clang writes it again
    QCOMPARE(compile({})["status"].toString(), QString("ok"));
    QVERIFY(!QFile::exists(path("covered.gcno")));
    QVERIFY2(readAll(path("ours.o")) == readAll(path("reference.o")), "objects differ");
}

void tst_command_lines::optionsThatChooseAnotherAdvisorAreRefused_data() {
    QTest::addColumn<QString>("option");
    QTest::addColumn<QString>("name");
    for (const QString option : {"-enable-ml-inliner=release", "--enable-ml-inliner=default",
                                 "-inliner-interactive-channel-base=F", "-enable-module-inliner"})
        QTest::addRow("%s", qPrintable(option))
            << option << "-" + option.section('=', 0, 0).remove(QRegularExpression("^-+"));
}

void tst_command_lines::optionsThatChooseAnotherAdvisorAreRefused() {
    QFETCH(QString, option);
    QFETCH(QString, name);
    for (const QJsonObject& result : {compile({"-mllvm", option}), compile({}, {"--mllvm", option}),
                                      compile({"-mllvm", option}, {"--policy", "never"})}) {
        QCOMPARE(result["status"].toString(), QString("failed"));
        const QString words = result["diagnostics"].toString();
        QVERIFY2(words.contains(name + " ") && words.contains("remove it from"), qPrintable(words));
    }
}

/// A build that plays decisions back can embed bitcode; its objects are other ones, its modules are not. The run's own
/// LLVM options are the user's.
void tst_command_lines::decisionsThatTheBuildPlaysBackAreLeftOut() {
    const QString source = QStringLiteral(INLINESCOPE_SOURCE_DIR "/tests/corpus/sources/json.c");
    QVERIFY(write("replay", {}));
    const QString replay = "-cgscc-inline-replay=" + path("replay");
    QStringList given;
    for (const QString& option :
         {replay, QString("-cgscc-inline-replay-scope=Module"), QString("-cgscc-inline-replay-fallback=NeverInline"),
          QString("-cgscc-inline-replay-format=LineColumnDiscriminator")})
        given << "-mllvm" << option;
    const auto build = [&](const QStringList& further) {
        const QStringList how{"-std=c17", "-Oz", "-gline-tables-only", "-Xclang", "-fembed-bitcode=all", "-c", source};
        return run("clang-22", how + further + QStringList{"-o", path("built.o")}).code == 0 &&
               dumpEmbedded(path("built.o"), m_folder.path());
    };
    QVERIFY(build({}));
    QCOMPARE(compileByClang(m_folder.path()).code, 0);
    QVERIFY(build(given));
    QVERIFY(readAll(path("module.cmd")).contains("-cgscc-inline-replay="));
    QCOMPARE(compile({})["status"].toString(), QString("ok"));
    QVERIFY2(readAll(path("ours.o")) == readAll(path("reference.o")), "objects differ");
    QCOMPARE(compile({"-mllvm", "--cgscc-inline-replay", "-mllvm", path("replay")})["status"].toString(),
             QString("ok"));
    QVERIFY2(readAll(path("ours.o")) == readAll(path("reference.o")), "objects differ");
    const QJsonObject own = compile({}, {"--mllvm", replay});
    QCOMPARE(own["status"].toString(), QString("failed"));
    QVERIFY(own["diagnostics"].toString().contains("-cgscc-inline-replay "));
}

void tst_command_lines::anEmptyThinLtoIndexIsACompileOfTheModuleByItself() {
    const QString source = QStringLiteral(INLINESCOPE_SOURCE_DIR "/tests/corpus/sources/json.c");
    QCOMPARE(run("clang-22", {"-std=c17", "-O2", "-flto=thin", "-c", source, "-o", path("module.bc")}).code, 0);
    QVERIFY(write("empty", {}));
    QCOMPARE(compileByClang(m_folder.path(), {"-fthinlto-index=" + path("empty")}).code, 0);
    const QJsonObject alone = compile({"-fthinlto-index=" + path("empty")}, {"--side", path("empty")});
    QCOMPARE(alone["status"].toString(), QString("ok"));
    QVERIFY(!alone["decisions"].toArray().isEmpty());
    QVERIFY2(readAll(path("ours.o")) == readAll(path("reference.o")), "objects differ");
}

void tst_command_lines::passesTurnedOffAreNoFailure() {
    QCOMPARE(compileByClang(m_folder.path(), {"-disable-llvm-passes"}).code, 0);
    const QJsonObject result = compile({"-disable-llvm-passes"});
    QCOMPARE(result["status"].toString(), QString("ok"));
    QVERIFY(!result["decisions"].toArray().isEmpty());
    QVERIFY2(readAll(path("ours.o")) == readAll(path("reference.o")), "objects differ");
}

/// The argument after an empty value counts: -O0 is not the folder of -I.
void tst_command_lines::emptyArgumentsKeepTheirPlace() {
    QCOMPARE(compileByClang(m_folder.path()).code, 0);
    const QByteArray optimised = readAll(path("reference.o"));
    QCOMPARE(compileByClang(m_folder.path(), {"-I", "", "-O0"}).code, 0);
    QVERIFY(readAll(path("reference.o")) != optimised);
    QCOMPARE(compile({"-I", "", "-O0"})["status"].toString(), QString("ok"));
    QVERIFY2(readAll(path("ours.o")) == readAll(path("reference.o")), "objects differ");
    QCOMPARE(compile({"-O0", "-I", ""})["status"].toString(), QString("ok"));
    QVERIFY2(readAll(path("ours.o")) == readAll(path("reference.o")), "objects differ");
}

void tst_command_lines::relativePathsAreNotLookedForWhereOneStands() {
    QVERIFY(write("side.prof", "main:1:1\n 1: 1\n"));
    QCOMPARE(compileByClang(m_folder.path(), {"-fprofile-sample-use=side.prof"}).code, 0);
    const QString before = QDir::currentPath();
    QVERIFY(QDir::setCurrent(m_folder.path()));
    const QJsonObject relative = compile({"-fprofile-sample-use=side.prof"});
    QVERIFY(QDir::setCurrent(before));
    QCOMPARE(relative["status"].toString(), QString("failed"));
    QVERIFY2(relative["diagnostics"].toString().contains("side.prof"), qPrintable(relative["diagnostics"].toString()));
    const QJsonObject absolute = compile({"-fprofile-sample-use=" + path("side.prof")}, {"--side", path("side.prof")});
    QCOMPARE(absolute["status"].toString(), QString("ok"));
    QVERIFY2(readAll(path("ours.o")) == readAll(path("reference.o")), "objects differ");
}

void tst_command_lines::remarksOfOtherPoliciesAreFreeOfDumpsAndOfTheHeuristic_data() {
    QTest::addColumn<QString>("policy");
    QTest::addRow("never") << "never";
    addPolicyRows();
}

void tst_command_lines::remarksOfOtherPoliciesAreFreeOfDumpsAndOfTheHeuristic() {
    QFETCH(QString, policy);
    QVERIFY(dumpEmbedded(corpusFolder("plain/graph.cpp.o"), m_folder.path()));
    const QStringList all{"-Rpass=.*", "-Rpass-missed=.*", "-Rpass-analysis=.*"};
    const QString clangs = QString::fromUtf8(compileByClang(m_folder.path(), all).err);
    QVERIFY(clangs.contains("because too costly"));
    const QJsonObject result = compile(all, {"--policy", policy});
    QCOMPARE(result["status"].toString(), QString("ok"));
    const QString words = result["diagnostics"].toString();
    QVERIFY(words.contains("[-Rpass-analysis=asm-printer]")); // the remarks of other passes are kept
    QVERIFY(!words.contains("inline-ml"));
    QVERIFY(!words.contains("because too costly"));
}

QTEST_GUILESS_MAIN(tst_command_lines)
#include "tst_command_lines.moc"
