// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/workspace/merge_job.h"
#include "core/policy/event_file.h"
#include "tests/jobs/job_fixture.h"
#include "tests/support/xxh_sum.h"

#include <QCryptographicHash>

using namespace inlinescope;
using namespace inlinescope::testing;

namespace {

QByteArray eventsOf(int points, const char* tag = "reward") {
    std::vector<ScalarEvent> events;
    for (int step = 0; step < points; ++step)
        events.push_back({tag, step, step * 0.5, float(step)});
    const std::vector<std::byte> file = eventFile(events);
    return {reinterpret_cast<const char*>(file.data()), qsizetype(file.size())};
}

/// An event file and the workspace that it is imported into.
struct EventBox : JobSandbox {
    QString file = folder.filePath("events.out.tfevents.1");

    void import(const QByteArray& content) {
        if (!writeWhole(file, content)) throw std::runtime_error("events");
        JobSandbox::import(file);
    }
    /// Of all sets: points, whether complete, size and hash of the file.
    QString sets() const {
        QString all;
        for (const std::string& row :
             raw().rows("SELECT (SELECT count(*) FROM performance_curves c JOIN performance_points p ON p.curve_id = "
                        "c.id WHERE c.set_id = s.id), complete, source_size, source_hash FROM performance_sets s "
                        "ORDER BY id"))
            all += QString::fromStdString(row) + "; ";
        return all;
    }
    QString row(int points) const {
        return QStringLiteral("%1|1|%2|%3; ")
            .arg(points)
            .arg(eventsOf(points).size())
            .arg(QString::fromStdString(hashes.at(points)));
    }
    void importPoints(int points) {
        import(eventsOf(points));
        hashes[points] = xxh3Of(file);
    }
    std::map<int, std::string> hashes; ///< by xxh128sum, by the number of points
};

} // namespace

/// Event files of TensorBoard, which grow while they are imported again and again.
class TestImportEvents : public QObject {
    Q_OBJECT

private slots:
    void aGrownFileReplacesItsBeginning() {
        EventBox box;
        box.importPoints(3);
        QCOMPARE(box.sets(), box.row(3));
        box.importPoints(6);
        QCOMPARE(box.sets(), box.row(6));
    }

    /// Another training that writes to the same path: only the beginning of a file is an earlier state of it.
    void anotherFileAtThePathIsASetOfItsOwn() {
        EventBox box;
        box.importPoints(5);
        const QByteArray other = eventsOf(9, "loss");
        box.import(other);
        const QString ofOther =
            QStringLiteral("9|1|%1|%2; ").arg(other.size()).arg(QString::fromStdString(xxh3Of(box.file)));
        QCOMPARE(box.sets(), box.row(5) + ofOther);
        box.importPoints(12);
        QCOMPARE(box.sets(), box.row(12) + ofOther);
    }

    /// Earlier versions know files by SHA-256.
    void aGrownFileOfAnEarlierVersionReplacesItsBeginning() {
        EventBox box;
        box.importPoints(3);
        const QByteArray hash = QCryptographicHash::hash(eventsOf(3), QCryptographicHash::Sha256).toHex();
        box.raw().exec("UPDATE performance_sets SET source_hash = '" + hash.toStdString() + "'");
        box.importPoints(6);
        QCOMPARE(box.sets(), box.row(6));
    }

    /// A training that was started anew, and then the longer file again: each set has the points of its hash.
    void afterAShorterFileEachSetIsOfItsFile() {
        EventBox box;
        for (const int points : {3, 6, 3, 6, 3, 6})
            box.importPoints(points);
        QCOMPARE(box.sets(), box.row(6) + box.row(3));
    }

    /// A file of the same name, from elsewhere, is larger.
    void aMergeReplacesNoSet() {
        EventBox box, other;
        box.importPoints(3);
        other.file = box.file;
        other.importPoints(6);
        need(mergeWorkspace(box.context, other.context.workspacePath));
        box.hashes.insert(other.hashes.begin(), other.hashes.end());
        QCOMPARE(box.sets(), box.row(3) + box.row(6));
        QVERIFY(box.passesCheck());
    }

    /// A bit of the second record is another one in the larger file.
    void aGrownFileThatIsDamagedKeepsItsBeginning() {
        EventBox box;
        box.importPoints(100);
        const QString before = box.sets();
        QByteArray damaged = eventsOf(101);
        const qsizetype second = 16 + qsizetype(damaged[0]); // length, its checksum, the record, its checksum
        damaged[second + 8] = char(damaged[second + 8] ^ 1);
        QVERIFY(writeWhole(box.file, damaged));
        QVERIFY(need(importPaths(box.context, {{box.file.toStdString()}, {}, {}, false})).empty());
        QCOMPARE(box.sets(), before);
        QCOMPARE(box.findings.size(), std::size_t(1));
        const std::string words = describe(box.findings[0].error);
        QVERIFY2(words.find("What was imported of the file before is kept.") != std::string::npos, words.c_str());
        box.importPoints(101);
        QCOMPARE(box.sets(), box.row(101));
        QVERIFY(box.passesCheck());
    }
};

QTEST_GUILESS_MAIN(TestImportEvents)
#include "tst_import_events.moc"
