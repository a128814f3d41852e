// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/dialogs/build_tools.h"

#include "views/dialogs/result_window.h"
#include "views/dialogs/shards_window.h"
#include "views/jobs/build_jobs.h"
#include "views/jobs/cluster_jobs.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QSpinBox>

#include <chrono>
#include <optional>

namespace inlinescope {
namespace {

constexpr int longestMinutes = 7 * 24 * 60;

/// The fields of the dialog for a tune, which own themselves.
class TuneFields {
public:
    explicit TuneFields(ToolDialog& dialog)
        : m_dialog(dialog),
          m_database(dialog.addPath({"Database", ToolDialog::tr("compile_&commands.json"),
                                     ToolDialog::tr("Of the build, as CMake, Meson or bear writes it")},
                                    ToolDialog::PathKind::Input)),
          m_folder(
              dialog.addFolder(ToolDialog::tr("For all that is made, a workspace too. The same folder again resumes, "
                                              "or searches on"))),
          m_objective(
              dialog.addChoice({"Objective", ToolDialog::tr("&Objective"), ToolDialog::tr("What shall be made small")},
                               {ToolDialog::tr("unique: shared bodies counted once"),
                                ToolDialog::tr("text: the bytes of each object")})),
          m_budget(
              dialog.addNumber({"Budget", ToolDialog::tr("&Budget"), ToolDialog::tr("Wall-clock time of the search")},
                               {0, longestMinutes}, 30)),
          m_never(dialog.addFlag({"Never", ToolDialog::tr("Inline &nothing that a file does not name"),
                                  ToolDialog::tr("Otherwise the compiler's heuristic decides about these callsites")})),
          m_clang(dialog.addPath({"Clang", ToolDialog::tr("C&lang"),
                                  ToolDialog::tr("Compiles what has no bitcode, and checks the replay files; if empty: "
                                                 "clang-22 or clang of PATH")},
                                 ToolDialog::PathKind::Input)),
          m_build(dialog.addText({"Build", ToolDialog::tr("Bu&ild command"),
                                  ToolDialog::tr("A shell command that builds in the folder $INLINESCOPE_FOLDER. It is "
                                                 "run twice, and the linked files are compared; empty: none")})),
          m_check(dialog.addText({"Check", ToolDialog::tr("C&heck command"),
                                  ToolDialog::tr("A shell command that is run in the folders of both builds; empty: "
                                                 "none")})) {
        m_budget->setSuffix(ToolDialog::tr(" min"));
        m_budget->setSpecialValueText(ToolDialog::tr("until it gets no better"));
    }

    TuneOptions options() const {
        TuneOptions options;
        options.database = pathIn(*m_database).toStdString();
        options.folder = pathIn(*m_folder).toStdString();
        options.clang = pathIn(*m_clang).toStdString();
        if (m_objective->currentIndex() == 1) options.objective = SearchObjective::Text;
        if (m_budget->value() > 0) options.budget = std::chrono::minutes(m_budget->value());
        if (m_never->isChecked()) options.fallback = ReplayFallback::NeverInline;
        options.build = m_build->text().trimmed().toStdString();
        options.check = m_check->text().trimmed().toStdString();
        return options;
    }
    CliCommand command() const {
        const bool isThere = m_dialog.found(pathIn(*m_database)) == ToolDialog::Found::File;
        return isThere ? commandOf(options()) : CliCommand();
    }

private:
    ToolDialog& m_dialog;
    QLineEdit *m_database, *m_folder;
    QComboBox* m_objective;
    QSpinBox* m_budget;
    QCheckBox* m_never;
    QLineEdit *m_clang, *m_build, *m_check;
};

/// With a button that opens the workspace of the tune.
void showTuned(const TuneResult& result, const CliCommand& command, Session& session, QWidget* parent) {
    auto* window = new ResultWindow(QStringLiteral("tune"), ToolDialog::tr("A smaller build"), command, parent);
    window->addButton(ToolDialog::tr("Open its workspace"), "Open",
                      [&session, path = result.workspace] { session.wantWorkspace(path); });
    for (std::size_t part = 1; part < result.parts.size(); ++part)
        window->addPart(result.parts[part].first, result.parts[part].second);
    window->showTable(result.sentence, result.parts.front().second);
}

/// What is done with each module of the shards.
struct ShardWorkFields {
    QComboBox* work = nullptr;
    QPlainTextEdit* policies = nullptr;
    QSpinBox* compiles = nullptr;

    bool isSearch() const { return work->currentIndex() == 1; }
};

ShardWorkFields addShardWork(ToolDialog& dialog) {
    ShardWorkFields fields;
    fields.work = dialog.addChoice({"Work", ToolDialog::tr("&Work"), ToolDialog::tr("What is done with each module")},
                                   {ToolDialog::tr("run under policies"), ToolDialog::tr("search its decisions")});
    fields.policies =
        dialog.addLines({"Policies", ToolDialog::tr("&Policies"),
                         ToolDialog::tr("One a line: default, never, release, release:NAME, the folder of "
                                        "a policy, or script:FILE")});
    fields.policies->setPlainText(QStringLiteral("default\n"));
    fields.compiles = dialog.addNumber({"Compiles", ToolDialog::tr("C&ompiles of a search"),
                                        ToolDialog::tr("Compiles and measured variants of each module at most")},
                                       {0, 1'000'000}, 0);
    fields.compiles->setSpecialValueText(ToolDialog::tr("until nothing helps"));
    const auto enable = [fields] {
        fields.policies->setEnabled(!fields.isSearch());
        fields.compiles->setEnabled(fields.isSearch());
    };
    QObject::connect(fields.work, &QComboBox::currentIndexChanged, &dialog, enable);
    enable();
    return fields;
}

/// Absent if the modules are run.
std::optional<ShardedSearch> searchIn(const ShardWorkFields& fields) {
    if (!fields.isSearch()) return std::nullopt;
    ShardedSearch search;
    if (fields.compiles->value() > 0) search.compiles = fields.compiles->value();
    return search;
}

} // namespace

ToolDialog* openTuneDialog(QWidget* parent, Session& session, JobRunner& jobs) {
    auto* dialog =
        new ToolDialog(QStringLiteral("tune"), ToolDialog::tr("Make a build smaller"), session, jobs, parent);
    dialog->addSentence(
        ToolDialog::tr("Searches the decisions that make the modules of a build smallest, and writes them "
                       "as files that a stock clang reads. The build itself is not changed."));
    const TuneFields fields(*dialog);
    dialog->openTool(
        ToolDialog::tr("Search"), [fields] { return fields.command(); },
        [=, &session, &jobs] {
            tuneWithJob(session, jobs, fields.options(), parent,
                        [=, &session, words = fields.command()](const TuneResult& result) {
                            showTuned(result, words, session, parent);
                        });
        });
    return dialog;
}

ToolDialog* openMakeCorpusDialog(QWidget* parent, Session& session, JobRunner& jobs) {
    auto* dialog = new ToolDialog(QStringLiteral("makeCorpus"), ToolDialog::tr("Make a corpus of bitcode files"),
                                  session, jobs, parent);
    auto* input = dialog->addPath(
        {"Input", ToolDialog::tr("&Bitcode"), ToolDialog::tr("A folder; its .bc files, at any depth, become modules")},
        ToolDialog::PathKind::NewFolder);
    auto* folder = dialog->addFolder(ToolDialog::tr("Gets the corpus; it may be the same folder"));
    auto* arguments = dialog->addText(
        {"Arguments", ToolDialog::tr("Command &line"),
         ToolDialog::tr("Of cc1, for every module, quoted as in a shell: -cc1 -O2; if empty, the modules are compiled "
                        "without options")});
    const auto options = [=] {
        return MakeCorpusOptions{pathIn(*input).toStdString(), pathIn(*folder).toStdString(),
                                 arguments->text().trimmed().toStdString()};
    };
    dialog->openTool(
        ToolDialog::tr("Make"),
        [=] {
            return dialog->found(pathIn(*input)) == ToolDialog::Found::Folder ? commandOf(options()) : CliCommand();
        },
        [=, &session, &jobs] { makeCorpusWithJob(session, jobs, options()); });
    return dialog;
}

ToolDialog* openCombineDialog(QWidget* parent, Session& session, JobRunner& jobs) {
    auto* dialog = new ToolDialog(QStringLiteral("combine"), ToolDialog::tr("Combine corpora"), session, jobs, parent);
    auto* folder = dialog->addFolder(ToolDialog::tr("The corpora are in its sub-folders. It gets a "
                                                    "corpus_description.json of all modules"));
    dialog->openTool(
        ToolDialog::tr("Combine"),
        [=] {
            return dialog->found(pathIn(*folder)) == ToolDialog::Found::Folder ? combineCommand(pathIn(*folder))
                                                                               : CliCommand();
        },
        [=, &session, &jobs] { combineWithJob(session, jobs, pathIn(*folder)); });
    return dialog;
}

ToolDialog* openShardDialog(QWidget* parent, Session& session, JobRunner& jobs) {
    auto* dialog = new ToolDialog(QStringLiteral("shard"), ToolDialog::tr("Shards of a corpus"), session, jobs, parent);
    dialog->addSentence(
        ToolDialog::tr("Writes a folder with all that other machines need to run or search the corpus, and a script "
                       "submit.sh that starts them."));
    auto* corpus = dialog->addStored({"Corpus", ToolDialog::tr("&Corpus"), ToolDialog::tr("Its modules are compiled")},
                                     {ListNoun::Corpora, "corpus"}, {});
    const ShardWorkFields work = addShardWork(*dialog);
    auto* folder = dialog->addFolder(ToolDialog::tr("A new folder that all machines see"));
    auto* minutes = dialog->addNumber(
        {"Minutes", ToolDialog::tr("&Minutes of a shard"),
         ToolDialog::tr("Time that a shard is to take, by the last run of the corpus or by the size of the bitcode")},
        {1, longestMinutes}, int(ShardOptions().minutes));
    auto* shards = dialog->addNumber(
        {"Shards", ToolDialog::tr("&Number of shards"), ToolDialog::tr("In place of a time")}, {0, 1'000'000}, 0);
    shards->setSpecialValueText(ToolDialog::tr("by the minutes"));
    auto* engine = dialog->addChoice({"Engine", ToolDialog::tr("&Started by"), ToolDialog::tr("Who starts the shards")},
                                     {ToolDialog::tr("GNU parallel"), ToolDialog::tr("Slurm, as arrays")});
    const auto options = [=] {
        ShardOptions options;
        options.run.corpus = corpus->currentText().toStdString();
        options.policies = stringsOf(linesIn(*work.policies));
        options.folder = pathIn(*folder).toStdString();
        options.minutes = minutes->value();
        options.shards = std::uint32_t(shards->value());
        if (engine->currentIndex() == 1) options.engine = ShardEngine::Slurm;
        return ShardWork{std::move(options), searchIn(work)};
    };
    dialog->openTool(
        ToolDialog::tr("Write"), [=, &session] { return commandOf(session, options()); },
        [=, &session, &jobs] {
            shardWithJob(session, jobs, options(), parent,
                         [=, &session, &jobs, where = pathIn(*folder)](const ShardSummary&) {
                             openShardsWindow(parent, session, jobs, where);
                         });
        });
    return dialog;
}

} // namespace inlinescope
