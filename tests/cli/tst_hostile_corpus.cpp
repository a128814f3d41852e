// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/opening_watch.h"
#include "tests/support/process.h"
#include "tests/support/reference_compiler.h"
#include "tests/support/shadow_memory.h"

#include <QCryptographicHash>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMap>
#include <QTemporaryDir>
#include <QTest>

/// A foreign corpus through the whole program: each module whose command line is forbidden is named, no such command
/// line takes effect, and the other modules of the corpus run.
class HostileCorpusTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    QByteArray m_bitcode, m_command;
    QByteArray m_hash; ///< of the object that clang makes of the allowed module

    QString path(const QString& name) const { return m_folder.filePath(name); }
    bool write(const QString& name, const QByteArray& content) const {
        QFile file(path(name));
        return file.open(QFile::WriteOnly) && file.write(content) == content.size();
    }
    static QByteArray readAll(const QString& name) {
        QFile file(name);
        return file.open(QFile::ReadOnly) ? file.readAll() : QByteArray();
    }
    /// One module per name, with additional arguments; '%' in them is the folder.
    bool makeCorpus(const QMap<QString, QString>& modules) const {
        if (!QDir(m_folder.path()).mkpath("corpus")) return false;
        for (auto module = modules.begin(); module != modules.end(); ++module) {
            QByteArray command = m_command;
            for (const QString& argument : QString(module.value()).replace("%", m_folder.path()).split(' '))
                if (!argument.isEmpty()) command += argument.toUtf8() + '\0';
            if (!write("corpus/" + module.key() + ".bc", m_bitcode) ||
                !write("corpus/" + module.key() + ".cmd", command))
                return false;
        }
        const QJsonObject description{{"has_thinlto", false}, {"modules", QJsonArray::fromStringList(modules.keys())}};
        return write("corpus/corpus_description.json", QJsonDocument(description).toJson());
    }

private slots:
    void initTestCase() {
        const QString object = INLINESCOPE_BINARY_DIR "/test-corpus/plain/json.c.o";
        QCOMPARE(runProgram("llvm-objcopy-22", {"--dump-section=.llvmbc=" + path("m.bc"),
                                                "--dump-section=.llvmcmd=" + path("m.cmd"), object, "/dev/null"})
                     .exitCode,
                 0);
        m_bitcode = readAll(path("m.bc"));
        m_command = readAll(path("m.cmd"));
        const QByteArray reference = readAll(compileWithClang(path("m"), path("reference.o")));
        m_hash = QCryptographicHash::hash(reference, QCryptographicHash::Sha256).toHex();
        QVERIFY(write("canary.c", "#include <stdio.h>\n__attribute__((constructor)) static void sing(void) "
                                  "{ fclose(fopen(TRACE, \"w\")); }\n"));
        QCOMPARE(runProgram("clang-22", {"-shared", "-fPIC", "-DTRACE=\"" + path("trace") + "\"", path("canary.c"),
                                         "-o", path("canary.so")})
                     .exitCode,
                 0);
        QVERIFY(write("script", "#!/bin/sh\ntouch " + path("trace").toUtf8() + "\n"));
        QVERIFY(QFile::setPermissions(path("script"), QFile::ReadOwner | QFile::ExeOwner));
        QVERIFY(write("secret", "secret words\n"));
    }

    void hostileModulesFailAndTheRestRuns() {
        const QMap<QString, QString> refused{{"load", "-load %/canary.so"},
                                             {"pass-plugin", "-fpass-plugin=%/canary.so"},
                                             {"plugin", "-fplugin=%/canary.so"},
                                             {"response", "@%/secret"},
                                             {"assembler", "-cc1as"},
                                             {"program", "-mllvm -exec-on-ir-change=%/script"},
                                             {"channel", "-mllvm -inliner-interactive-channel-base=%/trace"},
                                             {"llvm-plugin", "-mllvm -x86-lvi-load-opt-plugin=%/canary.so"}};
        const QMap<QString, QString> harmless{
            {"honest", ""},
            {"outputs", "-o %/trace -dependency-file %/trace -MT x -stats-file=%/trace -print-stats "
                        "-serialize-diagnostic-file %/trace -ftime-trace=%/trace -coverage-notes-file=%/trace"},
            {"llvm-outputs", "-mllvm -info-output-file=%/trace -mllvm -time-passes -mllvm -print-changed=dot-cfg "
                             "-mllvm -dot-cfg-dir=%/trace -mllvm -print-changed-dot-path=%/script"},
            {"reader", "-fmodule-map-file=%/secret -include-pch %/secret -fsanitize-ignorelist=%/secret "
                       "-mllvm -internalize-public-api-file=%/secret"}};
        QMap<QString, QString> all = refused;
        all.insert(harmless);
        QVERIFY(makeCorpus(all));
        OpeningWatch secret(path("secret")), canary(path("canary.so")), script(path("script"));
        QVERIFY(secret.good() && canary.good() && script.good());
        const QString workspace = path("w.inlinescope");
        const Finished imported = runCli(workspace, {"import", path("corpus"), "--name", "c"});
        QVERIFY2(imported.exitCode == 0, imported.err);
        const Finished ran = runCli(workspace, {"run", "c", "--policy", "default", "--name", "r", "--jobs", "2"});
        QVERIFY2(ran.exitCode == 1, ran.err); // it ran, with findings
        QVERIFY(!QFileInfo::exists(path("trace")));
        QVERIFY(!secret.opened() && !canary.opened() && !script.opened());

        const QString query = "SELECT module, status, object_hash FROM v_module_runs ORDER BY module";
        QMap<QString, QByteArrayList> rows;
        for (const QByteArray& line : runProgram("sqlite3", {workspace, query}).out.trimmed().split('\n'))
            rows[QString::fromUtf8(line.split('|').value(0))] = line.split('|');
        QCOMPARE(rows.keys(), all.keys());
        for (const QString& module : harmless.keys()) {
            QCOMPARE(rows[module].value(1), QByteArray("ok"));
            QCOMPARE(rows[module].value(2), m_hash);
        }
        for (const QString& module : refused.keys()) {
            QCOMPARE(rows[module].value(1), QByteArray("failed"));
            const QByteArray finding =
                runProgram("sqlite3", {workspace, "SELECT found FROM v_findings WHERE subject = '" + module + "'"}).out;
            const QString option = refused[module].split(' ').constLast().section(QRegularExpression("[=%/]"), 0, 0);
            QVERIFY2(finding.contains(option.toUtf8()), module.toUtf8() + ": " + finding);
        }
    }

    void anOldKernelIsNamedAndTheFirstWallStands() {
        QVERIFY(QDir(path("corpus")).removeRecursively());
        QVERIFY(
            makeCorpus({{"honest", ""}, {"load", "-load %/canary.so"}, {"other", "-dependency-file %/trace -MT x"}}));
        const QString workspace = path("old.inlinescope");
        QCOMPARE(runCli(workspace, {"import", path("corpus"), "--name", "c"}).exitCode, 0);
        const QStringList run{"--workspace", workspace, "run", "c", "--policy", "default", "--jobs", "2"};
        const Finished ran = runProgram(INLINESCOPE_BINARY_DIR "/bin/old_kernel",
                                        QStringList{INLINESCOPE_BINARY_DIR "/bin/inlinescope-cli"} + run);
        QVERIFY2(ran.exitCode == 1, ran.err);
        QCOMPARE(ran.err.count("neither Landlock nor system call filters"), 1);
        QVERIFY2(ran.err.contains("refused -load"), ran.err);
        QVERIFY(!QFileInfo::exists(path("trace")));
        const QString query =
            "SELECT count(*) FROM v_module_runs WHERE status = 'ok' AND object_hash = '" + m_hash + "'";
        QCOMPARE(runProgram("sqlite3", {workspace, query}).out.trimmed(), QByteArray("2"));
    }

    /// No option is hostile here: only the kernel's restriction stops the assembler. The job's own output is opened for
    /// reading: on a pipe that would wait until the time limit ends it.
    void codeThatReadsItsOwnOutputDoesNotWait() {
        QVERIFY(QDir(m_folder.path()).mkpath("waiting"));
        for (const char* descriptor : {"1", "2"}) {
            const QByteArray name = QByteArray("fd") + descriptor;
            QVERIFY(write("fd.ll", "target triple = \"x86_64-unknown-linux-gnu\"\n"
                                   "module asm \".incbin \\22/proc/self/fd/" +
                                       QByteArray(descriptor) + "\\22\"\n"));
            const Finished made = runProgram("llvm-as-22", {path("fd.ll"), "-o", path("waiting/" + name + ".bc")});
            QVERIFY2(made.exitCode == 0, made.err);
            QVERIFY(write("waiting/" + name + ".cmd", m_command));
        }
        QVERIFY(write("waiting/corpus_description.json", "{\"has_thinlto\": false, \"modules\": [\"fd1\", \"fd2\"]}"));
        const QString workspace = path("waiting.inlinescope");
        QCOMPARE(runCli(workspace, {"import", path("waiting")}).exitCode, 0);
        // A pipe would wait for ten times this limit, which is longer than runProgram() waits.
        const Finished ran = runCli(workspace, {"run", "waiting", "--policy", "default", "--time-limit", "60"});
        QCOMPARE(ran.exitCode, 1);
        QVERIFY2(ran.err.contains("2 failed") && !ran.err.contains("time limit"), ran.err);
    }

    void aSparseModuleIsRefusedBeforeItIsRead() {
        if (inlinescope::testing::hasShadowMemory) QSKIP("no sanitizer starts in so few addresses");
        QVERIFY(QDir(m_folder.path()).mkpath("sparse"));
        QVERIFY(write("sparse/honest.bc", m_bitcode) && write("sparse/honest.cmd", m_command));
        QVERIFY(write("sparse/hollow.bc", m_bitcode) && write("sparse/hollow.cmd", m_command));
        QVERIFY(QFile(path("sparse/hollow.bc")).resize(qint64(1) << 31));
        QVERIFY(
            write("sparse/corpus_description.json", "{\"has_thinlto\": false, \"modules\": [\"honest\", \"hollow\"]}"));
        // The available memory is half of the size that the file claims.
        const Finished imported = runProgram("/bin/sh", {"-c", "ulimit -v 1048576; exec \"$@\"", "sh",
                                                         INLINESCOPE_BINARY_DIR "/bin/inlinescope-cli", "--workspace",
                                                         path("sparse.inlinescope"), "import", path("sparse")});
        QVERIFY2(imported.err.contains("hollow.bc") && imported.err.contains("a sparse file of 2147483648 bytes"),
                 imported.err);
        const Finished modules = runCli(path("sparse.inlinescope"), {"--format", "csv", "list", "modules"});
        QVERIFY2(modules.out.contains("honest") && !modules.out.contains("hollow"), modules.out);
    }

    /// Without /proc the program determines its own place from the path that it was started with, and never searches
    /// the current folder, where anybody may have put a program with the worker's name.
    void withoutProcNoWorkerOfTheCurrentFolderIsStarted() {
        QVERIFY(QDir(m_folder.path()).mkpath("planted"));
        QVERIFY(write("planted/inlinescope-worker", "#!/bin/sh\ntouch " + path("planted.trace").toUtf8() + "\n"));
        QVERIFY(QFile::setPermissions(path("planted/inlinescope-worker"), QFile::ReadOwner | QFile::ExeOwner));
        const auto withoutProc = [&](const QString& command) {
            return runProgram("unshare", {"-r", "-m", "/bin/sh", "-c",
                                          "mount -t tmpfs none /proc && cd \"$1\" && shift && " + command, "sh",
                                          path("planted"), INLINESCOPE_BINARY_DIR "/bin/inlinescope-cli", "--workspace",
                                          path("proc.inlinescope"), "show", "release"});
        };
        if (withoutProc("test ! -e /proc/self").exitCode != 0) QSKIP("this system lets nobody hide /proc");
        (void)withoutProc("exec \"$@\"");
        QVERIFY(!QFile::exists(path("planted.trace")));
        (void)withoutProc("PATH=$(dirname \"$1\"):$PATH; shift; exec inlinescope-cli \"$@\"");
        QVERIFY(!QFile::exists(path("planted.trace")));
        QCOMPARE(runProgram(path("planted/inlinescope-worker"), {}).exitCode, 0); // it would leave its file
        QVERIFY(QFile::exists(path("planted.trace")));
    }

    void filesNamedByTheCodeItselfAreNotRead() {
        const QByteArray incbin =
            ".section .stolen,\\\"a\\\"\\n.incbin \\\"" + path("secret").toUtf8() + "\\\"\\n.text";
        QVERIFY(write("thief.c", "__asm__(\"" + incbin + "\");\nint one(void) { return 1; }\n"));
        QCOMPARE(runProgram("clang-22",
                            {"-O2", "-Xclang", "-fembed-bitcode=all", "-c", path("thief.c"), "-o", path("thief.o")})
                     .exitCode,
                 0);
        QVERIFY(readAll(path("thief.o")).contains("secret words"));
        QVERIFY(
            write("cc.json", QJsonDocument(QJsonArray{QJsonObject{{"directory", m_folder.path()},
                                                                  {"file", "thief.c"},
                                                                  {"arguments", QJsonArray{"cc", "-o", "thief.o"}}}})
                                 .toJson()));
        OpeningWatch secret(path("secret"));
        QVERIFY(secret.good());
        const QString workspace = path("thief.inlinescope");
        for (const QStringList& step :
             QList<QStringList>{{"extract", "--input", path("cc.json"), "--output", path("thieves")},
                                {"import", path("thieves"), "--name", "t"}}) {
            const Finished done = runCli(workspace, step);
            QVERIFY2(done.exitCode == 0, done.err);
        }
        const Finished ran = runCli(workspace, {"run", "t", "--policy", "default"});
        QCOMPARE(ran.exitCode, 1);
        const QByteArray words = runProgram("sqlite3", {workspace, "SELECT diagnostics FROM v_module_runs"}).out;
        QVERIFY2(words.contains("incbin"), words);
        QVERIFY(!secret.opened());
    }
};

QTEST_GUILESS_MAIN(HostileCorpusTest)
#include "tst_hostile_corpus.moc"
