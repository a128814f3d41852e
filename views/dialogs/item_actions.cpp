// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/dialogs/item_actions.h"

#include "core/jobs/workspace/housekeeping.h"
#include "views/dialogs/item_dialogs.h"
#include "views/models/error_text.h"
#include "views/models/table_access.h"
#include "views/models/words.h"
#include "views/widgets/table_panel.h"

#include <QWidget>

#include <utility>

namespace inlinescope {

ItemActions::ItemActions(ItemNoun noun, Session& session, JobRunner& jobs, QWidget* parent)
    : QObject(parent), m_noun(noun), m_session(session), m_jobs(jobs), m_rename(new QAction(tr("Rename…"), parent)),
      m_remove(new QAction(tr("Delete…"), parent)) {
    m_remove->setToolTip(tr("Says first what is deleted with it"));
    connect(m_rename, &QAction::triggered, this, &ItemActions::renameItem);
    connect(m_remove, &QAction::triggered, this, &ItemActions::removeItem);
    setItem({}, {});
}

QWidget* ItemActions::window() const {
    return static_cast<QWidget*>(parent());
}

void ItemActions::setItem(const QString& name, const QStringList& names) {
    m_name = name;
    m_names = names;
    for (QAction* action : {m_rename, m_remove})
        action->setEnabled(!name.isEmpty());
}

void ItemActions::follow(TablePanel& panel, ColumnName column) {
    m_rename->setShortcut(Qt::Key_F2);
    m_remove->setShortcut(QKeySequence::Delete);
    for (QAction* action : {m_rename, m_remove}) {
        action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
        panel.addAction(action);
    }
    const auto choose = [this, &panel, column] {
        const Table& table = *panel.table();
        QStringList names;
        for (int row = 0; row < int(table.rows.size()); ++row)
            names << cellText(table, row, column);
        setItem(cellText(table, panel.currentRow(), column), names);
    };
    connect(&panel, &TablePanel::currentRowChanged, this, choose);
    connect(&panel, &TablePanel::shownRowsChanged, this, choose);
}

QString ItemActions::item() const {
    switch (m_noun) {
    case ItemNoun::Corpus:
        return tr("corpus %1").arg(m_name);
    case ItemNoun::Policy:
        return tr("policy %1").arg(m_name);
    case ItemNoun::Log:
        return tr("training log %1").arg(m_name);
    case ItemNoun::Report:
        return tr("size report %1").arg(m_name);
    case ItemNoun::Remarks:
        return tr("remarks %1").arg(m_name);
    case ItemNoun::Performance:
        return tr("performance %1").arg(m_name);
    case ItemNoun::Run:
        break;
    }
    return m_name;
}

void ItemActions::renameItem() {
    const auto then = [this, noun = m_noun, title = tr("rename %1").arg(item()),
                       name = m_name.toStdString()](const QString& newName) {
        change(title,
               [noun, name, newName = newName.toStdString()](const JobContext& context) {
                   return inlinescope::renameItem(context, noun, name, newName);
               },
               {});
    };
    const auto command = [this, noun = QString::fromUtf8(toString(m_noun)), name = m_name](const QString& newName) {
        return CliCommand(m_session, "rename").names({noun, name, newName});
    };
    askForName(window(), {tr("Rename"), tr("The new name of %1:").arg(item()), m_name, m_names,
                          tr("This name is in use."), then, command});
}

void ItemActions::removeItem() {
    switch (m_noun) {
    case ItemNoun::Corpus:
        return removeCorpus();
    case ItemNoun::Policy:
        return askToRemove(tr("Only a policy that no run and no script uses can be deleted."), {});
    case ItemNoun::Log:
        return askToRemove(tr("Deleted with it: its contexts and observations. The imported file stays."), {});
    case ItemNoun::Report:
        return askToRemove(tr("Deleted with it: the sizes of its files. The imported file stays."), {});
    case ItemNoun::Remarks:
        return askToRemove(tr("Deleted with it: its remarks. The imported files stay."), {});
    case ItemNoun::Performance:
        return askToRemove(tr("Deleted with it: its rows or points. The imported file stays."), {});
    case ItemNoun::Run:
        return;
    }
}

void ItemActions::removeCorpus() {
    JobContext context = m_jobs.contextOfQuery();
    context.workspacePath = m_session.workspacePath().toStdString();
    m_jobs.query<CorpusContents>(
        this, QStringLiteral("contents"),
        [context, name = m_name.toStdString()](const CancelToken&) { return contentsOfCorpus(context, name); },
        [this, asked = m_name](const Result<CorpusContents>& contents) {
            if (asked != m_name) return; // another row was chosen meanwhile
            if (!contents.ok())          // one that cannot be read can be deleted
                return askToRemove(tr("What it has cannot be read: %1").arg(errorSentence(contents.error())), {});
            QStringList runs;
            for (const std::string& run : contents->runNames)
                runs << QString::fromStdString(run);
            QString loss = tr("Deleted with it: %1 and %2, with all that was measured in them.")
                               .arg(tr("%Ln module(s)", nullptr, int(contents->modules)),
                                    tr("%Ln run(s)", nullptr, int(contents->runs)));
            if (!runs.isEmpty()) loss += QLatin1Char(' ') + tr("The runs: %1.").arg(listedNames(runs));
            askToRemove(loss, runs);
        });
}

void ItemActions::askToRemove(const QString& loss, const QStringList& runs) {
    const auto then = [this, noun = m_noun, title = tr("delete %1").arg(item()), name = m_name.toStdString(), runs] {
        change(title, [noun, name](const JobContext& context) { return deleteItem(context, noun, name); }, runs);
    };
    const auto command = [this, noun = m_noun, name = m_name] {
        CliCommand deletion(m_session, "delete");
        deletion.names({QString::fromUtf8(toString(noun)), name});
        return noun == ItemNoun::Corpus ? deletion.flag("--yes") : deletion;
    };
    askToDelete(window(), {tr("Delete?"), tr("Delete %1?").arg(item()), loss, then, command});
}

/// A job that does not wait for a long one. Runs that are gone after it are no longer compared.
void ItemActions::change(const QString& title, std::function<Result<void>(const JobContext&)> work,
                         const QStringList& goneRuns) {
    m_jobs.setWorkspacePath(m_session.workspacePath());
    m_jobs.start(
        title,
        [work = std::move(work)](const JobContext& context) -> Result<QString> {
            INLINESCOPE_CHECK(work(context));
            return tr("done");
        },
        this,
        [this, goneRuns](const Job& job) {
            if (job.workspace != m_session.workspacePath()) return;
            if (job.status == JobStatus::Failed) emit failed(errorSentence(job.error));
            if (job.status != JobStatus::Done) return;
            QStringList runs = m_session.runs();
            if (runs.removeIf([&goneRuns](const QString& run) { return goneRuns.contains(run); }) > 0)
                m_session.setRuns(runs);
            m_session.noteWorkspaceChanged();
        },
        JobLength::Short);
}

} // namespace inlinescope
