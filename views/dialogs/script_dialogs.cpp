// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/dialogs/script_dialogs.h"

#include "views/dialogs/run_dialog.h"
#include "views/dialogs/script_editor.h"
#include "views/jobs/output_jobs.h"
#include "views/models/words.h"
#include "views/widgets/named.h"

#include <QAction>
#include <QComboBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QLineEdit>

namespace inlinescope {
namespace {

enum Then { Run, Edit, Nothing };

CliCommand commandOf(const Session& session, const QString& file, const ScriptEdit& edit) {
    if (file.isEmpty()) return {};
    CliCommand words(session, "script");
    words.name(file).option("--run", QString::fromStdString(edit.run));
    words.option("--module", QString::fromStdString(edit.module));
    for (const std::int64_t decision : edit.decisions)
        words.option("--decision", QString::number(decision));
    return words;
}

} // namespace

ToolDialog* openDecideDialog(QWidget* parent, Session& session, JobRunner& jobs, const ScriptEdit& edit) {
    auto* dialog =
        new ToolDialog(QStringLiteral("decide"), ToolDialog::tr("Decide otherwise in a script"), session, jobs, parent);
    dialog->addSentence(ToolDialog::tr("%Ln decision(s) of run %1 in module %2, taken the other way", nullptr,
                                       int(edit.decisions.size()))
                            .arg(QString::fromStdString(edit.run), QString::fromStdString(edit.module)));
    auto* file = dialog->addPath({"File", ToolDialog::tr("&Script"),
                                  ToolDialog::tr("A script is changed if it exists, else it is made: then the policy "
                                                 "of the run decides the rest")},
                                 ToolDialog::PathKind::ChangedFile);
    file->setText(QFileInfo(session.workspacePath()).absoluteDir().filePath(QStringLiteral("changed.script")));
    auto* then = dialog->addChoice({"Then", ToolDialog::tr("&Then"), ToolDialog::tr("After the script is written")},
                                   {ToolDialog::tr("run it"), ToolDialog::tr("edit it"), ToolDialog::tr("nothing")});
    dialog->openTool(
        ToolDialog::tr("Write"), [=, &session] { return commandOf(session, pathIn(*file), edit); },
        [=, &session, &jobs] {
            const QString path = pathIn(*file);
            ScriptEdit wanted = edit;
            wanted.file = path.toStdString();
            decideOtherwiseWithJob(session, jobs, wanted, parent,
                                   [=, &session, &jobs, chosen = then->currentIndex()](const ScriptContents& made) {
                                       if (chosen == Edit) openScriptEditor(parent, session, jobs, path);
                                       if (chosen == Run)
                                           openRunDialog(parent, session, jobs, QString::fromStdString(made.corpus))
                                               ->addPolicy(QStringLiteral("script:") + path);
                                   });
        });
    return dialog;
}

QAction* newDecideAction(QWidget* table) {
    auto* action = named(new QAction(ToolDialog::tr("Decide otherwise in a script…"), table), "action_decideOtherwise");
    action->setShortcut(Qt::CTRL | Qt::SHIFT | Qt::Key_O);
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    action->setToolTip(
        ToolDialog::tr("Write a script in which these decisions are taken the other way, to run it as a policy (%1)")
            .arg(action->shortcut().toString(QKeySequence::NativeText)));
    action->setEnabled(false);
    table->addAction(action);
    return action;
}

void chooseScriptToEdit(QWidget* parent, Session& session, JobRunner& jobs) {
    auto* dialog =
        named(new QFileDialog(parent, ToolDialog::tr("Edit a script"), QDir::currentPath()), "editScriptDialog");
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    QObject::connect(dialog, &QFileDialog::fileSelected, parent,
                     [parent, &session, &jobs](const QString& file) { openScriptEditor(parent, session, jobs, file); });
    dialog->open();
}

} // namespace inlinescope
