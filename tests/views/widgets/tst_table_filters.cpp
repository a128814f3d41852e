// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/views/panel_fixture.h"
#include "views/state/saved_filters.h"
#include "views/widgets/table_filters.h"

#include <QAction>
#include <QInputDialog>
#include <QLabel>
#include <QMenu>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QToolButton>

using namespace inlinescope;
using namespace panel_fixture;

namespace {

/// A panel whose filters can be saved.
struct Saving : Shown {
    QTemporaryDir folder;
    QSettings settings{folder.filePath("settings.ini"), QSettings::IniFormat};
    SavedFilters store{settings};

    Saving() {
        panel.findChild<TableFilters*>()->setStore(&store);
        [[maybe_unused]] const bool active = QTest::qWaitForWindowActive(&panel, patience);
        view().setFocus();
    }
    void undo() { QTest::keyClick(qApp->focusWidget(), Qt::Key_Z, Qt::ControlModifier); }
    void redo() { QTest::keyClick(qApp->focusWidget(), Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier); }
    QMenu* openMenu() {
        delete panel.findChild<QMenu*>("filtersMenu"); // one that was closed
        QTest::mouseClick(panel.findChild<QToolButton*>("sizesFilterMenu"), Qt::LeftButton);
        return panel.findChild<QMenu*>("filtersMenu");
    }
    static QAction* entry(const QMenu& menu, const QString& words) {
        for (QAction* action : menu.actions())
            if (action->text().remove('&') == words) return action;
        return nullptr;
    }
    void saveAs(const QString& name) {
        QMenu* menu = openMenu();
        entry(*menu, "Save these filters…")->trigger();
        menu->close();
        auto* dialog = panel.findChild<QInputDialog*>("saveFilterDialog");
        dialog->setTextValue(name);
        dialog->accept();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }
};

} // namespace

class TestTableFilters : public QObject {
    Q_OBJECT
private slots:
    void whatIsTypedIntoOneFieldIsOneStep();
    void undoWorksInTheFieldItself();
    void clearingIsOneStepToo();
    void rowsChangeOnceForAllFilters();
    void aNewEditForgetsWhatWasUndone();
    void otherColumnsBeginAnew();
    void aSavedFilterComesBackByItsName();
    void savedFiltersBelongToTheirTable();
    void aSavedFilterIsRemoved();
    void settingsThatHoldNoFiltersHoldNone();
    void theFieldsLeaveRoomForTheButton();
    void anOperatorWithoutANumberIsReportedAndFiltersNothing();
};

void TestTableFilters::anOperatorWithoutANumberIsReportedAndFiltersNothing() {
    Saving shown;
    const auto word = [&] {
        const auto* label = shown.panel.findChild<QLabel*>("sizesFilterWord");
        return label && label->isVisible() ? label->text() : QString();
    };
    QTest::keyClicks(shown.filter("size_a"), ">");
    QCOMPARE(word(), QString()); // the number may follow
    QTest::keyClicks(shown.filter("size_a"), "<b>80");
    QCOMPARE(word(), QString("\"><b>80\" has no number after its sign: it filters nothing."));
    QVERIFY(shown.panel.findChild<QLabel*>("sizesFilterWord")->textFormat() == Qt::PlainText);
    QCOMPARE(shown.panel.shownRowCount(), 4);
    shown.filter("size_a")->setText(">80");
    QCOMPARE(word(), QString());
    QCOMPARE(shown.panel.shownRowCount(), 2);
    shown.filter("module")->setText(">abc"); // in a text it is part of the text
    QCOMPARE(word(), QString());
}

void TestTableFilters::whatIsTypedIntoOneFieldIsOneStep() {
    Saving shown;
    QTest::keyClicks(shown.filter("size_a"), ">=80");
    QTest::keyClick(shown.filter("size_a"), Qt::Key_Return);
    QTest::keyClicks(shown.filter("module"), "d");
    QCOMPARE(shown.panel.shownRowCount(), 2); // "quoted" and d
    shown.undo();
    QCOMPARE(shown.filter("module")->text(), "");
    QCOMPARE(shown.filter("size_a")->text(), ">=80");
    QCOMPARE(shown.panel.shownRowCount(), 3);
    shown.undo();
    QCOMPARE(shown.panel.shownRowCount(), 4);
    shown.undo(); // there are no more steps
    shown.redo();
    QCOMPARE(shown.panel.shownRowCount(), 3);
    shown.redo();
    QCOMPARE(shown.filter("module")->text(), "d");
    QCOMPARE(shown.panel.shownRowCount(), 2);
}

void TestTableFilters::undoWorksInTheFieldItself() {
    Saving shown;
    shown.filter("module")->setFocus();
    QTest::keyClicks(shown.filter("module"), "abc");
    shown.undo();
    QCOMPARE(shown.filter("module")->text(), "");
    shown.redo();
    QCOMPARE(shown.filter("module")->text(), "abc");
}

void TestTableFilters::clearingIsOneStepToo() {
    Saving shown;
    QTest::keyClicks(shown.filter("size_a"), ">1");
    QTest::keyClicks(shown.filter("delta"), "<0");
    QTest::keyClick(&shown.view(), Qt::Key_F, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(shown.panel.shownRowCount(), 4);
    shown.undo();
    QCOMPARE(shown.filter("size_a")->text(), ">1");
    QCOMPARE(shown.filter("delta")->text(), "<0");
    QCOMPARE(shown.panel.shownRowCount(), 1);
}

void TestTableFilters::rowsChangeOnceForAllFilters() {
    Saving shown;
    QTest::keyClicks(shown.filter("module"), "d");
    QSignalSpy changed(&shown.panel, &TablePanel::shownRowsChanged);
    shown.panel.showOnly({{"size_a", ">=80"}, {"delta", ">0"}}, "size_a", Qt::AscendingOrder);
    QCOMPARE(changed.size(), 1);
    QCOMPARE(shown.filter("module")->text(), "");
    QCOMPARE(shown.filter("delta")->text(), ">0");
    QCOMPARE(shown.panel.shownRows(), std::vector{1});
    QCOMPARE(shown.panel.shownRowsAsStored(), std::vector{1});
    shown.undo();
    QCOMPARE(changed.size(), 2);
    shown.panel.showOnly({}, "size_a", Qt::DescendingOrder);
    QCOMPARE(shown.panel.shownRows(), (std::vector{2, 0, 1, 3}));
    QCOMPARE(shown.panel.shownRowsAsStored(), (std::vector{0, 1, 2, 3}));
}

void TestTableFilters::aNewEditForgetsWhatWasUndone() {
    Saving shown;
    QTest::keyClicks(shown.filter("module"), "c");
    shown.undo();
    QTest::keyClicks(shown.filter("size_a"), "<0");
    shown.redo();
    QCOMPARE(shown.filter("module")->text(), "");
    QVERIFY(!shown.panel.findChild<QAction*>("sizesAction_redoFilter")->isEnabled());
}

void TestTableFilters::otherColumnsBeginAnew() {
    Saving shown;
    QTest::keyClicks(shown.filter("module"), "c");
    auto table = std::make_shared<Table>();
    table->columns = {{"module", ColumnKind::Text}};
    table->rows = {{text("x")}};
    shown.panel.setTable(table);
    QVERIFY(!shown.panel.findChild<QAction*>("sizesAction_undoFilter")->isEnabled());
    QCOMPARE(shown.panel.shownRowCount(), 1);
}

void TestTableFilters::aSavedFilterComesBackByItsName() {
    Saving shown;
    QTest::keyClicks(shown.filter("size_a"), ">=80");
    QTest::keyClicks(shown.filter("module"), "d");
    shown.saveAs("large, a/b & more");
    QTest::keyClick(&shown.view(), Qt::Key_F, Qt::ControlModifier | Qt::ShiftModifier);
    QTest::keyClicks(shown.filter("delta"), "<0");
    QMenu* menu = shown.openMenu();
    QAction* saved = Saving::entry(*menu, "large, a/b  more"); // a doubled ampersand represents one
    QVERIFY(saved && !saved->isChecked());
    saved->trigger();
    menu->close();
    QCOMPARE(shown.filter("size_a")->text(), ">=80");
    QCOMPARE(shown.filter("module")->text(), "d");
    QCOMPARE(shown.filter("delta")->text(), "");
    shown.undo();
    QCOMPARE(shown.filter("delta")->text(), "<0");
    shown.settings.sync();
    QSettings later(shown.folder.filePath("settings.ini"), QSettings::IniFormat);
    QCOMPARE(SavedFilters(later).texts("sizes", "large, a/b & more"),
             (FilterTexts{{"size_a", ">=80"}, {"module", "d"}}));
}

void TestTableFilters::savedFiltersBelongToTheirTable() {
    Saving shown;
    shown.store.save("modules", "theirs", {{"module", "x"}});
    QMenu* menu = shown.openMenu();
    QVERIFY(!Saving::entry(*menu, "theirs"));
    QVERIFY(!Saving::entry(*menu, "Save these filters…")->isEnabled()); // there are none
    menu->close();
}

void TestTableFilters::aSavedFilterIsRemoved() {
    Saving shown;
    shown.store.save("sizes", "mine", {{"module", "x"}});
    QMenu* menu = shown.openMenu();
    QMenu* remove = Saving::entry(*menu, "Remove saved filter")->menu();
    QCOMPARE(remove->actions().size(), 1);
    remove->actions().front()->trigger();
    menu->close();
    QVERIFY(shown.store.names("sizes").isEmpty());
}

void TestTableFilters::settingsThatHoldNoFiltersHoldNone() {
    Saving shown;
    for (const char* value : {"no json", "[1,2]", "{\"a\":1}", "{\"a\":{\"module\":7}}"}) {
        shown.settings.setValue("filters/sizes", QString(value));
        for (const QString& name : shown.store.names("sizes"))
            QVERIFY(shown.store.texts("sizes", name).isEmpty());
    }
}

void TestTableFilters::theFieldsLeaveRoomForTheButton() {
    Saving shown;
    const auto* button = shown.panel.findChild<QToolButton*>("sizesFilterMenu");
    QVERIFY(button->isVisible());
    for (const char* column : {"module", "size_a", "delta", "percent"})
        QVERIFY2(!shown.filter(column)->geometry().intersects(button->geometry()), column);
}

QTEST_MAIN(TestTableFilters)
#include "tst_table_filters.moc"
