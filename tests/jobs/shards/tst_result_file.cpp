// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/shards/result_file.h"
#include "tests/jobs/job_fixture.h"

using namespace inlinescope;
using namespace inlinescope::testing;

/// The file in which a shard's results are recorded: what is read again, from a whole file, from each beginning of it,
/// and after each change of a byte.
class TestResultFile : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    QByteArray m_whole;
    std::vector<qsizetype> m_ends; ///< of the file after each unit
    const std::vector<std::string> m_keys = {"key one", "key two", "key three"};

    static CompiledModule moduleNumber(int number) {
        CompiledModule module;
        module.result = oddResult();
        module.result.wallNs = 7 + number;
        module.result.cpuNs = 5;
        module.result.objectHash = std::string(64, char('a' + number));
        module.result.limit = {};
        module.result.featuresLost = number == 1 ? "crashed at first" : "";
        return module;
    }
    static RecordedSearch searched() {
        RecordedSearch search;
        search.progress = {.startRun = "base",
                           .startText = 1000,
                           .rounds = 3,
                           .taken = 2,
                           .compiles = 77,
                           .exhausted = true,
                           .foundFrom = "never",
                           .components = 5,
                           .proved = 4};
        search.result = moduleNumber(1).result;
        search.result.featuresLost.clear(); // not kept of a search
        search.findings = {{Severity::Warning, "m.o", {ErrorCode::Refused, "another object", "m.o", {}, "the same"}}};
        search.wallNs = 11;
        search.cpuNs = 12;
        return search;
    }
    static bool isSearched(const RecordedSearch& read) {
        const RecordedSearch wanted = searched();
        return read.progress == wanted.progress && read.findings == wanted.findings && !read.failure &&
               read.wallNs == wanted.wallNs && read.cpuNs == wanted.cpuNs &&
               read.result.wallNs == wanted.result.wallNs && read.result.cpuNs == wanted.result.cpuNs &&
               read.result.objectHash == wanted.result.objectHash && read.result.sizes == wanted.result.sizes &&
               read.result.functions == wanted.result.functions && read.result.decisions == wanted.result.decisions;
    }
    static Result<RecordedResults> scanned(const ResultSource& source, std::size_t most = 3,
                                           const std::string& other = "of another shard") {
        return scanResults(source, [&](const ResultHead&) -> Result<ShardUnits> {
            return ShardUnits{most, [&](const std::string& key) { return key != other; }};
        });
    }
    static ResultSource sourceOf(const QByteArray& bytes) {
        return {"results", std::uint64_t(bytes.size()),
                [bytes](std::uint64_t offset, std::uint64_t size) -> Result<std::vector<std::byte>> {
                    const QByteArray part = bytes.mid(qsizetype(offset), qsizetype(size));
                    return bytesOf(part.toStdString());
                }};
    }
    ResultsFolder folder() const { return need(ResultsFolder::open(m_folder.path().toStdString())); }
    QByteArray record(const ResultName& name, const std::vector<CompiledModule>& modules) {
        const QString path = QString::fromStdString(folder().pathOf(name));
        ResultWriter writer = need(ResultWriter::create(folder(), name, {"plan", 3, "node", "build", "compiler"}));
        m_ends.clear();
        for (std::size_t unit = 0; unit < modules.size(); ++unit) {
            need(writer.begin(m_keys[unit]));
            need(writer.close(m_keys[unit], modules[unit]));
            m_ends.push_back(QFileInfo(path).size());
        }
        need(writer.flush());
        return readWhole(path);
    }

private slots:
    void initTestCase() {
        m_whole = record({3, 1}, {moduleNumber(0), moduleNumber(1), moduleNumber(2)});
        QCOMPARE(qsizetype(m_ends.back()), m_whole.size());
    }

    void whatIsRecordedIsRead() {
        const ResultSource source = sourceOf(m_whole);
        const RecordedResults found = need(scanned(source));
        QCOMPARE(found.head.plan, std::string("plan"));
        QCOMPARE(found.head.shard, 3u);
        QCOMPARE(found.head.node, std::string("node"));
        QCOMPARE(found.head.build, std::string("build"));
        QVERIFY(found.unfinished.empty() && !found.damage);
        QCOMPARE(found.units.size(), m_keys.size());
        for (int unit = 0; unit < 3; ++unit) {
            const CompiledModule wanted = moduleNumber(unit);
            const ClosedUnit& end = found.units[std::size_t(unit)];
            QCOMPARE(end.key, m_keys[std::size_t(unit)]);
            QCOMPARE(end.cpuNs, std::int64_t(5));
            QCOMPARE(end.decisions, std::int64_t(wanted.result.decisions.size()));
            QCOMPARE(end.functions, std::int64_t(wanted.result.functions.size()));
            const CompiledModule module = need(readAnswer(source, end));
            QCOMPARE(module.result.objectHash, wanted.result.objectHash);
            QCOMPARE(module.result.diagnostics, wanted.result.diagnostics);
            QCOMPARE(module.result.featuresLost, wanted.result.featuresLost);
            QVERIFY(module.result.functions == wanted.result.functions);
            QVERIFY(module.result.decisions == wanted.result.decisions);
            QVERIFY(module.result.sizes == wanted.result.sizes);
        }
    }

    /// The result of a search: read as recorded, and never another after a change of a byte.
    void aSearchIsReadAsItWasRecorded() {
        const RecordedSearch search = searched();
        const ResultName name{1, 1, false};
        ResultWriter writer = need(ResultWriter::create(folder(), name, {"plan", 1, "node", "build", "compiler"}));
        need(writer.begin("key"));
        need(writer.close("key", search));
        need(writer.begin("failed"));
        RecordedSearch failed;
        failed.failure = Error{ErrorCode::Refused, "no run to start from", "m.o", {}, {}};
        need(writer.close("failed", failed));
        const QByteArray whole = readWhole(QString::fromStdString(folder().pathOf(name)));
        const RecordedResults found = need(scanned(sourceOf(whole)));
        QCOMPARE(found.units.size(), std::size_t(2));
        QVERIFY(isSearched(need(readSearch(sourceOf(whole), found.units.front()))));
        QVERIFY(found.units.back().status == ModuleRunStatus::Crashed); // by its machine, not by its compiler
        QVERIFY(need(readSearch(sourceOf(whole), found.units.back())).failure == failed.failure);
        QVERIFY(failsWith(readAnswer(sourceOf(whole), found.units.front()), ErrorCode::Malformed));
        for (qsizetype at = 0; at < whole.size(); ++at) {
            QByteArray changed = whole;
            changed[at] = char(changed[at] ^ (1 << (at % 8)));
            const Result<RecordedResults> some = scanned(sourceOf(changed));
            if (!some.ok() || some->units.empty() || some->units.front().key != "key") continue;
            const Result<RecordedSearch> read = readSearch(sourceOf(changed), some->units.front());
            QVERIFY2(!read.ok() || isSearched(*read), qPrintable(QString::number(at)));
        }
    }

    /// A unit counts exactly if the file has its last byte; what follows the last whole unit is begun at most.
    void eachBeginningHasTheUnitsThatItHolds() {
        for (qsizetype size = 0; size < m_whole.size(); ++size) {
            const QByteArray part = m_whole.left(size);
            const ResultSource source = sourceOf(part);
            const Result<RecordedResults> found = scanned(source);
            const auto whole = std::ranges::count_if(m_ends, [&](qsizetype end) { return end <= size; });
            if (!found.ok()) {
                QVERIFY2(whole == 0, qPrintable(QString::number(size)));
                QVERIFY(found.error().code == ErrorCode::Malformed);
                QCOMPARE(found.error().file, std::string("results"));
                continue;
            }
            QCOMPARE(std::ptrdiff_t(found->units.size()), whole);
            QVERIFY2(!found->damage, qPrintable(QString::number(size)));
            QVERIFY(found->unfinished.size() <= 1);
            for (const ClosedUnit& unit : found->units)
                QVERIFY(readAnswer(source, unit).ok());
        }
    }

    /// A changed byte never becomes another result: a unit is as it was recorded, or it cannot be read.
    void noChangedByteBecomesAResult() {
        for (qsizetype at = 0; at < m_whole.size(); ++at) {
            QByteArray changed = m_whole;
            changed[at] = char(changed[at] ^ (1 << (at % 8)));
            const ResultSource source = sourceOf(changed);
            const Result<RecordedResults> found = scanned(source);
            if (!found.ok()) continue;
            int read = 0;
            for (const ClosedUnit& unit : found->units) {
                const Result<CompiledModule> module = readAnswer(source, unit);
                if (!module.ok()) continue;
                ++read;
                const auto number = std::ranges::find(m_keys, unit.key) - m_keys.begin();
                QVERIFY(number < 3);
                QCOMPARE(module->result.objectHash, moduleNumber(int(number)).result.objectHash);
                QCOMPARE(module->result.wallNs, std::int64_t(7 + number));
                QVERIFY(module->result.decisions == moduleNumber(int(number)).result.decisions);
            }
            QVERIFY2(read < 3, qPrintable(QString("byte %1 is in no checksum").arg(at)));
        }
    }

    void aUnitThatWasNotFinishedIsSaid() {
        const ResultName name{0, 1, false};
        ResultWriter writer = need(ResultWriter::create(folder(), name, {"plan", 0, "node", "build", "compiler"}));
        need(writer.begin("killed"));
        need(writer.begin("done"));
        need(writer.close("done", moduleNumber(0)));
        need(writer.begin("running"));
        const RecordedResults found = need(scanned(sourceOf(readWhole(QString::fromStdString(folder().pathOf(name))))));
        QVERIFY(found.unfinished == std::vector<std::string>({"killed", "running"}));
        QCOMPARE(found.units.size(), std::size_t(1));
        QVERIFY(failsWith(ResultWriter::create(folder(), name, {}), ErrorCode::Refused)); // only appended to
    }

    void onlyUnitsOfTheShardAreKept() {
        const RecordedResults found = need(scanned(sourceOf(m_whole), 3, m_keys[1]));
        QCOMPARE(found.units.size(), std::size_t(2));
        QCOMPARE(found.units[1].key, m_keys[2]);
        QVERIFY(!found.damage && found.unfinished.empty());
        const ResultName name{7, 1, false};
        ResultWriter writer = need(ResultWriter::create(folder(), name, {"plan", 7, "node", "build", "compiler"}));
        for (const char* key : {"of another shard", "of this", "of another shard"})
            need(writer.begin(key));
        const QByteArray begun = readWhole(QString::fromStdString(folder().pathOf(name)));
        QVERIFY(need(scanned(sourceOf(begun))).unfinished == std::vector<std::string>({"of this"}));
    }

    /// Three units in a file of a shard that has two: the third begins where the second ends.
    void whatFollowsTheUnitsOfTheShardIsDamage() {
        const RecordedResults found = need(scanned(sourceOf(m_whole), 2));
        QCOMPARE(found.units.size(), std::size_t(2));
        QVERIFY(found.damage && found.damage->code == ErrorCode::Malformed);
        QCOMPARE(found.damage->file, std::string("results"));
        QCOMPARE(found.damage->place, "byte " + std::to_string(m_ends[1]));
        QCOMPARE(found.damage->expected, std::string("at most 2 units"));
    }

    void aFileThatIsLargerThanItsUnitsIsRefused() {
        ResultSource source = sourceOf(m_whole);
        for (const auto& [size, most, isRefused] : {std::tuple(std::uint64_t(800) << 20, std::size_t(1), true),
                                                    std::tuple(std::uint64_t(800) << 20, std::size_t(3), false),
                                                    std::tuple(~std::uint64_t(0), std::size_t(3), true)}) {
            source.size = size;
            const Result<RecordedResults> found = scanned(source, most);
            QCOMPARE(failsWith(found, ErrorCode::LimitExceeded), isRefused);
            if (isRefused) QVERIFY(found.error().file == "results" && found.error().place == "byte 8");
        }
    }

    /// The file's second head names another node and build: what was read is not attributed to them.
    void aSecondHeadIsDamage() {
        const ResultName name{3, 3, false};
        need(ResultWriter::create(folder(), name, {"plan", 3, "other", "other build", "compiler"}));
        const QByteArray other = readWhole(QString::fromStdString(folder().pathOf(name)));
        const RecordedResults found = need(scanned(sourceOf(m_whole + other.mid(8)))); // less magic and version
        QVERIFY(found.damage && found.damage->place == "byte " + std::to_string(m_whole.size()));
        QCOMPARE(found.head.node, std::string("node"));
        QCOMPARE(found.units.size(), std::size_t(3));
    }

    void aHeadHasShortTexts() {
        const ResultName name{3, 4, false};
        need(ResultWriter::create(folder(), name, {"plan", 3, std::string(5000, 'n'), "build", "compiler"}));
        const QByteArray whole = readWhole(QString::fromStdString(folder().pathOf(name)));
        QVERIFY(failsWith(scanned(sourceOf(whole)), ErrorCode::Malformed));
    }

    /// Two processes that finish a shard at the same time: neither replaces the other's file.
    void noFileIsReplaced() {
        const ResultsFolder results = folder();
        const ResultName first{5, 1, false}, second{5, 2, false}, done{5};
        QVERIFY(writeWhole(QString::fromStdString(results.pathOf(first)), "first"));
        QVERIFY(writeWhole(QString::fromStdString(results.pathOf(second)), "second"));
        need(results.rename(first, done));
        QVERIFY(failsWith(results.rename(second, done), ErrorCode::Refused));
        QCOMPARE(readWhole(QString::fromStdString(results.pathOf(done))), QByteArray("first"));
        QCOMPARE(readWhole(QString::fromStdString(results.pathOf(second))), QByteArray("second"));
        QVERIFY(!results.has(first) && failsWith(results.create(second), ErrorCode::Refused));
    }

    /// Times are no part of what two machines must agree about; the rest is.
    void onlyTimesMayDiffer() {
        CompiledModule slower = moduleNumber(0), other = moduleNumber(0);
        slower.result.wallNs = 1'000'000;
        slower.result.cpuNs = 2'000'000;
        other.result.sizes.text += 1;
        const std::vector<CompiledModule> modules = {moduleNumber(0), slower, other};
        const RecordedResults found = need(scanned(sourceOf(record({3, 2}, modules))));
        QCOMPARE(found.units[1].payload, found.units[0].payload);
        QVERIFY(found.units[2].payload != found.units[0].payload);
    }
};

QTEST_GUILESS_MAIN(TestResultFile)
#include "tst_result_file.moc"
