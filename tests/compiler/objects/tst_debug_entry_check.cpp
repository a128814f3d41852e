// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/objects/binary_reader.h"
#include "tests/compiler/support.h"
#include "tests/importers/readers/evidence_probe.h"

#include <QTemporaryDir>
#include <QtTest>

#include <cmath>

using namespace inlinescope;

namespace {

/// Receives the parts and the findings.
struct PartSink : RecordingSink {
    std::map<BinaryLevel, int> counts;
    Result<void> parts(const std::vector<BinaryPart>& more) override {
        for (const BinaryPart& part : more)
            ++counts[part.level];
        return {};
    }
    std::string problems() const {
        std::string all;
        for (const Finding& finding : findings)
            all += finding.error.found + "\n";
        return all;
    }
};

/// One unit, written down from the standard (section 7.5.1): its header up to the entries, and what follows.
QByteArray unit(const QByteArray& header, const QByteArray& entries) {
    return ".long 9f-8f\n8:\n" + header + "\n" + entries + "\n9:\n";
}
const QByteArray four = ".short 4\n.long 0\n.byte 8";
const QByteArray five = ".short 5\n.byte 1, 8\n.long 0";

/// A table with one abbreviation, code 1, of a compile unit (tag 0x11) with children, and these attributes.
QByteArray table(const QByteArray& attributes) {
    return ".byte 1, 0x11, 1\n" + attributes + "\n.byte 0, 0, 0\n";
}

} // namespace

/// Debug information from the assembler, as the standard says it, and damaged in one place.
class tst_debug_entry_check : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder;
    QString path(const QString& name) const { return m_folder.filePath(name); }
    QByteArray make(const QString& name, const QByteArray& source, const QStringList& flags) const {
        QFile file(path(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(source) < 0) return {};
        file.close();
        const auto done = support::run("clang-22", flags + QStringList{"-c", name, "-o", "made.o"}, m_folder.path());
        if (done.code != 0) qWarning("%s", done.err.constData());
        return done.code == 0 ? support::readAll(path("made.o")) : QByteArray();
    }
    static PartSink read(const QByteArray& object, const QByteArray& debug = {}) {
        PartSink sink;
        const auto bytes = [](const QByteArray& array) {
            return asBytes({array.constData(), std::size_t(array.size())});
        };
        std::vector<DebugFile> files;
        if (!debug.isEmpty()) files.push_back({"made.dwo", bytes(debug)});
        const Result<void> done = readBinary(bytes(object), files, "made.o", sink);
        if (!done.ok()) qWarning("%s", describe(done.error()).c_str());
        return sink;
    }
    QByteArray assembled(const QByteArray& info, const QByteArray& abbreviations, const char* ending = "",
                         const QByteArray& more = {}) const {
        const auto begin = [ending](const QByteArray& name) {
            return ".section " + name + ending + (*ending ? ",\"e\"" : ",\"\"") + ",@progbits\n";
        };
        return make("a.s",
                    ".globl f\n.type f,@function\nf: ret\n.size f, .-f\n" + begin(".debug_abbrev") + abbreviations +
                        begin(".debug_info") + info + more,
                    {});
    }

private slots:
    void damageIsNamedAndCostsTheDebugInformationAlone_data();
    void damageIsNamedAndCostsTheDebugInformationAlone();
    void damageInASplitFileIsNamed();
    void anIndexThatLiesIsRefused_data();
    void anIndexThatLiesIsRefused();
    void tablesThatOverlapAreRefused();
    void formsOfFileTablesAreThoseOfTheStandard_data();
    void formsOfFileTablesAreThoseOfTheStandard();
    void whatClangWritesIsTaken_data();
    void whatClangWritesIsTaken();
    void aLongReadingSaysHowFarItIs();
};

/// `problem` is empty for what is right.
void tst_debug_entry_check::damageIsNamedAndCostsTheDebugInformationAlone_data() {
    QTest::addColumn<QByteArray>("info");
    QTest::addColumn<QByteArray>("abbreviations");
    QTest::addColumn<QByteArray>("problem");
    const auto row = [](const char* name, const QByteArray& info, const QByteArray& abbreviations,
                        const QByteArray& problem) { QTest::newRow(name) << info << abbreviations << problem; };
    const QByteArray named = table(".byte 0x03, 0x08"); // DW_AT_name, DW_FORM_string
    const QByteArray whole = ".byte 1\n.asciz \"n\"\n.byte 0";
    row("version 4", unit(four, whole), named, "");
    row("version 5", unit(five, whole), named, "");
    row("version 2, and zeros at the end", unit(".short 2\n.long 0\n.byte 4", whole + ", 0, 0"), named, "");
    row("64 bits", ".long 0xffffffff\n.quad 9f-8f\n8: .short 3\n.quad 0\n.byte 8\n" + whole + "\n9:\n", named, "");
    row("two units", unit(four, whole) + unit(five, whole), named, "");
    row("a form in the value", unit(four, ".byte 1, 0x08\n.asciz \"n\""), table(".byte 0x03, 0x16"), "");
    row("longer than the section", ".long 100\n" + four + "\n" + whole + "\n", named,
        ".debug_info, byte 0: a unit of 100 bytes (expected at most 11, up to the end of the section)");
    row("a reserved length", ".long 0xfffffff0\n", named, ".debug_info, byte 0: a reserved length");
    row("version 1", unit(".short 1\n.long 0\n.byte 8", whole), named, ".debug_info, byte 4: DWARF version 1");
    row("version 6", unit(".short 6\n.byte 1, 8\n.long 0", whole), named, ".debug_info, byte 4: DWARF version 6");
    row("a unit of another type", unit(".short 5\n.byte 9, 8\n.long 0", whole), named,
        ".debug_info, byte 4: a unit of type 9");
    row("addresses of 3 bytes", unit(".short 4\n.long 0\n.byte 3", whole), named,
        ".debug_info, byte 10: addresses of 3 bytes (expected 2, 4 or 8)");
    row("a header that is cut", unit(".short 4\n.long 0", ""), named, ".debug_info, byte 10: 1 bytes");
    row("a type outside of its unit", unit(".short 5\n.byte 2, 8\n.long 0\n.quad 7\n.long 99", whole), named,
        ".debug_info, byte 20: a type at byte 99 of its unit");
    row("no entry", unit(four, ".byte 0"), named, ".debug_info, byte 11: no entry");
    row("an unknown abbreviation", unit(four, ".byte 7"), named,
        ".debug_info, byte 11: abbreviation 7 (expected one of the table at byte 0)");
    row("a string beyond the unit", unit(four, ".byte 1, 'n'") + ".long 0\n", named,
        ".debug_info, byte 12: a string without an end (expected a null byte in its unit)");
    row("a block beyond the unit", unit(four, ".byte 1, 200, 1"), table(".byte 0x02, 0x0a"),
        ".debug_info, byte 13: 200 bytes (expected at most 1, up to the end of its unit)");
    row("an address beyond the unit", unit(four, ".byte 1, 1"), table(".byte 0x11, 0x01"),
        ".debug_info, byte 12: 8 bytes (expected at most 1, up to the end of its unit)");
    row("a number without an end", unit(four, ".byte 1, 0x80"), table(".byte 0x0b, 0x0f"),
        ".debug_info, byte 12: an unfinished LEB128 number");
    row("a constant of the table in the value", unit(four, ".byte 1, 0x21"), table(".byte 0x03, 0x16"),
        ".debug_info, byte 12: form 33");
    row("entries too deep", unit(four, ".rept 10001\n.byte 1\n.endr"), table(""),
        "entries in 10001 others (expected at most 10000)");
    row("no table there", unit(".short 4\n.long 99\n.byte 8", whole), named, ".debug_abbrev, byte 99: nothing");
    row("an unknown form", unit(four, whole), table(".byte 0x03, 0x7e"),
        ".debug_abbrev, byte 4: form 126 (expected a form of DWARF 2 to 5)");
    row("half an attribute", unit(four, whole), table(".byte 0x03, 0x00"), ".debug_abbrev, byte 4: half an attribute");
    row("a table without an end", unit(four, whole), ".byte 1, 0x11, 0, 0, 0",
        ".debug_abbrev, byte 5: an unfinished LEB128 number");
    row("tag 0", unit(four, whole), ".byte 1, 0, 0, 0, 0, 0", ".debug_abbrev, byte 1: tag 0");
    row("a code twice", unit(four, whole), ".byte 1, 0x11, 0, 0, 0, 1, 0x11, 0, 0, 0, 0",
        "two abbreviations 1 (expected each code once)");
}

void tst_debug_entry_check::damageIsNamedAndCostsTheDebugInformationAlone() {
    QFETCH(QByteArray, info);
    QFETCH(QByteArray, abbreviations);
    QFETCH(QByteArray, problem);
    const QByteArray object = assembled(info, abbreviations + "\n");
    QVERIFY(!object.isEmpty());
    const PartSink sink = read(object);
    QVERIFY(sink.counts.at(BinaryLevel::Symbols) > 0 && sink.counts.at(BinaryLevel::Sections) > 0);
    QCOMPARE(sink.counts.contains(BinaryLevel::Units), problem.isEmpty());
    QCOMPARE(sink.findings.size(), std::size_t(problem.isEmpty() ? 0 : 1));
    QVERIFY2(sink.problems().find(problem.toStdString()) != std::string::npos, sink.problems().c_str());
}

void tst_debug_entry_check::damageInASplitFileIsNamed() {
    const QByteArray object = assembled(unit(four, ".byte 1"), table(""));
    const QByteArray split = assembled(unit(four, ".byte 7"), table(""), ".dwo");
    QVERIFY(!object.isEmpty() && !split.isEmpty());
    QVERIFY(read(object, object).findings.empty());
    const PartSink sink = read(object, split);
    QVERIFY(sink.counts.at(BinaryLevel::Units) > 0); // those of the object itself
    QVERIFY(sink.findings.size() == 1 && sink.findings[0].subject == "made.dwo");
    QVERIFY2(sink.problems().find(".debug_info.dwo, byte 11: abbreviation 7") != std::string::npos,
             sink.problems().c_str());
}

/// Of version 2: columns, units, slots; a signature and a row for each slot; the columns, and offsets and sizes for
/// each row. LLVM's reader writes to the row that a slot names.
void tst_debug_entry_check::anIndexThatLiesIsRefused_data() {
    QTest::addColumn<QByteArray>("index");
    QTest::addColumn<QByteArray>("problem");
    const QByteArray rest = "\n.long 1, 3\n.long 0, 0\n.long 12, 7\n";
    QTest::newRow("right") << ".long 2, 2, 1, 2\n.quad 5, 0\n.long 1, 0" + rest << QByteArray();
    QTest::newRow("row 9 of 1") << ".long 2, 2, 1, 2\n.quad 5, 0\n.long 9, 0" + rest
                                << QByteArray("byte 32: row 9 (expected each of 1 rows once)");
    QTest::newRow("a row twice") << ".long 2, 2, 1, 2\n.quad 5, 0\n.long 1, 1" + rest << QByteArray("byte 36: row 1");
    QTest::newRow("a row without a slot")
        << ".long 2, 2, 1, 2\n.quad 5, 0\n.long 0, 0" + rest << QByteArray("slots for 0 rows (expected for 1)");
    QTest::newRow("more than there is") << ".long 2, 2, 1, 0x80000000\n.quad 5, 0\n.long 1, 0" + rest
                                        << QByteArray("an index of 6442450950 numbers");
    QTest::newRow("another version") << QByteArray(".long 9, 0, 0, 0\n") << QByteArray("byte 0: version 9");
}

void tst_debug_entry_check::anIndexThatLiesIsRefused() {
    QFETCH(QByteArray, index);
    QFETCH(QByteArray, problem);
    const QByteArray object = assembled(unit(four, ".byte 1"), table(""));
    const QByteArray package =
        assembled(unit(four, ".byte 1"), table(""), ".dwo", ".section .debug_cu_index,\"\",@progbits\n" + index);
    QVERIFY(!object.isEmpty() && !package.isEmpty());
    const std::string problems = read(object, package).problems(); // if the index is right, that no unit refers to it
    QCOMPARE(problems.find(".debug_cu_index, ") == std::string::npos, problem.isEmpty());
    QVERIFY2(problems.find(problem.toStdString()) != std::string::npos, problems.c_str());
}

/// Each unit names a table that begins one abbreviation later: together they have half the square of the section.
void tst_debug_entry_check::tablesThatOverlapAreRefused() {
    QByteArray info, abbreviations;
    for (int i = 0; i < 100; ++i) {
        const QByteArray code = QByteArray::number(i + 1);
        info += unit(".short 4\n.long " + QByteArray::number(5 * i) + "\n.byte 8", ".byte " + code);
        abbreviations += ".byte " + code + ", 0x11, 0, 0, 0\n";
    }
    const PartSink sink = read(assembled(info, abbreviations + ".byte 0\n"));
    QVERIFY2(sink.problems().find("tables that do not overlap") != std::string::npos, sink.problems().c_str());
}

/// Section 6.2.4.1: contents 1 (path), 2 (folder), 5 (MD5); LLVM's reader crashed over other forms.
void tst_debug_entry_check::formsOfFileTablesAreThoseOfTheStandard_data() {
    QTest::addColumn<QByteArray>("tables");
    QTest::addColumn<QByteArray>("problem");
    const QByteArray folders = ".byte 1, 1, 8, 1\n.asciz \"/b\"\n";
    QTest::newRow("right") << folders + ".byte 2, 1, 8, 2, 0x0b, 1\n.asciz \"a.c\"\n.byte 0\n" << QByteArray();
    QTest::newRow("a path by reference") << folders + ".byte 1, 1, 0x13, 1\n.long 0\n"
                                         << QByteArray("byte 27: form 19 for content 1");
    QTest::newRow("a folder as text") << folders + ".byte 1, 2, 8, 1\n.asciz \"x\"\n"
                                      << QByteArray("byte 27: form 8 for content 2");
    QTest::newRow("a checksum of 8 bytes") << folders + ".byte 1, 5, 7, 1\n.quad 0\n"
                                           << QByteArray("byte 27: form 7 for content 5");
    QTest::newRow("many without content") << folders + ".byte 0, 0xff, 0x7f\n"
                                          << QByteArray("16383 entries without content");
    QTest::newRow("a name beyond the header") << folders + ".byte 1, 1, 8, 1, 'a'\n"
                                              << QByteArray("a string without an end");
}

/// A function that is inlined from file 0, so that the table is read.
void tst_debug_entry_check::formsOfFileTablesAreThoseOfTheStandard() {
    QFETCH(QByteArray, tables);
    QFETCH(QByteArray, problem);
    const QByteArray abbreviations = ".byte 1, 0x11, 1, 0x10, 0x17, 0, 0\n" // the unit, with DW_AT_stmt_list
                                     ".byte 2, 0x2e, 0, 0x03, 0x08, 0, 0\n" // a function with its name
                                     ".byte 3, 0x1d, 0, 0x31, 0x13, 0x58, 0x0b, 0, 0\n" // inlined: origin, call file
                                     ".byte 0\n";
    const QByteArray entries = ".byte 1\n.long 0\n.byte 2\n.asciz \"f\"\n.byte 3\n.long 17\n.byte 0, 0";
    const QByteArray line = ".section .debug_line,\"\",@progbits\n.long 7f-6f\n6: .short 5\n.byte 8, 0\n.long 5f-4f\n"
                            "4: .byte 1, 1, 1, 0xfb, 14, 1\n" +
                            tables + "5:\n7:\n";
    const QByteArray object = assembled(unit(five, entries), abbreviations, "", line);
    QVERIFY(!object.isEmpty());
    const PartSink sink = read(object);
    QVERIFY(sink.counts.at(BinaryLevel::Units) > 0);
    QCOMPARE(sink.findings.empty(), problem.isEmpty());
    QVERIFY2(sink.problems().find(problem.toStdString()) != std::string::npos, sink.problems().c_str());
    QVERIFY2(problem.isEmpty() || sink.problems().starts_with(".debug_line, "), sink.problems().c_str());
}

void tst_debug_entry_check::whatClangWritesIsTaken_data() {
    QTest::addColumn<QStringList>("flags");
    for (const char* version : {"-gdwarf-2", "-gdwarf-3", "-gdwarf-4", "-gdwarf-5"})
        for (const QStringList& more : {QStringList{}, {"-gdwarf64"}, {"-gz"}, {"-gsplit-dwarf=single"}}) {
            if (more == QStringList{"-gdwarf64"} && QLatin1String(version) == QLatin1String("-gdwarf-2")) continue;
            const QStringList flags = QStringList{version} + more;
            QTest::newRow(qPrintable(flags.join(' '))) << flags;
        }
    QTest::newRow("types, 4") << QStringList{"-gdwarf-4", "-fdebug-types-section"};
    QTest::newRow("types, 5") << QStringList{"-gdwarf-5", "-fdebug-types-section"};
    QTest::newRow("32 bits") << QStringList{"-gdwarf-5", "--target=i386-linux-gnu"};
    QTest::newRow("big-endian") << QStringList{"-gdwarf-5", "--target=powerpc64-linux-gnu"};
    QTest::newRow("simple template names") << QStringList{"-g", "-gsimple-template-names"};
}

void tst_debug_entry_check::whatClangWritesIsTaken() {
    QFETCH(QStringList, flags);
    const QByteArray source = "template <class T> struct Box { T value; T twice() const { return value + value; } };\n"
                              "struct Pair { Box<int> a; Box<long> b; int sum() const; };\n"
                              "int Pair::sum() const { return a.twice() + int(b.twice()); }\n"
                              "int f(int x) { Pair p{{x}, {x * 3}}; return p.sum(); }\n";
    const QByteArray object = make("a.cpp", source, flags + QStringList{"-O2"});
    QVERIFY(!object.isEmpty());
    const PartSink sink = read(object);
    QVERIFY(sink.counts.at(BinaryLevel::Units) > 0);
    const std::string problems = sink.problems();
    QVERIFY2(problems.empty() || flags.contains("-gsplit-dwarf=single"), problems.c_str());
    QVERIFY2(problems.find("none of the debug information") == std::string::npos, problems.c_str());
}

/// A unit of 140,002 entries of a byte each: it is told after 65,536 and after 131,072 of them.
void tst_debug_entry_check::aLongReadingSaysHowFarItIs() {
    const QByteArray object = assembled(unit(five, ".byte 1\n.rept 140000\n.byte 2\n.endr\n.byte 0"),
                                        ".byte 1, 0x11, 1, 0, 0, 2, 0x2e, 0, 0, 0, 0\n");
    QVERIFY(!object.isEmpty());
    PartSink sink;
    std::vector<double> told;
    const Bytes bytes = asBytes({object.constData(), std::size_t(object.size())});
    const Result<void> done = readBinary(bytes, {}, "long.o", sink, ReadDebugInfo::Yes, [&](double part) {
        QVERIFY(sink.counts.contains(BinaryLevel::Symbols) && !sink.counts.contains(BinaryLevel::Units));
        told.push_back(part);
    });
    QVERIFY(done.ok() && sink.findings.empty() && sink.counts.contains(BinaryLevel::Units));
    QCOMPARE(told.size(), std::size_t(2));
    QVERIFY(std::abs(told[0] - 65'536 / 140'014.0) < 0.001 && std::abs(told[1] - 131'072 / 140'014.0) < 0.001);
}

QTEST_GUILESS_MAIN(tst_debug_entry_check)
#include "tst_debug_entry_check.moc"
