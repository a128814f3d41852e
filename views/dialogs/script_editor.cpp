// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/dialogs/script_editor.h"

#include "core/jobs/common/file_io.h"
#include "views/dialogs/run_dialog.h"
#include "views/models/error_text.h"
#include "views/models/words.h"
#include "views/text/fixed_font.h"
#include "views/text/plain_text.h"
#include "views/text/text_width.h"
#include "views/widgets/command_source.h"
#include "views/widgets/named.h"

#include <QDialogButtonBox>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTextBlock>
#include <QVBoxLayout>

namespace inlinescope {
namespace {

constexpr std::size_t mostBytes = 16u << 20;
constexpr int checkAfterMs = 300;

/// A text that the editor can write again as it was.
Result<QString> readForEditing(const std::string& file) {
    INLINESCOPE_TRY(const std::string text, readScript(file));
    if (text.size() > mostBytes)
        return Error{ErrorCode::LimitExceeded, std::to_string(text.size()) + " bytes", file, {}, "at most 16 MiB"};
    const QString shown = QString::fromStdString(text);
    if (shown.toStdString() != text) return Error{ErrorCode::Malformed, "bytes that are not UTF-8", file, {}, "UTF-8"};
    return shown;
}

} // namespace

ScriptEditor::ScriptEditor(Session& session, JobRunner& jobs, const QString& file, QWidget* parent)
    : QDialog(parent), m_session(session), m_jobs(jobs), m_file(file),
      m_text(named(new QPlainTextEdit(this), "scriptText")), m_says(named(plainLabel(this), "scriptSays")),
      m_line(named(plainLabel(this), "scriptLine")) {
    setObjectName(QStringLiteral("scriptEditor"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("%1[*] - script").arg(QFileInfo(file).fileName()));
    m_text->setAccessibleName(tr("Script"));
    m_text->setFont(fixedFont());
    m_text->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_text->setReadOnly(true); // until it is read
    m_says->setWordWrap(true);
    m_says->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    auto* below = new QHBoxLayout;
    below->addWidget(m_says, 1);
    below->addWidget(m_line, 0, Qt::AlignTop);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(m_text, 1);
    layout->addLayout(below);
    buildButtons(layout);
    m_soon.setSingleShot(true);
    m_soon.setInterval(checkAfterMs);
    connect(&m_soon, &QTimer::timeout, this, &ScriptEditor::check);
    connect(m_text, &QPlainTextEdit::textChanged, &m_soon, qOverload<>(&QTimer::start));
    connect(m_text, &QPlainTextEdit::modificationChanged, this, &ScriptEditor::showState);
    connect(m_text, &QPlainTextEdit::cursorPositionChanged, this,
            [this] { m_line->setText(tr("Line %1").arg(grouped(m_text->textCursor().blockNumber() + 1))); });
    resize(lettersWide(fontMetrics(), 120), fontMetrics().height() * 32);
    load();
}

void ScriptEditor::buildButtons(QVBoxLayout* layout) {
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    const auto add = [&](const char* name, const QString& text, const QString& toolTip) {
        auto* button = named(buttons->addButton(text, QDialogButtonBox::ActionRole), name);
        button->setAutoDefault(false);
        button->setToolTip(toolTip);
        button->setEnabled(false);
        return button;
    };
    m_save = add("scriptSave", tr("&Save"), tr("Write the text to the file (Ctrl+S)"));
    m_save->setShortcut(QKeySequence::Save);
    m_run = add("scriptRun", tr("&Run…"), tr("Run modules by this script, as it is saved"));
    addCopyCommand(*buttons, [this] { return CliCommand(m_session, "script").name(m_file); });
    connect(m_save, &QPushButton::clicked, this, [this] { save(false); });
    connect(m_run, &QPushButton::clicked, this, [this] {
        openRunDialog(parentWidget(), m_session, m_jobs)->addPolicy(QStringLiteral("script:") + m_file);
    });
    connect(buttons, &QDialogButtonBox::rejected, this, &ScriptEditor::reject);
    layout->addWidget(buttons);
}

void ScriptEditor::load() {
    m_jobs.query<QString>(
        this, QStringLiteral("load"),
        [file = m_file.toStdString()](const CancelToken&) { return readForEditing(file); },
        [this](const Result<QString>& text) {
            if (!text.ok()) return m_says->setText(errorSentence(text.error()));
            m_text->setPlainText(*text);
            m_text->setReadOnly(false);
            m_text->document()->setModified(false);
            showState();
            check();
        });
}

/// By the reader that a run uses.
void ScriptEditor::check() {
    m_soon.stop();
    m_jobs.query<ScriptContents>(
        this, QStringLiteral("check"),
        [text = m_text->toPlainText().toStdString(), file = m_file.toStdString()](const CancelToken&) {
            return checkScript(text, file);
        },
        [this](const Result<ScriptContents>& contents) {
            m_says->setText(
                contents.ok()
                    ? tr("%Ln decision(s); modules: %1; %2 decides the rest", nullptr, int(contents->decisions))
                          .arg(grouped(contents->modules), QString::fromStdString(contents->otherwise))
                    : errorSentence(contents.error()));
        });
}

void ScriptEditor::save(bool thenClose) {
    const int revision = m_text->document()->revision();
    m_jobs.query<void>(
        this, QStringLiteral("save"),
        [text = m_text->toPlainText().toStdString(), file = m_file.toStdString()](const CancelToken&) {
            return writeFile(file, asBytes(text));
        },
        [this, thenClose, revision](const Result<void>& saved) {
            if (!saved.ok()) return m_says->setText(errorSentence(saved.error()));
            if (m_text->document()->revision() == revision) m_text->document()->setModified(false);
            if (thenClose) reject();
        });
}

void ScriptEditor::showState() {
    const bool isModified = m_text->document()->isModified();
    setWindowModified(isModified);
    m_save->setEnabled(isModified);
    m_run->setEnabled(!isModified && !m_text->isReadOnly() && m_session.hasWorkspaceFile());
}

void ScriptEditor::reject() {
    if (!m_text->document()->isModified()) return QDialog::reject();
    QMessageBox* box = plainMessageBox(this);
    box->setObjectName(QStringLiteral("scriptUnsaved"));
    box->setIcon(QMessageBox::Warning);
    box->setWindowTitle(tr("Save the script?"));
    box->setText(tr("%1 has changes that are not saved.").arg(QFileInfo(m_file).fileName()));
    box->setStandardButtons(QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel);
    box->setDefaultButton(QMessageBox::Save);
    connect(box, &QMessageBox::buttonClicked, this, [this, box](QAbstractButton* chosen) {
        if (chosen == box->button(QMessageBox::Save)) save(true);
        if (chosen == box->button(QMessageBox::Discard)) QDialog::reject();
    });
    box->open();
}

bool ScriptEditor::askAboutUnsaved(const QWidget& window) {
    for (ScriptEditor* editor : window.findChildren<ScriptEditor*>())
        if (editor->isWindowModified()) {
            editor->reject();
            return true;
        }
    return false;
}

ScriptEditor* openScriptEditor(QWidget* parent, Session& session, JobRunner& jobs, const QString& file) {
    auto* editor = new ScriptEditor(session, jobs, file, parent);
    editor->show();
    return editor;
}

} // namespace inlinescope
