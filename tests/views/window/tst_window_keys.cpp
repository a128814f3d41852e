// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/views/panel_fixture.h"
#include "tests/views/window_fixture.h"
#include "views/dialogs/shortcuts_window.h"
#include "views/panels/module_words.h"
#include "views/theme/icons.h"
#include "views/widgets/find_bar.h"
#include "views/widgets/focus_ring.h"
#include "views/widgets/headline.h"
#include "views/widgets/paged_panel.h"
#include "views/widgets/window_actions.h"

#include <QAccessible>
#include <QAction>
#include <QDockWidget>
#include <QLabel>
#include <QListWidget>
#include <QMenu>
#include <QMenuBar>
#include <QScrollBar>
#include <QShortcut>
#include <QTableView>
#include <QTranslator>

using namespace inlinescope;

namespace {

/// A window whose tables have columns, so that there are filter fields too.
struct Filled : WindowFixture {
    Filled() : WindowFixture(QString()) {
        for (TablePanel* table : window.findChildren<TablePanel*>())
            table->setTable(panel_fixture::sizes());
        [[maybe_unused]] const bool active = QTest::qWaitForWindowActive(&window, patience);
    }
};

QString pathOf(const QWidget* widget) {
    QStringList names;
    for (; widget; widget = widget->parentWidget())
        names.prepend(QString(widget->metaObject()->className()) + ":" + widget->objectName());
    return names.join("/");
}

/// Widgets that the user can reach by tab or click, and that a screen reader must have a name for.
bool takesFocus(const QWidget& widget) {
    const bool inner = qobject_cast<const QScrollBar*>(&widget) || widget.objectName().startsWith("qt_") ||
                       qobject_cast<const QMenu*>(widget.parentWidget());
    return !inner && !widget.focusProxy() && !widget.isWindow() && (widget.focusPolicy() & Qt::TabFocus);
}

/// A key, and where the focus must be for it to work.
struct Bound {
    QKeySequence key;
    const QWidget* where; ///< null: anywhere in the window
    bool inside;          ///< also in the children of `where`
    QString name;
};

bool isIn(const QWidget* widget, const QWidget* around) {
    return widget == around || around->isAncestorOf(widget);
}

/// Whether the focus can be where both work.
bool meet(const Bound& a, const Bound& b) {
    if (!a.where || !b.where || a.where == b.where) return true;
    return (a.inside && isIn(b.where, a.where)) || (b.inside && isIn(a.where, b.where));
}

Bound boundTo(const QKeySequence& key, Qt::ShortcutContext context, const QWidget* widget, const QString& name) {
    const bool local = context == Qt::WidgetShortcut || context == Qt::WidgetWithChildrenShortcut;
    return {key, local ? widget : nullptr, context == Qt::WidgetWithChildrenShortcut, name};
}

/// All keys that work while a page is shown: those of the window, and those of that page.
std::vector<Bound> boundKeys(const QWidget& window, const Page& page) {
    std::vector<Bound> all;
    const auto isReachable = [&](const QWidget* widget) {
        if (!widget || (widget->window() != &window && !qobject_cast<const QMenu*>(widget))) return false;
        for (const QWidget* at = widget; at; at = at->parentWidget())
            if (qobject_cast<const Page*>(at)) return at == &page;
        return true;
    };
    for (const QAction* action : window.findChildren<QAction*>()) {
        const QWidget* owner = nullptr;
        for (QObject* object : action->associatedObjects())
            if (const auto* widget = qobject_cast<QWidget*>(object); isReachable(widget)) owner = widget;
        for (const QKeySequence& key : owner ? action->shortcuts() : QList<QKeySequence>())
            all.push_back(boundTo(key, action->shortcutContext(), owner, pathOf(owner) + " " + action->text()));
    }
    for (const QShortcut* shortcut : window.findChildren<QShortcut*>())
        if (const auto* owner = qobject_cast<const QWidget*>(shortcut->parent()); isReachable(owner))
            all.push_back(boundTo(shortcut->key(), shortcut->context(), owner, pathOf(owner)));
    return all;
}

} // namespace

class TestWindowKeys : public QObject {
    Q_OBJECT
private slots:
    void everyWidgetThatTakesTheFocusHasANameForAScreenReader();
    void theTabKeyReachesEveryWidgetOfAPage();
    void theTabKeyGoesThroughFiltersFromLeftToRight();
    void everyActionOfAMenuHasAShortcutOfItsOwn();
    void noTwoActionsThatCanBeActiveAtOnceShareAShortcut();
    void everyCommandOfAPageIsReachedRightAfterThePageWasChosen();
    void noTwoItemsOfAMenuHaveOneLetter_data();
    void noTwoItemsOfAMenuHaveOneLetter();
    void theHelpWindowListsEveryActionAndFindsThemByWord();
    void theStatusesOfAModuleAreTranslated();
    void everyHeadlineExplainsItsNumber();
    void findBelongsToWhatHasTheFocus();
    void anotherPageEndsTheSearch();
    void everyPageFitsIntoTheNarrowestWindow_data();
    void everyPageFitsIntoTheNarrowestWindow();
    void whateverHasTheFocusHasAFrame();
    void pagesAndMainActionsHaveAnIconAndTheirKeys();
    void iconsHaveTheColourOfTexts_data();
    void iconsHaveTheColourOfTexts();
};

void TestWindowKeys::everyWidgetThatTakesTheFocusHasANameForAScreenReader() {
    Filled opened;
    QStringList nameless;
    int named = 0;
    for (const QWidget* widget : opened.window.findChildren<QWidget*>()) {
        // a list that drops down belongs to the box
        if (!takesFocus(*widget) || widget->window() != &opened.window) continue;
        QAccessibleInterface* reader = QAccessible::queryAccessibleInterface(const_cast<QWidget*>(widget));
        if (reader && !reader->text(QAccessible::Name).trimmed().isEmpty())
            ++named;
        else
            nameless << pathOf(widget);
    }
    QVERIFY2(nameless.isEmpty(), qPrintable(nameless.join('\n')));
    QVERIFY(named > 50);
}

void TestWindowKeys::theTabKeyReachesEveryWidgetOfAPage() {
    Filled opened;
    for (Page* page : opened.window.pages()) {
        opened.session.navigate(page->id());
        QVERIFY(opened.settled());
        QSet<QWidget*> wanted, reached;
        for (QWidget* widget : page->findChildren<QWidget*>())
            if (takesFocus(*widget) && widget->isVisibleTo(page) && widget->isEnabled()) wanted.insert(widget);
        page->setFocus();
        for (int step = 0; step < 400 && !reached.contains(wanted); ++step) {
            QTest::keyClick(opened.window.focusWidget(), Qt::Key_Tab);
            reached.insert(opened.window.focusWidget());
        }
        for (const QWidget* widget : wanted - reached)
            QFAIL(qPrintable("not reached: " + pathOf(widget)));
    }
}

void TestWindowKeys::theTabKeyGoesThroughFiltersFromLeftToRight() {
    panel_fixture::Shown shown;
    QVERIFY(QTest::qWaitForWindowActive(&shown.panel, patience));
    shown.header().moveSection(3, 1);
    shown.filter("module")->setFocus();
    QStringList order;
    for (int step = 0; step < 4; ++step) {
        order << qApp->focusWidget()->objectName();
        QTest::keyClick(qApp->focusWidget(), Qt::Key_Tab);
    }
    QCOMPARE(order,
             QStringList({"sizesFilter_module", "sizesFilter_percent", "sizesFilter_size_a", "sizesFilter_delta"}));
}

void TestWindowKeys::everyActionOfAMenuHasAShortcutOfItsOwn() {
    Filled opened;
    QMap<QKeySequence, QString> taken;
    for (const QAction* action : opened.window.findChildren<QAction*>()) {
        if (!action->objectName().startsWith("action_") || action->shortcutContext() != Qt::WindowShortcut) continue;
        QVERIFY2(!action->shortcut().isEmpty(), qPrintable(action->objectName()));
        QVERIFY2(!taken.contains(action->shortcut()),
                 qPrintable(action->objectName() + " and " + taken.value(action->shortcut())));
        taken[action->shortcut()] = action->objectName();
    }
    QVERIFY(taken.size() > 20);
    for (const QAction* action : opened.window.findChildren<TablePanel*>().front()->actions()) {
        QVERIFY2(!action->shortcut().isEmpty(), qPrintable(action->objectName()));
        QVERIFY2(!taken.contains(action->shortcut()),
                 qPrintable(action->objectName() + " and " + taken.value(action->shortcut())));
    }
}

void TestWindowKeys::noTwoActionsThatCanBeActiveAtOnceShareAShortcut() {
    Filled opened;
    for (PagedPanel* table : opened.window.findChildren<PagedPanel*>())
        QVERIFY(!table->actions().isEmpty());
    for (Page* page : opened.window.pages()) {
        opened.session.navigate(page->id());
        QVERIFY(opened.settled());
        const std::vector<Bound> all = boundKeys(opened.window, *page);
        QVERIFY(all.size() > 40);
        for (std::size_t a = 0; a < all.size(); ++a)
            for (std::size_t b = 0; b < a; ++b)
                if (all[a].key == all[b].key && meet(all[a], all[b]))
                    QFAIL(qPrintable(page->id() + ": " + all[a].key.toString() + " is of " + all[a].name + " and of " +
                                     all[b].name));
    }
}

void TestWindowKeys::everyCommandOfAPageIsReachedRightAfterThePageWasChosen() {
    Filled opened;
    auto* pages = opened.child<QListWidget>("navigation");
    int reached = 0;
    for (std::size_t number = 0; number < opened.window.pages().size(); ++number) {
        Page* page = opened.window.pages()[number];
        pages->setFocus();
        const auto digit = Qt::Key(Qt::Key_0 + int((number + 1) % 10));
        QTest::keyClick(&opened.window, digit, number < 10 ? Qt::ControlModifier : Qt::AltModifier);
        QCOMPARE(opened.session.here().page, page->id());
        QVERIFY(opened.settled());
        QMap<QKeySequence, int> runs; // how often a command with these keys ran
        for (QAction* action : page->findChildren<QAction*>()) {
            const auto* owner = qobject_cast<QWidget*>(action->parent());
            const QKeySequence keys = action->shortcut();
            if (!owner || !owner->isVisible() || !action->isEnabled() || keys.isEmpty()) continue;
            if (!(keys[0].keyboardModifiers() & (Qt::ControlModifier | Qt::AltModifier))) continue;
            runs[keys];
            action->disconnect();
            connect(action, &QAction::triggered, this, [&runs, keys] { ++runs[keys]; });
        }
        for (const QKeySequence& keys : runs.keys()) {
            pages->setFocus();
            QTest::keyClick(opened.window.focusWidget(), keys[0].key(), keys[0].keyboardModifiers());
            QVERIFY2(runs[keys] == 1, qPrintable(page->id() + ": " + keys.toString()));
            ++reached;
        }
    }
    QVERIFY(reached > 0); // a window without a workspace has few; tst_module_views has one
}

void TestWindowKeys::noTwoItemsOfAMenuHaveOneLetter_data() {
    QTest::addColumn<QString>("language");
    for (const char* language : {"en", "de", "zh_CN"})
        QTest::newRow(language) << language;
}

/// A letter that is underlined twice chooses neither item.
void TestWindowKeys::noTwoItemsOfAMenuHaveOneLetter() {
    QFETCH(QString, language);
    QTranslator translator;
    QVERIFY(translator.load(QStringLiteral(":/translations/inlinescope_%1.qm").arg(language)));
    QApplication::installTranslator(&translator);
    Filled opened;
    int letters = 0;
    const auto look = [&](const QList<QAction*>& items) {
        QMap<QString, QString> taken;
        for (const QAction* item : items) {
            const QString text = item->text().remove(QStringLiteral("&&"));
            const QString letter = text.section(QLatin1Char('&'), 1).left(1).toLower();
            if (letter.isEmpty()) continue;
            ++letters;
            if (taken.contains(letter)) qWarning("%s and %s", qPrintable(taken[letter]), qPrintable(text));
            QVERIFY(!taken.contains(letter));
            taken[letter] = text;
        }
    };
    look(opened.window.menuBar()->actions());
    for (const QMenu* menu : opened.window.findChildren<QMenu*>())
        look(menu->actions());
    look(opened.window.findChildren<TablePanel*>().front()->actions());
    QVERIFY(letters > 40);
}

void TestWindowKeys::theHelpWindowListsEveryActionAndFindsThemByWord() {
    Filled opened;
    QTest::keyClick(&opened.window, Qt::Key_F1, Qt::ControlModifier);
    auto* help = opened.child<ShortcutsWindow>("shortcutsWindow");
    QVERIFY(help && help->isVisible() && !help->isModal());
    QStringList lines;
    for (int row = 0; row < help->model().rowCount(); ++row) {
        QStringList line;
        for (int column = 0; column < ShortcutsWindow::ColumnCount; ++column)
            line << help->model().item(row, column)->text();
        lines << line.join('|');
    }
    QVERIFY(lines.contains("Edit|Find|Ctrl+F"));
    QVERIFY(lines.contains("every table|Copy as Markdown|Ctrl+Alt+C"));
    QVERIFY(lines.contains("every plot|Save as PNG|Ctrl+Shift+P"));
    QVERIFY(lines.contains("File|Quit|Ctrl+Q"));
    QVERIFY(lines.contains("Explain|Explain the total|Ctrl+Shift+X"));
    QVERIFY(lines.contains("Advice|Measure the advice|Ctrl+Shift+G"));
    QCOMPARE(lines.size(), QSet(lines.begin(), lines.end()).size());
    for (const QAction* action : opened.window.findChildren<QAction*>())
        if (action->objectName().startsWith("action_"))
            QVERIFY2(lines.filter("|" + actionWords(*action) + "|").size() >= 1, qPrintable(action->objectName()));
    QVERIFY(lines.contains("Versus run|Delete the run|Ctrl+Alt+D"));
    auto* table = help->findChild<QTableView*>("shortcutsTable");
    help->model().item(0, ShortcutsWindow::WhereColumn)->setText(QString(200, 'x')); // a long menu
    QTRY_VERIFY_WITH_TIMEOUT(
        table->columnWidth(ShortcutsWindow::ActionColumn) > table->columnWidth(ShortcutsWindow::WhereColumn), patience);
    QAction chinese(QString::fromUtf8("查找(&F)…"));
    QCOMPARE(actionWords(chinese), QString::fromUtf8("查找"));
    QTest::keyClicks(help->findChild<QLineEdit*>("shortcutsSearch"), "markdown COPY");
    QCOMPARE(table->model()->rowCount(), 1);
}

void TestWindowKeys::theStatusesOfAModuleAreTranslated() {
    QTranslator translator;
    QVERIFY(translator.load(QStringLiteral(":/translations/inlinescope_de.qm")));
    QApplication::installTranslator(&translator);
    Session session{QString()};
    session.setRuns({"a", "b"});
    ModuleComparison comparison;
    comparison.statusA = "timed-out"; // as the workspace has it
    comparison.statusB = "ok";
    Headline headline("headline");
    showModule(headline, comparison, session);
    QVERIFY2(headline.detail().startsWith("a: Zeit überschritten, b: in Ordnung"), qPrintable(headline.detail()));
}

void TestWindowKeys::everyHeadlineExplainsItsNumber() {
    Filled opened;
    for (Page* page : opened.window.pages())
        for (const Headline* headline : page->findChildren<Headline*>())
            QVERIFY2(page->id() == "start" || !headline->whatsThis().isEmpty(), qPrintable(page->id()));
}

void TestWindowKeys::findBelongsToWhatHasTheFocus() {
    Filled opened;
    opened.jobs.start("import 20", [](const JobContext&) -> Result<QString> { return QString("20 entries"); });
    QTRY_VERIFY_WITH_TIMEOUT(opened.jobs.isIdle(), patience);
    opened.child<QDockWidget>("jobsDock")->show();
    auto* jobs = opened.child<QTableView>("jobsView");
    jobs->setFocus();
    QTest::keyClick(&opened.window, Qt::Key_F, Qt::ControlModifier);
    auto* field = opened.child<QLineEdit>("findText");
    QVERIFY(field->isVisible());
    QTest::keyClicks(field, "20");
    const QModelIndex title = jobs->currentIndex();
    QCOMPARE(opened.child<QLabel>("findCount")->text(), "1 of 2");
    QTest::keyClick(&opened.window, Qt::Key_F3);
    QCOMPARE(opened.child<QLabel>("findCount")->text(), "2 of 2");
    QTest::keyClick(&opened.window, Qt::Key_F3, Qt::ShiftModifier);
    QCOMPARE(jobs->currentIndex(), title);
}

void TestWindowKeys::anotherPageEndsTheSearch() {
    Filled opened;
    auto* bar = opened.child<FindBar>("findBar");
    TablePanel* table = opened.window.findChildren<TablePanel*>().front();
    QVERIFY(bar->findIn(&table->view()));
    opened.session.navigate("findings");
    QVERIFY(!bar->isVisible());
}

void TestWindowKeys::everyPageFitsIntoTheNarrowestWindow_data() {
    QTest::addColumn<QString>("language");
    for (const char* language : {"en", "de", "zh_CN"})
        QTest::newRow(language) << language;
}

void TestWindowKeys::everyPageFitsIntoTheNarrowestWindow() {
    QFETCH(QString, language);
    QTranslator translator;
    QVERIFY(translator.load(QStringLiteral(":/translations/inlinescope_%1.qm").arg(language)));
    QApplication::installTranslator(&translator);
    Filled opened;
    opened.window.resize(960, 700);
    for (const Page* page : opened.window.pages()) {
        opened.session.navigate(page->id());
        QTRY_COMPARE_WITH_TIMEOUT(opened.window.width(), 960, patience);
        QTRY_VERIFY_WITH_TIMEOUT(!page->isLoading(), patience);
        QVERIFY2(page->minimumSizeHint().width() <= page->width(),
                 qPrintable(QString("%1: %2").arg(page->id()).arg(page->minimumSizeHint().width())));
        for (const auto* button : page->findChildren<QAbstractButton*>())
            if (button->isVisible() && !button->text().isEmpty())
                QTRY_VERIFY2_WITH_TIMEOUT(button->width() >= button->minimumSizeHint().width(),
                                          qPrintable(QString("%1: %2 %3, %4 of %5 px")
                                                         .arg(page->id(), button->objectName(), button->text())
                                                         .arg(button->width())
                                                         .arg(button->minimumSizeHint().width())),
                                          patience);
    }
    const auto* navigation = opened.child<QListWidget>("navigation");
    for (int row = 0; row < navigation->count(); ++row) {
        const QString title = navigation->item(row)->text();
        QVERIFY2(navigation->viewport()->width() >= navigation->fontMetrics().horizontalAdvance(title) + 36,
                 qPrintable(title)); // 36: the icon and its margins
        QVERIFY2(navigation->width() < 200, qPrintable(QString::number(navigation->width())));
    }
    const CompareBar& bar = opened.window.compareBar();
    if (language == "en") QVERIFY(bar.isVisible() && bar.mapTo(&opened.window, bar.rect().topRight()).x() < 960);
}

void TestWindowKeys::whateverHasTheFocusHasAFrame() {
    Filled opened;
    opened.child<QListWidget>("navigation")->setFocus();
    const auto* ring = opened.child<FocusRing>("focusRing");
    QVERIFY(ring);
    QVERIFY(ring->mask().contains(QPoint(0, 40)) && !ring->mask().contains(QPoint(1, 40))); // a list: thin
    int seen = 0;
    for (const Page* page : opened.window.pages()) {
        opened.session.navigate(page->id());
        for (QWidget* widget : opened.window.findChildren<QWidget*>()) {
            if (!takesFocus(*widget) || !widget->isVisible() || !widget->isEnabled()) continue;
            widget->setFocus();
            if (!widget->hasFocus()) continue;
            ++seen;
            QVERIFY2(ring->around() == widget, qPrintable(pathOf(widget)));
            QCOMPARE(ring->geometry(), QRect(widget->mapTo(&opened.window, QPoint()), widget->size()));
        }
    }
    QVERIFY(seen > 20);
    opened.child<QAction>("action_shortcuts")->trigger();
    auto* help = opened.window.findChild<ShortcutsWindow*>();
    QVERIFY(help);
    help->activateWindow();
    QTRY_VERIFY_WITH_TIMEOUT(help->isActiveWindow(), patience);
    QVERIFY(!ring->isVisible());
    const auto* inside = help->findChild<FocusRing*>();
    QVERIFY(inside && inside->isVisible() && inside->around() == help->focusWidget());
}

void TestWindowKeys::pagesAndMainActionsHaveAnIconAndTheirKeys() {
    Filled opened;
    const auto* pages = opened.child<QListWidget>("navigation");
    for (int row = 0; row < pages->count(); ++row) {
        QVERIFY2(!pages->item(row)->icon().isNull(), qPrintable(pages->item(row)->text()));
        QVERIFY(pages->item(row)->toolTip().contains(pages->item(row)->text()));
    }
    for (const char* name : {"new", "open", "import", "run", "search", "export", "report", "back", "forward", "swap"}) {
        const auto* action = opened.child<QAction>((QByteArray("action_") + name).constData());
        QVERIFY2(!action->icon().isNull(), name);
        const QString keys = action->shortcut().toString(QKeySequence::NativeText);
        QVERIFY2(!keys.isEmpty() && action->toolTip().contains(keys), name);
    }
}

void TestWindowKeys::iconsHaveTheColourOfTexts_data() {
    QTest::addColumn<bool>("dark");
    QTest::newRow("light") << false;
    QTest::newRow("dark") << true;
}

void TestWindowKeys::iconsHaveTheColourOfTexts() {
    QFETCH(bool, dark);
    const QPalette before = QApplication::palette();
    QApplication::setPalette(themePalette(dark));
    const QImage drawn = themeIcon("modules").pixmap(64, 64).toImage();
    QApplication::setPalette(before);
    int strokes = 0;
    for (int y = 0; y < drawn.height(); ++y)
        for (int x = 0; x < drawn.width(); ++x) {
            if (drawn.pixelColor(x, y).alpha() != 255) continue;
            ++strokes;
            QCOMPARE(drawn.pixelColor(x, y).name(), themePalette(dark).color(QPalette::WindowText).name());
        }
    QVERIFY(strokes > 100);
    QVERIFY(themeIcon("no such icon").isNull());
}

QTEST_MAIN(TestWindowKeys)
#include "tst_window_keys.moc"
