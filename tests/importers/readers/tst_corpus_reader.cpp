// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/readers/corpus_reader.h"
#include "importers/readers/importer_list.h"
#include "tests/importers/readers/evidence_probe.h"
#include "tests/support/sample_evidence.h"

#include <QDir>
#include <QTemporaryDir>
#include <QtTest>

#include <sys/stat.h>

using namespace inlinescope;

namespace {

using Words = std::vector<std::string>;

/// All that a reader returns for a corpus.
struct Corpus {
    bool hasThinlto = false;
    bool hasCommandOverride = false;
    std::string description;
    std::vector<ModuleFiles> modules;
    std::vector<Finding> findings;
};

/// A corpus folder that is filled file by file.
class Folder {
public:
    void write(const QString& name, const QByteArray& bytes) const {
        const QString path = m_folder.filePath(name);
        QDir().mkpath(QFileInfo(path).path());
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size()) qFatal("cannot write a test file");
    }
    void addModule(const QString& name) const {
        write(name + ".bc", "BC");
        write(name + ".cmd", QByteArray("-cc1\0-O2\0", 9));
    }
    std::string path() const { return m_folder.path().toStdString(); }
    Result<Corpus> read() const {
        INLINESCOPE_TRY(CorpusReader reader, CorpusReader::open(path()));
        Corpus corpus{reader.hasThinlto(), reader.hasCommandOverride(), reader.description(), {}, {}};
        while (std::optional<ModuleFiles> module = reader.next(corpus.findings))
            corpus.modules.push_back(std::move(*module));
        return corpus;
    }

private:
    QTemporaryDir m_folder;
};

Words names(const Corpus& corpus) {
    Words names;
    for (const ModuleFiles& module : corpus.modules)
        names.push_back(module.name);
    return names;
}

const QString description = "corpus_description.json";

} // namespace

class TestCorpusReader : public QObject {
    Q_OBJECT

private slots:
    void aDescriptionListsItsModulesInOrder() {
        const Folder folder;
        const QByteArray json = R"({"has_thinlto": false, "other": {"modules": [1]}, "modules": ["sub/b.o", "a"]})";
        folder.write(description, json);
        folder.addModule("a");
        folder.addModule("sub/b.o");
        const Result<Corpus> corpus = folder.read();
        QVERIFY(corpus.ok());
        QCOMPARE(names(*corpus), (Words{"sub/b.o", "a"}));
        QVERIFY(corpus->findings.empty());
        QVERIFY(!corpus->hasThinlto && !corpus->hasCommandOverride);
        QCOMPARE(corpus->modules[0].bitcodePath, folder.path() + "/sub/b.o.bc");
        QCOMPARE(corpus->modules[0].thinltoPath, std::string());
        QCOMPARE(corpus->modules[0].commandLine, (Words{"-cc1", "-O2"}));
        QCOMPARE(QByteArray::fromStdString(corpus->description), json);
    }

    void commandsSplitAtNulsAndLoseOneEmptyEnd_data() {
        QTest::addColumn<QByteArray>("command");
        QTest::addColumn<QStringList>("words");
        const auto row = [](const char* name, const QByteArray& command, const QStringList& words) {
            QTest::newRow(name) << command << words;
        };
        row("ended", QByteArray("-cc1\0-O2\0", 9), {"-cc1", "-O2"});
        row("separated", QByteArray("-cc1\0-O2", 8), {"-cc1", "-O2"});
        row("with an empty argument", QByteArray("-cc1\0\0-O2\0", 10), {"-cc1", "", "-O2"});
        row("braces stand for themselves", QByteArray("-cc1\0-D{x}={{}}\0", 16), {"-cc1", "-D{x}={{}}"});
        row("alone", "-cc1", {"-cc1"});
    }
    void commandsSplitAtNulsAndLoseOneEmptyEnd() {
        QFETCH(QByteArray, command);
        QFETCH(QStringList, words);
        const Folder folder;
        folder.write(description, R"({"has_thinlto":false,"modules":["a"]})");
        folder.write("a.bc", "BC");
        folder.write("a.cmd", command);
        const Result<Corpus> corpus = folder.read();
        QVERIFY(corpus.ok() && corpus->modules.size() == 1);
        QStringList read;
        for (const std::string& word : corpus->modules[0].commandLine)
            read << QString::fromStdString(word);
        QCOMPARE(read, words);
    }

    void aBadModuleIsAFindingAndTheOthersGoOn() {
        const Folder folder;
        folder.write(description, R"({"has_thinlto":false,"modules":["good","nobc","nocmd","driver","empty","folder",)"
                                  R"("../out","/abs","sub/../../out","","nul\u0000","good","last"]})");
        for (const char* name : {"good", "last", "nobc", "nocmd", "driver", "empty", "folder"})
            folder.addModule(name);
        QVERIFY(QFile::remove(QString::fromStdString(folder.path()) + "/nobc.bc"));
        QVERIFY(QFile::remove(QString::fromStdString(folder.path()) + "/nocmd.cmd"));
        folder.write("driver.cmd", QByteArray("clang\0-O2\0", 10));
        folder.write("empty.cmd", "");
        QVERIFY(QFile::remove(QString::fromStdString(folder.path()) + "/folder.bc"));
        QVERIFY(QDir().mkpath(QString::fromStdString(folder.path()) + "/folder.bc"));
        const Result<Corpus> corpus = folder.read();
        QVERIFY(corpus.ok());
        QCOMPARE(names(*corpus), (Words{"good", "last"}));
        const std::vector<std::pair<std::string, ErrorCode>> expected = {
            {"nobc", ErrorCode::NotFound},     {"nocmd", ErrorCode::NotFound},
            {"driver", ErrorCode::Malformed},  {"empty", ErrorCode::Malformed},
            {"folder", ErrorCode::Unreadable}, {"../out", ErrorCode::Refused},
            {"/abs", ErrorCode::Refused},      {"sub/../../out", ErrorCode::Refused},
            {"", ErrorCode::Refused},          {std::string("nul\0", 4), ErrorCode::Refused},
            {"good", ErrorCode::Malformed}};
        QCOMPARE(corpus->findings.size(), expected.size());
        for (std::size_t index = 0; index < expected.size(); ++index) {
            const Finding& finding = corpus->findings[index];
            QCOMPARE(finding.subject, expected[index].first);
            QVERIFY(finding.error.code == expected[index].second);
            QVERIFY(finding.severity == Severity::Error);
            QVERIFY(!finding.error.found.empty() && !finding.error.file.empty() && !finding.error.expected.empty());
        }
    }

    void anOverrideReplacesEveryCommand() {
        const Folder folder;
        folder.write(description, R"({"has_thinlto":true,"modules":["a","b"],"global_command_override":["-O3","-x"]})");
        folder.write("a.bc", "BC");
        folder.write("a.thinlto.bc", "BC");
        folder.addModule("b");
        const Result<Corpus> corpus = folder.read();
        QVERIFY(corpus.ok());
        QVERIFY(corpus->hasThinlto && corpus->hasCommandOverride);
        QCOMPARE(names(*corpus), (Words{"a", "b"}));
        QCOMPARE(corpus->modules[0].commandLine, (Words{"-O3", "-x"}));
        QCOMPARE(corpus->modules[1].commandLine, (Words{"-O3", "-x"}));
        QCOMPARE(corpus->modules[0].thinltoPath, folder.path() + "/a.thinlto.bc");
        QCOMPARE(corpus->findings.size(), std::size_t(1)); // b has no index
        QCOMPARE(corpus->findings[0].subject, std::string("b"));
        QVERIFY(corpus->findings[0].severity == Severity::Warning);
    }

    void anOverrideMustStayBoundedOverAllModules() {
        QByteArray json = "{\"has_thinlto\":false,\"global_command_override\":[\"" + QByteArray(20 << 10, 'x') +
                          "\"],\"modules\":[\"m0\"";
        for (int module = 1; module < 60'000; ++module)
            json += ",\"m" + QByteArray::number(module) + '"';
        const Folder folder;
        folder.write(description, json + "]}");
        const Result<Corpus> corpus = folder.read();
        QVERIFY(!corpus.ok());
        QVERIFY(corpus.error().code == ErrorCode::LimitExceeded);
    }

    void anEmptyOverrideCountsAsGiven() {
        const Folder folder;
        folder.write(description, R"({"has_thinlto":false,"modules":["a"],"global_command_override":[]})");
        folder.write("a.bc", "BC");
        const Result<Corpus> corpus = folder.read();
        QVERIFY(corpus.ok());
        QVERIFY(corpus->hasCommandOverride);
        QCOMPARE(names(*corpus), Words{"a"});
        QVERIFY(corpus->modules[0].commandLine.empty());
    }

    void unusableDescriptionsAreRefused_data() {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<int>("code");
        QTest::addColumn<QByteArray>("place");
        const auto row = [](const char* name, const QByteArray& json, const QByteArray& place,
                            ErrorCode code = ErrorCode::Malformed) {
            QTest::newRow(name) << json << int(code) << place;
        };
        row("empty", "", "byte 1");
        row("cut off", R"({"modules":["a"])", "byte 17");
        row("a list", "[]", "the outermost value");
        row("no modules", R"({"has_thinlto":true})", "modules");
        row("empty modules", R"({"has_thinlto":true,"modules":[]})", "modules");
        row("modules as text", R"({"has_thinlto":true,"modules":"a"})", "modules");
        row("a number as module", R"({"has_thinlto":true,"modules":["a",1]})", "modules[1]");
        row("no has_thinlto", R"({"modules":["a"]})", "has_thinlto");
        row("has_thinlto as number", R"({"modules":["a"],"has_thinlto":1})", "has_thinlto");
        row("override as text", R"({"modules":["a"],"has_thinlto":true,"global_command_override":"-O2"})",
            "global_command_override");
        row("override not filled in",
            R"({"modules":["a"],"has_thinlto":true,"global_command_override":["<UNSPECIFIED>"]})",
            "global_command_override", ErrorCode::Refused);
        row("deep nesting", QByteArray(200000, '['), "byte 200001");
    }
    void unusableDescriptionsAreRefused() {
        QFETCH(QByteArray, json);
        QFETCH(int, code);
        QFETCH(QByteArray, place);
        const Folder folder;
        folder.write(description, json);
        const Result<Corpus> corpus = folder.read();
        QVERIFY(!corpus.ok());
        QCOMPARE(int(corpus.error().code), code);
        QCOMPARE(QByteArray(corpus.error().place.c_str()), place);
        QCOMPARE(corpus.error().file, folder.path() + "/corpus_description.json");
        QVERIFY(!corpus.error().expected.empty());
    }

    void theOlderListOfModulesIsRead() {
        const Folder folder;
        folder.write("module_paths", "a\r\nsub/b\n\n");
        folder.addModule("a");
        folder.addModule("sub/b");
        folder.write("a.thinlto.bc", "BC");
        const Result<Corpus> corpus = folder.read();
        QVERIFY(corpus.ok());
        QCOMPARE(names(*corpus), (Words{"a", "sub/b"}));
        QVERIFY(corpus->hasThinlto);
        QCOMPARE(corpus->findings.size(), std::size_t(1)); // sub/b has no index
        QCOMPARE(QByteArray::fromStdString(corpus->description), QByteArray("a\r\nsub/b\n\n"));
    }

    void aPipeInPlaceOfAFileDoesNotBlock() {
        const Folder folder;
        folder.write(description, R"({"has_thinlto":false,"modules":["a"]})");
        folder.write("a.bc", "BC");
        QCOMPARE(::mkfifo((folder.path() + "/a.cmd").c_str(), 0600), 0);
        const Result<Corpus> corpus = folder.read();
        QVERIFY(corpus.ok());
        QCOMPARE(corpus->findings.size(), std::size_t(1));
        QVERIFY(corpus->findings[0].error.code == ErrorCode::Unreadable);
    }

    void aHugeCommandIsAFinding() {
        const Folder folder;
        folder.write(description, R"({"has_thinlto":false,"modules":["a"]})");
        folder.write("a.bc", "BC");
        folder.write("a.cmd", QByteArray("-cc1\0", 5) + QByteArray(1 << 20, '\0'));
        const Result<Corpus> corpus = folder.read();
        QVERIFY(corpus.ok());
        QCOMPARE(corpus->findings.size(), std::size_t(1));
        QVERIFY(corpus->findings[0].error.code == ErrorCode::LimitExceeded);
    }

    void formatsAreDetected_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("format"); // empty: none
        QTest::newRow("log") << QByteArray("{\"features\":[]}\n\1\2") << "training-log";
        QTest::newRow("log, score first")
            << QByteArray("{\"score\":{\"files\":[1]},\"features\":[]}\n") << "training-log";
        QTest::newRow("report") << QByteArray("{\n \"files\": [") << "elf-sizes";
        QTest::newRow("report, totals first") << QByteArray("{\"totals\":{},\"files\":[]}") << "elf-sizes";
        QTest::newRow("remarks in YAML") << QByteArray("--- !Missed\nPass: inline\n") << "remarks";
        QTest::newRow("remarks in a container") << QByteArray("RMRK\1\b") << "remarks";
        QTest::newRow("object") << QByteArray("\x7f"
                                              "ELF")
                                << "binary";
        QTest::newRow("archive") << QByteArray("!<arch>\n") << "binary";
        QTest::newRow("legacy log as text") << QByteArray("feature_lists { }") << "legacy-log";
        QTest::newRow("struct as text") << QByteArray("fields {\n key: \"f\"") << "legacy-log";
        QTest::newRow("report of functions") << QByteArray("a/b,_Zf,1e-05,nan\n") << "performance";
        QTest::newRow("report with names")
            << QByteArray("module_name,key,default,policy\nm,default,7,8\n") << "performance";
        QTest::newRow("reward_stat_map")
            << QByteArray("{\"m\": {\"default\": {\"default_reward\": 1, \"moving_average_reward\": 2}}}")
            << "reward-map";
        // A length of 24 with its checksum, as at the begin of every event file, then a time.
        QTest::newRow("events") << QByteArray::fromHex("1800000000000000a37f4b2209") << "events";
        QTest::newRow("trace") << QByteArray::fromHex("1800000000000000a37f4b2212") << "trace";
        QTest::newRow("length without its checksum") << QByteArray::fromHex("1800000000000000a37f4b2312") << "";
        QTest::newRow("three fields") << QByteArray("m,default,7\n") << "";
        QTest::newRow("other YAML") << QByteArray("---\na: b\n") << "";
        QTest::newRow("description") << QByteArray("{\"has_thinlto\":true}") << "";
        QTest::newRow("empty") << QByteArray() << "";
        QTest::newRow("text") << QByteArray("hello") << "";
        QTest::newRow("list") << QByteArray("[{\"files\":[]}]") << "";
        QTest::newRow("other JSON") << QByteArray("{\"a\":{\"files\":[]}}") << "";
        QTest::newRow("deep JSON") << "{\"a\":" + QByteArray(200000, '[') << "";
        QTest::newRow("bitcode") << QByteArray("BC\xc0\xde") << "";
    }
    void formatsAreDetected() {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, format);
        const Folder folder;
        folder.write("file", bytes);
        const Result<ImportFormat> detected = detectFormat(folder.path() + "/file");
        QCOMPARE(detected.ok(), !format.isEmpty());
        if (detected.ok())
            QCOMPARE(QString::fromUtf8(detected->name.data()), format);
        else {
            QVERIFY(detected.error().code == ErrorCode::Unsupported);
            QVERIFY(!detected.error().expected.empty());
        }
    }

    void foldersAndMissingPathsAreTold() {
        const Folder folder;
        const Result<ImportFormat> empty = detectFormat(folder.path());
        QVERIFY(!empty.ok());
        QVERIFY(empty.error().code == ErrorCode::Unsupported);
        QVERIFY(QString::fromStdString(empty.error().expected).contains("corpus_description.json"));
        const Result<ImportFormat> missing = detectFormat(folder.path() + "/none");
        QVERIFY(!missing.ok());
        QVERIFY(missing.error().code == ErrorCode::NotFound);
        QVERIFY(folder.read().error().code == ErrorCode::NotFound);
        folder.write("module_paths", "a");
        QVERIFY(detectFormat(folder.path()).ok());
    }

    void aVocabularyIsRecognizedByItsNames() {
        const Folder folder;
        folder.write("callee_users.buckets", "1\n1\n6\n");
        for (const std::string& path : {folder.path(), folder.path() + "/callee_users.buckets"}) {
            const Result<ImportFormat> detected = detectFormat(path);
            QVERIFY(detected.ok());
            QVERIFY(detected->isVocabulary);
            QCOMPARE(QString::fromUtf8(detected->name.data()), QString("vocabulary"));
        }
        folder.write("corpus_description.json", "{}"); // a corpus may have such files beside it
        const Result<ImportFormat> corpus = detectFormat(folder.path());
        QVERIFY(corpus.ok() && !corpus->isVocabulary);
    }

    void whatAnotherCommandReadsIsTold_data() {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<bool>("asFolder");
        QTest::addColumn<QString>("found");
        QTest::addColumn<QString>("command");
        const auto row = [](const char* file, const QByteArray& bytes, bool asFolder, const char* found,
                            const char* command) {
            QTest::addRow("%s%s", asFolder ? "folder of " : "", file) << file << bytes << asFolder << found << command;
        };
        row("saved_model.pb", "\x08\x01", true, "the folder of a policy", "`show POLICY`");
        row("saved_model.pb", "\x08\x01", false, "a policy: a SavedModel", "`show POLICY`");
        row("model.tflite", QByteArray("\x1c\0\0\0TFL3", 8), true, "the folder of a policy", "`show POLICY`");
        row("any name", QByteArray("\x1c\0\0\0TFL3", 8), false, "a policy: a TFLite model", "`show POLICY`");
    }
    void whatAnotherCommandReadsIsTold() {
        QFETCH(const QString, file);
        QFETCH(const QByteArray, bytes);
        QFETCH(const bool, asFolder);
        QFETCH(const QString, found);
        QFETCH(const QString, command);
        const Folder folder;
        folder.write(file.toUtf8().constData(), bytes);
        const auto detected = detectFormat(folder.path() + (asFolder ? std::string() : '/' + file.toStdString()));
        QVERIFY(!detected.ok() && detected.error().code == ErrorCode::Unsupported);
        QCOMPARE(QString::fromStdString(detected.error().found), found);
        QVERIFY(QString::fromStdString(detected.error().remedy).contains(command));
        if (!asFolder) return;
        folder.write("corpus_description.json", "{}"); // a corpus may have such files beside it
        QVERIFY(detectFormat(folder.path()).ok());
    }

    void realSamplesAreDetected_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("format");
        QTest::newRow("our own log") << sampleLog(inlinerFeatures(), {""}, 3) << "training-log";
        QTest::newRow("our own report") << sampleReport(60, 7) << "elf-sizes";
        QTest::newRow("a performance report") << QByteArray("module,default,A,B\nm.o,100,90,80\n") << "";
        QTest::newRow("a vocabulary") << QByteArray("{\"Opcodes\": {\"Add\": [1, 2]}}") << "";
        const auto real = [](const char* name, const char* format) {
            const QByteArray bytes = bytesOf(sharedData(name));
            if (!bytes.isEmpty()) QTest::newRow(name) << bytes << format;
        };
        real("traininglogs/inline-test-module-all-one.log", "training-log");
        real("traininglogs/regalloc-priority-input.log", "training-log");
        real("elf_sizes/llvm-19-bin_elf_sizes.json", "elf-sizes");
        real("traininglogs/legacy/regalloc-llvm15-struct-empty.log", "legacy-log");
        real("traininglogs/legacy/regalloc-llvm15-text.log", "legacy-log");
        real("traininglogs/lua-trace.tfrecord", "trace");
        real("performance/bzip2-lua-zlib.csv", "performance");
        real("traininglogs/lua-development/performance.csv", "performance");
        real("ir2vec/seedEmbeddingVocab75D.json", "");
    }
    void realSamplesAreDetected() {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, format);
        QTemporaryFile file;
        QVERIFY(file.open() && file.write(bytes) == bytes.size() && file.flush());
        const Result<ImportFormat> detected = detectFormat(file.fileName().toStdString());
        QCOMPARE(detected.ok() ? QString::fromUtf8(detected->name.data()) : QString(), format);
    }

    void formatNamesGoBothWays() {
        std::string names;
        for (const ImportFormat& format : importFormats()) {
            const Result<ImportFormat> parsed = parseImportFormat(format.name);
            QVERIFY(parsed.ok());
            QVERIFY(parsed->evidence == format.evidence);
            names.append(names.empty() ? "one of " : ", ").append(format.name);
        }
        const Result<ImportFormat> unknown = parseImportFormat("csv");
        QVERIFY(!unknown.ok());
        QCOMPARE(unknown.error().expected, names);
        QVERIFY(!parseImportFormat("corpus")->evidence);
        QVERIFY(parseImportFormat("elf-sizes")->evidence == EvidenceFormat::ElfSizes);
        QVERIFY(parseImportFormat("training-log")->evidence == EvidenceFormat::TrainingLog);
    }
};

QTEST_GUILESS_MAIN(TestCorpusReader)
#include "tst_corpus_reader.moc"
