// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/text/plain_text.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QHeaderView>
#include <QHelpEvent>
#include <QLabel>
#include <QMessageBox>
#include <QTabBar>
#include <QToolTip>
#include <QWhatsThis>

#include <algorithm>

namespace inlinescope {
namespace {

constexpr qsizetype lineWidth = 100, lineLimit = 40; ///< the limits of a tooltip, in characters and lines

/// Lines of at most lineWidth characters, broken at a space if the line has one in its second half.
QStringList wrapped(const QString& text) {
    QStringList lines;
    for (QStringView rest : QStringView(text).split(QLatin1Char('\n'))) {
        while (rest.size() > lineWidth && lines.size() <= lineLimit) {
            const qsizetype space = rest.first(lineWidth).lastIndexOf(QLatin1Char(' '));
            const qsizetype end = space > lineWidth / 2 ? space + 1 : lineWidth;
            lines << rest.first(end).toString();
            rest = rest.sliced(end);
        }
        if (lines.size() > lineLimit) break;
        lines << rest.toString();
    }
    if (lines.size() <= lineLimit) return lines;
    return lines.first(lineLimit) << QStringLiteral("…");
}

template <class View>
View* viewOf(QWidget* viewport) {
    auto* view = qobject_cast<View*>(viewport->parentWidget());
    return view && view->viewport() == viewport ? view : nullptr;
}

/// The text that a widget has for one of its places.
QString helpText(QWidget* widget, const QPoint& position, bool isToolTip) {
    const int role = isToolTip ? Qt::ToolTipRole : Qt::WhatsThisRole;
    if (auto* header = viewOf<QHeaderView>(widget)) {
        const int section = header->logicalIndexAt(position);
        if (section < 0 || !header->model()) return {};
        return header->model()->headerData(section, header->orientation(), role).toString();
    }
    if (auto* view = viewOf<QAbstractItemView>(widget)) return view->indexAt(position).data(role).toString();
    if (auto* tabs = qobject_cast<QTabBar*>(widget); tabs && tabs->tabAt(position) >= 0) {
        const int tab = tabs->tabAt(position);
        const QString text = isToolTip ? tabs->tabToolTip(tab) : tabs->tabWhatsThis(tab);
        if (!text.isEmpty()) return text;
    }
    return isToolTip ? widget->toolTip() : widget->whatsThis();
}

} // namespace

QLabel* plainLabel(QWidget* parent) {
    return plainLabel({}, parent);
}

QLabel* plainLabel(const QString& text, QWidget* parent) {
    auto* label = new QLabel(parent);
    label->setTextFormat(Qt::PlainText);
    label->setText(text);
    return label;
}

QLabel* boldLabel(const QString& text, QWidget* parent) {
    QLabel* label = plainLabel(text, parent);
    QFont bold = label->font();
    bold.setBold(true);
    label->setFont(bold);
    return label;
}

QMessageBox* plainMessageBox(QWidget* parent) {
    auto* box = new QMessageBox(parent);
    box->setTextFormat(Qt::PlainText);
    box->setAttribute(Qt::WA_DeleteOnClose);
    return box;
}

void showPlainToolTip(const QPoint& globalPosition, const QString& text, QWidget* widget, const QRect& inside) {
    if (text.isEmpty()) return QToolTip::hideText();
    const QString lines = wrapped(text).join(QLatin1Char('\n')).toHtmlEscaped();
    QToolTip::showText(globalPosition, QStringLiteral("<p style=\"white-space:pre\">%1</p>").arg(lines), widget,
                       inside);
}

void enterWhatsThisMode() {
    QWhatsThis::enterWhatsThisMode();
}

PlainHelp::PlainHelp(QObject* parent) : QObject(parent) {
    qApp->installEventFilter(this);
}

/// Handles the event instead of Qt. A widget without a text leaves the event to its parent, as in Qt.
bool PlainHelp::eventFilter(QObject* watched, QEvent* event) {
    const bool isToolTip = event->type() == QEvent::ToolTip;
    auto* widget = qobject_cast<QWidget*>(watched);
    if (!widget || (!isToolTip && event->type() != QEvent::WhatsThis)) return false;
    const auto* help = static_cast<const QHelpEvent*>(event);
    const QString text = helpText(widget, help->pos(), isToolTip);
    event->setAccepted(!text.isEmpty());
    if (isToolTip)
        showPlainToolTip(help->globalPos(), text, widget);
    else if (!text.isEmpty())
        QWhatsThis::showText(help->globalPos(), QStringLiteral("<p>%1</p>").arg(text.toHtmlEscaped()), widget);
    return true;
}

} // namespace inlinescope
