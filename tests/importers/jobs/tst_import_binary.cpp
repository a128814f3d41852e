// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/workspace/size_tables.h"
#include "importers/jobs/named_reports.h"
#include "importers/readers/importer_list.h"
#include "tests/jobs/job_fixture.h"
#include "tests/support/process.h"
#include "tests/support/xxh_sum.h"

#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <utility>

using namespace inlinescope;
using namespace inlinescope::testing;

namespace {

/// Programs of the real compiler and linker in a folder of their own.
struct Built {
    JobSandbox box;

    std::string build(const QString& name, const QByteArray& source, const QStringList& flags = {}) {
        const QString input = box.folder.filePath("a.c"), output = box.folder.filePath(name);
        if (!writeWhole(input, source)) throw std::runtime_error("a.c");
        const Finished done = runProgram("clang-22", flags + QStringList{"-O2", "-g", input, "-o", output});
        if (done.exitCode != 0) throw std::runtime_error(done.err.toStdString());
        return output.toStdString();
    }
    std::vector<std::string> names(const std::vector<std::string>& given) {
        return need(namedReports(box.context, given));
    }
    SizesTable table(const std::vector<std::string>& given, BinaryLevel level) {
        return need(binaryTable(box.context.workspacePath, names(given), level));
    }
};

const QByteArray before = "__attribute__((noinline)) int f(int x) { return x * 3 + 1; }\n"
                          "static inline int leaf(int x) { return x * x * 7; }\n"
                          "int main(int n, char** v) { (void)v; return f(n) + leaf(n); }\n";
const QByteArray after = "__attribute__((noinline)) int f(int x) { return x * 3 + 1; }\n"
                         "static inline int leaf(int x) { return x * x * 7; }\n"
                         "__attribute__((noinline)) int g(int x) { return leaf(x) / 3; }\n"
                         "int main(int n, char** v) { (void)v; return f(n) + leaf(n) + g(n); }\n";

std::string cellOf(const Table& table, const Row& row, ColumnName column) {
    return plainText(row.at(std::size_t(table.columnIndex(column))));
}

const Row& rowOf(const Table& table, const std::string& name) {
    for (const Row& row : table.rows)
        if (plainText(row.front()) == name) return row;
    throw std::runtime_error("no row " + name);
}

} // namespace

/// Files that `sizes` takes, read by the real worker.
class TestImportBinary : public QObject {
    Q_OBJECT
private slots:
    void filesAreImportedOnTheWay() {
        Built built;
        const std::string a = built.build("a", before), b = built.build("b", after);
        const SizesTable symbols = built.table({a, b}, BinaryLevel::Symbols);
        const Row& g = rowOf(symbols.table, "g");
        QCOMPARE(cellOf(symbols.table, g, "value_a"), std::string());
        QCOMPARE(cellOf(symbols.table, g, "status"), std::string("missing"));
        const Row& f = rowOf(symbols.table, "f");
        QCOMPARE(cellOf(symbols.table, f, "paired_by"), std::string("name"));
        QCOMPARE(cellOf(symbols.table, f, "delta"), std::string("0"));
        QCOMPARE(cellOf(symbols.table, f, "place"), std::string(".text"));
        for (const auto& [column, path] : {std::pair("file_a", a), {"file_b", b}}) {
            const std::string size = std::to_string(QFileInfo(QString::fromStdString(path)).size());
            QCOMPARE(cellOf(symbols.table, *symbols.table.total, std::string(column)), size);
        }
        // The second time the names are known, and nothing is read again.
        QCOMPARE(built.names({a, "b"}), (std::vector<std::string>{"a", "b"}));
        QCOMPARE(need(built.box.reader().reports().all()).size(), std::size_t(2));
        QVERIFY(built.box.passesCheck());
        const SizesTable inlined = built.table({"a", "b"}, BinaryLevel::Inlined);
        const Row& leaf = rowOf(inlined.table, "leaf");
        QCOMPARE(cellOf(inlined.table, leaf, "sites_a"), std::string("1"));
        QCOMPARE(cellOf(inlined.table, leaf, "sites_b"), std::string("2"));
    }

    /// The hash of a large file is stopped as everything else, and says how far it is: 65 MiB of zeros on the disk, as
    /// remarks, which are read after it.
    void aFileIsNotReadOnAfterCancelling() {
        Built built;
        const QString large = built.box.folder.filePath("large");
        QVERIFY(writeWhole(large, QByteArray(65 << 20, '\0')));
        std::vector<Progress> seen;
        JobContext context = built.box.context;
        context.progress = [&](const Progress& progress) {
            seen.push_back(progress);
            context.cancel.cancel();
        };
        ImportOptions options;
        options.paths = {large.toStdString()};
        options.format = "remarks";
        QVERIFY(failsWith(importPaths(context, options), ErrorCode::Cancelled));
        QCOMPARE(seen.size(), std::size_t(1));
        QVERIFY(seen[0].done == 64 && seen[0].total == 65 && seen[0].item == large.toStdString());
        QVERIFY(seen[0].perSecond > 0 && seen[0].secondsLeft > 0);
    }

    /// The parts of a binary are counted. The time left is that of an archive's members, which are alike here.
    void progressCountsPartsAndTheirFiles() {
        Built built;
        QStringList objects;
        for (const char* name : {"a.o", "b.o", "c.o"})
            objects << QString::fromStdString(built.build(name, before, {"-c"}));
        const QString archive = built.box.folder.filePath("all.a");
        QCOMPARE(runProgram("llvm-ar-22", QStringList{"rcs", archive} + objects).exitCode, 0);
        JobContext context = built.box.context;
        for (const QString& file : {objects[0], archive}) {
            std::vector<Progress> seen;
            context.progress = [&](const Progress& progress) { seen.push_back(progress); };
            ImportOptions options;
            options.paths = {file.toStdString()};
            const Imported imported = need(importPaths(context, options)).at(0);
            const auto parts = std::stoll(
                built.box.value("SELECT count(*) FROM v_binary_parts WHERE report = '" + imported.name + "'"));
            QVERIFY(parts > 6 * imported.items);
            QCOMPARE(seen.back().done, parts + imported.items);
            QCOMPARE(seen.back().secondsLeft, 0.0);
            bool isKnown = false;
            for (std::size_t at = 0; at + 1 < seen.size(); ++at) {
                QVERIFY(seen[at].total == 0 && seen[at].perSecond > 0 && seen[at].done <= seen[at + 1].done);
                isKnown |= seen[at].secondsLeft > 0;
                QVERIFY(isKnown || seen[at].secondsLeft < 0);
            }
            QCOMPARE(isKnown, file == archive);
        }
    }

    /// More than 65,536 entries of debug information, after all else was passed on, in a file of more than 4 MiB.
    void howMuchIsReadIsKnownDuringALongDebugInformation() {
        Built built;
        const QString source = built.box.folder.filePath("long.s"), object = built.box.folder.filePath("long.o");
        QVERIFY(writeWhole(source, ".globl f\n.type f,@function\nf: ret\n.size f, .-f\n"
                                   ".section .debug_abbrev,\"\",@progbits\n"
                                   ".byte 1, 0x11, 1, 0, 0, 2, 0x2e, 0, 0, 0, 0\n"
                                   ".section .debug_info,\"\",@progbits\n"
                                   ".long 9f-8f\n8: .short 5\n.byte 1, 8\n.long 0\n"
                                   ".byte 1\n.rept 140000\n.byte 2\n.endr\n.byte 0\n9:\n"));
        QCOMPARE(runProgram("clang-22", {"-c", source, "-o", object}).exitCode, 0);
        const std::int64_t total = 4;
        QVERIFY(writeWhole(object, readWhole(object) + QByteArray(total << 20, '\0')));
        std::vector<Progress> seen;
        JobContext context = built.box.context;
        context.progress = [&](const Progress& progress) { seen.push_back(progress); };
        ImportOptions options;
        options.paths = {object.toStdString()};
        QCOMPARE(need(importPaths(context, options)).size(), std::size_t(1));
        QVERIFY(seen.size() > 2 && seen.back().secondsLeft == 0.0);
        std::erase_if(seen, [](const Progress& one) { return one.total == 0; }); // of the parts
        QVERIFY(!seen.empty());
        for (const Progress& one : seen)
            QVERIFY(one.total == total && one.done > 0 && one.done < total && one.perSecond > 0 && one.secondsLeft > 0);
    }

    /// A worker that crashes over debug information, after a part of the file was passed on.
    void aCrashOverDebugInformationCostsItAlone() {
        Built built;
        const std::string a = built.build("a", before);
        JobContext context = built.box.context;
        context.workerProgram = INLINESCOPE_BINARY_DIR "/bin/fault_worker";
        ImportOptions options;
        options.paths = {a};
        const std::vector<Imported> imported = need(importPaths(context, options));
        QVERIFY(imported.size() == 1 && imported[0].complete && imported[0].items == 1);
        QCOMPARE(built.box.findings.size(), std::size_t(1));
        const std::string words = describe(built.box.findings[0].error);
        QVERIFY2(words.find("none of the debug information is read") != std::string::npos, words.c_str());
        QVERIFY2(words.find("SIG") != std::string::npos, words.c_str());
        QCOMPARE(need(built.box.reader().reports().byName("a")).entries, 1);
        QCOMPARE(need(built.box.reader().findings().all()).size(), std::size_t(1));
        QVERIFY(built.box.passesCheck());
    }

    /// Of an archive that is cut in its second member, the first one is kept; each table says that it is not all.
    void theTablesOfACutArchiveSaySo() {
        Built built;
        const QString folder = built.box.folder.path(), cut = built.box.folder.filePath("cut.a");
        built.build("one.o", before, {"-c"});
        built.build("two.o", before, {"-c"});
        QCOMPARE(runProgram("llvm-ar-22", {"rcS", "whole.a", "one.o", "two.o"}, folder).exitCode, 0);
        QVERIFY(writeWhole(cut, readWhole(built.box.folder.filePath("whole.a")).chopped(100)));
        ImportOptions options;
        options.paths = {cut.toStdString()};
        const auto imported = need(importPaths(built.box.context, options));
        QVERIFY(imported.size() == 1 && !imported[0].complete);
        const std::string path = built.box.context.workspacePath;
        const auto saysSo = [](const Table& table) {
            return std::ranges::any_of(table.notes, [](const std::string& note) {
                return note.find(" is not whole: a ") != std::string::npos;
            });
        };
        for (const BinaryLevel level : {BinaryLevel::Sections, BinaryLevel::Symbols, BinaryLevel::Inlined})
            QVERIFY(saysSo(need(binaryTable(path, {imported[0].name}, level)).table));
        QVERIFY(saysSo(need(sizesTable(path, {imported[0].name}, "file")).table));
    }

    /// While a file is read, for its hash too (65 MiB of zeros follow its sections), another one gets its name.
    void theFileThatHasTheHashIsRead() {
        Built built;
        const QString a = QString::fromStdString(built.build("a", before));
        const QString b = QString::fromStdString(built.build("b", after));
        const QByteArray content = readWhole(a) + QByteArray(65 << 20, '\0');
        QVERIFY(writeWhole(a, content));
        bool isExchanged = false;
        JobContext context = built.box.context;
        context.progress = [&](const Progress&) {
            if (!std::exchange(isExchanged, true)) QVERIFY(QFile::remove(a) && QFile::rename(b, a));
        };
        ImportOptions options;
        options.paths = {a.toStdString()};
        options.format = "binary";
        QCOMPARE(need(importPaths(context, options)).size(), std::size_t(1));
        QVERIFY(isExchanged);
        QVERIFY(writeWhole(b, content)); // where the file was exchanged
        QCOMPARE(need(built.box.reader().reports().byName("a")).source.hash, xxh3Of(b));
        const auto symbols = need(binaryTable(built.box.context.workspacePath, {"a"}, BinaryLevel::Symbols)).table;
        const auto has = [&symbols](const std::string& name) {
            return std::ranges::any_of(symbols.rows, [&](const Row& row) { return plainText(row.front()) == name; });
        };
        QVERIFY(has("f") && !has("g"));
    }

    /// 64 GiB without content: reading them for a hash would take minutes.
    void aSparseFileIsRefusedBeforeItIsRead() {
        Built built;
        const QString sparse = built.box.folder.filePath("sparse");
        QVERIFY(writeWhole(sparse, "\x7f"
                                   "ELF") &&
                QFile(sparse).resize(qint64(1) << 36));
        std::vector<Finding> findings;
        JobContext context = built.box.context;
        context.finding = [&](const Finding& finding) { findings.push_back(finding); };
        ImportOptions options;
        options.paths = {sparse.toStdString()};
        options.format = "binary";
        QVERIFY(need(importPaths(context, options)).empty());
        QCOMPARE(findings.size(), std::size_t(1));
        QVERIFY(findings[0].error.code == ErrorCode::Refused && findings[0].error.found.find("sparse") == 2);
        QVERIFY(need(built.box.reader().reports().all()).empty());
    }

    /// A name is that of the report, as it was imported; a path is the file, as it is now.
    void aReportWhoseFileHasChangedIsTold() {
        Built built;
        const QString folder = QDir::currentPath();
        QVERIFY(QDir::setCurrent(built.box.folder.path()));
        const auto restore = qScopeGuard([&] { QDir::setCurrent(folder); });
        built.build("prog", before);
        for (int turn = 0; turn < 2; ++turn)
            QCOMPARE(built.names({"prog"}), std::vector<std::string>{"prog"});
        QVERIFY(built.box.findings.empty());
        built.build("prog", after);
        QCOMPARE(built.names({"prog"}), std::vector<std::string>{"prog"});
        QCOMPARE(built.box.findings.size(), std::size_t(1));
        QVERIFY(built.box.findings[0].severity == Severity::Warning);
        QVERIFY(built.box.findings[0].error.remedy.find("./prog") != std::string::npos);
        QCOMPARE(built.names({"./prog"}), std::vector<std::string>{"prog-2"});
        QCOMPARE(built.box.findings.size(), std::size_t(1));
    }

    void whatIsNoSizeIsRefused() {
        Built built;
        const QString text = built.box.folder.filePath("text");
        QVERIFY(writeWhole(text, "--- !Missed\nPass: inline\n"));
        QVERIFY(failsWith(namedReports(built.box.context, {text.toStdString()}), ErrorCode::InvalidArgument));
        built.names({built.build("a", before)});
        QVERIFY(failsWith(namedReports(built.box.context, {"nothing of that name"}), ErrorCode::NotFound));
        const QString report = built.box.folder.filePath("r.json");
        QVERIFY(writeWhole(report, R"({"files":[{"path":"a","build_id":null,"code":1}],"totals":{"code":1}})"));
        const auto names = built.names({report.toStdString()});
        QVERIFY(failsWith(binaryTable(built.box.context.workspacePath, names, BinaryLevel::Symbols),
                          ErrorCode::InvalidArgument));
        QVERIFY(!need(areBinaries(built.box.context.workspacePath, {"a", names[0]})));
    }

    void aDebugFileThatIsNamedIsRead() {
        Built built;
        const std::string object = built.build("split.o", before, {"-c", "-gsplit-dwarf"});
        const std::string& workspace = built.box.context.workspacePath;
        const Table alone = need(binaryTable(workspace, built.names({object}), BinaryLevel::Inlined)).table;
        QVERIFY(plainText(alone.rows.front().front()).starts_with("["));
        QVERIFY(alone.notes.front().find("list findings") != std::string::npos);
        QVERIFY(need(built.box.reader().findings().all()).size() == 1);
        const std::string split = built.box.folder.filePath("split.dwo").toStdString();
        const auto names = need(namedReports(built.box.context, {object}, {split}));
        QCOMPARE(names, std::vector<std::string>{"split"});
        const Table both = need(binaryTable(workspace, names, BinaryLevel::Inlined)).table;
        QCOMPARE(cellOf(both, rowOf(both, "leaf"), "sites_a"), std::string("1"));
        QVERIFY(need(built.box.reader().findings().all()).empty());
    }

    /// Of two objects with a .dwo file each. In a folder, what is of another binary is no mistake.
    void debugFilesThatAreOfNoBinaryAreTold() {
        Built built;
        const std::string object = built.build("split.o", before, {"-c", "-gsplit-dwarf"});
        const std::string second = built.build("second.o", after, {"-c", "-gsplit-dwarf"});
        const QDir root(built.box.folder.path());
        QVERIFY(root.mkpath("mixed/deep") && root.mkpath("strange") && root.mkpath("empty"));
        QVERIFY(QFile::copy(root.filePath("split.dwo"), root.filePath("mixed/deep/a.dwo")));
        QVERIFY(QFile::copy(root.filePath("second.dwo"), root.filePath("mixed/b.dwo")));
        QVERIFY(QFile::copy(root.filePath("second.dwo"), root.filePath("strange/b.dwo")));
        const auto of = [&](const char* name) { return root.filePath(name).toStdString(); };
        const auto findings = [&](const std::vector<std::string>& given, const std::vector<std::string>& debug) {
            built.box.findings.clear();
            need(namedReports(built.box.context, given, debug));
            return need(built.box.reader().findings().all()).size();
        };
        QCOMPARE(findings({object}, {of("mixed")}), std::size_t(0));
        const Table whole = need(binaryTable(built.box.context.workspacePath, {"split"}, BinaryLevel::Inlined)).table;
        QCOMPARE(cellOf(whole, rowOf(whole, "leaf"), "sites_a"), std::string("1"));
        for (const char* wrong : {"second.dwo", "strange"}) {
            QCOMPARE(findings({object}, {of(wrong)}), std::size_t(2)); // the other: that a unit is not read
            QCOMPARE(built.box.findings.size(), std::size_t(1));
            const Finding& told = built.box.findings[0];
            QCOMPARE(QString::fromStdString(told.subject), QFileInfo(root.filePath(wrong)).canonicalFilePath());
            QVERIFY(told.severity == Severity::Warning && told.error.code == ErrorCode::NotFound);
            QVERIFY(told.error.expected.find("split unit") != std::string::npos);
        }
        QCOMPARE(findings({object, second}, {of("split.dwo"), of("second.dwo")}), std::size_t(0));
        QVERIFY(failsWith(namedReports(built.box.context, {object}, {of("empty")}), ErrorCode::NotFound));
    }

    void aStrippedBinaryHasNoUnits() {
        Built built;
        const auto names = built.names({built.build("a", before, {"-s"})});
        const auto table = binaryTable(built.box.context.workspacePath, names, BinaryLevel::Units);
        QVERIFY(failsWith(table, ErrorCode::NotFound) && !table.error().remedy.empty());
    }

    /// A binary with a section of remarks is remarks to `import`, and a binary to `sizes`.
    void anObjectWithRemarksIsABinaryHere() {
        Built built;
        const std::string object = built.build("r.o", before, {"-c"});
        QCOMPARE(need(detectFormat(object)).name, std::string_view("binary"));
        const QString content = built.box.folder.filePath("content");
        QVERIFY(writeWhole(content, "RMRK"));
        QCOMPARE(runProgram("llvm-objcopy-22", {"--add-section=.remarks=" + content, QString::fromStdString(object)})
                     .exitCode,
                 0);
        QCOMPARE(need(detectFormat(object)).name, std::string_view("remarks"));
        QVERIFY(need(areBinaries(built.box.context.workspacePath, built.names({object}))));
    }

    void programsAreOneRowWhateverTheirNames() {
        Built built;
        const auto names = built.names({built.build("a", before), built.build("b", after)});
        const SizesTable sizes = need(sizesTable(built.box.context.workspacePath, names, "file"));
        QCOMPARE(sizes.table.rows.size(), std::size_t(1));
        QVERIFY(sizes.missing == 0 && !cellOf(sizes.table, sizes.table.rows[0], "delta").empty());
    }

    void sizesAreWrittenAsFuchsiasBuildDoes() {
        Built built;
        const auto names = built.names({built.build("a", before), built.build("b", after)});
        const QString file = built.box.folder.filePath("out/elf_sizes.json");
        need(writeElfSizes(built.box.context.workspacePath, names, file.toStdString()));
        const QJsonObject json = QJsonDocument::fromJson(readWhole(file)).object();
        const QJsonArray files = json["files"].toArray();
        QCOMPARE(files.size(), 2);
        QCOMPARE(files[0].toObject()["path"].toString(), QStringLiteral("a"));
        QCOMPARE(files[0].toObject()["file"].toInteger(), QFileInfo(built.box.folder.filePath("a")).size());
        const auto codeOf = [](const QJsonValue& value) { return value.toObject()["code"].toInteger(); };
        QVERIFY(codeOf(files[0]) >= 4096 && codeOf(files[0]) % 4096 == 0);
        QCOMPARE(json["totals"].toObject()["code"].toInteger(), codeOf(files[0]) + codeOf(files[1]));
        const auto again = built.names({file.toStdString()});
        QCOMPARE(need(built.box.reader().reports().byName(again[0])).entries, 2);
    }
};

QTEST_GUILESS_MAIN(TestImportBinary)
#include "tst_import_binary.moc"
