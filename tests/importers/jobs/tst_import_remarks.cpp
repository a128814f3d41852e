// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/compare/callee_table.h"
#include "core/jobs/sides/remark_table.h"
#include "core/jobs/workspace/housekeeping.h"
#include "core/jobs/workspace/lists.h"
#include "importers/jobs/import_start.h"
#include "tests/jobs/job_fixture.h"
#include "tests/support/process.h"

#include <QDir>

#include <algorithm>
#include <map>
#include <utility>

using namespace inlinescope;
using namespace inlinescope::testing;

namespace {

const QByteArray source = "int ext(int);\n"
                          "static int leaf(int x) { return x * 3 + 1; }\n"
                          "__attribute__((noinline)) int never(int x) { return ext(x) + leaf(x); }\n"
                          "int both(int x) { return never(x) + leaf(x) + leaf(x + 1); }\n";

/// Bits of LLVM's bitstream, the lowest first.
class BitWriter {
public:
    void fixed(quint32 value, int width) {
        for (int bit = 0; bit < width; ++bit, ++m_bits) {
            if (m_bits % 8 == 0) m_bytes.append('\0');
            m_bytes.back() = char(m_bytes.back() | (value >> bit & 1) << m_bits % 8);
        }
    }
    /// Small values, which take one chunk.
    void vbr(quint32 value, int width) { fixed(value, width); }
    void align() {
        while (m_bits % 32 != 0)
            fixed(0, 1);
    }
    const QByteArray& bytes() const { return m_bytes; }

private:
    QByteArray m_bytes;
    int m_bits = 0;
};

/// The magic and the block of metadata of a container of remarks, with one record that is not abbreviated.
QByteArray headOfContainer(quint32 version, quint32 type) {
    BitWriter bits;
    for (const char letter : {'R', 'M', 'R', 'K'})
        bits.fixed(quint32(letter), 8);
    bits.fixed(1, 2); // ENTER_SUBBLOCK
    bits.vbr(8, 8);   // META_BLOCK_ID
    bits.vbr(3, 4);   // bits of an abbreviation's number
    bits.align();
    bits.fixed(1, 32); // length in words
    bits.fixed(3, 3);  // UNABBREV_RECORD
    bits.vbr(1, 6);    // RECORD_META_CONTAINER_INFO
    bits.vbr(2, 6);    // operands
    bits.vbr(version, 6);
    bits.vbr(type, 6);
    bits.fixed(0, 3); // END_BLOCK
    bits.align();
    return bits.bytes();
}

/// Remarks that the real compiler writes.
struct Compiled {
    JobSandbox box;
    QString input = box.folder.filePath("a.c");

    Compiled() {
        if (!writeWhole(input, source)) throw std::runtime_error("a.c");
    }
    /// Returns the path of the record.
    QString compile(const QString& format, const QString& name, const QStringList& more = {}) {
        const QString record = box.folder.filePath(name);
        const Finished done =
            runProgram("clang-22", QStringList{"-O2", "-g", "-Wno-source-mgr", "-fsave-optimization-record=" + format,
                                               "-foptimization-record-file=" + record, "-c", input, "-o", object()} +
                                       more);
        if (done.exitCode != 0) throw std::runtime_error(done.err.toStdString());
        return record;
    }
    /// Imports the module that the last compile embedded, and runs it.
    void run(const std::string& policy) {
        const QString commands = box.folder.filePath("compile_commands.json");
        const QString json = R"([{"directory":"%1","file":"%2","arguments":["clang-22","-c","%2","-o","%3"]}])";
        if (!writeWhole(commands, json.arg(box.folder.path(), input, object()).toUtf8()))
            throw std::runtime_error("compile_commands.json");
        need(extractCorpus(box.context, {commands.toStdString(), box.corpus.toStdString(), {}}));
        box.import(box.corpus);
        RunOptions options = box.runOptions(policy);
        options.policy = policy;
        need(runCorpus(box.context, options));
    }
    QString object() const { return box.folder.filePath("a.o"); }
    std::vector<CallRemark> remarks(const std::string& name) const {
        std::vector<CallRemark> remarks;
        const WorkspaceReader reader = box.reader();
        const RemarkSetRow set = need(reader.remarks().byName(name));
        need(reader.remarks().scan(set.id, [&](const StoredRemark& stored) { remarks.push_back(stored.remark); }, {}));
        return remarks;
    }
    std::vector<Imported> import(const QStringList& paths, const std::string& name = {}) {
        ImportOptions options;
        for (const QString& path : paths)
            options.paths.push_back(path.toStdString());
        options.name = name;
        return need(importPaths(box.context, options));
    }
};

} // namespace

/// Optimization remarks of the real compiler, imported with the real worker.
class TestImportRemarks : public QObject {
    Q_OBJECT
private slots:
    void bothFormatsOfOneCompileGiveTheSameRows() {
        Compiled build;
        const QString yaml = build.compile("yaml", "a.opt.yaml");
        const QString container = build.compile("bitstream", "a.opt.bitstream");
        QVERIFY(build.import({yaml}, "yaml").at(0).complete);
        QVERIFY(build.import({container}, "container").at(0).complete);
        const std::vector<CallRemark> rows = build.remarks("yaml");
        QCOMPARE(rows.size(), std::size_t(5)); // three calls of leaf, one of never, one of ext
        QVERIFY(rows == build.remarks("container"));
        QVERIFY(build.box.passesCheck());
    }

    /// Files are hashed before the first one is read; the second is then written to.
    void aFileThatChangesWhileItIsImportedIsRefused() {
        Compiled build;
        const QString a = build.compile("yaml", "a.opt.yaml");
        const QString b = build.box.folder.filePath("b.opt.yaml");
        QVERIFY(QFile::copy(a, b));
        JobContext context = build.box.context;
        bool isChanged = false;
        context.progress = [&](const Progress&) {
            if (!std::exchange(isChanged, true)) QVERIFY(writeWhole(b, "--- !Missed\nPass: inline\n"));
        };
        ImportOptions options;
        options.paths = {a.toStdString(), b.toStdString()};
        const std::vector<Imported> imported = need(importPaths(context, options));
        QVERIFY(isChanged);
        QVERIFY(imported.size() == 1 && !imported[0].complete);
        QCOMPARE(build.box.findings.size(), std::size_t(1));
        QVERIFY(build.box.findings[0].error.code == ErrorCode::Refused &&
                build.box.findings[0].subject == b.toStdString());
    }

    void manyFilesAreOneSet() {
        Compiled build;
        const QString yaml = build.compile("yaml", "a.opt.yaml");
        const QString empty = build.box.folder.filePath("empty.opt.yaml");
        QVERIFY(writeWhole(empty, ""));
        const auto imported = build.import({yaml, empty});
        QCOMPARE(imported.size(), std::size_t(1));
        QVERIFY(imported[0].noun == ItemNoun::Remarks && imported[0].complete && !imported[0].alreadyThere);
        const RemarkSetRow set = need(build.box.reader().remarks().byName(imported[0].name));
        QCOMPARE(set.files, 2);
        QCOMPARE(set.remarks, imported[0].items);
        QCOMPARE(QString::fromStdString(set.source.path), build.box.folder.path());
        QVERIFY(build.import({yaml, empty}).at(0).alreadyThere);
        QCOMPARE(need(build.box.reader().remarks().all()).size(), std::size_t(1));
    }

    /// As a build leaves them. A link may lead elsewhere, and a folder of bitcode is a corpus.
    void aFolderIsTheSetOfTheFilesBelowIt() {
        Compiled build;
        QVERIFY(QDir(build.box.folder.path()).mkpath("out/obj/deep"));
        const QString out = build.box.folder.filePath("out");
        const QString yaml = build.compile("yaml", "out/obj/deep/a.opt.yaml");
        build.compile("bitstream", "out/b.opt.bitstream");
        QVERIFY(writeWhole(out + "/obj/notes.yaml", "--- !Missed\n"));
        const QString other = build.compile("yaml", "other.opt.yaml");
        QVERIFY(QFile::link(other, out + "/obj/linked.opt.yaml"));
        const auto imported = build.import({out}, "build");
        QCOMPARE(imported.size(), std::size_t(1));
        QVERIFY(imported[0].complete);
        QCOMPARE(imported[0].name, std::string("build"));
        const RemarkSetRow set = need(build.box.reader().remarks().byName("build"));
        QCOMPARE(set.files, 2);
        QCOMPARE(QString::fromStdString(set.source.path), out);
        const auto one = build.import({yaml}, "one");
        QCOMPARE(set.remarks, 2 * one.at(0).items);
        QVERIFY(build.import({out}, "again").at(0).alreadyThere); // in the same order
        QCOMPARE(need(build.box.reader().remarks().files(set.id)).at(0).path, yaml.toStdString());
    }

    /// However it is named: by its path, with dots, by a link, or by its folder, before or after it.
    void aFileCountsOnce() {
        Compiled build;
        QVERIFY(QDir(build.box.folder.path()).mkpath("out/sub"));
        const QString out = build.box.folder.filePath("out"), link = build.box.folder.filePath("link.opt.yaml");
        const QString yaml = build.compile("yaml", "out/sub/a.opt.yaml");
        QVERIFY(QFile::link(yaml, link) && QFile::link(out, build.box.folder.filePath("linked")));
        const std::int64_t items = build.import({yaml}, "one").at(0).items;
        const QStringList folder = {out}, file = {yaml}, dots = {out + "/./sub/../sub/a.opt.yaml"};
        const QStringList linked = {build.box.folder.filePath("linked")};
        for (const QStringList& paths :
             {folder + file, file + folder, file + file, dots + folder, folder + QStringList{link}, linked + file,
              folder + QStringList{out + "/sub"}}) {
            const std::vector<Imported> imported = build.import(paths);
            QCOMPARE(imported.size(), std::size_t(1));
            QCOMPARE(imported[0].items, items);
        }
        const std::vector<std::string> shown = need(withRemarkFiles({out.toStdString(), yaml.toStdString()}, {}));
        QCOMPARE(shown, std::vector<std::string>{yaml.toStdString()});
    }

    void aDamagedFileIsFoundAndTheRestKept() {
        Compiled build;
        const QString yaml = build.compile("yaml", "a.opt.yaml");
        const QString cut = build.box.folder.filePath("cut.opt.yaml");
        QVERIFY(writeWhole(cut, readWhole(yaml).chopped(5)));
        const auto imported = build.import({cut, yaml}, "build");
        QVERIFY(!imported.at(0).complete);
        QVERIFY(!need(build.box.reader().remarks().byName("build")).complete);
        const auto findings = need(build.box.reader().findings().all());
        QCOMPARE(findings.size(), std::size_t(1));
        QCOMPARE(findings[0].finding.subject, cut.toStdString());
        QVERIFY(!readWhole(cut).sliced(readWhole(cut).lastIndexOf("---")).contains("Pass:            inline"));
        QCOMPARE(findings[0].finding.error.remedy, std::string("The first 5 items of the file are kept."));
        QCOMPARE(findings[0].owner.remarks, need(build.box.reader().remarks().byName("build")).id);
        QVERIFY(build.box.passesCheck());
    }

    void aSectionOfAnObjectIsRead_data() {
        QTest::addColumn<QString>("target");
        QTest::addColumn<QString>("section");
        QTest::newRow("ELF") << "x86_64-linux-gnu" << ".remarks";
        QTest::newRow("Mach-O") << "x86_64-apple-macos13" << "__LLVM,__remarks";
        QTest::newRow("Mach-O of another processor") << "arm64-apple-macos13" << "__LLVM,__remarks";
    }
    /// clang 22 itself writes only the name of the file with the remarks there (below).
    void aSectionOfAnObjectIsRead() {
        QFETCH(const QString, target);
        QFETCH(const QString, section);
        Compiled build;
        const QString container = build.compile("bitstream", "a.opt.bitstream");
        const QString object = build.box.folder.filePath("with.o");
        const Finished compiled =
            runProgram("clang-22", {"-target", target, "-O2", "-c", build.input, "-o", build.object()});
        QVERIFY2(compiled.exitCode == 0, compiled.err.constData());
        const Finished added =
            runProgram("llvm-objcopy-22", {"--add-section=" + section + "=" + container, build.object(), object});
        QVERIFY2(added.exitCode == 0, added.err.constData());
        QVERIFY(build.import({object}, "object").at(0).complete);
        QVERIFY(build.import({container}, "container").at(0).complete);
        QVERIFY(!build.remarks("object").empty());
        QVERIFY(build.remarks("object") == build.remarks("container"));
    }

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
            QVERIFY(writeWhole(build.input, source));
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

    /// What cannot be read says what to do: an object without remarks, and one that names their file.
    void whatCannotBeReadSaysWhatToDo_data() {
        QTest::addColumn<QStringList>("options");
        QTest::addColumn<QByteArray>("words");
        QTest::newRow("no section") << QStringList() << QByteArray("without optimization remarks");
        QTest::newRow("a name") << QStringList{"-target", "arm64-apple-macos13"}
                                << QByteArray("the name of their file");
    }
    void whatCannotBeReadSaysWhatToDo() {
        QFETCH(QStringList, options);
        QFETCH(QByteArray, words);
        Compiled build;
        build.compile("bitstream", "a.opt.bitstream", options);
        ImportOptions asRemarks;
        asRemarks.paths = {build.object().toStdString()};
        asRemarks.format = "remarks"; // an object without such a section is a binary
        QVERIFY(need(importPaths(build.box.context, asRemarks)).empty());
        const auto findings = need(build.box.reader().findings().all());
        QCOMPARE(findings.size(), std::size_t(1));
        const Error& error = findings[0].finding.error;
        QVERIFY2(error.found.find(words.toStdString()) != std::string::npos, error.found.c_str());
        QVERIFY(!error.remedy.empty());
        QVERIFY(need(build.box.reader().remarks().all()).empty());
    }

    void aContainerOfAnotherVersionIsRefusedWithWords_data() {
        QTest::addColumn<quint32>("version");
        QTest::addColumn<quint32>("type");
        QTest::newRow("of clang 21 and older, remarks apart") << 0u << 1u;
        QTest::newRow("of clang 21 and older, with their names") << 0u << 2u;
        QTest::newRow("of a later clang") << 2u << 1u;
    }
    void aContainerOfAnotherVersionIsRefusedWithWords() {
        QFETCH(const quint32, version);
        QFETCH(const quint32, type);
        Compiled build;
        const QString file = build.box.folder.filePath("old.opt.bitstream");
        QVERIFY(writeWhole(file, headOfContainer(version, type)));
        const Finished seen = runProgram("llvm-bcanalyzer-22", {"--dump", file});
        const QByteArray record =
            "<UnknownCode1 op0=" + QByteArray::number(version) + " op1=" + QByteArray::number(type) + "/>";
        QVERIFY2(seen.out.contains("LLVM Remarks"), seen.out + seen.err);
        QVERIFY2(seen.out.contains(record), seen.out + seen.err);
        QVERIFY(build.import({file}).empty());
        const Error error = build.box.findings.at(0).error;
        QVERIFY(error.code == ErrorCode::Unsupported);
        QCOMPARE(error.found, "a remark container of version " + std::to_string(version));
        QVERIFY2(error.remedy.find("-fsave-optimization-record=yaml") != std::string::npos, error.remedy.c_str());
        QVERIFY(need(build.box.reader().remarks().all()).empty());
    }

    /// Its names are at its end, so that nothing of a part can be read.
    void aContainerThatIsCutOffIsRefused() {
        Compiled build;
        const QByteArray whole = readWhole(build.compile("bitstream", "a.opt.bitstream"));
        const QString cut = build.box.folder.filePath("cut.bitstream");
        for (qsizetype size = 4; size < whole.size(); size += whole.size() / 16) {
            QVERIFY(writeWhole(cut, whole.left(size)));
            build.box.findings.clear();
            QVERIFY2(build.import({cut}).empty(), qPrintable(QString::number(size)));
            QCOMPARE(build.box.findings.at(0).error.remedy, std::string("Nothing of the file is kept."));
        }
        QVERIFY(need(build.box.reader().remarks().all()).empty());
    }
};

QTEST_GUILESS_MAIN(TestImportRemarks)
#include "tst_import_remarks.moc"
