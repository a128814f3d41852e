// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/views/patience.h"
#include "views/charts/icicle.h"
#include "views/charts/plot_menu.h"
#include "views/theme/theme.h"

#include <QApplication>
#include <QClipboard>
#include <QFile>
#include <QImage>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>

using namespace inlinescope;

namespace {

/// main (300 B) inlined f (+60 B if flipped), which inlined g (not measured); it did not inline h (−30 B if flipped),
/// nor k, which is not measured. other has 100 B.
std::shared_ptr<const Table> tree() {
    Table table;
    table.columns = {{"depth", ColumnKind::Number},
                     {"mark"},
                     {"function"},
                     {"location"},
                     {"outcome_a"},
                     {"outcome_b"},
                     {"size_a", ColumnKind::Bytes},
                     {"size_b", ColumnKind::Bytes},
                     {"delta", ColumnKind::Delta},
                     {"decision_a"},
                     {"decision_b"},
                     {"flip_a", ColumnKind::Delta},
                     {"flip_b", ColumnKind::Delta}};
    const auto text = [](const char* words) { return Cell(std::string(words)); };
    const auto number = [](std::int64_t value) { return Cell(value); };
    const Cell none;
    table.rows = {
        {number(0), none, text("main"), none, none, none, number(240), number(300), number(60), none, none, none, none},
        {number(1), text("!"), text("f"), text("m.c:3:1"), text("inlined"), text("refused"), none, none, none,
         number(0), number(0), number(60), none},
        {number(2), text("="), text("g"), text("f.c:1:1"), text("inlined-callee-deleted"), none, none, none, none,
         number(1), none, none, none},
        {number(1), text("="), text("h"), text("m.c:4:1"), text("refused"), text("refused"), none, none, none,
         number(2), number(1), number(-30), none},
        {number(1), text("="), text("k"), text("m.c:5:1"), text("refused"), text("refused"), none, none, none,
         number(3), number(2), none, none},
        {number(0), none, text("other"), none, none, none, number(100), number(100), number(0), none, none, none, none},
        {number(1), text("="), text("g"), text("o.c:1:1"), text("inlined"), text("inlined"), none, none, none,
         number(4), number(3), number(10), none}};
    return std::make_shared<const Table>(std::move(table));
}

struct Shown : Icicle {
    Shown() : Icicle("icicle") {
        resize(400, 200);
        setTable(tree(), {"default", "never"});
        show();
    }
    QRectF rectOf(int row) const {
        const int cell = cellOfRow(row);
        return cell < 0 ? QRectF() : cells()[std::size_t(cell)].rect;
    }
    QPoint middle(int row) const { return rectOf(row).center().toPoint(); }
};

} // namespace

/// The icicle as a user uses it, over a tree of which every width is known.
class TestIcicle : public QObject {
    Q_OBJECT
private slots:
    void widthsAreBytes() {
        const Shown shown; // one pixel is one byte
        QCOMPARE(shown.rectOf(0).width(), 300.0);
        QCOMPARE(shown.rectOf(5).width(), 100.0);
        QCOMPARE(shown.rectOf(1).width(), 60.0);
        QCOMPARE(shown.rectOf(3).width(), 30.0);
        QCOMPARE(shown.rectOf(6).width(), 10.0);
        QCOMPARE(shown.rectOf(2).width(), 30.0); // not measured: shares f's 60 B with f's own code
        QCOMPARE(shown.cellOfRow(4), -1);        // neither inlined nor measured
        QCOMPARE(shown.rectOf(1).top(), shown.rectOf(0).bottom());
        QCOMPARE(shown.rectOf(2).top(), shown.rectOf(1).bottom());
        QVERIFY(shown.rectOf(0).contains(QRectF(shown.rectOf(3).left(), shown.rectOf(0).top(), 30, 1)));
    }

    void reversedCalleesAreAboveTheirCallers() {
        Shown shown;
        shown.setOrder(IcicleTree::Order::CalleesAbove);
        // f 60 B, h 30 B, g 10 B and 1 B that is not measured: 101 B
        const double pixel = 400.0 / 101;
        QVERIFY(std::abs(shown.rectOf(1).width() - 60 * pixel) < 1e-6);
        const int g = shown.cellAt({400 - 5 * pixel, shown.rectOf(1).center().y()});
        QCOMPARE(shown.nodeOf(g).row, -1); // of two calls
        QVERIFY(shown.tipText(g).startsWith("g: 2 call"));
        QVERIFY(std::abs(shown.rectOf(6).width() - 10 * pixel) < 1e-6);
        QVERIFY(shown.rectOf(6).top() > shown.rectOf(1).top());
        const int f = shown.cellAt({shown.rectOf(2).center().x(), shown.rectOf(2).bottom() + 2}); // f above main
        QCOMPARE(shown.nodeOf(f).row, 1);
    }

    void colourAndTipTellTheExactBytes() {
        Shown shown;
        const auto colorAt = [&](int row) {
            return shown.grab().toImage().pixelColor((shown.rectOf(row).bottomRight() - QPointF(2, 2)).toPoint());
        };
        QCOMPARE(colorAt(1), deltaColor(shown.palette(), 1)); // the largest flip
        QCOMPARE(colorAt(3), deltaColor(shown.palette(), -std::sqrt(0.5)));
        QCOMPARE(colorAt(2), lineColor(shown.palette()));
        QCOMPARE(shown.labelText(shown.cellOfRow(1)), QString("▲ +60  f"));
        QCOMPARE(shown.tipText(shown.cellOfRow(0)), QString("main\ndefault: 240 B\nnever: 300 B"));
        QCOMPARE(shown.tipText(shown.cellOfRow(1)),
                 QString("f\nm.c:3:1\ndefault: inlined, +60 B if flipped\nnever: refused, not measured"));
    }

    void theMouseChoosesAndZooms() {
        Shown shown;
        QSignalSpy clicked(&shown, &Icicle::rowClicked), hovered(&shown, &Icicle::rowHovered);
        QTest::mouseClick(&shown, Qt::LeftButton, {}, shown.middle(1));
        QCOMPARE(clicked.size(), 1);
        QCOMPARE(clicked[0][0].toInt(), 1);
        QCOMPARE(shown.selectedRow(), 1);
        QTest::mouseMove(&shown, shown.middle(3));
        QTRY_COMPARE_WITH_TIMEOUT(shown.hoveredRow(), 3, patience);
        QCOMPARE(hovered.back()[0].toInt(), 3);
        QTest::mouseDClick(&shown, Qt::LeftButton, {}, shown.middle(1));
        QCOMPARE(shown.rectOf(1).width(), 400.0);
        QCOMPARE(shown.cellOfRow(5), -1);
        QTest::mouseClick(&shown, Qt::LeftButton, {}, QPoint(20, 5));
        QCOMPARE(shown.rectOf(0).width(), 400.0);
        QTest::mouseClick(&shown, Qt::LeftButton, {}, QPoint(20, 5));
        QCOMPARE(shown.rectOf(0).width(), 300.0);
    }

    void theKeyboardReachesEveryMark() {
        Shown shown;
        QList<int> rows;
        for (const Qt::Key key : {Qt::Key_Right, Qt::Key_Down, Qt::Key_Down, Qt::Key_Up, Qt::Key_Right, Qt::Key_Right,
                                  Qt::Key_Up, Qt::Key_Left}) {
            QTest::keyClick(&shown, key);
            rows << shown.selectedRow();
        }
        QCOMPARE(rows, QList<int>({0, 1, 2, 1, 3, 6, 5, 0}));
        for (const Qt::Key out : {Qt::Key_Escape, Qt::Key_Backspace}) {
            QTest::keyClick(&shown, Qt::Key_Return);
            QCOMPARE(shown.rectOf(0).width(), 400.0);
            QTest::keyClick(&shown, out);
            QCOMPARE(shown.rectOf(0).width(), 300.0);
        }
    }

    void callsThatNeedMoreThanTheirCallerAreNarrowed() {
        Table table = *tree();
        table.rows[1][11] = std::int64_t(900); // of a caller of 300 B
        Shown shown;
        shown.setTable(std::make_shared<const Table>(table), {"default", "never"});
        QVERIFY(std::abs(shown.rectOf(1).width() + shown.rectOf(3).width() - 300) < 1e-6);
        QVERIFY(std::abs(shown.rectOf(1).width() / shown.rectOf(3).width() - 30) < 1e-6);
    }

    void pictureAndDataAreSaved() {
        Shown shown;
        const QTemporaryDir folder;
        auto& menu = *shown.findChild<PlotMenu*>();
        QVERIFY(menu.savePng(folder.filePath("icicle.png")).ok());
        QCOMPARE(QImage(folder.filePath("icicle.png")).size(), QSize(800, 400));
        QVERIFY(menu.saveSvg(folder.filePath("icicle.svg")).ok());
        QFile file(folder.filePath("icicle.svg"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(file.readAll().contains(">other<"));
        menu.copyData();
        QTRY_VERIFY_WITH_TIMEOUT(
            QApplication::clipboard()->text().startsWith("depth\tfunction\tbytes\tdelta\n0\tmain\t300\t60\n"
                                                         "1\tf\t60\t60\n2\tg\t\t\n"),
            patience);
    }

    void nothingToShowIsNoHarm() {
        Shown shown;
        shown.setTable(std::make_shared<const Table>(), {});
        QVERIFY(shown.cells().empty());
        shown.selectRow(3);
        QTest::keyClick(&shown, Qt::Key_Down);
        QTest::mouseDClick(&shown, Qt::LeftButton, {}, QPoint(100, 100));
        QVERIFY(!shown.grab().isNull());
    }
};

QTEST_MAIN(TestIcicle)
#include "tst_icicle.moc"
