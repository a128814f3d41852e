// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QObject>
#include <QRect>
#include <QString>

class QLabel;
class QMessageBox;
class QWidget;

/// Widgets that show foreign text (names, paths and flags out of files) unchanged. Qt interprets a text that looks like
/// HTML as HTML in labels, message boxes, tooltips and what's-this: `Foo<b>` would lose its argument, and `<img
/// src="file:///...">` would open a file in the window. So all of them are made here, and tests/layering/rules.txt
/// forbids the Qt calls elsewhere in the window.
namespace inlinescope {

QLabel* plainLabel(QWidget* parent);
QLabel* plainLabel(const QString& text, QWidget* parent);
QLabel* boldLabel(const QString& text, QWidget* parent);

/// Has no text yet; it deletes itself when it is closed.
QMessageBox* plainMessageBox(QWidget* parent);

/// Breaks long lines, and cuts a text of more than 40 lines. Moving the mouse out of `inside` (of `widget`) hides the
/// tooltip; an empty text hides it at once.
void showPlainToolTip(const QPoint& globalPosition, const QString& text, QWidget* widget, const QRect& inside = {});

void enterWhatsThisMode();

/// While it lives, all tooltips and what's-this texts of the application are shown as plain text: those of widgets, of
/// the cells and headers of item views, and of tabs.
class PlainHelp : public QObject {
public:
    explicit PlainHelp(QObject* parent);
    bool eventFilter(QObject* watched, QEvent* event) override;
};

} // namespace inlinescope
