// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/policies/script_edit.h"
#include "views/state/job_runner.h"
#include "views/state/session.h"

#include <QDialog>
#include <QTimer>

class QLabel;
class QPlainTextEdit;
class QPushButton;
class QVBoxLayout;

namespace inlinescope {

/// A script of decisions as text (UTF-8, at most 16 MiB). Says below it what the script has, or the line that cannot be
/// read, while the user types. Only the user's Save writes the file; closing asks about what is not saved. Object
/// names: scriptEditor; of its children: scriptText, scriptSays, scriptLine, scriptSave, scriptRun, copyCommand; of the
/// box that asks: scriptUnsaved.
class ScriptEditor : public QDialog {
    Q_OBJECT
public:
    ScriptEditor(Session& session, JobRunner& jobs, const QString& file, QWidget* parent);

    void reject() override;
    /// Whether an editor below the window has changes that are not saved; it then asks about them.
    static bool askAboutUnsaved(const QWidget& window);

private:
    void buildButtons(QVBoxLayout* layout);
    void load();
    void check();
    void save(bool thenClose);
    void showState();

    Session& m_session;
    JobRunner& m_jobs;
    QString m_file;
    QPlainTextEdit* m_text;
    QLabel *m_says, *m_line;
    QPushButton *m_save = nullptr, *m_run = nullptr;
    QTimer m_soon; ///< until the text is checked
};

/// Opens the editor without blocking; it deletes itself.
ScriptEditor* openScriptEditor(QWidget* parent, Session& session, JobRunner& jobs, const QString& file);

} // namespace inlinescope
