// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/dialogs/run_tools.h"

#include "core/jobs/report/gate_report.h"
#include "core/model/names.h"
#include "views/dialogs/result_window.h"
#include "views/jobs/output_jobs.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QListWidget>
#include <QRegularExpression>
#include <QSpinBox>

namespace inlinescope {
namespace {

QString shownRun(const Session& session) {
    return session.versusRun().isEmpty() ? session.baselineRun() : session.versusRun();
}

/// All modules of a run, or the one of the Module page.
QComboBox* addModules(ToolDialog& dialog) {
    QStringList choices{ToolDialog::tr("all modules")};
    if (const QString& module = dialog.session().module(); !module.isEmpty()) choices << module;
    return dialog.addChoice(
        {"Modules", ToolDialog::tr("&Modules"), ToolDialog::tr("Of which modules files are written")}, choices);
}

QStringList modulesIn(const QComboBox& box) {
    return box.currentIndex() > 0 ? QStringList{box.currentText()} : QStringList();
}

/// A whole number, or with `isReal` any.
bool isLimit(const QString& text, bool isReal) {
    bool isNumber = true;
    if (!text.isEmpty()) isReal ? void(text.toDouble(&isNumber)) : void(text.toLongLong(&isNumber));
    return isNumber && !text.startsWith(QLatin1Char('-'));
}

/// The fields of the gate's dialog, which own themselves.
class GateFields {
public:
    explicit GateFields(ToolDialog& dialog)
        : m_base(dialog.addStored({"Base", ToolDialog::tr("&Before"), ToolDialog::tr("Run before")}, ToolDialog::runs(),
                                  dialog.session().baselineRun())),
          m_next(dialog.addStored({"New", ToolDialog::tr("&After"), ToolDialog::tr("Run to check")}, ToolDialog::runs(),
                                  dialog.session().versusRun())),
          m_growth(dialog.addText({"Growth", ToolDialog::tr("&Growth in total, %"),
                                   ToolDialog::tr("How much text may grow in total. If no limit is given, text may "
                                                  "not grow")})),
          m_budget(dialog.addText({"Budget", ToolDialog::tr("Growth in &total, B"),
                                   ToolDialog::tr("Bytes by which text may grow in total")})),
          m_bytes(dialog.addText({"Bytes", ToolDialog::tr("Growth of a &module, B"),
                                  ToolDialog::tr("Bytes by which the text of a single module may grow")})),
          m_reason(dialog.addText({"Allow", ToolDialog::tr("&Reason to pass"),
                                   ToolDialog::tr("Why the gate passes although a limit is exceeded; the summary has "
                                                  "this reason")})),
          m_lost(dialog.addFlag({"Lost", ToolDialog::tr("Modules that are &lost may pass"),
                                 ToolDialog::tr("Modules that had a size and have none now")})),
          m_explained(dialog.addNumber(
              {"Explain", ToolDialog::tr("&Explain modules"),
               ToolDialog::tr("For this many of the worst modules, find by compiling which decisions made them grow")},
              {0, 1000}, GateOptions().explained)),
          m_compiles(dialog.addNumber({"Compiles", ToolDialog::tr("Com&piles"),
                                       ToolDialog::tr("Compiles at most to explain a module; 0: no limit")},
                                      {0, 1'000'000}, GateOptions().compiles)),
          m_shown(dialog.addNumber({"Show", ToolDialog::tr("&Show modules"),
                                    ToolDialog::tr("Modules in the table of the summary, besides those that exceed a "
                                                   "limit")},
                                   {0, 1000}, GateOptions().shown)),
          m_baseRevision(dialog.addText({"BaseRevision", ToolDialog::tr("Re&vision before"),
                                         ToolDialog::tr("Of the sources of the run before, for the summary; if empty: "
                                                        "the label of the run")})),
          m_nextRevision(dialog.addText({"NewRevision", ToolDialog::tr("Revision a&fter"),
                                         ToolDialog::tr("Of the sources of the run to check, for the summary; if "
                                                        "empty: the label of the run")})) {}

    CliCommand command(const Session& session) const {
        const bool isComplete = !m_base->currentText().isEmpty() && !m_next->currentText().isEmpty() &&
                                isLimit(textIn(m_growth), true) && isLimit(textIn(m_budget), false) &&
                                isLimit(textIn(m_bytes), false);
        if (!isComplete) return {};
        CliCommand words(session, "gate");
        words.names({m_base->currentText(), m_next->currentText()});
        if (!textIn(m_growth).isEmpty()) words.option("--max-growth", textIn(m_growth) + QLatin1Char('%'));
        if (!textIn(m_budget).isEmpty()) words.option("--budget", textIn(m_budget));
        if (!textIn(m_bytes).isEmpty()) words.option("--max-module-growth", textIn(m_bytes));
        if (!textIn(m_reason).isEmpty()) words.option("--allow", textIn(m_reason));
        if (m_lost->isChecked()) words.flag("--allow-lost");
        words.option("--explain", QString::number(m_explained->value()));
        if (m_compiles->value() != GateOptions().compiles)
            words.option("--compiles", QString::number(m_compiles->value()));
        if (m_shown->value() != GateOptions().shown) words.option("--show", QString::number(m_shown->value()));
        if (!textIn(m_baseRevision).isEmpty()) words.option("--base-revision", textIn(m_baseRevision));
        if (!textIn(m_nextRevision).isEmpty()) words.option("--new-revision", textIn(m_nextRevision));
        return words;
    }

    GateOptions options() const {
        GateOptions options;
        options.base = m_base->currentText().toStdString();
        options.next = m_next->currentText().toStdString();
        if (const QString text = textIn(m_growth); !text.isEmpty()) options.limits.growthPercent = text.toDouble();
        if (const QString text = textIn(m_budget); !text.isEmpty()) options.limits.totalBytes = text.toLongLong();
        if (const QString text = textIn(m_bytes); !text.isEmpty()) options.limits.moduleBytes = text.toLongLong();
        if (const QString text = textIn(m_reason); !text.isEmpty()) options.allowed = text.toStdString();
        options.limits.lostMayPass = m_lost->isChecked();
        options.explained = m_explained->value();
        options.compiles = m_compiles->value();
        options.shown = m_shown->value();
        options.baseRevision = textIn(m_baseRevision).toStdString();
        options.nextRevision = textIn(m_nextRevision).toStdString();
        return options;
    }

private:
    static QString textIn(const QLineEdit* edit) { return edit->text().trimmed(); }

    QComboBox *m_base, *m_next;
    QLineEdit *m_growth, *m_budget, *m_bytes, *m_reason;
    QCheckBox* m_lost;
    QSpinBox *m_explained, *m_compiles, *m_shown;
    QLineEdit *m_baseRevision, *m_nextRevision;
};

/// With a button for each format of its report.
void showGate(const Gate& gate, const CliCommand& command, Session& session, JobRunner& jobs, QWidget* parent) {
    auto* window = new ResultWindow(QStringLiteral("gate"), ToolDialog::tr("Gate"), command, parent);
    const std::tuple<QString, const char*, std::string> reports[] = {
        {ToolDialog::tr("Save Markdown…"), "md", gateMarkdown(gate)},
        {ToolDialog::tr("Save JUnit XML…"), "xml", gateJunit(gate)},
        {ToolDialog::tr("Save JSON…"), "json", gateJson(gate)}};
    for (const auto& [words, ending, text] : reports)
        window->addSave(words, ending, [&session, &jobs, text = text](const QString& file) {
            writeTextWithJob(session, jobs, file, text);
        });
    window->showText(gateSentence(gate), QString::fromStdString(gateMarkdown(gate)));
}

} // namespace

ToolDialog* openConvertDialog(QWidget* parent, Session& session, JobRunner& jobs) {
    auto* dialog = new ToolDialog(QStringLiteral("convert"), ToolDialog::tr("Convert a policy"), session, jobs, parent);
    auto* policy = dialog->addStored({"Policy", ToolDialog::tr("&Policy"), ToolDialog::tr("A policy with a model")},
                                     {ListNoun::Policies, "policy", std::string(toString(PolicyKind::Model))}, {});
    auto* folder =
        dialog->addFolder(ToolDialog::tr("Gets model.tflite and output_spec.json, for LLVM's development mode; or "
                                         "model.mlir, which LLVM 23 builds in (LLVM_MLGO_MODELS)"));
    auto* form = dialog->addChoice(
        {"Form", ToolDialog::tr("F&orm"), ToolDialog::tr("What the policy is written as")},
        {ToolDialog::tr("TFLite, for LLVM's development mode"), ToolDialog::tr("TOSA, to be built into LLVM 23")});
    auto* replace = dialog->addFlag({"Replace", ToolDialog::tr("&Replace its files if they exist"), {}});
    const auto wanted = [form] { return form->currentIndex() == 0 ? PolicyForm::Tflite : PolicyForm::Tosa; };
    const auto command = [=, &session] {
        if (policy->currentText().isEmpty() || pathIn(*folder).isEmpty()) return CliCommand();
        CliCommand words(session, "convert");
        const std::string to(toString(wanted()));
        words.name(policy->currentText())
            .option("--to", QString::fromStdString(to))
            .option("--output", pathIn(*folder));
        return replace->isChecked() ? words.flag("--force") : words;
    };
    dialog->openTool(ToolDialog::tr("Convert"), command, [=, &session, &jobs] {
        convertWithJob(
            session, jobs,
            {policy->currentText().toStdString(), pathIn(*folder).toStdString(), replace->isChecked(), wanted()});
    });
    return dialog;
}

ToolDialog* openGateDialog(QWidget* parent, Session& session, JobRunner& jobs) {
    auto* dialog = new ToolDialog(QStringLiteral("gate"), ToolDialog::tr("Gate"), session, jobs, parent);
    const GateFields fields(*dialog);
    const auto command = [fields, &session] { return fields.command(session); };
    dialog->openTool(ToolDialog::tr("Check"), command, [=, &session, &jobs] {
        gateWithJob(session, jobs, fields.options(), parent, [=, &session, &jobs, words = command()](const Gate& gate) {
            showGate(gate, words, session, jobs, parent);
        });
    });
    return dialog;
}

ToolDialog* openLntDialog(QWidget* parent, Session& session, JobRunner& jobs) {
    auto* dialog = new ToolDialog(QStringLiteral("lnt"), ToolDialog::tr("Report for LNT"), session, jobs, parent);
    auto* base = dialog->addStored({"Base", ToolDialog::tr("&Before"), ToolDialog::tr("The run it is compared with")},
                                   ToolDialog::runs(), session.baselineRun());
    auto* next = dialog->addStored({"New", ToolDialog::tr("&Run"), ToolDialog::tr("Whose sizes are written")},
                                   ToolDialog::runs(), session.versusRun());
    auto* revision = dialog->addText({"Revision", ToolDialog::tr("Re&vision"),
                                      ToolDialog::tr("The place of the run in LNT's history, which is ordered by the "
                                                     "numbers in it; if empty: the time of the run")});
    auto* machine = dialog->addText(
        {"Machine", ToolDialog::tr("&Machine"), ToolDialog::tr("The machine to which LNT adds the run")});
    machine->setText(QString::fromStdString(LntOptions().machine));
    auto* file = dialog->addPath({"File", ToolDialog::tr("&File"), ToolDialog::tr("For `lnt submit` or `lnt import`")},
                                 ToolDialog::PathKind::NewFile);
    const auto options = [=] {
        return LntOptions{revision->text().trimmed().toStdString(), machine->text().trimmed().toStdString()};
    };
    const auto command = [=, &session] {
        const bool isComplete = !base->currentText().isEmpty() && !next->currentText().isEmpty() &&
                                !pathIn(*file).isEmpty() && !options().machine.empty();
        if (!isComplete) return CliCommand();
        CliCommand words(session, "compare");
        words.names({base->currentText(), next->currentText()}).option("--format", QStringLiteral("lnt"));
        if (!options().revision.empty()) words.option("--revision", revision->text().trimmed());
        if (options().machine != LntOptions().machine) words.option("--machine", machine->text().trimmed());
        return words.option("--output", pathIn(*file));
    };
    dialog->openTool(ToolDialog::tr("Write"), command, [=, &session, &jobs] {
        writeLntWithJob(session, jobs, {base->currentText().toStdString(), next->currentText().toStdString()},
                        options(), pathIn(*file));
    });
    return dialog;
}

ToolDialog* openObjectsDialog(QWidget* parent, Session& session, JobRunner& jobs) {
    auto* dialog = new ToolDialog(QStringLiteral("objects"), ToolDialog::tr("Write objects"), session, jobs, parent);
    auto* run = dialog->addStored({"Run", ToolDialog::tr("&Run"), ToolDialog::tr("Its modules are compiled again")},
                                  ToolDialog::runs(), shownRun(session));
    auto* modules = addModules(*dialog);
    auto* folder = dialog->addFolder(ToolDialog::tr("Gets MODULE.o of each module"));
    const auto command = [=, &session] {
        if (run->currentText().isEmpty() || pathIn(*folder).isEmpty()) return CliCommand();
        CliCommand words(session, "objects");
        words.name(run->currentText());
        for (const QString& module : modulesIn(*modules))
            words.option("--module", module);
        return words.option("--output", pathIn(*folder));
    };
    dialog->openTool(ToolDialog::tr("Write"), command, [=, &session, &jobs] {
        writeObjectsWithJob(
            session, jobs,
            {run->currentText().toStdString(), stringsOf(modulesIn(*modules)), pathIn(*folder).toStdString(), {}});
    });
    return dialog;
}

ToolDialog* openPlaybackDialog(QWidget* parent, Session& session, JobRunner& jobs) {
    auto* dialog =
        new ToolDialog(QStringLiteral("playback"), ToolDialog::tr("Write a playback"), session, jobs, parent);
    auto* run =
        dialog->addStored({"Run", ToolDialog::tr("&Run"), ToolDialog::tr("A stock clang replays its decisions")},
                          ToolDialog::runs(), shownRun(session));
    auto* modules = addModules(*dialog);
    auto* folder = dialog->addFolder(ToolDialog::tr("Gets the files of each module, a compiler launcher and a CMake "
                                                    "file"));
    auto* never = dialog->addFlag({"Never", ToolDialog::tr("Inline &nothing that a file does not name"),
                                   ToolDialog::tr("Otherwise the compiler's heuristic decides about these callsites")});
    auto* clang = dialog->addPath({"Clang", ToolDialog::tr("&Check with"),
                                   ToolDialog::tr("A clang that compiles every module with its file; empty: none")},
                                  ToolDialog::PathKind::Input);
    const auto command = [=, &session] {
        if (run->currentText().isEmpty() || pathIn(*folder).isEmpty()) return CliCommand();
        CliCommand words(session, "playback");
        words.name(run->currentText());
        for (const QString& module : modulesIn(*modules))
            words.option("--module", module);
        if (never->isChecked()) words.option("--fallback", QString::fromLatin1(toString(ReplayFallback::NeverInline)));
        if (!pathIn(*clang).isEmpty()) words.option("--verify", pathIn(*clang));
        return words.option("--output", pathIn(*folder));
    };
    dialog->openTool(ToolDialog::tr("Write"), command, [=, &session, &jobs] {
        PlaybackOptions options;
        options.run = run->currentText().toStdString();
        options.modules = stringsOf(modulesIn(*modules));
        options.folder = pathIn(*folder).toStdString();
        if (never->isChecked()) options.fallback = ReplayFallback::NeverInline;
        options.verify = pathIn(*clang).toStdString();
        writePlaybackWithJob(session, jobs, options, parent, [=, words = command()](const Playback& made) {
            (new ResultWindow(QStringLiteral("playback"), ToolDialog::tr("Playback"), words, parent))
                ->showTable(ToolDialog::tr("%Ln module(s) written", nullptr, int(made.written)), made.table);
        });
    });
    return dialog;
}

} // namespace inlinescope
