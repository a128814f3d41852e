// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/dialogs/workspace_tools.h"

#include "views/jobs/workspace_jobs.h"

#include <QCheckBox>
#include <QLineEdit>

#include <algorithm>

namespace inlinescope {
ToolDialog* openImportDialog(QWidget* parent, Session& session, JobRunner& jobs) {
    auto* dialog =
        new ToolDialog(QStringLiteral("importReference"), ToolDialog::tr("Import by reference"), session, jobs, parent);
    auto* path = dialog->addPath({"Path", ToolDialog::tr("Corpus or &file"),
                                  ToolDialog::tr("A folder with corpus_description.json, a training log, a size "
                                                 "report or optimization remarks (.opt.yaml)")},
                                 ToolDialog::PathKind::Input);
    auto* reference = dialog->addFlag(
        {"InPlace", ToolDialog::tr("&Leave the files where they are"),
         ToolDialog::tr("Bitcode and side files are not copied into the workspace, which stays small. A colleague who "
                        "gets the workspace cannot compile again without these files.")});
    reference->setChecked(true);
    auto* map = dialog->addLines({"Map", ToolDialog::tr("&Moved folders"),
                                  ToolDialog::tr("OLD=NEW, one a line: where the files of the build are on this "
                                                 "machine. The last rule that fits is used.")});
    auto* name = dialog->addText({"Name", ToolDialog::tr("&Name"), ToolDialog::tr("If empty: made from the path")});
    const auto options = [=] {
        ImportOptions chosen;
        chosen.name = name->text().trimmed().toStdString();
        chosen.byReference = reference->isChecked();
        for (const QString& rule : linesIn(*map))
            chosen.pathMap.push_back(rule.toStdString());
        return chosen;
    };
    const auto command = [=, &session] {
        const QStringList rules = linesIn(*map);
        const bool isRule = std::ranges::all_of(rules, [](const QString& rule) { return rule.indexOf('=') > 0; });
        const bool isComplete = isRule && dialog->found(pathIn(*path)) > ToolDialog::Found::Nothing;
        return isComplete ? commandOfImport(session, {pathIn(*path)}, options()) : CliCommand();
    };
    dialog->openTool(ToolDialog::tr("Import"), command,
                     [=, &session, &jobs] { importPathsWithJob(session, jobs, {pathIn(*path)}, options()); });
    return dialog;
}

ToolDialog* openSaveCopyDialog(QWidget* parent, Session& session, JobRunner& jobs) {
    auto* dialog = new ToolDialog(QStringLiteral("saveCopy"), ToolDialog::tr("Save a copy of the workspace"), session,
                                  jobs, parent);
    auto* file = dialog->addPath(
        {"File", ToolDialog::tr("New &file"), ToolDialog::tr("A file NAME.inlinescope that does not exist yet")},
        ToolDialog::PathKind::NewFile);
    dialog->openTool(
        ToolDialog::tr("Save"),
        [=, &session] {
            const bool isNew =
                !file->text().trimmed().isEmpty() && dialog->found(pathIn(*file)) == ToolDialog::Found::Nothing;
            return isNew ? CliCommand(session, "save-copy").name(pathIn(*file)) : CliCommand();
        },
        [=, &session, &jobs] { saveCopyWithJob(session, jobs, pathIn(*file)); });
    return dialog;
}

ToolDialog* openMergeDialog(QWidget* parent, Session& session, JobRunner& jobs) {
    auto* dialog =
        new ToolDialog(QStringLiteral("merge"), ToolDialog::tr("Merge another workspace"), session, jobs, parent);
    dialog->addSentence(
        ToolDialog::tr("Takes what the other workspace has and this one has not: corpora, runs with all "
                       "that was measured of them, logs, reports, trainings, labels and findings. The "
                       "other file is only read."));
    auto* file =
        dialog->addPath({"File", ToolDialog::tr("Other &workspace"), ToolDialog::tr("A file NAME.inlinescope")},
                        ToolDialog::PathKind::Input);
    dialog->openTool(
        ToolDialog::tr("Merge"),
        [=, &session] {
            const bool isFile = dialog->found(pathIn(*file)) == ToolDialog::Found::File;
            return isFile ? CliCommand(session, "merge").name(pathIn(*file)) : CliCommand();
        },
        [=, &session, &jobs] { mergeWithJob(session, jobs, pathIn(*file)); });
    return dialog;
}

ToolDialog* openCaptureDialog(QWidget* parent, Session& session, JobRunner& jobs) {
    auto* dialog = new ToolDialog(QStringLiteral("capture"), ToolDialog::tr("Capture a module"), session, jobs, parent);
    dialog->addSentence(ToolDialog::tr("Writes a new workspace that has this one module, all runs of it and what was "
                                       "measured of them, to repeat every number on another machine."));
    auto* run = dialog->addStored({"Run", ToolDialog::tr("&Run"), ToolDialog::tr("A run that has the module")},
                                  ToolDialog::runs(), session.baselineRun());
    auto* module = dialog->addText({"Module", ToolDialog::tr("&Module"), ToolDialog::tr("Its name, as on Modules")});
    module->setText(session.module());
    auto* file = dialog->addPath(
        {"File", ToolDialog::tr("New &file"), ToolDialog::tr("A file NAME.inlinescope that does not exist yet")},
        ToolDialog::PathKind::NewFile);
    const auto options = [=] {
        return CaptureOptions{run->currentText().toStdString(), module->text().trimmed().toStdString(),
                              pathIn(*file).toStdString()};
    };
    const auto command = [=, &session] {
        const CaptureOptions wanted = options();
        const bool isComplete = !wanted.run.empty() && !wanted.module.empty() && !wanted.output.empty() &&
                                dialog->found(pathIn(*file)) == ToolDialog::Found::Nothing;
        if (!isComplete) return CliCommand();
        return CliCommand(session, "capture")
            .name(run->currentText())
            .option("--module", module->text().trimmed())
            .option("--output", pathIn(*file));
    };
    dialog->openTool(ToolDialog::tr("Capture"), command,
                     [=, &session, &jobs] { captureWithJob(session, jobs, options()); });
    return dialog;
}

} // namespace inlinescope
