#include "panel_fixture.h"
#include "views/theme.h"
#include "views/widgets/find_bar.h"

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

/// A find bar under what it finds in.
struct Finding {
    QWidget window;
    FindBar bar{&window};

    explicit Finding(QWidget& content) {
        auto* layout = new QVBoxLayout(&window);
        layout->addWidget(&content);
        layout->addWidget(&bar);
        window.resize(800, 500);
        window.show();
        [[maybe_unused]] const bool active = QTest::qWaitForWindowActive(&window);
    }
    ~Finding() {
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

/// More rows than are looked through.
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

} // namespace

class TestFind : public QObject {
    Q_OBJECT
private slots:
    void typingGoesToTheFirstHitAndCountsThem();
    void enterGoesOnAndShiftEnterBackAroundTheEnd();
    void theSearchBeginsWhereThePersonIs();
    void hiddenColumnsAreLeftOutAndTheOrderOnScreenCounts();
    void aSortOrAFilterIsLookedThroughAnew();
    void hitsAreMarkedUntilEscapeGivesTheFocusBack();
    void manyRowsAreCountedInSlices();
    void aTableThatIsTooLargeIsForItsFilterRow();
    void aTreeIsOpenedAtItsHit();
    void aTextIsMarkedAndWalkedThrough();
    void aWidgetWithNothingToFindIsRefused();
    void theTableMayGoWhileItIsLookedThrough();
};

void TestFind::typingGoesToTheFirstHitAndCountsThem() {
    Shown shown;
    Finding find(shown.panel);
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
    Finding find(shown.panel);
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
    Finding find(shown.panel);
    shown.click(2, 0);
    find.bar.findIn(&shown.view());
    find.type("0");
    QCOMPARE(cellOf(shown.view()), QPoint(2, 1));
    QCOMPARE(find.count(), "6 of 9"); // before it 1,200, -300, +25.0 %, 80 and +20; behind it 40, 0 and 0.0 %
}

void TestFind::hiddenColumnsAreLeftOutAndTheOrderOnScreenCounts() {
    Shown shown;
    shown.view().setColumnHidden(1, true);
    shown.header().moveSection(3, 0); // percent, module, delta
    Finding find(shown.panel);
    find.bar.findIn(&shown.view());
    find.type("0");
    QCOMPARE(cellOf(shown.view()), QPoint(0, 2)); // -300, behind the module where the focus made a beginning
    QTest::keyClick(&find.field(), Qt::Key_Return, Qt::ShiftModifier);
    QCOMPARE(cellOf(shown.view()), QPoint(0, 3)); // +25.0 %
    QTest::keyClick(&find.field(), Qt::Key_Return, Qt::ShiftModifier);
    QCOMPARE(cellOf(shown.view()), QPoint(3, 2)); // around the end: 0
}

void TestFind::aSortOrAFilterIsLookedThroughAnew() {
    Shown shown;
    Finding find(shown.panel);
    find.bar.findIn(&shown.view());
    find.type("b");
    shown.clickHeader(1); // c, a b, b quoted, d
    QTRY_COMPARE(find.count(), "2 of 2");
    QTest::keyClicks(shown.filter("size_a"), "<100");
    QTRY_VERIFY(find.count().endsWith("1 hit") || find.count() == "1 of 1" || find.count() == "1 hit(s)");
}

void TestFind::hitsAreMarkedUntilEscapeGivesTheFocusBack() {
    Shown shown;
    Finding find(shown.panel);
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
    Finding find(panel);
    find.bar.findIn(&panel.view());
    find.field().setText("99999");
    QTRY_COMPARE(find.count(), "1 of 1"); // the last row
    find.field().setText("m7");
    QTRY_VERIFY(find.count().endsWith("11,111")); // 7, 7x, 7xx, 7xxx, 7xxxx
}

void TestFind::aTableThatIsTooLargeIsForItsFilterRow() {
    Endless model;
    QTableView view;
    view.setModel(&model);
    Finding find(view);
    find.bar.findIn(&view);
    model.asked = 0;
    find.type("r");
    QVERIFY(find.count().contains("filter row"));
    QVERIFY(model.asked < 2000); // what is on screen
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
    Finding find(tree);
    find.bar.findIn(&tree);
    find.type("reader");
    QCOMPARE(tree.currentIndex().data().toString(), "core/reader.cpp");
    QVERIFY(tree.isExpanded(model.index(0, 0)));
    QTest::keyClick(&find.field(), Qt::Key_Return);
    QCOMPARE(tree.currentIndex().data().toString(), "views/reader.cpp");
    QCOMPARE(find.count(), "2 of 2");
    find.field().setText("core"); // from here on, which is around the end
    QCOMPARE(tree.currentIndex().data().toString(), "core");
}

void TestFind::aTextIsMarkedAndWalkedThrough() {
    QPlainTextEdit plain("define i32 @main\n  ret i32 0\n");
    QTextBrowser rich;
    rich.setHtml("<b>ret</b>urn and ret");
    Finding find(plain);
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

void TestFind::aWidgetWithNothingToFindIsRefused() {
    QPushButton button("b");
    Finding find(button);
    QVERIFY(!find.bar.findIn(&button));
    QVERIFY(!find.bar.isVisible());
}

void TestFind::theTableMayGoWhileItIsLookedThrough() {
    QPushButton other("b");
    Finding find(other);
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
