// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/module/body_table.h"
#include "core/jobs/module/inline_tree_table.h"
#include "core/model/flip.h"
#include "views/models/inline_tree_model.h"
#include "views/state/cli_command.h"
#include "views/widgets/page.h"

#include <array>
#include <optional>

class QAction;
class QCheckBox;
class QComboBox;
class QLabel;
class QPushButton;
class QStackedWidget;
class QTreeView;

namespace inlinescope {

class Icicle;

/// The inline tree of the session's module in both runs, as a tree or as an icicle. It is queried only while the panel
/// is visible. The menu of a row compares the copies of its function with the function compiled by itself, in one run;
/// their tree then takes the place of the module's until the user goes back, or another module or run is chosen. Child
/// object names: inlineTree, inlineTreeCaption, inlineTreeDiffering, inlineTreeForm, inlineIcicle, inlineTreeWhole, and
/// the actions inlineTreeBody_a and inlineTreeBody_b.
class InlineTreePanel : public QWidget {
    Q_OBJECT
public:
    /// Session and jobs must outlive it.
    explicit InlineTreePanel(PageContext context, QWidget* parent = nullptr);

    /// Queries again, at once or when it is shown; `others`: the kind of the flips that it shows.
    void refresh(Others others);
    /// InlineTreeModel::changeRows(), or queries again if a query is active, which may have read the rows before.
    void changeRows(const RowChange& change);
    /// Makes the row of these decisions current; -1 for an absent one. Emits no signal.
    void select(std::int64_t decisionA, std::int64_t decisionB);
    InlineTreeModel& model() const { return *m_model; }
    /// The table of the tree if its columns decision_a and decision_b are of the session's runs, else one without rows.
    const Table& runsTable() const { return m_body ? m_noRows : m_model->table(); }
    QTreeView& view() const { return *m_view; }
    Icicle& icicle() const { return *m_icicle; }

signals:
    /// A call was chosen; -1 for a decision that is absent on that side.
    void callsiteChosen(qint64 decisionA, qint64 decisionB);
    /// A compiled function was chosen, by its linkage name.
    void functionChosen(const QString& function);
    /// The button in place of a decision's bytes in this column ("flip_a") was clicked.
    void measureRequested(const QString& column, qint64 decision);

protected:
    void showEvent(QShowEvent* event) override;

private:
    /// The comparison that is shown in place of the tree.
    struct Body {
        std::size_t side; ///< of its run, 0: the baseline
        QString run, module, function;
        QString caller; ///< that has the copies; empty: any
        bool operator==(const Body&) const = default;
    };

    void ask();
    void askForTree();
    void askForBody();
    void buildForms();
    void buildBodies();
    void offerBodies(const QModelIndex& current);
    std::optional<Body> bodyAt(int row, std::size_t side) const;
    void compareBody(std::size_t side);
    void setBody(std::optional<Body> body);
    CliCommand command() const;
    QString runOf(std::size_t side) const;
    void showForm();
    void show(InlineTreeTable tree);
    void showBody(BodyTable bodies);
    void fill(std::shared_ptr<const Table> table, const QStringList& sides);
    void chosen(const QModelIndex& current);
    void buttonClicked(const QModelIndex& index);
    std::int64_t decisionAt(int row, ColumnName column) const;

    PageContext m_context;
    InlineTreeModel* m_model;
    QTreeView* m_view;
    QLabel* m_caption;
    QCheckBox* m_differing; ///< only the rows that differ
    QComboBox* m_form;
    QStackedWidget* m_forms;
    Icicle* m_icicle;
    QPushButton* m_whole;                ///< back to the tree
    std::array<QAction*, 2> m_compare{}; ///< by side
    std::optional<Body> m_body;
    const Table m_noRows;
    std::pair<std::int64_t, std::int64_t> m_wanted{-1, -1}; ///< the last arguments of select()
    Others m_others = Others::Decide;
    bool m_stale = true, m_asking = false, m_selecting = false;
};

} // namespace inlinescope
