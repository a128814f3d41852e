// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/store/store_fixture.h"

using namespace inlinescope;
using namespace inlinescope::testing;

namespace {

const EvidenceSource report{"/p/scores.csv", std::string(64, 'a'), 100};
const EvidenceSource events{"/p/events", std::string(64, 'b'), 200};
const EvidenceSource grown{"/p/events", std::string(64, 'c'), 300};

struct Box {
    QTemporaryDir folder;
    std::string path = folder.filePath("w.inlinescope").toStdString();
    Workspace workspace = need(Workspace::create(path));
    WorkspaceWriter writer = need(workspace.writer());
    WorkspaceReader reader = need(workspace.reader());
    std::vector<PerformanceRow> rows = {{"a", "default", 50, 44.5, ""}, {"b", "f", std::nullopt, std::nullopt, "1 0"}};
    std::vector<PerformancePoint> points = {
        {"r", 3, 1.5, std::nullopt, 0.25}, {"h", 3, 1.5, 10.0, -1.0}, {"r", -4, 0, std::nullopt, std::nullopt}};

    EvidenceWriter::Imported putReport(bool complete = true) {
        auto sink = need(writer.importEvidence("scores", report));
        need(sink->beginPerformance(PerformanceKind::RewardStats));
        need(sink->performance(rows));
        need(sink->finding({Severity::Note, "scores.csv", {ErrorCode::Malformed, "x", {}, {}, {}}}));
        return need(sink->finish(complete));
    }
    EvidenceWriter::Imported putEvents(const EvidenceSource& source, const std::vector<PerformancePoint>& content,
                                       const std::string& earlierHash = {}) {
        auto sink = need(writer.importEvidence("events", source, NewName::MakeFree));
        if (!earlierHash.empty()) sink->replaceEvents(earlierHash);
        need(sink->beginPerformance(PerformanceKind::Events));
        need(sink->points(content));
        return need(sink->finish());
    }
};

} // namespace

/// What was imported about the performance of policies, in a workspace.
class TestStoredPerformance : public QObject {
    Q_OBJECT
private slots:
    void whatWasStoredIsRead() {
        Box box;
        QCOMPARE(box.putReport().items, 2);
        QCOMPARE(box.putEvents(events, box.points).items, 3);
        const PerformanceSetRow set = need(box.reader.performance().byName("scores"));
        QVERIFY(set.kind == PerformanceKind::RewardStats && set.complete);
        QCOMPARE(set.rows, 2);
        QCOMPARE(set.source.path, report.path);
        QVERIFY(need(box.reader.performance().rows(set.id, {})) == box.rows);
        const PerformanceSetRow curves = need(box.reader.performance().byName("events"));
        QCOMPARE(curves.rows, 3);
        // By the first appearance of their tags.
        QVERIFY(need(box.reader.performance().points(curves.id, {})) ==
                (std::vector{box.points[0], box.points[2], box.points[1]}));
        QCOMPARE(need(box.reader.performance().all()).size(), std::size_t(2));
        QVERIFY(need(box.reader.check(sha256)).empty());
    }

    /// More than the writer has in memory: each is one, also if its points are far from each other.
    void aSetMayHaveAnyNumberOfCurves() {
        constexpr int curves = 5000;
        Box box;
        std::vector<PerformancePoint> points;
        for (int step = 0; step < 2; ++step)
            for (int curve = 0; curve < curves; ++curve)
                points.push_back({"t" + std::to_string(curve), step, 0, std::nullopt, double(curve)});
        QCOMPARE(box.putEvents(events, points).items, 2 * curves);
        RawDatabase raw(box.path);
        QCOMPARE(raw.value("SELECT count(*) FROM performance_curves"), std::to_string(curves));
        QCOMPARE(raw.value("SELECT count(*) FROM (SELECT tag FROM performance_curves c JOIN performance_points p ON "
                           "p.curve_id = c.id WHERE 't' || CAST(p.value AS INTEGER) = c.tag GROUP BY c.id HAVING "
                           "count(*) = 2 AND min(p.step) = 0 AND max(p.step) = 1)"),
                 std::to_string(curves));
    }

    void aFileIsKnownByItsPath() {
        Box box;
        box.putReport(false);
        box.putEvents(events, box.points);
        const auto imported = [&](ItemNoun noun, const std::string& path) {
            return need(box.reader.evidence().importedFrom(noun, path));
        };
        const auto curves = imported(ItemNoun::Performance, events.path);
        QCOMPARE(curves.size(), std::size_t(1));
        QVERIFY(curves[0].name == "events" && curves[0].complete && curves[0].kind == PerformanceKind::Events);
        QVERIFY(curves[0].source.hash == events.hash && curves[0].source.size == events.size);
        QVERIFY(!imported(ItemNoun::Performance, report.path).at(0).complete);
        QVERIFY(imported(ItemNoun::Performance, "/elsewhere").empty());
        for (const ItemNoun noun : {ItemNoun::Log, ItemNoun::Report, ItemNoun::Remarks})
            QVERIFY(imported(noun, events.path).empty());
    }

    void aFileAgainIsTheSameSet() {
        Box box;
        box.putReport(false);
        QVERIFY(!need(box.reader.performance().byName("scores")).complete);
        box.putReport();
        QCOMPARE(need(box.reader.performance().all()).size(), std::size_t(1));
        QCOMPARE(need(box.reader.performance().byName("scores")).rows, 2);
        QCOMPARE(need(box.reader.findings().all()).size(), std::size_t(1));
    }

    void aGrownEventFileReplacesItsEarlierState() {
        Box box;
        const PerformanceSetId first = box.putEvents(events, {box.points[0]}).performance;
        const auto again = box.putEvents(grown, box.points, events.hash);
        QCOMPARE(again.performance, first);
        QCOMPARE(again.name, std::string("events"));
        const auto sets = need(box.reader.performance().all());
        QCOMPARE(sets.size(), std::size_t(1));
        QCOMPARE(sets[0].rows, 3);
        QCOMPARE(sets[0].source.hash, grown.hash);
        // A hash that no file at the place has.
        QCOMPARE(box.putEvents({grown.path, std::string(64, 'd'), 400}, {box.points[0]}, events.hash).name,
                 std::string("events-2"));
    }

    void withoutAnEarlierStateALargerFileIsASetOfItsOwn() {
        Box box;
        const PerformanceSetId first = box.putEvents(events, {box.points[0]}).performance;
        QVERIFY(box.putEvents(grown, box.points).performance != first);
        const auto sets = need(box.reader.performance().all());
        QVERIFY(sets.size() == 2 && sets[0].rows == 1 && sets[0].source.hash == events.hash);
    }

    void anImportThatEndsEarlyLeavesNothing() {
        Box box;
        {
            auto sink = need(box.writer.importEvidence("scores", report));
            need(sink->beginPerformance(PerformanceKind::Report));
            need(sink->performance(box.rows));
        }
        QVERIFY(need(box.reader.performance().all()).empty());
    }

    void aRemovedSetLeavesNothing() {
        Box box;
        const PerformanceSetId set = box.putReport().performance;
        need(box.writer.rename(ItemNoun::Performance, {{"scores", "other"}}));
        QCOMPARE(need(box.writer.performance().idOf("other")), set);
        need(box.writer.performance().remove(set));
        need(box.writer.performance().remove(box.putEvents(events, box.points).performance));
        RawDatabase raw(box.path);
        for (const char* table :
             {"performance_sets", "performance_rows", "performance_curves", "performance_points", "findings"})
            QCOMPARE(raw.value(std::string("SELECT count(*) FROM ") + table), std::string("0"));
    }

    void damagedOnesAreErrors() {
        for (const char* damage :
             {"UPDATE performance_sets SET kind = 5", "UPDATE performance_sets SET source_size = -1",
              "UPDATE performance_sets SET kind = 'x'"}) {
            Box box;
            box.putReport();
            RawDatabase(box.path).exec(damage);
            QVERIFY2(failsWith(box.reader.performance().all(), ErrorCode::Malformed), damage);
            QVERIFY2(!need(box.reader.check(sha256)).empty(), damage);
        }
    }
};

QTEST_GUILESS_MAIN(TestStoredPerformance)
#include "tst_stored_performance.moc"
