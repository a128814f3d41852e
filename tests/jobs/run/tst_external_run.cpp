// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/jobs/job_fixture.h"
#include "tests/support/long_run.h"
#include "tests/support/process.h"
#include "tests/support/sample_evidence.h"
#include "tests/support/sample_policies.h"

#include <QCryptographicHash>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>

using namespace inlinescope;
using namespace inlinescope::testing;

namespace {

const QString faultCompiler = QStringLiteral(INLINESCOPE_BINARY_DIR "/bin/fault_compiler");

/// Sources of the test corpus that every clang since 16 compiles, in C, and one in C++.
const QStringList sources{"hash_table.c", "json.c", "pack.c", "sorting.c", "vm.c", "shapes.cpp"};

QString clang(const char* version) {
    return QString("/usr/bin/clang-%1").arg(version);
}

/// What llvm-size-22 prints in its first column.
std::string textOf(const QString& object) {
    return runProgram("llvm-size-22", {object})
        .out.split('\n')
        .value(1)
        .trimmed()
        .split('\t')
        .value(0)
        .trimmed()
        .toStdString();
}

} // namespace

/// Runs whose modules the user's own clang compiles: the real ones of this system, and a faulty one.
class TestExternalRun : public QObject {
    Q_OBJECT

    QTemporaryDir m_cache;

    static bool hasFinding(const JobSandbox& box, const std::string& words) {
        return std::ranges::any_of(
            box.findings, [&](const Finding& finding) { return finding.error.found.find(words) != std::string::npos; });
    }

    /// A corpus of the sources, compiled by this clang, with the plain objects next to it. The commands name the
    /// sources by absolute paths, or as seen from the build's folder.
    static bool compileCorpus(JobSandbox& box, const QString& clang, const QStringList& flags, bool relative = false) {
        const QString folder = box.folder.filePath("build");
        QDir().mkpath(folder);
        QJsonArray entries;
        for (const QString& source : sources) {
            const QString path = INLINESCOPE_SOURCE_DIR "/tests/corpus/sources/" + source;
            const QString input = relative ? QDir(folder).relativeFilePath(path) : path;
            const QStringList common = QStringList{clang, "-c", input} + flags;
            const QStringList embedding = common + QStringList{"-Xclang", "-fembed-bitcode=all", "-o", source + ".o"};
            const QStringList plain = common + QStringList{"-o", source + ".plain"};
            for (const QStringList& command : {embedding, plain})
                if (runProgram(command.first(), command.mid(1), folder).exitCode != 0) return false;
            entries << QJsonObject{{"directory", folder},
                                   {"file", input},
                                   {"output", source + ".o"},
                                   {"arguments", QJsonArray::fromStringList(embedding)}};
        }
        const QString database = folder + "/compile_commands.json";
        if (!writeWhole(database, QJsonDocument(entries).toJson())) return false;
        need(extractCorpus(box.context, {database.toStdString(), box.corpus.toStdString(), {}}));
        box.import(box.corpus);
        return true;
    }

    static void everySizeIsThePlainObjects(const JobSandbox& box, const std::string& run) {
        for (const QString& source : sources)
            QCOMPARE(
                box.value("SELECT mr.text FROM module_runs mr JOIN modules m ON m.id = mr.module_id JOIN runs r ON "
                          "r.id = mr.run_id WHERE r.name = '" +
                          run + "' AND m.name = '" + source.toStdString() + ".o'"),
                textOf(box.folder.filePath("build/" + source + ".plain")));
    }

private slots:
    void initTestCase() { qputenv("XDG_CACHE_HOME", m_cache.path().toLocal8Bit()); }

    void clang22IsTheBuiltInCompiler_data() {
        QTest::addColumn<QString>("policy");
        QTest::newRow("default") << "default";
        QTest::newRow("never") << "never";
        addPolicyRows();
    }
    /// All modules under the default policy, four under the others; all in the long run.
    void clang22IsTheBuiltInCompiler() {
        QFETCH(const QString, policy);
        JobSandbox box;
        box.extract();
        box.import(box.corpus);
        const bool all = policy == "default" || isLongRun();
        RunOptions options = box.runOptions("built-in");
        if (!all) options.modules = {"hash_table.c.o", "shapes.cpp.o", "text.cpp.o", "vm.c.o"};
        options.policy = policy.toStdString();
        const int modules = all ? JobSandbox::ModulesOfCorpus : int(options.modules.size());
        QCOMPARE(need(runCorpus(box.context, options)).ok, modules);
        options.name = "external";
        options.toolchain = clang("22").toStdString();
        QCOMPARE(need(runCorpus(box.context, options)).ok, modules);
        QVERIFY(box.findings.empty());
        // Compared row by row in SQLite: objects, sizes, every decision with its callsite, and every feature.
        const auto differences = [&box](const std::string& what) {
            const std::string from = what + " WHERE run = ";
            return box.value("SELECT count(*) FROM (SELECT * FROM (" + from + "'external' EXCEPT " + from +
                             "'built-in') UNION ALL SELECT * FROM (" + from + "'built-in' EXCEPT " + from +
                             "'external'))");
        };
        QCOMPARE(
            differences("SELECT module, text, data, bss, object_hash FROM (SELECT r.name AS run, m.name AS module, "
                        "mr.* FROM module_runs mr JOIN runs r ON r.id = mr.run_id JOIN modules m ON m.id = "
                        "mr.module_id)"),
            std::string("0"));
        QCOMPARE(
            differences("SELECT module, decision, caller, callee, site, advice, outcome, mandatory, default_advice, "
                        "key_hash, key_occurrence, feature_row, linkage, cost, threshold, reason FROM v_decisions"),
            std::string("0"));
        QCOMPARE(differences("SELECT module, function, size, section, linkage, shared FROM v_functions"),
                 std::string("0"));
        QVERIFY(std::stoi(box.value("SELECT count(*) FROM decisions")) > 40 * modules);
        const QByteArray version = runProgram(clang("22"), {"-dumpversion"}).out.trimmed();
        QCOMPARE(box.value("SELECT toolchain FROM runs WHERE name = 'external'"),
                 "/usr/bin/clang-22 (clang " + version.toStdString() + ")");
        QVERIFY(box.passesCheck());
    }

    /// AddressSanitizer writes the name of the source file into the object.
    void anObjectWithTheNameOfItsSourceIsThePlainOne_data() {
        QTest::addColumn<bool>("relative");
        QTest::newRow("absolute") << false;
        QTest::newRow("relative") << true;
    }
    void anObjectWithTheNameOfItsSourceIsThePlainOne() {
        QFETCH(const bool, relative);
        JobSandbox box;
        QVERIFY(compileCorpus(box, clang("22"), {"-O2", "-fsanitize=address"}, relative));
        RunOptions options = box.runOptions("r");
        options.toolchain = clang("22").toStdString();
        QCOMPARE(need(runCorpus(box.context, options)).ok, int(sources.size()));
        everySizeIsThePlainObjects(box, "r");
        for (const QString& source : sources) {
            const QByteArray object = readWhole(box.folder.filePath("build/" + source + ".plain"));
            QVERIFY2(object.contains(source.toUtf8()), qPrintable(source));
            QCOMPARE(box.value("SELECT object_hash FROM v_module_runs WHERE module = '" + source.toStdString() + ".o'"),
                     QCryptographicHash::hash(object, QCryptographicHash::Sha256).toHex().toStdString());
        }
    }

    void clang19TellsThroughItsChannelAllButItsDefault() {
        if (!QFile::exists(clang("19"))) QSKIP("clang-19 is not installed");
        JobSandbox box;
        QVERIFY(compileCorpus(box, clang("19"), {"-Oz"}));
        RunOptions options = box.runOptions("r");
        options.toolchain = clang("19").toStdString();
        QCOMPARE(need(runCorpus(box.context, options)).ok, int(sources.size()));
        everySizeIsThePlainObjects(box, "r");
        QCOMPARE(box.value("SELECT count(*) FROM decisions WHERE feature_row IS NOT NULL"), std::string("0"));
        QCOMPARE(
            box.value("SELECT count(*) FROM decisions d JOIN callsites c ON c.id = d.callsite_id JOIN strings s ON "
                      "s.id = c.callee_id WHERE s.text = ''"),
            std::string("0"));
        QVERIFY(hasFinding(box, "have a place"));
        options.name = "oz";
        options.policy = ownPolicy().toStdString();
        QCOMPARE(need(runCorpus(box.context, options)).ok, int(sources.size()));
        QVERIFY(
            std::stoi(box.value("SELECT count(*) FROM decisions d JOIN module_runs mr ON mr.id = d.module_run_id JOIN "
                                "runs r ON r.id = mr.run_id WHERE r.name = 'oz' AND policy_outputs IS NOT NULL")) > 50);
        QVERIFY(box.passesCheck());
    }

    void clang16TellsDecisionsByItsRemarks() {
        if (!QFile::exists(clang("16"))) QSKIP("clang-16 is not installed");
        JobSandbox box;
        QVERIFY(compileCorpus(box, clang("16"), {"-Oz", "-g"}));
        RunOptions options = box.runOptions("r");
        options.toolchain = clang("16").toStdString();
        QCOMPARE(need(runCorpus(box.context, options)).ok, int(sources.size()));
        everySizeIsThePlainObjects(box, "r");
        QCOMPARE(box.value("SELECT count(*) FROM decisions WHERE feature_row IS NOT NULL"), std::string("0"));
        // The compiler's own count of inlined calls, from its remarks on standard error.
        const QByteArray said = runProgram(clang("16"), {"-Oz", "-g", "-Rpass=inline", "-c", "-o", "/dev/null",
                                                         INLINESCOPE_SOURCE_DIR "/tests/corpus/sources/vm.c"})
                                    .err;
        QVERIFY(said.count("remark: ") > 0);
        QCOMPARE(box.value("SELECT count(*) FROM v_decisions WHERE module = 'vm.c.o' AND outcome = 'inlined'"),
                 std::to_string(said.count("remark: ")));
        QVERIFY(hasFinding(box, "have a place"));
        QVERIFY(box.passesCheck());
    }

    void whatAClangCannotIsRefusedBeforeTheRun() {
        if (!QFile::exists(clang("16"))) QSKIP("clang-16 is not installed");
        JobSandbox box;
        box.extract();
        box.import(box.corpus);
        RunOptions options = box.runOptions("r");
        options.toolchain = clang("16").toStdString();
        options.policy = "never";
        const auto never = runCorpus(box.context, options);
        QVERIFY(failsWith(never, ErrorCode::Refused));
        QVERIFY(never.error().found.find("-inliner-interactive-channel-base") != std::string::npos);
        options.policy = "release";
        const auto release = runCorpus(box.context, options);
        QVERIFY(failsWith(release, ErrorCode::Refused));
        QVERIFY(release.error().found.find("Could not setup Inlining Advisor") != std::string::npos);
        options.policy = "default";
        options.development = true;
        QVERIFY(failsWith(runCorpus(box.context, options), ErrorCode::Refused));
        options.toolchain.clear();
        QVERIFY(failsWith(runCorpus(box.context, options), ErrorCode::InvalidArgument));
        QCOMPARE(box.value("SELECT count(*) FROM runs"), std::string("0"));
    }

    void anotherToolchainIsAnotherCompiler() {
        JobSandbox box;
        box.extract();
        box.import(box.corpus);
        RunOptions options = box.runOptions("r", {"sorting.c.o"});
        need(runCorpus(box.context, options));
        options.toolchain = clang("22").toStdString();
        const auto other = runCorpus(box.context, options);
        QVERIFY(failsWith(other, ErrorCode::Refused));
        QVERIFY(other.error().found.find("compiler built-in, not /usr/bin/clang-22") != std::string::npos);
        options.name = "e";
        need(runCorpus(box.context, options));
        RunOptions again = box.runOptions({});
        again.resume = "e";
        const RunSummary kept = need(runCorpus(box.context, again));
        QCOMPARE(kept.kept, 1);
        QVERIFY(kept.redone.empty());
    }

    void commandLinesAreVettedForItToo() {
        JobSandbox box;
        box.extract();
        const QByteArray nul(1, '\0');
        const auto append = [&](const char* module, const QByteArray& words) {
            const QString path = box.corpus + "/" + module + ".cmd";
            return writeWhole(path, readWhole(path) + words);
        };
        QVERIFY(append("json.c.o", nul + "-load" + nul + "/tmp/plugin.so"));
        QVERIFY(append("pack.c.o", nul + "-mllvm" + nul + "-enable-ml-inliner=release"));
        QVERIFY(append("vm.c.o", nul + "-mllvm" + nul + "-load=/tmp/plugin.so"));
        QVERIFY(append("sorting.c.o", nul + "-an-option-of-tomorrow=1"));
        QVERIFY(append("hash_table.c.o", nul + "-mllvm=-stats-json" + nul + "-mllvm=-info-output-file=/tmp/x"));
        box.import(box.corpus);
        RunOptions options = box.runOptions("r", {"json.c.o", "pack.c.o", "vm.c.o", "sorting.c.o", "hash_table.c.o"});
        options.toolchain = faultCompiler.toStdString(); // which accepts anything, and prints its input
        const RunSummary summary = need(runCorpus(box.context, options));
        QCOMPARE(summary.failed, 4);
        for (const char* words :
             {"refused -load /tmp/plugin.so", "enable-ml-inliner", "-load", "-an-option-of-tomorrow=1"})
            QVERIFY2(hasFinding(box, words), words);
        QCOMPARE(box.value("SELECT count(*) FROM module_runs WHERE status = 'ok' AND (diagnostics LIKE '%stats%' OR "
                           "diagnostics LIKE '%/tmp/x%')"),
                 std::string("0"));
    }

    void theDevelopmentModesLogIsRead() {
        JobSandbox box;
        const QString log = box.folder.filePath("development.log");
        QVERIFY(writeWhole(log, sampleLog(inlinerFeatures(38) << SampleTensor{"inlining_default", "int64_t", 1}
                                                              << SampleTensor{"inlining_decision", "int64_t", 1},
                                          {"default"}, 20)));
        box.extract();
        box.import(box.corpus);
        RunOptions options = box.runOptions("r", {"vm.c.o"});
        options.toolchain = faultCompiler.toStdString();
        options.development = true;
        // the only side file, which becomes the log
        options.changes.add = {"-fprofile-sample-use=" + log.toStdString()};
        QCOMPARE(need(runCorpus(box.context, options)).ok, 1);
        const QByteArray content = readWhole(log);
        const QJsonArray features =
            QJsonDocument::fromJson(content.left(content.indexOf('\n'))).object()["features"].toArray();
        QCOMPARE(box.value("SELECT count(*) FROM decisions"), std::to_string(content.count("{\"observation\":")));
        QCOMPARE(box.value("SELECT count(*) FROM feature_columns"), std::to_string(features.size() - 2));
        QCOMPARE(box.value("SELECT toolchain FROM runs"), faultCompiler.toStdString() + " (clang 99.1.2, development)");
        QVERIFY(hasFinding(box, "not even these"));
        QVERIFY(box.value("SELECT diagnostics FROM module_runs").find("-enable-ml-inliner=development") !=
                std::string::npos);
    }

    void theEmbeddedReleaseModelIsAPolicyOfItsOwn() {
        JobSandbox box;
        box.extract();
        box.import(box.corpus);
        RunOptions options = box.runOptions("r", {"vm.c.o"});
        options.toolchain = faultCompiler.toStdString();
        options.policy = "release";
        QCOMPARE(need(runCorpus(box.context, options)).ok, 1);
        QCOMPARE(box.value("SELECT p.kind FROM runs r JOIN policies p ON p.id = r.policy_id"), std::string("release"));
        QVERIFY(box.value("SELECT diagnostics FROM module_runs").find("-enable-ml-inliner=release\n-o") !=
                std::string::npos);
        // After resuming it is the same.
        RunOptions again = box.runOptions({});
        again.resume = "r";
        QCOMPARE(need(runCorpus(box.context, again)).kept, 1);
    }
};

QTEST_GUILESS_MAIN(TestExternalRun)
#include "tst_external_run.moc"
