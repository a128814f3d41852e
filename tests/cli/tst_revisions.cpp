// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/csv.h"
#include "tests/support/process.h"
#include "tests/support/reference_compiler.h"

#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

#include <numeric>

/// Two revisions of seven modules of the test corpus, compared on the command line: one function edited, one added, one
/// renamed, one larger callee that is still inlined, and one that is no longer inlined. Compared with clang's own
/// objects.
class RevisionsTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    QString m_workspace = m_folder.filePath("w.inlinescope");
    QStringList m_sources;
    static constexpr int pairedBy = 18; ///< column of `compare --module`

    QString sourceIn(const QString& revision, const QString& name) const {
        return m_folder.filePath(revision + "/" + name);
    }
    QString objectOf(const QString& revision, const QString& module) const { return sourceIn(revision, module); }

    void edit(const QString& name, const QByteArray& before, const QByteArray& after) {
        QFile file(sourceIn("new", name));
        QVERIFY(file.open(QIODevice::ReadWrite));
        QByteArray text = file.readAll();
        QVERIFY2(text.contains(before), before);
        text.replace(before, after);
        QVERIFY(file.resize(0) && file.seek(0) && file.write(text) == text.size());
    }

    void copySources(const QString& revision) {
        const QDir from(INLINESCOPE_SOURCE_DIR "/tests/corpus/sources");
        QVERIFY(QDir(m_folder.path()).mkdir(revision));
        for (const QString& name : from.entryList(QDir::Files))
            QVERIFY(QFile::copy(from.filePath(name), sourceIn(revision, name)));
        m_sources = from.entryList({"*.c", "graph.cpp", "text.cpp"}, QDir::Files);
    }

    /// clang's objects next to the sources, and the commands that made them.
    void compile(const QString& revision, const QStringList& flags) {
        QJsonArray entries;
        for (const QString& source : m_sources) {
            QStringList command = {source.endsWith(".c") ? "clang-22" : "clang++-22",
                                   source.endsWith(".c") ? "-std=c17" : "-std=c++20"};
            command << flags << QStringList{"-Xclang", "-fembed-bitcode=all", "-c", source, "-o", source + ".o"};
            const QString folder = m_folder.filePath(revision);
            const Finished done = runProgram(command.first(), command.mid(1), folder);
            QVERIFY2(done.exitCode == 0, done.err);
            entries << QJsonObject{
                {"directory", folder}, {"file", source}, {"arguments", QJsonArray::fromStringList(command)}};
        }
        QFile database(sourceIn(revision, "compile_commands.json"));
        QVERIFY(database.open(QIODevice::WriteOnly) && database.write(QJsonDocument(entries).toJson()) > 0);
    }

    void importAndRun(const QString& revision, const QStringList& options = {}) {
        const QString corpus = m_folder.filePath("corpus/" + revision);
        done({"extract", "--input", sourceIn(revision, "compile_commands.json"), "--output", corpus});
        done({"import", corpus, "--name", revision});
        done(QStringList{"run", revision, "--policy", "default", "--name", revision, "--jobs", "2"} + options);
    }

    void done(const QStringList& arguments) {
        const Finished finished = runCli(m_workspace, arguments);
        QVERIFY2(finished.exitCode == 0, finished.err);
    }

    /// Rows by their first column, as values by column name.
    using Values = QMap<QString, QString>;
    QMap<QString, Values> table(const QStringList& arguments) {
        const auto rows = parseCsv(runCli(m_workspace, QStringList{"--format", "csv"} + arguments).out);
        QMap<QString, Values> values;
        for (const QStringList& row : rows.mid(1))
            for (qsizetype column = 0; column < row.size(); ++column)
                values[row[0]][rows[0][column]] = row[column];
        return values;
    }
    static QStringList causeColumns() { return {"added", "removed", "body_changed", "decided_differently"}; }
    static qint64 sumOfCauses(const Values& row) {
        qint64 sum = 0;
        for (const QString& column : causeColumns())
            sum += row[column].toLongLong();
        return sum;
    }
    qint64 textDelta(const QString& a, const QString& b, const QString& module) const {
        return berkeleySizes(objectOf(b, module)).value(0, -1) - berkeleySizes(objectOf(a, module)).value(0, -1);
    }
    /// The only cause with bytes.
    static QString onlyCause(const Values& row) {
        QStringList causes;
        for (const QString& column : causeColumns())
            if (row[column].toLongLong()) causes << column;
        return causes.join('+');
    }

private slots:
    void initTestCase() {
        copySources("old");
        copySources("new");
        edit("hash_table.c", "sum += value ? *value : 0;", "sum += value ? *value * 3 + 7 : (long)i;");
        edit("pack.c", "size_t pack_deltas(",
             "uint32_t checksum_of(const uint8_t* bytes, size_t count) {\n"
             "    uint32_t sum = 1;\n"
             "    for (size_t i = 0; i < count; ++i)\n"
             "        sum = sum * 31 + (bytes[i] ^ (sum >> 16));\n"
             "    return sum;\n"
             "}\n"
             "size_t pack_deltas(");
        edit("sorting.c", "is_sorted", "records_are_sorted");
        edit("sorting.h", "is_sorted", "records_are_sorted");
        // Inlined into run_at before and after.
        edit("vm.c", "return at < vm->size;", "return at + (unsigned)vm->depth < vm->size;");
        // Too large now for its two callers.
        edit("json.c", "static int is_digit(char c) {",
             "static int is_digit(char c) {\n"
             "    static volatile unsigned seen[4];\n"
             "    seen[0] += (unsigned)c, seen[1] ^= seen[0], seen[2] -= seen[1], seen[3] += seen[2];");
        compile("old", {"-Oz"});
        compile("new", {"-Oz"});
        importAndRun("old");
        importAndRun("new");
        done({"run", "old", "--policy", "default", "--name", "eager", "--mllvm", "-inline-threshold=300"});
    }

    void theFourCausesSumToWhatLlvmSizeSaysOfEveryModule() {
        const auto rows = table({"compare", "old", "new"});
        QCOMPARE(rows.size(), m_sources.size() + 1);
        qint64 total = 0;
        for (const QString& source : m_sources) {
            const Values row = rows[source + ".o"];
            QVERIFY(!row["added"].isEmpty() && !row["decided_differently"].isEmpty());
            QCOMPARE(sumOfCauses(row), textDelta("old", "new", source + ".o"));
            QCOMPARE(row["delta"].toLongLong(), textDelta("old", "new", source + ".o"));
            total += sumOfCauses(row);
        }
        QVERIFY(total != 0);
        QCOMPARE(sumOfCauses(rows["TOTAL"]), total);
        QCOMPARE(onlyCause(rows["hash_table.c.o"]), QString("body_changed"));
        QCOMPARE(onlyCause(rows["pack.c.o"]), QString("added"));
        QCOMPARE(onlyCause(rows["vm.c.o"]), QString("body_changed"));
        QCOMPARE(onlyCause(rows["json.c.o"]), QString("decided_differently"));
        QCOMPARE(onlyCause(rows["graph.cpp.o"]), QString());
    }

    /// The test corpus has no aliases; the text outside of all functions is printed next to the table.
    void functionRowsHaveReadelfsSizesAndSumToTheirTotal() {
        const auto sumOf = [](const QMap<QString, qint64>& functions) {
            return std::accumulate(functions.begin(), functions.end(), qint64(0));
        };
        for (const QString& source : m_sources) {
            const QString module = source + ".o";
            auto rows = table({"functions", "old", "new", "--module", module});
            const Values total = rows.take("TOTAL");
            const auto a = functionSizes(objectOf("old", module)), b = functionSizes(objectOf("new", module));
            QCOMPARE(total["size_a"].toLongLong(), sumOf(a));
            QCOMPARE(total["size_b"].toLongLong(), sumOf(b));
            const QString rest = QString("%1 -> %2 bytes of text more are in no function")
                                     .arg(berkeleySizes(objectOf("old", module)).value(0) - sumOf(a))
                                     .arg(berkeleySizes(objectOf("new", module)).value(0) - sumOf(b));
            const Finished said = runCli(m_workspace, {"functions", "old", "new", "--module", module});
            QVERIFY2(said.err.contains(rest.toUtf8()), said.err);
            qint64 sum = 0;
            for (const auto& [function, row] : rows.asKeyValueRange()) {
                sum += row["delta"].toLongLong();
                const QString nameInA = row["renamed_from"].isEmpty() ? function : row["renamed_from"];
                QCOMPARE(row["size_a"].toLongLong(), a.value(nameInA));
                QCOMPARE(row["size_b"].toLongLong(), b.value(function));
                QCOMPARE(row["cause"].isEmpty(), row["delta"] == "0");
            }
            QCOMPARE(sum, total["delta"].toLongLong());
        }
    }

    void theEditedFunctionIsABodyChangedByItsSizeDelta() {
        const Values row = table({"functions", "old", "new", "--module", "hash_table.c.o"})["table_sum"];
        const qint64 delta = functionSizes(objectOf("new", "hash_table.c.o"))["table_sum"] -
                             functionSizes(objectOf("old", "hash_table.c.o"))["table_sum"];
        QVERIFY(delta != 0);
        QCOMPARE(row["delta"].toLongLong(), delta);
        QCOMPARE(row["cause"], QString("body changed"));
    }

    void theAddedFunctionIsAddedByItsSize() {
        const auto rows = table({"functions", "old", "new", "--module", "pack.c.o"});
        const qint64 size = functionSizes(objectOf("new", "pack.c.o"))["checksum_of"];
        QVERIFY(size > 0);
        QCOMPARE(rows["checksum_of"]["delta"].toLongLong(), size);
        QCOMPARE(rows["checksum_of"]["size_a"], QString());
        QCOMPARE(rows["checksum_of"]["cause"], QString("added"));
        // With the sides swapped it is removed.
        const auto back = table({"functions", "new", "old", "--module", "pack.c.o"});
        QCOMPARE(back["checksum_of"]["delta"].toLongLong(), -size);
        QCOMPARE(back["checksum_of"]["cause"], QString("removed"));
    }

    void theRenamedFunctionIsProposedAndMarked() {
        const auto rows = table({"functions", "old", "new", "--module", "sorting.c.o"});
        QCOMPARE(rows["records_are_sorted"]["renamed_from"], QString("is_sorted"));
        QCOMPARE(rows["records_are_sorted"]["size_a"].toLongLong(),
                 functionSizes(objectOf("old", "sorting.c.o"))["is_sorted"]);
        QCOMPARE(rows["records_are_sorted"]["delta"], QString("0"));
        QVERIFY(!rows.contains("is_sorted"));
        const Finished said = runCli(m_workspace, {"compare", "old", "new"});
        QVERIFY2(said.err.contains("1 function of 1 module is taken for renamed"), said.err);
    }

    void aHeavierCalleeThatIsInlinedStillIsABodyChanged() {
        const auto rows = table({"functions", "old", "new", "--module", "vm.c.o"});
        QVERIFY(rows["run_at"]["delta"].toLongLong() != 0);
        QCOMPARE(rows["run_at"]["cause"], QString("body changed"));
        QVERIFY(!rows.contains("in_range")); // inlined on both sides, and removed
    }

    void aHeavierCalleeThatIsNotInlinedAnyMoreIsDecidedDifferently() {
        const auto rows = table({"functions", "old", "new", "--module", "json.c.o"});
        const auto a = functionSizes(objectOf("old", "json.c.o")), b = functionSizes(objectOf("new", "json.c.o"));
        QVERIFY(!a.contains("is_digit") && b.contains("is_digit"));
        for (const char* function : {"is_digit", "hex_digit", "digits"}) {
            QCOMPARE(rows[function]["delta"].toLongLong(), b[function] - a.value(function));
            QCOMPARE(rows[function]["cause"], QString("decided differently"));
        }
        QStringList differing;
        for (const QStringList& row :
             parseCsv(runCli(m_workspace, {"--format", "csv", "compare", "old", "new", "--module", "json.c.o"}).out))
            if (row[0] == "!") differing << row[1] + " -> " + row[2] + " by " + row[pairedBy];
        differing.sort();
        QCOMPARE(differing, QStringList({"digits -> is_digit by structure", "hex_digit -> is_digit by structure"}));
    }

    void callsitesPairAcrossTheRenameAndSaySo() {
        int renamed = 0;
        for (const QStringList& row :
             parseCsv(runCli(m_workspace, {"--format", "csv", "compare", "old", "new", "--module", "sorting.c.o"}).out)
                 .mid(1)) {
            QCOMPARE(row[0], QString("="));
            const bool inIt = row[1] == "is_sorted" || row[4].contains("is_sorted");
            QCOMPARE(row[pairedBy], QString(inIt ? "structure+rename" : "structure"));
            renamed += inIt;
        }
        QVERIFY(renamed > 0);
    }

    void anotherOptionOnTheSameBitcodeIsDecidedDifferentlyAllOfIt() {
        const auto rows = table({"compare", "old", "eager"});
        int moved = 0;
        for (const auto& [module, row] : rows.asKeyValueRange()) {
            QCOMPARE(row["decided_differently"], row["delta"]);
            QCOMPARE(row["added"] + row["removed"] + row["body_changed"], QString("000"));
            moved += row["delta"] != "0";
        }
        QVERIFY(moved > 3);
        for (const QStringList& row :
             parseCsv(runCli(m_workspace, {"--format", "csv", "compare", "old", "eager", "--module", "json.c.o"}).out)
                 .mid(1))
            QCOMPARE(row[pairedBy], QString(row[0] == "=" || row[0] == "!" ? "key" : ""));
    }

    void whereAnOlderProgramKeptNoBodiesTheCausesAreAbsentAndANoteSaysSo() {
        const QString copy = m_folder.filePath("older.inlinescope");
        done({"save-copy", copy});
        QCOMPARE(runProgram("sqlite3", {copy, "DELETE FROM bodies"}).exitCode, 0);
        const Finished said = runCli(copy, {"--format", "csv", "compare", "old", "new"});
        for (const QStringList& row : parseCsv(said.out).mid(1)) {
            const bool moved = row[8].contains("other bitcode") && row[0] != "TOTAL";
            QCOMPARE(row[11].isEmpty() && row[14].isEmpty(), moved);
        }
        QVERIFY2(said.err.contains("are not known of 5 modules"), said.err);
        const Finished functions = runCli(copy, {"functions", "old", "new", "--module", "vm.c.o"});
        QVERIFY2(functions.err.contains("why sizes differ is not known"), functions.err);
    }

    void compareSpellsOutInWhatTheSidesDiffer() {
        const QByteArray said = runCli(m_workspace, {"compare", "old", "new"}).err;
        QVERIFY2(said.contains("the sides differ in bitcode of 5 modules: hash_table.c.o, json.c.o, pack.c.o, "
                               "sorting.c.o, vm.c.o\n"),
                 said);
        QVERIFY2(!said.contains("flags"), said); // the folders of the check-outs are not a difference
        const QByteArray options = runCli(m_workspace, {"compare", "old", "eager"}).err;
        QVERIFY2(options.contains("the sides differ in options: A has none, B has -mllvm -inline-threshold=300"),
                 options);
        copySources("flags");
        QVERIFY(QFile::remove(sourceIn("flags", "vm.c")));
        m_sources.removeOne("vm.c");
        compile("flags", {"-O2"});
        importAndRun("flags");
        m_sources << "vm.c";
        const QByteArray flags = runCli(m_workspace, {"compare", "old", "flags"}).err;
        QVERIFY2(flags.contains("1 module is only in A: vm.c.o"), flags);
        QVERIFY2(flags.contains("the sides differ in flags of 6 modules (graph.cpp.o, hash_table.c.o, "
                                "json.c.o, pack.c.o, sorting.c.o and 1 more): A has -Oz"),
                 flags);
        QVERIFY2(flags.contains(", B has -O2"), flags);
    }
};

QTEST_GUILESS_MAIN(RevisionsTest)
#include "tst_revisions.moc"
