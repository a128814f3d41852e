// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formats/log_header_reader.h"
#include "core/runner/toolchain.h"
#include "tests/support/own_program.h"
#include "tests/support/process.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <thread>

using namespace inlinescope;
using Words = std::vector<std::string>;

namespace {

const OwnProgram& faultCompiler() {
    static const OwnProgram program("fault_compiler");
    return program;
}

std::vector<std::byte> bytesOf(const std::string& text) {
    const Bytes bytes = asBytes(text);
    return {bytes.begin(), bytes.end()};
}

Result<Toolchain> probed(const std::string& path) {
    Result<Toolchain> found = findToolchain(path);
    return found.ok() ? probeToolchain(*found, parseLogHeader, {}) : found;
}

Toolchain faulty() {
    const Result<Toolchain> found = findToolchain(faultCompiler().path());
    return found.ok() ? *found : Toolchain{};
}

ExternalCompile compileOf(const std::string& module) {
    ExternalCompile compile;
    compile.arguments = {"-O2", "-x", "ir"};
    compile.module = bytesOf(module);
    compile.mode = CompileMode::Interactive;
    compile.timeLimit = std::chrono::milliseconds(20'000);
    compile.memoryLimit = 1ull << 30;
    return compile;
}

qsizetype openDescriptors() {
    return QDir("/proc/self/fd").entryList(QDir::Files | QDir::System | QDir::Hidden).size();
}

} // namespace

/// The user's own clang: its capabilities, its arguments, and the remaining result if it fails.
class TestToolchain : public QObject {
    Q_OBJECT
    QTemporaryDir m_temporary;

private slots:
    void initTestCase() {
        QVERIFY(faultCompiler().processes().empty()); // made before the folder that must be left empty is in use
        qputenv("TMPDIR", m_temporary.path().toLocal8Bit());
    }
    void cleanup() {
        const QStringList left = QDir(m_temporary.path()).entryList(QDir::AllEntries | QDir::NoDotAndDotDot);
        QVERIFY2(left.isEmpty(), qPrintable(left.join(' ')));
    }

    void debiansClangsSayWhatTheyCan_data() {
        QTest::addColumn<bool>("interactive");
        QTest::newRow("22") << true;
        QTest::newRow("19") << true;
        QTest::newRow("16") << false;
    }
    void debiansClangsSayWhatTheyCan() {
        QFETCH(const bool, interactive);
        const QString path = QString("/usr/bin/clang-%1").arg(QTest::currentDataTag());
        if (!QFile::exists(path)) QSKIP("this clang is not installed");
        const Result<Toolchain> known = probed(path.toStdString());
        QVERIFY2(known.ok(), known.ok() ? "" : describe(known.error()).c_str());
        const QByteArray version = runProgram(path, {"-dumpversion"}).out.trimmed();
        QCOMPARE(known->version, version.toStdString());
        QCOMPARE(known->description(), (path + " (clang " + version + ")").toStdString());
        QVERIFY(known->ability(CompileMode::Default).can);
        QVERIFY(!known->ability(CompileMode::Release).can);
        QVERIFY(!known->ability(CompileMode::Development).can);
        QCOMPARE(known->ability(CompileMode::Interactive).can, interactive);
        // Its own list, queried here.
        const QByteArray said = runProgram(path, {"-cc1", "-mllvm", "-training-log=training.log", "-x", "ir",
                                                  "-emit-obj", "-o", "/dev/null", "/dev/null"})
                                    .err;
        const std::string words = known->ability(CompileMode::Development).words;
        QVERIFY2(said.contains(words.c_str()) && words.find("-training-log") != std::string::npos, words.c_str());
    }

    void whatIsNoClangIsRefused() {
        QTemporaryDir folder;
        QFile script(folder.filePath("clang"));
        QVERIFY(script.open(QIODevice::WriteOnly) && script.write("#!/bin/sh\nexec clang-22 \"$@\"\n") > 0);
        script.setPermissions(QFile::ReadOwner | QFile::ExeOwner);
        script.close();
        const auto of = [](const Result<Toolchain>& found) {
            return found.ok() ? ErrorCode::Internal : found.error().code;
        };
        QVERIFY(of(probed(script.fileName().toStdString())) == ErrorCode::Unsupported);
        QVERIFY(of(probed("/bin/true")) == ErrorCode::Unsupported);
        QVERIFY(of(probed("/no/such/clang")) == ErrorCode::Unreadable);
        QVERIFY(of(probed(folder.path().toStdString())) == ErrorCode::Unsupported);
    }

    /// formats.md section 4, "Command", by hand: the mode's options, the output, the model.
    void commandLinesAreThoseOfTheFormat() {
        ExternalCompile compile = compileOf({});
        const Words begin = {"-cc1",         "-O2",
                             "-x",           "ir",
                             "-emit-obj",    "-opt-record-file",
                             "remarks.yaml", "-opt-record-format",
                             "yaml",         "-opt-record-passes",
                             "inline"};
        const auto with = [&](Words rest) {
            rest.insert(rest.begin(), begin.begin(), begin.end());
            rest.push_back("module.bc");
            return rest;
        };
        compile.mode = CompileMode::Development;
        compile.modelFolder = "/models/oz";
        QCOMPARE(commandLineOf(compile, {}),
                 with({"-mllvm", "-enable-ml-inliner=development", "-mllvm", "-training-log=training.log", "-o",
                       "module.o", "-mllvm", "-ml-inliner-model-under-training=/models/oz"}));
        compile.modelFolder.clear();
        QCOMPARE(commandLineOf(compile, {}), with({"-mllvm", "-enable-ml-inliner=development", "-mllvm",
                                                   "-training-log=training.log", "-o", "module.o"}));
        compile.mode = CompileMode::Release;
        QCOMPARE(commandLineOf(compile, {}), with({"-mllvm", "-enable-ml-inliner=release", "-o", "module.o"}));
        compile.mode = CompileMode::Default;
        QCOMPARE(commandLineOf(compile, {}), with({"-o", "module.o"}));
        Words named = with({"-o", "module.o", "-ivfsoverlay", "overlay.yaml"});
        named.back() = "/src/a.c";
        QCOMPARE(commandLineOf(compile, {}, "/src/a.c"), named);
    }

    void theChannelsArgumentsAreThoseOfTheFormat() {
        const auto outcome = compileExternally(faulty(), compileOf("ask"), parseLogHeader, {});
        QVERIFY(outcome.ok());
        const std::string expected = "-mllvm\n-enable-ml-inliner=release\n-mllvm\n-inliner-interactive-channel-base="
                                     "channel\n-mllvm\n-inliner-interactive-include-default\n-o\nmodule.o\nmodule.bc\n";
        QVERIFY2(outcome->end.printed.find(expected) != std::string::npos, outcome->end.printed.c_str());
        // Questions and answers: the compiler's own default, in its order.
        QVERIFY(outcome->end.printed.find("answer 0\nanswer 1\nanswer 0\n") != std::string::npos);
        QCOMPARE(outcome->channel.answers, (std::vector<bool>{false, true, false}));
        QCOMPARE(outcome->channel.features.size(), std::size_t(1)); // without inlining_default
        QCOMPARE(elementAsDouble(ScalarType::Int64, outcome->channel.features[0].row(2), 0), 98.0);
    }

    void neverIsAnsweredWithNo() {
        ExternalCompile compile = compileOf("ask");
        compile.policy.kind = ChannelPolicy::Kind::Never;
        const auto outcome = compileExternally(faulty(), compile, parseLogHeader, {});
        QVERIFY(outcome.ok());
        QVERIFY(outcome->end.printed.find("answer 0\nanswer 0\nanswer 0\n") != std::string::npos);
    }

    void aCompilerThatGoesWrongLeavesNothing_data() {
        QTest::addColumn<int>("status");
        QTest::addColumn<QString>("words"); // of the error
        const int ok = int(TaskStatus::Ok), failed = int(TaskStatus::Failed), crashed = int(TaskStatus::Crashed),
                  timedOut = int(TaskStatus::TimedOut);
        QTest::newRow("crash") << crashed << "SIGABRT";
        QTest::newRow("crash while asking") << crashed << "SIGABRT";
        QTest::newRow("hang") << timedOut << "in time";
        QTest::newRow("hang while asking") << timedOut << "in time";
        QTest::newRow("spin") << timedOut << "in time";
        QTest::newRow("flood output") << timedOut << "in time";
        QTest::newRow("flood contexts") << timedOut << "in time";
        QTest::newRow("flood questions") << failed << "does not read the answers";
        QTest::newRow("long line") << failed << "more than 256 KiB";
        QTest::newRow("no header") << failed << "no header";
        QTest::newRow("no log") << failed << "no header";
        QTest::newRow("wrong number") << failed << "out of turn";
        QTest::newRow("wrong end") << failed << "no newline";
        QTest::newRow("other header") << failed << "second header";
        QTest::newRow("close early") << ok << "";
        QTest::newRow("never open") << ok << "";
        QTest::newRow("fail") << failed << "exit code 1";
        QTest::newRow("memory") << crashed << "SIGABRT";
        QTest::newRow("large file") << crashed << "SIGXFSZ";
    }
    void aCompilerThatGoesWrongLeavesNothing() {
        QFETCH(const int, status);
        QFETCH(const QString, words);
        const qsizetype before = openDescriptors();
        {
            ExternalCompile compile = compileOf(QTest::currentDataTag());
            if (status == int(TaskStatus::TimedOut)) compile.timeLimit = std::chrono::milliseconds(200);
            const auto outcome = compileExternally(faulty(), compile, parseLogHeader, {});
            QVERIFY2(outcome.ok(), outcome.ok() ? "" : describe(outcome.error()).c_str());
            const std::string said = describe(outcome->end.error) + "\n" + outcome->end.printed.substr(0, 2000);
            QVERIFY2(int(outcome->end.status) == status, said.c_str());
            QVERIFY2(words.isEmpty() || said.find(words.toStdString()) != std::string::npos, said.c_str());
            QVERIFY(outcome->end.printed.size() < 32 * 1024);
            const LimitKind limit = status == int(TaskStatus::TimedOut)            ? LimitKind::Time
                                    : QTest::currentDataTag() == QString("memory") ? LimitKind::Memory
                                                                                   : LimitKind::None;
            QVERIFY(outcome->end.limit.kind == limit);
            QCOMPARE(faultCompiler().processes().size(), std::size_t(0));
        }
        QCOMPARE(openDescriptors(), before);
    }

    void aCancelEndsTheCompiler() {
        const CancelToken cancel;
        std::thread canceller([&cancel] {
            for (int wait = 0; wait < 2000 && faultCompiler().processes().empty(); ++wait)
                std::this_thread::sleep_for(std::chrono::milliseconds(10));
            cancel.cancel();
        });
        ExternalCompile compile = compileOf("hang");
        compile.timeLimit = std::chrono::minutes(1);
        const auto outcome = compileExternally(faulty(), compile, parseLogHeader, cancel);
        canceller.join();
        QVERIFY(outcome.ok());
        QVERIFY(outcome->end.status == TaskStatus::Cancelled);
        QVERIFY(faultCompiler().processes().empty());
    }

    void strangersCodeInACompilerStaysWithin() {
        const SandboxSupport support = sandboxSupport();
        if (support.landlock < 2 || !support.seccomp) QSKIP("this kernel has not both Landlock and seccomp");
        QDir().mkpath(QDir::homePath());
        QTemporaryDir outside(QDir::homePath() + "/walls-XXXXXX");
        QVERIFY(outside.isValid());
        for (const char* name : {"/file", "/other"})
            QVERIFY(QFile(outside.path() + name).open(QIODevice::WriteOnly));
        // Confined first: without confinement the attempts change their environment.
        const auto outcome =
            compileExternally(faulty(), compileOf("escape " + outside.path().toStdString()), parseLogHeader, {});
        QVERIFY(outcome.ok());
        QCOMPARE(QString::fromStdString(outcome->end.printed), QString());
        QTemporaryDir work;
        QVERIFY(QFile(work.filePath("module.bc")).open(QIODevice::WriteOnly));
        const QByteArray free =
            runProgram(QString::fromStdString(faultCompiler().path()), {"escape", outside.path()}, work.path()).out;
        QCOMPARE(free.count('\n'), 12);
    }

    /// The owner of a program's folder also makes its links.
    void aLinkInPlaceOfTheLibrariesOpensNothing() {
        if (sandboxSupport().landlock < 2) QSKIP("this kernel has no Landlock");
        QDir().mkpath(QDir::homePath());
        QTemporaryDir outside(QDir::homePath() + "/walls-XXXXXX"), own(QDir::homePath() + "/walls-XXXXXX");
        QVERIFY(QDir().mkpath(own.filePath("bin")) && QDir().mkpath(own.filePath("lib64")));
        for (const QString& folder : {outside.path(), own.filePath("lib64")})
            QVERIFY(QFile(folder + "/file").open(QIODevice::WriteOnly));
        QVERIFY(QFile::copy(QString::fromStdString(faultCompiler().path()), own.filePath("bin/compiler")));
        QVERIFY(QFile::link(outside.path(), own.filePath("lib")));
        const Toolchain compiler = findToolchain(own.filePath("bin/compiler").toStdString()).value();
        const auto printed = [&](const QString& folder) {
            const auto outcome =
                compileExternally(compiler, compileOf("escape " + folder.toStdString()), parseLogHeader, {});
            return outcome.ok() ? outcome->end.printed : describe(outcome.error());
        };
        QCOMPARE(printed(outside.path()), std::string());
        QCOMPARE(printed(own.filePath("lib64")), std::string("read elsewhere\n")); // its own libraries
    }
};

QTEST_GUILESS_MAIN(TestToolchain)
#include "tst_toolchain.moc"
