// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/compiler/objects/binary_folder.h"

#include <QRegularExpression>
#include <QStandardPaths>

#include <map>

using namespace inlinescope;

namespace {

std::optional<std::int64_t> fieldOf(const ElfSizeEntry& entry, const char* name) {
    const auto& fields = elfSizeFields();
    return entry.values.at(std::size_t(std::ranges::find(fields, name) - fields.begin()));
}

bool hasLinker(const QStringList& flags) {
    return !flags.contains("-fuse-ld=lld") || !QStandardPaths::findExecutable("ld.lld-22").isEmpty();
}

/// A little-endian number of the file.
std::uint64_t numberAt(const QByteArray& bytes, qsizetype at, int size) {
    std::uint64_t value = 0;
    for (int byte = size - 1; byte >= 0; --byte)
        value = value << 8 | std::uint8_t(bytes[at + byte]);
    return value;
}

} // namespace

/// Binaries of clang and its linkers, compared with what LLVM's tools print of them.
class tst_binary_reader : public QObject, private BinaryFolder {
    Q_OBJECT

private:
    Named sectionsBySize(const QString& name) const {
        Named sections;
        static const QRegularExpression row(R"(^(\S+)\s+(\d+)\s+\d+$)", QRegularExpression::MultilineOption);
        auto rows = row.globalMatch(QString::fromUtf8(support::run("llvm-size-22", {"-A", path(name)}).out));
        while (rows.hasNext()) {
            const auto match = rows.next();
            sections.emplace(match.captured(1).toStdString(), match.captured(2).toLongLong());
        }
        return sections;
    }
    struct Inlined {
        std::int64_t bytes = 0, sites = 0;
        bool operator==(const Inlined&) const = default;
    };
    /// From the text of llvm-dwarfdump.
    std::map<std::string, Inlined> inlinedByDwarfdump(const QString& name) const;

private slots:
    void symbolsAndSectionsAreAsLlvmsToolsPrintThem_data();
    void symbolsAndSectionsAreAsLlvmsToolsPrintThem();
    void eachLevelHasEachByteOfTheFileOnce_data() { symbolsAndSectionsAreAsLlvmsToolsPrintThem_data(); }
    void eachLevelHasEachByteOfTheFileOnce();
    void segmentsAreCountedAsFuchsiaDoes();
    void inlinedFunctionsHaveTheRangesThatDwarfdumpPrints_data();
    void inlinedFunctionsHaveTheRangesThatDwarfdumpPrints();
    void innerFunctionsAreNotCountedTwiceInTheFile();
    void callsitesSayWhereTheCallIs();
    void aSeparateDebugFileAndASplitUnitAreRead();
    void eachOfSeveralDebugFilesIsFoundByItsUnits();
    void aDebugFileOfAnotherBuildIsNamed();
    void splitUnitsOfTheObjectItselfAreRead();
    void damagedFilesAreErrorsThatNameTheFile();
    void segmentsFarApartAreRefused();
    void symbolsOfOneLongNameAreRefused();
    void noFlippedBitEndsTheProgram();
};

/// In the table of symbols each name becomes that of the last symbol. Fields as elf.h gives them: of a section the type
/// at byte 4, the place at 24, the size at 32; of a symbol the name at 0.
void tst_binary_reader::symbolsOfOneLongNameAreRefused() {
    QFile source(path("long.s"));
    QVERIFY(source.open(QIODevice::WriteOnly));
    for (int symbol = 0; symbol < 2000; ++symbol)
        source.write("s" + QByteArray::number(symbol) + ": .byte 1\n");
    source.write(QByteArray(30'000, 'x') + ": .byte 1\n");
    source.close();
    QVERIFY(support::run("clang-22", {"-c", path("long.s"), "-o", path("long.o")}).code == 0);
    QFile object(path("long.o"));
    QVERIFY(object.open(QIODevice::ReadOnly));
    QByteArray bytes = object.readAll();
    BinarySink whole;
    QVERIFY(readBinary(viewOf(bytes), {}, "whole", whole).ok());
    const auto sections = qsizetype(numberAt(bytes, 0x28, 8)), count = qsizetype(numberAt(bytes, 0x3c, 2));
    for (qsizetype section = sections; section < sections + count * 64; section += 64) {
        if (numberAt(bytes, section + 4, 4) != 2) continue;
        const auto begin = qsizetype(numberAt(bytes, section + 24, 8)),
                   end = begin + qsizetype(numberAt(bytes, section + 32, 8));
        const QByteArray name = bytes.mid(end - 24, 4);
        for (qsizetype symbol = begin + 24; symbol < end; symbol += 24)
            bytes.replace(symbol, 4, name);
    }
    BinarySink sink;
    const Result<void> done = readBinary(viewOf(bytes), {}, "long", sink);
    QVERIFY(!done.ok() && done.error().code == ErrorCode::LimitExceeded);
    QVERIFY2(done.error().found.find("names") != std::string::npos, describe(done.error()).c_str());
}

/// The fields of a program header as elf.h gives them: the type at byte 0, the address at byte 16.
void tst_binary_reader::segmentsFarApartAreRefused() {
    QByteArray bytes = make("made", {});
    const auto number = [&](qsizetype at, int size) { return numberAt(bytes, at, size); };
    QVERIFY(bytes.size() > 64);
    const auto table = qsizetype(number(0x20, 8)), headers = qsizetype(number(0x38, 2));
    qsizetype last = -1;
    for (qsizetype header = 0; header < headers; ++header)
        if (number(table + header * 56, 4) == 1) last = table + header * 56;
    QVERIFY(last > 0);
    bytes.replace(last + 16, 8, QByteArray("\xff\xff\xff\xff\xff\xff\xff\x7f", 8));
    BinarySink sink;
    const Result<void> done = readBinary(viewOf(bytes), {}, "far", sink);
    QVERIFY(!done.ok());
    QCOMPARE(done.error().file, std::string("far"));
    QVERIFY2(done.error().found.find("2^40") != std::string::npos, describe(done.error()).c_str());
}

void tst_binary_reader::symbolsAndSectionsAreAsLlvmsToolsPrintThem_data() {
    QTest::addColumn<QStringList>("flags");
    QTest::newRow("executable") << QStringList{"-g"};
    QTest::newRow("by lld") << QStringList{"-g", "-fuse-ld=lld", "-ffunction-sections", "-Wl,--gc-sections"};
    QTest::newRow("shared library") << QStringList{"-shared", "-fPIC"};
    QTest::newRow("object") << QStringList{"-c", "-g"};
    QTest::newRow("object with sections") << QStringList{"-c", "-g", "-ffunction-sections", "-fdata-sections"};
    QTest::newRow("32 bits") << QStringList{"-c", "-g", "--target=i386-linux-gnu", "-D__thread="};
    QTest::newRow("big-endian") << QStringList{"-c", "-g", "--target=powerpc64-linux-gnu", "-D__thread="};
}

void tst_binary_reader::symbolsAndSectionsAreAsLlvmsToolsPrintThem() {
    QFETCH(QStringList, flags);
    if (!hasLinker(flags)) QSKIP("lld-22 is not installed");
    QVERIFY(!make("made", flags).isEmpty());
    const BinarySink sink = read("made");
    const Named symbols = symbolsByNm("made");
    QVERIFY(symbols.size() >= 5);
    QVERIFY(named(sink.at(BinaryLevel::Symbols)) == symbols);
    Named sections = named(sink.at(BinaryLevel::Sections));
    const Named expected = sectionsBySize("made");
    QVERIFY(expected.size() >= 5);
    for (const auto& [name, size] : expected) {
        if (name == "Total") continue;
        const auto [first, last] = sections.equal_range(name);
        const auto found = std::find_if(first, last, [&](const auto& section) { return section.second == size; });
        QVERIFY2(found != last, name.c_str());
        sections.erase(found);
    }
}

void tst_binary_reader::eachLevelHasEachByteOfTheFileOnce() {
    QFETCH(QStringList, flags);
    if (!hasLinker(flags)) QSKIP("lld-22 is not installed");
    const QByteArray bytes = make("made", flags);
    QVERIFY(!bytes.isEmpty());
    const BinarySink sink = read("made");
    for (const Finding& finding : sink.findings)
        QFAIL(describe(finding.error).c_str());
    for (std::size_t level = 0; level < binaryLevelNames.size(); ++level) {
        const auto parts = sink.at(BinaryLevel(level));
        QCOMPARE(parts.empty(), level > 2 && !flags.contains("-g"));
        if (!parts.empty()) QCOMPARE(fileBytesOf(parts), std::int64_t(bytes.size()));
    }
    QCOMPARE(sink.entries.size(), std::size_t(1));
    QCOMPARE(sink.entries[0].path, std::string("made"));
    QVERIFY(fieldOf(sink.entries[0], "file") == bytes.size());
    QVERIFY(sink.reportTotals == sink.entries[0].values);
}

/// The rules of elfinfo.py, computed by hand from what llvm-readelf prints.
void tst_binary_reader::segmentsAreCountedAsFuchsiaDoes() {
    QVERIFY(!make("made", {"-Wl,--build-id=0x0123abcd", "-Wl,-z,relro"}).isEmpty());
    const BinarySink sink = read("made");
    static const QRegularExpression header(
        R"(^\s+(LOAD|GNU_RELRO)\s+0x\w+ 0x(\w+) 0x\w+ 0x(\w+) 0x(\w+) (...) 0x(\w+)$)",
        QRegularExpression::MultilineOption);
    const QString printed = QString::fromUtf8(support::run("llvm-readelf-22", {"-lW", path("made")}).out);
    std::map<QString, std::int64_t> sums;
    std::int64_t first = -1, last = 0, loads = 0;
    for (auto rows = header.globalMatch(printed); rows.hasNext();) {
        const auto row = rows.next();
        const auto number = [&](int index) { return row.captured(index).toLongLong(nullptr, 16); };
        const std::int64_t address = number(2), file = number(3), memory = number(4), align = number(6);
        if (row.captured(1) == "GNU_RELRO") {
            sums["relro"] += memory;
            continue;
        }
        const QString rights = row.captured(5);
        const auto up = [&](std::int64_t value) { return (value + align - 1) / align * align; };
        const std::int64_t begin = address / align * align;
        if (first < 0) first = begin;
        last = up(address + memory);
        ++loads;
        if (rights.contains('E')) sums["code"] += up(address + file) - begin;
        if (rights == "R  ") sums["rodata"] += up(address + file) - begin;
        if (rights.contains('W')) {
            sums["data"] += up(address + file) - begin;
            sums["bss"] += up(address + memory) - up(address + file);
        }
    }
    sums["memory"] = last - first;
    QVERIFY(loads >= 2 && sums["code"] > 0 && sums["data"] > 0 && sums["relro"] > 0);
    for (const auto& [name, sum] : sums)
        QVERIFY2(fieldOf(sink.entries.at(0), qPrintable(name)) == sum, qPrintable(name));
    QCOMPARE(sink.entries[0].buildId, std::string("0123abcd"));
    static const QRegularExpression dynamic(R"(\((RELASZ|PLTRELSZ|RELACOUNT)\)\s+(\d+))");
    std::map<QString, std::int64_t> tags;
    for (auto rows = dynamic.globalMatch(QString::fromUtf8(support::run("llvm-readelf-22", {"-dW", path("made")}).out));
         rows.hasNext();) {
        const auto row = rows.next();
        tags[row.captured(1)] = row.captured(2).toLongLong();
    }
    QVERIFY(tags["RELASZ"] > 0);
    QVERIFY(fieldOf(sink.entries[0], "rela") == tags["RELASZ"] + tags["PLTRELSZ"]);
    QVERIFY(fieldOf(sink.entries[0], "relcount") == tags["RELACOUNT"]);
    QCOMPARE(std::int64_t(named(sink.at(BinaryLevel::Segments)).size()), loads);
}

std::map<std::string, tst_binary_reader::Inlined> tst_binary_reader::inlinedByDwarfdump(const QString& name) const {
    std::map<std::string, Inlined> inlined;
    const QString text = QString::fromUtf8(support::run("llvm-dwarfdump-22", {"--debug-info", path(name)}).out);
    static const QRegularExpression origin(R"re(DW_AT_abstract_origin\s+\(0x\w+ "([^"]+)"\))re"),
        low(R"re(DW_AT_low_pc\s+\(0x(\w+)\))re"), high(R"re(DW_AT_high_pc\s+\(0x(\w+)\))re"),
        range(R"re(\[0x(\w+), 0x(\w+)\))re");
    for (const QString& entry : text.split("\n\n")) {
        if (!entry.contains("DW_TAG_inlined_subroutine")) continue;
        Inlined& sum = inlined[origin.match(entry).captured(1).toStdString()];
        ++sum.sites;
        if (const auto from = low.match(entry), to = high.match(entry); from.hasMatch() && to.hasMatch())
            sum.bytes += to.captured(1).toLongLong(nullptr, 16) - from.captured(1).toLongLong(nullptr, 16);
        for (auto rows = range.globalMatch(entry); rows.hasNext();) {
            const auto row = rows.next();
            sum.bytes += row.captured(2).toLongLong(nullptr, 16) - row.captured(1).toLongLong(nullptr, 16);
        }
    }
    return inlined;
}

void tst_binary_reader::inlinedFunctionsHaveTheRangesThatDwarfdumpPrints_data() {
    QTest::addColumn<QStringList>("flags");
    for (const char* version : {"-gdwarf-3", "-gdwarf-4", "-gdwarf-5"}) {
        QTest::addRow("%s", version) << QStringList{version};
        QTest::addRow("%s, object", version) << QStringList{version, "-c", "-ffunction-sections"};
        QTest::addRow("%s, compressed", version) << QStringList{version, "-gz=zlib"};
    }
    QTest::newRow("lines only") << QStringList{"-gmlt"};
}

void tst_binary_reader::inlinedFunctionsHaveTheRangesThatDwarfdumpPrints() {
    QFETCH(QStringList, flags);
    QVERIFY(!make("made", flags).isEmpty());
    const BinarySink sink = read("made");
    std::map<std::string, Inlined> found;
    for (const BinaryPart& part : sink.at(BinaryLevel::Inlined))
        if (!part.isRest) found[part.name] = {part.bytes, part.sites};
    const auto expected = inlinedByDwarfdump("made");
    QVERIFY(expected.contains("leaf") && expected.contains("middle"));
    QVERIFY(found == expected);
    const auto units = named(sink.at(BinaryLevel::Units));
    QVERIFY(units.contains("a.c") && units.find("a.c")->second > 0);
}

/// middle has leaf in it: leaf's bytes are leaf's, and the code of the three is the unit's.
void tst_binary_reader::innerFunctionsAreNotCountedTwiceInTheFile() {
    QVERIFY(!make("made", {"-g"}).isEmpty());
    const BinarySink sink = read("made");
    std::map<std::string, BinaryPart> inlined;
    for (const BinaryPart& part : sink.at(BinaryLevel::Inlined))
        if (!part.isRest) inlined[part.name] = part;
    QCOMPARE(inlined["leaf"].fileBytes, inlined["leaf"].bytes);
    QVERIFY(inlined["middle"].fileBytes < inlined["middle"].bytes);
    const std::int64_t unit = named(sink.at(BinaryLevel::Units)).find("a.c")->second;
    QVERIFY(inlined["leaf"].fileBytes + inlined["middle"].fileBytes <= unit);
}

void tst_binary_reader::callsitesSayWhereTheCallIs() {
    QVERIFY(!make("made", {"-g"}).isEmpty());
    std::map<std::string, std::int64_t> sites;
    for (const BinaryPart& part : read("made").at(BinaryLevel::Callsites))
        if (part.name == "leaf") sites[part.place] += part.sites;
    // Lines and columns of the three calls in the source; both calls of middle have two each.
    const std::map<std::string, std::int64_t> expected = {{"a.c:7:42", 2}, {"a.c:7:52", 2}, {"a.c:8:65", 1}};
    for (const auto& [place, count] : sites)
        QVERIFY2(expected.contains(place) && expected.at(place) == count,
                 (place + " " + std::to_string(count)).c_str());
    QCOMPARE(sites.size(), expected.size());
}

void tst_binary_reader::aSeparateDebugFileAndASplitUnitAreRead() {
    QVERIFY(!make("whole", {"-g", "-Wl,--build-id=none"}).isEmpty());
    const auto wanted = read("whole").at(BinaryLevel::Callsites);
    QVERIFY(support::run("llvm-objcopy-22", {"--only-keep-debug", path("whole"), path("whole.debug")}).code == 0);
    QVERIFY(support::run("llvm-strip-22", {"--strip-debug", path("whole"), "-o", path("stripped")}).code == 0);
    QVERIFY(read("stripped").at(BinaryLevel::Callsites).empty());
    const BinarySink separate = read("stripped", {"whole.debug"});
    const auto ofCalls = [](const std::vector<BinaryPart>& parts) {
        std::map<std::pair<std::string, std::string>, std::pair<std::int64_t, std::int64_t>> rows;
        for (const BinaryPart& part : parts)
            if (!part.isRest) rows[{part.name, part.place}] = {part.bytes, part.sites};
        return rows;
    };
    QVERIFY(!ofCalls(wanted).empty());
    QVERIFY(ofCalls(separate.at(BinaryLevel::Callsites)) == ofCalls(wanted));
    for (const char* version : {"-gdwarf-4", "-gdwarf-5"}) {
        QVERIFY(!make("unsplit", {version}).isEmpty());
        QVERIFY(!make("split.o", {version, "-gsplit-dwarf", "-c"}).isEmpty());
        QVERIFY(support::run("clang-22", {"split.o", "-o", "split"}, m_folder.path()).code == 0);
        const BinarySink alone = read("split");
        QVERIFY(named(alone.at(BinaryLevel::Inlined)).empty());
        QCOMPARE(alone.findings.size(), std::size_t(1));
        const BinarySink both = read("split", {"split.dwo"});
        QVERIFY(both.findings.empty());
        QVERIFY2(ofCalls(both.at(BinaryLevel::Inlined)) == ofCalls(read("unsplit").at(BinaryLevel::Inlined)), version);
    }
}

/// A program of two split objects, and one split object that is not in it. How often a function is inlined is what
/// llvm-dwarfdump prints of the .dwo files.
void tst_binary_reader::eachOfSeveralDebugFilesIsFoundByItsUnits() {
    const QStringList split{"-gdwarf-5", "-gsplit-dwarf", "-c"};
    QVERIFY(!make("one.o", split).isEmpty());
    QVERIFY(!make("two.o", split + QStringList{"-Dtable=table2", "-Dzeros=zeros2", "-DperThread=perThread2",
                                               "-Douter=outer2", "-Dalias=alias2", "-Dmain=main2"})
                 .isEmpty());
    QVERIFY(!make("stranger.o", split + QStringList{"-Dleaf=stranger"}).isEmpty());
    QVERIFY(support::run("clang-22", {"one.o", "two.o", "-o", "both"}, m_folder.path()).code == 0);
    QVERIFY(support::run("llvm-dwp-22", {"one.dwo", "two.dwo", "-o", "both.dwp"}, m_folder.path()).code == 0);
    QVERIFY(support::run("llvm-objcopy-22", {"--only-keep-debug", path("both"), path("both.debug")}).code == 0);
    QVERIFY(support::run("llvm-strip-22", {"--strip-debug", path("both"), "-o", path("both.stripped")}).code == 0);
    std::map<std::string, std::int64_t> expected;
    for (const char* file : {"one.dwo", "two.dwo"})
        for (const auto& [name, inlined] : inlinedByDwarfdump(file))
            expected[name] += inlined.sites;
    QVERIFY(expected["leaf"] > 2);
    const auto sites = [](const BinarySink& sink) {
        std::map<std::string, std::int64_t> sums;
        for (const BinaryPart& part : sink.at(BinaryLevel::Inlined))
            if (!part.isRest) sums[part.name] += part.sites;
        return sums;
    };
    const std::vector<std::pair<QString, QStringList>> whole{
        {"both", {"one.dwo", "two.dwo"}}, {"both", {"both.dwp"}}, {"both.stripped", {"both.dwp", "both.debug"}}};
    for (const auto& [binary, debug] : whole) {
        const BinarySink sink = read(binary, debug);
        QVERIFY2(sink.findings.empty() && sites(sink) == expected, qPrintable(debug.join(' ')));
    }
    const BinarySink more = read("both", {"one.dwo", "stranger.dwo", "two.dwo"});
    QVERIFY(sites(more) == expected);
    QCOMPARE(more.findings.size(), std::size_t(1));
    QCOMPARE(more.findings[0].subject, std::string("stranger.dwo"));
    QVERIFY(more.findings[0].error.code == ErrorCode::NotFound);
    static const QRegularExpression id("DWO_id = (0x[0-9a-f]{16})");
    const auto idOf = [&](const char* file) {
        const QByteArray printed = support::run("llvm-dwarfdump-22", {"--debug-info", path(file)}).out;
        return id.match(QString::fromUtf8(printed)).captured(1).toStdString();
    };
    QVERIFY(!idOf("one.dwo").empty() && more.findings[0].error.expected.find(idOf("one.dwo")) != std::string::npos);
    QVERIFY(more.findings[0].error.found.find(idOf("stranger.dwo")) != std::string::npos);
    const BinarySink less = read("both", {"one.dwo"});
    QCOMPARE(less.findings.size(), std::size_t(1));
    QVERIFY(less.findings[0].error.found.find("two.dwo") != std::string::npos);
}

void tst_binary_reader::aDebugFileOfAnotherBuildIsNamed() {
    QVERIFY(!make("first", {"-g", "-Wl,--build-id=0x0123abcd"}).isEmpty());
    QVERIFY(!make("second", {"-g", "-Wl,--build-id=0x89ef4567"}).isEmpty());
    for (const char* name : {"first", "second"}) {
        const QString debug = path(name) + ".debug";
        QVERIFY(support::run("llvm-objcopy-22", {"--only-keep-debug", path(name), debug}).code == 0);
    }
    QVERIFY(support::run("llvm-strip-22", {"--strip-debug", path("first"), "-o", path("stripped")}).code == 0);
    const BinarySink own = read("stripped", {"first.debug"});
    QVERIFY(own.findings.empty() && !own.at(BinaryLevel::Inlined).empty());
    const BinarySink other = read("stripped", {"second.debug"});
    QVERIFY(other.at(BinaryLevel::Inlined).empty());
    QCOMPARE(other.findings.size(), std::size_t(1));
    QCOMPARE(other.findings[0].subject, std::string("second.debug"));
    QVERIFY(other.findings[0].error.code == ErrorCode::NotFound);
    QVERIFY(other.findings[0].error.found.find("89ef4567") != std::string::npos);
    QVERIFY(other.findings[0].error.expected.find("0123abcd") != std::string::npos);
}

void tst_binary_reader::splitUnitsOfTheObjectItselfAreRead() {
    QVERIFY(!make("plain.o", {"-gdwarf-5", "-c"}).isEmpty());
    QVERIFY(!make("single.o", {"-gdwarf-5", "-gsplit-dwarf=single", "-c"}).isEmpty());
    const Named expected = named(read("plain.o").at(BinaryLevel::Inlined));
    QVERIFY(expected.contains("leaf"));
    const BinarySink single = read("single.o");
    QVERIFY(single.findings.empty() && named(single.at(BinaryLevel::Inlined)) == expected);
}

/// Cut at each byte: the table of sections is at the end, so that nothing of it can be read.
void tst_binary_reader::damagedFilesAreErrorsThatNameTheFile() {
    const QByteArray whole = make("made.o", {"-c", "-g"});
    QVERIFY(!whole.isEmpty());
    for (qsizetype size = 0; size < whole.size(); ++size) {
        BinarySink sink;
        const Result<void> done = readBinary(viewOf(whole.left(size)), {}, "cut.o", sink);
        QVERIFY2(!done.ok() && done.error().file == "cut.o" && !done.error().found.empty(),
                 qPrintable(QString::number(size)));
        QCOMPARE(sink.reports, 0);
    }
}

/// Whatever is flipped, the sums hold or there is an error.
void tst_binary_reader::noFlippedBitEndsTheProgram() {
    const QByteArray whole = make("made.o", {"-c", "-g"});
    QVERIFY(!whole.isEmpty());
    for (qsizetype at = 0; at < whole.size(); ++at) {
        QByteArray flipped = whole;
        flipped[at] = char(flipped[at] ^ (1 << (at % 8)));
        BinarySink sink;
        if (!readBinary(viewOf(flipped), {}, "flipped.o", sink).ok()) continue;
        for (std::size_t level = 0; level < binaryLevelNames.size(); ++level)
            if (const auto parts = sink.at(BinaryLevel(level)); !parts.empty())
                QVERIFY2(fileBytesOf(parts) == whole.size(), qPrintable(QString::number(at)));
    }
}

QTEST_GUILESS_MAIN(tst_binary_reader)
#include "tst_binary_reader.moc"
