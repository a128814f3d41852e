// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/symbol_text.h"
#include "views/models/run_choice.h"
#include "views/models/table_model.h"
#include "views/models/words.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

#include <cmath>
#include <limits>
#include <tuple>

using namespace inlinescope;

namespace {

Cell text(const char* value) {
    return std::string(value);
}
Cell number(std::int64_t value) {
    return value;
}

std::shared_ptr<Table> sizes() {
    auto table = std::make_shared<Table>();
    table->columns = {{"module", ColumnKind::Text},
                      {"size_a", ColumnKind::Bytes},
                      {"delta", ColumnKind::Delta},
                      {"percent", ColumnKind::Percent},
                      {"status", ColumnKind::Status}};
    table->rows = {{text("b.cpp"), number(1200), number(-300), 25.04, text("ok")},
                   {text("a.cpp"), number(80), number(20), -1.25, text("ok")},
                   {text("d.cpp"), number(5000), Cell(), Cell(), text("failed")},
                   {text("c.cpp"), number(80), number(0), 0.0, text("ok")}};
    table->total = std::vector<Cell>{text("TOTAL"), number(6360), number(-280), -4.4, Cell()};
    return table;
}

QStringList shown(const TableModel& model, int column = 0) {
    QStringList texts;
    for (int row = 0; row < model.rowCount(); ++row)
        texts << model.index(row, column).data().toString();
    return texts;
}

Table runTable(const std::vector<std::vector<const char*>>& rows) {
    Table table;
    table.columns = {{"run"}, {"corpus"}, {"policy"}};
    for (const auto& row : rows)
        table.rows.push_back({text(row[0]), text(row[1]), text(row[2])});
    return table;
}

/// With the columns that say how complete a run is: run, policy, modules of its corpus, those with a result, status.
using CountedRuns = std::vector<std::tuple<const char*, const char*, std::int64_t, std::int64_t, const char*>>;
Table countedRuns(const CountedRuns& rows) {
    Table table;
    table.columns = {{"run"}, {"corpus"}, {"policy"}, {"modules"}, {"ok"}, {"status"}};
    for (const auto& [run, policy, modules, ok, status] : rows)
        table.rows.push_back({text(run), text("c"), text(policy), Cell(modules), Cell(ok), text(status)});
    return table;
}

} // namespace

class TestTableModel : public QObject {
    Q_OBJECT
private slots:
    void keepsTheRulesOfItemModels();
    void filtersNumbersByOperators_data();
    void filtersNumbersByOperators();
    void filtersTextsInAnyCaseAndAllFiltersHold();
    void anOperatorWithoutANumberLetsEverythingPass();
    void sortsStablyWithAbsentValuesLastInBothDirections();
    void sortsNotANumberLikeAbsent();
    void columnMinusOneBringsTheOwnOrderBack();
    void anOwnOrderHoldsUntilAColumnSortsOrOtherRowsCome();
    void newRowsOfTheSameColumnsKeepFilterAndOrder();
    void otherColumnsClearFilterAndOrder();
    void theSameRowsChangeInPlace();
    void rowsOfNumbersAloneAreNotTheSame();
    void notesStandInForAbsentValuesAndInToolTips();
    void notesReplaceTheTextsOfValues();
    void persistentIndexesFollowTheirRowsThroughASort();
    void viewColumnsAreShownFilteredAndSortedButNotInTheTable();
    void textFormsAreShownAndFoundByEitherForm();
    void numbersAreShownWithGroupsSignsAndOneDecimal();
    void deltasTellTheirShareOfTheLargest();
    void sidesStandOverTheirColumns();
    void symbolsAreShownShort_data();
    void symbolsAreShownShort();
    void aPairOfRunsIsChosen();
    void noPartialRunIsChosen();
};

void TestTableModel::keepsTheRulesOfItemModels() {
    TableModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setTable(sizes());
    model.addViewColumn("note", [](const std::vector<Cell>& row) { return QString::fromStdString(plainText(row[0])); });
    model.sort(2, Qt::DescendingOrder);
    model.setFilter(1, ">100");
    model.setRowFilter([](const std::vector<Cell>& row) { return plainText(row[0]) != "b.cpp"; });
    model.clearFilters();
    model.setRowFilter({});
    model.setHighlight([](const std::vector<Cell>&) { return true; });
    model.setSides({"x", "y"});
    model.setTable(sizes());
    QCOMPARE(model.rowCount(), 4);
    model.setTable(nullptr);
    QCOMPARE(model.rowCount(), 0);
}

void TestTableModel::filtersNumbersByOperators_data() {
    QTest::addColumn<QString>("filter");
    QTest::addColumn<QStringList>("rows");
    QTest::newRow("greater") << ">80" << QStringList{"b.cpp", "d.cpp"};
    QTest::newRow("greater or equal") << ">=1,200" << QStringList{"b.cpp", "d.cpp"};
    QTest::newRow("less") << " < 1200 " << QStringList{"a.cpp", "c.cpp"};
    QTest::newRow("less or equal") << "<=80" << QStringList{"a.cpp", "c.cpp"};
    QTest::newRow("equal") << "=80" << QStringList{"a.cpp", "c.cpp"};
    QTest::newRow("not equal") << "!=80" << QStringList{"b.cpp", "d.cpp"};
    QTest::newRow("part of the number") << "00" << QStringList{"b.cpp", "d.cpp"};
}

void TestTableModel::filtersNumbersByOperators() {
    QFETCH(QString, filter);
    QFETCH(QStringList, rows);
    TableModel model;
    model.setTable(sizes());
    model.setFilter(1, filter);
    QVERIFY(model.isFiltered());
    QCOMPARE(shown(model), rows);
}

void TestTableModel::filtersTextsInAnyCaseAndAllFiltersHold() {
    TableModel model;
    model.setTable(sizes());
    model.setFilter(0, "CPP");
    QCOMPARE(model.rowCount(), 4);
    model.setFilter(4, "ok");
    model.setFilter(2, "<=0");
    QCOMPARE(shown(model), QStringList({"b.cpp", "c.cpp"})); // an absent delta is not at most 0
}

void TestTableModel::anOperatorWithoutANumberLetsEverythingPass() {
    TableModel model;
    model.setTable(sizes());
    model.setFilter(2, "<");
    QCOMPARE(model.rowCount(), 4);
    model.setFilter(2, "<-");
    QCOMPARE(model.rowCount(), 4);
    model.setFilter(2, "<-1");
    QCOMPARE(shown(model), QStringList{"b.cpp"});
}

void TestTableModel::sortsStablyWithAbsentValuesLastInBothDirections() {
    TableModel model;
    model.setTable(sizes());
    model.sort(2);
    QCOMPARE(shown(model), QStringList({"b.cpp", "c.cpp", "a.cpp", "d.cpp"}));
    model.sort(2, Qt::DescendingOrder);
    QCOMPARE(shown(model), QStringList({"a.cpp", "c.cpp", "b.cpp", "d.cpp"}));
    model.sort(1);
    QCOMPARE(shown(model), QStringList({"a.cpp", "c.cpp", "b.cpp", "d.cpp"}));
    model.sort(1, Qt::DescendingOrder);
    QCOMPARE(shown(model), QStringList({"d.cpp", "b.cpp", "a.cpp", "c.cpp"}));
}

void TestTableModel::sortsNotANumberLikeAbsent() {
    auto table = std::make_shared<Table>();
    table->columns = {{std::string("x"), ColumnKind::Number}};
    for (const double value : {2.0, std::nan(""), 1.0, std::numeric_limits<double>::infinity()})
        table->rows.push_back({value});
    TableModel model;
    model.setTable(table);
    model.sort(0, Qt::DescendingOrder);
    QCOMPARE(model.tableRow(0), 3);
    QCOMPARE(model.tableRow(1), 0);
    QCOMPARE(model.tableRow(2), 2);
    QCOMPARE(model.tableRow(3), 1);
}

void TestTableModel::columnMinusOneBringsTheOwnOrderBack() {
    TableModel model;
    model.setTable(sizes());
    model.sort(0);
    QCOMPARE(shown(model), QStringList({"a.cpp", "b.cpp", "c.cpp", "d.cpp"}));
    model.sort(-1);
    QCOMPARE(shown(model), QStringList({"b.cpp", "a.cpp", "d.cpp", "c.cpp"}));
}

void TestTableModel::anOwnOrderHoldsUntilAColumnSortsOrOtherRowsCome() {
    TableModel model;
    model.setTable(sizes());
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setOwnOrder({3, 0, 2, 1});
    QCOMPARE(shown(model), QStringList({"c.cpp", "b.cpp", "d.cpp", "a.cpp"}));
    const auto measured = sizes();
    measured->rows[1][2] = number(-9000); // the same rows
    model.setTable(measured);
    QCOMPARE(shown(model), QStringList({"c.cpp", "b.cpp", "d.cpp", "a.cpp"}));
    QCOMPARE(model.passingAsStored(), std::vector<int>({0, 1, 2, 3}));
    model.sort(0);
    QCOMPARE(shown(model), QStringList({"a.cpp", "b.cpp", "c.cpp", "d.cpp"}));
    model.sort(-1);
    QCOMPARE(shown(model), QStringList({"c.cpp", "b.cpp", "d.cpp", "a.cpp"}));
    const auto other = sizes();
    other->rows.pop_back();
    model.setTable(other);
    QCOMPARE(shown(model), QStringList({"b.cpp", "a.cpp", "d.cpp"}));
}

void TestTableModel::newRowsOfTheSameColumnsKeepFilterAndOrder() {
    TableModel model;
    model.setTable(sizes());
    model.setFilter(4, "ok");
    model.sort(0);
    QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
    auto more = sizes();
    more->rows.push_back({text("0.cpp"), number(1), number(1), 1.0, text("ok")});
    model.setTable(more);
    QCOMPARE(resets.count(), 0);
    QCOMPARE(shown(model), QStringList({"0.cpp", "a.cpp", "b.cpp", "c.cpp"}));
}

/// Other values of the same rows: no signal of inserted or removed rows is emitted, and persistent indexes stay valid.
void TestTableModel::theSameRowsChangeInPlace() {
    TableModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setTable(sizes());
    model.sort(1);
    const QPersistentModelIndex held = model.index(model.shownRow(0), 0);
    QSignalSpy removed(&model, &QAbstractItemModel::rowsRemoved), reset(&model, &QAbstractItemModel::modelReset);
    auto changed = sizes();
    changed->rows[0][1] = number(1); // b.cpp is the smallest now
    QVERIFY(model.setTable(changed));
    QVERIFY(removed.empty() && reset.empty());
    QCOMPARE(shown(model), QStringList({"b.cpp", "a.cpp", "c.cpp", "d.cpp"}));
    QCOMPARE(held.row(), 0);
    QCOMPARE(model.index(0, 1).data().toString(), QString("1"));
    model.setFilter(1, ">100");
    auto hidden = sizes();
    hidden->rows[2][1] = number(5); // d.cpp is removed, b.cpp comes back
    QVERIFY(!model.setTable(hidden));
    QCOMPARE(shown(model), QStringList({"b.cpp"}));
    auto other = sizes();
    other->rows[0][0] = text("e.cpp");
    QVERIFY(!model.setTable(other));
}

void TestTableModel::rowsOfNumbersAloneAreNotTheSame() {
    auto numbers = std::make_shared<Table>();
    numbers->columns = {{"observation", ColumnKind::Number}};
    numbers->rows = {{number(1)}, {number(2)}};
    TableModel model;
    model.setTable(numbers);
    QVERIFY(!model.setTable(std::make_shared<Table>(*numbers)));
}

void TestTableModel::notesStandInForAbsentValuesAndInToolTips() {
    TableModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setTable(sizes());
    model.setNote("delta", [](const std::vector<Cell>& row) {
        return CellNote{"measure", "of " + QString::fromStdString(plainText(row[0])), true};
    });
    const QModelIndex absent = model.index(2, 2), present = model.index(0, 2);
    QCOMPARE(absent.data().toString(), QString("measure"));
    QCOMPARE(absent.data(Qt::AccessibleTextRole).toString(), QString("measure, of d.cpp"));
    QCOMPARE(absent.data(TableModel::StandInRole).toInt(), int(TableModel::StandIn::Button));
    QCOMPARE(present.data().toString(), QString(QChar(0x2212)) + "300");
    QCOMPARE(present.data(Qt::ToolTipRole).toString(), QString("of b.cpp"));
    QCOMPARE(present.data(TableModel::StandInRole).toInt(), int(TableModel::StandIn::None));
    model.setFilter(2, "meas");
    QCOMPARE(shown(model), QStringList({"d.cpp"}));
    model.clearFilters();
    model.sort(2, Qt::DescendingOrder); // absent ones stay last, with any stand-in
    QCOMPARE(shown(model), QStringList({"a.cpp", "c.cpp", "b.cpp", "d.cpp"}));
    model.setNote("delta", [](const std::vector<Cell>&) { return CellNote{"refused", {}, false}; });
    QCOMPARE(model.index(3, 2).data(TableModel::StandInRole).toInt(), int(TableModel::StandIn::Words));
}

void TestTableModel::notesReplaceTheTextsOfValues() {
    TableModel model;
    model.setTable(sizes());
    model.setNote("module", [](const std::vector<Cell>& row) {
        return CellNote{{}, {}, false, QString::fromStdString(plainText(row[0]) + " → " + plainText(row[4]))};
    });
    model.setNote("delta", [](const std::vector<Cell>&) { return CellNote{{}, {}, false, "a part"}; });
    QCOMPARE(model.index(0, 0).data().toString(), QString("b.cpp → ok"));
    QCOMPARE(model.index(0, 0).data(TableModel::StandInRole).toInt(), int(TableModel::StandIn::None));
    QCOMPARE(plainText(model.cell(0, 0)), std::string("b.cpp"));
    QCOMPARE(model.index(2, 2).data().toString(), QString("–")); // without a value
    model.setFilter(0, "→ failed");
    QCOMPARE(shown(model), QStringList({"d.cpp → failed"}));
}

void TestTableModel::otherColumnsClearFilterAndOrder() {
    TableModel model;
    model.setTable(sizes());
    model.setFilter(4, "nothing like this");
    model.sort(0);
    auto other = std::make_shared<Table>();
    other->columns = {{std::string("z")}};
    other->rows = {{text("2")}, {text("1")}};
    model.setTable(other);
    QVERIFY(!model.isFiltered());
    QCOMPARE(shown(model), QStringList({"2", "1"}));
}

void TestTableModel::persistentIndexesFollowTheirRowsThroughASort() {
    TableModel model;
    model.setTable(sizes());
    const QPersistentModelIndex kept = model.index(2, 0);
    QCOMPARE(kept.data().toString(), "d.cpp");
    model.sort(0);
    QCOMPARE(kept.row(), 3);
    QCOMPARE(kept.data().toString(), "d.cpp");
}

void TestTableModel::viewColumnsAreShownFilteredAndSortedButNotInTheTable() {
    TableModel model;
    model.addViewColumn("first letter", [](const std::vector<Cell>& row) {
        return QString::fromStdString(plainText(row[0])).left(1).toUpper();
    });
    model.setTable(sizes());
    QCOMPARE(model.columnCount(), 6);
    QCOMPARE(model.tableColumnCount(), 5);
    QCOMPARE(model.headerData(5, Qt::Horizontal, Qt::DisplayRole).toString(), "first letter");
    QCOMPARE(shown(model, 5), QStringList({"B", "A", "D", "C"}));
    model.sort(5, Qt::DescendingOrder);
    QCOMPARE(shown(model, 5), QStringList({"D", "C", "B", "A"}));
    model.setFilter(5, "a");
    QCOMPARE(shown(model), QStringList{"a.cpp"});
}

void TestTableModel::textFormsAreShownAndFoundByEitherForm() {
    auto table = std::make_shared<Table>();
    table->columns = {{"caller"}};
    table->rows = {{text("_ZN1a1zEv")}, {text("_ZN1b1cEv")}, {text("main")}};
    TableModel model;
    model.setTextForm("caller", shortSymbol, longSymbol);
    model.setTable(table);
    QCOMPARE(shown(model), QStringList({"a::z", "b::c", "main"}));
    QCOMPARE(model.index(1, 0).data(Qt::ToolTipRole).toString(), "b::c()\n_ZN1b1cEv");
    model.setFilter(0, "::c");
    QCOMPARE(shown(model), QStringList{"b::c"});
    model.setFilter(0, "_ZN1a");
    QCOMPARE(shown(model), QStringList{"a::z"});
    model.setFilter(0, "");
    model.sort(0, Qt::DescendingOrder);
    QCOMPARE(shown(model), QStringList({"main", "b::c", "a::z"}));
}

void TestTableModel::numbersAreShownWithGroupsSignsAndOneDecimal() {
    QCOMPARE(displayText(number(412306), ColumnKind::Bytes), "412,306");
    QCOMPARE(displayText(number(-7422), ColumnKind::Delta), "−7,422");
    QCOMPARE(displayText(number(7422), ColumnKind::Delta), "+7,422");
    QCOMPARE(displayText(number(0), ColumnKind::Delta), "0");
    QCOMPARE(displayText(number(-30), ColumnKind::Number), "−30");
    QCOMPARE(displayText(number(std::numeric_limits<std::int64_t>::min()), ColumnKind::Delta),
             "−9,223,372,036,854,775,808");
    QCOMPARE(displayText(-1.84, ColumnKind::Percent), "−1.8 %");
    QCOMPARE(displayText(0.04, ColumnKind::Percent), "0.0 %");
    QCOMPARE(displayText(-0.04, ColumnKind::Percent), "0.0 %");
    QCOMPARE(displayText(Cell(), ColumnKind::Bytes), "–");
    QCOMPARE(displayText(Cell(), ColumnKind::Text), "");
}

void TestTableModel::deltasTellTheirShareOfTheLargest() {
    TableModel model;
    model.setTable(sizes());
    QCOMPARE(model.index(0, 2).data(TableModel::FractionRole).toDouble(), -1.0);
    QCOMPARE(model.index(1, 2).data(TableModel::FractionRole).toDouble(), 20.0 / 300.0);
    QCOMPARE(model.index(2, 2).data(TableModel::FractionRole).toDouble(), 0.0);
    QCOMPARE(model.index(0, 2).data(TableModel::SignRole).toInt(), -1);
    QCOMPARE(model.index(3, 2).data(TableModel::SignRole).toInt(), 0);
}

void TestTableModel::sidesStandOverTheirColumns() {
    TableModel model;
    model.setTable(sizes());
    QCOMPARE(model.headerData(1, Qt::Horizontal, Qt::DisplayRole).toString(), "size\nbaseline");
    model.setSides({"default", "never"});
    QCOMPARE(model.headerData(1, Qt::Horizontal, Qt::DisplayRole).toString(), "size\ndefault");
    QCOMPARE(columnTitle("value_b", {"x", "y"}), "value\ny");
    QCOMPARE(columnTitle("value_c"), "value\nC");
    QCOMPARE(columnTitle("unknown_feature_b", {"x", "y"}), "unknown_feature_b");
}

void TestTableModel::symbolsAreShownShort_data() {
    QTest::addColumn<QString>("linkageName");
    QTest::addColumn<QString>("shortName"); // by hand, from the output of llvm-cxxfilt-22
    QTest::newRow("C") << "luaV_execute" << "luaV_execute";
    QTest::newRow("method") << "_ZNK5store6Writer3putEib" << "store::Writer::put";
    QTest::newRow("call operator") << "_ZN1aclEi" << "a::operator()";
    QTest::newRow("less") << "_ZltRK1aS1_" << "operator<";
    QTest::newRow("function pointer parameter") << "_Z1fPFicE" << "f";
    QTest::newRow("anonymous namespace") << "_ZN12_GLOBAL__N_14helpEv" << "help";
    QTest::newRow("string") << "_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE5clearEv" << "std::string::clear";
    QTest::newRow("vector") << "_ZNSt6vectorISt4pairIiSt6vectorIfSaIfEEESaIS3_EE5clearEv"
                            << "std::vector<std::pair<int, std::vector<float>>>::clear";
    QTest::newRow("stream") << "_ZNSt9basic_iosIcSt11char_traitsIcEE4failEv" << "std::basic_ios<char>::fail";
    QTest::newRow("lambda") << "_ZZ1fiENKUlcE_clEc" << "f::'lambda'::operator()";
    QTest::newRow("lambda of a const method") << "_ZZNK1A1fEiENKUlvE_clEv" << "A::f::'lambda'::operator()";
    QTest::newRow("lambda of a call operator") << "_ZZN1AclEiENKUlvE_clEv" << "A::operator()::'lambda'::operator()";
    QTest::newRow("function type") << "_ZN1A1fIFicEEEvv" << "A::f<int (char)>";
    QTest::newRow("return type") << "_ZN1a1fIiEEvT_" << "a::f<int>";
    QTest::newRow("return type of two words") << "_ZN1a1fIiEEmT_" << "a::f<int>";
    QTest::newRow("template's call operator") << "_ZZ1fvENKUlT_E_clIiEEDaS_" << "f::'lambda'::operator()<int>";
    QTest::newRow("conversion") << "_ZNK1acvmEv" << "a::operator unsigned long";
    QTest::newRow("thunk") << "_ZThn8_N1a1fEv" << "non-virtual thunk to a::f";
    QTest::newRow("table") << "_ZTV1a" << "vtable for a";
    QTest::newRow("less of a template") << "_ZltIiEvT_" << "operator<<int>";
    QTest::newRow("shift of a template") << "_ZlsIiEvT_" << "operator<<<int>";
    QTest::newRow("less of a template, of an unnamed namespace") << "_ZltIN12_GLOBAL__N_11aEEvT_" << "operator<<a>";
    QTest::newRow("shift with an argument of an unnamed namespace") << "_ZlsN12_GLOBAL__N_11aEi" << "operator<<";
    QTest::newRow("second lambda") << "_ZZ1fvENKUlvE0_clEv" << "f::'lambda0'::operator()";
    QTest::newRow("suffix") << "_ZN1a1fIiEEvT_.llvm.1234" << "a::f<int>";
    QTest::newRow("damaged") << "_ZN9999" << "_ZN9999";
    QTest::newRow("length beyond the end") << "_ZN3std99x" << "_ZN3std99x";
    QTest::newRow("length beyond all numbers") << "_ZN1a99999999999999999999x" << "_ZN1a99999999999999999999x";
    QTest::newRow("newer than the demangler") << "_ZNKSt6ranges5_Iter3addQ1cIT_EEEvv" << "std::ranges::_Iter::add…";
    QTest::newRow("empty") << "" << "";
}

void TestTableModel::symbolsAreShownShort() {
    QFETCH(QString, linkageName);
    QFETCH(QString, shortName);
    QCOMPARE(QString::fromStdString(shortSymbol(linkageName.toStdString())), shortName);
}

void TestTableModel::aPairOfRunsIsChosen() {
    const Table runs = runTable({{"never", "lua", "never"},
                                 {"default", "lua", "default"},
                                 {"oz", "demo", "/x/oz"},
                                 {"base", "demo", "default"},
                                 {"trial", "demo", "/x/trial"}});
    QCOMPARE(chooseRuns(runs, {}), (RunChoice{"demo", "base", {"trial"}}));
    QCOMPARE(chooseRuns(runs, {"lua", {}, {}}), (RunChoice{"lua", "default", {"never"}}));
    QCOMPARE(chooseRuns(runs, {"demo", "oz", {"base"}}), (RunChoice{"demo", "oz", {"base"}}));
    QCOMPARE(chooseRuns(runs, {"demo", "gone", {"base"}}), (RunChoice{"demo", "oz", {"base"}}));
    QCOMPARE(chooseRuns(runs, {"demo", "base", {"gone"}}), (RunChoice{"demo", "base", {"trial"}}));
    QCOMPARE(chooseRuns(Table{}, {"demo", "a", {"b"}}), RunChoice{});
    QCOMPARE(chooseRuns(runTable({{"only", "c", "default"}}), {}), (RunChoice{"c", "only", {}}));
    // Two revisions: the other run may be of another corpus, and by default the older one is the baseline.
    const Table revisions = runTable({{"before", "old", "default"}, {"after", "new", "default"}});
    QCOMPARE(chooseRuns(revisions, {}), (RunChoice{"old", "before", {"after"}}));
    QCOMPARE(chooseRuns(revisions, {"new", {}, {}}), (RunChoice{"new", "after", {"before"}}));
    QCOMPARE(chooseRuns(runs, {"demo", "base", {"never"}}), (RunChoice{"demo", "base", {"never"}}));
    // Of several runs the missing ones are left out; the others keep their order.
    QCOMPARE(chooseRuns(runs, {"demo", "base", {"trial", "gone", "oz", "base"}}),
             (RunChoice{"demo", "base", {"trial", "oz"}}));
    QCOMPARE(chooseRuns(runs, {"demo", "gone", {"trial", "oz"}}), (RunChoice{"demo", "base", {"trial", "oz"}}));
    QCOMPARE(corporaOf(runs), QStringList({"lua", "demo"}));
}

void TestTableModel::noPartialRunIsChosen() {
    const CountedRuns complete = {{"default", "default", 40, 40, "finished"},
                                  {"release", "release", 40, 40, "finished"}};
    const auto chosen = [&](const CountedRuns& more) {
        CountedRuns rows = complete;
        rows.insert(rows.end(), more.begin(), more.end());
        return chooseRuns(countedRuns(rows), {});
    };
    const RunChoice pair{"c", "default", {"release"}};
    QCOMPARE(chosen({}), pair);
    QCOMPARE(chosen({{"stopped", "never", 40, 3, "cancelled"}}), pair);
    QCOMPARE(chosen({{"sampled", "never", 40, 10, "finished"}}), pair);
    QCOMPARE(chosen({{"failed", "never", 40, 39, "finished"}}), pair);
    QCOMPARE(chosen({{"search", "script", 40, 40, "cancelled"}}), pair); // has a result of each module from the start
    QCOMPARE(chosen({{"default-2", "default", 40, 12, "running"}}), pair);
    QCOMPARE(chosen({{"never", "never", 40, 40, "finished"}}), (RunChoice{"c", "default", {"never"}}));
    // What the user has chosen stays.
    QCOMPARE(chooseRuns(countedRuns({complete[0], {"stopped", "never", 40, 3, "cancelled"}, complete[1]}),
                        {"c", "default", {"stopped"}}),
             (RunChoice{"c", "default", {"stopped"}}));
    // Without a complete one, that with most modules.
    QCOMPARE(chooseRuns(countedRuns({{"default", "default", 40, 39, "finished"},
                                     {"release", "release", 40, 38, "finished"},
                                     {"stopped", "never", 40, 3, "cancelled"}}),
                        {}),
             (RunChoice{"c", "default", {"release"}}));
}

QTEST_GUILESS_MAIN(TestTableModel)
#include "tst_table_model.moc"
