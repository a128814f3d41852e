// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/views/panel_fixture.h"
#include "views/widgets/table_delegate.h"

#include <QSignalSpy>
#include <QTest>

using namespace inlinescope;
using namespace panel_fixture;

namespace {

/// The pixels of a color in an image.
int pixelsOf(const QImage& image, const QColor& color) {
    int found = 0;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            found += image.pixelColor(x, y) == color;
    return found;
}

} // namespace

/// How a table panel draws its rows, and what fits into it.
class TestTableDrawing : public QObject {
    Q_OBJECT
private slots:
    void aFieldThatFiltersIsUnderlined();
    void shapesStayVisibleInASelectedRow();
    void theCurrentCellOfATableWithTheFocusHasAFrame();
    void neighbouringRowsHaveTwoGrounds();
    void headsThatAreCutStayDifferent();
    void aLongNameGetsTheRoomOfAWideTable();
    void aButtonInACellIsPressedWhereItIsDrawn();
    void deltaCellsPlaceBarAndShape();
};

void TestTableDrawing::aFieldThatFiltersIsUnderlined() {
    Shown shown;
    QLineEdit* field = shown.filter("module");
    const QColor accent = field->palette().color(QPalette::Active, QPalette::Highlight);
    const auto foot = [field] { return field->grab().toImage().pixelColor(field->width() / 2, field->height() - 2); };
    QVERIFY(foot() != accent);
    QTest::keyClicks(field, "a");
    QCOMPARE(foot(), accent);
}

void TestTableDrawing::shapesStayVisibleInASelectedRow() {
    Shown shown;
    shown.panel.setMark([](int row, int column) { return row == 0 && column == 1; }, "best");
    const auto cell = [&](int column) {
        return shown.view().viewport()->grab(shown.view().visualRect(shown.panel.model().index(0, column))).toImage();
    };
    const auto left = [](const QImage& image) { return image.copy(0, 0, 16, image.height()); }; // without the number
    shown.panel.selectRow(0);
    const QColor ink = shown.view().palette().color(QPalette::Active, QPalette::HighlightedText);
    QVERIFY2(pixelsOf(left(cell(1)), ink) > 4, "the star");
    QVERIFY2(pixelsOf(left(cell(2)), ink) > 4, "the triangle of a delta");
    const QImage bar = cell(2); // the longest one, over the whole cell
    QVERIFY2(bar.pixelColor(bar.width() / 3, bar.height() / 2) != cell(3).pixelColor(2, 3), "the bar of a delta");
    shown.panel.setGrouping(RowGrouping{
        "module", [](const Table& table, std::span<const int>) { return std::vector<Cell>(table.columns.size()); }});
    auto folders = sizes();
    folders->rows[0][0] = text("folder/one");
    folders->rows[1][0] = text("folder/two");
    shown.panel.setTable(folders);
    QVERIFY(shown.panel.model().isFolder(0));
    shown.view().selectionModel()->select(shown.panel.model().index(0, 0),
                                          QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    QVERIFY2(pixelsOf(left(cell(0)), ink) > 4, "the arrow of a folder");
}

void TestTableDrawing::theCurrentCellOfATableWithTheFocusHasAFrame() {
    Shown shown;
    shown.panel.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&shown.panel, patience));
    shown.click(1, 1);
    QVERIFY(shown.view().hasFocus());
    const auto image = [&](int column) {
        return shown.view().viewport()->grab(shown.view().visualRect(shown.panel.model().index(1, column))).toImage();
    };
    const QColor ink = shown.view().palette().color(QPalette::Active, QPalette::HighlightedText);
    const auto frame = [&](int column) {
        const QImage cell = image(column);
        return pixelsOf(cell.copy(2, 1, cell.width() - 4, 1), ink);
    };
    QVERIFY(frame(1) > 20);
    QCOMPARE(frame(0), 0);
    QTest::keyClick(&shown.view(), Qt::Key_Left);
    QVERIFY(frame(0) > 20);
    shown.filter("module")->setFocus();
    QCOMPARE(frame(0), 0);
}

void TestTableDrawing::neighbouringRowsHaveTwoGrounds() {
    Shown shown;
    const QImage image = shown.view().viewport()->grab().toImage();
    const auto ground = [&](int row) {
        return image.pixelColor(shown.view().visualRect(shown.panel.model().index(row, 0)).topLeft() + QPoint(2, 2));
    };
    QVERIFY(ground(0) != ground(1));
    QCOMPARE(ground(0), ground(2));
}

void TestTableDrawing::headsThatAreCutStayDifferent() {
    Shown shown;
    auto table = sizes();
    table->columns[2] = {"size_b", ColumnKind::Bytes};
    shown.panel.setTable(table);
    const auto head = [&](int width) {
        shown.header().resizeSection(2, width);
        const QRect place(shown.header().sectionViewportPosition(2), 0, width, shown.header().viewport()->height());
        return shown.header().viewport()->grab(place).toImage();
    };
    shown.panel.setSides({"release-with-the-other-policy-of-2026", "release-with-the-first-policy-of-2026"});
    const QImage first = head(120);
    shown.panel.setSides({"release-with-the-first-policy-of-2026", "release-with-the-other-policy-of-2026"});
    QVERIFY(first != head(120));
}

void TestTableDrawing::aLongNameGetsTheRoomOfAWideTable() {
    Shown shown;
    auto table = sizes();
    const std::string name(150, 'm');
    table->rows[0][0] = name;
    shown.panel.resize(3400, 400);
    shown.panel.setTable(table);
    const int needed = shown.view().fontMetrics().horizontalAdvance(QString::fromStdString(name));
    QVERIFY(needed > 700 && needed < 2300);
    QTRY_VERIFY_WITH_TIMEOUT(shown.view().columnWidth(0) > needed, patience);
}

void TestTableDrawing::aButtonInACellIsPressedWhereItIsDrawn() {
    Shown shown;
    shown.panel.model().setNote("delta", [](const std::vector<Cell>&) { return CellNote{"go", "why", true}; });
    QSignalSpy pressed(&shown.panel, &TablePanel::cellButtonClicked);
    const QModelIndex index = shown.panel.model().index(2, 2);
    QStyleOptionViewItem option;
    option.rect = shown.view().visualRect(index);
    option.fontMetrics = shown.view().fontMetrics();
    const QRect button = cellButtonRect(option, "go");
    QVERIFY(option.rect.contains(button) && button.width() < option.rect.width());
    QTest::mouseClick(shown.view().viewport(), Qt::LeftButton, {}, button.center());
    QCOMPARE(pressed.size(), 1);
    QCOMPARE(pressed[0][0].toInt(), 2);
    QCOMPARE(pressed[0][1].toString(), QString("delta"));
    QTest::mouseClick(shown.view().viewport(), Qt::LeftButton, {}, option.rect.topLeft() + QPoint(3, 10));
    QTest::mouseClick(shown.view().viewport(), Qt::RightButton, {}, button.center());
    shown.click(0, 2); // a value has no button
    QCOMPARE(pressed.size(), 1);
}

void TestTableDrawing::deltaCellsPlaceBarAndShape() {
    const QRect cell(100, 50, 108, 26);
    const DeltaCellLayout whole = DeltaCellLayout::of(cell, -1.0), half = DeltaCellLayout::of(cell, 0.5);
    QCOMPARE(whole.bar, QRect(104, 53, 100, 20));
    QCOMPARE(half.bar, QRect(154, 53, 50, 20));
    QCOMPARE(half.shape.left(), 106);
    QVERIFY(cell.contains(half.shape));
    QVERIFY(DeltaCellLayout::of(cell, 0).bar.isEmpty());
    QCOMPARE(DeltaCellLayout::of(cell, 0.0001).bar.width(), 1);
}

QTEST_MAIN(TestTableDrawing)
#include "tst_table_drawing.moc"
