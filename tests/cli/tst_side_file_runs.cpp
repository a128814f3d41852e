// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/build_fixture.h"

#include <QTest>

namespace {

/// Counters of the functions of m.c, with the hashes of clang-22's own instrumentation.
QByteArray instrumentationProfile(const QByteArray& hotCount) {
    return ":ir\ncold\n146835647075900052\n2\n30\n20\nm.c;hot\n146835646621254984\n2\n" + hotCount +
           "\n2\nmain\n742261418966908927\n1\n1\n";
}

const QByteArray sampleProfile = "main:5000:1\n 1: 1000\nhot:100000:1000\n 1: 5000\n 2: 90000\ncold:30:10\n 1: 10\n";

} // namespace

/// Files that command lines read: from the build through extract and import into a run; the expected objects are
/// clang-22's with the files at their original paths.
class TestSideFileRuns : public QObject {
    Q_OBJECT

    /// Four modules: a profile by a relative path, one by an absolute path, a list, and one that reads nothing.
    struct Build : BuildFixture {
        bool made = false;
        Build() {
            QDir().mkpath(path("prof"));
            write("prof/s.prof", sampleProfile);
            write("prof/f.csv", "hot,cold\n");
            profile("1000");
            made = compile("pgo.o", {"-fprofile-use=prof/p.profdata"}) &&
                   compile("sample.o", {"-g", "-fprofile-sample-use=" + path("prof/s.prof")}) &&
                   compile("list.o", {"-mllvm", "-forceattrs-csv-path=" + path("prof/f.csv")}) &&
                   compile("plain.o", {});
        }
        bool profile(const QByteArray& hotCount) const {
            write("p.proftext", instrumentationProfile(hotCount));
            return runProgram("llvm-profdata-22", {"merge", "p.proftext", "-o", "prof/p.profdata"}, folder.path())
                       .exitCode == 0;
        }
        bool move(const QString& from, const QString& to) const { return QDir().rename(path(from), path(to)); }
    };

    static void verifyEquals(const Build& build, const QString& run) {
        for (const char* module : {"pgo.o", "sample.o", "list.o", "plain.o"}) {
            const QString expected = build.reference(module);
            QVERIFY2(!expected.isEmpty(), module);
            QCOMPARE(build.objectHash(run, module), expected);
        }
    }

private slots:
    void filesAreCarriedAlongAndTheObjectsAreClangs() {
        Build build;
        QVERIFY(build.made);
        const Finished extracted = build.extract();
        QVERIFY2(extracted.exitCode == 0, extracted.err);
        QVERIFY2(extracted.err.contains("3 side files copied, 0 missing"), extracted.err);
        const QJsonObject listing = QJsonDocument::fromJson(build.read("corpus/side_files.json")).object();
        const QJsonObject files = listing["files"].toObject();
        QCOMPARE(files.keys(),
                 (QStringList{build.path("prof/f.csv"), build.path("prof/p.profdata"), build.path("prof/s.prof")}));
        QCOMPARE(build.read("corpus/" + files[build.path("prof/s.prof")].toString()), sampleProfile);
        QCOMPARE(listing["folders"].toObject().keys(), QStringList{"pgo.o"});

        QVERIFY(build.move("prof", "gone"));
        QVERIFY(QFile::rename(build.path("corpus"), build.path("elsewhere")));
        QCOMPARE(build.cli({"import", "elsewhere", "--name", "corpus"}).exitCode, 0);
        QVERIFY(QDir(build.path("elsewhere")).rename(build.path("elsewhere"), build.path("corpus")));
        QCOMPARE(build.value({"list", "modules"}, "pgo.o", "side_files", 1), QString("1"));
        QCOMPARE(build.value({"list", "modules"}, "pgo.o", "missing_side_files", 1), QString("0"));
        QCOMPARE(build.value({"list", "modules"}, "plain.o", "side_files", 1), QString("0"));
        const Finished ran = build.run("r");
        QVERIFY2(ran.exitCode == 0, ran.err);
        QVERIFY(build.move("gone", "prof"));
        verifyEquals(build, "r");
        QVERIFY(build.reference("pgo.o") != build.reference("plain.o"));
        QVERIFY(build.reference("list.o") != build.reference("plain.o"));
        QCOMPARE(build.cli({"check"}).exitCode, 0);
    }

    /// As in the manual page. LLVM's reader of vocabularies requires the three sections and vectors of one length.
    void anIr2vecVocabularyGivenToARunIsRead() {
        Build build;
        QVERIFY(build.made);
        build.write("vocabulary.json", "{\"Opcodes\": {\"Add\": [1, 2, 3], \"Call\": [4, 5, 6], \"Ret\": [7, 8, 9]},"
                                       " \"Types\": {\"IntegerTy\": [1, 1, 1], \"VoidTy\": [2, 2, 2]},"
                                       " \"Arguments\": {\"Function\": [3, 3, 3], \"Constant\": [5, 5, 5]}}\n");
        QCOMPARE(build.extract().exitCode, 0);
        QCOMPARE(build.cli({"import", "corpus"}).exitCode, 0);
        QCOMPARE(build.run("plain").exitCode, 0);
        const Finished ran =
            build.run("embedded", {"--mllvm", "-ml-inliner-ir2vec-vocab-file=" + build.path("vocabulary.json")});
        QVERIFY2(ran.exitCode == 0 && ran.err.contains("4 modules ok"), ran.err);
        const QByteArray with = build.cli({"--format", "csv", "features", "embedded"}).out;
        const QByteArray without = build.cli({"--format", "csv", "features", "plain"}).out;
        for (const QByteArray name : {"callee_embedding", "caller_embedding"})
            QVERIFY2(with.contains(name) && !without.contains(name), with + without);
        verifyEquals(build, "embedded"); // features do not change an object
    }

    void aSampleIsKeptWithItsRun() {
        Build build;
        QVERIFY(build.made);
        QCOMPARE(build.extract().exitCode, 0);
        QCOMPARE(build.cli({"import", "corpus"}).exitCode, 0);
        const Finished ran = build.run("s", {"--sample", "2"});
        QVERIFY2(ran.exitCode == 0, ran.err);
        // sample.o has debug info, and so a size class of its own.
        QVERIFY2(ran.err.contains("sample: 1 of 3 modules of 2048 to 4095 bytes") &&
                     ran.err.contains("sample: 1 of 1 module of 4096 to 8191 bytes"),
                 ran.err);
        QCOMPARE(build.value({"list", "runs"}, "s", "sample"), QString("2"));
        QCOMPARE(build.value({"list", "runs"}, "s", "ok"), QString("2"));
        QVERIFY(!build.objectHash("s", "sample.o").isEmpty());
        const Finished again = build.run("s", {"--sample", "2"});
        QVERIFY2(again.err.contains("2 kept, 0 re-run"), again.err);
        QCOMPARE(build.run("s", {"--sample", "3"}).exitCode, 2);
        QCOMPARE(build.cli({"run", "--resume", "s"}).exitCode, 0);
        QCOMPARE(build.value({"list", "runs"}, "s", "ok"), QString("2"));
    }

    void aMissingFileIsReportedAndItsModuleIsRefused() {
        Build build;
        QVERIFY(build.made && build.move("prof", "moved"));
        const Finished extracted = build.extract();
        QCOMPARE(extracted.exitCode, 0);
        QVERIFY2(extracted.err.contains("0 side files copied, 3 missing"), extracted.err);
        const Finished imported = build.cli({"import", "corpus"});
        QCOMPARE(imported.exitCode, 0);
        QVERIFY2(imported.err.contains(build.path("prof/s.prof").toUtf8()) && imported.err.contains("--map OLD=NEW"),
                 imported.err);
        QCOMPARE(build.value({"list", "modules"}, "sample.o", "missing_side_files", 1), QString("1"));
        const Finished ran = build.run("r");
        QCOMPARE(ran.exitCode, 1);
        QVERIFY2(ran.err.contains("run r: 1 module ok, 3 failed"), ran.err);
        QCOMPARE(build.value({"modules", "r"}, "pgo.o", "status"), QString("failed"));
        QCOMPARE(build.value({"modules", "r"}, "plain.o", "status"), QString("ok"));
        const QString found = build.value({"list", "findings"}, "list.o", "finding", 1);
        const Finished findings = build.cli({"--format", "csv", "list", "findings"});
        for (const QString& word :
             {QString("-mllvm -forceattrs-csv-path=" + build.path("prof/f.csv") + " is missing"),
              QString("-fprofile-instrument-use-path=prof/p.profdata is missing"), QString("--map OLD=NEW")})
            QVERIFY2(findings.out.contains(word.toUtf8()), findings.out);

        // The corpus has the paths of the build, the map the present paths. Only what was refused is done again.
        QCOMPARE(build.cli({"import", "corpus", "--map", build.path("prof") + "=" + build.path("moved")}).exitCode, 0);
        const Finished again = build.run("r");
        QVERIFY2(again.err.contains("1 kept, 3 re-run (3 other command line)"), again.err);
        QVERIFY(build.move("moved", "prof"));
        verifyEquals(build, "r");
    }

    void filesAreMappedAtExtractToo() {
        Build build;
        QVERIFY(build.made && build.move("prof", "moved"));
        const Finished extracted =
            build.extract({"--map", "/nowhere=/x", "--map", build.path("prof") + "=" + build.path("moved")});
        QVERIFY2(extracted.err.contains("3 side files copied, 0 missing"), extracted.err);
        QCOMPARE(build.cli({"import", "corpus"}).exitCode, 0);
        QCOMPARE(build.run("r").exitCode, 0);
        QVERIFY(build.move("moved", "prof"));
        verifyEquals(build, "r");
        QCOMPARE(build.extract({"--map", "nothing"}).exitCode, 2);
    }

    /// As mlgo-utils writes corpora: without our listing, relative paths start at the folder in which the driver was
    /// started.
    void aCorpusWithoutAListingIsCompletedAtTheImport() {
        Build build;
        QVERIFY(build.made);
        QCOMPARE(build.extract().exitCode, 0);
        QVERIFY(QFile::remove(build.path("corpus/side_files.json")));
        QVERIFY(QDir(build.path("corpus/side_files")).removeRecursively());
        QCOMPARE(build.cli({"import", "corpus", "--map", build.path("prof") + "=" + build.path("prof")}).exitCode, 0);
        QCOMPARE(build.run("r").exitCode, 0);
        verifyEquals(build, "r");
    }

    /// A corpus is foreign: a command line that names a file of this machine does not bring it into the workspace.
    void filesOutsideOfTheCorpusAreNotTakenUnlessTheMapNamesTheirFolder() {
        Build build;
        QVERIFY(build.made);
        QCOMPARE(build.extract().exitCode, 0);
        const QJsonObject files =
            QJsonDocument::fromJson(build.read("corpus/side_files.json")).object()["files"].toObject();
        const QString copy = build.path("corpus/" + files[build.path("prof/s.prof")].toString());
        QVERIFY(QFile::remove(copy) && QFile::link(build.path("prof/s.prof"), copy)); // a link out of the corpus
        Finished imported = build.cli({"import", "corpus"});
        QCOMPARE(build.value({"list", "modules"}, "sample.o", "missing_side_files", 1), QString("1"));
        QCOMPARE(build.value({"list", "modules"}, "list.o", "missing_side_files", 1), QString("0"));

        QVERIFY(QFile::remove(build.path("corpus/side_files.json")));
        imported = build.cli({"import", "corpus"});
        QCOMPARE(imported.exitCode, 0);
        for (const char* module : {"pgo.o", "sample.o", "list.o"})
            QCOMPARE(build.value({"list", "modules"}, module, "missing_side_files", 1), QString("1"));
        const QString way = "--map " + build.path("prof") + "=" + build.path("prof");
        QVERIFY2(imported.err.contains("outside of the corpus, and was not read") &&
                     imported.err.contains(way.toUtf8()),
                 imported.err);
        QCOMPARE(build.run("r").exitCode, 1);
        QCOMPARE(build.value({"modules", "r"}, "plain.o", "status"), QString("ok"));

        // The map's folder also matches after its links are resolved.
        QVERIFY(QDir().mkpath(build.path("links")));
        for (const char* name : {"p.profdata", "s.prof", "f.csv"})
            QVERIFY(QFile::link(build.path(QString("prof/") + name), build.path(QString("links/") + name)));
        QCOMPARE(build.cli({"import", "corpus", "--map", build.path("prof") + "=" + build.path("links")}).exitCode, 0);
        QCOMPARE(build.value({"list", "modules"}, "list.o", "missing_side_files", 1), QString("1"));
    }

    void filesByReferenceAreReadWhereTheyAreAndVerified() {
        Build build;
        QVERIFY(build.made);
        QCOMPARE(build.extract().exitCode, 0);
        QVERIFY(QFile::remove(build.path("corpus/side_files.json")));
        const QString map = build.path("prof") + "=" + build.path("prof");
        QCOMPARE(build.cli({"import", "corpus", "--reference", "--map", map}).exitCode, 0);
        QCOMPARE(build.run("r").exitCode, 0);
        verifyEquals(build, "r");
        QVERIFY(build.profile("7"));
        const Finished changed = build.run("changed", {"--module", "pgo.o"});
        QCOMPARE(changed.exitCode, 1);
        QVERIFY2(changed.err.contains("changed since it was imported"), changed.err);
        QCOMPARE(build.value({"modules", "changed"}, "pgo.o", "status"), QString("failed"));
    }

    /// What a run names itself is in a capture as the run read it, or the capture says that it is not.
    void aCaptureHasTheFilesThatItsRunsName() {
        Build build;
        QVERIFY(build.made);
        QCOMPARE(build.extract().exitCode, 0);
        QCOMPARE(build.cli({"import", "corpus"}).exitCode, 0);
        build.write("own.csv", "hot,cold\n");
        const QStringList option = {"-mllvm", "-forceattrs-csv-path=" + build.path("own.csv")};
        const QString expected = build.reference("plain.o", build.commandLine("plain.o") + option);
        QVERIFY(!expected.isEmpty() && expected != build.reference("plain.o"));
        QCOMPARE(build.run("own", {"--module", "plain.o", "--mllvm", option[1]}).exitCode, 0);
        const auto capture = [&build](const QString& file) {
            return build.cli({"capture", "own", "--module", "plain.o", "--output", build.path(file)});
        };
        const auto sql = [&build](const QString& file, const QString& statement) {
            return runProgram("sqlite3", {build.path(file), statement}).out;
        };
        const QByteArray missing = "run own reads " + build.path("own.csv").toUtf8() + ", which is not in";
        const QString findings = "SELECT run, subject, file FROM v_findings WHERE found LIKE '%capture%'";

        const Finished captured = capture("captured");
        QVERIFY2(captured.exitCode == 0 && !captured.err.contains(missing), captured.err);
        build.write("own.csv", "cold,cold\n");
        const Finished changed = capture("changed");
        QVERIFY2(changed.exitCode == 0 && changed.err.contains(missing), changed.err);
        QVERIFY(QFile::remove(build.path("own.csv")));
        const Finished gone = capture("gone");
        QVERIFY2(gone.exitCode == 0 && gone.err.contains(missing), gone.err);
        for (const char* file : {"changed", "gone"})
            QCOMPARE(sql(file, findings), "own|plain.o|" + build.path("own.csv").toUtf8() + '\n');
        QCOMPARE(sql("captured", findings), QByteArray());

        const Finished again = runCli(build.path("captured"), {"run", "--again", "own", "--name", "again"});
        QVERIFY2(again.exitCode == 0, again.err);
        QCOMPARE(sql("captured", "SELECT run, object_hash FROM v_module_runs ORDER BY run"),
                 "again|" + expected.toUtf8() + "\nown|" + expected.toUtf8() + '\n');
        QCOMPARE(runCli(build.path("captured"), {"check"}).exitCode, 0);
        const Finished merged = build.cli({"--format", "csv", "merge", build.path("captured")});
        QVERIFY2(merged.out.contains("corpus,corpus,,there") && merged.out.contains("run,own,,there"), merged.out);
    }

    void aChangedProfileIsAChangedInput() {
        Build build;
        QVERIFY(build.made);
        QCOMPARE(build.extract().exitCode, 0);
        QCOMPARE(build.cli({"import", "corpus"}).exitCode, 0);
        QCOMPARE(build.run("r").exitCode, 0);
        const QString before = build.objectHash("r", "pgo.o");
        QVERIFY(build.profile("7"));
        QCOMPARE(build.extract().exitCode, 0);
        const Finished imported = build.cli({"import", "corpus"});
        QVERIFY2(imported.err.contains("1 module replaced"), imported.err);
        const Finished again = build.run("r");
        QVERIFY2(again.err.contains("3 kept, 1 re-run (1 other command line)"), again.err);
        verifyEquals(build, "r");
        QVERIFY(before != build.objectHash("r", "pgo.o"));
    }

    /// An object of a distributed ThinLTO build.
    void aThinltoIndexIsCarriedAlongUnderItsName() {
        BuildFixture build;
        const QList<QStringList> commands = {
            {"clang-22", "-O2", "-flto=thin", "-c", "m.c", "-o", "m.bc"},
            {"llvm-lto-22", "-thinlto-action=thinlink", "-o", "all.bc", "m.bc"},
            {"llvm-lto-22", "-thinlto-action=distributedindexes", "-thinlto-index", "all.bc", "m.bc"},
            {"clang-22", "-O2", "-x", "ir", "m.bc", "-fthinlto-index=m.bc.thinlto.bc", "-mllvm",
             "-lto-embed-bitcode=post-merge-pre-opt", "-c", "-o", "m.o"}};
        for (const QStringList& command : commands)
            QCOMPARE(runProgram(command[0], command.mid(1), build.folder.path()).exitCode, 0);
        build.note(commands.last());
        const Finished extracted = build.extract();
        QVERIFY2(extracted.exitCode == 0, extracted.err);
        const QByteArray index = build.read("m.bc.thinlto.bc");
        QVERIFY(!index.isEmpty());
        QCOMPARE(build.read("corpus/m.o.thinlto.bc"), index);
        QVERIFY(build.read("corpus/corpus_description.json").contains("\"has_thinlto\": true"));
        QVERIFY(QFile::remove(build.path("m.bc.thinlto.bc")));
        QCOMPARE(build.cli({"import", "corpus"}).exitCode, 0);
        QCOMPARE(build.value({"list", "modules"}, "m.o", "side_files", 1), QString("1"));
        QCOMPARE(build.value({"list", "modules"}, "m.o", "missing_side_files", 1), QString("0"));
        QVERIFY(QFile::remove(build.path("corpus/m.o.thinlto.bc")));
        QCOMPARE(build.cli({"import", "corpus"}).exitCode, 0);
        QCOMPARE(build.value({"list", "modules"}, "m.o", "missing_side_files", 1), QString("1"));
        const Finished ran = build.run("r");
        QVERIFY2(ran.err.contains("the ThinLTO index of -fthinlto-index=m.bc.thinlto.bc is missing"), ran.err);
    }

    /// Lists that only the front end reads, and for which clang would fail unnecessarily.
    void filesThatDecideNothingAreNotNeeded() {
        BuildFixture build;
        build.write("list", "fun:nothing\n");
        build.write("warnings", "[unused]\nsrc:nothing\n");
        QVERIFY(build.compile("m.o", {"-fsanitize=address", "-fsanitize-ignorelist=list", "-fxray-instrument",
                                      "-fxray-attr-list=list", "--warning-suppression-mappings=warnings"}));
        QCOMPARE(build.extract().exitCode, 0);
        const QString expected = build.reference("m.o");
        for (const char* gone : {"list", "warnings"})
            QVERIFY(QFile::remove(build.path(gone)));
        const Finished imported = build.cli({"import", "corpus"});
        QVERIFY2(imported.exitCode == 0 && !imported.err.contains("warning:"), imported.err);
        const Finished ran = build.run("r");
        QVERIFY2(ran.exitCode == 0, ran.err);
        QVERIFY(!expected.isEmpty());
        QCOMPARE(build.objectHash("r", "m.o"), expected);
    }
};

QTEST_GUILESS_MAIN(TestSideFileRuns)
#include "tst_side_file_runs.moc"
