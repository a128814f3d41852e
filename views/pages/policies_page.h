// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/jobs/policies/policy_tables.h"
#include "core/model/policy_kind.h"
#include "views/models/cell_notes.h"
#include "views/widgets/page.h"

#include <QStringList>

#include <string>

class QComboBox;
class QLabel;
class QStackedWidget;

namespace inlinescope {

class EmptyState;
class Headline;

/// The policies of this workspace, and the tensors and layers of the selected one, whose quantiles are compared with
/// those of an imported vocabulary if the user chooses one. Child object names: policiesHeadline, policiesTable,
/// policiesVocabulary, policiesVocabularyError, policiesInputsTable, policiesLayersTable, policiesOutputsTable,
/// policiesNote, policiesEmpty.
class PoliciesPage : public Page {
    Q_OBJECT
public:
    explicit PoliciesPage(PageContext context, QWidget* parent = nullptr);

    std::vector<TablePanel*> tables() const override { return {m_policies, m_inputs, m_layers, m_outputs}; }

protected:
    void load() override;
    void reveal(const Sought& sought) override;

private:
    void build();
    QWidget* inputsWithChoice();
    /// What the workspace has.
    struct Stored {
        Table policies;
        QStringList vocabularies;
    };
    static Result<Stored> readStored(const std::string& path);
    void offerVocabularies(const QStringList& names);
    /// The selected policy, and why it is not compared with the vocabulary.
    struct Described {
        PolicyTables policy;
        std::optional<Error> vocabularyError = {};
    };
    static Result<Described> describe(const JobContext& context, const ShowPolicyOptions& names);
    QString vocabulary() const; ///< empty for none
    void show(Table policies);
    void askForPolicy();
    QString answerOf(const PolicyTables& policy) const;
    QString comparedText(const Table& inputs) const;
    void showPolicy(const PolicyTables& policy);
    void showNote(const QString& text);
    CellNote sizeNote(const std::vector<Cell>& row) const;
    void showNothing(const QString& answer, const QString& text);
    QString current(ColumnName column) const;
    std::optional<PolicyKind> currentKind() const; ///< absent if no policy is selected

    Headline* m_headline;
    TablePanel *m_policies, *m_inputs, *m_layers, *m_outputs;
    QComboBox* m_vocabulary;
    QString m_shownVocabulary; ///< that the inputs are compared with; empty for none
    QLabel* m_vocabularyError; ///< why they are not compared; hidden if they are
    QLabel* m_note;            ///< why the selected policy has no tables
    QStackedWidget* m_detail;  ///< the tables, or the note
    EmptyState* m_empty;
    QStackedWidget* m_stack;
    bool m_filling = false; ///< the list is being replaced; the selection is read once, at the end
};

} // namespace inlinescope
