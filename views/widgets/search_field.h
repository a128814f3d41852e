// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/tables/table.h"
#include "views/widgets/window_actions.h"

#include <QLineEdit>
#include <QPointer>

#include <memory>
#include <vector>

class QListView;

namespace inlinescope {

class FoundModel;
struct FoundAction;
class JobRunner;
class Session;

/// The field that searches the whole workspace and the actions of the window: the results are listed below it during
/// typing, by kinds, best first. Arrow keys choose, Enter opens a name or runs an action, Escape closes; the keyboard
/// focus stays in the field. Child object names: of the list, a child of the window, searchResults.
class SearchField : public QLineEdit {
    Q_OBJECT
public:
    SearchField(Session& session, JobRunner& jobs, QWidget* parent = nullptr);
    /// Takes the keyboard focus, with the last text selected.
    void start();
    QListView& results() const { return *m_results; }

signals:
    void chosen(std::shared_ptr<const inlinescope::Table> found, int row); ///< a row of findTable() is to be opened
    /// Why the workspace cannot be searched; empty as soon as that is untrue.
    void troubleChanged(const QString& sentence);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    void search();
    void ask(bool complete);
    void setTrouble(const QString& sentence);
    void answered(Table found, bool complete);
    void show(std::shared_ptr<const Table> found);
    std::vector<FoundAction> foundActions();
    void showResults();
    void step(int by);
    void choose(int row);
    void giveUp();

    Session& m_session;
    JobRunner& m_jobs;
    FoundModel* m_model;
    QListView* m_results;
    std::vector<WindowCommand> m_actions; ///< those of the list
    QString m_trouble;
    QString m_shown;             ///< the text whose results are in the list
    bool m_choosesFirst = false; ///< Enter was pressed before the results arrived
    QPointer<QWidget> m_before;  ///< had the keyboard focus when the search was started
};

} // namespace inlinescope
