// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/dialogs/annotation_editor.h"

#include "views/models/error_text.h"
#include "views/models/table_access.h"
#include "views/state/job_runner.h"
#include "views/text/plain_text.h"
#include "views/text/text_width.h"
#include "views/widgets/big_table_view.h"
#include "views/widgets/table_panel.h"

#include <QAction>
#include <QDialogButtonBox>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QVBoxLayout>

namespace inlinescope {

AnnotationEditor::AnnotationEditor(const QString& subject, const QString& label, const QString& note, QWidget* parent)
    : QFrame(parent, Qt::Popup), m_labelBefore(label), m_noteBefore(note), m_label(new QLineEdit(label, this)),
      m_note(new QPlainTextEdit(note, this)) {
    setObjectName(QStringLiteral("annotationEditor"));
    setAttribute(Qt::WA_DeleteOnClose);
    setFrameShape(QFrame::StyledPanel);
    m_label->setObjectName(QStringLiteral("annotationLabel"));
    m_label->setAccessibleName(tr("Label"));
    m_label->setPlaceholderText(tr("label: a few words"));
    m_note->setObjectName(QStringLiteral("annotationNote"));
    m_note->setAccessibleName(tr("Note"));
    m_note->setPlaceholderText(tr("note"));
    m_note->setTabChangesFocus(true);
    m_note->setFixedHeight(fontMetrics().height() * 6);
    auto* title = plainLabel(fontMetrics().elidedText(subject, Qt::ElideMiddle, lettersWide(fontMetrics(), 56)), this);
    auto* keys = plainLabel(tr("Enter saves, Escape cancels"), this);
    keys->setEnabled(false);
    auto* layout = new QVBoxLayout(this);
    for (QWidget* widget : {static_cast<QWidget*>(title), static_cast<QWidget*>(m_label), static_cast<QWidget*>(m_note),
                            static_cast<QWidget*>(keys)})
        layout->addWidget(widget);
    setFixedWidth(lettersWide(fontMetrics(), 60));
    m_label->installEventFilter(this);
    m_note->installEventFilter(this);
    setFocusProxy(m_label);
}

void AnnotationEditor::showAt(const QPoint& globalPosition) {
    move(globalPosition);
    show();
    m_label->setFocus(Qt::PopupFocusReason);
    m_label->selectAll();
}

void AnnotationEditor::addCopy(CommandSource::Make make) {
    auto* buttons = new QDialogButtonBox(this);
    addCopyCommand(*buttons, std::move(make));
    layout()->addWidget(buttons);
}

CliCommand AnnotationEditor::command(const Session& session, const AnnotationTarget& target) const {
    const auto one = [&](const char* verb, const QString& text, const QString& before) {
        if (text.isEmpty() && before.isEmpty()) return CliCommand();
        CliCommand words(session, verb);
        const QString run = QString::fromStdString(target.run), module = QString::fromStdString(target.module);
        if (!target.remarks.empty())
            return words.names({QStringLiteral("callsite"), QString::fromStdString(target.site), text})
                .option("--remarks", QString::fromStdString(target.remarks));
        if (module.isEmpty()) return words.names({QStringLiteral("run"), run, text});
        if (!run.isEmpty()) words.option("--run", run);
        if (target.site.empty()) return words.names({QStringLiteral("module"), module, text});
        return words.names({QStringLiteral("callsite"), QString::fromStdString(target.site), text})
            .option("--module", module);
    };
    CliCommand label = one("label", m_label->text().trimmed(), m_labelBefore);
    const CliCommand note = one("note", m_note->toPlainText().trimmed(), m_noteBefore);
    return label.isEmpty() ? note : label.then(note);
}

bool AnnotationEditor::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::KeyPress) return QFrame::eventFilter(watched, event);
    const auto* key = static_cast<QKeyEvent*>(event);
    const bool isEnter = key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter;
    m_givenUp = key->key() == Qt::Key_Escape;
    if (!m_givenUp && !(isEnter && (watched == m_label || key->modifiers() & Qt::ControlModifier))) return false;
    close();
    return true;
}

void AnnotationEditor::hideEvent(QHideEvent* event) {
    QFrame::hideEvent(event);
    const QString label = m_label->text().trimmed(), note = m_note->toPlainText().trimmed();
    if (!m_givenUp && (label != m_labelBefore || note != m_noteBefore)) emit edited(label, note);
}

void editAnnotation(const PageContext& context, QWidget* parent, const QPoint& globalPosition, const AnnotatedRow& row,
                    std::function<void(const QString&)> failed) {
    auto* editor = new AnnotationEditor(row.subject, row.label, row.note, parent);
    const AnnotationTarget& target = row.target;
    QObject::connect(
        editor, &AnnotationEditor::edited, parent,
        [context, parent, target, failed = std::move(failed)](const QString& newLabel, const QString& newNote) {
            JobContext job = context.jobs.contextOfQuery();
            job.workspacePath = context.session.workspacePath().toStdString();
            context.jobs.query<void>(
                parent,
                QStringLiteral("annotate ") +
                    QString::fromStdString(target.run + target.module + target.remarks + target.site),
                [job, target, text = newLabel.toStdString(), more = newNote.toStdString()](const CancelToken&) {
                    return annotate(job, target, text, more);
                },
                [context, failed](const Result<void>& stored) {
                    if (!stored.ok()) return failed(errorSentence(stored.error()));
                    context.session.noteWorkspaceChanged();
                });
        });
    editor->addCopy([editor, &session = context.session, target] { return editor->command(session, target); });
    editor->showAt(globalPosition);
}

QAction* addAnnotateAction(const PageContext& context, RowPanel* panel,
                           std::function<std::optional<AnnotatedRow>()> current) {
    auto* action = new QAction(AnnotationEditor::tr("Label and note…"), panel);
    action->setObjectName(QStringLiteral("action_annotate"));
    action->setShortcut(Qt::Key_F2);
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    action->setToolTip(AnnotationEditor::tr("Write a label and a note about this row; the search finds them (F2)"));
    QObject::connect(action, &QAction::triggered, panel, [context, panel, current = std::move(current)] {
        const std::optional<AnnotatedRow> row = current();
        if (!row) return;
        const auto& view = panel->view();
        const QRect cell = view.visualRect(view.currentIndex());
        editAnnotation(context, panel, view.viewport()->mapToGlobal(QPoint(24, cell.bottom() + 1)), *row,
                       [panel](const QString& why) { emit panel->message(why); });
    });
    panel->addAction(action);
    return action;
}

QAction* addAnnotateAction(const PageContext& context, TablePanel* panel, RowTarget targetOf) {
    return addAnnotateAction(context, panel, [panel, targetOf = std::move(targetOf)]() -> std::optional<AnnotatedRow> {
        const int row = panel->currentRow();
        if (row < 0) return std::nullopt;
        auto [target, subject] = targetOf(row);
        return AnnotatedRow{std::move(target), std::move(subject), cellText(*panel->table(), row, "label"),
                            cellText(*panel->table(), row, "note")};
    });
}

} // namespace inlinescope
