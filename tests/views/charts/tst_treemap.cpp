// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/plot_menu.h"
#include "views/charts/treemap.h"
#include "views/theme/theme.h"

#include <QFile>
#include <QImage>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

#include <cmath>
#include <set>

using namespace inlinescope;

namespace {

DeltaRows modules() {
    return {{{0, "core/store/a.cpp", 4000, -300},
             {1, "core/store/b.cpp", 3000, 0},
             {2, "core/c.cpp", 2000, 150},
             {3, "app/d.cpp", 1000, {}},
             {4, "app/failed.cpp", {}, {}}},
            {"default"}};
}

QPoint middle(const Treemap& map, int cell) {
    return map.cells()[std::size_t(cell)].rect.center().toPoint();
}

} // namespace

/// The treemap as a user uses it, with the mouse only and with the keyboard only.
class TestTreemap : public QObject {
    Q_OBJECT

    struct Shown : Treemap {
        Shown() : Treemap("map") {
            resize(600, 300);
            setRows(modules());
            show();
        }
        QColor colorAt(int row) {
            const QRectF rect = cells()[std::size_t(cellOfRow(row))].rect;
            return grab().toImage().pixelColor((rect.bottomRight() - QPointF(4, 4)).toPoint());
        }
        int frameOf(const char* folder) {
            for (int cell = 0; cell < int(cells().size()); ++cell)
                if (cells()[std::size_t(cell)].kind == TreemapCell::Kind::Frame && tipText(cell).startsWith(folder))
                    return cell;
            return -1;
        }
    };

private slots:
    void aCellForEachModuleWithASize() {
        Shown map;
        for (int row = 0; row < 4; ++row)
            QCOMPARE(map.rowOfCell(map.cellOfRow(row)), row);
        QCOMPARE(map.cellOfRow(4), -1);
        const QRectF a = map.cells()[std::size_t(map.cellOfRow(0))].rect;
        const QRectF b = map.cells()[std::size_t(map.cellOfRow(1))].rect;
        QVERIFY(std::abs(a.width() * a.height() / (b.width() * b.height()) - 4.0 / 3) < 1e-6);
    }

    void colourTellsTheSignAndHowMuch() {
        Shown map;
        const QPalette& colors = map.palette();
        QCOMPARE(map.colorAt(0), deltaColor(colors, -1)); // the largest of all
        QCOMPARE(map.colorAt(1), deltaColor(colors, 0));
        QCOMPARE(map.colorAt(2), deltaColor(colors, std::sqrt(0.5)));
        QCOMPARE(deltaColor(colors, -1), smallerColor(colors));
        QCOMPARE(deltaColor(colors, 1), largerColor(colors));
    }

    void aClickChoosesTheRow() {
        Shown map;
        QSignalSpy clicked(&map, &Treemap::rowClicked);
        QTest::mouseClick(&map, Qt::LeftButton, {}, middle(map, map.cellOfRow(2)));
        QCOMPARE(clicked.size(), 1);
        QCOMPARE(clicked[0][0].toInt(), 2);
        QCOMPARE(map.selectedRow(), 2);
        QVERIFY(map.accessibleDescription().startsWith("core/c.cpp: +150 B"));
    }

    void hoveringTellsNameAndExactValues() {
        Shown map;
        QCOMPARE(map.tipText(map.cellOfRow(0)), QString("core/store/a.cpp: −300 B of 4,000 B (−7.5 %)"));
        QCOMPARE(map.tipText(map.cellOfRow(3)), QString("app/d.cpp: no delta; 1,000 B"));
        const QString core = map.tipText(map.frameOf("core,"));
        QCOMPARE(core,
                 QString("core, 3 module(s): −150 of 9,000 B (−1.7 %)\nlargest change: core/store/a.cpp: −300 B"));
    }

    void aDoubleClickOpensAModuleAndZoomsIntoAFolder() {
        Shown map;
        QSignalSpy activated(&map, &Treemap::rowActivated);
        QTest::mouseDClick(&map, Qt::LeftButton, {}, middle(map, map.cellOfRow(1)));
        QCOMPARE(activated.size(), 1);
        QCOMPARE(activated[0][0].toInt(), 1);
        const QRectF band = map.cells()[std::size_t(map.frameOf("core,"))].band;
        QVERIFY(!band.isEmpty());
        QTest::mouseDClick(&map, Qt::LeftButton, {}, band.center().toPoint());
        QCOMPARE(map.cellOfRow(3), -1);
        QVERIFY(map.cellOfRow(2) >= 0);
        QTest::keyClick(&map, Qt::Key_Escape);
        QVERIFY(map.cellOfRow(3) >= 0);
    }

    void choosingWhatIsNotSeenZoomsOut() {
        Shown map;
        map.zoomTo(map.cells()[std::size_t(map.frameOf("core/store,"))].place);
        QCOMPARE(map.cellOfRow(2), -1);
        map.selectRow(2);
        QVERIFY(map.cellOfRow(2) >= 0);
        QCOMPARE(map.cellOfRow(3), -1);                             // as far as needed
        QTest::mouseClick(&map, Qt::LeftButton, {}, QPoint(20, 4)); // the strip above
        QVERIFY(map.cellOfRow(3) >= 0);
    }

    void arrowsGoFromCellToCellAndEnterOpens() {
        Shown map;
        map.setFocus();
        std::set<int> visited;
        for (const Qt::Key key : {Qt::Key_Right, Qt::Key_Down, Qt::Key_Right, Qt::Key_Down, Qt::Key_Left, Qt::Key_Up,
                                  Qt::Key_Right, Qt::Key_Right, Qt::Key_Down, Qt::Key_Left, Qt::Key_Down}) {
            const int before = map.cellOfRow(map.selectedRow());
            QTest::keyClick(&map, key);
            const int after = map.cellOfRow(map.selectedRow());
            QVERIFY(after >= 0);
            visited.insert(map.selectedRow());
            if (before < 0 || before == after) continue;
            const QPointF way =
                map.cells()[std::size_t(after)].rect.center() - map.cells()[std::size_t(before)].rect.center();
            QVERIFY(key != Qt::Key_Right || way.x() > 0);
            QVERIFY(key != Qt::Key_Left || way.x() < 0);
            QVERIFY(key != Qt::Key_Down || way.y() > 0);
            QVERIFY(key != Qt::Key_Up || way.y() < 0);
        }
        QVERIFY(visited.size() >= 3);
        QSignalSpy activated(&map, &Treemap::rowActivated);
        QTest::keyClick(&map, Qt::Key_Return);
        QCOMPARE(activated[0][0].toInt(), map.selectedRow());
    }

    void aBundleStandsForItsLoudestModule() {
        std::vector<std::string> names;
        for (int row = 0; row < 25'000; ++row)
            names.push_back("d/" + std::to_string(row));
        DeltaRows rows{{}, {"default"}};
        for (int row = 0; row < 25'000; ++row)
            rows.rows.push_back({row, names[std::size_t(row)], 100, row == 777 ? -9 : 1});
        Shown map;
        map.setRows(rows);
        const int cell = map.cellOfRow(777);
        QVERIFY(map.cells()[std::size_t(cell)].kind == TreemapCell::Kind::Bundle);
        QTest::mouseClick(&map, Qt::LeftButton, {}, middle(map, cell));
        QCOMPARE(map.selectedRow(), 777);
        QTest::keyClick(&map, Qt::Key_Return); // into the bundle
        QVERIFY(map.cells()[std::size_t(map.cellOfRow(777))].kind == TreemapCell::Kind::Item);
        QTest::keyClick(&map, Qt::Key_Escape);
        QTest::keyClick(&map, Qt::Key_Escape);
        QVERIFY(map.place() == TreemapPlace());
    }

    void theSavedPictureIsOfVectors() {
        Shown map;
        const QTemporaryDir folder;
        const auto& menu = *map.findChild<PlotMenu*>();
        QVERIFY(menu.savePng(folder.filePath("map.png")).ok());
        QCOMPARE(QImage(folder.filePath("map.png")).size(), QSize(1200, 600));
        QVERIFY(menu.saveSvg(folder.filePath("map.svg")).ok());
        QFile file(folder.filePath("map.svg"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QXmlStreamReader xml(&file);
        int texts = 0, images = 0;
        while (!xml.atEnd()) {
            if (xml.readNext() != QXmlStreamReader::StartElement) continue;
            texts += xml.name() == QLatin1String("text");
            images += xml.name() == QLatin1String("image");
        }
        QVERIFY(!xml.hasError());
        QVERIFY(texts >= 5); // folders, modules and numbers
        QCOMPARE(images, 0);
    }

    /// The tooltip has the number too.
    void aFolderWithoutRoomForBothTellsItsName() {
        Shown map;
        map.setRows(DeltaRows{{{0, "alpha/x", 5000, -9876}, {1, "beta/y", 5000, 9876}}, {"default"}});
        const QTemporaryDir folder;
        for (int width = 110; width < 240; width += 10) {
            map.resize(width, 100);
            QVERIFY(map.findChild<PlotMenu*>()->saveSvg(folder.filePath("map.svg")).ok());
            QFile file(folder.filePath("map.svg"));
            QVERIFY(file.open(QIODevice::ReadOnly));
            const QByteArray drawn = file.readAll();
            QVERIFY2(drawn.contains(">alpha<") && drawn.contains(">beta<"), qPrintable(QString::number(width)));
        }
    }

    void nothingToShowIsNoHarm() {
        Shown map;
        map.setRows({});
        QVERIFY(map.cells().empty());
        map.selectRow(3);
        QTest::keyClick(&map, Qt::Key_Right);
        QTest::mouseDClick(&map, Qt::LeftButton, {}, QPoint(100, 100));
        QVERIFY(!map.grab().isNull());
    }
};

QTEST_MAIN(TestTreemap)
#include "tst_treemap.moc"
