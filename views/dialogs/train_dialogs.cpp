// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/dialogs/train_dialogs.h"

#include "views/dialogs/job_commands.h"
#include "views/dialogs/result_window.h"
#include "views/jobs/measure_jobs.h"
#include "views/jobs/output_jobs.h"
#include "views/state/page_id.h"

#include <QComboBox>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QRegularExpression>
#include <QSpinBox>

namespace inlinescope {
namespace {

constexpr int mostFlips = 10'000'000;

/// The fields of the dialog for measured bytes, which own themselves.
class BytesFields {
public:
    explicit BytesFields(ToolDialog& dialog)
        : m_corpus(dialog.addStored({"Corpus", ToolDialog::tr("&Corpus"), ToolDialog::tr("Its modules are compiled")},
                                    {ListNoun::Corpora, "corpus"}, {})),
          m_folder(dialog.addFolder(ToolDialog::tr("Gets the best policy, and that of each round. The same folder and "
                                                   "name again resume a training"))),
          m_name(dialog.addText({"Name", ToolDialog::tr("&Name"),
                                 ToolDialog::tr("Of the training; its runs are NAME-0, "
                                                "NAME-1, ...")})),
          m_objective(dialog.addChoice(
              {"Objective", ToolDialog::tr("&Objective"), ToolDialog::tr("What the policy shall make small")},
              {ToolDialog::tr("text: the bytes of each object"),
               ToolDialog::tr("unique: shared bodies counted once")})),
          m_start(dialog.addText({"First", ToolDialog::tr("First &policy"),
                                  ToolDialog::tr("Whose decisions are measured first: default, never, release, "
                                                 "release:NAME, or the folder of a policy")})),
          m_held(dialog.addLines({"Validation", ToolDialog::tr("&Validation"),
                                  ToolDialog::tr("Folders of modules that are never learned from, one a line; if "
                                                 "empty, about a quarter of the modules, chosen by name")})),
          m_searches(dialog.addStoredChecks({"Searches", ToolDialog::tr("&Searched runs"),
                                             ToolDialog::tr("Their decisions are learned from too, if they made a "
                                                            "module smaller")},
                                            ToolDialog::runs(), {})),
          m_flipRuns(dialog.addStoredChecks({"FlipRuns", ToolDialog::tr("Flipp&ed runs"),
                                             ToolDialog::tr("Flips of their decisions are learned from too: what each "
                                                            "is worth there")},
                                            ToolDialog::runs(), {})),
          m_perRun(dialog.addNumber({"PerRun", ToolDialog::tr("Flips in a r&un"),
                                     ToolDialog::tr("Decisions to flip in each of these runs, at most")},
                                    {1, mostFlips}, int(m_usual.flipsPerRun))),
          m_budget(dialog.addNumber({"Budget", ToolDialog::tr("&Budget"),
                                     ToolDialog::tr("Wall-clock time; the training can be resumed later")},
                                    {0, 7 * 24 * 60}, 30)),
          m_rounds(dialog.addNumber({"Rounds", ToolDialog::tr("&Rounds"), ToolDialog::tr("Policies to fit, at most")},
                                    {1, 1000}, m_usual.rounds)),
          m_flips(dialog.addNumber(
              {"Flips", ToolDialog::tr("F&lips"), ToolDialog::tr("Decisions to flip in each round, at most")},
              {1, mostFlips}, int(m_usual.flips.flips))),
          m_perModule(dialog.addNumber(
              {"PerModule", ToolDialog::tr("Flips in a &module"), ToolDialog::tr("Of them in one module, at most")},
              {1, mostFlips}, int(m_usual.flips.perModule))) {
        m_name->setText(QString::fromStdString(m_usual.name));
        m_start->setText(QString::fromStdString(m_usual.start));
        m_budget->setSuffix(ToolDialog::tr(" min"));
        m_budget->setSpecialValueText(ToolDialog::tr("until it gets no better"));
    }

    /// std::nullopt if a field is missing.
    std::optional<TrainBytesOptions> options() const {
        TrainBytesOptions options;
        options.corpus = m_corpus->currentText().toStdString();
        options.outputFolder = pathIn(*m_folder).toStdString();
        options.name = m_name->text().trimmed().toStdString();
        options.start = m_start->text().trimmed().toStdString();
        if (options.corpus.empty() || options.outputFolder.empty() || options.name.empty() || options.start.empty())
            return std::nullopt;
        if (m_objective->currentIndex() == 1) options.objective = SearchObjective::Unique;
        options.validation = stringsOf(linesIn(*m_held));
        options.searches = stringsOf(checkedIn(*m_searches));
        options.flipRuns = stringsOf(checkedIn(*m_flipRuns));
        options.flipsPerRun = m_perRun->value();
        if (m_budget->value() > 0) options.budget = std::chrono::minutes(m_budget->value());
        options.rounds = m_rounds->value();
        options.flips = {m_flips->value(), m_perModule->value()};
        return options;
    }

private:
    const TrainBytesOptions m_usual;
    QComboBox* m_corpus;
    QLineEdit *m_folder, *m_name;
    QComboBox* m_objective;
    QLineEdit* m_start;
    QPlainTextEdit* m_held;
    QListWidget *m_searches, *m_flipRuns;
    QSpinBox *m_perRun, *m_budget, *m_rounds, *m_flips, *m_perModule;
};

} // namespace

ToolDialog* openTrainDialog(QWidget* parent, Session& session, JobRunner& jobs) {
    auto* dialog = new ToolDialog(QStringLiteral("train"), ToolDialog::tr("Train a policy"), session, jobs, parent);
    auto* runs = dialog->addStoredChecks(
        {"Runs", ToolDialog::tr("&Learn from"), ToolDialog::tr("The policy learns to decide as these runs did")},
        ToolDialog::runs(), {session.baselineRun()});
    auto* folder = dialog->addFolder(ToolDialog::tr("Gets the policy: saved_model.pbtxt, output_spec.json and "
                                                    "model.tflite"));
    auto* without = dialog->addText({"Without", ToolDialog::tr("&Without features"),
                                     ToolDialog::tr("Names of features that are left out, separated by blanks")});
    const CloneOptions usual;
    auto* hidden =
        dialog->addNumber({"Hidden", ToolDialog::tr("&Hidden units"), ToolDialog::tr("Units of the hidden layer")},
                          {1, 1024}, int(usual.fit.network.hidden));
    auto* iterations = dialog->addNumber(
        {"Iterations", ToolDialog::tr("&Iterations"), ToolDialog::tr("Passes over all rows, at most")}, {1, 100'000},
        int(usual.fit.network.iterations));
    const auto left = [without] {
        return without->text().split(QRegularExpression(QStringLiteral("\\s+")), Qt::SkipEmptyParts);
    };
    const auto command = [=, &session] {
        const QStringList from = checkedIn(*runs);
        if (from.isEmpty() || pathIn(*folder).isEmpty()) return CliCommand();
        CliCommand words(session, "train");
        words.name(QStringLiteral("bc")).option("--from", from).option("--output", pathIn(*folder));
        if (!left().isEmpty()) words.option("--without", left());
        return words.option("--hidden", QString::number(hidden->value()))
            .option("--iterations", QString::number(iterations->value()));
    };
    dialog->openTool(ToolDialog::tr("Train"), command, [=, &session, &jobs] {
        CloneOptions options;
        options.runs = stringsOf(checkedIn(*runs));
        options.without = stringsOf(left());
        options.outputFolder = pathIn(*folder).toStdString();
        options.fit.network.hidden = std::size_t(hidden->value());
        options.fit.network.iterations = iterations->value();
        trainWithJob(session, jobs, options, parent, [=, words = command()](const Table& table) {
            (new ResultWindow(QStringLiteral("train"), ToolDialog::tr("Trained policy"), words, parent))
                ->showTable(ToolDialog::tr("How often the policy decides as the runs did"), table);
        });
    });
    return dialog;
}

ToolDialog* openTrainBytesDialog(QWidget* parent, Session& session, JobRunner& jobs) {
    auto* dialog = new ToolDialog(QStringLiteral("trainBytes"), ToolDialog::tr("Train a policy by measured bytes"),
                                  session, jobs, parent);
    const BytesFields fields(*dialog);
    const auto command = [fields, &session] {
        const std::optional<TrainBytesOptions> options = fields.options();
        return options ? commandOf(session, *options) : CliCommand();
    };
    dialog->openTool(ToolDialog::tr("Train"), command, [fields, &session, &jobs] {
        trainBytesWithJob(session, jobs, *fields.options());
        session.navigate(PageId::Training); // which shows its rounds
    });
    return dialog;
}

} // namespace inlinescope
