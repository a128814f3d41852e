// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/dialogs/evidence_tools.h"

#include "views/dialogs/result_window.h"
#include "views/jobs/evidence_jobs.h"
#include "views/jobs/workspace_jobs.h"
#include "views/state/page_id.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QSpinBox>

#include <algorithm>
#include <functional>

namespace inlinescope {
namespace {

/// The absolute path of a file, or what is typed: the name of a report of the workspace. Empty while it is not known
/// which.
QString binaryIn(ToolDialog& dialog, const QLineEdit& edit) {
    const QString path = pathIn(edit);
    switch (dialog.found(path)) {
    case ToolDialog::Found::NotKnown:
        return {};
    case ToolDialog::Found::File:
        return path;
    case ToolDialog::Found::Nothing:
    case ToolDialog::Found::Folder:
    case ToolDialog::Found::Other:
        break;
    }
    return edit.text().trimmed();
}

QLineEdit* addBinary(ToolDialog& dialog, const char* name, const QString& label) {
    return dialog.addPath(
        {name, label,
         ToolDialog::tr("The binary that was linked of the objects of this run: a file, or its name on "
                        "Sizes")},
        ToolDialog::PathKind::Input);
}

ResultWindow* quantileWindow(QWidget* parent, const CliCommand& command) {
    return new ResultWindow(QStringLiteral("vocabulary"), ToolDialog::tr("Vocabulary"), command, parent);
}

} // namespace

ToolDialog* openBinaryDialog(QWidget* parent, Session& session, JobRunner& jobs) {
    auto* dialog = new ToolDialog(QStringLiteral("binary"), ToolDialog::tr("Import a binary"), session, jobs, parent);
    auto* file = dialog->addPath({"Binary", ToolDialog::tr("&Binary"), ToolDialog::tr("An ELF file or an archive")},
                                 ToolDialog::PathKind::Input);
    auto* debug = dialog->addPaths(
        {"Debug", ToolDialog::tr("&Debug information"),
         ToolDialog::tr(
             "If other files have it, one a line: separate debug files, .dwo and .dwp files, or folders with "
             "files *.dwo, *.dwp or *.debug; empty: the binary has it, or there is none")});
    auto* name = dialog->addText(
        {"Name", ToolDialog::tr("&Name"),
         ToolDialog::tr("If empty: made from the path. A binary with the name of a run is taken for the one that was "
                        "linked of its objects: if two runs have one, Modules shows what is linked")});
    const auto options = [=] {
        ImportOptions chosen;
        chosen.name = name->text().trimmed().toStdString();
        chosen.debugFiles = stringsOf(pathsIn(*debug));
        return chosen;
    };
    const auto command = [=, &session] {
        const auto isThere = [dialog](const QString& path) { return dialog->found(path) > ToolDialog::Found::Nothing; };
        const QStringList debugFiles = pathsIn(*debug);
        const auto missing = std::ranges::count_if(debugFiles, std::not_fn(isThere)); // asks for all at once
        const bool areThere = dialog->found(pathIn(*file)) == ToolDialog::Found::File && missing == 0;
        return areThere ? commandOfImport(session, {pathIn(*file)}, options()) : CliCommand();
    };
    dialog->openTool(ToolDialog::tr("Import"), command, [=, &session, &jobs] {
        importPathsWithJob(session, jobs, {pathIn(*file)}, options(),
                           [&session](const std::vector<Imported>& imported, const std::vector<Finding>&) {
                               if (imported.empty()) return;
                               const QString report = QString::fromStdString(imported.front().name);
                               session.navigate({PageId::Sizes, session.module(), {{report}}});
                           });
    });
    return dialog;
}

ToolDialog* openLinkedDialog(QWidget* parent, Session& session, JobRunner& jobs) {
    auto* dialog =
        new ToolDialog(QStringLiteral("linked"), ToolDialog::tr("Compare what is linked"), session, jobs, parent);
    dialog->addSentence(ToolDialog::tr("Whether what the modules win in their objects is won in the binary that is "
                                       "linked of them: a body that one module drops may be kept by another."));
    auto* base = dialog->addStored({"Base", ToolDialog::tr("&Before"), ToolDialog::tr("Run before")},
                                   ToolDialog::runs(), session.baselineRun());
    auto* before = addBinary(*dialog, "BaseBinary", ToolDialog::tr("B&inary of it"));
    auto* next = dialog->addStored({"New", ToolDialog::tr("&After"), ToolDialog::tr("Run after")}, ToolDialog::runs(),
                                   session.versusRun());
    auto* after = addBinary(*dialog, "NewBinary", ToolDialog::tr("Bina&ry of it"));
    auto* named = dialog->addFlag(
        {"Named", ToolDialog::tr("&Show on Modules too what is linked"),
         ToolDialog::tr(
             "Gives the binaries in the workspace the names of their runs: whenever these runs are compared, "
             "Modules then has the linked bytes of each module beside its delta")});
    const auto work = [=] {
        return LinkedWork{{base->currentText().toStdString(), next->currentText().toStdString(),
                           binaryIn(*dialog, *before).toStdString(), binaryIn(*dialog, *after).toStdString()},
                          named->isChecked()};
    };
    const auto command = [=, &session] {
        const QStringList names{base->currentText(), next->currentText(), binaryIn(*dialog, *before),
                                binaryIn(*dialog, *after)};
        return names.contains(QString()) ? CliCommand() : commandOfLinked(session, work());
    };
    dialog->openTool(ToolDialog::tr("Compare"), command, [=, &session, &jobs] {
        linkedWithJob(session, jobs, work(), parent, [=, words = command()](const Table& table) {
            (new ResultWindow(QStringLiteral("linked"), ToolDialog::tr("What is linked"), words, parent))
                ->showTable(linkedSentence(table), table);
        });
    });
    return dialog;
}

ToolDialog* openLogDialog(QWidget* parent, Session& session, JobRunner& jobs) {
    auto* dialog =
        new ToolDialog(QStringLiteral("writeLog"), ToolDialog::tr("Write a training log"), session, jobs, parent);
    auto* run = dialog->addStored({"Run", ToolDialog::tr("&Run"), ToolDialog::tr("A run that has the module")},
                                  ToolDialog::runs(), session.baselineRun());
    auto* module = dialog->addText({"Module", ToolDialog::tr("&Module"), ToolDialog::tr("Its name, as on Modules")});
    module->setText(session.module());
    auto* file = dialog->addPath({"File", ToolDialog::tr("&File"),
                                  ToolDialog::tr("Gets the features and decisions of the module, as LLVM's development "
                                                 "mode logs them")},
                                 ToolDialog::PathKind::NewFile);
    const auto command = [=, &session] {
        const QString name = module->text().trimmed();
        if (run->currentText().isEmpty() || name.isEmpty() || pathIn(*file).isEmpty()) return CliCommand();
        return CliCommand(session, "log")
            .name(run->currentText())
            .option("--module", name)
            .option("--output", pathIn(*file));
    };
    dialog->openTool(ToolDialog::tr("Write"), command, [=, &session, &jobs] {
        const JobId id = writeLogWithJob(session, jobs, run->currentText(), module->text().trimmed(), pathIn(*file));
        jobs.noteCommand(id, command());
    });
    return dialog;
}

ToolDialog* openVocabularyDialog(QWidget* parent, Session& session, JobRunner& jobs) {
    auto* dialog = new ToolDialog(QStringLiteral("vocabulary"), ToolDialog::tr("Vocabulary of training logs"), session,
                                  jobs, parent);
    auto* logs = dialog->addStoredChecks({"Logs", ToolDialog::tr("&Logs"), ToolDialog::tr("Whose values are counted")},
                                         {ListNoun::Logs, "log"}, {});
    auto* folder =
        dialog->addFolder(ToolDialog::tr("Gets FEATURE.buckets for each feature, as ml-compiler-opt reads them; "
                                         "files of that name are replaced"));
    auto* quantiles =
        dialog->addNumber({"Quantiles", ToolDialog::tr("&Quantiles"), ToolDialog::tr("Numbers in each file")},
                          {2, 1'000'000}, int(VocabularyOptions().quantiles));
    auto* other = dialog->addStored({"Compare", ToolDialog::tr("&Compare with"),
                                     ToolDialog::tr("Without a folder nothing is written: the quantiles of the logs "
                                                    "are compared with this imported vocabulary")},
                                    {ListNoun::Performance, "performance", "vocabulary"}, {});
    const auto command = [=, &session] {
        const QStringList chosen = checkedIn(*logs);
        const bool writes = !pathIn(*folder).isEmpty();
        if (chosen.isEmpty() || (!writes && other->currentText().isEmpty())) return CliCommand();
        CliCommand words(session, "vocab");
        words.names(chosen);
        if (!writes) return words.option("--compare", other->currentText());
        words.option("--output", pathIn(*folder));
        if (quantiles->value() != int(VocabularyOptions().quantiles))
            words.option("--quantiles", QString::number(quantiles->value()));
        return words;
    };
    dialog->openTool(ToolDialog::tr("Start"), command, [=, &session, &jobs] {
        const CliCommand words = command();
        const QStringList chosen = checkedIn(*logs);
        if (pathIn(*folder).isEmpty()) {
            const QStringList sides{chosen.join(QStringLiteral(", ")), other->currentText()};
            const auto done = [=](const Table& table) {
                ResultWindow* window = quantileWindow(parent, words);
                window->setSides(sides);
                window->showTable(ToolDialog::tr("features compared: %1").arg(table.rows.size()), table);
            };
            return jobs.noteCommand(compareVocabularyWithJob(session, jobs, chosen, sides.back(), parent, done), words);
        }
        const VocabularyOptions options{stringsOf(chosen), pathIn(*folder).toStdString(),
                                        std::size_t(quantiles->value())};
        const auto done = [=](const Table& table) {
            quantileWindow(parent, words)
                ->showTable(ToolDialog::tr("%Ln feature(s) written", nullptr, int(table.rows.size())), table);
        };
        jobs.noteCommand(vocabularyWithJob(session, jobs, options, parent, done), words);
    });
    return dialog;
}

ToolDialog* openTieDialog(QWidget* parent, Session& session, JobRunner& jobs, const ProposedTie& proposed) {
    auto* dialog = new ToolDialog(QStringLiteral("tie"), ToolDialog::tr("What a log records"), session, jobs, parent);
    dialog->addSentence(ToolDialog::tr("Stores which compile the log records: its observations then have callsites, "
                                       "and a captured module takes the log along."));
    auto* log = dialog->addStored({"Log", ToolDialog::tr("&Log"), ToolDialog::tr("An imported training log")},
                                  {ListNoun::Logs, "log"}, proposed.log);
    auto* context =
        dialog->addText({"Context", ToolDialog::tr("Conte&xt"), ToolDialog::tr("If empty: all contexts of the log")});
    context->setText(proposed.context);
    auto* run = dialog->addStored({"Run", ToolDialog::tr("&Run"), ToolDialog::tr("A run that has the module")},
                                  ToolDialog::runs(), proposed.run);
    auto* module = dialog->addText(
        {"Module", ToolDialog::tr("&Module"), ToolDialog::tr("If empty: that whose name agrees with the context's")});
    module->setText(proposed.module);
    auto* none = dialog->addFlag({"None", ToolDialog::tr("Remo&ve the tie"), ToolDialog::tr("Removes what is stored")});
    const auto command = [=, &session] {
        CliCommand words(session, "tie");
        words.name(log->currentText());
        if (log->currentText().isEmpty()) return CliCommand();
        if (none->isChecked()) return words.flag("--none");
        if (run->currentText().isEmpty()) return CliCommand();
        words.option("--run", run->currentText());
        if (!module->text().trimmed().isEmpty()) words.option("--module", module->text().trimmed());
        if (!context->text().isEmpty()) words.option("--context", context->text());
        return words;
    };
    dialog->openTool(ToolDialog::tr("Store"), command, [=, &session, &jobs] {
        LogTie tie{log->currentText().toStdString(),
                   {},
                   run->currentText().toStdString(),
                   module->text().trimmed().toStdString()};
        if (!context->text().isEmpty()) tie.context = context->text().toStdString();
        const JobId id =
            none->isChecked() ? untieLogWithJob(session, jobs, log->currentText()) : tieLogWithJob(session, jobs, tie);
        jobs.noteCommand(id, command());
    });
    return dialog;
}

} // namespace inlinescope
