// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/compare/compare_runs.h"
#include "core/jobs/module/module_tables.h"
#include "core/jobs/run/objects_job.h"
#include "tests/jobs/script_fixture.h"
#include "tests/support/shared_bodies.h"

#include <QSet>

using namespace inlinescope;
using namespace inlinescope::testing;

namespace {

/// A body in a comdat with a second name that the object lists first, since it is called first, and a function of the
/// module's own with a weak name that other modules have too: a linker keeps one of the bodies, and both functions.
QByteArray sharing(const QByteArray& module) {
    return "$shared = comdat any\n"
           "@shared_too = weak_odr alias i32 (i32), ptr @shared\n"
           "@weak = weak alias i32 (i32), ptr @own_" +
           module +
           "\n"
           "define i32 @calls_" +
           module +
           "(i32 %x) nounwind {\n"
           "  %y = call i32 @shared_too(i32 %x)\n"
           "  %z = call i32 @weak(i32 %y)\n"
           "  ret i32 %z\n}\n"
           "define linkonce_odr i32 @shared(i32 %x) nounwind noinline comdat {\n"
           "  call void asm sideeffect \".skip 200\", \"\"()\n"
           "  ret i32 %x\n}\n"
           "define i32 @own_" +
           module +
           "(i32 %x) nounwind noinline {\n"
           "  call void asm sideeffect \".skip 90\", \"\"()\n"
           "  ret i32 %x\n}\n";
}

/// Names of one body in one section, and calls that the default policy inlines.
QByteArray named() {
    return "@also = alias i32 (i32, i32), ptr @mixes\n"
           "@again = alias i32 (i32, i32), ptr @mixes\n" +
           QByteArray(source) +
           "define i32 @mixes(i32 %x, i32 %z) {\n"
           "  %y = call i32 @mix(i32 %x, i32 %z)\n"
           "  ret i32 %y\n}\n";
}

std::int64_t textOf(const QString& object) {
    return berkeleySizes(object).value(0);
}

/// Sizes of the object's functions by address, which is unique in an object with one section of code.
std::int64_t sumByNm(const QString& object) {
    std::map<QByteArray, std::int64_t> sizes;
    for (const QByteArray& line :
         runProgram("llvm-nm-22", {"--print-size", "--defined-only", object}).out.trimmed().split('\n')) {
        const QList<QByteArray> words = line.simplified().split(' ');
        if (words.size() == 4) sizes[words[0]] = words[1].toLongLong(nullptr, 16);
    }
    std::int64_t sum = 0;
    for (const auto& [address, size] : sizes)
        sum += size;
    return sum;
}

std::int64_t total(const Table& table, ColumnName column) {
    return std::get<std::int64_t>(table.total->at(std::size_t(table.columnIndex(column))));
}

/// The sum of the rows of a column.
std::int64_t sumOf(const Table& table, ColumnName column) {
    std::int64_t sum = 0;
    for (const auto& row : table.rows)
        if (const auto* size = std::get_if<std::int64_t>(&row.at(std::size_t(table.columnIndex(column))))) sum += *size;
    return sum;
}

} // namespace

/// Bytes that have several names; expected values are from llvm-nm, llvm-size and a linker.
class TestAliases : public QObject {
    Q_OBJECT

    /// Modules one, two and three, and their run "default". Returns clang's objects, in this order.
    static QStringList runOfThree(JobSandbox& box, QByteArray (*source)(const QByteArray& module)) {
        QStringList objects;
        for (const QByteArray name : {"one", "two", "three"}) {
            const QString folder = box.folder.filePath(name);
            makeCorpus(folder, source(name));
            const QByteArray command("-cc1\0-triple\0x86_64-unknown-linux-gnu\0-emit-obj\0-O2\0-ffunction-sections\0",
                                     72);
            bool written = writeWhole(folder + "/m.cmd", command);
            objects << compileWithClang(folder + "/m", folder + "/m.o");
            for (const QString suffix : {".bc", ".cmd"}) {
                QDir().mkpath(box.corpus);
                written = written && QFile::copy(folder + "/m" + suffix, box.corpus + "/" + name + suffix);
            }
            if (!written) throw std::runtime_error("no module");
        }
        if (!writeWhole(box.corpus + "/corpus_description.json",
                        "{\"modules\": [\"one\", \"two\", \"three\"], \"has_thinlto\": false}"))
            throw std::runtime_error("no corpus");
        box.import(box.corpus);
        need(runPolicy(box, "default", "default"));
        return objects;
    }

private slots:
    void theTotalOfFunctionsIsNmsOverDistinctAddressesInBothForms() {
        JobSandbox box;
        makeCorpus(box.corpus, named());
        box.import(box.corpus);
        std::map<std::string, std::int64_t> expected;
        for (const std::string run : {"default", "never"}) {
            need(runPolicy(box, run, run));
            ObjectsOptions objects;
            objects.run = run;
            objects.folder = box.folder.filePath(QString::fromStdString(run)).toStdString();
            need(writeObjects(box.context, objects));
            expected[run] = sumByNm(box.folder.filePath(QString::fromStdString(run) + "/m.o"));
        }
        QVERIFY(expected["default"] != expected["never"]);
        const std::string path = box.context.workspacePath;
        for (const std::string run : {"default", "never"}) {
            const Table alone = need(functionsTable(path, run, {}, "m"));
            QCOMPARE(total(alone, "size_a"), expected[run]);
            QCOMPARE(sumOf(alone, "size_a"), expected[run]);
        }
        const Table both = need(functionsTable(path, "default", "never", "m"));
        QCOMPARE(total(both, "size_a"), expected["default"]);
        QCOMPARE(total(both, "size_b"), expected["never"]);
        QCOMPARE(total(both, "delta"), expected["never"] - expected["default"]);
        for (const ColumnName column : std::initializer_list<ColumnName>{"size_a", "size_b", "delta"})
            QCOMPARE(sumOf(both, column), total(both, column));
        // The rest of the text is printed next to the table.
        const auto rest = [&](const QString& run) {
            return std::to_string(textOf(box.folder.filePath(run + "/m.o")) - expected[run.toStdString()]);
        };
        QVERIFY(both.notes.at(0).find(rest("default") + " -> " + rest("never") + " bytes of text more") !=
                std::string::npos);
    }

    void uniqueIsTheTextThatALinkerKeeps() {
        JobSandbox box;
        const QStringList objects = runOfThree(box, sharing);
        // The second name is first.
        const QByteArray symbols = runProgram("llvm-readelf-22", {"--symbols", "--wide", objects[0]}).out;
        QVERIFY(symbols.indexOf("shared_too") < symbols.indexOf(" shared\n"));

        const QString linked = box.folder.filePath("all.o");
        QCOMPARE(runProgram("ld", QStringList{"-r", "-o", linked} + objects).exitCode, 0);
        QCOMPARE(box.value("SELECT sum(unique_text) FROM v_module_runs"), std::to_string(textOf(linked)));
        QCOMPARE(box.value("SELECT sum(text) FROM v_module_runs"),
                 std::to_string(textOf(objects[0]) + textOf(objects[1]) + textOf(objects[2])));
        QVERIFY(box.passesCheck());
        // Compared with a run of two of them, it is computed again.
        need(runCorpus(box.context, box.runOptions("less", {"one", "two"})));
        const Table compared = need(compareRuns(box.context.workspacePath, {"default", "less"}, {})).table;
        QCOMPARE(runProgram("ld", {"-r", "-o", linked, objects[0], objects[1]}).exitCode, 0);
        QCOMPARE(total(compared, "unique_a"), textOf(linked));
    }

    /// Such a run has the bodies only, so that the other run counts the rest in every module too.
    void aRunOfAnEarlierVersionIsComparedByBodies() {
        JobSandbox box;
        const QStringList objects =
            runOfThree(box, [](const QByteArray& module) { return sharing(module).replace(" nounwind", ""); });
        need(runPolicy(box, "default", "earlier"));
        std::int64_t text = 0, byBodies = 0, byTables = 0;
        for (const QString& object : objects) {
            const SharedBody body = sharedBodies(object).value("shared");
            QVERIFY(body.size > 0 && body.tables > 0);
            text += textOf(object);
            byBodies += object == objects.first() ? 0 : body.size;
            byTables += object == objects.first() ? 0 : body.size + body.tables;
        }
        const auto uniqueOf = [&](const ColumnName column) {
            return total(need(compareRuns(box.context.workspacePath, {"default", "earlier"}, {})).table, column);
        };
        QCOMPARE(uniqueOf("unique_a"), text - byTables);
        QCOMPARE(uniqueOf("unique_b"), text - byTables);
        box.raw().exec("UPDATE module_runs SET tables_known = 0 WHERE run_id = (SELECT id FROM runs WHERE name = "
                       "'earlier')");
        QCOMPARE(uniqueOf("unique_a"), text - byBodies);
        QCOMPARE(uniqueOf("unique_b"), text - byBodies);
    }
};

QTEST_GUILESS_MAIN(TestAliases)
#include "tst_aliases.moc"
