// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/widgets/command_source.h"

#include <QApplication>
#include <QClipboard>
#include <QDialogButtonBox>
#include <QMessageBox>
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
    const auto* whole = area.findChild<CommandSource*>(QString(), Qt::FindDirectChildrenOnly);
    if (canBeChosen(whole)) return whole;
    for (const CommandSource* source : area.findChildren<CommandSource*>())
        if (canBeChosen(source)) return source;
    return nullptr;
}

const QWidget& CommandSource::widget() const {
    return *static_cast<const QWidget*>(parent());
}

QString copyCommand(const CommandSource* source) {
    const CliCommand command = source ? source->command() : CliCommand();
    return copyCommand(command.isEmpty() ? QString() : command.shellText());
}

QString copyCommand(const QString& shellText) {
    if (shellText.isEmpty()) return CommandSource::tr("Nothing here has a command.");
    QApplication::clipboard()->setText(shellText);
    return CommandSource::tr("Copied: %1").arg(shellText);
}

namespace {

void makeCopyButton(QPushButton* copy, QWidget& owner, CommandSource::Make make) {
    CommandSource::set(owner, std::move(make));
    copy->setObjectName(QStringLiteral("copyCommand"));
    copy->setAutoDefault(false);
    copy->setToolTip(CommandSource::tr("Copy the command line that does the same"));
    QObject::connect(copy, &QPushButton::clicked, &owner, [&owner] { copyCommand(CommandSource::of(&owner)); });
}

} // namespace

void addCopyCommand(QDialogButtonBox& buttons, CommandSource::Make make) {
    makeCopyButton(buttons.addButton(CommandSource::tr("Copy as command"), QDialogButtonBox::ActionRole), buttons,
                   std::move(make));
}

void addCopyCommand(QMessageBox& box, CommandSource::Make make) {
    QPushButton* copy = box.addButton(CommandSource::tr("Copy as command"), QMessageBox::ActionRole);
    copy->disconnect(); // from the box, which any of its buttons closes
    makeCopyButton(copy, box, std::move(make));
}

} // namespace inlinescope
