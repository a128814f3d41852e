// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/layering/rules.h"

#include <QFile>
#include <QMap>
#include <QRegularExpression>
#include <QTest>

#include <fstream>

using namespace inlinescope::layering;

namespace {

/// What README's table of rooms says that `folder` holds.
QString cellOf(const QString& folder) {
    QFile readme(QStringLiteral(INLINESCOPE_SOURCE_DIR "/README.md"));
    if (!readme.open(QIODevice::ReadOnly)) return {};
    const QStringList lines = QString::fromUtf8(readme.readAll()).split('\n');
    for (const QString& line : lines)
        if (line.startsWith("| `" + folder + "` |")) return line.section('|', 2, 2);
    return {};
}

/// The floor of each folder of "`a`, `b` < `c`", from 0.
QMap<QString, qsizetype> floorsOf(const QString& cell) {
    static const QRegularExpression name(QStringLiteral("`(\\w+)`"));
    QMap<QString, qsizetype> floors;
    const QStringList parts = cell.split('<');
    for (qsizetype floor = 0; floor < parts.size(); ++floor)
        for (auto found = name.globalMatch(parts[floor]); found.hasNext();)
            floors[found.next().captured(1)] = floor;
    return floors;
}

} // namespace

/// README gives the sub-rooms of three rooms by floors, from the ground up: a sub-room knows those of lower floors
/// only.
class ReadmeFloorsTest : public QObject {
    Q_OBJECT

private slots:
    void everyRoomIsAboveThoseThatItMayKnow_data() {
        QTest::addColumn<QString>("folder");
        for (const char* folder : {"core/compiler", "core/jobs", "views"})
            QTest::newRow(folder) << folder;
    }

    void everyRoomIsAboveThoseThatItMayKnow() {
        QFETCH(QString, folder);
        const QMap<QString, qsizetype> floors = floorsOf(cellOf(folder));
        const auto floorOf = [&](const Room& room) {
            const QString path = QString::fromStdString(room.folder);
            return path.startsWith(folder + '/') ? floors.value(path.mid(folder.size() + 1), -1) : -2;
        };
        std::ifstream text(INLINESCOPE_SOURCE_DIR "/tests/layering/rules.txt");
        const Rules rules = parseRules(text);
        qsizetype rooms = 0;
        for (const Room& room : rules.rooms) {
            if (floorOf(room) == -2) continue;
            QVERIFY2(floorOf(room) >= 0, (room.name + " is not in README").c_str());
            ++rooms;
            for (const Room& other : rules.rooms)
                if (&other != &room && floorOf(other) >= 0 && mayKnow(room, other))
                    QVERIFY2(floorOf(other) < floorOf(room), (room.name + " is not above " + other.name).c_str());
        }
        QCOMPARE(rooms, floors.size());
    }
};

QTEST_GUILESS_MAIN(ReadmeFloorsTest)
#include "tst_readme_floors.moc"
