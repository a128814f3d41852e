// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/compile/side_files.h"
#include "importers/jobs/extract_inputs.h"
#include "importers/jobs/extract_job.h"
#include "importers/jobs/missing_bitcode.h"
#include "importers/readers/aquery_reader.h"
#include "importers/readers/archive_reader.h"
#include "tests/support/process.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

using namespace inlinescope;

/// What names the objects of a build. The expected lists are written down from the rules of mlgo-utils: of a parameter
/// file, every line that begins with no minus sign and ends in .o, without the output; of a folder, every *.o.
class ExtractInputsTest : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_folder;
    std::vector<Finding> m_findings;
    JobContext m_context;

    QString path(const QString& name) const { return m_folder->filePath(name); }
    void write(const QString& name, const QByteArray& text) const {
        QVERIFY(QDir().mkpath(QFileInfo(path(name)).path()));
        QFile file(path(name));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(text) == text.size());
    }
    QByteArray read(const QString& name) const {
        QFile file(path(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("missing");
    }
    ExtractOptions optionsOf(const QString& input) const {
        ExtractOptions options{path(input).toStdString(), path("out").toStdString(), {}};
        options.objectFolder = path("base").toStdString();
        return options;
    }
    /// The names of the modules; "error N" with the code of an error.
    QStringList namesOf(const QString& input, ExtractInput type) const {
        const Result<CompilationDatabase> made = objectsOf(m_context, optionsOf(input), type);
        if (!made.ok()) return {"error " + QString::number(int(made.error().code))};
        QStringList names;
        for (const DatabaseObject& object : made->objects)
            names << QString::fromStdString(object.name);
        return names;
    }

private slots:
    void init() {
        m_folder = std::make_unique<QTemporaryDir>();
        m_findings.clear();
        m_context.finding = [this](const Finding& finding) { m_findings.push_back(finding); };
    }

    void anInputIsKnownByItsContent_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("content");
        QTest::addColumn<int>("expected");
        const auto row = [](const QString& name, const QByteArray& content, ExtractInput expected) {
            QTest::newRow(qPrintable(name)) << name << content << int(expected);
        };
        row("commands", " \n[\n{}]", ExtractInput::CompilationDatabase);
        row("damaged.json", "x", ExtractInput::CompilationDatabase);
        row("aquery", "{\"actions\": []}", ExtractInput::Aquery);
        row("program.params", "-o\nprogram\na.o\n", ExtractInput::Parameters);
        row("empty", "", ExtractInput::Parameters);
        row("lib.a", "!<arch>\n", ExtractInput::Archive);
        row("thin.a", "!<thin>\n", ExtractInput::Archive);
        row("folder/a.o", "", ExtractInput::Folder);
        row("folder/a.o.3.import.bc", "", ExtractInput::LocalThinlto);
    }
    void anInputIsKnownByItsContent() {
        QFETCH(QString, name);
        QFETCH(QByteArray, content);
        QFETCH(int, expected);
        write(name, content);
        const Result<ExtractInput> found = detectInput(path(name.section('/', 0, 0)).toStdString());
        QVERIFY(found.ok());
        QCOMPARE(int(*found), expected);
    }

    void aMissingInputIsUnreadable() {
        QVERIFY(detectInput(path("gone").toStdString()).error().code == ErrorCode::Unreadable);
    }

    void objectsOfParameterFiles_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QStringList>("expected");
        QTest::newRow("a link") << QByteArray("-pie\n-o\nprogram.o\nlib/b.o\na.o\nlibc.a\n-lm\nmain.c\n")
                                << QStringList{"lib/b.o", "a.o"};
        QTest::newRow("blanks around") << QByteArray("-o\r\nx\r\n  a.o \r\n\r\n") << QStringList{"a.o"};
        QTest::newRow("a blank inside") << QByteArray("-o\nx\nmy a.o\n") << QStringList{"my a.o"};
        QTest::newRow("quoted") << QByteArray("-o\nx\n'my a.o'\n\"b.o\"\n") << QStringList{"my a.o", "b.o"};
        QTest::newRow("one line") << QByteArray("-o x a.o 'my b.o'\n") << QStringList{"a.o", "my b.o"};
        QTest::newRow("twice") << QByteArray("-o\nx\na.o\nlib/../a.o\n") << QStringList{"a.o"};
        QTest::newRow("a list without an output") << QByteArray("a.o\nb.obj\n-x\n") << QStringList{"a.o", "b.obj"};
        QTest::newRow("an output without a name") << QByteArray("a.o\n-o\n") << QStringList{"a.o"};
        QTest::newRow("no object") << QByteArray("-o\nx\n") << QStringList{"error 2"};
        QTest::newRow("binary") << QByteArray("a.o\n\0", 5) << QStringList{"error 4"};
    }
    void objectsOfParameterFiles() {
        QFETCH(QByteArray, text);
        QFETCH(QStringList, expected);
        write("params", text);
        QCOMPARE(int(ErrorCode::NotFound), 2);
        QCOMPARE(int(ErrorCode::Malformed), 4);
        QCOMPARE(namesOf("params", ExtractInput::Parameters), expected);
    }

    void objectsOutsideOfTheirFolderHaveNamesInTheCorpus() {
        const QString outside = path("other/b.o");
        write("params", "-o\nx\na.o\n../other/c.o\n" + outside.toUtf8() + "\n" + path("base/d.o").toUtf8() + "\n");
        QCOMPARE(namesOf("params", ExtractInput::Parameters),
                 (QStringList{"a.o", path("other/c.o").mid(1), outside.mid(1), "d.o"}));
        const auto objects = objectsOf(m_context, optionsOf("params"), ExtractInput::Parameters)->objects;
        QCOMPARE(QString::fromStdString(objects[0].path), path("base/a.o"));
        QCOMPARE(QString::fromStdString(objects[1].path), path("other/c.o"));
        QCOMPARE(QString::fromStdString(objects[0].folder), path("base"));
    }

    /// Whoever wrote the input chose its paths, and so must not choose which files of the user are read.
    void objectsThatAFileNamesAreBelowPermittedFolders_data() {
        QTest::addColumn<QString>("named"); // TOP is the folder of the test
        QTest::addColumn<QString>("map");
        QTest::addColumn<bool>("isRead");
        QTest::newRow("below the input's folder") << "TOP/in/a.o" << "" << true;
        QTest::newRow("below the objects' folder") << "TOP/base/a.o" << "" << true;
        QTest::newRow("relative to it") << "a.o" << "" << true;
        QTest::newRow("by a link inside") << "inner/a.o" << "" << true;
        QTest::newRow("missing below it") << "gone.o" << "" << true;
        QTest::newRow("below a folder of the map") << "TOP/outside/a.o" << "TOP/outside=TOP/outside" << true;
        QTest::newRow("absolute") << "TOP/outside/a.o" << "" << false;
        QTest::newRow("upwards") << "../outside/a.o" << "" << false;
        QTest::newRow("by a link to a folder") << "sub/a.o" << "" << false;
        QTest::newRow("by a link to a file") << "link.o" << "" << false;
        QTest::newRow("missing elsewhere") << "TOP/outside/gone.o" << "" << false;
    }
    void objectsThatAFileNamesAreBelowPermittedFolders() {
        QFETCH(QString, named);
        QFETCH(QString, map);
        QFETCH(bool, isRead);
        named.replace("TOP", m_folder->path());
        map.replace("TOP", m_folder->path());
        for (const char* file : {"in/a.o", "base/a.o", "base/in/a.o", "outside/a.o"})
            write(file, "");
        QVERIFY(QFile::link(path("base/in"), path("base/inner")));
        QVERIFY(QFile::link(path("outside"), path("base/sub")));
        QVERIFY(QFile::link(path("outside/a.o"), path("base/link.o")));
        write("in/params", "-o\nx\n" + named.toUtf8() + "\n");
        const QJsonObject link{{"mnemonic", "CppLink"}, {"arguments", QJsonArray{"-o", "p", named}}};
        write("in/aquery", QJsonDocument(QJsonObject{{"actions", QJsonArray{link}}}).toJson());
        for (const auto& [file, type] :
             {std::pair("in/params", ExtractInput::Parameters), {"in/aquery", ExtractInput::Aquery}}) {
            m_findings.clear();
            ExtractOptions options = optionsOf(file);
            if (!map.isEmpty()) options.pathMap = {map.toStdString()};
            const Result<CompilationDatabase> made = objectsOf(m_context, options, type);
            QCOMPARE(made.ok(), isRead);
            QCOMPARE(m_findings.size(), std::size_t(isRead ? 0 : 1));
            if (isRead) continue;
            QVERIFY(made.error().code == ErrorCode::Refused);
            QVERIFY(m_findings[0].error.remedy.find("--object-folder") != std::string::npos);
            QVERIFY(m_findings[0].error.remedy.find("--map " + path("outside").toStdString()) != std::string::npos);
        }
    }

    void archivesOfALinkAreAFinding() {
        write("params", "-o\nx\na.o\nlib1.a\nlib2.a\n");
        QCOMPARE(namesOf("params", ExtractInput::Parameters), QStringList{"a.o"});
        QCOMPARE(m_findings.size(), 1u);
        QVERIFY(describe(m_findings[0].error).find("2 archives") != std::string::npos);
    }

    /// A text of the input, however long, fills no terminal.
    void longTextsOfADatabaseAreShortened() {
        const QByteArray longText(1 << 20, 'x');
        const QByteArray source = longText + ".c", compiler = "/" + longText.left(20'000) + "/gcc";
        const QJsonObject compiled{{"directory", "/b"},
                                   {"arguments", QJsonArray{QString(compiler), "-c", "a.c", "-o", "a.o"}},
                                   {"file", "a.c"}};
        const QJsonObject expanded{
            {"directory", "/b"}, {"arguments", QJsonArray{"gcc", "-E", "x.c"}}, {"file", QString(source)}};
        write("commands", QJsonDocument(QJsonArray{compiled, expanded}).toJson());
        const auto made = objectsOf(m_context, optionsOf("commands"), ExtractInput::CompilationDatabase);
        QVERIFY2(made.ok() && made->objects.size() == 1, made.ok() ? "" : describe(made.error()).c_str());
        QCOMPARE(m_findings.size(), 1u);
        const std::string words = describe(m_findings[0].error);
        QVERIFY(words.size() < 1000 && words.find("xxx") != std::string::npos);
        QVERIFY(describe(MissingBitcode::plain(made->objects[0], {})).size() < 1000);
        const Error none = MissingBitcode(made->objects).nothingEmbedded("commands", 0, {});
        QVERIFY2(describe(none).size() < 1000 && none.found.find("gcc") != none.found.npos, describe(none).c_str());
    }

    void objectsOfAFolderAreSortedByTheirNames() {
        for (const char* name : {"in/b.o", "in/lib/z.o", "in/lib/a.o", "in/a.o", "in/a.obj", "in/.o", "in/out/x.o"})
            write(name, "");
        QVERIFY(QDir().mkpath(path("in/folder.o")));
        QVERIFY(QFile::link(path("in/a.o"), path("in/link.o")));
        QVERIFY(QFile::link(path("in"), path("in/again")));
        QCOMPARE(namesOf("in", ExtractInput::Folder),
                 (QStringList{"a.o", "b.o", "lib/a.o", "lib/z.o", "link.o", "out/x.o"}));
        QCOMPARE(namesOf("in/folder.o", ExtractInput::Folder), QStringList{"error 2"});
    }

    void linksLeadNotOutOfAFolder() {
        write("in/a.o", "");
        write("b.o", "");
        QVERIFY(QFile::link(path("b.o"), path("in/b.o")));
        QCOMPARE(namesOf("in", ExtractInput::Folder), QStringList{"a.o"});
        QVERIFY(m_findings.size() == 1 && m_findings[0].subject == "b.o");
        QVERIFY(m_findings[0].error.code == ErrorCode::Refused);
        QVERIFY(QFile::remove(path("in/a.o")));
        QVERIFY(objectsOf(m_context, optionsOf("in"), ExtractInput::Folder).error().code == ErrorCode::Refused);
    }

    /// The user is told about the second object after the first was checked, and before it is opened.
    void anObjectThatIsExchangedIsRefused() {
        write("in/a.o", "");
        write("outside/a.o", "");
        write("in/params", "-o\nx\n" + path("in/a.o").toUtf8() + "\n" + path("outside/a.o").toUtf8() + "\n");
        m_context.finding = [this](const Finding& finding) {
            m_findings.push_back(finding);
            if (m_findings.size() > 1) return;
            QVERIFY(QFile::remove(path("in/a.o")) && QFile::link(path("outside/a.o"), path("in/a.o")));
        };
        QVERIFY(!extractCorpus(m_context, optionsOf("in/params")).ok());
        QCOMPARE(m_findings.size(), 2u);
        QVERIFY(m_findings[1].subject == "a.o" || m_findings[1].subject == path("in/a.o").mid(1).toStdString());
        QVERIFY2(m_findings[1].error.code == ErrorCode::Refused, describe(m_findings[1].error).c_str());
        QVERIFY(m_findings[1].error.found.find(path("outside/a.o").toStdString()) != std::string::npos);
    }

    /// As Bazel prints it: ids, sets of files in sets, and paths in parts. By hand, after analysis_v2.proto.
    void objectsOfAnAquery_data() {
        QTest::addColumn<QByteArray>("actions");
        QTest::addColumn<QStringList>("expected");
        const QByteArray link = R"({"mnemonic": "CppLink", "inputDepSetIds": [1], "arguments": )";
        QTest::newRow("arguments") << link + R"(["gcc", "-o", "p.o", "bin/b.o", "bin/a.o", "-lm", "liba.a"]})"
                                   << QStringList{"bin/b.o", "bin/a.o"};
        QTest::newRow("parameter file") << link + R"(["gcc", "@p.params"], "paramFiles": [{"execPath": "p.params",
                          "arguments": ["-o", "p", "bin/c.o"]}]})"
                                        << QStringList{"bin/c.o"};
        QTest::newRow("inputs") << link + R"(["gcc", "@p.params"]})" << QStringList{"bin/in.o", "bin/x/deep.o"};
        QTest::newRow("two links") << link + R"(["-o", "p", "a.o", "b.o"]},)" + link + R"(["-o", "q", "b.o", "c.o"]})"
                                   << QStringList{"a.o", "b.o", "c.o"};
        QTest::newRow("compiles only") << QByteArray(R"({"mnemonic": "CppCompile", "arguments": ["-c", "a.o"]})")
                                       << QStringList{"error 2"};
    }
    void objectsOfAnAquery() {
        QFETCH(QByteArray, actions);
        QFETCH(QStringList, expected);
        const QByteArray graph =
            R"("artifacts": [{"id": 1, "pathFragmentId": 3}, {"id": 2, "pathFragmentId": 4},
                             {"id": "3", "execPath": "bin/in.o"}],
               "depSetOfFiles": [{"id": 1, "transitiveDepSetIds": [2, 9], "directArtifactIds": [2, "3"]},
                                 {"id": 2, "transitiveDepSetIds": [1], "directArtifactIds": [1]}],
               "pathFragments": [{"id": 1, "label": "bin"}, {"id": 2, "label": "x", "parentId": 1},
                                 {"id": 3, "label": "deep.o", "parentId": 2}, {"id": 4, "label": "h.h", "parentId": 2}],
               "targets": [{"id": 1, "label": "//a:b", "deep": [[[[[[[[[[1]]]]]]]]]]}])";
        write("aquery", "{\"actions\": [" + actions + "], " + graph + "}");
        QCOMPARE(namesOf("aquery", ExtractInput::Aquery), expected);
    }

    void damagedAqueriesAreErrors_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("cut") << QByteArray(R"({"actions": [{"mnemonic")");
        QTest::newRow("another object") << QByteArray(R"({"files": []})");
        QTest::newRow("no list") << QByteArray(R"({"actions": 1})");
        QTest::newRow("other types") << QByteArray(
            R"({"actions": [1, null, [], {"mnemonic": 1}, {"mnemonic": "CppLink", "arguments": 1,
                              "inputDepSetIds": [{}, null]}], "artifacts": [1], "pathFragments": {}})");
        QTest::newRow("fragments in a circle")
            << QByteArray(R"({"actions": [{"mnemonic": "CppLink", "inputDepSetIds": [1]}],
                              "artifacts": [{"id": 1, "pathFragmentId": 1}],
                              "depSetOfFiles": [{"id": 1, "directArtifactIds": [1]}],
                              "pathFragments": [{"id": 1, "label": "a", "parentId": 1}]})");
        QTest::newRow("many levels") << R"({"actions": )" + QByteArray(100'000, '[');
    }
    void damagedAqueriesAreErrors() {
        QFETCH(QByteArray, text);
        write("aquery", text);
        QVERIFY(!readAquery(path("aquery").toStdString()).ok());
    }

    /// Each action reaches all sets. Looked at one by one they are 2.5 thousand million, which ends in no time of a
    /// test.
    void setsThatActionsShareAreLookedAtOnce() {
        const int count = 50'000;
        QByteArray actions, sets;
        for (int i = 1; i <= count; ++i) {
            const QByteArray id = QByteArray::number(i);
            actions += (i > 1 ? "," : "") + QByteArray(R"({"mnemonic":"CppLink","inputDepSetIds":[1]})");
            sets += (i > 1 ? R"(,{"id":)" : R"({"id":)") + id + R"(,"directArtifactIds":[)" + id +
                    R"(],"transitiveDepSetIds":[)" + QByteArray::number(i + 1) + "]}";
        }
        write("aquery", R"({"actions":[)" + actions + R"(],"depSetOfFiles":[)" + sets +
                            R"(],"artifacts":[{"id":1,"execPath":"b.o"},{"id":50000,"execPath":"a.o"}]})");
        QCOMPARE(namesOf("aquery", ExtractInput::Aquery), QStringList({"a.o", "b.o"}));
    }

    void readersCanBeCancelled() {
        write("aquery", R"({"actions": [{"mnemonic": "CppLink", "arguments": ["a.o"]}]})");
        write("params", "a.o\n");
        write("lib.a", "!<arch>\n" + QByteArray("a.o/").leftJustified(48) + QByteArray("0").leftJustified(10) + "`\n");
        QVERIFY(readAquery(path("aquery").toStdString()).ok() && readParameterFile(path("params").toStdString()).ok() &&
                readArchive(path("lib.a").toStdString()).ok());
        const CancelToken cancelled;
        cancelled.cancel();
        const auto ended = [](const auto& made) { return !made.ok() && made.error().code == ErrorCode::Cancelled; };
        QVERIFY(ended(readAquery(path("aquery").toStdString(), cancelled)));
        QVERIFY(ended(readParameterFile(path("params").toStdString(), cancelled)));
        QVERIFY(ended(readArchive(path("lib.a").toStdString(), cancelled)));
    }

    /// The same members with the same bytes as llvm-ar, which wrote the archive, takes them out.
    void membersOfAnArchive_data() {
        QTest::addColumn<QString>("format");
        for (const char* format : {"gnu", "bsd", "darwin", "coff"})
            QTest::newRow(format) << format;
    }
    void membersOfAnArchive() {
        QFETCH(QString, format);
        const QStringList names = {"a.o", "odd.o", "a name of more than sixteen bytes.o", "with_17_bytes_aa.o"};
        write("a.o", "even");
        write("odd.o", "odd");
        write("empty.o", "");
        write("other/a.o", "the second a");
        for (const QString& name : names.mid(2))
            write(name, name.toUtf8() + " content");
        QStringList arguments = {"qS", "--format=" + format, path("lib.a")};
        arguments << names << "other/a.o"
                  << "empty.o";
        const Finished written = runProgram("llvm-ar-22", arguments, m_folder->path());
        QVERIFY2(written.exitCode == 0, written.err);
        const Result<CompilationDatabase> made =
            unpackArchive(m_context, optionsOf("lib.a"), path("unpacked").toStdString());
        QVERIFY2(made.ok(), made.ok() ? "" : describe(made.error()).c_str());
        QStringList found;
        for (const DatabaseObject& object : made->objects)
            found << QString::fromStdString(object.name);
        QStringList expected;
        for (const QString& name : names + QStringList{"a.o.2", "empty.o"})
            expected << "lib.a/" + name;
        QCOMPARE(found, expected);
        for (const QString& name : names.mid(1))
            QCOMPARE(read("unpacked/lib.a/" + name),
                     runProgram("llvm-ar-22", {"p", path("lib.a"), name}, m_folder->path()).out);
        QCOMPARE(read("unpacked/lib.a/a.o").trimmed(), "even"); // Darwin's has newlines up to a size of 8 bytes
        QCOMPARE(read("unpacked/lib.a/a.o.2").trimmed(), "the second a");
        QCOMPARE(read("unpacked/lib.a/empty.o"), "");
    }

    void damagedArchivesAreErrors_data() {
        QTest::addColumn<QByteArray>("archive");
        const auto header = [](const QByteArray& name, const QByteArray& size) {
            return name.leftJustified(16) + QByteArray(32, ' ') + size.leftJustified(10) + "`\n";
        };
        QTest::newRow("cut header") << QByteArray("!<arch>\n") + header("a.o/", "0").left(59);
        QTest::newRow("too long") << QByteArray("!<arch>\n") + header("a.o/", "5") + "1234";
        QTest::newRow("no size") << QByteArray("!<arch>\n") + header("a.o/", "x");
        QTest::newRow("negative size") << QByteArray("!<arch>\n") + header("a.o/", "-1");
        QTest::newRow("no end mark") << QByteArray("!<arch>\n") + header("a.o/", "0").left(58) + "xx";
        QTest::newRow("no table of names") << QByteArray("!<arch>\n") + header("/12", "0");
        QTest::newRow("a name beyond the table")
            << QByteArray("!<arch>\n") + header("//", "4") + "a.o\n" + header("/4", "0");
        QTest::newRow("a name longer than its data") << QByteArray("!<arch>\n") + header("#1/9", "4") + "abcd";
        QTest::newRow("cut header of a thin archive") << QByteArray("!<thin>\n") + header("a.o/", "4").left(59);
        QTest::newRow("no member") << QByteArray("!<arch>\n");
        QTest::newRow("no archive") << QByteArray("arch");
    }
    void damagedArchivesAreErrors() {
        QFETCH(QByteArray, archive);
        write("lib.a", archive);
        QVERIFY(!unpackArchive(m_context, optionsOf("lib.a"), path("unpacked").toStdString()).ok());
        QVERIFY(!QFile::exists(path("unpacked")));
    }

    void namesOfMembersLeadNowhere() {
        const auto member = [](const QByteArray& name) {
            return name.leftJustified(16) + QByteArray(32, ' ') + QByteArray("2").leftJustified(10) + "`\nxx";
        };
        write("lib.a", "!<arch>\n" + QByteArray("//").leftJustified(16) + QByteArray(32, ' ') +
                           QByteArray("20").leftJustified(10) + "`\n../../../evil.o/\n//\n" + member("/0") +
                           member("../") + member("etc/x/"));
        const Result<CompilationDatabase> made =
            unpackArchive(m_context, optionsOf("lib.a"), path("unpacked").toStdString());
        if (made.ok())
            for (const DatabaseObject& object : made->objects)
                QVERIFY2(QString::fromStdString(object.path).startsWith(path("unpacked/lib.a/")) &&
                             !QString::fromStdString(object.path).contains(".."),
                         object.path.c_str());
        QVERIFY(!QFile::exists(path("evil.o")));
        QCOMPARE(QDir(path("unpacked")).entryList(QDir::AllEntries | QDir::NoDotAndDotDot), QStringList{"lib.a"});
    }

    void aSideFileIsNotReadIfItIsSparseOrAfterCancelling() {
        write("sparse", "");
        QVERIFY(QFile(path("sparse")).resize(qint64(1) << 36));
        SideFileFinder finder{PathMap()};
        const SideFileFinder::Found& sparse = finder.at(path("sparse").toStdString());
        QVERIFY(sparse.hash.empty() && sparse.problem.find("sparse") != std::string::npos);
        finder.miss("m", "-fprofile-sample-use=", path("sparse").toStdString());
        const std::vector<Finding> missing = finder.missing();
        QVERIFY(missing.size() == 1 && missing[0].error.code == ErrorCode::Refused);
        write("small", "text");
        CancelToken cancel;
        SideFileFinder stopped{PathMap(), {}, cancel};
        cancel.cancel();
        QVERIFY(stopped.at(path("small").toStdString()).hash.empty());
        QVERIFY(!finder.at(path("small").toStdString()).hash.empty());
    }

    void localThinltoBecomesACorpusWithAPlaceholder() {
        write("in/b.o.3.import.bc", "BC\xC0\xDE module b");
        write("in/b.o.thinlto.bc", "BC\xC0\xDE index b");
        write("in/lib/a.o.3.import.bc", "BC\xC0\xDE module a");
        write("in/lib/a.o.thinlto.bc", "BC\xC0\xDE index a");
        write("in/alone.o.3.import.bc", "BC\xC0\xDE module");
        const Result<ExtractSummary> made = extractCorpus(m_context, optionsOf("in"));
        QVERIFY2(made.ok(), made.ok() ? "" : describe(made.error()).c_str());
        QVERIFY(made->objects == 3 && made->modules == 2 && made->failed == 1);
        QCOMPARE(read("out/corpus_description.json"),
                 "{\n  \"global_command_override\": [\n    \"<UNSPECIFIED>\"\n  ],\n  \"has_thinlto\": true,\n"
                 "  \"modules\": [\n    \"b.o\",\n    \"lib/a.o\"\n  ]\n}");
        QCOMPARE(read("out/b.o.bc"), "BC\xC0\xDE module b");
        QCOMPARE(read("out/lib/a.o.thinlto.bc"), "BC\xC0\xDE index a");
        QVERIFY(!QFile::exists(path("out/b.o.cmd")));
        QCOMPARE(m_findings.size(), 2u); // the one alone, and the placeholder
        QVERIFY(m_findings[0].severity == Severity::Error && m_findings[0].subject == "alone.o");
    }

    /// Whoever made the folder chose its links and files; only bitcode below it is copied.
    void localThinltoCopiesNoOtherFileOfTheUser() {
        write("secret.bc", "BC\xC0\xDE of the user");
        for (const QString name : {"module", "index", "text"})
            for (const QString ending : {".3.import.bc", ".thinlto.bc"})
                write("in/" + name + ending, "BC\xC0\xDE");
        write("in/good.3.import.bc", "BC\xC0\xDE");
        write("in/good.thinlto.bc", "BC\xC0\xDE");
        for (const QString linked : {"in/module.3.import.bc", "in/index.thinlto.bc"})
            QVERIFY(QFile::remove(path(linked)) && QFile::link(path("secret.bc"), path(linked)));
        write("in/text.thinlto.bc", "text");
        const Result<ExtractSummary> made = extractCorpus(m_context, optionsOf("in"));
        QVERIFY2(made.ok(), made.ok() ? "" : describe(made.error()).c_str());
        QVERIFY(made->modules == 1 && made->failed == 3);
        QCOMPARE(QDir(path("out")).entryList(QDir::Files),
                 (QStringList{"corpus_description.json", "good.bc", "good.thinlto.bc"}));
        const std::vector<std::pair<std::string, ErrorCode>> expected = {
            {"index", ErrorCode::Refused}, {"module", ErrorCode::Refused}, {"text", ErrorCode::Malformed}};
        QCOMPARE(m_findings.size(), expected.size() + 1); // and the placeholder
        for (std::size_t i = 0; i < expected.size(); ++i) {
            QVERIFY(m_findings[i].subject == expected[i].first && m_findings[i].error.code == expected[i].second);
            QVERIFY(!m_findings[i].error.remedy.empty());
        }
    }
};

QTEST_GUILESS_MAIN(ExtractInputsTest)
#include "tst_extract_inputs.moc"
