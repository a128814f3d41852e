// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/views/patience.h"
#include "views/widgets/big_table_view.h"

#include <QAbstractItemModelTester>
#include <QAccessible>
#include <QApplication>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>

#include <malloc.h>

using namespace inlinescope;

namespace {

/// Any number of rows without memory; counts every cell that is read.
class CountedModel : public QAbstractTableModel {
public:
    explicit CountedModel(int rows) : m_rows(rows) {}
    int rowCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : m_rows; }
    int columnCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : 4; }
    QVariant data(const QModelIndex& index, int role) const override {
        asked.insert(index.row());
        return role == Qt::DisplayRole ? QVariant(QStringLiteral("%1/%2").arg(index.row()).arg(index.column()))
                                       : QVariant();
    }
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override {
        return orientation == Qt::Horizontal && role == Qt::DisplayRole ? QVariant(QStringLiteral("c%1").arg(section))
                                                                        : QVariant();
    }
    void sort(int column, Qt::SortOrder order) override { sorted = {column, order}; }
    void setRows(int rows) {
        if (m_rows > 0) {
            beginRemoveRows({}, 0, m_rows - 1);
            m_rows = 0;
            endRemoveRows();
        }
        if (rows == 0) return;
        beginInsertRows({}, 0, rows - 1);
        m_rows = rows;
        endInsertRows();
    }

    mutable QSet<int> asked;
    std::pair<int, Qt::SortOrder> sorted{-2, Qt::AscendingOrder};

private:
    int m_rows;
};

/// Twenty rows of 20 pixels fit, four columns of 100 pixels do not.
struct Shown {
    static constexpr int height = 20, seen = 20;
    CountedModel model;
    BigTableView view;

    explicit Shown(int rows) : model(rows) {
        view.setModel(&model);
        view.setFrameShape(QFrame::NoFrame);
        view.setRowHeight(height);
        for (int column = 0; column < 4; ++column)
            view.setColumnWidth(column, 100);
        view.show();
        [[maybe_unused]] const bool exposed = QTest::qWaitForWindowExposed(&view, patience);
        view.resize(500, 500);
        const int chrome = 500 - view.viewport()->height();
        view.resize(300, seen * height + chrome);
        view.setFocus();
        QApplication::sendPostedEvents(); // pending layouts
    }
    int bottom() const { return view.viewport()->height(); }
    void press(Qt::Key key, Qt::KeyboardModifiers keys = {}) { QTest::keyClick(&view, key, keys); }
    void click(int row, Qt::KeyboardModifiers keys = {}) {
        QTest::mouseClick(view.viewport(), Qt::LeftButton, keys, view.visualRect(model.index(row, 0)).center());
    }
    int current() const { return view.currentIndex().row(); }
    /// The selected rows as "2-4 7-7", in order.
    QString selected() const {
        QList<std::pair<int, int>> ranges;
        for (const QItemSelectionRange& range : view.selectionModel()->selection())
            ranges << std::pair(range.top(), range.bottom());
        std::ranges::sort(ranges);
        QStringList words;
        for (const auto& [top, bottom] : ranges)
            words << QStringLiteral("%1-%2").arg(top).arg(bottom);
        return words.join(QLatin1Char(' '));
    }
};

/// Bytes in use, of small and of large blocks.
std::size_t bytesInUse() {
    const struct mallinfo2 info = mallinfo2();
    return info.uordblks + info.hblkhd;
}

constexpr int tenMillion = 10'000'000, mostRows = 2'000'000'000;

} // namespace

class TestBigTableView : public QObject {
    Q_OBJECT
private slots:
    void aRowIsWhereItsNumberTimesItsHeightIs();
    void everyPlaceIsTheRowThatIsDrawnThere();
    void scrollingShowsTheRowAtTheAskedEdge_data();
    void scrollingShowsTheRowAtTheAskedEdge();
    void arrowsPagesHomeAndEndMoveTheCurrentRow();
    void arrowsSkipHiddenColumnsInTheOrderOfTheScreen();
    void shiftAndControlSelectRangesAndSingleRows();
    void everythingIsSelectedAsOneRange();
    void shiftReachesOverAllRows_data();
    void shiftReachesOverAllRows();
    void typingWalksNoRows();
    void onlyWhatIsSeenIsAskedFor();
    void aChangeOfAllRowsVisitsThoseThatAreSeen();
    void memoryDoesNotDependOnTheNumberOfRows();
    void aClickOnTheHeaderSortsTheModel();
    void theRowsThatAreSeenAreTold();
    void rowsThatGoTakeTheScrollBarWithThem();
    void aColumnIsAsWideAsTheRowsThatAreSeen();
    void aScreenReaderFindsCellsHeadersAndSelection();
};

void TestBigTableView::aRowIsWhereItsNumberTimesItsHeightIs() {
    Shown shown(1000);
    QCOMPARE(shown.view.visualRect(shown.model.index(3, 1)), QRect(100, 60, 100, 20));
    shown.view.verticalScrollBar()->setValue(45);
    QCOMPARE(shown.view.visualRect(shown.model.index(3, 1)), QRect(100, 15, 100, 20));
    QCOMPARE(shown.view.visualRect(shown.model.index(999, 0)), QRect(0, 999 * 20 - 45, 100, 20));
    shown.view.horizontalScrollBar()->setValue(30);
    QCOMPARE(shown.view.visualRect(shown.model.index(3, 1)), QRect(70, 15, 100, 20));
    shown.view.setColumnHidden(0, true);
    QCOMPARE(shown.view.visualRect(shown.model.index(3, 0)), QRect());
    QCOMPARE(shown.view.verticalScrollBar()->maximum(), 1000 * 20 - shown.bottom());
}

void TestBigTableView::everyPlaceIsTheRowThatIsDrawnThere() {
    for (const int rows : {100, tenMillion, mostRows}) {
        Shown shown(rows);
        for (const int row : {0, rows / 3, rows - 1}) {
            shown.view.scrollTo(shown.model.index(row, 0));
            const QRect place = shown.view.visualRect(shown.model.index(row, 2));
            QVERIFY2(shown.view.viewport()->rect().contains(place.topLeft() - QPoint(200, 0)),
                     qPrintable(QString::number(row)));
            QCOMPARE(shown.view.indexAt(QPoint(20, place.top())).row(), row);
            QCOMPARE(shown.view.indexAt(QPoint(120, place.bottom())), shown.model.index(row, 1));
        }
        // Above the viewport; if a step of the scroll bar is many pixels, the last row may not end at its edge.
        if (rows < mostRows) QCOMPARE(shown.view.indexAt(QPoint(20, -30)).row(), rows - shown.bottom() / 20 - 2);
        QVERIFY(!shown.view.indexAt(QPoint(20, shown.bottom() + 5)).isValid());
    }
}

void TestBigTableView::scrollingShowsTheRowAtTheAskedEdge_data() {
    QTest::addColumn<int>("rows");
    QTest::newRow("a thousand") << 1000;
    QTest::newRow("ten millions") << tenMillion;
}

void TestBigTableView::scrollingShowsTheRowAtTheAskedEdge() {
    QFETCH(const int, rows);
    Shown shown(rows);
    const QModelIndex middle = shown.model.index(rows / 2, 0);
    const auto top = [&](QAbstractItemView::ScrollHint hint) {
        shown.view.scrollTo(middle, hint);
        return shown.view.visualRect(middle).top();
    };
    QCOMPARE(top(QAbstractItemView::PositionAtTop), 0);
    QCOMPARE(top(QAbstractItemView::PositionAtBottom), shown.bottom() - 20);
    QCOMPARE(top(QAbstractItemView::EnsureVisible), shown.bottom() - 20); // it is visible
    QCOMPARE(top(QAbstractItemView::PositionAtCenter), (shown.bottom() - 20) / 2);
    shown.view.scrollToTop();
    QCOMPARE(top(QAbstractItemView::EnsureVisible), shown.bottom() - 20);
    shown.view.scrollToBottom();
    QCOMPARE(top(QAbstractItemView::EnsureVisible), 0);
}

void TestBigTableView::arrowsPagesHomeAndEndMoveTheCurrentRow() {
    Shown shown(tenMillion);
    shown.click(5);
    shown.press(Qt::Key_Down);
    QCOMPARE(shown.current(), 6);
    shown.press(Qt::Key_Up);
    shown.press(Qt::Key_Up);
    QCOMPARE(shown.selected(), QString("4-4"));
    const int page = shown.bottom() / 20 - 1;
    shown.press(Qt::Key_PageDown);
    QCOMPARE(shown.current(), 4 + page);
    shown.press(Qt::Key_PageUp);
    shown.press(Qt::Key_PageUp);
    QCOMPARE(shown.current(), 0);
    shown.press(Qt::Key_End);
    QCOMPARE(shown.selected(), QString("9999999-9999999"));
    QCOMPARE(shown.view.visualRect(shown.model.index(tenMillion - 1, 0)).bottom(), shown.bottom() - 1);
    shown.press(Qt::Key_Down);
    QCOMPARE(shown.current(), tenMillion - 1);
    shown.press(Qt::Key_Right);
    QCOMPARE(shown.view.currentIndex(), shown.model.index(tenMillion - 1, 1));
    shown.press(Qt::Key_Home);
    QCOMPARE(shown.view.currentIndex(), shown.model.index(0, 1));
    shown.press(Qt::Key_Down, Qt::ControlModifier); // moves without selecting
    QCOMPARE(shown.current(), 1);
    QCOMPARE(shown.selected(), QString("0-0"));
}

void TestBigTableView::arrowsSkipHiddenColumnsInTheOrderOfTheScreen() {
    Shown shown(10);
    shown.view.setColumnHidden(1, true);
    shown.view.horizontalHeader()->moveSection(3, 0); // 3 0 (1) 2
    shown.view.setCurrentIndex(shown.model.index(4, 3));
    QList<int> columns;
    for (int step = 0; step < 3; ++step) {
        shown.press(Qt::Key_Right);
        columns << shown.view.currentIndex().column();
    }
    QCOMPARE(columns, QList<int>({0, 2, 2}));
    shown.press(Qt::Key_Left);
    QCOMPARE(shown.view.currentIndex(), shown.model.index(4, 0));
}

void TestBigTableView::shiftAndControlSelectRangesAndSingleRows() {
    Shown shown(100);
    shown.click(2);
    shown.click(6, Qt::ShiftModifier);
    QCOMPARE(shown.selected(), QString("2-6"));
    shown.click(4, Qt::ShiftModifier); // from the same anchor
    QCOMPARE(shown.selected(), QString("2-4"));
    shown.click(9, Qt::ControlModifier);
    QCOMPARE(shown.selected(), QString("2-4 9-9"));
    shown.click(3, Qt::ControlModifier);
    QCOMPARE(shown.selected(), QString("2-2 4-4 9-9"));
    shown.click(0);
    shown.press(Qt::Key_Down, Qt::ShiftModifier);
    shown.press(Qt::Key_Down, Qt::ShiftModifier);
    QCOMPARE(shown.selected(), QString("0-2"));
    shown.press(Qt::Key_Up, Qt::ShiftModifier);
    QCOMPARE(shown.selected(), QString("0-1"));
}

void TestBigTableView::everythingIsSelectedAsOneRange() {
    Shown shown(tenMillion);
    shown.press(Qt::Key_A, Qt::ControlModifier);
    QCOMPARE(shown.view.selectionModel()->selection().size(), 1);
    QCOMPARE(shown.selected(), QString("0-9999999"));
    QVERIFY(shown.model.asked.size() < 100);
}

void TestBigTableView::shiftReachesOverAllRows_data() {
    QTest::addColumn<int>("rows");
    QTest::newRow("ten millions") << tenMillion;
    QTest::newRow("more pixels than an int holds") << mostRows;
}

void TestBigTableView::shiftReachesOverAllRows() {
    QFETCH(const int, rows);
    Shown shown(rows);
    shown.click(3);
    shown.press(Qt::Key_End, Qt::ShiftModifier);
    QCOMPARE(shown.selected(), QString("3-%1").arg(rows - 1));
    shown.view.scrollTo(shown.model.index(rows / 2, 0), QAbstractItemView::PositionAtTop);
    shown.click(rows / 2 + 4, Qt::ShiftModifier);
    QCOMPARE(shown.selected(), QString("3-%1").arg(rows / 2 + 4));
    shown.click(rows / 2 + 9);
    shown.press(Qt::Key_Home, Qt::ShiftModifier);
    QCOMPARE(shown.selected(), QString("0-%1").arg(rows / 2 + 9));
}

void TestBigTableView::typingWalksNoRows() {
    Shown shown(tenMillion);
    shown.click(1);
    shown.model.asked.clear();
    shown.press(Qt::Key_9);
    QCOMPARE(shown.current(), 1);
    QVERIFY(shown.model.asked.size() < 100);
}

void TestBigTableView::onlyWhatIsSeenIsAskedFor() {
    Shown shown(tenMillion);
    const auto askedFrom = [&](int row) {
        shown.model.asked.clear();
        shown.view.scrollTo(shown.model.index(row, 0), QAbstractItemView::PositionAtTop);
        shown.view.viewport()->repaint();
        return shown.model.asked;
    };
    for (const int row : {0, 7'000'000, 3'333'333}) {
        const QSet<int> asked = askedFrom(row);
        QCOMPARE(*std::ranges::min_element(asked), row);
        QCOMPARE(*std::ranges::max_element(asked), row + (shown.bottom() - 1) / 20);
    }
}

void TestBigTableView::aChangeOfAllRowsVisitsThoseThatAreSeen() {
    class Counting : public BigTableView {
    public:
        QRect visualRect(const QModelIndex& index) const override {
            visited.insert(index.row());
            return BigTableView::visualRect(index);
        }
        mutable QSet<int> visited;
    } view;
    CountedModel model(tenMillion);
    view.setModel(&model);
    view.resize(300, 400);
    view.show();
    QVERIFY(QTest::qWaitForWindowExposed(&view, patience));
    view.scrollTo(model.index(5000, 0));
    view.visited.clear();
    emit model.dataChanged(model.index(0, 0), model.index(tenMillion - 1, 3));
    const int first = view.firstVisibleRow(), last = view.lastVisibleRow();
    QVERIFY(!view.visited.isEmpty());
    for (const int row : view.visited)
        QVERIFY2(row >= first && row <= last, qPrintable(QString::number(row)));
    view.visited.clear();
    emit model.dataChanged(model.index(last + 1, 0), model.index(tenMillion - 1, 3));
    QCOMPARE(view.visited.size(), 0);
}

void TestBigTableView::memoryDoesNotDependOnTheNumberOfRows() {
    const auto bytesOf = [](int rows) {
        const std::size_t before = bytesInUse();
        Shown shown(rows);
        shown.press(Qt::Key_A, Qt::ControlModifier);
        shown.press(Qt::Key_End);
        shown.view.resizeColumnToContents(1);
        return qint64(bytesInUse()) - qint64(before);
    };
    bytesOf(1000); // fills the caches of fonts and styles
    const qint64 few = bytesOf(1000), many = bytesOf(tenMillion);
    QVERIFY2(many - few < 100'000, qPrintable(QStringLiteral("%1 and %2 bytes").arg(few).arg(many)));
}

void TestBigTableView::aClickOnTheHeaderSortsTheModel() {
    Shown shown(10);
    shown.view.horizontalHeader()->setSectionsClickable(true);
    QTest::mouseClick(shown.view.horizontalHeader()->viewport(), Qt::LeftButton, {}, QPoint(150, 5));
    QCOMPARE(shown.model.sorted.first, 1);
}

void TestBigTableView::theRowsThatAreSeenAreTold() {
    Shown shown(1000);
    QSignalSpy told(&shown.view, &BigTableView::visibleRowsChanged);
    shown.view.verticalScrollBar()->setValue(10 * 20);
    QCOMPARE(told.last().at(0).toInt(), 10);
    QCOMPARE(told.last().at(1).toInt(), 10 + (shown.bottom() - 1) / 20);
    shown.model.setRows(0);
    QCOMPARE(told.last().at(1).toInt(), -1);
    shown.model.setRows(3);
    QCOMPARE(told.last().at(1).toInt(), 2);
}

void TestBigTableView::rowsThatGoTakeTheScrollBarWithThem() {
    Shown shown(1000);
    shown.view.scrollToBottom();
    shown.model.setRows(5);
    QCOMPARE(shown.view.verticalScrollBar()->maximum(), 0);
    QCOMPARE(shown.view.firstVisibleRow(), 0);
    shown.model.setRows(200);
    QCOMPARE(shown.view.verticalScrollBar()->maximum(), 200 * 20 - shown.bottom());
}

void TestBigTableView::aColumnIsAsWideAsTheRowsThatAreSeen() {
    Shown shown(tenMillion);
    shown.model.asked.clear();
    shown.view.resizeColumnToContents(0);
    QVERIFY(shown.model.asked.size() <= BigTableView::measuredRows);
    const int narrow = shown.view.columnWidth(0);
    shown.view.scrollToBottom();
    shown.view.resizeColumnToContents(0);
    QVERIFY(shown.view.columnWidth(0) > narrow); // "9999999/0"
}

void TestBigTableView::aScreenReaderFindsCellsHeadersAndSelection() {
    Shown shown(tenMillion);
    QAccessibleInterface* table = QAccessible::queryAccessibleInterface(&shown.view);
    QVERIFY(table && table->tableInterface());
    QCOMPARE(int(table->role()), int(QAccessible::Table));
    QCOMPARE(table->tableInterface()->rowCount(), tenMillion);
    QCOMPARE(table->childCount(), (tenMillion + 1) * 4);
    QAccessibleInterface* cell = table->tableInterface()->cellAt(9'000'000, 2);
    QCOMPARE(cell->text(QAccessible::Name), QString("9000000/2"));
    QCOMPARE(table->child(table->indexOfChild(cell)), cell);
    QCOMPARE(cell->tableCellInterface()->columnHeaderCells().value(0)->text(QAccessible::Name), QString("c2"));
    shown.click(7);
    QCOMPARE(table->tableInterface()->selectedRows(), QList<int>({7}));
    QCOMPARE(table->focusChild()->text(QAccessible::Name), QString("7/0"));
    const QPoint place = shown.view.viewport()->mapToGlobal(shown.view.visualRect(shown.model.index(4, 1)).center());
    QCOMPARE(table->childAt(place.x(), place.y())->text(QAccessible::Name), QString("4/1"));
    shown.press(Qt::Key_A, Qt::ControlModifier);
    QCOMPARE(table->tableInterface()->selectedRowCount(), tenMillion);
    QVERIFY(table->tableInterface()->selectedCells().size() < 10'000);
    for (int row = 0; row < 20'000; ++row) // more than are kept
        QVERIFY(table->tableInterface()->cellAt(row, 0));
    shown.model.setRows(2);
    QVERIFY(!table->tableInterface()->cellAt(2, 0));
}

QTEST_MAIN(TestBigTableView)
#include "tst_big_table_view.moc"
