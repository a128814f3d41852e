// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/pages/policies_page.h"

#include "core/jobs/workspace/lists.h"
#include "core/model/performance.h"
#include "views/dialogs/item_actions.h"
#include "views/models/cell_words.h"
#include "views/models/column_list.h"
#include "views/models/error_text.h"
#include "views/models/table_access.h"
#include "views/models/words.h"
#include "views/pages/page_layout.h"
#include "views/state/job_runner.h"
#include "views/state/page_id.h"
#include "views/text/plain_text.h"
#include "views/widgets/control_parts.h"
#include "views/widgets/empty_state.h"
#include "views/widgets/headline.h"
#include "views/widgets/table_helpers.h"
#include "views/widgets/table_panel.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QSignalBlocker>
#include <QSplitter>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace inlinescope {

PoliciesPage::PoliciesPage(PageContext context, QWidget* parent)
    : Page(PageId::Policies, tr("Policies"), context, parent),
      m_headline(new Headline(QStringLiteral("policiesHeadline"), this)),
      m_policies(new TablePanel(QStringLiteral("policiesTable"), tr("Policies"), this)),
      m_inputs(new TablePanel(QStringLiteral("policiesInputsTable"), tr("Inputs"), this)),
      m_layers(new TablePanel(QStringLiteral("policiesLayersTable"), tr("Layers"), this)),
      m_outputs(new TablePanel(QStringLiteral("policiesOutputsTable"), tr("Outputs"), this)),
      m_vocabulary(new QComboBox(this)), m_vocabularyError(plainLabel(this)), m_note(plainLabel(this)),
      m_detail(new QStackedWidget(this)), m_empty(new EmptyState(QStringLiteral("policiesEmpty"), this)),
      m_stack(new QStackedWidget(this)) {
    m_headline->setWhatsThis(
        tr("A policy reads the features of a callsite and answers whether to inline it. This page names the inputs "
           "that LLVM does not offer, since a run under the policy could not fill them."));
    build();
    for (TablePanel* panel : tables())
        adopt(panel);
    m_policies->setCommand([this] { return CliCommand(session(), "list").name(QStringLiteral("policies")); });
    for (const auto& [panel, part] :
         {std::pair(m_inputs, "inputs"), std::pair(m_layers, "layers"), std::pair(m_outputs, "outputs")})
        panel->setCommand([this, part = QLatin1String(part)] {
            const PolicyKind kind = currentKind().value_or(PolicyKind::Default);
            if (kind != PolicyKind::Model && kind != PolicyKind::Release) return CliCommand();
            CliCommand command = CliCommand(session(), "show").name(current("policy")).option("--part", part);
            const bool isCompared =
                part == QLatin1String("inputs") && m_inputs->table()->columnIndex("vocabulary") >= 0;
            return isCompared ? command.option("--vocab", m_shownVocabulary) : command;
        });
    auto* actions = new ItemActions(ItemNoun::Policy, session(), jobs(), this);
    actions->follow(*m_policies, "policy");
    connect(actions, &ItemActions::failed, this, &Page::message);
    connect(m_vocabulary, &QComboBox::currentIndexChanged, this, &PoliciesPage::askForPolicy);
    connect(m_policies, &TablePanel::currentRowChanged, this, [this] {
        if (!m_filling) askForPolicy();
    });
}

void PoliciesPage::build() {
    m_policies->setInitiallyHidden(columnList({"fingerprint", "source"}));
    m_policies->model().setNote("bytes", [this](const std::vector<Cell>& row) { return sizeNote(row); });
    for (const ColumnName unknown :
         std::initializer_list<ColumnName>{"normalisation", "bounds", "minimum", "maximum", "distinct"})
        m_inputs->model().setNote(unknown, [this](const std::vector<Cell>&) -> CellNote {
            if (currentKind() != PolicyKind::Release) return {};
            return {QStringLiteral("–"), tr("Only the inputs and outputs of a built-in policy are known."), false};
        });
    m_note->setObjectName(QStringLiteral("policiesNote"));
    m_note->setWordWrap(true);
    m_note->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_note->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    auto* parts = new QSplitter(Qt::Vertical, m_detail);
    parts->setChildrenCollapsible(false);
    parts->setHandleWidth(8);
    parts->addWidget(inputsWithChoice());
    parts->addWidget(captioned(tr("Layers"), m_layers));
    parts->addWidget(captioned(tr("Outputs"), m_outputs));
    parts->setStretchFactor(0, 4);
    parts->setStretchFactor(1, 2);
    parts->setStretchFactor(2, 1);
    m_detail->addWidget(parts);
    m_detail->addWidget(m_note);
    auto* content = new QSplitter(Qt::Horizontal, m_stack);
    content->addWidget(captioned(tr("Policies of the workspace"), m_policies));
    content->addWidget(m_detail);
    content->setSizes({390, 830});
    content->setStretchFactor(0, 2);
    content->setStretchFactor(1, 5);
    content->setChildrenCollapsible(false);
    content->setHandleWidth(12);
    m_empty->addButton(QStringLiteral("policiesRun"), tr("Run policies…"), [this] { emit runRequested(); });
    m_stack->addWidget(content);
    m_stack->addWidget(m_empty);
    layOutBelowHeadline(this, m_headline, m_stack);
}

QWidget* PoliciesPage::inputsWithChoice() {
    described(m_vocabulary, "policiesVocabulary",
              tr("An imported vocabulary with which the quantiles of the policy are compared"));
    m_vocabulary->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon); // names may be long
    m_vocabulary->setMinimumContentsLength(20);
    putInLinks(m_vocabulary);
    offerVocabularies({});
    QHBoxLayout* row = rowOf({plainLabel(tr("Inputs"), this)});
    row->addStretch(1);
    row->addWidget(plainLabel(tr("compared with"), this));
    row->addWidget(m_vocabulary);
    auto* box = new QWidget(this);
    auto* layout = new QVBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addLayout(row);
    m_vocabularyError->setObjectName(QStringLiteral("policiesVocabularyError"));
    m_vocabularyError->setWordWrap(true);
    m_vocabularyError->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_vocabularyError->hide();
    layout->addWidget(m_vocabularyError);
    layout->addWidget(m_inputs, 1);
    return box;
}

/// Keeps the choice if it is still there. Without a vocabulary the tooltip says how to get one.
void PoliciesPage::offerVocabularies(const QStringList& names) {
    const QSignalBlocker quiet(m_vocabulary);
    const QString chosen = vocabulary();
    m_vocabulary->clear();
    m_vocabulary->addItem(tr("no vocabulary"), QString());
    for (const QString& name : names)
        m_vocabulary->addItem(name, name);
    m_vocabulary->setCurrentIndex(std::max(0, m_vocabulary->findData(chosen)));
    m_vocabulary->setToolTip(names.isEmpty()
                                 ? tr("No vocabulary is imported: drop a folder of .buckets files on the window.")
                                 : m_vocabulary->accessibleName());
}

QString PoliciesPage::vocabulary() const {
    return m_vocabulary->currentData().toString();
}

/// What is built in has no files, whose size is 0 in the table.
CellNote PoliciesPage::sizeNote(const std::vector<Cell>& row) const {
    const int column = m_policies->table()->columnIndex("kind");
    const auto kind = column < 0 ? std::nullopt : enumeratorOf(plainText(row[std::size_t(column)]), PolicyKind::Script);
    const QString why = kind == PolicyKind::Release ? tr("Built into the program: it has no files of its own")
                        : kind == PolicyKind::Default || kind == PolicyKind::Never
                            ? tr("It has no model, and so no size")
                            : QString();
    return why.isEmpty() ? CellNote() : CellNote{QStringLiteral("–"), why, false, QStringLiteral("–")};
}

void PoliciesPage::reveal(const Sought& sought) {
    revealRow(m_policies, findRow(*m_policies->table(), "policy", sought.names.front()));
}

void PoliciesPage::load() {
    jobs().cancelQuery(this, QStringLiteral("policy"));
    const QString path = session().workspacePath();
    if (!session().hasWorkspaceFile()) {
        showNothing(tr("No workspace is open"), tr("Open a workspace on the Start page."));
        return finishLoading();
    }
    jobs().query<Stored>(
        this, QStringLiteral("policies"), [path = path.toStdString()](const CancelToken&) { return readStored(path); },
        [this](Result<Stored> stored) {
            if (stored.ok()) {
                offerVocabularies(stored->vocabularies);
                return show(std::move(stored->policies));
            }
            showNothing(tr("The policies cannot be shown"), errorSentence(stored.error()));
            finishLoading();
        });
}

Result<PoliciesPage::Stored> PoliciesPage::readStored(const std::string& path) {
    Stored stored;
    INLINESCOPE_TRY(stored.policies, listTable(path, ListNoun::Policies));
    INLINESCOPE_TRY(const Table performance, listTable(path, ListNoun::Performance));
    for (int row = 0; row < int(performance.rows.size()); ++row)
        if (cellEnum(performance, row, "kind", PerformanceKind::Vocabulary) == PerformanceKind::Vocabulary)
            stored.vocabularies << cellText(performance, row, "performance");
    return stored;
}

/// First chooses the first policy that has a model, since it has more to show.
void PoliciesPage::show(Table policies) {
    if (policies.rows.empty()) {
        showNothing(tr("No policies yet"), tr("A policy is listed here after something was run under it: LLVM's own "
                                              "heuristic, one that is built in, a trained one, or a script."));
        return finishLoading();
    }
    {
        const QScopedValueRollback filling(m_filling, true);
        m_policies->setTable(std::make_shared<const Table>(std::move(policies)));
        if (m_policies->currentRow() < 0)
            m_policies->selectRow(
                std::max(0, findRow(*m_policies->table(), "kind", QString::fromUtf8(toString(PolicyKind::Model)))));
    }
    m_stack->setCurrentIndex(0);
    askForPolicy();
}

QString PoliciesPage::current(ColumnName column) const {
    return cellText(*m_policies->table(), m_policies->currentRow(), column);
}

std::optional<PolicyKind> PoliciesPage::currentKind() const {
    return cellEnum(*m_policies->table(), m_policies->currentRow(), "kind", PolicyKind::Script);
}

void PoliciesPage::askForPolicy() {
    jobs().cancelQuery(this, QStringLiteral("policy"));
    const std::optional<PolicyKind> kind = currentKind();
    if (kind != PolicyKind::Model && kind != PolicyKind::Release) {
        showNote(!kind                         ? tr("Select a policy to see what it is made of.")
                 : kind == PolicyKind::Default ? tr("LLVM's own heuristic decides; it has no model.")
                 : kind == PolicyKind::Never ? tr("Only what must be inlined is inlined; there is no model.")
                                             : tr("A list of callsites and what to do with each; there is no model."));
        return finishLoading();
    }
    jobs().query<Described>(
        this, QStringLiteral("policy"),
        [context = jobs().contextOfQuery(),
         names = ShowPolicyOptions{current("policy").toStdString(), vocabulary().toStdString()}](
            const CancelToken& cancel) mutable {
            context.cancel = cancel;
            return describe(context, names);
        },
        [this, asked = vocabulary()](const Result<Described>& described) {
            if (!described.ok()) {
                showNote(errorSentence(described.error()));
                return finishLoading();
            }
            const std::optional<Error>& error = described->vocabularyError;
            m_shownVocabulary = error ? QString() : asked;
            m_vocabularyError->setText(error ? errorSentence(*error) : QString());
            m_vocabularyError->setVisible(error.has_value());
            showPolicy(described->policy);
            finishLoading();
        });
}

/// A policy is shown without a vocabulary that is not there (any more). Other errors, such as that of a lost worker,
/// are not the vocabulary's.
Result<PoliciesPage::Described> PoliciesPage::describe(const JobContext& context, const ShowPolicyOptions& names) {
    Result<PolicyTables> compared = showPolicyOfWorkspace(context, names);
    if (compared.ok()) return Described{std::move(*compared)};
    const ErrorCode code = compared.error().code;
    const bool isMissing = code == ErrorCode::NotFound || code == ErrorCode::InvalidArgument;
    if (names.vocabulary.empty() || !isMissing) return compared.error();
    INLINESCOPE_TRY(PolicyTables alone, showPolicyOfWorkspace(context, {names.policy, {}}));
    return Described{std::move(alone), compared.error()};
}

/// The code of a built-in policy names its inputs and outputs, and nothing of the layers between them.
QString PoliciesPage::answerOf(const PolicyTables& policy) const {
    if (currentKind() == PolicyKind::Release) return tr("%1: built into the program").arg(current("policy"));
    const auto* parameters = std::get_if<std::int64_t>(&policy.layers.total->back());
    return tr("%1: %2 parameters in %Ln layer(s)", "policy, count", int(policy.layers.rows.size()))
        .arg(current("policy"), grouped(parameters ? *parameters : 0));
}

/// How many of the inputs of which both have quantiles have the same; empty without a comparison.
QString PoliciesPage::comparedText(const Table& inputs) const {
    if (inputs.columnIndex("vocabulary") < 0) return {};
    int compared = 0, equal = 0;
    for (int row = 0; row < int(inputs.rows.size()); ++row) {
        const QString word = cellText(inputs, row, "vocabulary");
        const bool isEqual = word == QLatin1String("equal");
        equal += isEqual;
        compared += isEqual || word.startsWith(QLatin1String("differs"));
    }
    return tr("%1 of %Ln input(s) that both have are equal in %2.", "number, vocabulary", compared)
        .arg(grouped(equal), m_shownVocabulary);
}

void PoliciesPage::showPolicy(const PolicyTables& policy) {
    m_vocabulary->setEnabled(m_vocabulary->count() > 1 && currentKind() == PolicyKind::Model);
    m_inputs->setTable(std::make_shared<const Table>(policy.inputs));
    m_layers->setEmptyText(currentKind() == PolicyKind::Release
                               ? tr("Only the inputs and outputs of a built-in policy are known.")
                               : tr("No dense layer and no embedding was recognised."));
    m_layers->setTable(std::make_shared<const Table>(policy.layers));
    m_outputs->setTable(std::make_shared<const Table>(policy.outputs));
    m_detail->setCurrentIndex(0);
    QStringList missing;
    for (const std::string& name : policy.missing)
        missing << QString::fromStdString(name);
    m_headline->setSentence(comparedText(policy.inputs));
    m_headline->setAnswer(answerOf(policy), missing.isEmpty()
                                                ? tr("The compiler gives all of its %Ln input(s).", nullptr,
                                                     int(policy.inputs.rows.size()))
                                                : tr("It wants %Ln input(s), of which the compiler does not give %1.",
                                                     nullptr, int(policy.inputs.rows.size()))
                                                      .arg(listedNames(missing)));
}

void PoliciesPage::showNote(const QString& text) {
    for (TablePanel* panel : {m_inputs, m_layers, m_outputs})
        panel->setTable(std::make_shared<const Table>());
    m_note->setText(text);
    m_detail->setCurrentWidget(m_note);
    m_headline->setSentence({});
    m_headline->setAnswer(m_policies->currentRow() < 0 ? tr("Policies") : current("policy"), {});
}

void PoliciesPage::showNothing(const QString& answer, const QString& text) {
    m_policies->setTable(std::make_shared<const Table>());
    showNote({});
    m_headline->setAnswer(answer);
    m_empty->setText(text);
    m_stack->setCurrentWidget(m_empty);
}

} // namespace inlinescope
