// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/compare/callee_table.h"
#include "core/jobs/compare/reason_table.h"
#include "core/jobs/sides/remark_table.h"
#include "core/jobs/workspace/housekeeping.h"
#include "core/jobs/workspace/lists.h"
#include "core/model/names.h"
#include "tests/importers/jobs/remark_build.h"

#include <QDir>

#include <algorithm>
#include <map>

using namespace inlinescope;
using namespace inlinescope::testing;

namespace {

/// clang inlines `outer` into `c` before it inlines `quick` into `outer`, and so a copy of the call of `quick` into
/// `c`.
const QByteArray alwaysInlined = "int ext(int);\n"
                                 "static inline __attribute__((always_inline)) int quick(int x) {\n"
                                 "    return ext(x) * 5 + 2;\n"
                                 "}\n"
                                 "__attribute__((always_inline)) int outer(int x) {\n"
                                 "    return quick(x) + 3;\n"
                                 "}\n"
                                 "int c(int x) { return outer(x); }\n"
                                 "int a(int x) { return quick(x) + quick(x + 1); }\n";

/// A remark about a call of leaf at h.h:3:5 in main, at the callsite, as clang writes it.
QByteArray remarkAt(const QByteArray& site, bool isInlined) {
    return QByteArray(isInlined ? "--- !Passed\n" : "--- !Missed\n") +
           "Pass:            inline\n"
           "Name:            " +
           (isInlined ? "Inlined" : "TooCostly") +
           "\nDebugLoc:        { File: h.h, Line: 3, Column: 5 }\n"
           "Function:        main\n"
           "Args:\n"
           "  - Callee:          leaf\n"
           "  - String:          ' at callsite '\n"
           "  - String:          '" +
           site +
           "'\n"
           "  - String:          ';'\n"
           "...\n";
}

/// The columns mark, outcome_a and outcome_b of each row.
std::vector<std::string> marksAndOutcomes(const Table& table) {
    std::vector<std::string> rows;
    for (const Row& row : table.rows)
        rows.push_back(plainText(row[0]) + ' ' + plainText(row[4]) + ' ' + plainText(row[5]));
    return rows;
}

} // namespace

/// The tables of optimization remarks of the real compiler, and their comparisons.
class TestRemarkTables : public QObject {
    Q_OBJECT
private slots:
    /// What clang decided is what a run of the same module under the default policy decides.
    void remarksAndARunOfOneModuleAgree() {
        Compiled build;
        build.import({build.compile("yaml", "a.opt.yaml", {"-Xclang", "-fembed-bitcode=all"})}, "clang");
        build.run("default");
        build.run("never");
        const std::string path = build.box.context.workspacePath;
        const Table same = need(compareRemarks(path, "clang", "default", {}));
        QVERIFY(same.rows.size() >= 4);
        for (const Row& row : same.rows)
            QVERIFY2(plainText(row[0]) == "=", (plainText(row[1]) + ' ' + plainText(row[2])).c_str());
        const Table other = need(compareRemarks(path, "clang", "never", {}));
        QCOMPARE(plainText(other.rows.front().at(0)), std::string("!"));
        QCOMPARE(plainText(other.rows.front().at(2)), std::string("leaf"));
    }

    /// So are calls that an attribute inlines before the inliner. A copy of such a call is in clang's remarks only.
    void remarksAndARunAgreeAboutAlwaysInline() {
        Compiled build;
        QVERIFY(writeWhole(build.input, alwaysInlined));
        const QString record = build.compile("yaml", "a.opt.yaml", {"-Xclang", "-fembed-bitcode=all"});
        QCOMPARE(readWhole(record).count("Name:            AlwaysInline"), 5); // of four calls and a copy
        build.import({record}, "clang");
        build.run("default");
        const std::string path = build.box.context.workspacePath;
        const Table table = need(compareRemarks(path, "clang", "default", {}));
        const std::string copy = "- inlined ", alike = "= inlined inlined";
        QCOMPARE(marksAndOutcomes(table), (std::vector<std::string>{copy, alike, alike, alike, alike}));
        QCOMPARE(plainText(table.rows[0][1]) + ' ' + plainText(table.rows[0][2]), std::string("c quick"));
        const auto saysSo = [](const std::string& note) {
            return note.starts_with("default: 4 calls were inlined by an attribute in a pass before the inliner.");
        };
        QCOMPARE(std::ranges::count_if(table.notes, saysSo), 1);
        const Table callees = need(calleeTable(path, {{"clang", "default"}}, {})).table;
        const auto total = [&](const std::string& column) {
            return plainText((*callees.total)[std::size_t(callees.columnIndex(column))]);
        };
        QCOMPARE(total("inlined_a") + ' ' + total("inlined_b") + ' ' + total("sites_b"), std::string("5 4 4"));
        QCOMPARE(std::ranges::count_if(callees.notes, saysSo), 1);
        // A run by itself counts what the inliner decided.
        const Table alone = need(calleeTable(path, {{"default"}}, {})).table;
        QCOMPARE(plainText((*alone.total)[std::size_t(alone.columnIndex("inlined"))]), std::string("0"));
    }

    /// Copies of one call are told apart by the calls through which they came.
    void copiesOfACallArePairedByTheirCallsites() {
        Compiled build;
        const auto imported = [&](const char* name, const QByteArray& remarks) {
            const QString file = build.box.folder.filePath(QString(name) + ".opt.yaml");
            return writeWhole(file, remarks) && build.import({file}, name).at(0).complete;
        };
        const QByteArray third = "helper:1:5 @ main:3:3", fourth = "helper:1:5 @ main:4:3";
        QVERIFY(imported("both", remarkAt(third, false) + remarkAt(fourth, true)));
        QVERIFY(imported("one", remarkAt(fourth, true)));
        QVERIFY(imported("turned", remarkAt(fourth, true) + remarkAt(third, false)));
        const auto compared = [&](const char* a, const char* b) {
            return marksAndOutcomes(need(compareRemarks(build.box.context.workspacePath, a, b, {})));
        };
        QCOMPARE(compared("both", "one"), (std::vector<std::string>{"- refused ", "= inlined inlined"}));
        QCOMPARE(compared("one", "both"), (std::vector<std::string>{"+  refused", "= inlined inlined"}));
        QCOMPARE(compared("both", "turned"), (std::vector<std::string>{"= refused refused", "= inlined inlined"}));
    }

    /// Of a run, the lines in which the functions begin are not known: a copy is found by the columns of its calls.
    void copiesOfACallArePairedWithThoseOfARun() {
        Compiled build;
        QVERIFY(writeWhole(build.input,
                           "int ext(int);\n"
                           "static int leaf(int x) { return ext(x) + 1; } static int other(int x) { return x; }\n"
                           "static inline int one(int (*f)(int), int x) { return f(x) * 3; }\n"
                           "int main(int n, char** v) { (void)v; return one(leaf, n) +\n"
                           "      one(leaf, n + 1) + one(other, n + 2); }\n"));
        const QString record = build.compile("yaml", "a.opt.yaml", {"-Xclang", "-fembed-bitcode=all"});
        build.import({record}, "clang");
        build.run("default");
        const Table table = need(compareRemarks(build.box.context.workspacePath, "clang", "default", {}));
        std::map<std::string, std::string> chains; // of the run's decisions, by key
        const WorkspaceReader reader = build.box.reader();
        const RunRow run = need(reader.runs().byName("default"));
        for (const ModuleRunRow& module : need(reader.moduleRuns().of(run.id)))
            for (const DecisionRow& row : need(reader.decisions().of(module.id)))
                chains[formatKey(row.decision.key)] = std::to_string(row.decision.path.places.back().line) + ':' +
                                                      std::to_string(row.decision.path.places.back().column);
        std::map<std::string, std::string> sites; // of the remarks, by key: the outermost call; main begins in line 4
        RemarkKeys keys;
        for (const CallRemark& remark : build.remarks("clang")) {
            const std::string key = formatKey(keys.next(0, remark));
            if (remark.callee != "leaf") continue;
            const QStringList parts = QString::fromStdString(remark.site).section(" @ ", -1).split(':');
            sites[key] =
                QString("%1:%2").arg(4 + parts.at(1).toInt()).arg(parts.at(2).section('.', 0, 0)).toStdString();
        }
        int copies = 0;
        for (const Row& row : table.rows) {
            QCOMPARE(plainText(row[0]), std::string("="));
            if (plainText(row[2]) != "leaf") continue;
            ++copies;
            QCOMPARE(sites.at(plainText(row[8])), chains.at(plainText(row[9])));
        }
        QCOMPARE(copies, 2);
    }

    /// Two files of one name and one text, in two folders; in the first nothing is inlined. A set of both, compared
    /// with one of the second file alone, has the first file's callsites on one side only.
    void filesOfOneNameArePairedByTheirFolders() {
        Compiled build;
        QStringList records;
        for (const auto& [folder, flag] : {std::pair("first", "-fno-inline"), {"second", "-finline"}}) {
            QVERIFY(QDir(build.box.folder.path()).mkdir(folder));
            build.input = build.box.folder.filePath(QString(folder) + "/a.c");
            QVERIFY(writeWhole(build.input, remarkSource));
            records << build.compile("yaml", QString(folder) + ".opt.yaml", {flag});
        }
        build.import(records, "both");
        build.import({records[1]}, "second");
        const Table table = need(compareRemarks(build.box.context.workspacePath, "both", "second", {}));
        std::map<std::string, int> marks;
        for (const Row& row : table.rows) {
            const std::string mark = plainText(row[0]);
            ++marks[mark];
            QCOMPARE(plainText(row[3]).find("first/a.c") != std::string::npos, mark == "-");
        }
        QVERIFY(marks["-"] > 0);
        const auto decided = [](const CallRemark& remark) { return remark.outcome.has_value(); };
        QCOMPARE(std::ptrdiff_t(marks["="]), std::ranges::count_if(build.remarks("second"), decided));
        QCOMPARE(marks.size(), std::size_t(2));
    }

    void theTablesOfASetSayWhatClangDid() {
        Compiled build;
        build.import({build.compile("yaml", "a.opt.yaml")}, "clang");
        build.import({build.compile("yaml", "b.opt.yaml", {"-fno-inline"})}, "without");
        const std::string path = build.box.context.workspacePath;
        QVERIFY(need(isRemarkSet(path, "clang")) && !need(isRemarkSet(path, "nosuch")));
        const Table callees = need(calleeTable(path, {{"clang"}}, {})).table;
        std::map<std::string, std::vector<std::string>> rows;
        for (const Row& row : callees.rows)
            rows[plainText(row[0])] = {plainText(row[1]), plainText(row[2]), plainText(row[3]), plainText(row.back())};
        QCOMPARE(rows["leaf"], (std::vector<std::string>{"3", "3", "0", ""}));
        QCOMPARE(rows["never"], (std::vector<std::string>{"1", "0", "1", "NeverInline 1"}));
        QCOMPARE(rows.size(), std::size_t(2)); // ext has no body
        const Table both = need(calleeTable(path, {{"clang", "without"}}, {})).table;
        QCOMPARE(both.columns.back().name, std::string("reasons_b"));
        const Table list = need(listTable(path, ListNoun::Remarks));
        QCOMPARE(list.rows.size(), std::size_t(2));
        const Table all = need(remarkTable(path, "clang", {}));
        QCOMPARE(plainText(list.rows[0].at(2)), std::to_string(all.rows.size()));
        need(deleteItem(build.box.context, ItemNoun::Remarks, "clang"));
        need(renameItem(build.box.context, ItemNoun::Remarks, "without", "clang"));
        QCOMPARE(need(listTable(path, ListNoun::Remarks)).rows.size(), std::size_t(1));
    }

    /// The tables of a set that was not read as a whole say so. Without a run, nothing is said about its flips.
    void theTablesOfAnIncompleteSetSaySo() {
        Compiled build;
        const QString yaml = build.compile("yaml", "a.opt.yaml"), cut = build.box.folder.filePath("cut.opt.yaml");
        QVERIFY(writeWhole(cut, readWhole(yaml).chopped(5)));
        QVERIFY(!build.import({cut}, "cut").at(0).complete);
        QVERIFY(build.import({yaml}, "whole").at(0).complete);
        const std::string path = build.box.context.workspacePath;
        const std::vector<std::string> incomplete = {"cut is incomplete: not all of its files were read to their ends"};
        QCOMPARE(need(calleeTable(path, {{"cut", "whole"}}, {})).table.notes, incomplete);
        QCOMPARE(need(rankReasons(path, {{"cut", "whole"}, {}}, {})).refused.notes, incomplete);
        QVERIFY(need(calleeTable(path, {{"whole"}}, {})).table.notes.empty());
        QVERIFY(need(rankReasons(path, {{"whole"}, {}}, {})).refused.notes.empty());
    }
};

QTEST_GUILESS_MAIN(TestRemarkTables)
#include "tst_remark_tables.moc"
