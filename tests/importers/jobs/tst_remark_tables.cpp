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
