// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/compare/linked_table.h"
#include "core/jobs/run/objects_job.h"
#include "importers/jobs/named_reports.h"
#include "tests/jobs/job_fixture.h"
#include "tests/support/process.h"

using namespace inlinescope;
using namespace inlinescope::testing;

namespace {

const QByteArray header = "inline int shared(int x) { int s = 0; for (int i = 0; i < x; ++i) s += i * x; return s; }\n"
                          "int other(int);\n";
const QByteArray first = header + "static int twice(int x) { return shared(x) + shared(x + 1); }\n"
                                  "int main(int n, char**) { return twice(n) + twice(n + 2) + other(n); }\n";
const QByteArray second = header + "int other(int x) { return shared(x * 3); }\n";

/// Two modules, run under two policies, and the programs that are linked of the objects of each.
struct Linked {
    JobSandbox box;

    Linked() {
        QByteArray database;
        for (const auto& [name, source] : {std::pair("first", first), {"second", second}}) {
            const QString stem = box.folder.filePath(name);
            require(writeWhole(stem + ".cpp", source));
            require(runProgram("clang++-22",
                               {"-O2", "-Xclang", "-fembed-bitcode=all", "-c", stem + ".cpp", "-o", stem + ".o"})
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
    /// Returns the path of the program.
    std::string run(const std::string& policy) {
        RunOptions options = box.runOptions(policy);
        options.policy = policy;
        need(runCorpus(box.context, options));
        const QString folder = box.folder.filePath(QString::fromStdString(policy));
        ObjectsOptions objects;
        objects.run = policy;
        objects.folder = folder.toStdString();
        require(need(writeObjects(box.context, objects)) == 2);
        QStringList files;
        for (const QString& file : QDir(folder).entryList({"*.o"}, QDir::Files, QDir::Name))
            files << folder + '/' + file;
        const QString program = folder + "/program";
        const Finished linked = runProgram("clang++-22", files + QStringList{"-o", program});
        if (linked.exitCode != 0) throw std::runtime_error(linked.err.toStdString());
        return program.toStdString();
    }
};

/// The sizes of the sources' functions, by llvm-nm.
std::int64_t bytesByNm(const std::string& program) {
    std::int64_t sum = 0;
    for (const QByteArray& line :
         runProgram("llvm-nm-22", {"--print-size", QString::fromStdString(program)}).out.split('\n')) {
        const QByteArrayList words = line.split(' ');
        if (words.size() == 4 && QByteArrayList{"main", "_Z5otheri", "_Z6sharedi", "_ZL5twicei"}.contains(words[3]))
            sum += words[1].toLongLong(nullptr, 16);
    }
    return sum;
}

std::int64_t numberOf(const Row& row, std::size_t column) {
    return std::get<std::int64_t>(row.at(column));
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
