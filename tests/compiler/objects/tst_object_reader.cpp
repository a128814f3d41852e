// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/objects/object_pieces.h"
#include "core/compiler/objects/object_reader.h"
#include "tests/compiler/support.h"
#include "tests/support/shared_bodies.h"

#include <QTemporaryDir>
#include <QtTest>

#include <cstddef>
#include <cstring>
#include <elf.h>

using namespace inlinescope;
using namespace support;

namespace {

Bytes bytesOf(const QByteArray& array) {
    return asBytes({array.constData(), static_cast<std::size_t>(array.size())});
}

QByteArray toArray(const std::vector<std::byte>& bytes) {
    return QByteArray(reinterpret_cast<const char*>(bytes.data()), qsizetype(bytes.size()));
}

} // namespace

class tst_object_reader : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder;
    QString path(const QString& name) const { return m_folder.filePath(name); }
    bool write(const QString& name, const QByteArray& bytes) const {
        QFile file(path(name));
        return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size();
    }
    QByteArray compile(const QStringList& flags) const {
        const QString source = QStringLiteral(INLINESCOPE_SOURCE_DIR "/tests/corpus/sources/pack.c");
        if (run("clang-22", flags + QStringList{"-ffreestanding", "-c", source, "-o", path("made.o")}).code != 0)
            return {};
        return readAll(path("made.o"));
    }

private slots:
    void embeddedModuleEqualsTheDumpedSections();
    void machOAndCoffObjectsAreRead();
    void machOSectionsAreThoseThatObjcopyDumps();
    void namedSectionsAreThoseThatAreRead();
    void objectsWithoutBitcodeHaveNoModule();
    void tablesOfSharedFunctionsAreAsLlvmsToolsPrintThem_data();
    void tablesOfSharedFunctionsAreAsLlvmsToolsPrintThem();
    void zerosThatAreNoPaddingBelongToTheirEntry_data();
    void zerosThatAreNoPaddingBelongToTheirEntry();
    void aRelocatableLinkIsRefused();
    void damagedObjectsAreErrorsThatNameTheFile();
    void noSingleDamagedByteCrashesTheReader();
    void anAlignmentThatIsNoneIsRefused();
};

void tst_object_reader::embeddedModuleEqualsTheDumpedSections() {
    for (const QString way : {"plain", "g-sections"}) {
        QVERIFY(!corpusObjects(way).isEmpty());
        for (const QString& object : corpusObjects(way)) {
            QVERIFY(dumpEmbedded(object, m_folder.path()));
            const QByteArray bytes = readAll(object);
            const auto module = readEmbeddedModule(bytesOf(bytes), object.toStdString());
            QVERIFY(module.ok() && module->has_value());
            QCOMPARE(toArray((*module)->bitcode), readAll(path("module.bc")));
            const QByteArray cmd = readAll(path("module.cmd"));
            QCOMPARE(QByteArray::fromStdString((*module)->rawCommandLine), cmd);
            QByteArrayList arguments = cmd.split('\0');
            QCOMPARE(arguments.takeLast(), QByteArray()); // the section ends with a NUL
            QCOMPARE(qsizetype((*module)->commandLine.size()), arguments.size());
            for (qsizetype i = 0; i < arguments.size(); ++i)
                QCOMPARE(QByteArray::fromStdString((*module)->commandLine[std::size_t(i)]), arguments[i]);
            QCOMPARE(arguments.first(), QByteArray("-cc1"));
        }
    }
}

void tst_object_reader::machOAndCoffObjectsAreRead() {
    for (const QString target : {"arm64-apple-macos", "x86_64-pc-windows-msvc"}) {
        const QByteArray object = compile({"-Oz", "--target=" + target, "-Xclang", "-fembed-bitcode=all"});
        QVERIFY(!object.isEmpty());
        const auto module = readEmbeddedModule(bytesOf(object), "made.o");
        QVERIFY2(module.ok() && module->has_value(), qPrintable(target));
        QFile bitcode(path("read.bc"));
        QVERIFY(bitcode.open(QIODevice::WriteOnly));
        bitcode.write(toArray((*module)->bitcode));
        bitcode.close();
        QVERIFY(run("llvm-dis-22", {path("read.bc"), "-o", "-"}).out.contains("@pack_deltas("));
        QVERIFY(std::ranges::find((*module)->commandLine, "-emit-obj") != (*module)->commandLine.end());
    }
}

void tst_object_reader::machOSectionsAreThoseThatObjcopyDumps() {
    const QByteArray object = compile({"-Oz", "--target=x86_64-apple-macos13", "-Xclang", "-fembed-bitcode=all"});
    QVERIFY(write("macho.o", object));
    QVERIFY(run("llvm-objcopy-22",
                {"--dump-section=__LLVM,__bitcode=" + path("macho.bc"),
                 "--dump-section=__LLVM,__cmdline=" + path("macho.cmd"), path("macho.o"), path("copy.o")})
                .code == 0);
    const auto module = readEmbeddedModule(bytesOf(object), "macho.o");
    QVERIFY(module.ok() && module->has_value());
    QCOMPARE(toArray((*module)->bitcode), readAll(path("macho.bc")));
    QCOMPARE(QByteArray::fromStdString((*module)->rawCommandLine), readAll(path("macho.cmd")));
    QVERIFY(!readAll(path("macho.bc")).isEmpty() && !readAll(path("macho.cmd")).isEmpty());
}

/// ELF sections that were renamed, and a section of Mach-O, which is named with its segment.
void tst_object_reader::namedSectionsAreThoseThatAreRead() {
    const QByteArray object = compile({"-Oz", "-Xclang", "-fembed-bitcode=all"});
    QVERIFY(write("elf.o", object));
    QVERIFY(dumpEmbedded(path("elf.o"), m_folder.path()));
    QVERIFY(run("llvm-objcopy-22", {"--rename-section=.llvmbc=.kept.bc", "--rename-section=.llvmcmd=.kept.cmd",
                                    path("elf.o"), path("renamed.o")})
                .code == 0);
    const QByteArray renamed = readAll(path("renamed.o"));
    const auto module = readEmbeddedModule(bytesOf(renamed), "renamed.o", {".kept.bc", ".kept.cmd"});
    QVERIFY(module.ok() && module->has_value());
    QCOMPARE(toArray((*module)->bitcode), readAll(path("module.bc")));
    QCOMPARE(QByteArray::fromStdString((*module)->rawCommandLine), readAll(path("module.cmd")));
    const auto unnamed = readEmbeddedModule(bytesOf(renamed), "renamed.o");
    QVERIFY(unnamed.ok() && !unnamed->has_value());
    const auto half = readEmbeddedModule(bytesOf(renamed), "renamed.o", {".kept.bc", {}});
    QVERIFY(half.ok() && half->has_value() && (*half)->rawCommandLine.empty());

    const QByteArray macho = compile({"-Oz", "--target=x86_64-apple-macos13", "-Xclang", "-fembed-bitcode=all"});
    const auto whole = readEmbeddedModule(bytesOf(macho), "macho.o");
    const auto named = readEmbeddedModule(bytesOf(macho), "macho.o", {"__LLVM,__bitcode", "__LLVM,__cmdline"});
    QVERIFY(whole.ok() && named.ok() && whole->has_value() && named->has_value());
    QVERIFY((*named)->bitcode == (*whole)->bitcode && (*named)->rawCommandLine == (*whole)->rawCommandLine);
    const auto other = readEmbeddedModule(bytesOf(macho), "macho.o", {"__TEXT,__bitcode", {}});
    QVERIFY(other.ok() && !other->has_value()); // the segment counts
    // What is read as bitcode must be bitcode.
    const auto text = readEmbeddedModule(bytesOf(object), "elf.o", {".text", {}});
    QVERIFY(!text.ok() && text.error().code == ErrorCode::Malformed &&
            text.error().place.find(".text") != std::string::npos);
}

void tst_object_reader::objectsWithoutBitcodeHaveNoModule() {
    for (const QStringList& flags : {QStringList{"-Oz"}, QStringList{"-Oz", "-Xclang", "-fembed-bitcode=marker"}}) {
        const QByteArray object = compile(flags);
        QVERIFY(!object.isEmpty());
        const auto module = readEmbeddedModule(bytesOf(object), "made.o");
        QVERIFY(module.ok());
        QVERIFY(!module->has_value());
    }
}

void tst_object_reader::tablesOfSharedFunctionsAreAsLlvmsToolsPrintThem_data() {
    QTest::addColumn<QStringList>("flags");
    QTest::newRow("x86-64") << QStringList{};
    QTest::newRow("one function more, so that .eh_frame ends at the other multiple of 4") << QStringList{"-DMORE"};
    QTest::newRow("in one section") << QStringList{"-fno-unique-section-names"};
    QTest::newRow("sections") << QStringList{"-ffunction-sections", "-fPIC"};
    QTest::newRow("arm64") << QStringList{"--target=aarch64-linux-gnu"};
    QTest::newRow("i386, whose addends are in place") << QStringList{"--target=i686-linux-gnu"};
}

/// Functions with an exception table, a jump table, both or none, a constructor of two names, one that is not shared,
/// and a last one without call frame instructions.
void tst_object_reader::tablesOfSharedFunctionsAreAsLlvmsToolsPrintThem() {
    QFETCH(const QStringList, flags);
    QFile source(path("tables.cpp"));
    QVERIFY(source.open(QIODevice::WriteOnly));
    source.write("void use(int);\n"
                 "struct Guard { ~Guard(); };\n"
                 "inline void plain(int x) { use(x); use(x); }\n"
                 "inline int guarded(int x) { Guard guard; use(x); return x; }\n"
                 "inline int chosen(int x) {\n"
                 "  switch (x) {\n"
                 "  case 0: use(3); return 4;\n"
                 "  case 1: use(7); return 9;\n"
                 "  case 2: use(8); use(1); return 2;\n"
                 "  case 3: use(17); return 6;\n"
                 "  case 4: use(12); use(2); return 8;\n"
                 "  }\n"
                 "  return 0;\n"
                 "}\n"
                 "inline int both(int x) { Guard guard; use(1); return x < 3 ? chosen(x) : guarded(x); }\n"
                 "struct Made { Guard guard; Made(int x) { use(x); use(2); } };\n"
                 "#define LEAF __attribute__((noinline)) inline int\n"
                 "LEAF more(int x) { return x * 3; }\n"
                 "LEAF leaf(int x) { return x * 5; }\n"
                 "int own(int x) { plain(x); Made made(x); return both(x) + chosen(x); }\n"
                 "#ifdef MORE\n"
                 "int further(int x) { return more(x) + 1; }\n"
                 "#endif\n"
                 "int last(int x) { return leaf(x) + 1; }\n");
    source.close();
    QStringList named = flags; // so that the expected tables are found by their sections' names
    named.removeAll("-fno-unique-section-names");
    for (const auto& [object, itsFlags] : {std::pair("tables.o", flags), {"named.o", named}}) {
        const auto compiled =
            run("clang++-22", itsFlags + QStringList{"-Oz", "-c", path("tables.cpp"), "-o", path(object)});
        QVERIFY2(compiled.code == 0, compiled.err);
    }
    const auto functions = readFunctions(bytesOf(readAll(path("tables.o"))), "tables.o");
    QVERIFY(functions.ok());
    const QMap<QString, SharedBody> printed = sharedBodies(path("named.o"));
    int shared = 0, withTables = 0;
    for (const FunctionSize& function : *functions) {
        QVERIFY2(function.tables.has_value(), function.name.c_str());
        if (!function.shared) QCOMPARE(*function.tables, 0);
        if (!function.shared) continue;
        const SharedBody expected = printed.value(QString::fromStdString(function.name));
        QCOMPARE(function.size, expected.size);
        QCOMPARE(*function.tables, expected.tables);
        ++shared;
        withTables += expected.tables > 0;
    }
    QVERIFY(shared >= 5);
    QCOMPARE(withTables, shared);
}

void tst_object_reader::zerosThatAreNoPaddingBelongToTheirEntry_data() {
    QTest::addColumn<QByteArray>("instructions");
    QTest::addColumn<int>("before"); ///< entries of 20 bytes
    for (int before = 0; before < 2; ++before) {
        const auto add = [before](const char* name, const QByteArray& instructions) {
            QTest::addRow("%s, %d before", name, before) << instructions << before;
        };
        add("no instruction", "");
        // Each fills its entry up to three bytes.
        add("an operand", ".cfi_escape 0x0c, 7, 16, 0x0e, 8, 0x2e, 0\n");      // DW_CFA_GNU_args_size
        add("a register", ".cfi_escape 0x05, 1, 2, 0x0e, 16, 0x0d, 0\n");      // DW_CFA_def_cfa_register
        add("an expression", ".cfi_escape 0x0f, 5, 0x96, 0x77, 8, 0x23, 0\n"); // DW_CFA_def_cfa_expression
        add("a personality", ".cfi_personality 0x9b, who\n.cfi_lsda 0x1b, who\n");
    }
}

/// The last entry of .eh_frame, in the assembler's words.
void tst_object_reader::zerosThatAreNoPaddingBelongToTheirEntry() {
    QFETCH(const QByteArray, instructions);
    QFETCH(const int, before);
    const auto function = [](const QByteArray& name, const QByteArray& frame) {
        return ".section .text." + name + ",\"axG\",@progbits," + name + ",comdat\n.weak " + name + "\n.type " + name +
               ",@function\n" + name + ":\n.cfi_startproc\nnop\n" + frame + "ret\n.cfi_endproc\n.size " + name +
               ", .-" + name + "\n";
    };
    QByteArray text;
    for (int index = 0; index < before; ++index)
        text += function("f" + QByteArray::number(index), "");
    QVERIFY(write("frames.s", text + function("last", instructions)));
    const auto made = run("clang-22", {"-c", path("frames.s"), "-o", path("frames.o")});
    QVERIFY2(made.code == 0, made.err);
    const SharedBody expected = sharedBodies(path("frames.o")).value("last");
    QVERIFY(expected.tables >= 20);
    const QByteArray object = readAll(path("frames.o"));
    const auto functions = readFunctions(bytesOf(object), "frames.o");
    QVERIFY(functions.ok());
    QCOMPARE(functions->back().name, std::string("last"));
    QCOMPARE(functions->back().tables, std::optional<std::int64_t>(expected.tables));
    const auto pieces = readObjectPieces(bytesOf(object));
    QVERIFY2(pieces.ok(), pieces.ok() ? "" : describe(pieces.error()).c_str());
    QCOMPARE(pieces->frames.at("last").size, std::int64_t(expected.tables));
}

void tst_object_reader::aRelocatableLinkIsRefused() {
    QCOMPARE(
        run("ld", {"-r", corpusFolder("plain/json.c.o"), corpusFolder("plain/vm.c.o"), "-o", path("linked.o")}).code,
        0);
    const QByteArray object = readAll(path("linked.o"));
    const auto module = readEmbeddedModule(bytesOf(object), "linked.o");
    QVERIFY(!module.ok());
    QCOMPARE(QByteArray::fromStdString(module.error().file), QByteArray("linked.o"));
    QVERIFY(QByteArray::fromStdString(module.error().found).contains("more than one module"));
}

void tst_object_reader::damagedObjectsAreErrorsThatNameTheFile() {
    const QByteArray good = readAll(corpusFolder("plain/json.c.o"));
    for (const QByteArray& bad :
         {QByteArray(), QByteArray("not an object"), good.left(40), good.left(good.size() / 2)}) {
        for (const Error& error :
             {readEmbeddedModule(bytesOf(bad), "bad.o").error(), readSizes(bytesOf(bad), "bad.o").error(),
              readFunctions(bytesOf(bad), "bad.o").error()}) {
            QCOMPARE(QByteArray::fromStdString(error.file), QByteArray("bad.o"));
            QVERIFY(!error.found.empty());
        }
    }
}

/// A damaged byte of headers, symbols or strings may give an error or another result, but must not end the process.
void tst_object_reader::noSingleDamagedByteCrashesTheReader() {
    for (const QString target : {"x86_64-linux-gnu", "arm64-apple-macos", "x86_64-pc-windows-msvc", "i686-linux-gnu"}) {
        const QByteArray good = compile({"-Oz", "--target=" + target, "-Xclang", "-fembed-bitcode=all"});
        QVERIFY(!good.isEmpty());
        for (qsizetype at = 0; at < good.size(); ++at) {
            QByteArray bad = good;
            bad[at] = char(bad[at] ^ (at % 2 ? 0x5a : 0xff));
            (void)readEmbeddedModule(bytesOf(bad), "bad.o").ok();
            (void)readSizes(bytesOf(bad), "bad.o").ok();
            (void)readFunctions(bytesOf(bad), "bad.o").ok();
        }
    }
}

/// LLVM's headers assert that an alignment is a power of two. The fields are where <elf.h> and Mach-O's reference say.
void tst_object_reader::anAlignmentThatIsNoneIsRefused() {
    const auto refusal = [this](const QString& target, qsizetype at, std::uint64_t alignment, qsizetype size) {
        QByteArray object = compile({"-Oz", "--target=" + target});
        if (object.size() < at + size) return std::string("no object");
        std::memcpy(object.data() + at, &alignment, std::size_t(size));
        const Result<ModuleSizes> sizes = readSizes(bytesOf(object), "bad.o");
        return sizes.ok() ? std::string() : describe(sizes.error());
    };
    Elf64_Ehdr header{};
    const QByteArray object = compile({"-Oz", "--target=x86_64-linux-gnu"});
    std::memcpy(&header, object.constData(), std::min(sizeof header, std::size_t(object.size())));
    const auto second = qsizetype(header.e_shoff + sizeof(Elf64_Shdr) + offsetof(Elf64_Shdr, sh_addralign));
    for (const std::uint64_t alignment : {0, 1, 4096})
        QCOMPARE(refusal("x86_64-linux-gnu", second, alignment, 8), std::string());
    for (const std::uint64_t alignment : {std::uint64_t(24), std::uint64_t(1) << 33, UINT64_MAX})
        QCOMPARE(refusal("x86_64-linux-gnu", second, alignment, 8), "bad.o: section #1: an alignment of " +
                                                                        std::to_string(alignment) +
                                                                        "; expected a power of two, at most 2^32");
    const qsizetype first = 32 + 72 + 52; // header, segment command; sectname, segname, addr, size, offset
    QCOMPARE(refusal("arm64-apple-macos", first, 4, 4), std::string());
    QVERIFY(refusal("arm64-apple-macos", first, 64, 4).find("section #1: an alignment of 2^64;") != std::string::npos);
}

QTEST_GUILESS_MAIN(tst_object_reader)
#include "tst_object_reader.moc"
