// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/store/store_fixture.h"

#include <malloc.h>

using namespace inlinescope;
using namespace inlinescope::testing;

namespace {

FeatureSchema logSchema() {
    FeatureSchema schema;
    schema.features = {{"mask", 0, ScalarType::Int64, {1, 3}}, {"is_hint", 1, ScalarType::Float, {1}}};
    schema.advice = TensorSpec{"index_to_evict", 0, ScalarType::Int64, {1}};
    schema.score = TensorSpec{"reward", 0, ScalarType::Float, {1}};
    return schema;
}

/// Makes each byte of a product with a small number another one.
constexpr std::int64_t eachByte = 0x0037050B030D0209;

/// `count` observations from `first` on; observation n has mask [n, 10n, eachByte * n], is_hint n / 2 and reward -n.
ObservationChunk chunk(const std::string& context, std::int64_t first, std::int64_t count) {
    std::vector<std::int64_t> mask;
    std::vector<float> hint;
    std::vector<float> reward;
    for (std::int64_t n = first; n < first + count; ++n) {
        mask.insert(mask.end(), {n, 10 * n, eachByte * n});
        hint.push_back(float(n) / 2);
        reward.push_back(-float(n));
    }
    ObservationChunk chunk{context, first, {}};
    chunk.columns = {column("mask", ScalarType::Int64, mask, {1, 3}), column("is_hint", ScalarType::Float, hint),
                     column("reward", ScalarType::Float, reward)};
    chunk.columns[1].spec.port = 1;
    return chunk;
}

std::vector<std::optional<std::int64_t>> sizes(std::int64_t first) {
    std::vector<std::optional<std::int64_t>> values;
    for (std::size_t field = 0; field < elfSizeFields().size(); ++field)
        values.push_back(field % 3 == 2 ? std::nullopt : std::optional(first + std::int64_t(field)));
    return values;
}

const EvidenceSource source{"/logs/a.log", std::string(64, 'b'), 4711};

EvidenceWriter::Imported putLog(WorkspaceWriter& writer, const std::string& name, const EvidenceSource& from) {
    auto sink = need(writer.importEvidence(name, from));
    need(sink->beginLog(logSchema()));
    need(sink->context("f"));
    need(sink->context("empty"));
    need(sink->observations(chunk("f", 0, 100)));
    need(sink->observations(chunk("", 0, 1)));
    need(sink->observations(chunk("f", 100, 50)));
    need(sink->finding(
        {Severity::Note, "a.log", {ErrorCode::Malformed, "x", "a.log", "byte 9", "a line", "Write it again."}}));
    return need(sink->finish());
}

} // namespace

class TestStoredEvidence : public QObject {
    Q_OBJECT
private slots:
    void aLogComesBackWhole();
    void aPageThatIsTooLargeIsRefused();
    void memoryDoesNotGrowWithTheNamesOfContexts();
    void anUnfinishedImportLeavesNothing();
    void chunksThatDoNotFitAreRefused();
    void theSameFileTwiceIsOneLog();
    void evidenceThatWasNotReadToItsEndIsMarked();
    void aReportComesBackWhole();
    void partsOfABinaryComeBackWhole();
    void namesOfPartsAreStoredOnce();
    void manyItemsMayHaveOneName();
    void damagedPartsAreErrors();
    void damagedSymbolsAreErrors();
    void removalLeavesNothing();
};

namespace {

const std::vector<BinaryPart> someParts = {
    {BinaryLevel::Sections, false, ".text", "", 50, 50, 0},
    {BinaryLevel::Sections, true, "ELF header", "", 64, 64, 0},
    {BinaryLevel::Symbols, false, std::string("nul\0'\"\n", 7), "m.o: .text", largestPart, 0, 0},
    {BinaryLevel::Symbols, true, "", "", 50, 50, 0},
    {BinaryLevel::Inlined, false, "a'\"\n", "a.c:1:2", largestPart, 0, 7},
};

EvidenceWriter::Imported putBinary(WorkspaceWriter& writer) {
    auto sink = need(writer.importEvidence("prog", {"/r/prog", "d", 10}));
    need(sink->beginReport());
    need(sink->entry({"prog", "abcdef", sizes(100)}));
    need(sink->parts(someParts));
    need(sink->totals(sizes(100)));
    return need(sink->finish());
}

} // namespace

void TestStoredEvidence::aLogComesBackWhole() {
    Sandbox box;
    WorkspaceWriter writer = need(box.workspace.writer());
    const auto imported = putLog(writer, "log", source);
    QCOMPARE(imported.items, 151);
    WorkspaceReader reader = need(box.workspace.reader());
    const LogRow log = need(reader.logs().byName("log"));
    QCOMPARE(log.id, imported.log);
    QVERIFY(log.schema == logSchema());
    QCOMPARE(log.source.path, source.path);
    QCOMPARE(log.source.size, 4711);
    QCOMPARE(log.contexts, 3);
    QCOMPARE(log.observations, 151);
    const auto contexts = need(reader.logs().contexts(log.id));
    QCOMPARE(contexts.size(), std::size_t(3));
    QCOMPARE(contexts[0].name, std::string("f"));
    QCOMPARE(contexts[0].observations, 150);
    QCOMPARE(contexts[1].name, std::string("empty"));
    QCOMPARE(contexts[2].name, std::string());
    for (const auto& [first, count] : {std::pair(0, 150), {0, 1}, {99, 2}, {100, 50}, {149, 1}, {30, 40}, {150, 0}}) {
        const ObservationChunk page = need(reader.logs().observations(contexts[0].id, first, count));
        QVERIFY(page.columns == chunk("f", first, count).columns);
        QCOMPARE(page.firstObservation, first);
    }
    QVERIFY(need(reader.logs().observations(contexts[0].id, 140, 1000)).columns == chunk("f", 140, 10).columns);
    QCOMPARE(need(reader.logs().observations(contexts[1].id, 0, 10)).columns.at(0).rows(), std::size_t(0));
    const auto findings = need(reader.findings().all());
    QCOMPARE(findings.size(), std::size_t(1));
    QCOMPARE(findings[0].owner.log, imported.log);
    const Error error{ErrorCode::Malformed, "x", "a.log", "byte 9", "a line", "Write it again."};
    QVERIFY((findings[0].finding == Finding{Severity::Note, "a.log", error}));
    QCOMPARE(RawDatabase(box.path).value("SELECT log, severity, place FROM v_findings"),
             std::string("log|note|byte 9"));
}

/// More than 300 observations of 4,000,000 bytes.
void TestStoredEvidence::aPageThatIsTooLargeIsRefused() {
    Sandbox box;
    WorkspaceWriter writer = need(box.workspace.writer());
    auto sink = need(writer.importEvidence("large", source));
    FeatureSchema schema;
    schema.features = {{"large", 0, ScalarType::Int8, {4'000'000}}};
    need(sink->beginLog(schema));
    need(sink->context("f"));
    need(sink->finish());
    RawDatabase(box.path).exec("UPDATE log_contexts SET observations = 300");
    const WorkspaceReader reader = need(box.workspace.reader());
    const std::int64_t context = need(reader.logs().contexts(need(reader.logs().byName("large")).id))[0].id;
    const auto page = reader.logs().observations(context, 0, 300);
    QVERIFY(failsWith(page, ErrorCode::LimitExceeded));
    QCOMPARE(page.error().expected, std::string("268 observations at most")); // 2^30 / 4,000,000
}

/// 400 names of 256 KiB, the longest that a log may have, are 100 MiB.
void TestStoredEvidence::memoryDoesNotGrowWithTheNamesOfContexts() {
    Sandbox box;
    WorkspaceWriter writer = need(box.workspace.writer());
    auto sink = need(writer.importEvidence("log", source));
    need(sink->beginLog(logSchema()));
    const auto nameOf = [](int number) { return std::to_string(1000 + number) + std::string((256 << 10) - 4, 'n'); };
    const auto used = [] {
        const struct mallinfo2 info = mallinfo2();
        return info.uordblks + info.hblkhd;
    };
    need(sink->context(nameOf(0)));
    const std::size_t before = used();
    for (int number = 1; number < 400; ++number)
        need(sink->observations(chunk(nameOf(number), 0, 1)));
    QVERIFY(used() < before + (90 << 20));            // the connection keeps 64 MiB of pages
    need(sink->observations(chunk(nameOf(7), 1, 2))); // the context returns
    need(sink->finish());
    QCOMPARE(RawDatabase(box.path).value("SELECT count(*), sum(observations) FROM log_contexts"),
             std::string("400|401"));
}

void TestStoredEvidence::anUnfinishedImportLeavesNothing() {
    Sandbox box;
    const auto before = RawDatabase(box.path).counts();
    WorkspaceWriter writer = need(box.workspace.writer());
    {
        auto sink = need(writer.importEvidence("log", source));
        need(sink->beginLog(logSchema()));
        need(sink->observations(chunk("f", 0, 100)));
        QVERIFY(failsWith(writer.findings().add({}, {}), ErrorCode::Internal)); // the import has the transaction
    }
    QVERIFY(RawDatabase(box.path).counts() == before);
    addCorpus(writer);
}

void TestStoredEvidence::chunksThatDoNotFitAreRefused() {
    Sandbox box;
    WorkspaceWriter writer = need(box.workspace.writer());
    auto sink = need(writer.importEvidence("log", source));
    QVERIFY(failsWith(sink->observations(chunk("f", 0, 1)), ErrorCode::Internal));
    need(sink->beginLog(logSchema()));
    QVERIFY(failsWith(sink->observations(chunk("f", 1, 1)), ErrorCode::InvalidArgument));
    ObservationChunk fewer = chunk("f", 0, 1);
    fewer.columns.pop_back();
    QVERIFY(failsWith(sink->observations(fewer), ErrorCode::InvalidArgument));
    ObservationChunk ragged = chunk("f", 0, 2);
    ragged.columns[0].data.resize(24);
    QVERIFY(failsWith(sink->observations(ragged), ErrorCode::InvalidArgument));
    QVERIFY(failsWith(sink->entry({"path", "", sizes(1)}), ErrorCode::Internal));
    need(sink->observations(chunk("f", 0, 1)));
    need(sink->finish());
    QVERIFY(need(need(box.workspace.reader()).check(sha256)).empty());
}

void TestStoredEvidence::theSameFileTwiceIsOneLog() {
    Sandbox box;
    WorkspaceWriter writer = need(box.workspace.writer());
    const auto first = putLog(writer, "log", source);
    const auto before = RawDatabase(box.path).counts();
    const auto second = putLog(writer, "another name", source);
    QCOMPARE(second.log, first.log);
    QCOMPARE(second.name, std::string("log"));
    QVERIFY(RawDatabase(box.path).counts() == before);
    auto sink = need(writer.importEvidence("log", {"/logs/b.log", "c", 1}));
    QVERIFY(failsWith(sink->beginLog(logSchema()), ErrorCode::Refused));
}

void TestStoredEvidence::evidenceThatWasNotReadToItsEndIsMarked() {
    Sandbox box;
    WorkspaceWriter writer = need(box.workspace.writer());
    WorkspaceReader reader = need(box.workspace.reader());
    auto log = need(writer.importEvidence("log", source));
    need(log->beginLog(logSchema()));
    need(log->observations(chunk("f", 0, 10)));
    need(log->finish(false));
    log.reset();
    QVERIFY(!need(reader.logs().byName("log")).complete);
    QCOMPARE(need(reader.logs().byName("log")).observations, 10);
    auto report = need(writer.importEvidence("report", source));
    need(report->beginReport());
    need(report->finish(false));
    report.reset();
    QVERIFY(!need(reader.reports().byName("report")).complete);
    putLog(writer, "log", source);
    QVERIFY(need(reader.logs().byName("log")).complete);
    QVERIFY(!need(reader.reports().byName("report")).complete);
}

void TestStoredEvidence::aReportComesBackWhole() {
    Sandbox box;
    WorkspaceWriter writer = need(box.workspace.writer());
    auto sink = need(writer.importEvidence("elf_sizes", {"/r/elf_sizes.json", "d", 10}));
    need(sink->beginReport());
    need(sink->entry({"z/last first", "abcdef", sizes(100)}));
    need(sink->entry({"a'\"\n", "", sizes(-5)}));
    QVERIFY(failsWith(sink->entry({"short", "", {1, 2}}), ErrorCode::InvalidArgument));
    need(sink->totals(sizes(1'000'000'000'000)));
    const auto imported = need(sink->finish());
    QCOMPARE(imported.items, 2);
    WorkspaceReader reader = need(box.workspace.reader());
    const ReportRow report = need(reader.reports().byName("elf_sizes"));
    QCOMPARE(report.id, imported.report);
    QCOMPARE(report.entries, 2);
    QVERIFY(report.totals == sizes(1'000'000'000'000));
    const auto entries = need(reader.reports().entries(report.id));
    QCOMPARE(entries[0].path, std::string("z/last first"));
    QCOMPARE(entries[0].buildId, std::string("abcdef"));
    QVERIFY(entries[0].values == sizes(100));
    QCOMPARE(entries[1].path, std::string("a'\"\n"));
    QVERIFY(entries[1].values == sizes(-5));
    // The columns have the fields' names: "data" is the fourth of them, as in elfSizeFields().
    QCOMPARE(
        RawDatabase(box.path).value("SELECT blob, bss, code, data, zbi FROM v_report_entries WHERE build_id <> ''"),
        std::string("100|101||103|112"));
}

void TestStoredEvidence::partsOfABinaryComeBackWhole() {
    Sandbox box;
    WorkspaceWriter writer = need(box.workspace.writer());
    const ReportId report = putBinary(writer).report;
    WorkspaceReader reader = need(box.workspace.reader());
    QVERIFY(need(reader.reports().levels(report)) ==
            (std::vector<BinaryLevel>{BinaryLevel::Sections, BinaryLevel::Symbols, BinaryLevel::Inlined}));
    QVERIFY(need(reader.reports().parts(report, BinaryLevel::Sections)) ==
            (std::vector<BinaryPart>{someParts[0], someParts[1]}));
    QVERIFY(need(reader.reports().parts(report, BinaryLevel::Symbols)) ==
            (std::vector<BinaryPart>{someParts[2], someParts[3]}));
    QVERIFY(need(reader.reports().parts(report, BinaryLevel::Inlined)) == std::vector<BinaryPart>{someParts[4]});
    QVERIFY(need(reader.reports().parts(report, BinaryLevel::Units)).empty());
    const auto before = RawDatabase(box.path).counts();
    QCOMPARE(putBinary(writer).report, report); // the same file again
    QVERIFY(RawDatabase(box.path).counts() == before);
    QVERIFY(need(reader.check(sha256)).empty());
    need(writer.reports().remove(report));
    for (const char* table : {"binary_parts", "binary_symbols", "strings"})
        QCOMPARE(RawDatabase(box.path).value(std::string("SELECT count(*) FROM ") + table), std::string("0"));
}

/// By two programs in turn, and after an import that was given up.
void TestStoredEvidence::namesOfPartsAreStoredOnce() {
    Sandbox box;
    WorkspaceWriter first = need(box.workspace.writer()), second = need(box.workspace.writer());
    const auto begin = [](WorkspaceWriter& writer, const std::vector<std::string>& names) {
        auto sink = need(writer.importEvidence(names.front(), {"/r/" + names.front(), "d", 10}));
        need(sink->beginReport());
        std::vector<BinaryPart> parts;
        for (const std::string& name : names)
            parts.push_back({BinaryLevel::Inlined, false, name, ".text", 1, 1, 0});
        need(sink->parts(parts));
        need(sink->parts(parts));
        return sink;
    };
    const auto isKept = [&](WorkspaceWriter& writer, const std::vector<std::string>& names) {
        const ReportId report = need(begin(writer, names)->finish()).report;
        const auto parts = need(need(box.workspace.reader()).reports().parts(report, BinaryLevel::Inlined));
        std::vector<std::string> twice = names, found;
        twice.insert(twice.end(), names.begin(), names.end());
        for (const BinaryPart& part : parts)
            found.push_back(part.name);
        return found == twice;
    };
    QVERIFY(isKept(first, {"a", "b", "a", ""}));
    QVERIFY(isKept(second, {"b", "c", std::string("nul\0", 4), "d"}));
    QVERIFY(isKept(first, {"c", "e", "a", "f"}));
    begin(first, {"lost", "f", "g"}).reset();
    QVERIFY(isKept(second, {"g", "lost"}));
    QVERIFY(isKept(first, {"h", "lost", "g"}));
    RawDatabase raw(box.path);
    QCOMPARE(raw.value("SELECT count(*) - count(DISTINCT CAST(text AS BLOB)) FROM strings"), std::string("0"));
    QCOMPARE(raw.value("SELECT count(*) FROM strings"), std::string("12")); // ".text" too
    // FNV-1a of "a": 0xe40c292c
    QCOMPARE(raw.value("SELECT hash FROM strings WHERE text = 'a'"), std::string("-468965076"));
    QVERIFY(need(need(box.workspace.reader()).check(sha256)).empty());
}

void TestStoredEvidence::manyItemsMayHaveOneName() {
    Sandbox box;
    WorkspaceWriter writer = need(box.workspace.writer());
    const auto add = [&](const std::string& hash) {
        auto sink = need(writer.importEvidence("p", {"/r", hash, 10}, NewName::MakeFree));
        need(sink->beginReport());
        return need(sink->finish());
    };
    QCOMPARE(add("1").name, std::string("p"));
    std::vector<ReportId> reports;
    for (int number = 2; number < 40; ++number) {
        const auto added = add(std::to_string(number));
        QCOMPARE(added.name, "p-" + std::to_string(number));
        reports.push_back(added.report);
    }
    need(writer.reports().remove(reports.back()));
    QCOMPARE(add("again").name, std::string("p-39"));
}

void TestStoredEvidence::damagedPartsAreErrors() {
    for (const char* damage : {"level = 6", "level = -1", "level = 2", "bytes = -1", "file_bytes = 1099511627777",
                               "sites = -1", "name_id = 99", "place_id = 99"}) {
        Sandbox box;
        WorkspaceWriter writer = need(box.workspace.writer());
        putBinary(writer);
        RawDatabase(box.path).exec(std::string("PRAGMA foreign_keys = OFF; UPDATE binary_parts SET ") + damage);
        QVERIFY2(!need(need(box.workspace.reader()).check(sha256)).empty(), damage);
    }
}

void TestStoredEvidence::damagedSymbolsAreErrors() {
    for (const char* damage : {"bytes = -1", "file_bytes = 1099511627777", "bytes = 'x'"}) {
        Sandbox box;
        WorkspaceWriter writer = need(box.workspace.writer());
        putBinary(writer);
        RawDatabase(box.path).exec(std::string("UPDATE binary_symbols SET ") + damage);
        QVERIFY2(!need(need(box.workspace.reader()).check(sha256)).empty(), damage);
    }
}

void TestStoredEvidence::removalLeavesNothing() {
    Sandbox box;
    const auto before = RawDatabase(box.path).counts();
    WorkspaceWriter writer = need(box.workspace.writer());
    const auto log = putLog(writer, "log", source);
    auto sink = need(writer.importEvidence("report", {"/r", "d", 10}));
    need(sink->beginReport());
    need(sink->entry({"p", "", sizes(1)}));
    const auto report = need(sink->finish());
    sink.reset();
    need(writer.rename(ItemNoun::Log, {{"log", "renamed"}}));
    QCOMPARE(need(need(box.workspace.reader()).logs().byId(log.log)).name, std::string("renamed"));
    need(writer.logs().remove(log.log));
    need(writer.reports().remove(report.report));
    QVERIFY(RawDatabase(box.path).counts() == before);
    need(writer.findings().add({}, {}));
    need(writer.findings().removeAll());
    QVERIFY(RawDatabase(box.path).counts() == before);
}

QTEST_GUILESS_MAIN(TestStoredEvidence)
#include "tst_stored_evidence.moc"
