// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/views/panel_fixture.h"
#include "views/widgets/table_delegate.h"
#include "views/widgets/total_row.h"

#include <QAction>
#include <QMenu>
#include <QScrollBar>
#include <QStyledItemDelegate>
#include <QTableView>

using namespace inlinescope;
using namespace panel_fixture;

namespace {

QStringList onScreen(const BigTableView& view) {
    QStringList names;
    for (int place = 0; place < view.horizontalHeader()->count(); ++place) {
        const int column = view.horizontalHeader()->logicalIndex(place);
        if (!view.isColumnHidden(column))
            names << view.model()->headerData(column, Qt::Horizontal, TableModel::NameRole).toString();
    }
    return names;
}

/// A table with other columns, some of them in common.
std::shared_ptr<Table> others() {
    auto table = std::make_shared<Table>();
    table->columns = {{"module", ColumnKind::Text},
                      {"size_a", ColumnKind::Bytes},
                      {"size_b", ColumnKind::Bytes},
                      {"delta", ColumnKind::Delta}};
    table->rows = {{text("a"), number(1), number(2), number(1)}};
    return table;
}

QAction* entry(const QMenu& menu, const QString& title) {
    for (QAction* action : menu.actions())
        if (action->text().remove('&') == title) return action;
    return nullptr;
}

} // namespace

class TestTableColumns : public QObject {
    Q_OBJECT
private slots:
    void draggingAHeaderOrdersTheColumnsAndTheTotal();
    void theKeyboardMovesTheCurrentColumnPastHiddenOnes();
    void theMenuOpensByKeyHidesAndResets();
    void theLastShownColumnStays();
    void whatIsChosenOfAColumnComesBackWithItsName();
    void aWidthGivenByThePersonStaysWhileTheOthersFill();
    void shortTextsStayWholeBesideLongOnes();
    void theWordsOfAStateAreReadWholeInANarrowPanel_data();
    void theWordsOfAStateAreReadWholeInANarrowPanel();
    void longWordsOfAStateAreCutRatherThanScrolledOut();
    void columnsOfLessUseGiveWayInANarrowPanel();
    void theNameOfARowGetsTheRoomThatOtherTextsCanSpare();
    void bytesOfAdviceFitIntoANarrowPanel_data();
    void bytesOfAdviceFitIntoANarrowPanel();
    void numbersOfLaterRowsWidenTheirColumn();
    void whatAFilterHidWidensTheColumns();
    void theStateComesBackInAnotherPanel();
    void aStateRestoredBeforeTheTableWaitsForIt();
    void aStateThatIsNoneChangesNothing();
    void aTextIsMeasuredAsQtLaysItOut_data();
    void aTextIsMeasuredAsQtLaysItOut();
};

void TestTableColumns::draggingAHeaderOrdersTheColumnsAndTheTotal() {
    Shown shown;
    FilterHeader& header = shown.header();
    const QPoint from(header.sectionViewportPosition(0) + 30, 8), to(header.sectionViewportPosition(3) - 10, 8);
    QTest::mousePress(header.viewport(), Qt::LeftButton, {}, from);
    QTest::mouseMove(header.viewport(), from + QPoint(40, 0));
    QTest::mouseMove(header.viewport(), to);
    QTest::mouseRelease(header.viewport(), Qt::LeftButton, {}, to);
    QCOMPARE(onScreen(shown.view()), QStringList({"size_a", "delta", "module", "percent"}));
    QCOMPARE(shown.panel.findChild<TotalRow*>()->horizontalHeader()->logicalIndex(2), 0);
    QCOMPARE(shown.panel.model().sortColumn(), -1); // a drag is not a click
    QVERIFY(shown.filter("size_a")->x() < shown.filter("module")->x());
}

void TestTableColumns::theKeyboardMovesTheCurrentColumnPastHiddenOnes() {
    Shown shown;
    shown.view().setColumnHidden(1, true);
    shown.click(0, 2);
    QTest::keyClick(&shown.view(), Qt::Key_Left, Qt::AltModifier | Qt::ShiftModifier);
    QCOMPARE(onScreen(shown.view()), QStringList({"delta", "module", "percent"}));
    QTest::keyClick(&shown.view(), Qt::Key_Right, Qt::AltModifier | Qt::ShiftModifier);
    QTest::keyClick(&shown.view(), Qt::Key_Right, Qt::AltModifier | Qt::ShiftModifier);
    QTest::keyClick(&shown.view(), Qt::Key_Right, Qt::AltModifier | Qt::ShiftModifier); // is last already
    QCOMPARE(onScreen(shown.view()), QStringList({"module", "percent", "delta"}));
}

void TestTableColumns::theMenuOpensByKeyHidesAndResets() {
    Shown shown;
    shown.click(0, 1);
    QTest::keyClick(&shown.view(), Qt::Key_O, Qt::ControlModifier | Qt::AltModifier);
    auto* menu = shown.panel.findChild<QMenu*>("columnsMenu");
    QVERIFY(menu && menu->isVisible());
    QVERIFY(entry(*menu, "delta")->isChecked());
    entry(*menu, "delta")->trigger();
    entry(*menu, "Hide \"size baseline\"")->trigger();
    QCOMPARE(onScreen(shown.view()), QStringList({"module", "percent"}));
    entry(*menu, "Columns as at first")->trigger();
    QCOMPARE(onScreen(shown.view()), QStringList({"module", "size_a", "delta", "percent"}));
    menu->close();
}

void TestTableColumns::theLastShownColumnStays() {
    Shown shown;
    shown.panel.setInitiallyHidden({"size_a", "delta", "percent"});
    shown.panel.showColumns();
    auto* menu = shown.panel.findChild<QMenu*>("columnsMenu");
    QVERIFY(!entry(*menu, "module")->isEnabled());
    QVERIFY(entry(*menu, "delta")->isEnabled());
    menu->close();
}

void TestTableColumns::whatIsChosenOfAColumnComesBackWithItsName() {
    Shown shown;
    shown.panel.setInitiallyHidden({"percent"});
    shown.panel.showColumns();
    auto* menu = shown.panel.findChild<QMenu*>("columnsMenu");
    entry(*menu, "size baseline")->trigger();
    shown.header().moveSection(shown.header().visualIndex(2), 0);
    menu->close();
    QCOMPARE(onScreen(shown.view()), QStringList({"delta", "module"}));
    shown.panel.setTable(others());
    QCOMPARE(onScreen(shown.view()), QStringList({"delta", "module", "size_b"})); // the new one stays third
    shown.panel.setTable(sizes());
    QCOMPARE(onScreen(shown.view()), QStringList({"delta", "module"}));
}

void TestTableColumns::aWidthGivenByThePersonStaysWhileTheOthersFill() {
    Shown shown;
    shown.view().setColumnWidth(1, 211);
    shown.panel.resize(1000, 400);
    QTRY_VERIFY_WITH_TIMEOUT(shown.view().viewport()->width() > 900, patience);
    QCOMPARE(shown.view().columnWidth(1), 211);
    int all = 0;
    for (int column = 0; column < 4; ++column)
        all += shown.view().columnWidth(column);
    QVERIFY2(std::abs(all - shown.view().viewport()->width()) <= 3, qPrintable(QString::number(all)));
}

/// Space that two long names need is not taken from the others.
void TestTableColumns::shortTextsStayWholeBesideLongOnes() {
    auto table = std::make_shared<Table>();
    table->columns = {{"module", ColumnKind::Text},
                      {"cost", ColumnKind::Count},
                      {"caller", ColumnKind::Text},
                      {"callee", ColumnKind::Text},
                      {"reason", ColumnKind::Text}};
    table->rows = {{text("core/policy/operators.cpp"), number(25), text(std::string(150, 'm').c_str()),
                    text(std::string(170, 'w').c_str()), text("cost=-35, threshold=5")}};
    Shown shown;
    shown.panel.resize(1100, 400);
    shown.panel.setTable(table);
    QTRY_VERIFY_WITH_TIMEOUT(shown.view().viewport()->width() > 1000, patience);
    for (const int whole : {0, 1, 4})
        QVERIFY2(shown.view().columnWidth(whole) >= shown.view().sizeHintForColumn(whole),
                 qPrintable(QString::number(whole)));
    QCOMPARE(shown.view().columnWidth(2), shown.view().columnWidth(3));
    int all = 0;
    for (int column = 0; column < 5; ++column)
        all += shown.view().columnWidth(column);
    QVERIFY(std::abs(all - shown.view().viewport()->width()) <= 4);
}

void TestTableColumns::theWordsOfAStateAreReadWholeInANarrowPanel_data() {
    QTest::addColumn<int>("width");
    for (const int width : {500, 540, 640, 800, 900})
        QTest::addRow("%d", width) << width;
}

/// The columns of the modules of the Explain page.
void TestTableColumns::theWordsOfAStateAreReadWholeInANarrowPanel() {
    QFETCH(const int, width);
    auto table = std::make_shared<Table>();
    table->columns = {{"module"},
                      {"size_a", ColumnKind::Bytes},
                      {"size_b", ColumnKind::Bytes},
                      {"delta", ColumnKind::Delta},
                      {"decisions", ColumnKind::Delta},
                      {"culprits", ColumnKind::Count},
                      {"explained", ColumnKind::Delta},
                      {"status", ColumnKind::Status}};
    table->rows = {{text("core/compiler/options/command_line_rules.cpp"), number(84953), number(84022), number(-931),
                    Cell(), Cell(), Cell(), text("not asked for")}};
    for (const QStringList& last : {QStringList(), QStringList("status")}) {
        Shown shown;
        shown.panel.setLastColumns(last);
        shown.panel.resize(width, 400);
        shown.panel.setTable(table);
        QTRY_COMPARE_WITH_TIMEOUT(shown.view().viewport()->width(), width, patience);
        QTRY_VERIFY2_WITH_TIMEOUT(shown.view().columnWidth(7) >= shown.view().sizeHintForColumn(7),
                                  qPrintable(QString::number(shown.view().columnWidth(7))), patience);
        QTRY_VERIFY_WITH_TIMEOUT(!shown.view().horizontalScrollBar()->isVisible(), patience);
    }
}

/// The callsites of the Module page, with the words of a language that needs more letters.
void TestTableColumns::longWordsOfAStateAreCutRatherThanScrolledOut() {
    auto table = std::make_shared<Table>();
    table->columns = {{"mark", ColumnKind::Status},
                      {"caller"},
                      {"callee"},
                      {"outcome_a", ColumnKind::Status},
                      {"outcome_b", ColumnKind::Status},
                      {"flip_a", ColumnKind::Delta},
                      {"flip_b", ColumnKind::Delta}};
    table->rows = {{text("!"), text(std::string(90, 'm').c_str()), text(std::string(90, 'w').c_str()),
                    text("eingebettet, Aufgerufene entfernt"), text("abgelehnt"), number(-150), number(160)}};
    Shown shown;
    shown.panel.resize(760, 400);
    shown.panel.setTable(table);
    QTRY_COMPARE_WITH_TIMEOUT(shown.view().viewport()->width(), 760, patience);
    QTRY_VERIFY_WITH_TIMEOUT(shown.header().length() <= 760, patience);
    QVERIFY(!shown.view().horizontalScrollBar()->isVisible());
    QVERIFY(shown.view().columnWidth(3) < shown.view().sizeHintForColumn(3));
    QVERIFY(shown.view().columnWidth(4) >= shown.view().sizeHintForColumn(4));
}

void TestTableColumns::columnsOfLessUseGiveWayInANarrowPanel() {
    auto table = std::make_shared<Table>();
    table->columns = {{"module", ColumnKind::Text},        {"size_a", ColumnKind::Bytes},
                      {"size_b", ColumnKind::Bytes},       {"delta", ColumnKind::Delta},
                      {"decisions_a", ColumnKind::Count},  {"decisions_b", ColumnKind::Count},
                      {"culprit_caller", ColumnKind::Text}};
    table->rows = {{text("core/policy/operators.cpp"), number(60786), number(62693), number(1907), number(3740),
                    number(4270), text(std::string(90, 'm').c_str())}};
    const QStringList all{"module", "size_a", "size_b", "delta", "decisions_a", "decisions_b", "culprit_caller"};
    Shown shown;
    shown.panel.setTable(table);
    shown.panel.resize(1200, 400);
    QTRY_COMPARE_WITH_TIMEOUT(onScreen(shown.view()), all, patience);
    shown.panel.resize(520, 400);
    QTRY_COMPARE_WITH_TIMEOUT(onScreen(shown.view()), QStringList({"module", "size_a", "size_b", "delta"}), patience);
    QVERIFY(!shown.view().horizontalScrollBar()->isVisible());
    QCOMPARE(shown.panel.csv(TablePanel::Columns::Shown), asCsv(*table)); // a copy does not depend on the width
    QTest::keyClicks(shown.filter("decisions_b"), ">1");                  // what rows are filtered by stays
    shown.panel.resize(600, 400);
    QTRY_COMPARE_WITH_TIMEOUT(onScreen(shown.view()),
                              QStringList({"module", "size_a", "size_b", "delta", "decisions_b"}), patience);
    shown.panel.showColumns();
    auto* menu = shown.panel.findChild<QMenu*>("columnsMenu");
    QVERIFY(!entry(*menu, "decisions baseline")->isChecked());
    entry(*menu, "decisions baseline")->trigger(); // what the user chose stays too
    menu->close();
    QVERIFY(onScreen(shown.view()).contains("decisions_a"));
    shown.panel.resize(1200, 400);
    QTRY_COMPARE_WITH_TIMEOUT(onScreen(shown.view()), all, patience);
}

/// A long text of another column is cut before the name is.
void TestTableColumns::theNameOfARowGetsTheRoomThatOtherTextsCanSpare() {
    auto table = std::make_shared<Table>();
    table->columns = {{"module", ColumnKind::Text},         {"size_a", ColumnKind::Bytes},
                      {"delta", ColumnKind::Delta},         {"culprit_callee", ColumnKind::Text},
                      {"culprit_bytes", ColumnKind::Delta}, {"status", ColumnKind::Text}};
    table->rows = {{text("core/compiler/compile/module_compiler.cpp"), number(62412), number(29),
                    text(std::string(90, 'm').c_str()), number(-4), text("ok")}};
    Shown shown;
    shown.panel.setTable(table);
    shown.panel.resize(760, 400);
    QTRY_COMPARE_WITH_TIMEOUT(shown.view().viewport()->width(), 760, patience);
    QCOMPARE(onScreen(shown.view()).size(), qsizetype(6));
    QVERIFY2(shown.view().columnWidth(0) >= shown.view().sizeHintForColumn(0),
             qPrintable(QString::number(shown.view().columnWidth(0))));
    QVERIFY(shown.view().columnWidth(3) < shown.view().sizeHintForColumn(3));
    QTRY_VERIFY_WITH_TIMEOUT(!shown.view().horizontalScrollBar()->isVisible(), patience);
}

void TestTableColumns::bytesOfAdviceFitIntoANarrowPanel_data() {
    QTest::addColumn<QString>("objective");
    QTest::newRow("text") << "";
    QTest::newRow("unique") << "_unique";
}

void TestTableColumns::bytesOfAdviceFitIntoANarrowPanel() {
    QFETCH(const QString, objective);
    const std::string end = objective.toStdString() + "_a";
    auto table = std::make_shared<Table>();
    table->columns = {{"callee"},
                      {"sites_a", ColumnKind::Count},
                      {"bytes_a", ColumnKind::Delta},
                      {"bytes_b", ColumnKind::Delta},
                      {"all_inlined" + end, ColumnKind::Delta},
                      {"none_inlined" + end, ColumnKind::Delta},
                      {"best" + end}};
    table->rows = {{text(std::string(90, 'm').c_str()), number(614), number(3135), number(1), number(-123456789),
                    number(-123456789), text("all")}};
    Shown shown;
    shown.panel.setTable(table);
    shown.panel.resize(480, 400);
    QTRY_COMPARE_WITH_TIMEOUT(shown.view().viewport()->width(), 480, patience);
    QTRY_VERIFY_WITH_TIMEOUT(!shown.view().horizontalScrollBar()->isVisible(), patience);
    const QStringList shownColumns = onScreen(shown.view());
    for (const char* column : {"callee", "bytes_a", "bytes_b"})
        QVERIFY2(shownColumns.contains(column), column);
}

void TestTableColumns::numbersOfLaterRowsWidenTheirColumn() {
    auto table = std::make_shared<Table>();
    table->columns = {{"module", ColumnKind::Text}, {"size_a", ColumnKind::Bytes}};
    for (int row = 0; row < 1000; ++row)
        table->rows.push_back({text("m"), number(row < 900 ? 1 : 123'456'789'012)});
    Shown shown;
    shown.panel.setTable(table);
    shown.view().verticalScrollBar()->setValue(shown.view().verticalScrollBar()->maximum());
    const int needed = shown.view().fontMetrics().horizontalAdvance("123,456,789,012");
    QTRY_VERIFY2_WITH_TIMEOUT(shown.view().columnWidth(1) > needed,
                              qPrintable(QString::number(shown.view().columnWidth(1))), patience);
}

/// The table arrives while only its small row passes.
void TestTableColumns::whatAFilterHidWidensTheColumns() {
    Shown shown;
    auto table = others();
    table->rows.push_back({text("a longer name"), number(1'234'567'890), number(1'234'567'890), number(1)});
    shown.panel.setRowFilter([](const std::vector<Cell>& row) { return plainText(row[0]) == "a"; });
    shown.panel.setTable(table);
    shown.panel.setRowFilter({});
    const QAbstractItemView* total = shown.panel.findChild<TotalRow*>();
    for (const int column : {1, 2})
        QVERIFY(shown.view().columnWidth(column) >= total->sizeHintForColumn(column));
}

void TestTableColumns::theStateComesBackInAnotherPanel() {
    Shown first, second;
    first.view().setColumnWidth(0, 321);
    first.panel.showColumns();
    auto* menu = first.panel.findChild<QMenu*>("columnsMenu");
    entry(*menu, "%")->trigger();
    menu->close();
    first.header().moveSection(2, 0);
    QTest::keyClicks(first.filter("size_a"), ">=80");
    first.clickHeader(2);
    first.clickHeader(2);
    second.panel.restoreState(first.panel.saveState());
    QCOMPARE(onScreen(second.view()), QStringList({"delta", "module", "size_a"}));
    QCOMPARE(second.view().columnWidth(0), 321);
    QCOMPARE(second.filter("size_a")->text(), ">=80");
    QCOMPARE(second.modules(), QStringList({"a\tb", "b, \"quoted\"", "d"})); // descending, absent last
    QCOMPARE(second.panel.saveState(), first.panel.saveState());
}

void TestTableColumns::aStateRestoredBeforeTheTableWaitsForIt() {
    Shown first;
    QTest::keyClicks(first.filter("module"), "c");
    TablePanel later("sizes", "Sizes");
    later.restoreState(first.panel.saveState());
    QCOMPARE(later.saveState(), first.panel.saveState()); // not lost if there never was a table
    later.setTable(sizes());
    QCOMPARE(later.shownRowCount(), 1);
    QCOMPARE(later.findChild<QLineEdit*>("sizesFilter_module")->text(), "c");
}

void TestTableColumns::aStateThatIsNoneChangesNothing() {
    Shown shown;
    QTest::keyClicks(shown.filter("module"), "c");
    for (const char* state : {"", "no json", "[1]", "{}"}) {
        shown.panel.restoreState(state);
        QCOMPARE(shown.filter("module")->text(), "c");
    }
}

void TestTableColumns::aTextIsMeasuredAsQtLaysItOut_data() {
    QTest::addColumn<QString>("text");
    for (const char* text : {"", "ok", "1,234,567", "−12 B", "std::vector<int, std::allocator<int>>::push_back(int&&)",
                             "AVAWATo", "模块 大小", "two\nlines", "  spaces  "})
        QTest::newRow(text) << QString::fromUtf8(text);
}

/// Qt's own delegate measures by a layout of the text.
void TestTableColumns::aTextIsMeasuredAsQtLaysItOut() {
    QFETCH(const QString, text);
    constexpr int ownMargins = 10;
    auto table = std::make_shared<Table>();
    table->columns = {{"module", ColumnKind::Text}};
    table->rows = {{text.toStdString()}};
    TableModel model;
    model.setTable(table);
    QTableView view;
    QStyleOptionViewItem option;
    option.widget = &view;
    option.font = view.font();
    option.fontMetrics = view.fontMetrics();
    const QModelIndex index = model.index(0, 0);
    const int expected = QStyledItemDelegate().sizeHint(option, index).width() + ownMargins;
    const int measured = TableDelegate().sizeHint(option, index).width();
    QVERIFY2(measured >= expected && measured <= expected + 2,
             qPrintable(QStringLiteral("%1, not %2").arg(measured).arg(expected)));
}

QTEST_MAIN(TestTableColumns)
#include "tst_table_columns.moc"
