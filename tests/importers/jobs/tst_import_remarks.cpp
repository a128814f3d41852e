// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/readers/folder_files.h"
#include "tests/importers/jobs/remark_build.h"

#include <QDir>
#include <QStandardPaths>

#include <utility>

using namespace inlinescope;
using namespace inlinescope::testing;

namespace {

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
        QVERIFY(build.import({empty, yaml}).at(0).alreadyThere);
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

    /// clang names the files: one of the link, which is empty, and one of each task of ThinLTO; older ones begin
    /// "prog.".
    void aFolderHasTheRemarksOfALink() {
        if (QStandardPaths::findExecutable("ld.lld-22").isEmpty()) QSKIP("lld-22 is not installed");
        Compiled build;
        const auto done = [&](const QStringList& arguments) {
            return runProgram("clang-22", QStringList{"-O2", "-flto=thin"} + arguments, build.box.folder.path());
        };
        const QString folder = build.box.folder.filePath("linked");
        QVERIFY(QDir().mkdir(folder));
        QVERIFY(writeWhole(build.box.folder.filePath("f.c"), "int f(int x) { return x * 3; }\n"));
        QVERIFY(writeWhole(build.box.folder.filePath("m.c"),
                           "int f(int);\nint main(int n, char** v) { (void)v; return f(n); }\n"));
        QCOMPARE(done({"-c", "f.c", "m.c"}).exitCode, 0);
        const Finished linked =
            done({"-fuse-ld=lld-22", "-fsave-optimization-record", "f.o", "m.o", "-o", "linked/prog"});
        QVERIFY2(linked.exitCode == 0, linked.err);
        const QStringList files = QDir(folder).entryList({"*.yaml"}, QDir::Files, QDir::Name);
        QCOMPARE(files.size(), 3);
        QVERIFY(files[0].endsWith("opt.ld.yaml") && files[2].endsWith("opt.ld.yaml.thin.2.yaml"));
        QCOMPARE(QFileInfo(folder + '/' + files[0]).size(), 0);
        QVERIFY(build.import({folder}, "link").at(0).complete);
        QCOMPARE(need(build.box.reader().remarks().byName("link")).files, 3);
        const std::vector<CallRemark> remarks = build.remarks("link");
        QCOMPARE(remarks.size(), std::size_t(1));
        QVERIFY(remarks[0].caller == "main" && remarks[0].callee == "f" && remarks[0].outcome == Outcome::Inlined);
        QVERIFY(build.import({folder + '/' + files[0]}, "empty").at(0).complete);
        for (const QString& file : files)
            QVERIFY(QFile::rename(folder + '/' + file, folder + "/prog.opt" + file.sliced(file.indexOf(".ld."))));
        QVERIFY(build.import({folder}, "older").at(0).complete);
        QVERIFY(build.remarks("older") == remarks);
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
        const std::vector<std::string> shown =
            need(withRemarkFiles({out.toStdString(), yaml.toStdString()}, {}, {})).paths;
        QCOMPARE(shown, std::vector<std::string>{yaml.toStdString()});
    }

    /// As by a build that goes on.
    void aFileThatGrowsWhileItIsReadIsNotComplete() {
        Compiled build;
        const QString yaml = build.compile("yaml", "a.opt.yaml");
        const QByteArray one = readWhole(yaml);
        QVERIFY(writeWhole(yaml, one.repeated(20)));
        JobContext context = build.box.context;
        context.progress = [&](const Progress&) {
            QFile file(yaml);
            if (file.open(QIODevice::Append)) file.write(one);
        };
        const auto imported = need(importPaths(context, {{yaml.toStdString()}, {}, {}, false}));
        QVERIFY(imported.empty() || !imported[0].complete);
        QVERIFY(build.box.findings.at(0).error.found.find("changed") != std::string::npos);
    }

    void aCancelEndsTheSearchForFiles() {
        Compiled build;
        const CancelToken cancelled;
        cancelled.cancel();
        const std::string folder = build.box.folder.path().toStdString();
        QVERIFY(failsWith(withRemarkFiles({folder}, {}, cancelled), ErrorCode::Cancelled));
        const auto missing = filesBelow(folder + "/missing", {".yaml"});
        QVERIFY(failsWith(missing, ErrorCode::NotFound));
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
