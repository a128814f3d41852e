// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/workspace/annotate_job.h"
#include "views/widgets/page.h"

#include <QFrame>

#include <functional>

class QAction;
class QLineEdit;
class QPlainTextEdit;

namespace inlinescope {

/// A label and a note, edited where they stand: Enter in the label, Ctrl+Enter in the note and a click elsewhere keep
/// what was typed, Escape gives it up. Deletes itself when it closes. Child object names: annotationLabel,
/// annotationNote.
class AnnotationEditor : public QFrame {
    Q_OBJECT
public:
    AnnotationEditor(const QString& subject, const QString& label, const QString& note, QWidget* parent);
    void showAt(const QPoint& globalPosition);

signals:
    void edited(const QString& label, const QString& note); ///< only where something is another than before

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    QString m_labelBefore, m_noteBefore;
    QLineEdit* m_label;
    QPlainTextEdit* m_note;
    bool m_givenUp = false;
};

/// Opens an editor for what is written about `target`, at a place of the screen, and stores what is typed there.
/// `failed` hears a sentence where it cannot be stored.
void editAnnotation(const PageContext& context, QWidget* parent, const QPoint& globalPosition,
                    const AnnotationTarget& target, const QString& subject, const QString& label, const QString& note,
                    std::function<void(const QString&)> failed);

/// What a row of a table is about: a target, and what the editor calls it.
using RowTarget = std::function<std::pair<AnnotationTarget, QString>(int tableRow)>;
/// Gives a table the action (F2, and in its menu) that edits label and note of the current row, which the table may
/// have in columns of these names. The action is the panel's: action_annotate.
QAction* addAnnotateAction(const PageContext& context, TablePanel* panel, RowTarget targetOf);

} // namespace inlinescope
