// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/models/check_list_model.h"
#include "views/models/found_model.h"
#include "views/models/inline_tree_model.h"
#include "views/models/job_list_model.h"
#include "views/models/table_model.h"

#include <QAbstractItemModelTester>
#include <QTest>

#include <functional>
#include <set>

using namespace inlinescope;

/// Every model of the window with 5,000 rows, under Qt's own rules for item models; those of PagedModel, also with 10
/// million, are in tst_paged_model.
class TestModels : public QObject {
    Q_OBJECT
private slots:
    void aTableIsResetSortedFilteredAndGrouped();
    void whatWasFoundIsReplaced();
    void anInlineTreeIsReplacedAndRenamed();
    void aCheckListIsNarrowed();
    void jobsComeAreCancelledAndGo();
    void aLongTextIsShownByItsEndsAndKeptWhole();
};

namespace {

constexpr int manyRows = 5000;
constexpr auto Fatal = QAbstractItemModelTester::FailureReportingMode::Fatal;

/// "d0/m0" to "d9/m4999", ten folders in turn; sizes 0 to 4999; each third without a delta.
std::shared_ptr<const Table> modules(ColumnName column = "module") {
    auto table = std::make_shared<Table>();
    table->columns = {{column}, {"size_a", ColumnKind::Bytes}, {"delta", ColumnKind::Delta}};
    for (int row = 0; row < manyRows; ++row)
        table->rows.push_back({"d" + std::to_string(row % 10) + "/m" + std::to_string(row), std::int64_t(row),
                               row % 3 ? Cell(std::int64_t(row % 7 - 3)) : Cell()});
    return table;
}

std::int64_t sizeAt(const TableModel& model, int row) {
    return std::get<std::int64_t>(model.cell(row, 1));
}

} // namespace

void TestModels::aTableIsResetSortedFilteredAndGrouped() {
    TableModel model;
    const QAbstractItemModelTester tester(&model, Fatal);
    model.setTable(modules());
    QCOMPARE(model.rowCount(), manyRows);
    model.sort(1, Qt::DescendingOrder);
    QCOMPARE(sizeAt(model, 0), 4999);
    model.setFilter(1, "<1000");
    QCOMPARE(model.rowCount(), 1000);
    QCOMPARE(sizeAt(model, 0), 999);
    model.setFilters({"d7/", "<1000", {}});
    QCOMPARE(model.rowCount(), 100);

    const auto sum = [](const Table& table, std::span<const int> rows) {
        std::int64_t size = 0;
        for (const int row : rows)
            size += std::get<std::int64_t>(table.rows[std::size_t(row)][1]);
        return std::vector<Cell>{Cell(), size, Cell()};
    };
    model.setGrouping(RowGrouping{"module", sum});
    QCOMPARE(model.rowCount(), 1);
    QCOMPARE(sizeAt(model, 0), 50200); // 7 + 17 + ... + 997
    model.setFolderOpen(0, true);
    QCOMPARE(model.rowCount(), 101);
    model.clearFilters();
    model.setAllFoldersOpen(true);
    QCOMPARE(model.rowCount(), manyRows + 10);
    model.sort(-1);
    model.setGrouping({});
    QCOMPARE(sizeAt(model, 0), 0);

    QVERIFY(model.setTable(modules()));          // the same rows
    QVERIFY(!model.setTable(modules("callee"))); // of other columns
    model.setTable(nullptr);
    QCOMPARE(model.rowCount(), 0);
}

void TestModels::whatWasFoundIsReplaced() {
    FoundModel model;
    const QAbstractItemModelTester tester(&model, Fatal);
    auto found = std::make_shared<Table>();
    found->columns = {{"kind"}, {"name"}};
    for (int row = 0; row < manyRows; ++row)
        found->rows.push_back({std::string(row < 10 ? "module" : "function"), "_Z1" + std::to_string(row)});
    model.setFound({}, found);
    QCOMPARE(model.rowCount(), manyRows + 2);
    model.setSymbolForm(SymbolForm::Raw);
    model.setFound({}, std::make_shared<const Table>());
    QCOMPARE(model.rowCount(), 0);
}

/// 500 functions, with nine calls each, one below the other.
void TestModels::anInlineTreeIsReplacedAndRenamed() {
    InlineTreeModel model;
    const QAbstractItemModelTester tester(&model, Fatal);
    auto tree = std::make_shared<Table>();
    tree->columns = {{"depth", ColumnKind::Number}, {"function"}, {"delta", ColumnKind::Delta}};
    for (int row = 0; row < manyRows; ++row)
        tree->rows.push_back({std::int64_t(row % 10), "_Z1fv", row % 10 ? Cell() : Cell(std::int64_t(row))});
    model.setTable(tree, {"a", "b"});
    QCOMPARE(model.rowCount(), 500);
    const QModelIndex deepest = model.indexOf(manyRows - 1);
    int depth = 0;
    for (QModelIndex index = deepest; index.parent().isValid(); index = index.parent())
        ++depth;
    QCOMPARE(depth, 9);
    QCOMPARE(model.rowCount(deepest), 0);
    model.setSymbolForm(SymbolForm::Raw);
    QCOMPARE(model.index(0, 0).data().toString(), QString("_Z1fv"));
    model.setTable(nullptr, {});
    QCOMPARE(model.rowCount(), 0);
}

void TestModels::aCheckListIsNarrowed() {
    CheckListModel model;
    const QAbstractItemModelTester tester(&model, Fatal);
    QStringList names;
    for (int row = 0; row < manyRows; ++row)
        names << QString::number(row);
    model.setNames(names);
    model.setFilter("99");
    QCOMPARE(model.rowCount(), 95); // 99, x99 and 99x, xy99, x99y and 99xy, without those that have it twice
    model.setShownChecked(false);
    model.setFilter({});
    QCOMPARE(model.checkedCount(), manyRows - 95);
    QVERIFY(model.setData(model.index(99), Qt::Checked, Qt::CheckStateRole));
    model.setCheckedNames({"1", "4999"});
    QCOMPARE(model.checkedCount(), 2);
    model.setNames({});
    QCOMPARE(model.rowCount(), 0);
}

/// The rules are checked after each change for every cell: 5,000 jobs exist before, and three go through all states.
void TestModels::jobsComeAreCancelledAndGo() {
    JobRunner runner;
    JobListModel model(runner);
    const auto done = [](const JobContext&) -> Result<QString> { return QString("done"); };
    for (int number = 0; number < manyRows; ++number)
        runner.start(QString::number(number), done);
    QTRY_VERIFY_WITH_TIMEOUT(runner.isIdle(), 60000);
    {
        const QAbstractItemModelTester tester(&model, Fatal);
        const JobId waits = runner.start("waits", [](const JobContext& context) -> Result<QString> {
            while (!context.cancel.isCancelled())
                std::this_thread::yield();
            return CancelToken::error();
        });
        runner.start("never begins", done);
        runner.cancel(waits);
        runner.cancelAll();
        QTRY_VERIFY_WITH_TIMEOUT(runner.isIdle(), 60000);
        QCOMPARE(model.rowCount(), manyRows + 2);
        QCOMPARE(model.job(1).status, JobStatus::Cancelled); // the newest is first
    }
    runner.clearFinished();
    QCOMPARE(model.rowCount(), 0);
}

/// Three million characters, as of a tensor, between two ends; an umlaut is cut wherever the middle is cut out.
void TestModels::aLongTextIsShownByItsEndsAndKeptWhole() {
    std::string umlauts;
    for (int character = 0; character < 3'000'000; ++character)
        umlauts += "ä";
    const std::string whole = "0 1" + umlauts + "needle" + umlauts + "8 9";
    auto table = std::make_shared<Table>();
    table->columns = {{"function"}, {"reason_a"}};
    table->rows = {{Cell(whole), Cell(whole)}};
    TableModel rows;
    rows.setTextForm("function", [](const std::string& value) { return "f " + value; }, std::identity());
    rows.setTable(table);
    InlineTreeModel tree;
    tree.setTable(table, {"a", "b"});
    tree.setSymbolForm(SymbolForm::Raw);
    for (const QAbstractItemModel* model : std::initializer_list<const QAbstractItemModel*>{&rows, &tree})
        for (const int column : {0, 1}) {
            const QString shown = model->index(0, column).data().toString();
            QVERIFY2(shown.size() < 1000, qPrintable(QString::number(shown.size())));
            QVERIFY(shown.startsWith(model == &rows && column == 0 ? "f 0 1ä" : "0 1ä"));
            QVERIFY(shown.endsWith("ä8 9"));
            QVERIFY(shown.contains("ä…ä"));
            QVERIFY(!shown.contains(QChar::ReplacementCharacter));
            const QString full = model->index(0, column).data(TableModel::FullTextRole).toString();
            QVERIFY(full.contains("äneedleä"));
            QCOMPARE(full.size(), qsizetype(model == &rows && column == 0 ? 6'000'014 : 6'000'012));
            QCOMPARE(model->index(0, column).data(Qt::ToolTipRole).toString().size(), qsizetype(6'000'012));
        }
    rows.setFilters({"needle8", {}});
    QCOMPARE(rows.rowCount(), 0);
    rows.setFilters({"f 0 1", "needleä"});
    QCOMPARE(rows.rowCount(), 1);
    QVERIFY(plainText(rows.cell(0, 1)) == whole);
}

QTEST_GUILESS_MAIN(TestModels)
#include "tst_models.moc"
