// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/views/user.h"

#include "tests/views/patience.h"
#include "views/widgets/big_table_view.h"
#include "views/widgets/table_panel.h"

#include <QAction>
#include <QApplication>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QHeaderView>
#include <QLineEdit>
#include <QListView>
#include <QListWidget>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QTabBar>
#include <QToolBar>
#include <QWindow>

using namespace inlinescope;

namespace {

constexpr int soon = patience;

QString plain(QString text) {
    return text.remove(QLatin1Char('&'));
}

QAction* entryOf(const QList<QAction*>& actions, const QString& text) {
    for (QAction* action : actions)
        if (plain(action->text()) == text && action->isVisible()) return action;
    return nullptr;
}

QMenu* openMenu() {
    [[maybe_unused]] const bool opened =
        QTest::qWaitFor([] { return qobject_cast<QMenu*>(QApplication::activePopupWidget()) != nullptr; }, soon);
    return qobject_cast<QMenu*>(QApplication::activePopupWidget());
}

bool noPopup() {
    return QTest::qWaitFor([] { return !QApplication::activePopupWidget(); }, soon);
}

QFileDialog* fileDialog() {
    const auto find = [] { return qobject_cast<QFileDialog*>(QApplication::activeModalWidget()); };
    [[maybe_unused]] const bool opened = QTest::qWaitFor([find] { return find() && find()->isActiveWindow(); }, soon);
    return find();
}

/// In the order of a list's rows.
QModelIndex itemOf(const QAbstractItemView& view, const QString& text) {
    const QModelIndex root = view.rootIndex();
    for (int row = 0; row < view.model()->rowCount(root); ++row)
        if (const QModelIndex item = view.model()->index(row, 0, root); item.data().toString().startsWith(text))
            return item;
    return {};
}

int columnOf(const TablePanel& panel, const QString& name) {
    return panel.table()->columnIndex(name.toStdString());
}

/// The visible part of a cell.
QRect seen(const TablePanel& panel, int shownRow, int column) {
    const BigTableView& view = panel.view();
    return view.visualRect(panel.model().index(shownRow, column)).intersected(view.viewport()->rect());
}

int firstColumn(const TablePanel& panel) {
    const QHeaderView& header = *panel.view().horizontalHeader();
    int place = 0;
    while (place < header.count() && header.isSectionHidden(header.logicalIndex(place)))
        ++place;
    return header.logicalIndex(place);
}

} // namespace

bool User::fails(const QString& why) const {
    const QWidget* focus = QApplication::focusWidget();
    qWarning("cannot be done: %s (the focus is on %s)", qPrintable(why),
             focus ? qPrintable(QStringLiteral("%1 %2").arg(focus->metaObject()->className(), focus->objectName()))
                   : "nothing");
    return false;
}

// ---- the mouse

/// The window that receives a click at the position, if no other widget covers it there.
QWindow* Mouse::aim(QWidget& widget, const QPoint& place, QPoint& inWindow) {
    const QPoint global = widget.mapToGlobal(place);
    QWidget* top = QApplication::activePopupWidget();
    if (!top) top = QApplication::activeModalWidget();
    if (!top) top = &m_window;
    const QPoint local = top->mapFromGlobal(global);
    const QWidget* hit = top->childAt(local);
    if (!hit && top->rect().contains(local)) hit = top;
    const bool own = hit && (hit == &widget || widget.isAncestorOf(hit));
    if (!own || !widget.isVisible() || !widget.isEnabled()) {
        fails(QStringLiteral("click on %1 %2 at %3,%4: %5 lies there")
                  .arg(widget.metaObject()->className(), widget.objectName())
                  .arg(place.x())
                  .arg(place.y())
                  .arg(hit ? hit->objectName() + QLatin1Char(' ') + hit->metaObject()->className() : "nothing"));
        return nullptr;
    }
    inWindow = local;
    return top->windowHandle();
}

/// While the mouse moves, what is above the widget may get another height.
QWindow* Mouse::moveTo(QWidget& widget, const QPoint& place, QPoint& inWindow) {
    QWindow* window = aim(widget, place, inWindow);
    for (QPoint before; window && before != inWindow; window = aim(widget, place, inWindow)) {
        before = inWindow;
        QTest::mouseMove(window, inWindow);
        QCoreApplication::processEvents();
    }
    return window;
}

bool Mouse::click(QWidget& widget, const QPoint& place, Qt::MouseButton button) {
    QPoint inWindow;
    QWindow* window = moveTo(widget, place, inWindow);
    if (!window) return false;
    QTest::mouseClick(window, button, {}, inWindow);
    return true;
}

bool Mouse::doubleClick(QWidget& widget, const QPoint& place) {
    QPoint inWindow;
    QWindow* window = moveTo(widget, place, inWindow);
    if (!window) return false;
    QTest::mouseDClick(window, Qt::LeftButton, {}, inWindow);
    return true;
}

bool Mouse::chooseEntry(const QString& entry) {
    QMenu* menu = openMenu();
    QAction* action = menu ? entryOf(menu->actions(), entry) : nullptr;
    if (!action || !action->isEnabled()) return fails(QStringLiteral("menu entry %1").arg(entry));
    return click(*menu, menu->actionGeometry(action).center()) && noPopup();
}

bool Mouse::choose(const QString& menu, const QString& entry) {
    QMenuBar& bar = *m_window.menuBar();
    QAction* title = entryOf(bar.actions(), menu);
    if (!title) return fails(QStringLiteral("menu %1").arg(menu));
    return click(bar, bar.actionGeometry(title).center()) && chooseEntry(entry);
}

bool Mouse::clickItem(QAbstractItemView& view, const QString& text, bool twice) {
    if (!QTest::qWaitFor([&] { return itemOf(view, text).isValid(); }, soon))
        return fails(QStringLiteral("item %1").arg(text));
    const QRect rect = view.visualRect(itemOf(view, text)).intersected(view.viewport()->rect());
    if (rect.isEmpty()) return fails(QStringLiteral("item %1 is not in view").arg(text));
    return twice ? doubleClick(*view.viewport(), rect.center()) : click(*view.viewport(), rect.center());
}

bool Mouse::goTo(const QString& page) {
    return clickItem(*m_window.findChild<QListWidget*>(QStringLiteral("navigation")), page, false);
}

/// A box interprets an event within the double click interval after its opening as part of the opening click.
bool Mouse::pick(QComboBox& box, const QString& text) {
    if (!press(box) || !QTest::qWaitFor([&] { return box.view()->isVisible(); }, soon)) return false;
    QTest::qWait(QApplication::doubleClickInterval() + 20);
    return clickItem(*box.view(), text, false) && noPopup();
}

/// Clicks the box at the left of the item.
bool Mouse::check(QAbstractItemView& list, const QString& text, bool on) {
    const QModelIndex item = itemOf(list, text);
    if (!item.isValid()) return fails(QStringLiteral("item %1").arg(text));
    if ((item.data(Qt::CheckStateRole).toInt() == Qt::Checked) == on) return true;
    const QRect rect = list.visualRect(item).intersected(list.viewport()->rect());
    return click(*list.viewport(), QPoint(rect.left() + 12, rect.center().y())) &&
           (item.data(Qt::CheckStateRole).toInt() == Qt::Checked) == on;
}

bool Mouse::showTab(QTabWidget& tabs, const QString& title) {
    for (int tab = 0; tab < tabs.count(); ++tab)
        if (plain(tabs.tabText(tab)) == title) return click(*tabs.tabBar(), tabs.tabBar()->tabRect(tab).center());
    return fails(QStringLiteral("tab %1").arg(title));
}

bool Mouse::chooseRow(TablePanel& panel, int shownRow) {
    const QRect cell = seen(panel, shownRow, firstColumn(panel));
    return cell.isEmpty() ? fails(QStringLiteral("row %1 is not in view").arg(shownRow))
                          : click(*panel.view().viewport(), cell.center());
}

bool Mouse::openRow(TablePanel& panel, int shownRow) {
    const QRect cell = seen(panel, shownRow, firstColumn(panel));
    return cell.isEmpty() ? fails(QStringLiteral("row %1 is not in view").arg(shownRow))
                          : doubleClick(*panel.view().viewport(), cell.center());
}

bool Mouse::measure(TablePanel& panel, int shownRow, const QString& column) {
    const QRect cell = seen(panel, shownRow, columnOf(panel, column));
    return cell.isEmpty() ? fails(QStringLiteral("%1 is not in view").arg(column))
                          : click(*panel.view().viewport(), QPoint(cell.right() - 20, cell.center().y()));
}

bool Mouse::sort(TablePanel& panel, const QString& column) {
    QHeaderView& header = *panel.view().horizontalHeader();
    const int section = columnOf(panel, column);
    const int left = header.sectionViewportPosition(section);
    return click(*header.viewport(), QPoint(left + header.sectionSize(section) / 2, 12));
}

bool Mouse::plotCommand(QWidget& host, const QString& entry) {
    return click(host, host.rect().center(), Qt::RightButton) && chooseEntry(entry);
}

bool Mouse::toolButton(const QString& action) {
    const auto* bar = m_window.findChild<QToolBar*>(QStringLiteral("compareBar"));
    return press(*bar->widgetForAction(m_window.findChild<QAction*>(action)));
}

bool Mouse::openFile(const QString& folder, const QString& file) {
    QFileDialog* dialog = fileDialog();
    if (!dialog) return fails(QStringLiteral("no file dialog"));
    if (dialog->directory() != QDir(folder)) return fails(QStringLiteral("the dialog shows another folder"));
    QAbstractItemView* files = nullptr;
    for (const char* name : {"listView", "treeView"})
        if (auto* view = dialog->findChild<QAbstractItemView*>(QLatin1String(name)); view->isVisible()) files = view;
    return files && clickItem(*files, file, true) &&
           QTest::qWaitFor([] { return !QApplication::activeModalWidget(); }, soon);
}

QString Mouse::saveFile(const QString& folder, const QString& kind) {
    QFileDialog* dialog = fileDialog();
    if (!dialog) return fails(QStringLiteral("no file dialog")), QString();
    if (!kind.isEmpty() && !pick(*dialog->findChild<QComboBox*>(QStringLiteral("fileTypeCombo")), kind)) return {};
    const QString name = dialog->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"))->text();
    QPushButton* save = dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Save);
    if (name.isEmpty() || dialog->directory() != QDir(folder))
        return fails(QStringLiteral("the dialog offers \"%1\" in %2").arg(name, dialog->directory().path())), QString();
    if (!press(*save) || !QTest::qWaitFor([] { return !QApplication::activeModalWidget(); }, soon)) return {};
    return QDir(folder).filePath(name);
}

// ---- the keyboard

/// Without a window manager, the keyboard focus is not returned when a dialog closes.
bool Keyboard::key(Qt::Key key, Qt::KeyboardModifiers modifiers) {
    if (!QGuiApplication::focusWindow()) m_window.activateWindow();
    if (!QTest::qWaitFor([] { return QGuiApplication::focusWindow() != nullptr; }, soon))
        return fails(QStringLiteral("no window has the keyboard"));
    QWindow* window = QGuiApplication::focusWindow();
    QTest::keyClick(window, key, modifiers);
    return true;
}

bool Keyboard::keys(const QKeySequence& sequence) {
    for (int chord = 0; chord < sequence.count(); ++chord)
        if (!key(sequence[uint(chord)].key(), sequence[uint(chord)].keyboardModifiers())) return false;
    return sequence.count() > 0 || fails(QStringLiteral("no shortcut"));
}

bool Keyboard::type(const QString& text) {
    for (const QChar letter : text)
        QTest::keyClick(QGuiApplication::focusWindow(), letter.toLatin1());
    return true;
}

bool Keyboard::tabTo(QWidget& widget) {
    const auto has = [&] {
        const QWidget* focus = QApplication::focusWidget();
        return focus && (focus == &widget || widget.isAncestorOf(focus));
    };
    if (!widget.isVisible() || !widget.isEnabled())
        return fails(QStringLiteral("%1 is hidden or disabled").arg(widget.objectName()));
    QStringList way;
    for (int step = 0; step < 200 && !has(); ++step) {
        if (!key(Qt::Key_Tab)) return false;
        if (const QWidget* focus = QApplication::focusWidget()) way << focus->objectName();
    }
    return has() || fails(QStringLiteral("tab to %1 by %2").arg(widget.objectName(), way.mid(0, 40).join(' ')));
}

/// By its letter if it has one of its own, else with the arrows.
bool Keyboard::chooseEntry(const QString& entry) {
    QMenu* menu = openMenu();
    QAction* action = menu ? entryOf(menu->actions(), entry) : nullptr;
    if (!action || !action->isEnabled()) return fails(QStringLiteral("menu entry %1").arg(entry));
    for (int step = 0; step < 60 && menu->activeAction() != action; ++step)
        if (!key(Qt::Key_Down)) return false;
    return menu->activeAction() == action && key(Qt::Key_Return) && noPopup();
}

bool Keyboard::choose(const QString& menu, const QString& entry) {
    QAction* title = entryOf(m_window.menuBar()->actions(), menu);
    const qsizetype mark = title ? title->text().indexOf(QLatin1Char('&')) : -1;
    if (mark < 0) return fails(QStringLiteral("menu %1 has no letter").arg(menu));
    return key(Qt::Key(title->text()[mark + 1].toUpper().unicode()), Qt::AltModifier) && chooseEntry(entry);
}

bool Keyboard::goTo(const QString& page) {
    const QAction* action = nullptr;
    for (const QAction* title : m_window.menuBar()->actions())
        if (const QMenu* menu = title->menu(); menu && !action) action = entryOf(menu->actions(), page);
    return action ? keys(action->shortcut()) : fails(QStringLiteral("page %1").arg(page));
}

/// With the arrows, in a view whose current item the arrows move.
bool Keyboard::moveTo(QAbstractItemView& view, const QModelIndex& wanted) {
    if (!wanted.isValid()) return fails(QStringLiteral("no such item in %1").arg(view.objectName()));
    if (!view.currentIndex().isValid() && !key(Qt::Key_Home)) return false;
    for (int step = 0; step < 300 && view.currentIndex().row() != wanted.row(); ++step)
        if (!key(view.currentIndex().row() < wanted.row() ? Qt::Key_Down : Qt::Key_Up)) return false;
    return view.currentIndex().row() == wanted.row() || fails(QStringLiteral("move in %1").arg(view.objectName()));
}

bool Keyboard::pick(QComboBox& box, const QString& text) {
    return tabTo(box) && key(Qt::Key_Down, Qt::AltModifier) &&
           QTest::qWaitFor([&] { return box.view()->isVisible(); }, soon) &&
           moveTo(*box.view(), itemOf(*box.view(), text)) && key(Qt::Key_Return) && noPopup();
}

bool Keyboard::check(QAbstractItemView& list, const QString& text, bool on) {
    const QPersistentModelIndex item = itemOf(list, text);
    if (!item.isValid()) return fails(QStringLiteral("item %1").arg(text));
    if ((item.data(Qt::CheckStateRole).toInt() == Qt::Checked) == on) return true;
    return tabTo(list) && moveTo(list, item) && key(Qt::Key_Space) &&
           (item.data(Qt::CheckStateRole).toInt() == Qt::Checked) == on;
}

bool Keyboard::showTab(QTabWidget& tabs, const QString& title) {
    if (!tabTo(*tabs.tabBar())) return false;
    for (int tab = 0; tab < tabs.count(); ++tab)
        if (plain(tabs.tabText(tab)) == title)
            for (int step = 0; step < tabs.count() && tabs.currentIndex() != tab; ++step)
                if (!key(tabs.currentIndex() < tab ? Qt::Key_Right : Qt::Key_Left)) return false;
    return plain(tabs.tabText(tabs.currentIndex())) == title || fails(QStringLiteral("tab %1").arg(title));
}

bool Keyboard::chooseRow(TablePanel& panel, int shownRow) {
    return tabTo(panel.view()) && moveTo(panel.view(), panel.model().index(shownRow, 0)) &&
           (panel.currentRow() >= 0 || key(Qt::Key_Space));
}

bool Keyboard::openRow(TablePanel& panel, int shownRow) {
    return chooseRow(panel, shownRow) && key(Qt::Key_Return);
}

bool Keyboard::measure(TablePanel& panel, int shownRow, const QString&) {
    return chooseRow(panel, shownRow) && key(Qt::Key_M, Qt::ControlModifier);
}

bool Keyboard::moveToColumn(TablePanel& panel, const QString& column) {
    const QHeaderView& header = *panel.view().horizontalHeader();
    const int wanted = header.visualIndex(columnOf(panel, column));
    const auto place = [&] { return header.visualIndex(panel.view().currentIndex().column()); };
    for (int step = 0; step < header.count() && place() != wanted; ++step)
        if (!key(place() < wanted ? Qt::Key_Right : Qt::Key_Left)) return false;
    return place() == wanted || fails(QStringLiteral("column %1").arg(column));
}

bool Keyboard::sort(TablePanel& panel, const QString& column) {
    return tabTo(panel.view()) && (panel.view().currentIndex().isValid() || key(Qt::Key_Home)) &&
           moveToColumn(panel, column) && key(Qt::Key_S, Qt::ControlModifier | Qt::AltModifier);
}

bool Keyboard::plotCommand(QWidget& host, const QString& entry) {
    const QAction* action = entryOf(host.actions(), entry);
    return action ? tabTo(host) && keys(action->shortcut()) : fails(QStringLiteral("plot entry %1").arg(entry));
}

bool Keyboard::openFile(const QString& folder, const QString& file) {
    QFileDialog* dialog = fileDialog();
    if (!dialog) return fails(QStringLiteral("no file dialog"));
    return tabTo(*dialog->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"))) && type(QDir(folder).filePath(file)) &&
           key(Qt::Key_Return) && QTest::qWaitFor([] { return !QApplication::activeModalWidget(); }, soon);
}

QString Keyboard::saveFile(const QString& folder, const QString& kind) {
    QFileDialog* dialog = fileDialog();
    if (!dialog) return fails(QStringLiteral("no file dialog")), QString();
    if (!kind.isEmpty() && !pick(*dialog->findChild<QComboBox*>(QStringLiteral("fileTypeCombo")), kind)) return {};
    auto* field = dialog->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"));
    const QString path = QDir(folder).filePath(
        QStringLiteral("typed%1.%2").arg(QDir(folder).count()).arg(dialog->defaultSuffix())); // a unique name
    const bool typed = tabTo(*field) && key(Qt::Key_A, Qt::ControlModifier) && type(path) && key(Qt::Key_Return);
    return typed && QTest::qWaitFor([] { return !QApplication::activeModalWidget(); }, soon) ? path : QString();
}
