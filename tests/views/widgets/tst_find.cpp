// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/views/panel_fixture.h"
#include "views/state/job_runner.h"
#include "views/theme/theme.h"
#include "views/widgets/code_view.h"
#include "views/widgets/find_bar.h"
#include "views/widgets/paged_panel.h"

#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QStandardItemModel>
#include <QTableView>
#include <QTextBrowser>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

using namespace inlinescope;
using namespace panel_fixture;

namespace {

/// A find bar below the widget that it searches.
struct Searching {
    QWidget window;
    FindBar bar{&window};

    explicit Searching(QWidget& content) {
        auto* layout = new QVBoxLayout(&window);
        layout->addWidget(&content);
        layout->addWidget(&bar);
        window.resize(800, 500);
        window.show();
        [[maybe_unused]] const bool active = QTest::qWaitForWindowActive(&window, patience);
    }
    ~Searching() {
        for (QObject* child : QObjectList(window.children()))
            if (auto* widget = qobject_cast<QWidget*>(child); widget && widget != &bar) widget->setParent(nullptr);
    }
    QLineEdit& field() { return *bar.findChild<QLineEdit*>("findText"); }
    QString count() { return bar.findChild<QLabel*>("findCount")->text(); }
    void type(const char* text) { QTest::keyClicks(&field(), text); }
};

QPoint cellOf(const QAbstractItemView& view) {
    return {view.currentIndex().row(), view.currentIndex().column()};
}

/// More rows than the limit of a search.
class Endless : public QAbstractTableModel {
public:
    int rowCount(const QModelIndex& parent = {}) const override {
        return parent.isValid() ? 0 : FindTarget::rowLimit + 1;
    }
    int columnCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : 1; }
    QVariant data(const QModelIndex&, int role) const override {
        ++asked;
        return role == Qt::DisplayRole ? QVariant(QStringLiteral("row")) : QVariant();
    }
    mutable int asked = 0;
};

/// A million numbers as rows; a search for `waitsFor` ends only by being cancelled.
struct Numbers {
    QString waitsFor;
    std::shared_ptr<std::atomic<int>> waiting = std::make_shared<std::atomic<int>>(0);
    std::shared_ptr<std::atomic<int>> cancelled = std::make_shared<std::atomic<int>>(0);

    RowSource source() const {
        RowSource source{{{std::string("number"), ColumnKind::Number}}};
        source.list = [*this](const RowWish& wish, const CancelToken&) -> Result<RowListing> {
            const std::int64_t count = wish.filters.empty() ? 1'000'000 : std::stoll(wish.filters[0].text.substr(1));
            const auto rows = [count](std::int64_t first, std::int64_t wanted, const CancelToken&) {
                RowListing::Rows page;
                for (std::int64_t row = first; row < std::min(first + wanted, count); ++row)
                    page.push_back({row});
                return Result<RowListing::Rows>(page);
            };
            const auto find = [*this, count](const RowSearch& search, const CancelToken& cancel) {
                return this->find(search, count, cancel);
            };
            return RowListing{count, rows, find};
        };
        return source;
    }
    Result<RowListing::Hits> find(const RowSearch& search, std::int64_t count, const CancelToken& cancel) const {
        if (!waitsFor.isEmpty() && search.text == waitsFor.toStdString()) {
            ++*waiting;
            while (!cancel.isCancelled())
                QThread::msleep(1);
            ++*cancelled;
            return CancelToken::error();
        }
        RowListing::Hits hits;
        for (std::int64_t row = 0; row < count && !search.number.empty(); ++row)
            if (std::to_string(row).find(search.number) != std::string::npos) hits.push_back(std::uint32_t(row));
        return hits;
    }
};

} // namespace

class TestFind : public QObject {
    Q_OBJECT
private slots:
    void typingGoesToTheFirstHitAndCountsThem();
    void enterGoesOnAndShiftEnterBackAroundTheEnd();
    void theSearchBeginsWhereThePersonIs();
    void hiddenColumnsAreLeftOutAndTheOrderOnScreenCounts();
    void aColumnThatGaveWayComesBackForItsHit();
    void aColumnOfPagedRowsThatGaveWayComesBackToo();
    void aSortOrAFilterIsLookedThroughAnew();
    void hitsAreMarkedUntilEscapeGivesTheFocusBack();
    void manyRowsAreCountedInSlices();
    void aTableThatIsTooLargeIsForItsFilterRow();
    void aTreeIsOpenedAtItsHit();
    void theMiddleOfALongTextIsFound();
    void aTextIsMarkedAndWalkedThrough();
    void codeIsMarkedAndWalkedThroughAroundItsEnd();
    void rowsThatAreFetchedByPageAreAllLookedThrough();
    void aSearchOfPagedRowsIsGivenUpForAnother();
    void aWidgetWithNothingToFindIsRefused();
    void theTableMayGoWhileItIsLookedThrough();
};

void TestFind::typingGoesToTheFirstHitAndCountsThem() {
    Shown shown;
    Searching find(shown.panel);
    shown.view().setFocus();
    QVERIFY(find.bar.findIn(&shown.view()));
    QVERIFY(find.field().hasFocus());
    find.type("B");
    QCOMPARE(cellOf(shown.view()), QPoint(0, 0));
    QCOMPARE(find.count(), "1 of 2");
    QCOMPARE(shown.panel.currentRow(), 0);
    find.type("x");
    QCOMPARE(find.count(), "nothing found");
}

void TestFind::enterGoesOnAndShiftEnterBackAroundTheEnd() {
    Shown shown;
    Searching find(shown.panel);
    find.bar.findIn(&shown.view());
    find.type("20"); // 1,200 and +20
    QCOMPARE(cellOf(shown.view()), QPoint(0, 1));
    QTest::keyClick(&find.field(), Qt::Key_Return);
    QCOMPARE(cellOf(shown.view()), QPoint(1, 2));
    QTest::keyClick(&find.field(), Qt::Key_Return);
    QCOMPARE(cellOf(shown.view()), QPoint(0, 1));
    QTest::keyClick(&find.field(), Qt::Key_Return, Qt::ShiftModifier);
    QCOMPARE(cellOf(shown.view()), QPoint(1, 2));
    QTest::mouseClick(find.bar.findChild<QToolButton*>("findPrevious"), Qt::LeftButton);
    QCOMPARE(cellOf(shown.view()), QPoint(0, 1));
    QCOMPARE(find.count(), "1 of 2");
}

void TestFind::theSearchBeginsWhereThePersonIs() {
    Shown shown;
    Searching find(shown.panel);
    shown.click(2, 0);
    find.bar.findIn(&shown.view());
    find.type("0");
    QCOMPARE(cellOf(shown.view()), QPoint(2, 1));
    QCOMPARE(find.count(), "6 of 9"); // before it 1,200, -300, +25.0 %, 80 and +20; after it 40, 0 and 0.0 %
}

void TestFind::hiddenColumnsAreLeftOutAndTheOrderOnScreenCounts() {
    Shown shown;
    shown.panel.setInitiallyHidden({"size_a"});
    shown.header().moveSection(3, 0); // percent, module, delta
    Searching find(shown.panel);
    find.bar.findIn(&shown.view());
    find.type("0");
    QCOMPARE(cellOf(shown.view()), QPoint(0, 2)); // -300, after the module where the focus set the start
    QTest::keyClick(&find.field(), Qt::Key_Return, Qt::ShiftModifier);
    QCOMPARE(cellOf(shown.view()), QPoint(0, 3)); // +25.0 %
    QTest::keyClick(&find.field(), Qt::Key_Return, Qt::ShiftModifier);
    QCOMPARE(cellOf(shown.view()), QPoint(3, 2)); // after wrapping around: 0
}

void TestFind::aColumnThatGaveWayComesBackForItsHit() {
    auto table = std::make_shared<Table>();
    table->columns = {{"callee"}, {"reason"}, {"location"}};
    const std::string longName(60, 'x');
    table->rows = {{cell(longName), cell(longName), cell("a.c:1:1")},
                   {cell(longName), cell("too costly"), cell("b.c")}};
    TablePanel panel("narrow", "Narrow");
    panel.setTable(table);
    Searching find(panel);
    find.window.resize(330, 300);
    QTRY_VERIFY_WITH_TIMEOUT(panel.view().isColumnHidden(1), patience);
    find.bar.findIn(&panel.view());
    find.type("costly");
    QCOMPARE(find.count(), "1 of 1");
    QCOMPARE(cellOf(panel.view()), QPoint(1, 1));
    QVERIFY(!panel.view().isColumnHidden(1));
    find.bar.end();
    QVERIFY(panel.view().isColumnHidden(1));
}

void TestFind::aColumnOfPagedRowsThatGaveWayComesBackToo() {
    const std::string longName(60, 'x');
    RowSource source{{{"callee"}, {"reason"}, {"location"}}};
    source.list = [longName](const RowWish&, const CancelToken&) -> Result<RowListing> {
        const auto rows = [longName](std::int64_t first, std::int64_t wanted, const CancelToken&) {
            RowListing::Rows page;
            for (std::int64_t row = first; row < std::min<std::int64_t>(first + wanted, 5'000); ++row)
                page.push_back({cell(longName), cell(row == 4'000 ? "too costly" : longName), cell("b.c")});
            return Result<RowListing::Rows>(page);
        };
        const auto find = [](const RowSearch& search, const CancelToken&) -> Result<RowListing::Hits> {
            const bool isSearched = std::ranges::find(search.columns, "reason") != search.columns.end();
            return isSearched ? RowListing::Hits{4'000} : RowListing::Hits{};
        };
        return RowListing{5'000, rows, find};
    };
    JobRunner jobs;
    PagedPanel panel("narrow", "Narrow", jobs);
    panel.setSource(source);
    Searching find(panel);
    find.window.resize(330, 300);
    QTRY_VERIFY_WITH_TIMEOUT(jobs.isIdle() && panel.view().isColumnHidden(1), patience);
    find.bar.findIn(&panel.view());
    find.type("costly");
    QTRY_COMPARE_WITH_TIMEOUT(find.count(), "1 of 1", patience);
    QTRY_VERIFY_WITH_TIMEOUT(!panel.view().isColumnHidden(1), patience); // after the row was fetched
    find.bar.end();
    QVERIFY(panel.view().isColumnHidden(1));
}

void TestFind::aSortOrAFilterIsLookedThroughAnew() {
    Shown shown;
    Searching find(shown.panel);
    find.bar.findIn(&shown.view());
    find.type("b");
    shown.clickHeader(1); // c, a b, b quoted, d
    QTRY_COMPARE_WITH_TIMEOUT(find.count(), "2 of 2", patience);
    QTest::keyClicks(shown.filter("size_a"), "<100");
    QTRY_VERIFY_WITH_TIMEOUT(find.count().endsWith("1 hit") || find.count() == "1 of 1" || find.count() == "1 hit(s)",
                             patience);
}

void TestFind::hitsAreMarkedUntilEscapeGivesTheFocusBack() {
    Shown shown;
    Searching find(shown.panel);
    find.bar.findIn(&shown.view());
    find.type("5,000");
    shown.click(0, 0); // so that the hit is not selected
    const auto colorAt = [&](int row, int column) {
        const QRect cell = shown.view().visualRect(shown.panel.model().index(row, column));
        return shown.view().viewport()->grab().toImage().pixelColor(cell.topLeft() + QPoint(3, 3));
    };
    QCOMPARE(colorAt(2, 1), findColor(shown.view().palette()));
    QVERIFY(colorAt(2, 0) != findColor(shown.view().palette()));
    find.field().setFocus();
    QTest::keyClick(&find.field(), Qt::Key_Escape);
    QVERIFY(!find.bar.isVisible());
    QVERIFY(shown.view().hasFocus());
    QVERIFY(colorAt(2, 1) != findColor(shown.view().palette()));
}

void TestFind::manyRowsAreCountedInSlices() {
    auto table = std::make_shared<Table>();
    table->columns = {{"module", ColumnKind::Text}};
    for (int row = 0; row < 100'000; ++row)
        table->rows.push_back({"m" + std::to_string(row)});
    TablePanel panel("many", "Many");
    panel.setTable(table);
    Searching find(panel);
    find.bar.findIn(&panel.view());
    find.field().setText("99999");
    QTRY_COMPARE_WITH_TIMEOUT(find.count(), "1 of 1", patience); // the last row
    find.field().setText("m7");
    QTRY_VERIFY_WITH_TIMEOUT(find.count().endsWith("11,111"), patience); // 7, 7x, 7xx, 7xxx, 7xxxx
}

void TestFind::aTableThatIsTooLargeIsForItsFilterRow() {
    Endless model;
    QTableView view;
    view.setModel(&model);
    Searching find(view);
    find.bar.findIn(&view);
    model.asked = 0;
    find.type("r");
    QVERIFY(find.count().contains("filter row"));
    QVERIFY(model.asked < 2000); // the visible ones
}

void TestFind::aTreeIsOpenedAtItsHit() {
    QStandardItemModel model;
    for (const char* folder : {"core", "views"}) {
        auto* item = new QStandardItem(folder);
        item->appendRow(new QStandardItem(QString(folder) + "/writer.cpp"));
        item->appendRow(new QStandardItem(QString(folder) + "/reader.cpp"));
        model.appendRow(item);
    }
    QTreeView tree;
    tree.setModel(&model);
    Searching find(tree);
    find.bar.findIn(&tree);
    find.type("reader");
    QCOMPARE(tree.currentIndex().data().toString(), "core/reader.cpp");
    QVERIFY(tree.isExpanded(model.index(0, 0)));
    QTest::keyClick(&find.field(), Qt::Key_Return);
    QCOMPARE(tree.currentIndex().data().toString(), "views/reader.cpp");
    QCOMPARE(find.count(), "2 of 2");
    find.field().setText("core"); // from here on, after wrapping around
    QCOMPARE(tree.currentIndex().data().toString(), "core");
}

void TestFind::theMiddleOfALongTextIsFound() {
    auto table = std::make_shared<Table>();
    table->columns = {{"function"}};
    table->rows = {{Cell(std::string("short"))}, {Cell(std::string(2000, 'a') + "needle" + std::string(2000, 'b'))}};
    TableModel model;
    model.setTable(table);
    QTableView view;
    view.setModel(&model);
    Searching find(view);
    find.bar.findIn(&view);
    find.type("needle");
    QCOMPARE(cellOf(view), QPoint(1, 0));
    QCOMPARE(find.count(), "1 of 1");
}

void TestFind::aTextIsMarkedAndWalkedThrough() {
    QPlainTextEdit plain("define i32 @main\n  ret i32 0\n");
    QTextBrowser rich;
    rich.setHtml("<b>ret</b>urn and ret");
    Searching find(plain);
    find.bar.findIn(&plain);
    find.type("i32");
    QCOMPARE(find.count(), "1 of 2");
    QCOMPARE(plain.extraSelections().size(), 2);
    QTest::keyClick(&find.field(), Qt::Key_Return);
    QCOMPARE(plain.textCursor().selectionStart(), 23);
    QTest::keyClick(&find.field(), Qt::Key_Return);
    QCOMPARE(plain.textCursor().selectionStart(), 7);
    find.bar.end();
    QVERIFY(plain.extraSelections().isEmpty());
    find.field().setText("ret");
    rich.show();
    find.bar.findIn(&rich);
    QCOMPARE(rich.extraSelections().size(), 2);
}

void TestFind::codeIsMarkedAndWalkedThroughAroundItsEnd() {
    CodeView code("code", "Code");
    code.setLanguage(CodeLanguage::Ir);
    code.setLines({{"define i32 @main() {", 1}, {"  ; Größe I32", 2}, {"  ret i32 0", 3}, {"}", 4}});
    Searching find(code);
    QVERIFY(find.bar.findIn(&code));
    find.type("i32");
    QCOMPARE(find.count(), "1 of 3");
    const auto place = [&] {
        int line = 0, column = 0, endLine = 0, endColumn = 0;
        code.getSelection(&line, &column, &endLine, &endColumn);
        return QPoint(line, column);
    };
    QCOMPARE(place(), QPoint(0, 7));
    QTest::keyClick(&find.field(), Qt::Key_Return);
    QCOMPARE(place(), QPoint(1, 10)); // after letters of two bytes
    QTest::keyClick(&find.field(), Qt::Key_Return);
    QTest::keyClick(&find.field(), Qt::Key_Return);
    QCOMPARE(place(), QPoint(0, 7));
    QTest::keyClick(&find.field(), Qt::Key_Return, Qt::ShiftModifier);
    QCOMPARE(place(), QPoint(2, 6));
    QCOMPARE(find.count(), "3 of 3");
    code.setLines({{"i32", 1}});
    QCOMPARE(find.count(), "1 hit(s)");
    find.field().setText("x");
    QCOMPARE(find.count(), "nothing found");
}

void TestFind::rowsThatAreFetchedByPageAreAllLookedThrough() {
    JobRunner jobs;
    PagedPanel panel("numbers", "Numbers", jobs);
    panel.setSource(Numbers().source());
    Searching find(panel);
    QTRY_VERIFY_WITH_TIMEOUT(jobs.isIdle(), patience);
    find.bar.findIn(&panel.view());
    find.type("77777");
    QTRY_COMPARE_WITH_TIMEOUT(find.count(), "1 of 19",
                              patience); // 77777, nine n77777 and ten 77777n, of which one is both
    QCOMPARE(panel.currentRow(), 77777);
    QTRY_VERIFY_WITH_TIMEOUT(panel.model().cells(77777), patience);
    QTest::keyClick(&find.field(), Qt::Key_Return, Qt::ShiftModifier);
    QCOMPARE(panel.currentRow(), 977777);
    QTest::keyClick(&find.field(), Qt::Key_Return);
    QTest::keyClick(&find.field(), Qt::Key_Return);
    QCOMPARE(panel.currentRow(), 177777);
    QCOMPARE(find.count(), "2 of 19");
    panel.model().setFilter(0, "<400000");                         // other rows: searched again
    QTRY_COMPARE_WITH_TIMEOUT(find.count(), "4 hit(s)", patience); // 77777, 177777, 277777, 377777
    find.field().setText("no such number");
    QTRY_COMPARE_WITH_TIMEOUT(find.count(), "nothing found", patience);
}

void TestFind::aSearchOfPagedRowsIsGivenUpForAnother() {
    JobRunner jobs;
    PagedPanel panel("numbers", "Numbers", jobs);
    Numbers numbers;
    numbers.waitsFor = "12";
    panel.setSource(numbers.source());
    Searching find(panel);
    QTRY_VERIFY_WITH_TIMEOUT(jobs.isIdle(), patience);
    find.bar.findIn(&panel.view());
    find.field().setText("12");
    QCOMPARE(find.count(), "looking…");
    QTRY_COMPARE_WITH_TIMEOUT(numbers.waiting->load(), 1, patience);
    find.field().setText("999999");
    QTRY_COMPARE_WITH_TIMEOUT(find.count(), "1 of 1", patience);
    find.field().setText("12");
    QTRY_COMPARE_WITH_TIMEOUT(numbers.waiting->load(), 2, patience);
    find.bar.end(); // cancels
    QTRY_VERIFY_WITH_TIMEOUT(jobs.isIdle(), patience);
    QTRY_COMPARE_WITH_TIMEOUT(numbers.cancelled->load(), 2, patience);
}

void TestFind::aWidgetWithNothingToFindIsRefused() {
    QPushButton button("b");
    Searching find(button);
    QVERIFY(!find.bar.findIn(&button));
    QVERIFY(!find.bar.isVisible());
}

void TestFind::theTableMayGoWhileItIsLookedThrough() {
    QPushButton other("b");
    Searching find(other);
    {
        Shown shown;
        QVERIFY(find.bar.findIn(&shown.view()));
        find.field().setText("b");
    }
    QVERIFY(!find.bar.isVisible());
    find.bar.step(1);
    find.field().setText("c");
}

QTEST_MAIN(TestFind)
#include "tst_find.moc"
