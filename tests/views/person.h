// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Somebody before the window, who has but one device. What is done goes the way of a real event: a click is sent to the
// place on the screen where the thing is seen, and fails where another widget lies over it; a key is sent to the window
// and goes to whatever has the focus. Nobody here calls a slot, sets the focus or makes a selection.
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

/// All functions are false, and say why on the console, where the person cannot do it.
class Person {
public:
    explicit Person(QMainWindow& window) : m_window(window) {}
    virtual ~Person() = default;

    /// An entry of a menu of the menu bar, by the texts without mnemonics.
    virtual bool choose(const QString& menu, const QString& entry) = 0;
    /// A page of the window, by its title.
    virtual bool goTo(const QString& page) = 0;
    virtual bool press(QWidget& button) = 0;
    virtual bool pick(QComboBox& box, const QString& text) = 0;
    virtual bool check(QAbstractItemView& list, const QString& text, bool on) = 0;
    virtual bool showTab(QTabWidget& tabs, const QString& title) = 0;
    /// A row that is shown in the table, by its place from the top; only rows that are in view.
    virtual bool chooseRow(inlinescope::TablePanel& panel, int shownRow) = 0;
    virtual bool openRow(inlinescope::TablePanel& panel, int shownRow) = 0;
    /// The button that stands in for a value that is still to be measured, of a row that is in view.
    virtual bool measure(inlinescope::TablePanel& panel, int shownRow, const QString& column) = 0;
    /// Orders the rows by a column, as the header does at the first click.
    virtual bool sort(inlinescope::TablePanel& panel, const QString& column) = 0;
    /// What the context menu of a plot offers.
    virtual bool plotCommand(QWidget& host, const QString& entry) = 0;
    virtual bool back() = 0;
    virtual bool forward() = 0;
    /// Opens the file of that folder in the file dialog that is open.
    virtual bool openFile(const QString& folder, const QString& file) = 0;
    /// Saves in the file dialog that is open; the dialog stands in `folder`, and offers a name. The path of what is
    /// written, empty where it could not be done.
    virtual QString saveFile(const QString& folder, const QString& kind = {}) = 0;

protected:
    QMainWindow& m_window;
    bool fails(const QString& why) const;
};

class Mouse : public Person {
public:
    using Person::Person;
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
    bool chooseEntry(const QString& entry); ///< of the menu that is open

private:
    QWindow* aim(QWidget& widget, const QPoint& place, QPoint& inWindow);
    bool clickItem(QAbstractItemView& view, const QString& text, bool twice);
    bool toolButton(const QString& action);
};

class Keyboard : public Person {
public:
    using Person::Person;
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
    /// With the tab key alone, until the widget, or one within it, has the focus.
    bool tabTo(QWidget& widget);

private:
    bool chooseEntry(const QString& entry);
    bool moveTo(QAbstractItemView& view, const QModelIndex& wanted);
    bool moveToColumn(inlinescope::TablePanel& panel, const QString& column);
};
