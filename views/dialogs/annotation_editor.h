// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/workspace/annotate_job.h"
#include "views/widgets/command_source.h"
#include "views/widgets/page.h"

#include <QFrame>

#include <functional>
#include <optional>

class QAction;
class QLineEdit;
class QPlainTextEdit;

namespace inlinescope {

/// A label and a note, edited in place: Enter in the label, Ctrl+Enter in the note and a click elsewhere keep the text,
/// Escape discards it. Deletes itself when it closes. Child object names: annotationLabel, annotationNote, copyCommand.
class AnnotationEditor : public QFrame {
    Q_OBJECT
public:
    AnnotationEditor(const QString& subject, const QString& label, const QString& note, QWidget* parent);
    void showAt(const QPoint& globalPosition);
    /// The commands that write what the editor has about `target`.
    CliCommand command(const Session& session, const AnnotationTarget& target) const;
    void addCopy(CommandSource::Make make);

signals:
    void edited(const QString& label, const QString& note); ///< emitted only if a text differs from before

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    QString m_labelBefore, m_noteBefore;
    QLineEdit* m_label;
    QPlainTextEdit* m_note;
    bool m_givenUp = false;
};

/// What an editor is opened for.
struct AnnotatedRow {
    AnnotationTarget target;
    QString subject; ///< the name that the editor shows
    QString label, note;
};

/// Opens an editor for an annotation, at a position of the screen, and stores the text. Calls `failed` with a sentence
/// if it cannot be stored.
void editAnnotation(const PageContext& context, QWidget* parent, const QPoint& globalPosition, const AnnotatedRow& row,
                    std::function<void(const QString&)> failed);

/// Gives rows the action (F2, and in their menu) that edits the label and note of the current one; `current` says what
/// it is, or nothing. The action belongs to the panel: action_annotate.
QAction* addAnnotateAction(const PageContext& context, RowPanel* panel,
                           std::function<std::optional<AnnotatedRow>()> current);

/// The target of a row of a table, and the name that the editor shows for it.
using RowTarget = std::function<std::pair<AnnotationTarget, QString>(int tableRow)>;
/// The same for a table, which may have columns of the names label and note for them.
QAction* addAnnotateAction(const PageContext& context, TablePanel* panel, RowTarget targetOf);

} // namespace inlinescope
