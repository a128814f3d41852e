// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A user of the window with only one device. Every action uses real events: a click is sent to the screen position of
// the target, and fails if another widget covers it; a key is sent to the window and goes to the widget with the focus.
// No function here calls a slot, sets the focus or makes a selection.
#include <QComboBox>
#include <QString>
#include <QStringList>
#include <QTest>

class QLineEdit;
class QMainWindow;
class QTabWidget;

namespace inlinescope {
class TablePanel;
}

/// All functions return false, and report why on the console, if the user cannot do it.
class User {
public:
    explicit User(QMainWindow& window) : m_window(window) {}
    virtual ~User() = default;

    /// Chooses an entry of a menu of the menu bar, by the texts without mnemonics.
    virtual bool choose(const QString& menu, const QString& entry) = 0;
    /// Goes to a page of the window, by its title.
    virtual bool goTo(const QString& page) = 0;
    virtual bool press(QWidget& button) = 0;
    virtual bool pick(QComboBox& box, const QString& text) = 0;
    virtual bool check(QAbstractItemView& list, const QString& text, bool on) = 0;
    virtual bool showTab(QTabWidget& tabs, const QString& title) = 0;
    /// Chooses a row shown in the table, by its position from the top; only rows that are in view.
    virtual bool chooseRow(inlinescope::TablePanel& panel, int shownRow) = 0;
    virtual bool openRow(inlinescope::TablePanel& panel, int shownRow) = 0;
    /// Presses the button in place of a value that is not measured yet, of a row that is in view.
    virtual bool measure(inlinescope::TablePanel& panel, int shownRow, const QString& column) = 0;
    /// Sorts the rows by a column, as the header does at the first click.
    virtual bool sort(inlinescope::TablePanel& panel, const QString& column) = 0;
    /// Chooses an entry of the context menu of a plot.
    virtual bool plotCommand(QWidget& host, const QString& entry) = 0;
    virtual bool back() = 0;
    virtual bool forward() = 0;
    /// Opens the file of that folder in the file dialog that is open.
    virtual bool openFile(const QString& folder, const QString& file) = 0;
    /// Saves in the file dialog that is open; the dialog shows `folder`, and proposes a name. Returns the path of the
    /// written file, empty if that failed.
    virtual QString saveFile(const QString& folder, const QString& kind = {}) = 0;

protected:
    QMainWindow& m_window;
    bool fails(const QString& why) const;
};

class Mouse : public User {
public:
    using User::User;
    bool choose(const QString& menu, const QString& entry) override;
    bool goTo(const QString& page) override;
    bool press(QWidget& button) override { return click(button, button.rect().center()); }
    bool pick(QComboBox& box, const QString& text) override;
    bool check(QAbstractItemView& list, const QString& text, bool on) override;
    bool showTab(QTabWidget& tabs, const QString& title) override;
    bool chooseRow(inlinescope::TablePanel& panel, int shownRow) override;
    bool openRow(inlinescope::TablePanel& panel, int shownRow) override;
    bool measure(inlinescope::TablePanel& panel, int shownRow, const QString& column) override;
    bool sort(inlinescope::TablePanel& panel, const QString& column) override;
    bool plotCommand(QWidget& host, const QString& entry) override;
    bool back() override { return toolButton(QStringLiteral("action_back")); }
    bool forward() override { return toolButton(QStringLiteral("action_forward")); }
    bool openFile(const QString& folder, const QString& file) override;
    QString saveFile(const QString& folder, const QString& kind = {}) override;

    bool click(QWidget& widget, const QPoint& place, Qt::MouseButton button = Qt::LeftButton);
    bool doubleClick(QWidget& widget, const QPoint& place);
    bool chooseEntry(const QString& entry); ///< in the menu that is open

private:
    QWindow* aim(QWidget& widget, const QPoint& place, QPoint& inWindow);
    QWindow* moveTo(QWidget& widget, const QPoint& place, QPoint& inWindow);
    bool clickItem(QAbstractItemView& view, const QString& text, bool twice);
    bool toolButton(const QString& action);
};

class Keyboard : public User {
public:
    using User::User;
    bool choose(const QString& menu, const QString& entry) override;
    bool goTo(const QString& page) override;
    bool press(QWidget& button) override { return tabTo(button) && key(Qt::Key_Space); }
    bool pick(QComboBox& box, const QString& text) override;
    bool check(QAbstractItemView& list, const QString& text, bool on) override;
    bool showTab(QTabWidget& tabs, const QString& title) override;
    bool chooseRow(inlinescope::TablePanel& panel, int shownRow) override;
    bool openRow(inlinescope::TablePanel& panel, int shownRow) override;
    bool measure(inlinescope::TablePanel& panel, int shownRow, const QString& column) override;
    bool sort(inlinescope::TablePanel& panel, const QString& column) override;
    bool plotCommand(QWidget& host, const QString& entry) override;
    bool back() override { return key(Qt::Key_Left, Qt::AltModifier); }
    bool forward() override { return key(Qt::Key_Right, Qt::AltModifier); }
    bool openFile(const QString& folder, const QString& file) override;
    QString saveFile(const QString& folder, const QString& kind = {}) override;

    bool key(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier);
    bool keys(const QKeySequence& sequence);
    bool type(const QString& text);
    /// Presses only the tab key until the widget, or one inside it, has the focus.
    bool tabTo(QWidget& widget);

private:
    bool chooseEntry(const QString& entry);
    bool moveTo(QAbstractItemView& view, const QModelIndex& wanted);
    bool moveToColumn(inlinescope::TablePanel& panel, const QString& column);
};
