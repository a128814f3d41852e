// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/dialogs/result_window.h"

#include "views/text/fixed_font.h"
#include "views/text/plain_text.h"
#include "views/text/text_width.h"
#include "views/widgets/table_panel.h"

#include <QDialogButtonBox>
#include <QFileDialog>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace inlinescope {

ResultWindow::ResultWindow(const QString& name, const QString& title, const CliCommand& command, QWidget* parent)
    : QDialog(parent), m_name(name), m_command(command), m_layout(new QVBoxLayout(this)),
      m_buttons(new QDialogButtonBox(QDialogButtonBox::Close, this)) {
    setObjectName(name + QStringLiteral("Result"));
    setWindowTitle(title);
    setAttribute(Qt::WA_DeleteOnClose);
    addCopyCommand(*m_buttons, [command] { return command; });
    m_layout->addWidget(m_buttons);
    connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
    resize(lettersWide(fontMetrics(), 130), fontMetrics().height() * 28);
}

void ResultWindow::showSentence(const QString& sentence) {
    QLabel* label = boldLabel(sentence, this);
    label->setObjectName(m_name + QStringLiteral("Sentence"));
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_layout->insertWidget(0, label);
}

void ResultWindow::showTable(const QString& sentence, const Table& table) {
    showSentence(sentence);
    insertTable(1, QStringLiteral("Table"), windowTitle(), table);
    show();
}

void ResultWindow::insertTable(int place, const QString& name, const QString& title, const Table& table) {
    auto* panel = new TablePanel(m_name + name, title, this);
    panel->setCommand([command = m_command] { return command; });
    panel->setSides(m_sides);
    panel->setTable(std::make_shared<const Table>(table));
    m_layout->insertWidget(place, panel, int(std::clamp<std::size_t>(table.rows.size(), 1, 4)));
}

void ResultWindow::addPart(const QString& title, const Table& table) {
    ++m_parts;
    m_layout->insertWidget(m_layout->count() - 1, plainLabel(title, this));
    insertTable(m_layout->count() - 1, QStringLiteral("Part%1").arg(m_parts), title, table);
}

void ResultWindow::addButton(const QString& words, const char* name, std::function<void()> run) {
    QPushButton* button = m_buttons->addButton(words, QDialogButtonBox::ActionRole);
    button->setObjectName(m_name + QLatin1String(name));
    button->setAutoDefault(false);
    connect(button, &QPushButton::clicked, this, run);
}

void ResultWindow::showText(const QString& sentence, const QString& text) {
    showSentence(sentence);
    auto* view = new QPlainTextEdit(text, this);
    view->setObjectName(m_name + QStringLiteral("Text"));
    view->setAccessibleName(windowTitle());
    view->setReadOnly(true);
    view->setFont(fixedFont());
    m_layout->insertWidget(1, view, 1);
    show();
}

void ResultWindow::addSave(const QString& words, const char* ending, std::function<void(const QString& file)> save) {
    QPushButton* button = m_buttons->addButton(words, QDialogButtonBox::ActionRole);
    button->setObjectName(m_name + QStringLiteral("Save") + QLatin1String(ending));
    button->setAutoDefault(false);
    connect(button, &QPushButton::clicked, this, [this, words, ending, save = std::move(save)] {
        auto* dialog = new QFileDialog(this, words);
        dialog->setObjectName(QStringLiteral("saveResultDialog"));
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        dialog->setAcceptMode(QFileDialog::AcceptSave);
        dialog->setDefaultSuffix(QLatin1String(ending));
        dialog->selectFile(m_name + QLatin1Char('.') + QLatin1String(ending));
        connect(dialog, &QFileDialog::fileSelected, this, save);
        dialog->open();
    });
}

} // namespace inlinescope
