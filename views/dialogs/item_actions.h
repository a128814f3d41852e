// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/jobs/common/job_context.h"
#include "core/jobs/tables/column_name.h"
#include "core/model/item_noun.h"
#include "views/state/job_runner.h"
#include "views/state/session.h"

#include <QAction>

#include <functional>

namespace inlinescope {

class TablePanel;

/// Renames and deletes a stored corpus, policy, log or report (RunActions has those of runs). What goes with it is said
/// before it is deleted. Disabled if no item is chosen. The dialogs are those of item_dialogs.h, over the parent.
class ItemActions : public QObject {
    Q_OBJECT
public:
    ItemActions(ItemNoun noun, Session& session, JobRunner& jobs, QWidget* parent);

    /// Chooses an item, or none; `names`: of all items of this noun.
    void setItem(const QString& name, const QStringList& names);
    /// Puts the actions into the menu of a table that has the items in this column, with F2 and Delete; the item is
    /// that of the current row.
    void follow(TablePanel& panel, ColumnName column);

    QAction* rename() const { return m_rename; }
    QAction* remove() const { return m_remove; }

signals:
    void failed(const QString& sentence);

private:
    QString item() const; ///< "corpus mine"
    void renameItem();
    void removeItem();
    void removeCorpus();
    void askToRemove(const QString& loss, const QStringList& runs);
    void change(const QString& title, std::function<Result<void>(const JobContext&)> work, const QStringList& goneRuns);
    QWidget* window() const;

    ItemNoun m_noun;
    Session& m_session;
    JobRunner& m_jobs;
    QString m_name;
    QStringList m_names;
    QAction *m_rename, *m_remove;
};

} // namespace inlinescope
