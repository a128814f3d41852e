// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QObject>
#include <QRect>
#include <QString>

class QLabel;
class QMessageBox;
class QWidget;

/// Widgets that show foreign text (names, paths and flags out of files) as it is. Qt takes a text that looks like HTML
/// for HTML in labels, message boxes, tooltips and what's-this: `Foo<b>` would lose its argument, and
/// `<img src="file:///...">` would open a file in the window. So all of them are made here, and the words in
/// tests/layering/rules.txt forbid them elsewhere in the window.
namespace inlinescope {

QLabel* plainLabel(QWidget* parent);
QLabel* plainLabel(const QString& text, QWidget* parent);

/// Without a text yet; it deletes itself when it is closed.
QMessageBox* plainMessageBox(QWidget* parent);

/// Long lines are broken, and a text of more than 40 lines is cut. Moving the mouse out of `inside` (of `widget`) hides
/// the tooltip; an empty text hides it at once.
void showPlainToolTip(const QPoint& globalPosition, const QString& text, QWidget* widget, const QRect& inside = {});

void enterWhatsThisMode();

/// As long as it lives, all tooltips and what's-this texts of the application are shown as plain text: those of
/// widgets, of the cells and headers of item views, and of tabs.
class PlainHelp : public QObject {
public:
    explicit PlainHelp(QObject* parent);
    bool eventFilter(QObject* watched, QEvent* event) override;
};

} // namespace inlinescope
