// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/jobs/corpus_description.h"
#include "importers/jobs/corpus_jobs.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace inlinescope;

/// Each expected description is written down from the rules of mlgo-utils: an indent of 2, ASCII as Python's json.dump
/// writes it, no newline at the end, and its order of the keys.
class CorpusJobsTest : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_folder;
    std::vector<Finding> m_findings;

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
    Result<int> make(const QString& input, const QString& output, const std::string& defaultArgs = {}) {
        JobContext context;
        context.finding = [this](const Finding& finding) { m_findings.push_back(finding); };
        return makeCorpus(context, {path(input).toStdString(), path(output).toStdString(), defaultArgs});
    }
    Result<int> combine() { return combineCorpora({}, m_folder->path().toStdString()); }
    void describeIn(const QString& corpus, const QByteArray& description) const {
        write(corpus + "/corpus_description.json", description);
    }

private slots:
    void init() {
        m_folder = std::make_unique<QTemporaryDir>();
        m_findings.clear();
    }

    void descriptionsAreWrittenAsPythonWritesThem_data() {
        QTest::addColumn<CorpusDescription>("description");
        QTest::addColumn<QByteArray>("expected");
        using Words = std::vector<std::string>;
        const auto row = [](const char* name, const CorpusDescription& description, const QByteArray& expected) {
            QTest::newRow(name) << description << expected;
        };
        row("extracted", {{}, false, {"a.o", "lib/b.o"}},
            "{\n  \"has_thinlto\": false,\n  \"modules\": [\n    \"a.o\",\n    \"lib/b.o\"\n  ]\n}");
        row("distributed ThinLTO", {{}, true, {"a.o"}},
            "{\n  \"has_thinlto\": true,\n  \"modules\": [\n    \"a.o\"\n  ]\n}");
        row("local ThinLTO", {Words{CorpusDescription::unspecified}, true, {"a"}},
            "{\n  \"global_command_override\": [\n    \"<UNSPECIFIED>\"\n  ],\n  \"has_thinlto\": true,\n"
            "  \"modules\": [\n    \"a\"\n  ]\n}");
        row("without default arguments", {Words{}, false, {"a"}},
            "{\n  \"global_command_override\": [],\n  \"has_thinlto\": false,\n  \"modules\": [\n    \"a\"\n  ]\n}");
        row("no module", {{}, false, {}}, "{\n  \"has_thinlto\": false,\n  \"modules\": []\n}");
        row("escapes", {{}, false, {"a\"\\/\x7f\t\x01", "\xC3\xA4", "\xF0\x9F\x98\x80"}},
            "{\n  \"has_thinlto\": false,\n  \"modules\": [\n    \"a\\\"\\\\/\\u007f\\t\\u0001\",\n    \"\\u00e4\",\n"
            "    \"\\ud83d\\ude00\"\n  ]\n}");
    }
    void descriptionsAreWrittenAsPythonWritesThem() {
        QFETCH(CorpusDescription, description);
        QFETCH(QByteArray, expected);
        QCOMPARE(QByteArray::fromStdString(description.toJson()), expected);
    }

    void aCorpusIsMadeOfAFolderOfBitcode_data() {
        QTest::addColumn<QByteArray>("defaultArgs");
        QTest::addColumn<QByteArray>("override");
        QTest::newRow("none") << QByteArray() << QByteArray("[]");
        QTest::newRow("words") << QByteArray("-cc1  -O2") << QByteArray("[\n    \"-cc1\",\n    \"-O2\"\n  ]");
        QTest::newRow("a quoted word") << QByteArray("-cc1 '-D X'")
                                       << QByteArray("[\n    \"-cc1\",\n    \"-D X\"\n  ]");
    }
    void aCorpusIsMadeOfAFolderOfBitcode() {
        QFETCH(QByteArray, defaultArgs);
        QFETCH(QByteArray, override);
        const QByteArray bitcode = "BC\xC0\xDE and the rest";
        write("in/z.bc", bitcode);
        write("in/lib/a.o.bc", bitcode + "1");
        write("in/.hidden/h.bc", "\xDE\xC0\x17\x0B");
        write("in/lib/a.o.cmd", "-cc1");
        write("in/other.txt", "");
        write("in/.bc", "");
        const Result<int> made = make("in", "out", defaultArgs.toStdString());
        QVERIFY2(made.ok() && *made == 3, made.ok() ? "" : describe(made.error()).c_str());
        QCOMPARE(read("out/corpus_description.json"),
                 "{\n  \"global_command_override\": " + override +
                     ",\n  \"has_thinlto\": false,\n  \"modules\": [\n    \".hidden/h\",\n    \"lib/a.o\",\n    \"z\"\n"
                     "  ]\n}");
        QCOMPARE(read("out/z.bc"), bitcode);
        QCOMPARE(read("out/lib/a.o.bc"), bitcode + "1");
        QVERIFY(!QFile::exists(path("out/lib/a.o.cmd")));
        QVERIFY(m_findings.empty());
    }

    void whatAnEarlierCallWroteIsNoInput() {
        write("in/a.bc", "BC\xC0\xDE");
        for (int call = 0; call < 2; ++call) {
            const Result<int> made = make("in", "in/corpus");
            QVERIFY(made.ok() && *made == 1);
        }
        const Result<int> inPlace = make("in/corpus", "in/corpus");
        QVERIFY(inPlace.ok() && *inPlace == 1);
        QCOMPARE(read("in/corpus/a.bc"), "BC\xC0\xDE");
    }

    void aFileThatIsNoBitcodeIsLeftOut() {
        write("in/a.bc", "text");
        write("in/b.bc", "BC\xC0\xDE");
        const Result<int> made = make("in", "out");
        QVERIFY(made.ok() && *made == 1);
        QCOMPARE(m_findings.size(), 1u);
        QVERIFY(m_findings[0].subject == "a" && m_findings[0].error.code == ErrorCode::Malformed);
        QVERIFY(!m_findings[0].error.remedy.empty());
        QVERIFY(!QFile::exists(path("out/a.bc")));
        QVERIFY(!read("out/corpus_description.json").contains("\"a\""));
        QFile::remove(path("in/b.bc"));
        QVERIFY(make("in", "other").error().code == ErrorCode::NotFound);
        QVERIFY(!QFile::exists(path("other")));
    }

    /// Whoever made the folder chose the links, and so must not choose which files of the user are copied.
    void aLinkOutOfTheFolderIsNotCopied() {
        write("secret", "BC\xC0\xDE of the user");
        write("in/lib/b.bc", "BC\xC0\xDE b");
        QVERIFY(QFile::link(path("secret"), path("in/a.bc")));
        QVERIFY(QFile::link("lib/b.bc", path("in/c.bc")));
        QVERIFY(QFile::link(path("in"), path("link")));
        const Result<int> made = make("link", "out"); // the user's own link to the folder is followed
        QVERIFY(made.ok() && *made == 2);
        QVERIFY(!QFile::exists(path("out/a.bc")));
        QCOMPARE(read("out/c.bc"), "BC\xC0\xDE b");
        QCOMPARE(m_findings.size(), 1u);
        QVERIFY(m_findings[0].subject == "a" && m_findings[0].error.code == ErrorCode::Refused);
        QVERIFY(!m_findings[0].error.remedy.empty());
    }

    void aFolderWithoutBitcodeMakesNoCorpus() {
        write("in/a.o", "");
        QVERIFY(make("in", "out").error().code == ErrorCode::NotFound);
        QVERIFY(make("gone", "out").error().code == ErrorCode::NotFound);
        QVERIFY(!QFile::exists(path("out")));
    }

    void corporaAreCombinedInTheOrderOfTheirFolders() {
        describeIn("b", R"({"modules": ["m.o"], "extra": [1, {"x": null}], "has_thinlto": false})");
        describeIn("a", R"({"has_thinlto": false, "modules": ["m.o", "lib/n.o"], "extra": [1, {"x": null}]})");
        describeIn(".git", R"({"modules": ["hidden"]})");
        write("c/no_corpus.txt", "");
        write("file", "");
        const QByteArray expected = "{\n  \"has_thinlto\": false,\n  \"extra\": [\n    1,\n    {\n      \"x\": null\n"
                                    "    }\n  ],\n  \"modules\": [\n    \"a/m.o\",\n    \"a/lib/n.o\",\n    \"b/m.o\"\n"
                                    "  ]\n}";
        for (int call = 0; call < 2; ++call) { // the second one finds the description of the first
            const Result<int> made = combine();
            QVERIFY2(made.ok() && *made == 3, made.ok() ? "" : describe(made.error()).c_str());
            QCOMPARE(read("corpus_description.json"), expected);
        }
    }

    void corporaThatDifferByMoreThanModulesAreRefused_data() {
        QTest::addColumn<QByteArray>("second");
        QTest::addColumn<int>("code");
        QTest::newRow("another value") << QByteArray(R"({"has_thinlto": true, "modules": ["m"]})")
                                       << int(ErrorCode::Refused);
        QTest::newRow("one key more")
            << QByteArray(R"({"has_thinlto": false, "global_command_override": [], "modules": ["m"]})")
            << int(ErrorCode::Refused);
        QTest::newRow("one key less") << QByteArray(R"({"modules": ["m"]})") << int(ErrorCode::Refused);
        QTest::newRow("no modules") << QByteArray(R"({"has_thinlto": false})") << int(ErrorCode::Malformed);
        QTest::newRow("no JSON") << QByteArray("modules") << int(ErrorCode::Malformed);
        QTest::newRow("a module that is no text")
            << QByteArray(R"({"has_thinlto": false, "modules": [1]})") << int(ErrorCode::Malformed);
        QTest::newRow("many levels") << R"({"has_thinlto": )" + QByteArray(100000, '[')
                                     << int(ErrorCode::LimitExceeded);
    }
    void corporaThatDifferByMoreThanModulesAreRefused() {
        QFETCH(QByteArray, second);
        QFETCH(int, code);
        describeIn("a", R"({"has_thinlto": false, "modules": ["m"]})");
        describeIn("b", second);
        const Result<int> made = combine();
        QVERIFY(!made.ok());
        QVERIFY2(int(made.error().code) == code, describe(made.error()).c_str());
        QVERIFY(!QFile::exists(path("corpus_description.json")));
    }

    void withoutACorpusThereIsNothingToCombine() {
        write("a/m.bc", "");
        QVERIFY(combine().error().code == ErrorCode::NotFound);
    }

    void sideFilesAreCombinedToo() {
        const QByteArray description = R"({"has_thinlto": false, "modules": ["m"]})";
        describeIn("a", description);
        describeIn("b", description);
        write("a/side_files.json", R"({"files": {"/x": "side_files/11", "/gone": null}, "folders": {"m": "/build"}})");
        write("b/side_files.json", R"({"files": {"/x": "side_files/11", "/y": "side_files/22"}, "folders": {}})");
        QVERIFY(combine().ok());
        QCOMPARE(read("side_files.json"), "{\n  \"files\": {\n    \"/gone\": null,\n    \"/x\": \"a/side_files/11\",\n"
                                          "    \"/y\": \"b/side_files/22\"\n  },\n  \"folders\": {\n"
                                          "    \"a/m\": \"/build\"\n  }\n}\n");
        write("b/side_files.json", R"({"files": {"/x": "side_files/33"}, "folders": {}})");
        QVERIFY(combine().error().code == ErrorCode::Refused);
    }
};

QTEST_GUILESS_MAIN(CorpusJobsTest)
#include "tst_corpus_jobs.moc"
