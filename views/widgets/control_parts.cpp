// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/widgets/control_parts.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QSignalBlocker>

namespace inlinescope {
namespace {

constexpr char inLinks[] = "inLinks";

} // namespace

void offer(QComboBox* box, const QStringList& names, const QStringList& wanted) {
    const QSignalBlocker quiet(box);
    const QString chosen = box->currentText();
    box->clear();
    box->addItems(names);
    for (const QString& name : QStringList{chosen} + wanted)
        if (names.contains(name)) return box->setCurrentText(name);
}

void putInLinks(QComboBox* box) {
    box->setProperty(inLinks, true);
}

bool isInLinks(const QComboBox& box) {
    return box.property(inLinks).toBool();
}

QHBoxLayout* rowOf(std::initializer_list<QWidget*> widgets) {
    auto* row = new QHBoxLayout;
    for (QWidget* widget : widgets)
        row->addWidget(widget);
    return row;
}

} // namespace inlinescope
