// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/jobs/import_names.h"
#include "tests/jobs/job_fixture.h"
#include "tests/support/xxh_sum.h"

#include <QCryptographicHash>
#include <QRegularExpression>

#include <future>
#include <thread>

using namespace inlinescope;
using namespace inlinescope::testing;

namespace {

/// A training log in LLVM's format with one feature of 8 bytes.
QByteArray trainingLog(int observations) {
    QByteArray log = "{\"features\":[{\"name\":\"count\",\"port\":0,\"shape\":[1],\"type\":\"int64_t\"}]}\n"
                     "{\"context\":\"f\"}\n";
    for (int index = 0; index < observations; ++index)
        log += "{\"observation\":" + QByteArray::number(index) + "}\n" + QByteArray(8, char(index)) + "\n";
    return log;
}

/// Far more than the chunks of observations that the worker reads ahead of what is passed on.
constexpr int manyObservations = 1'200'000;

} // namespace

/// Imports with the real worker: no data that was read is lost, and partial data is marked.
class TestImportJob : public QObject {
    Q_OBJECT

private slots:
    void aCancelledCorpusKeepsItsModulesAndIsMarked() {
        JobSandbox box;
        box.extract();
        const auto report = box.context.progress;
        box.context.progress = [&](const Progress& progress) {
            if (progress.done == 5) box.context.cancel.cancel();
        };
        const ImportOptions options{{box.corpus.toStdString()}, {}, {}, false};
        QVERIFY(failsWith(importPaths(box.context, options), ErrorCode::Cancelled));
        QCOMPARE(box.value("SELECT count(*) FROM modules"), std::string("5"));
        QCOMPARE(box.value("SELECT name, complete FROM corpora"), std::string("corpus|0"));
        QVERIFY(box.passesCheck());

        box.context.cancel = CancelToken();
        box.context.progress = report;
        const Imported again = box.import(box.corpus).at(0);
        QVERIFY(again.complete && again.alreadyThere);
        QCOMPARE(again.items, std::int64_t(JobSandbox::ModulesOfCorpus));
        QCOMPARE(again.replaced, 0);
        QVERIFY(need(box.reader().corpora().byName("corpus")).complete);
    }

    /// How many modules of all a second, and the time left, which is nothing at the end.
    void progressHasItsRateAndTheTimeLeft() {
        JobSandbox box;
        box.extract();
        std::vector<Progress> seen;
        box.context.progress = [&](const Progress& progress) { seen.push_back(progress); };
        box.import(box.corpus);
        QCOMPARE(seen.size(), std::size_t(JobSandbox::ModulesOfCorpus));
        for (std::size_t at = 0; at < seen.size(); ++at) {
            QCOMPARE(seen[at].done, std::int64_t(at + 1));
            QCOMPARE(seen[at].total, std::int64_t(JobSandbox::ModulesOfCorpus));
            QVERIFY(seen[at].perSecond > 0);
            QCOMPARE(seen[at].secondsLeft > 0, at + 1 < seen.size());
        }
        const QString log = box.folder.filePath("a.log");
        QVERIFY(writeWhole(log, trainingLog(20)));
        seen.clear();
        box.import(log);
        QVERIFY(!seen.empty());
        QVERIFY(seen.back().done == 20 && seen.back().total == 0 && seen.back().perSecond > 0);
        QCOMPARE(seen.back().secondsLeft, 0.0); // their number is not known before, but the whole file is read
        QVERIFY(writeWhole(log, trainingLog(manyObservations)));
        seen.clear();
        box.import(log);
        QVERIFY(seen.size() > 2 && seen.front().secondsLeft > 0);
        QCOMPARE(seen.back().done, std::int64_t(manyObservations));
        QCOMPARE(seen.back().secondsLeft, 0.0);
    }

    /// Of several files of remarks the time left is that of all.
    void progressOfRemarksHasTheTimeLeft() {
        JobSandbox box;
        const QByteArray remark = "--- !Missed\nPass: inline\nName: NoDefinition\nFunction: f\nArgs:\n"
                                  "  - Callee: g\n...\n";
        QStringList files;
        for (const char* name : {"a.opt.yaml", "b.opt.yaml"}) {
            files.push_back(box.folder.filePath(name));
            QVERIFY(writeWhole(files.back(), remark.repeated(20'000)));
        }
        std::vector<Progress> seen;
        box.context.progress = [&](const Progress& progress) { seen.push_back(progress); };
        const ImportOptions options{{files[0].toStdString(), files[1].toStdString()}, {}, {}, false};
        QCOMPARE(need(importPaths(box.context, options)).at(0).items, std::int64_t(40'000));
        std::erase_if(seen, [](const Progress& progress) { return progress.total > 0; }); // of the hashing
        for (const Progress& progress : seen)
            QVERIFY(progress.secondsLeft > 0 || progress.done > 20'000); // the second file may be read to its end
        QCOMPARE(seen.back().done, std::int64_t(40'000));
        QCOMPARE(seen.back().secondsLeft, 0.0);
    }

    void damagedEvidenceIsKeptMarkedAndFound() {
        JobSandbox box;
        const QString log = box.folder.filePath("a.log");
        QVERIFY(writeWhole(log, trainingLog(20).chopped(5)));
        const Imported imported = box.import(log).at(0);
        QVERIFY(!imported.complete);
        QCOMPARE(imported.items, 19);
        const LogRow row = need(box.reader().logs().byName(imported.name));
        QVERIFY(!row.complete);
        QCOMPARE(row.observations, 19);
        const auto findings = need(box.reader().findings().all());
        QCOMPARE(findings.size(), std::size_t(1));
        QCOMPARE(findings[0].owner.log, row.id);
        QVERIFY(findings[0].finding.severity == Severity::Error);
        QVERIFY(std::any_of(box.findings.begin(), box.findings.end(),
                            [](const Finding& finding) { return finding.severity == Severity::Error; }));
        // The same damaged file again: the same log with the same finding, once.
        QVERIFY(!box.import(log).at(0).complete);
        QCOMPARE(box.value("SELECT count(*) FROM logs"), std::string("1"));
        QCOMPARE(box.value("SELECT count(*) FROM findings WHERE log_id IS NOT NULL"), std::string("1"));
        QVERIFY(box.passesCheck());
    }

    /// The hash is that of the bytes that were read, also if it is made while they are read.
    void aLogHasTheHashOfItsFile() {
        JobSandbox box;
        const QString log = box.folder.filePath("a.log");
        QVERIFY(writeWhole(log, trainingLog(20)));
        const auto report = box.context.progress;
        box.context.progress = [&](const Progress&) { QVERIFY(writeWhole(log, trainingLog(20))); };
        QVERIFY(need(importPaths(box.context, {{log.toStdString()}, {}, {}, false})).empty());
        QCOMPARE(box.findings.size(), std::size_t(1));
        QVERIFY(box.findings[0].error.code == ErrorCode::Refused);
        QCOMPARE(box.value("SELECT count(*) FROM logs"), std::string("0"));
        box.context.progress = report;
        for (const bool isThere : {false, true}) { // the second time the hash is known first
            const Imported imported = box.import(log).at(0);
            QCOMPARE(imported.alreadyThere, isThere);
            QCOMPARE(box.value("SELECT source_hash, complete FROM logs"), xxh3Of(log) + "|1");
        }
    }

    /// An import looks for its own file only: what is stored of others is not read.
    void aDamagedLogDoesNotHinderTheImportOfAnotherFile() {
        JobSandbox box;
        const QString first = box.folder.filePath("a.log"), second = box.folder.filePath("b.log");
        QVERIFY(writeWhole(first, trainingLog(20)));
        QVERIFY(writeWhole(second, trainingLog(21)));
        box.import(first);
        box.raw().exec("UPDATE log_features SET type = 'word'");
        QVERIFY(failsWith(box.reader().logs().all(), ErrorCode::Malformed));
        for (const bool isThere : {false, true}) {
            const Imported imported = box.import(second).at(0);
            QCOMPARE(imported.alreadyThere, isThere);
            QCOMPARE(imported.items, 21);
        }
        QCOMPARE(box.value("SELECT count(*) FROM logs"), std::string("2"));
    }

    /// They know files by SHA-256.
    void aWorkspaceOfAnEarlierVersionKnowsItsFiles() {
        JobSandbox box;
        const QString log = box.folder.filePath("a.log");
        QVERIFY(writeWhole(log, trainingLog(20)));
        box.import(log);
        const QByteArray hash = QCryptographicHash::hash(trainingLog(20), QCryptographicHash::Sha256).toHex();
        box.raw().rows("UPDATE logs SET source_hash = '" + hash.toStdString() + "'");
        QVERIFY(box.import(log).at(0).alreadyThere);
        QCOMPARE(box.value("SELECT count(*), min(source_hash) FROM logs"), "1|" + hash.toStdString());
        QVERIFY(writeWhole(log, trainingLog(21)));
        QVERIFY(!box.import(log).at(0).alreadyThere);
        QVERIFY(box.import(log).at(0).alreadyThere);
        QCOMPARE(box.raw().rows("SELECT source_hash FROM logs ORDER BY id"),
                 (std::vector<std::string>{hash.toStdString(), xxh3Of(log)}));
    }

    void damageSaysWhatIsKept_data() {
        QTest::addColumn<QByteArray>("content");
        QTest::addColumn<QString>("format"); // empty: detected
        QTest::addColumn<QByteArray>("sentence");
        const QByteArray nothing = "Nothing of the file is kept.";
        const QByteArray log = trainingLog(20), remark = "--- !Missed\nPass: inline\nName: NoDefinition\n"
                                                         "Function: f\nArgs:\n  - Callee: g\n...\n";
        const QByteArray entry = "{\"path\":\"a\",\"code\":1}", map = "\"f\":{\"reward\":1,\"action_list\":[1]}";
        const auto row = [](const char* name, const QByteArray& content, const char* format, const QByteArray& words) {
            QTest::newRow(name) << content << QString(format) << words;
        };
        row("log", log.chopped(5), "", "The first 19 items of the file are kept.");
        row("first observation", trainingLog(1).chopped(5), "", nothing);
        row("log without a context", log.first(log.indexOf("{\"context") + 5), "", nothing);
        row("log of contexts", log.first(log.indexOf("{\"observation")) + "{", "", nothing);
        row("first line", "{\"features\":7}\n", "training-log", nothing);
        row("remarks", remark + remark.chopped(5), "", "The first 1 item of the file is kept.");
        row("first remark", remark.chopped(5), "", nothing);
        row("report", "{\"files\":[" + entry + ',' + entry + ",", "", "The first 2 items of the file are kept.");
        row("first entry", "{\"files\":[{", "", nothing);
        row("performance", "a,default,1,2\nb,default\n", "", "The first 1 item of the file is kept.");
        row("first row", "a,default\n", "performance", nothing);
        row("map", "{\"m\":{" + map + ',' + map + ",", "", "The first 2 items of the file are kept.");
        row("first of a map", "{\"m\":{" + map.chopped(1), "", nothing);
        row("vocabulary", "1\ntwo\n", "vocabulary", nothing);
        row("trace", "x", "trace", nothing);
        row("legacy log", "x", "legacy-log", nothing);
        row("container of remarks", "RMRK", "", nothing);
        row("binary",
            "\x7f"
            "ELF",
            "", nothing);
        row("archive", "!<arch>\nx", "", nothing);
    }

    /// In the message and in the finding that is stored, for whatever reader.
    void damageSaysWhatIsKept() {
        QFETCH(const QByteArray, content);
        QFETCH(const QString, format);
        QFETCH(const QByteArray, sentence);
        JobSandbox box;
        const QString file = box.folder.filePath("file");
        QVERIFY(writeWhole(file, content));
        const ImportOptions options{{file.toStdString()}, {}, format.toStdString(), false};
        const auto imported = need(importPaths(box.context, options));
        QCOMPARE(imported.empty(), sentence.startsWith("Nothing"));
        QCOMPARE(box.findings.size(), std::size_t(1));
        QCOMPARE(QByteArray(box.findings[0].error.remedy.c_str()), sentence);
        QCOMPARE(box.value("SELECT severity, remedy FROM findings"), "error|" + sentence.toStdString());
        for (const Imported& part : imported)
            QCOMPARE(part.items, std::int64_t(sentence.split(' ').at(2).toInt()));
        for (const char* table : {"logs", "reports", "remark_sets", "performance_sets"})
            QVERIFY(!imported.empty() || box.value("SELECT count(*) FROM " + std::string(table)) == "0");
        QVERIFY(box.passesCheck());
    }

    /// A report that is cut inside of its last number: 60 is read as 6.
    void aWarningOfAReaderIsTold() {
        JobSandbox box;
        const QString report = box.folder.filePath("scores.csv");
        QVERIFY(writeWhole(report, "a,default,70,60\nb,default,70,6"));
        QVERIFY(box.import(report).at(0).complete);
        QCOMPARE(box.findings.size(), std::size_t(1));
        QVERIFY(box.findings[0].severity == Severity::Warning);
        QCOMPARE(box.findings[0].error.place, std::string("line 2"));
        QCOMPARE(box.value("SELECT count(*), min(severity) FROM findings"), std::string("1|warning"));
    }

    /// The worker cannot be started again: the same file stays as it was read before.
    void whatWasImportedBeforeStays() {
        JobSandbox box;
        for (const bool isWhole : {true, false}) {
            const QString file = box.folder.filePath(isWhole ? "whole" : "part");
            QVERIFY(writeWhole(file, isWhole ? trainingLog(3) : trainingLog(3).chopped(5)));
            box.import(file);
            const std::string before = box.value("SELECT count(*), sum(complete), max(id) FROM logs");
            box.findings.clear();
            JobContext context = box.context;
            context.workerProgram = "/nonexistent";
            QVERIFY(need(importPaths(context, {{file.toStdString()}, {}, {}, false})).empty());
            QCOMPARE(box.findings.size(), std::size_t(1));
            const std::string& words = box.findings[0].error.remedy;
            QVERIFY2(words.starts_with("What was imported of the file before is kept."), words.c_str());
            QCOMPARE(box.value("SELECT count(*), sum(complete), max(id) FROM logs"), before);
        }
    }

    void evidenceOfWhichNothingCouldBeReadIsNotThere() {
        JobSandbox box;
        const QString log = box.folder.filePath("a.log");
        QVERIFY(writeWhole(log, "{\"features\":7}\n"));
        const ImportOptions options{{log.toStdString()}, {}, "training-log", false};
        QVERIFY(need(importPaths(box.context, options)).empty());
        QCOMPARE(box.value("SELECT count(*) FROM logs"), std::string("0"));
        QCOMPARE(box.value("SELECT count(*) FROM findings WHERE severity = 'error'"), std::string("1"));
    }

    /// "link/.." is not the folder that has the link.
    void aPathOutOfALinkIsThatOfTheSystem() {
        JobSandbox box;
        const QDir folder(box.folder.path());
        QVERIFY(folder.mkpath("r/s") && QFile::link("r/s", folder.filePath("link")));
        for (const auto& [name, text] : {std::pair("r/x.csv", "m1,default,100,90\n"), {"x.csv", "m2,default,2,1\n"}}) {
            QFile file(folder.filePath(name));
            QVERIFY(file.open(QIODevice::WriteOnly) && file.write(text) > 0);
        }
        need(importPaths(box.context, {{folder.filePath("link/../x.csv").toStdString()}, {}, {}, false}));
        QCOMPARE(box.value("SELECT module FROM performance_rows"), std::string("m1"));
        QCOMPARE(importNameOf("/"), std::string("root")); // the only folder that some files share
    }

    void anImportOfNothingIsAnError_data() {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QByteArray>("content");
        QTest::addColumn<QString>("format");
        QTest::addColumn<QString>("place");
        QTest::addColumn<QString>("expected");
        const char* corpus = "c/corpus_description.json";
        QTest::newRow("array as sizes") << "a" << QByteArray("[1]") << "elf-sizes" << "the outermost value"
                                        << "JSON object";
        QTest::newRow("sizes without totals")
            << "a" << QByteArray("{\"files\": []}") << "" << "the outermost object" << "\"totals\"";
        QTest::newRow("sizes of no list") << "a" << QByteArray("{\"files\": 5}") << "" << "files" << "a list";
        QTest::newRow("array of no format")
            << "a" << QByteArray("[{\"files\": []}]") << "" << "the outermost value" << "elf-sizes";
        QTest::newRow("array as log") << "a" << QByteArray("[]\n") << "training-log" << "line 1" << "features";
        QTest::newRow("log without tensors") << "a" << QByteArray("{\"features\": []}\n") << "" << "line 1" << "tensor";
        QTest::newRow("log of nothing else") << "a"
                                             << QByteArray("{\"features\":[{\"name\":\"n\",\"type\":\"int8_t\","
                                                           "\"port\":0,\"shape\":[1]}]}\n[]\n")
                                             << "" << "byte 65" << "context";
        QTest::newRow("array as corpus") << corpus << QByteArray("[]") << "" << "the outermost value" << "JSON object";
        QTest::newRow("corpus without modules")
            << corpus << QByteArray("{\"modules\": []}") << "" << "modules" << "module names";
        QTest::newRow("corpus without bitcode")
            << corpus << QByteArray("{\"modules\": [\"m\"], \"has_thinlto\": false}") << "" << "" << "bitcode";
    }

    /// Whatever was recognized, nothing that could be used was stored: the error says where and why.
    void anImportOfNothingIsAnError() {
        QFETCH(const QString, file);
        QFETCH(const QByteArray, content);
        QFETCH(const QString, format);
        QFETCH(const QString, place);
        QFETCH(const QString, expected);
        JobSandbox box;
        const QString path = box.folder.filePath(file);
        QVERIFY(QDir().mkpath(QFileInfo(path).path()) && writeWhole(path, content));
        const QString given = file == "a" ? path : QFileInfo(path).path();
        const ImportOptions options{{given.toStdString()}, {}, format.toStdString(), false};
        const auto imported = importSomeOf(box.context, options);
        QVERIFY(!imported.ok());
        const Error& error = imported.error();
        QVERIFY2(error.file.starts_with(given.toStdString()), error.file.c_str());
        QVERIFY2(QString::fromStdString(error.place).startsWith(place), error.place.c_str());
        QVERIFY2(QString::fromStdString(error.expected).contains(expected), error.expected.c_str());
    }

    void whatCanBeImportedIsDespiteAnError() {
        JobSandbox box;
        box.extract();
        const QString array = box.folder.filePath("a.json");
        QVERIFY(writeWhole(array, "[]"));
        const ImportOptions both{{array.toStdString(), box.corpus.toStdString()}, {}, {}, false};
        QCOMPARE(need(importSomeOf(box.context, both)).back().items, std::int64_t(JobSandbox::ModulesOfCorpus));
        QVERIFY(!box.findings.empty());
    }

    void ofCancelledEvidenceNothingStays_data() {
        QTest::addColumn<QByteArray>("content");
        QTest::addColumn<QByteArray>("tail"); // after which the file is damaged; empty: it is whole
        const QByteArray remark = "--- !Missed\nPass: inline\nName: NoDefinition\nFunction: f\nArgs:\n"
                                  "  - Callee: g\n...\n";
        const QByteArray entries = QByteArray("{\"path\":\"a\",\"code\":1},").repeated(100'000);
        const QByteArray report = "{\"files\":[" + entries + "{\"path\":\"b\",\"code\":1}],\"totals\":{}";
        for (const bool isWhole : {true, false}) {
            const auto add = [isWhole](const char* format, const QByteArray& content, const QByteArray& damage) {
                QTest::addRow("%s, %s", format, isWhole ? "whole" : "damaged")
                    << content << (isWhole ? QByteArray() : damage);
            };
            add("log", trainingLog(manyObservations), "{");
            add("remarks", remark.repeated(100'000), "--- !Missed\n");
            add("performance", QByteArray("m,default,2,1\n").repeated(300'000), "m\n");
            add("report", report + '}', "}");
        }
    }

    /// What the workspace had of the file before stays, whether it was whole or the part before a damaged place.
    void ofCancelledEvidenceNothingStays() {
        QFETCH(const QByteArray, content);
        QFETCH(const QByteArray, tail);
        JobSandbox box;
        const QString file = box.folder.filePath("evidence");
        QVERIFY(writeWhole(file, content + tail));
        const auto stored = [&box] {
            QStringList all;
            for (const char* table : {"logs", "reports", "remark_sets", "performance_sets"})
                all << QString::fromStdString(box.value(
                    QString("SELECT count(*), sum(complete), sum(imported_at) FROM %1").arg(table).toStdString()));
            for (const char* table : {"log_contexts", "report_entries", "remark_files", "remarks", "performance_rows",
                                      "findings", "strings"})
                all << QString::fromStdString(box.value(QString("SELECT count(*) FROM %1").arg(table).toStdString()));
            return all;
        };
        const ImportOptions options{{file.toStdString()}, {}, {}, false};
        const auto report = box.context.progress;
        const auto importAndCancel = [&] {
            box.context.progress = [&](const Progress& progress) {
                if (progress.total == 0 && progress.done > 0) box.context.cancel.cancel();
            };
            const auto imported = importPaths(box.context, options);
            box.context.cancel = CancelToken();
            box.context.progress = report;
            return failsWith(imported, ErrorCode::Cancelled);
        };
        QVERIFY(importAndCancel());
        const QStringList nothing = stored();
        QCOMPARE(nothing.filter(QRegularExpression("^[1-9]")), QStringList());
        const Imported imported = box.import(file).at(0);
        QCOMPARE(imported.complete, tail.isEmpty());
        QVERIFY(imported.items > 0);
        const QStringList before = stored();
        QVERIFY(before != nothing);
        QVERIFY(importAndCancel());
        QCOMPARE(stored(), before);
        QVERIFY(box.passesCheck());
    }

    void aCancelEndsTheWaitForAnotherProgram_data() {
        QTest::addColumn<QByteArray>("report");
        QTest::newRow("corpus") << QByteArray();
        QTest::newRow("evidence") << QByteArray("m,default,2,1\n");
    }
    void aCancelEndsTheWaitForAnotherProgram() {
        QFETCH(const QByteArray, report);
        JobSandbox box;
        box.extract();
        box.import(box.corpus);
        QString path = box.corpus;
        if (!report.isEmpty()) QVERIFY(writeWhole(path = box.folder.filePath("report.csv"), report));
        RawDatabase other(box.context.workspacePath);
        other.exec("BEGIN IMMEDIATE");
        std::promise<void> ended;
        bool hasWaited = false; // until the other program ended, much later
        std::thread later([&] {
            QTest::qSleep(300);
            box.context.cancel.cancel();
            hasWaited = ended.get_future().wait_for(std::chrono::seconds(20)) == std::future_status::timeout;
            other.exec("COMMIT");
        });
        const auto imported = importPaths(box.context, {{path.toStdString()}, {}, {}, false});
        ended.set_value();
        later.join();
        QVERIFY(!hasWaited);
        QVERIFY(failsWith(imported, ErrorCode::Cancelled));
        QVERIFY(box.passesCheck());
    }

    void aReferenceTakesNothingOutOfTheWorkspace() {
        JobSandbox box;
        box.extract();
        box.import(box.corpus);
        const std::string before = box.value("SELECT count(*), sum(size) FROM blobs");
        box.import(box.corpus, true);
        QCOMPARE(box.value("SELECT count(*), sum(size) FROM blobs"), before);
        QVERIFY(!need(box.reader().corpora().byName("corpus")).spec.byReference);
        QVERIFY(QDir(box.corpus).removeRecursively());
        QCOMPARE(need(runCorpus(box.context, box.runOptions("r", {"json.c.o"}))).ok, 1);
    }

    void embeddingAfterAReferenceLeavesTheFlagsInAgreement() {
        JobSandbox box;
        box.extract();
        box.import(box.corpus, true);
        QVERIFY(need(box.reader().corpora().byName("corpus")).spec.byReference);
        QCOMPARE(box.value("SELECT count(*) FROM blobs"), std::string("0"));
        const QByteArray bitcode = readWhole(box.corpus + "/json.c.o.bc");
        QVERIFY(QFile::remove(box.corpus + "/json.c.o.bc"));
        QCOMPARE(box.import(box.corpus).at(0).items, std::int64_t(JobSandbox::ModulesOfCorpus - 1));
        QCOMPARE(box.value("SELECT name FROM modules WHERE blob_id IS NULL"), std::string("json.c.o"));
        QVERIFY(need(box.reader().corpora().byName("corpus")).spec.byReference);
        QVERIFY(writeWhole(box.corpus + "/json.c.o.bc", bitcode));
        box.import(box.corpus);
        QVERIFY(!need(box.reader().corpora().byName("corpus")).spec.byReference);
    }

    void findingsAreKeptOnce() {
        JobSandbox box;
        box.extract();
        for (const char* module : {"json.c.o", "vm.c.o", "pack.c.o"})
            QVERIFY(QFile::remove(box.corpus + "/" + module + ".bc"));
        box.import(box.corpus);
        const std::string kept = box.value("SELECT count(*) FROM findings");
        QVERIFY(std::stoi(kept) >= 3);
        const std::size_t said = box.findings.size();
        box.import(box.corpus);
        QCOMPARE(box.value("SELECT count(*) FROM findings"), kept);
        QCOMPARE(box.findings.size(), 2 * said); // the user is informed again
    }
};

QTEST_GUILESS_MAIN(TestImportJob)
#include "tst_import_job.moc"
