// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/widgets/more_names.h"

#include "views/models/check_list_model.h"
#include "views/models/words.h"
#include "views/text/text_width.h"

#include <QListView>
#include <QMenu>
#include <QWidgetAction>

#include <algorithm>

namespace inlinescope {

MoreNames::MoreNames(const QString& name, const QString& purpose, int most, QWidget* parent)
    : QToolButton(parent), m_purpose(purpose), m_most(most), m_model(new CheckListModel(this)), m_list(nullptr) {
    setObjectName(name);
    setAutoRaise(true);
    setFocusPolicy(Qt::StrongFocus);
    setPopupMode(QToolButton::InstantPopup);
    build();
    fill();
    connect(m_model, &CheckListModel::checkedChanged, this, &MoreNames::takeChecked);
}

void MoreNames::build() {
    auto* menu = new QMenu(this);
    auto* item = new QWidgetAction(menu);
    m_list = new QListView(menu);
    m_list->setObjectName(objectName() + QStringLiteral("List"));
    m_list->setAccessibleName(m_purpose);
    m_list->setModel(m_model);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setTextElideMode(Qt::ElideMiddle);
    item->setDefaultWidget(m_list);
    menu->addAction(item);
    setMenu(menu);
    connect(menu, &QMenu::aboutToShow, m_list, qOverload<>(&QWidget::setFocus));
}

void MoreNames::setNames(const QStringList& names, const QStringList& elsewhere) {
    m_listed.clear();
    for (const QString& name : names)
        if (!elsewhere.contains(name)) m_listed << name;
    m_chosen.removeIf([&](const QString& name) { return !names.contains(name); });
    fill();
}

QStringList MoreNames::chosen() const {
    return m_model->checkedNames();
}

void MoreNames::setChosen(const QStringList& names) {
    const QStringList before = chosen();
    m_chosen = names.mid(0, m_most);
    fill();
    if (chosen() != before) emit chosenChanged();
}

void MoreNames::fill() {
    m_filling = true;
    if (m_model->names() != m_listed) m_model->setNames(m_listed);
    QStringList listed = m_chosen;
    listed.removeIf([this](const QString& name) { return !m_listed.contains(name); });
    m_model->setCheckedNames(listed.mid(0, m_most));
    m_filling = false;
    constexpr int mostRows = 12;
    m_list->setFixedSize(lettersWide(fontMetrics(), 44),
                         (fontMetrics().height() + 6) * std::clamp(int(m_listed.size()), 1, mostRows) + 8);
    const QStringList checked = chosen();
    setEnabled(!m_listed.isEmpty());
    setText(checked.isEmpty() ? tr("+ more") : tr("+%Ln more", nullptr, int(checked.size())));
    setAccessibleName(
        checked.isEmpty() ? m_purpose : tr("%1: %2", "what a list is for, names").arg(m_purpose, listedNames(checked)));
    setToolTip(accessibleName());
}

/// The user has checked or unchecked a name. One that would be too many stays unchecked.
void MoreNames::takeChecked() {
    if (m_filling) return;
    QStringList checked = chosen();
    if (checked.size() > m_most) return fill();
    for (const QString& name : m_chosen) // of those that are chosen elsewhere
        if (!m_listed.contains(name)) checked << name;
    m_chosen = checked;
    fill();
    emit chosenChanged();
}

} // namespace inlinescope
