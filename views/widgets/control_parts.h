// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QLatin1String>
#include <QString>

#include <initializer_list>

class QComboBox;
class QHBoxLayout;
class QWidget;

namespace inlinescope {

/// Fills a box with names, without a signal. Keeps the choice if it is still among them, else chooses the first of
/// `wanted` that is.
void offer(QComboBox* box, const QStringList& names, const QStringList& wanted);

/// Lets links to its page name what is chosen in a box, by its object name and by the data of the item, or else its
/// text: names that are the same in every language.
void putInLinks(QComboBox* box);
bool isInLinks(const QComboBox& box);

QHBoxLayout* rowOf(std::initializer_list<QWidget*> widgets);

/// Gives a widget its object name, and a tooltip that a screen reader reads as its name.
template <typename Widget>
Widget* described(Widget* widget, const char* name, const QString& toolTip) {
    widget->setObjectName(QLatin1String(name));
    widget->setToolTip(toolTip);
    widget->setAccessibleName(toolTip);
    return widget;
}

} // namespace inlinescope
