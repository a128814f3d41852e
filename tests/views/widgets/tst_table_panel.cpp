// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/views/panel_fixture.h"
#include "views/state/session.h"
#include "views/widgets/filter_chip.h"
#include "views/widgets/table_helpers.h"
#include "views/widgets/total_row.h"

#include <QApplication>
#include <QClipboard>
#include <QFile>
#include <QFileDialog>
#include <QLabel>
#include <QMenu>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace inlinescope;
using namespace panel_fixture;

class TestTablePanel : public QObject {
    Q_OBJECT
private slots:
    void unfilteredAndUnsortedTheCsvIsWhatTheCommandLineWrites();
    void theCsvFileHoldsTheSameBytes();
    void aFileThatCannotBeWrittenIsAnError();
    void typingAFilterShowsAndExportsOnlyItsRowsWithoutTotal();
    void aFilteredTableSaysHowManyRowsItShowsAndTotalsThem();
    void aSumOfItsOwnTotalsTheShownRows();
    void clearingTheFiltersBringsRowsAndTotalBack();
    void clicksOnAHeaderSortAscendingDescendingAndBack();
    void aSortedExportKeepsTheTotalLast();
    void theSelectionIsSummedInTheClickedColumn();
    void aTextColumnIsSummedByItsDeltas();
    void overloadsAreToldApartByTheirParameters();
    void theStatusFollowsWhatAColumnIs();
    void copyTakesSelectedRowsAndVisibleColumns();
    void aLongTextIsCopiedWhole();
    void copyWithHeadersBeginsWithTheContractsNames();
    void copyAsMarkdownIsATableOfTheSelectedRows();
    void theExportOfWhatIsShownLeavesHiddenColumnsOutAndKeepsTheOrderOnScreen();
    void doubleClickAndEnterActivateTheRowOfTheTable();
    void theCurrentRowSurvivesSortFilterAndANewTable();
    void theWholeSelectionSurvivesOtherValuesOfTheSameRows();
    void changedValuesKeepRowsSelectionAndOrder();
    void aRowThatIsFilteredOutIsNoLongerCurrent();
    void hiddenColumnsStayInTheExportOfAll();
    void whatAHiddenColumnLeavesIsTakenByTheOthers();
    void columnsThatStandLastKeepTheirPlaceInTheExport();
    void theExportDialogDoesNotBlock();
    void anEmptyTableSaysWhatToDo();
    void theTotalRowFollowsItsColumns();
};

void TestTablePanel::unfilteredAndUnsortedTheCsvIsWhatTheCommandLineWrites() {
    Shown shown;
    QCOMPARE(shown.panel.csv(), QByteArray("module,size_a,delta,percent\r\n"
                                           "\"b, \"\"quoted\"\"\",1200,-300,25\r\n"
                                           "a\tb,80,20,-1.5\r\n"
                                           "d,5000,,\r\n"
                                           "c,40,0,0\r\n"
                                           "TOTAL,6320,-280,-4.4\r\n"));
    QCOMPARE(shown.panel.csv(), asCsv(*shown.table));
}

void TestTablePanel::theCsvFileHoldsTheSameBytes() {
    Shown shown;
    const QTemporaryDir folder;
    const QString path = folder.filePath("out.csv");
    QVERIFY(shown.panel.exportCsvTo(path).ok());
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(), asCsv(*shown.table));
}

void TestTablePanel::aFileThatCannotBeWrittenIsAnError() {
    Shown shown;
    const auto result = shown.panel.exportCsvTo("/nowhere/at/all.csv");
    QVERIFY(!result.ok());
    QVERIFY(result.error().code == ErrorCode::Unwritable);
    QCOMPARE(result.error().file, "/nowhere/at/all.csv");
}

void TestTablePanel::typingAFilterShowsAndExportsOnlyItsRowsWithoutTotal() {
    Shown shown;
    QTest::keyClicks(shown.filter("size_a"), ">=80");
    QCOMPARE(shown.panel.shownRowCount(), 3);
    QTest::keyClicks(shown.filter("delta"), "<0");
    QCOMPARE(shown.panel.csv(), QByteArray("module,size_a,delta,percent\r\n\"b, \"\"quoted\"\"\",1200,-300,25\r\n"));
}

void TestTablePanel::aFilteredTableSaysHowManyRowsItShowsAndTotalsThem() {
    Shown shown;
    auto* chip = shown.panel.findChild<FilterChip*>("sizesChip");
    auto* total = shown.panel.findChild<TotalRow*>();
    const auto cell = [total](int column) { return total->model()->index(0, column).data().toString(); };
    QVERIFY(!chip->isVisible());
    QCOMPARE(cell(0), "TOTAL");
    QTest::keyClicks(shown.filter("size_a"), ">=80");
    QVERIFY(chip->isVisible() && total->isVisible());
    QCOMPARE(chip->text(), "3 of 4");
    QCOMPARE(cell(0), "TOTAL of 3 shown");
    QCOMPARE(cell(1), "6,280");
    QCOMPARE(cell(2), "−280");
    QCOMPARE(cell(3), "–"); // no sum of percentages
    QTest::keyClicks(shown.filter("module"), "none");
    QVERIFY(chip->isVisible() && !total->isVisible());
    QTest::mouseClick(chip, Qt::LeftButton);
    QCOMPARE(shown.panel.shownRowCount(), 4);
    QVERIFY(!chip->isVisible());
    QCOMPARE(cell(0), "TOTAL");
    QCOMPARE(cell(1), "6,320");
}

void TestTablePanel::aSumOfItsOwnTotalsTheShownRows() {
    Shown shown;
    auto table = sizes();
    (*table->total)[1] = number(7000); // not the sum of its rows
    shown.panel.setTable(table);
    QTest::keyClicks(shown.filter("delta"), "<0");
    const QAbstractItemModel& total = *shown.panel.findChild<TotalRow*>()->model();
    QCOMPARE(total.index(0, 1).data().toString(), "–");
    QCOMPARE(total.index(0, 2).data().toString(), "−300");
    shown.panel.setSubtotal([](const Table&, std::span<const int> rows) {
        return std::vector<Cell>{Cell(), number(std::int64_t(rows.size())), Cell(), -25.0};
    });
    QCOMPARE(total.index(0, 1).data().toString(), "1");
    QCOMPARE(total.index(0, 3).data().toString(), "−25.0 %");
}

void TestTablePanel::clearingTheFiltersBringsRowsAndTotalBack() {
    Shown shown;
    QTest::keyClicks(shown.filter("module"), "no such module");
    QCOMPARE(shown.panel.shownRowCount(), 0);
    shown.view().setFocus();
    QTest::keyClick(&shown.view(), Qt::Key_F, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(shown.filter("module")->text(), "");
    QCOMPARE(shown.panel.csv(), asCsv(*shown.table));
    QVERIFY(shown.panel.findChild<TotalRow*>()->isVisible());
}

void TestTablePanel::clicksOnAHeaderSortAscendingDescendingAndBack() {
    Shown shown;
    const QStringList own = shown.modules();
    shown.clickHeader(1);
    QCOMPARE(shown.modules(), QStringList({"c", "a\tb", "b, \"quoted\"", "d"}));
    shown.clickHeader(1);
    QCOMPARE(shown.modules(), QStringList({"d", "b, \"quoted\"", "a\tb", "c"}));
    shown.clickHeader(1);
    QCOMPARE(shown.modules(), own);
}

void TestTablePanel::aSortedExportKeepsTheTotalLast() {
    Shown shown;
    shown.clickHeader(1);
    QCOMPARE(shown.panel.csv().split('\n').at(1), QByteArray("c,40,0,0\r"));
    QCOMPARE(shown.panel.csv().split('\n').at(5), QByteArray("TOTAL,6320,-280,-4.4\r"));
}

void TestTablePanel::theSelectionIsSummedInTheClickedColumn() {
    Shown shown;
    QSignalSpy spy(&shown.panel, &TablePanel::statisticsChanged);
    shown.click(0, 1);
    shown.click(2, 1, Qt::ShiftModifier);
    const SelectionStatistics statistics = shown.panel.statistics();
    QCOMPARE(statistics.rows, 3);
    QCOMPARE(statistics.count, 3);
    QCOMPARE(statistics.sum, 6280.0);
    QCOMPARE(statistics.minimum, 80.0);
    QCOMPARE(statistics.maximum, 5000.0);
    QCOMPARE(spy.last().at(0).value<SelectionStatistics>().text(),
             "3 selected, size baseline:  count 3   sum 6,280   mean 2,093.3   min 80   max 5,000");
}

void TestTablePanel::aTextColumnIsSummedByItsDeltas() {
    Shown shown;
    shown.click(0, 0);
    shown.click(1, 0, Qt::ControlModifier);
    shown.click(2, 0, Qt::ControlModifier); // its delta is absent
    QCOMPARE(shown.panel.statistics().text(),
             "3 selected, delta:  count 2   sum −280   mean −140   min −300   max +20");
}

/// void f(int), void f(long) and g().
void TestTablePanel::overloadsAreToldApartByTheirParameters() {
    Session session({});
    TablePanel panel("names", "Names");
    showOverloads(&panel, session, {"function"});
    const auto show = [&panel](const std::vector<const char*>& names) {
        auto table = std::make_shared<Table>();
        table->columns = {{"function"}};
        for (const char* name : names)
            table->rows.push_back({text(name)});
        panel.setTable(table);
        QStringList shown;
        for (int row = 0; row < panel.model().rowCount(); ++row)
            shown << panel.model().index(row, 0).data().toString();
        return shown;
    };
    QCOMPARE(show({"_Z1fi", "_Z1fl", "_Z1gv", "_Z1fi"}), QStringList({"f(int)", "f(long)", "g", "f(int)"}));
    QCOMPARE(show({"_Z1fi", "_Z1gv"}), QStringList({"f", "g"}));
    session.setSymbolForm(SymbolForm::Raw);
    QCOMPARE(panel.model().index(0, 0).data().toString(), QString("_Z1fi"));
}

/// What was measured by flips is not added across signs, and numbers of decisions are not summed at all.
void TestTablePanel::theStatusFollowsWhatAColumnIs() {
    TablePanel panel("flips", "Flips");
    auto table = std::make_shared<Table>();
    table->columns = {{"decision", ColumnKind::Number},
                      {"cost", ColumnKind::Number},
                      {"line", ColumnKind::Number},
                      {"flip", ColumnKind::Delta}};
    table->rows = {{number(7), number(10), number(3), number(-40)},
                   {number(9), number(30), number(4), number(15)},
                   {number(11), number(20), number(9), number(-2)}};
    panel.setTable(table);
    panel.show();
    const auto textAt = [&panel](int column) {
        panel.view().selectAll();
        panel.view().selectionModel()->setCurrentIndex(panel.model().index(0, column), QItemSelectionModel::NoUpdate);
        return panel.statistics().text();
    };
    const QString apart = "3 selected, bytes if flipped:  count 3   above 0 +15   below 0 −42   min −40   max +15";
    QCOMPARE(textAt(3), apart);
    QCOMPARE(textAt(0), apart);
    QCOMPARE(textAt(1), "3 selected, cost:  count 3   mean 20   min 10   max 30");
    QVERIFY2(textAt(2).endsWith("count 3   min 3   max 9"), qPrintable(textAt(2)));
}

void TestTablePanel::copyTakesSelectedRowsAndVisibleColumns() {
    Shown shown;
    shown.view().setColumnHidden(1, true);
    shown.click(3, 0);
    shown.click(1, 0, Qt::ControlModifier);
    QTest::keyClick(&shown.view(), Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(QApplication::clipboard()->text(), "a b\t20\t-1.5\nc\t0\t0\n");
}

void TestTablePanel::aLongTextIsCopiedWhole() {
    Shown shown;
    auto table = sizes();
    table->rows[0][0] = std::string(1'000'000, 'x') + "end";
    shown.panel.setTable(table);
    QVERIFY(shown.panel.model().index(0, 0).data().toString().size() < 1000);
    shown.click(0, 1);
    QTest::keyClick(&shown.view(), Qt::Key_C, Qt::ControlModifier);
    const QString copied = QApplication::clipboard()->text();
    QVERIFY2(copied.startsWith(QString(1'000'000, 'x') + "end\t1200\t"), qPrintable(copied.right(40)));
}

void TestTablePanel::copyWithHeadersBeginsWithTheContractsNames() {
    Shown shown;
    shown.click(3, 0);
    QTest::keyClick(&shown.view(), Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(QApplication::clipboard()->text(), "module\tsize_a\tdelta\tpercent\nc\t40\t0\t0\n");
}

void TestTablePanel::copyAsMarkdownIsATableOfTheSelectedRows() {
    Shown shown;
    shown.click(0, 0);
    shown.click(3, 0, Qt::ControlModifier);
    QTest::keyClick(&shown.view(), Qt::Key_C, Qt::ControlModifier | Qt::AltModifier);
    QStringList lines = QApplication::clipboard()->text().split('\n');
    for (QString& line : lines)
        line.remove(' ');
    QCOMPARE(lines.at(0), "|module|size_a|delta|percent|");
    QVERIFY2(QRegularExpression("^(\\|:?-+:?){4}\\|$").match(lines.at(1)).hasMatch(), qPrintable(lines.at(1)));
    QCOMPARE(lines.at(2), "|b,\"quoted\"|1200|-300|+25.0|");
    QCOMPARE(lines.at(3), "|c|40|0|+0.0|");
    QCOMPARE(lines.size(), 5); // with the last line end
}

void TestTablePanel::theExportOfWhatIsShownLeavesHiddenColumnsOutAndKeepsTheOrderOnScreen() {
    Shown shown;
    shown.view().setColumnHidden(1, true);
    shown.header().moveSection(2, 0);
    shown.clickHeader(2); // by delta
    QCOMPARE(shown.panel.csv(TablePanel::Columns::Shown),
             QByteArray("delta,module,percent\r\n-300,\"b, \"\"quoted\"\"\",25\r\n0,c,0\r\n20,a\tb,-1.5\r\n,d,\r\n"
                        "-280,TOTAL,-4.4\r\n"));
}

void TestTablePanel::doubleClickAndEnterActivateTheRowOfTheTable() {
    Shown shown;
    shown.clickHeader(1); // c, a, b, d
    QSignalSpy spy(&shown.panel, &TablePanel::rowActivated);
    const QRect cell = shown.view().visualRect(shown.panel.model().index(3, 0));
    QTest::mouseClick(shown.view().viewport(), Qt::LeftButton, {}, cell.center());
    QTest::mouseDClick(shown.view().viewport(), Qt::LeftButton, {}, cell.center());
    QCOMPARE(spy.count(), 1);
    QCOMPARE(spy.at(0).at(0).toInt(), 2);
    QTest::keyClick(&shown.view(), Qt::Key_Up);
    QTest::keyClick(&shown.view(), Qt::Key_Return);
    QCOMPARE(spy.count(), 2);
    QCOMPARE(spy.at(1).at(0).toInt(), 0);
}

void TestTablePanel::theCurrentRowSurvivesSortFilterAndANewTable() {
    Shown shown;
    shown.click(3, 0);
    QCOMPARE(shown.panel.currentRow(), 3);
    shown.clickHeader(1);
    QCOMPARE(shown.panel.currentRow(), 3);
    QTest::keyClicks(shown.filter("size_a"), "<100");
    QCOMPARE(shown.panel.currentRow(), 3);
    auto more = sizes();
    more->rows.insert(more->rows.begin(), {text("new"), number(7), number(7), 0.1});
    shown.panel.setTable(more);
    QCOMPARE(shown.panel.currentRow(), 4);
    QCOMPARE(shown.filter("size_a")->text(), "<100");
    QCOMPARE(shown.modules(), QStringList({"new", "c", "a\tb"}));
}

void TestTablePanel::theWholeSelectionSurvivesOtherValuesOfTheSameRows() {
    Shown shown;
    shown.click(0, 0);
    shown.click(2, 0, Qt::ControlModifier);
    QSignalSpy statistics(&shown.panel, &TablePanel::statisticsChanged);
    auto table = sizes();
    table->rows[0][1] = number(7);
    shown.panel.setTable(table);
    QCOMPARE(shown.panel.selectedRows(), std::vector<int>({0, 2}));
    QCOMPARE(shown.panel.currentRow(), 2);
    QVERIFY(!statistics.empty()); // the sum is different
    shown.panel.setRowFilter([](const std::vector<Cell>&) { return true; });
    QCOMPARE(shown.panel.selectedRows(), std::vector<int>({0, 2}));
}

void TestTablePanel::changedValuesKeepRowsSelectionAndOrder() {
    Shown shown;
    shown.clickHeader(0);
    shown.click(2, 0);
    const QStringList before = shown.modules();
    const int current = shown.panel.currentRow();
    const QSignalSpy chosen(&shown.panel, &TablePanel::currentRowChanged);
    const QSignalSpy removed(&shown.panel.model(), &QAbstractItemModel::rowsRemoved);
    const QSignalSpy reset(&shown.panel.model(), &QAbstractItemModel::modelReset);
    QSignalSpy changed(&shown.panel.model(), &QAbstractItemModel::dataChanged);
    shown.panel.changeRows([](std::vector<Cell>&) { return false; });
    QVERIFY(changed.empty());
    shown.panel.changeRows([](std::vector<Cell>& row) {
        if (plainText(row[0]) != "d") return false;
        row[2] = number(600);
        return true;
    });
    QVERIFY(!changed.empty() && chosen.empty() && removed.empty() && reset.empty());
    QCOMPARE(shown.modules(), before);
    QCOMPARE(shown.panel.currentRow(), current);
    const int row = shown.panel.model().shownRow(2);
    QCOMPARE(shown.panel.model().index(row, 2).data().toString(), QString("+600"));
    QCOMPARE(shown.panel.model().index(row, 2).data(TableModel::FractionRole).toDouble(), 1.0);
}

void TestTablePanel::aRowThatIsFilteredOutIsNoLongerCurrent() {
    Shown shown;
    shown.click(2, 0);
    QSignalSpy spy(&shown.panel, &TablePanel::currentRowChanged);
    QTest::keyClicks(shown.filter("module"), "c");
    QCOMPARE(shown.panel.currentRow(), -1);
    QCOMPARE(spy.last().at(0).toInt(), -1);
    QCOMPARE(shown.panel.statistics().text(), "1 of 4 rows pass the filter");
    shown.filter("module")->clear();
    QCOMPARE(shown.panel.currentRow(), 2); // and is again when it is shown
}

void TestTablePanel::hiddenColumnsStayInTheExportOfAll() {
    Shown shown;
    emit shown.header().customContextMenuRequested({5, 5});
    auto* menu = shown.panel.findChild<QMenu*>("columnsMenu");
    QVERIFY(menu);
    menu->actions().at(2)->trigger();
    QVERIFY(shown.view().isColumnHidden(2));
    QVERIFY(!shown.filter("delta")->isVisible());
    QCOMPARE(shown.panel.csv(), asCsv(*shown.table));
    menu->close();
}

void TestTablePanel::whatAHiddenColumnLeavesIsTakenByTheOthers() {
    Shown shown;
    shown.panel.setInitiallyHidden({"size_a", "percent"});
    int width = 0;
    for (const int column : {0, 2})
        width += shown.view().columnWidth(column);
    QVERIFY2(std::abs(width - shown.view().viewport()->width()) <= 2, qPrintable(QString::number(width)));
    QVERIFY(!shown.filter("size_a")->isVisible());
    QVERIFY(shown.filter("delta")->isVisible());
    shown.panel.setInitiallyHidden({});
    QVERIFY(shown.filter("size_a")->isVisible());
}

void TestTablePanel::columnsThatStandLastKeepTheirPlaceInTheExport() {
    Shown shown;
    shown.panel.setLastColumns({"size_a", "module"});
    const auto order = [](const auto& view) {
        QList<int> columns;
        for (int place = 0; place < 4; ++place)
            columns << view.horizontalHeader()->logicalIndex(place);
        return columns;
    };
    QCOMPARE(order(shown.view()), QList<int>({2, 3, 1, 0}));
    QCOMPARE(order(*shown.panel.findChild<TotalRow*>()), QList<int>({2, 3, 1, 0}));
    QCOMPARE(shown.panel.csv(), asCsv(*shown.table));
}

void TestTablePanel::theExportDialogDoesNotBlock() {
    Shown shown;
    const QTemporaryDir folder;
    const QString path = folder.filePath("chosen.csv");
    QSignalSpy spy(&shown.panel, &TablePanel::message);
    shown.panel.exportCsv();
    auto* dialog = shown.panel.findChild<QFileDialog*>("exportDialog");
    QVERIFY(dialog && dialog->isVisible());
    shown.view().setColumnHidden(1, true);
    emit dialog->fileSelected(path);
    dialog->close();
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readLine(), QByteArray("module,delta,percent\r\n")); // the shown columns
    QCOMPARE(spy.count(), 1);
}

void TestTablePanel::anEmptyTableSaysWhatToDo() {
    Shown shown;
    auto* label = shown.panel.findChild<QLabel*>("sizesEmpty");
    QVERIFY(!label->isVisible());
    shown.panel.setEmptyText("Import a report.");
    shown.panel.setTable(nullptr);
    QVERIFY(label->isVisible());
    QCOMPARE(label->text(), "Import a report.");
    QCOMPARE(shown.panel.csv(), asCsv(Table{}));
}

void TestTablePanel::theTotalRowFollowsItsColumns() {
    Shown shown;
    auto* total = shown.panel.findChild<TotalRow*>("sizesTotal");
    QCOMPARE(total->model()->index(0, 2).data().toString(), "−280");
    shown.view().setColumnWidth(0, 233);
    for (int column = 0; column < 4; ++column)
        QCOMPARE(total->columnWidth(column), shown.view().columnWidth(column));
    shown.view().setColumnHidden(1, true);
    QCOMPARE(total->columnWidth(1), 0);
}

QTEST_MAIN(TestTablePanel)
#include "tst_table_panel.moc"
