// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/dialogs/item_dialogs.h"

#include "views/text/plain_text.h"
#include "views/text/text_width.h"
#include "views/widgets/command_source.h"
#include "views/widgets/named.h"

#include <QCoreApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QVBoxLayout>

namespace inlinescope {
namespace {

struct ItemDialogs {
    Q_DECLARE_TR_FUNCTIONS(ItemDialogs)
};

} // namespace

void askForName(QWidget* parent, const NameQuestion& asked) {
    auto* dialog = named(new QDialog(parent), "itemNameDialog");
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(asked.title);
    auto* text = plainLabel(asked.question, dialog);
    text->setWordWrap(true);
    auto* name = named(new QLineEdit(asked.proposal, dialog), "itemNewName");
    name->setAccessibleName(asked.title);
    name->selectAll();
    auto* taken = named(plainLabel(dialog), "itemNameTaken");
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, dialog);
    QPushButton* accept = named(buttons->button(QDialogButtonBox::Ok), "itemNameAccept");
    addCopyCommand(*buttons, [name, command = asked.command] { return command(name->text().trimmed()); });
    auto* layout = new QVBoxLayout(dialog);
    for (QWidget* widget : {static_cast<QWidget*>(text), static_cast<QWidget*>(name), static_cast<QWidget*>(taken),
                            static_cast<QWidget*>(buttons)})
        layout->addWidget(widget);
    const auto check = [accept, taken, others = asked.taken, sentence = asked.takenSentence](const QString& typed) {
        const bool exists = others.contains(typed.trimmed());
        accept->setEnabled(!exists && !typed.trimmed().isEmpty());
        taken->setText(exists ? sentence : QString());
    };
    check(name->text());
    QObject::connect(name, &QLineEdit::textChanged, dialog, check);
    QObject::connect(buttons, &QDialogButtonBox::accepted, dialog, &QDialog::accept);
    QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
    QObject::connect(dialog, &QDialog::accepted, parent, [name, then = asked.then] { then(name->text().trimmed()); });
    dialog->resize(lettersWide(dialog->fontMetrics(), 64), dialog->sizeHint().height());
    dialog->open();
}

void askToDelete(QWidget* parent, const DeleteQuestion& asked) {
    QMessageBox* box = plainMessageBox(parent);
    box->setObjectName(QStringLiteral("itemDeleteBox"));
    box->setIcon(QMessageBox::Warning);
    box->setWindowTitle(asked.title);
    box->setText(asked.question + QStringLiteral("\n\n") + asked.loss);
    box->setStandardButtons(QMessageBox::Cancel);
    box->setDefaultButton(QMessageBox::Cancel);
    const auto* deletion = box->addButton(ItemDialogs::tr("Delete it"), QMessageBox::DestructiveRole);
    addCopyCommand(*box, asked.command);
    QObject::connect(box, &QMessageBox::buttonClicked, parent,
                     [deletion, then = asked.then](const QAbstractButton* chosen) {
                         if (chosen == deletion) then();
                     });
    box->open();
}

} // namespace inlinescope
