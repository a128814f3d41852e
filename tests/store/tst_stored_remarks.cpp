// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/store/store_fixture.h"

using namespace inlinescope;
using namespace inlinescope::testing;

namespace {

CallRemark refusal() {
    CallRemark remark;
    remark.name = "TooCostly";
    remark.caller = "main";
    remark.callee = "leaf";
    remark.place = {"", "a.c", 3, 10};
    remark.site = "main:1:10";
    remark.outcome = Outcome::Refused;
    remark.cost = 35;
    remark.threshold = 5;
    remark.reason = "cost=35, threshold=5";
    remark.hotness = 30;
    return remark;
}

CallRemark undecided() {
    CallRemark remark;
    remark.kind = RemarkKind::Analysis;
    remark.byModel = remark.mandatory = true;
    remark.name = "NoDefinition";
    remark.caller = remark.callee = "g";
    return remark;
}

const EvidenceSource whole{"/b", std::string(64, 'b'), 300};
const EvidenceSource first{"/b/a.opt.yaml", std::string(64, 'c'), 100};
const EvidenceSource second{"/b/b.opt.yaml", std::string(64, 'd'), 200};

struct Box {
    QTemporaryDir folder;
    std::string path = folder.filePath("w.inlinescope").toStdString();
    Workspace workspace = need(Workspace::create(path));
    WorkspaceWriter writer = need(workspace.writer());
    WorkspaceReader reader = need(workspace.reader());

    EvidenceWriter::Imported put(bool complete = true) {
        auto sink = need(writer.importEvidence("build", whole));
        sink->nextFile(first);
        need(sink->beginRemarks());
        need(sink->remarks({refusal(), undecided()}));
        sink->nextFile(second);
        need(sink->beginRemarks());
        need(sink->remarks({refusal()}));
        need(sink->finding({Severity::Note, "b.opt.yaml", {ErrorCode::Malformed, "x", {}, {}, {}}}));
        return need(sink->finish(complete));
    }
    std::vector<StoredRemark> all(RemarkSetId set) const {
        std::vector<StoredRemark> remarks;
        need(reader.remarks().scan(set, [&](const StoredRemark& remark) { remarks.push_back(remark); }, {}));
        return remarks;
    }
};

} // namespace

/// Sets of optimization remarks in a workspace.
class TestStoredRemarks : public QObject {
    Q_OBJECT
private slots:
    void whatWasStoredIsRead() {
        Box box;
        const auto imported = box.put();
        QCOMPARE(imported.items, 3);
        const RemarkSetRow set = need(box.reader.remarks().byName("build"));
        QCOMPARE(set.id, imported.remarks);
        QCOMPARE(set.source.path, whole.path);
        QCOMPARE(set.files, 2);
        QCOMPARE(set.remarks, 3);
        QCOMPARE(set.refused, 2);
        QCOMPARE(set.notDecided, 1);
        QCOMPARE(set.inlined + set.failed, 0);
        QVERIFY(set.complete);
        const std::vector<StoredRemark> remarks = box.all(set.id);
        QCOMPARE(remarks.size(), std::size_t(3));
        QVERIFY(remarks[0].remark == refusal() && remarks[1].remark == undecided() && remarks[2].remark == refusal());
        QVERIFY(remarks[1].file == 0 && remarks[2].file == 1);
        QCOMPARE(need(box.reader.remarks().files(set.id))[1].path, second.path);
        const auto callees = need(box.reader.remarks().callees(set.id));
        QCOMPARE(callees.size(), std::size_t(1));
        QCOMPARE(callees[0].count, 2);
        QVERIFY(need(box.reader.check(sha256)).empty());
    }

    void callsAreReadWithoutTheirTexts() {
        Box box;
        const RemarkSetId set = box.put().remarks;
        const auto names = need(box.reader.remarks().names());
        QCOMPARE(names.size(), std::size_t(1));
        QVERIFY(names[0].id == set && names[0].name == "build" && names[0].sourcePath == whole.path &&
                names[0].complete);
        const auto calls = [&](std::int64_t most, bool areAll) {
            std::vector<RemarkedCall> calls;
            const auto visit = [&](const RemarkedCall& call) { calls.push_back(call); };
            return need(box.reader.remarks().scanCalls(set, most, visit, {})) == areAll ? calls
                                                                                        : std::vector<RemarkedCall>();
        };
        const std::vector<RemarkedCall> all = calls(3, true);
        QCOMPARE(all.size(), std::size_t(3));
        QCOMPARE(calls(2, false).size(), std::size_t(2));
        const TextsReader texts = box.reader.texts();
        for (const std::size_t row : {std::size_t(0), std::size_t(2)}) {
            QCOMPARE(need(texts.byId(all[row].caller)), std::string("main"));
            QCOMPARE(need(texts.byId(all[row].callee)), std::string("leaf"));
            QCOMPARE(need(texts.byId(all[row].source)), std::string("a.c"));
            QVERIFY(all[row].line == 3 && all[row].column == 10);
        }
        QVERIFY(need(box.reader.remarks().remark(all[0].remark)) == refusal());
        QVERIFY(need(box.reader.remarks().remark(all[1].remark)) == undecided());
        QVERIFY(failsWith(box.reader.remarks().remark(99), ErrorCode::NotFound));
        const CancelToken cancel;
        cancel.cancel();
        QVERIFY(failsWith(
            box.reader.remarks().scanCalls(set, 3, [](const RemarkedCall&) {}, cancel), ErrorCode::Cancelled));
    }

    void theSameFilesAgainAreTheSameSet() {
        Box box;
        box.put(false);
        QVERIFY(!need(box.reader.remarks().byName("build")).complete);
        box.put();
        QCOMPARE(need(box.reader.remarks().all()).size(), std::size_t(1));
        QCOMPARE(need(box.reader.remarks().byName("build")).remarks, 3);
        QCOMPARE(need(box.reader.findings().all()).size(), std::size_t(1));
    }

    void anImportThatEndsEarlyLeavesNothing() {
        Box box;
        {
            auto sink = need(box.writer.importEvidence("build", whole));
            sink->nextFile(first);
            need(sink->beginRemarks());
            need(sink->remarks({refusal()}));
        }
        QVERIFY(need(box.reader.remarks().all()).empty());
        box.put(); // names of texts that were rolled back are not used
        QVERIFY(need(box.reader.check(sha256)).empty());
    }

    /// The hashes are FNV-1a as a script computes it: they are stored, and may never change.
    void aCallsiteHasAKeyOfItsOwn() {
        RemarkKeys keys;
        const CallsiteKey called{0x9e2db5d5e6cf92f3, 0}, unknown{0xa7b093c1037e6a8d, 0};
        QVERIFY(keys.next(0, refusal()) == called);
        QVERIFY(keys.next(0, refusal()) == called); // asked about again
        QVERIFY(keys.next(0, undecided()) == unknown);
        QVERIFY(keys.next(0, undecided()) == (CallsiteKey{unknown.hash, 1})); // no place tells it from the one before
        QVERIFY(keys.next(1, undecided()) == unknown);
        CallRemark moved = refusal();
        moved.place.line = 30; // a line above the function was added
        QVERIFY(keys.next(1, moved) == called);
        CallRemark plain = refusal();
        plain.site.clear();
        QVERIFY(keys.next(1, plain) == (CallsiteKey{0xb1db13d1253b7438, 0}));
        plain.place.line = 30;
        QVERIFY(keys.next(1, plain).hash != 0xb1db13d1253b7438);
    }

    void aLabelOutlivesAnotherImportAndIsRemovedWithTheSet() {
        Box box;
        const RemarkSetId set = box.put(false).remarks;
        const AnnotationsWriter annotations = box.writer.annotations();
        const AnnotationSubject subject{{}, {}, CallsiteKey{7, 1}, set};
        need(annotations.put(subject, {"hot", "ask again"}));
        need(annotations.put({{}, {}, CallsiteKey{7, 0}, set}, {"", "the first"}));
        QCOMPARE(box.put().remarks, set);
        const auto written = need(box.reader.annotations().all());
        QCOMPARE(written.size(), std::size_t(2));
        QVERIFY(written[0].subject == subject && (written[0].annotation == Annotation{"hot", "ask again"}));
        QCOMPARE(written[0].remarksName, std::string("build"));
        QVERIFY(need(box.reader.check(sha256)).empty());
        QVERIFY(failsWith(annotations.put({{}, {}, {}, set}, {"x", ""}), ErrorCode::InvalidArgument));
        QVERIFY(failsWith(annotations.put({{}, ModuleId{1}, CallsiteKey{7, 0}, set}, {"x", ""}),
                          ErrorCode::InvalidArgument));
        QVERIFY(failsWith(annotations.put({RunId{1}, {}, CallsiteKey{7, 0}}, {"x", ""}), ErrorCode::InvalidArgument));
        QVERIFY(failsWith(annotations.put({{}, {}, CallsiteKey{7, 0}, RemarkSetId{9}}, {"x", ""}),
                          ErrorCode::InvalidArgument));
        need(box.writer.remarks().remove(set));
        QVERIFY(need(box.reader.annotations().all()).empty());
    }

    void aRemovedSetLeavesNothing() {
        Box box;
        const RemarkSetId set = box.put().remarks;
        need(box.writer.rename(ItemNoun::Remarks, {{"build", "other"}}));
        QCOMPARE(need(box.writer.remarks().idOf("other")), set);
        need(box.writer.remarks().remove(set));
        RawDatabase raw(box.path);
        for (const char* table : {"remark_sets", "remark_files", "remarks", "strings", "findings"})
            QCOMPARE(raw.value(std::string("SELECT count(*) FROM ") + table), std::string("0"));
    }

    void damagedOnesAreErrors() {
        for (const char* damage :
             {"UPDATE remarks SET kind = 4", "UPDATE remarks SET line = -1", "UPDATE remarks SET col = 1 << 32",
              "UPDATE remarks SET outcome = 4", "UPDATE remarks SET name_id = 99"}) {
            Box box;
            const RemarkSetId set = box.put().remarks;
            RawDatabase(box.path).exec(std::string("PRAGMA foreign_keys = OFF;") + damage);
            QVERIFY2(failsWith(box.reader.remarks().scan(set, [](const StoredRemark&) {}, {}), ErrorCode::Malformed),
                     damage);
            QVERIFY2(!need(box.reader.check(sha256)).empty(), damage);
        }
    }
};

QTEST_GUILESS_MAIN(TestStoredRemarks)
#include "tst_stored_remarks.moc"
