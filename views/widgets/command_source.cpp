// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/widgets/command_source.h"

#include <QApplication>
#include <QClipboard>
#include <QDialogButtonBox>
#include <QPushButton>

#include <utility>

namespace inlinescope {

CommandSource::CommandSource(QWidget& widget, Make make) : QObject(&widget), m_make(std::move(make)) {}

void CommandSource::set(QWidget& widget, Make make) {
    delete widget.findChild<CommandSource*>(QString(), Qt::FindDirectChildrenOnly);
    new CommandSource(widget, std::move(make));
}

const CommandSource* CommandSource::of(const QWidget* widget) {
    for (; widget; widget = widget->parentWidget())
        if (const auto* source = widget->findChild<CommandSource*>(QString(), Qt::FindDirectChildrenOnly))
            return source;
    return nullptr;
}

const CommandSource* CommandSource::chosenIn(const QWidget& area, const std::vector<QWidget*>& first) {
    const auto canBeChosen = [](const CommandSource* source) {
        return source && source->widget().isVisible() && !source->command().isEmpty();
    };
    const QWidget* focus = QApplication::focusWidget();
    if (focus && area.isAncestorOf(focus))
        if (const CommandSource* source = of(focus); canBeChosen(source)) return source;
    for (const QWidget* part : first)
        if (const CommandSource* source = of(part); canBeChosen(source)) return source;
    for (const CommandSource* source : area.findChildren<CommandSource*>())
        if (canBeChosen(source)) return source;
    return nullptr;
}

const QWidget& CommandSource::widget() const {
    return *static_cast<const QWidget*>(parent());
}

QString copyCommand(const CommandSource* source) {
    const CliCommand command = source ? source->command() : CliCommand();
    if (command.isEmpty()) return CommandSource::tr("Nothing here has a command.");
    QApplication::clipboard()->setText(command.shellText());
    return CommandSource::tr("Copied: %1").arg(command.shellText());
}

void addCopyCommand(QDialogButtonBox& buttons, CommandSource::Make make) {
    CommandSource::set(buttons, std::move(make));
    QPushButton* copy = buttons.addButton(CommandSource::tr("Copy as command"), QDialogButtonBox::ActionRole);
    copy->setObjectName(QStringLiteral("copyCommand"));
    copy->setAutoDefault(false);
    copy->setToolTip(CommandSource::tr("Copy the command line that does the same"));
    QObject::connect(copy, &QPushButton::clicked, &buttons, [&buttons] { copyCommand(CommandSource::of(&buttons)); });
}

} // namespace inlinescope
