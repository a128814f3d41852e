// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/jobs/job_fixture.h"

#include <QDir>

using namespace inlinescope;
using namespace inlinescope::testing;

/// Imports folders and files of quantiles, as ml-compiler-opt's generate_vocab writes them.
class TestImportVocabulary : public QObject {
    Q_OBJECT

private slots:
    /// Files of one folder are one vocabulary, however they are given; the quantiles are the numbers of the lines.
    void aVocabularyIsImported() {
        JobSandbox box;
        const QString folder = box.folder.filePath("vocab"), cost = folder + "/cost.buckets";
        QVERIFY(QDir().mkpath(folder));
        QVERIFY(writeWhole(folder + "/callee_users.buckets", "1\n1\n6.5\n"));
        QVERIFY(writeWhole(cost, "-2.5\n0.25\n"));
        QVERIFY(writeWhole(folder + "/README", "no number\n"));
        const Imported imported = box.import(folder + "/").at(0);
        QVERIFY(imported.noun == ItemNoun::Performance && imported.complete && !imported.alreadyThere);
        QCOMPARE(imported.name, std::string("vocab"));
        QCOMPARE(imported.items, 5);
        QCOMPARE(box.value("SELECT source_path, source_size, complete, kind FROM performance_sets"),
                 folder.toStdString() + "|18|1|4");
        QCOMPARE(box.raw().rows("SELECT feature, number, quantile FROM v_vocabularies ORDER BY 1, 2"),
                 (std::vector<std::string>{"callee_users|0|1.0", "callee_users|1|1.0", "callee_users|2|6.5",
                                           "cost|0|-2.5", "cost|1|0.25"}));
        QCOMPARE(box.value("SELECT count(*) FROM v_curves"), std::string("0"));

        const std::vector<std::string> files = {cost.toStdString(), (folder + "/callee_users.buckets").toStdString()};
        const auto again = need(importPaths(box.context, {files, {}, {}, false}));
        QCOMPARE(again.size(), std::size_t(1));
        QVERIFY(again[0].alreadyThere);
        QCOMPARE(again[0].name, std::string("vocab"));
        QVERIFY(writeWhole(cost, "-2.5\n0.5\n"));
        QCOMPARE(box.import(folder).at(0).name, std::string("vocab-2"));
        const Imported one = box.import(cost).at(0);
        QCOMPARE(one.name, std::string("cost"));
        QCOMPARE(one.items, 2);
        QVERIFY(box.findings.empty());
        QVERIFY(box.passesCheck());
    }

    /// generate_vocab ends each line, the last one too. A file that is cut inside a number has another last number,
    /// which may be in order: the numbers of the whole lines before are unchanged, and the user is told.
    void aVocabularyThatIsCutInANumberIsTold() {
        JobSandbox box;
        const QString file = box.folder.filePath("cost.buckets");
        const QByteArray whole = "1\n1\n1.5\n";
        for (qsizetype size = 1; size <= whole.size(); ++size) {
            box.findings.clear();
            QVERIFY(writeWhole(file, whole.first(size)));
            const QByteArrayList lines = whole.first(size).split('\n');
            const bool isCut = !lines.back().isEmpty();
            const Imported imported = box.import(file).at(0);
            QVERIFY(imported.complete);
            QCOMPARE(imported.items, std::int64_t(lines.size() - !isCut));
            QCOMPARE(box.findings.size(), std::size_t(isCut));
            const std::string place = "line " + std::to_string(lines.size());
            const std::string stored = box.value("SELECT group_concat(severity || ' ' || place) FROM findings WHERE "
                                                 "performance_id = (SELECT max(id) FROM performance_sets)");
            QCOMPARE(stored, isCut ? "warning " + place : std::string());
            if (isCut) QCOMPARE(box.findings[0].error.file, file.toStdString());
            if (isCut) QVERIFY(box.findings[0].error.found.starts_with("the last line has no end"));
        }
        box.findings.clear();
        QVERIFY(writeWhole(file, "1\n1\n1.5")); // the same again has the warning once
        QVERIFY(box.import(file).at(0).alreadyThere);
        QCOMPARE(box.value("SELECT count(*) FROM findings WHERE place = 'line 3'"), std::string("3"));
        QVERIFY(box.passesCheck());
    }

    void aDamagedVocabularyIsNotKept_data() {
        QTest::addColumn<QByteArray>("content");
        QTest::addColumn<QByteArray>("place");
        QTest::addColumn<QByteArray>("found");
        const auto row = [](const char* name, const QByteArray& content, const char* place, const char* found) {
            QTest::newRow(name) << content << QByteArray(place) << QByteArray(found);
        };
        row("empty", "", "line 1", "no number");
        row("only blanks", "\n \n", "line 1", "no number");
        row("a word", "1\ntwo\n", "line 2", "\"two\"");
        row("not a number", "nan\n", "line 1", "\"nan\"");
        row("out of range", "1e999\n", "line 1", "\"1e999\"");
        row("descending", "1\n\n3\n2\n", "line 4", "a number below the one before");
        row("NUL", QByteArray("1\n2\0\n", 5), "line 2", "\"2.\"");
        row("huge", QByteArray("1\n").repeated(600'000), "", "the file is larger than 1048576 bytes");
    }

    /// Nothing is kept of the files beside it either.
    void aDamagedVocabularyIsNotKept() {
        QFETCH(const QByteArray, content);
        QFETCH(const QByteArray, place);
        QFETCH(const QByteArray, found);
        JobSandbox box;
        const QString folder = box.folder.filePath("vocab");
        QVERIFY(QDir().mkpath(folder));
        QVERIFY(writeWhole(folder + "/a.buckets", "1\n2\n"));
        QVERIFY(writeWhole(folder + "/b.buckets", content));
        QVERIFY(box.import(folder).empty());
        QCOMPARE(box.findings.size(), std::size_t(1));
        const Error& error = box.findings[0].error;
        QCOMPARE(error.file, (folder + "/b.buckets").toStdString());
        QCOMPARE(error.place, place.toStdString());
        QCOMPARE(error.found, found.toStdString());
        QVERIFY2(error.remedy.starts_with("Nothing of the file is kept."), error.remedy.c_str());
        QCOMPARE(box.value("SELECT count(*) FROM performance_sets"), std::string("0"));
        QVERIFY(box.passesCheck());
    }

    void aVocabularyWithACircleOfLinksIsAnError() {
        JobSandbox box;
        const QString folder = box.folder.filePath("vocab"), circle = folder + "/b.buckets";
        QVERIFY(QDir().mkpath(folder));
        QVERIFY(writeWhole(folder + "/a.buckets", "1\n2\n"));
        QVERIFY(QFile::link(circle, circle));
        QVERIFY(box.import(folder).empty());
        QCOMPARE(box.findings.size(), std::size_t(1));
        QCOMPARE(box.findings[0].error.file, circle.toStdString());
        QCOMPARE(box.value("SELECT count(*) FROM performance_sets"), std::string("0"));
    }

    /// A folder may come from a stranger; a file that the user names is the user's choice.
    /// A file and a link to it are two features, by their names.
    void aLinkHasTheNameOfAnotherFeature() {
        JobSandbox box;
        const QString folder = box.folder.filePath("vocab"), cost = folder + "/cost.buckets";
        QVERIFY(QDir().mkpath(folder));
        QVERIFY(writeWhole(cost, "1\n2\n") && QFile::link("cost.buckets", folder + "/users.buckets"));
        const std::vector<std::string> files = {cost.toStdString(), (folder + "/users.buckets").toStdString()};
        need(importPaths(box.context, {files, {}, {}, false}));
        QCOMPARE(box.raw().rows("SELECT DISTINCT feature FROM v_vocabularies ORDER BY 1"),
                 (std::vector<std::string>{"cost", "users"}));
    }

    void noLinkLeadsOutOfTheFolderOfAVocabulary() {
        JobSandbox box;
        const QString folder = box.folder.filePath("vocab"), outside = box.folder.filePath("outside.buckets");
        QVERIFY(QDir().mkpath(folder));
        QVERIFY(writeWhole(folder + "/a.buckets", "1\n2\n"));
        QVERIFY(writeWhole(outside, "a secret\n"));
        QVERIFY(QFile::link(outside, folder + "/b.buckets"));
        QVERIFY(box.import(folder).empty());
        QCOMPARE(box.findings.size(), std::size_t(1));
        QVERIFY(box.findings[0].error.code == ErrorCode::Refused);
        QCOMPARE(describe(box.findings[0].error).find("secret"), std::string::npos);
        QCOMPARE(box.value("SELECT count(*) FROM performance_sets"), std::string("0"));
        QVERIFY(writeWhole(outside, "3\n"));
        QCOMPARE(box.import(folder + "/b.buckets").size(), std::size_t(1));
    }
};

QTEST_GUILESS_MAIN(TestImportVocabulary)
#include "tst_import_vocabulary.moc"
