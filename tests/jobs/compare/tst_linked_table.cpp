// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/compare/compare_runs.h"
#include "core/jobs/compare/linked_table.h"
#include "core/jobs/run/objects_job.h"
#include "importers/jobs/named_reports.h"
#include "tests/jobs/job_fixture.h"
#include "tests/support/process.h"

#include <algorithm>

using namespace inlinescope;
using namespace inlinescope::testing;

namespace {

const QByteArray header = "inline int shared(int x) { int s = 0; for (int i = 0; i < x; ++i) s += i * x; return s; }\n"
                          "int other(int);\n";
const QByteArray first = header + "static int twice(int x) { return shared(x) + shared(x + 1); }\n"
                                  "int main(int n, char**) { return twice(n) + twice(n + 2) + other(n); }\n";
const QByteArray second = header + "int other(int x) { return shared(x * 3); }\n";

/// Each of these has a function init of its own.
const QByteArray ownInits[] = {
    "int other(int);\n"
    "static int init(int x) { int s = 0; for (int i = 0; i < x; ++i) s += i * x; return s; }\n"
    "int main(int n, char**) { return init(n) + init(n + 2) + other(n); }\n",
    "static int init(int x) { int s = 1; for (int i = 2; i < x; ++i) s = s * i % 7 + x / i; return s; }\n"
    "int other(int x) { return init(x) + init(x + 1); }\n"};

/// Two modules, run under two policies, and the programs that are linked of the objects of each.
struct Linked {
    JobSandbox box;
    bool isLibrary = false; ///< of what run() links

    explicit Linked(const QByteArray& main = first, const QByteArray& rest = second) {
        QByteArray database;
        for (const auto& [name, source] : {std::pair("first", main), {"second", rest}}) {
            const QString stem = box.folder.filePath(name);
            require(writeWhole(stem + ".cpp", source));
            require(runProgram("clang++-22", {"-O2", "-fPIC", "-Xclang", "-fembed-bitcode=all", "-c", stem + ".cpp",
                                              "-o", stem + ".o"})
                        .exitCode == 0);
            const QString entry = R"({"directory":"%1","file":"%2.cpp","arguments":["clang++-22","-c","-o","%2.o"]})";
            database += (database.isEmpty() ? "[" : ",") + entry.arg(box.folder.path(), stem).toUtf8();
        }
        require(writeWhole(box.folder.filePath("database.json"), database + "]"));
        need(extractCorpus(box.context,
                           {box.folder.filePath("database.json").toStdString(), box.corpus.toStdString(), {}}));
        box.import(box.corpus);
    }
    static void require(bool holds) {
        if (!holds) throw std::runtime_error("a step of the build");
    }
    /// Runs the policy as a run of that name, or of its own; returns the path of the program.
    std::string run(const std::string& policy, const std::string& name = {}) {
        RunOptions options = box.runOptions(name.empty() ? policy : name);
        options.policy = policy;
        need(runCorpus(box.context, options));
        const QString folder = box.folder.filePath(QString::fromStdString(options.name));
        ObjectsOptions objects;
        objects.run = options.name;
        objects.folder = folder.toStdString();
        require(need(writeObjects(box.context, objects)) == 2);
        QStringList files;
        for (const QString& file : QDir(folder).entryList({"*.o"}, QDir::Files, QDir::Name))
            files << folder + '/' + file;
        const QString program = folder + "/program";
        QStringList arguments = files + QStringList{"-o", program};
        if (isLibrary) arguments << "-shared";
        const Finished linked = runProgram("clang++-22", arguments);
        if (linked.exitCode != 0) throw std::runtime_error(linked.err.toStdString());
        return program.toStdString();
    }
    void import(const std::string& binary, const std::string& name) const {
        ImportOptions options;
        options.paths = {binary};
        options.name = name;
        require(need(importPaths(box.context, options)).size() == 1);
    }
    RunComparison compare(const std::vector<std::string>& runs) const {
        return need(compareRuns(box.context.workspacePath, runs, {}));
    }
};

const QByteArrayList ofSources = {"main", "_Z5otheri", "_Z6sharedi", "_ZL5twicei", "_ZL4initi"};

/// The sizes of the sources' functions, by llvm-nm.
std::int64_t bytesByNm(const std::string& program) {
    std::int64_t sum = 0;
    for (const QByteArray& line :
         runProgram("llvm-nm-22", {"--print-size", QString::fromStdString(program)}).out.split('\n')) {
        const QByteArrayList words = line.split(' ');
        if (words.size() == 4 && ofSources.contains(words[3])) sum += words[1].toLongLong(nullptr, 16);
    }
    return sum;
}

std::int64_t numberOf(const Row& row, std::size_t column) {
    return std::get<std::int64_t>(row.at(column));
}

std::vector<std::string> namesOfColumns(const Table& table) {
    std::vector<std::string> names;
    for (const Column& column : table.columns)
        names.push_back(column.name);
    return names;
}

bool hasNote(const Table& table, const std::string& begin) {
    return std::ranges::any_of(table.notes, [&](const std::string& note) { return note.starts_with(begin); });
}

} // namespace

class TestLinkedTable : public QObject {
    Q_OBJECT
private slots:
    void theLinkedDeltaIsThatOfTheProgramsSymbols() {
        Linked build;
        const std::string before = build.run("default"), after = build.run("never");
        const auto names = need(namedReports(build.box.context, {before, after}));
        const Table table =
            need(linkedTable(build.box.context.workspacePath, {"default", "never", names[0], names[1]}, {}));
        QCOMPARE(table.rows.size(), std::size_t(2));
        const Row& total = *table.total;
        QCOMPARE(numberOf(total, 2), bytesByNm(after) - bytesByNm(before));
        QCOMPARE(numberOf(total, 3) + numberOf(total, 4) + numberOf(total, 5), numberOf(total, 2));
        QCOMPARE(numberOf(total, 6), 0);
        // Both objects get the body of the shared function, and the program one: it is counted once.
        QVERIFY(numberOf(total, 1) > numberOf(total, 2));
        QVERIFY(numberOf(total, 5) > 0);
        QVERIFY(table.notes.front().starts_with("The modules' functions "));
        QVERIFY(table.notes.front().find(std::to_string(std::abs(numberOf(total, 2))) + " B") != std::string::npos);
    }
    /// Nothing of these is removed by the linker: the binary changes as the objects do. At first both are inlined.
    void functionsOfOneNameInTwoModulesAreCounted() {
        Linked build(ownInits[0], ownInits[1]);
        const std::string before = build.run("default"), after = build.run("never");
        const QByteArray symbols = runProgram("llvm-nm-22", {QString::fromStdString(after)}).out;
        QCOMPARE(symbols.count(" _ZL4initi\n"), 2);
        build.import(before, "default");
        build.import(after, "never");
        const Table table =
            need(linkedTable(build.box.context.workspacePath, {"default", "never", "default", "never"}, {}));
        const Row& total = *table.total;
        const std::int64_t change = bytesByNm(after) - bytesByNm(before);
        QVERIFY(change != 0);
        QVERIFY(numberOf(total, 1) == change && numberOf(total, 2) == change && numberOf(total, 6) == 0);
        QVERIFY(table.notes.front().ends_with(", which is 100 % of it."));
        const RunComparison comparison = build.compare({"default", "never"});
        QVERIFY(comparison.linked.at(1) && comparison.linked[1]->linkedDelta() == change);
        QVERIFY(hasNote(comparison.table, table.notes.front()));
    }
    /// 5 B of the 8 B are of functions that are not counted.
    void theSentenceIsOfTheFunctionsThatAreCounted() {
        LinkEffect total{"TOTAL", -8, -3, {-3, 0, 0}, 9, 2};
        QCOMPARE(
            linkSentence(total),
            std::string("The modules' functions, except 2 whose names several symbols have, shrank by 3 B in their "
                        "objects; in the linked binary they shrank by 3 B, which is 100 % of it."));
        total.unknown = 1;
        QVERIFY(linkSentence(total).starts_with("The modules' functions, except 1 whose name several symbols have, "));
    }
    void aComparisonHasWhatIsLinkedIfBinariesHaveTheNamesOfTheRuns() {
        Linked build;
        const std::string before = build.run("default"), after = build.run("never");
        const std::vector<std::string> plain = namesOfColumns(build.compare({"default", "never"}).table);
        build.import(before, "default");
        QCOMPARE(namesOfColumns(build.compare({"default", "never"}).table), plain);
        build.import(after, "never");
        const RunComparison comparison = build.compare({"default", "never"});
        std::vector<std::string> wanted = plain;
        wanted.insert(wanted.end(), {"linked", "local", "external", "shared", "unmatched"});
        QCOMPARE(namesOfColumns(comparison.table), wanted);
        const std::size_t linked = plain.size();
        const Row& total = *comparison.table.total;
        QCOMPARE(total.size(), wanted.size());
        QCOMPARE(numberOf(total, linked), bytesByNm(after) - bytesByNm(before));
        QCOMPARE(numberOf(total, linked + 1) + numberOf(total, linked + 2) + numberOf(total, linked + 3),
                 numberOf(total, linked));
        QCOMPARE(numberOf(total, linked + 4), 0);
        QCOMPARE(comparison.table.rows.size(), std::size_t(2));
        QCOMPARE(numberOf(comparison.table.rows[0], linked) + numberOf(comparison.table.rows[1], linked),
                 numberOf(total, linked));
        QVERIFY(comparison.linked.at(1) && comparison.linked[1]->linkedDelta() == numberOf(total, linked));
        QVERIFY(hasNote(comparison.table, "The modules' functions "));
    }
    /// The binary that has the name of the second run is of other sources; that of the third run is its own.
    void aBinaryOfOtherFunctionsIsNotCompared() {
        Linked build;
        const std::string before = build.run("default"), after = build.run("never", "third");
        build.run("never");
        const QString other = build.box.folder.filePath("other.c"), object = build.box.folder.filePath("other.o");
        QVERIFY(writeWhole(other, "int unrelated(int x) { return x + 1; }\n"));
        QCOMPARE(runProgram("clang-22", {"-c", other, "-o", object}).exitCode, 0);
        build.import(before, "default");
        build.import(object.toStdString(), "never");
        build.import(after, "third");
        const Table table = build.compare({"default", "never", "third"}).table;
        const int unknown = table.columnIndex("linked"), known = table.columnIndex(std::string("linked_c"));
        QVERIFY(unknown >= 0 && known >= 0);
        QVERIFY(table.total->at(std::size_t(unknown)) == Cell());
        QCOMPARE(numberOf(*table.total, std::size_t(known)), bytesByNm(after) - bytesByNm(before));
        QVERIFY(hasNote(table, "B (never): The binary never has no symbol"));
        QVERIFY(hasNote(table, "C (third): The modules' functions "));
    }
    /// The third run has one of the two modules.
    void theSentenceIsOfTheModulesThatTheTotalCounts() {
        Linked build;
        build.import(build.run("default"), "default");
        build.import(build.run("never"), "never");
        const Table pair = build.compare({"default", "never"}).table;
        const auto linked = std::size_t(pair.columnIndex("linked")), module = std::size_t(pair.columnIndex("module"));
        QVERIFY(numberOf(pair.rows.at(0), linked) != 0 && numberOf(pair.rows.at(1), linked) != 0);
        RunOptions options = build.box.runOptions("third");
        options.policy = "never";
        options.modules = {plainText(pair.rows[0][module])};
        need(runCorpus(build.box.context, options));
        const RunComparison comparison = build.compare({"default", "never", "third"});
        const auto column = std::size_t(comparison.table.columnIndex("linked"));
        QCOMPARE(comparison.table.rows.size(), std::size_t(2));
        QCOMPARE(numberOf(*comparison.table.total, column), numberOf(pair.rows[0], linked));
        QVERIFY(comparison.linked.at(1));
        QCOMPARE(comparison.linked[1]->linkedDelta(), numberOf(pair.rows[0], linked));
        QVERIFY(hasNote(comparison.table, "B (never): The modules' functions "));
    }
    void equalBinariesAtTwoPathsAreThoseOfTheirRuns() {
        Linked build;
        const std::string program = build.run("default"), copy = program + ".copy";
        build.run("never");
        QVERIFY(QFile::copy(QString::fromStdString(program), QString::fromStdString(copy)));
        build.import(program, "default");
        build.import(copy, "never");
        const Table table = build.compare({"default", "never"}).table;
        const int linked = table.columnIndex("linked");
        QVERIFY(linked >= 0);
        QCOMPARE(numberOf(*table.total, std::size_t(linked)), 0);
    }
    /// Stripped, a program has no symbol at all, and a shared library those that others may use.
    void aStrippedBinaryIsRefused_data() {
        QTest::addColumn<bool>("isLibrary");
        QTest::newRow("program") << false;
        QTest::newRow("library") << true;
    }
    void aStrippedBinaryIsRefused() {
        QFETCH(const bool, isLibrary);
        Linked build;
        build.isLibrary = isLibrary;
        const std::string before = build.run("default"), after = build.run("never");
        const std::string stripped = after + ".stripped";
        QCOMPARE(runProgram("llvm-strip-22", {QString::fromStdString(after), "-o", QString::fromStdString(stripped)})
                     .exitCode,
                 0);
        const QByteArray left = runProgram("llvm-nm-22", {"-D", QString::fromStdString(stripped)}).out;
        QCOMPARE(left.contains(" _Z5otheri\n"), isLibrary);
        build.import(before, "default");
        build.import(stripped, "never");
        const std::string& path = build.box.context.workspacePath;
        for (const LinkedSides& sides :
             {LinkedSides{"default", "never", "default", "never"}, LinkedSides{"never", "default", "never", "default"},
              LinkedSides{"default", "never", "never", "never"}}) {
            const Result<Table> table = linkedTable(path, sides, {});
            QVERIFY(failsWith(table, ErrorCode::InvalidArgument));
            QCOMPARE(table.error().found, std::string("the binary never has no symbol table (.symtab)"));
        }
        const RunComparison comparison = build.compare({"default", "never"});
        QVERIFY(!comparison.linked.at(1));
        QVERIFY(comparison.table.total->at(std::size_t(comparison.table.columnIndex("linked"))) == Cell());
        QVERIFY(hasNote(comparison.table, "The binary never has no symbol table (.symtab): it is not compared"));
    }
    /// Its symbols are those of the separate debug file: as many as before it was stripped.
    void aStrippedBinaryWithItsDebugFileIsCompared() {
        Linked build;
        const std::string before = build.run("default"), after = build.run("never");
        const QString whole = QString::fromStdString(after), debug = whole + ".debug", stripped = whole + ".stripped";
        QCOMPARE(runProgram("llvm-objcopy-22", {"--only-keep-debug", whole, debug}).exitCode, 0);
        QCOMPARE(runProgram("llvm-strip-22", {whole, "-o", stripped}).exitCode, 0);
        build.import(before, "default");
        build.import(after, "whole");
        ImportOptions options;
        options.paths = {stripped.toStdString()};
        options.name = "stripped";
        options.debugFiles = {debug.toStdString()};
        need(importPaths(build.box.context, options));
        const auto rowsWith = [&](const char* binary) {
            return need(linkedTable(build.box.context.workspacePath, {"default", "never", "default", binary}, {})).rows;
        };
        QVERIFY(!rowsWith("whole").empty());
        QVERIFY(rowsWith("stripped") == rowsWith("whole"));
    }
    void aBinaryOfOtherFunctionsIsRefused() {
        Linked build;
        const std::string before = build.run("default");
        build.run("never");
        const QString other = build.box.folder.filePath("other.c"), object = build.box.folder.filePath("other.o");
        QVERIFY(writeWhole(other, "int unrelated(int x) { return x + 1; }\n"));
        QCOMPARE(runProgram("clang-22", {"-c", other, "-o", object}).exitCode, 0);
        const auto names = need(namedReports(build.box.context, {before, object.toStdString()}));
        const Result<Table> table =
            linkedTable(build.box.context.workspacePath, {"default", "never", names[0], names[1]}, {});
        QVERIFY(failsWith(table, ErrorCode::InvalidArgument));
        QCOMPARE(table.error().found, "the binary " + names[1] + " has no symbol of the modules' functions");
    }
    void aReportThatIsNoBinaryIsRefused() {
        JobSandbox box;
        const QString report = box.folder.filePath("r.json");
        QVERIFY(writeWhole(report, R"({"files":[{"path":"a","build_id":null,"code":1}],"totals":{"code":1}})"));
        const auto names = need(namedReports(box.context, {report.toStdString()}));
        QVERIFY(failsWith(linkedTable(box.context.workspacePath, {"a", "b", names[0], names[0]}, {}),
                          ErrorCode::InvalidArgument));
    }
};

QTEST_GUILESS_MAIN(TestLinkedTable)
#include "tst_linked_table.moc"
