// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/inline_tree_panel.h"

#include "core/model/names.h"
#include "views/charts/icicle.h"
#include "views/models/error_text.h"
#include "views/models/facts.h"
#include "views/models/table_access.h"
#include "views/models/table_model.h"
#include "views/models/words.h"
#include "views/state/job_runner.h"
#include "views/text/plain_text.h"
#include "views/text/text_width.h"
#include "views/widgets/column_header.h"
#include "views/widgets/command_source.h"
#include "views/widgets/table_delegate.h"

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QStackedWidget>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>

namespace inlinescope {
namespace {

constexpr QLatin1String treeSlot("inlineTree");
constexpr std::size_t mostExpanded = 5'000; ///< rows: the view lays all of them out in the window's thread

/// Whether a call with this outcome may have put a body into the caller; of one that was never asked about it is not
/// known, since an attribute may have inlined it before.
bool mayHaveBody(const QString& outcome) {
    const std::string word = outcome.toStdString();
    return word == toString(Outcome::Inlined) || word == toString(Outcome::InlinedCalleeDeleted) ||
           word == toString(Outcome::NeverAsked);
}

} // namespace

InlineTreePanel::InlineTreePanel(PageContext context, QWidget* parent)
    : QWidget(parent), m_context(context), m_model(new InlineTreeModel(this)), m_view(new QTreeView(this)),
      m_caption(plainLabel(this)), m_differing(new QCheckBox(tr("Only &differences"), this)),
      m_form(new QComboBox(this)), m_forms(new QStackedWidget(this)),
      m_icicle(new Icicle(QStringLiteral("inlineIcicle"), this)), m_whole(new QPushButton(tr("Whole tree"), this)) {
    setObjectName(QStringLiteral("inlineTreePanel"));
    m_caption->setObjectName(QStringLiteral("inlineTreeCaption"));
    m_caption->setWordWrap(true);
    m_view->setObjectName(QStringLiteral("inlineTree"));
    m_view->setAccessibleName(tr("Who was inlined into whom"));
    m_view->setModel(m_model);
    auto* delegate = new TableDelegate(m_view);
    m_view->setItemDelegate(delegate);
    m_view->setUniformRowHeights(true);
    m_view->setAlternatingRowColors(true);
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->setHeader(new ColumnHeader(m_view));
    m_view->header()->setStretchLastSection(true);
    m_view->setWhatsThis(tr("Each compiled function with its bytes. Its calls are below it, each below the call whose "
                            "inlining brought it there, with what flipping its decision costs.") +
                         QLatin1Char(' ') +
                         tr("The menu of a row compares the inlined copies of its function with the function compiled "
                            "by itself."));
    CommandSource::set(*this, [this] { return command(); });
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    auto* top = new QHBoxLayout;
    top->addWidget(m_caption, 1);
    top->addWidget(m_whole);
    top->addWidget(m_differing);
    top->addWidget(m_form);
    layout->addLayout(top);
    layout->addWidget(m_forms, 1);
    buildForms();
    buildBodies();
    connect(delegate, &TableDelegate::buttonClicked, this, &InlineTreePanel::buttonClicked);
    connect(m_view->selectionModel(), &QItemSelectionModel::currentChanged, this, &InlineTreePanel::chosen);
    const auto showSymbols = [this] {
        m_model->setSymbolForm(m_context.session.symbolForm());
        m_icicle->setSymbolForm(m_context.session.symbolForm());
        if (m_body) refresh(m_others); // its sentence names functions
    };
    showSymbols();
    connect(&m_context.session, &Session::symbolFormChanged, this, showSymbols);
}

void InlineTreePanel::buildForms() {
    m_differing->setObjectName(QStringLiteral("inlineTreeDiffering"));
    m_differing->setToolTip(tr("Show calls that are not decided alike and functions whose bytes differ, with the rows "
                               "above them"));
    connect(m_differing, &QCheckBox::toggled, this, &InlineTreePanel::ask);
    m_form->setObjectName(QStringLiteral("inlineTreeForm"));
    m_form->setAccessibleName(tr("Form of the inline tree"));
    m_form->setToolTip(tr("Show the inline tree as rows, or as a picture by bytes"));
    m_form->addItem(tr("Tree"));
    m_form->addItem(tr("Icicle, callers above"), int(IcicleTree::Order::CallersAbove));
    m_form->addItem(tr("Icicle, callees above"), int(IcicleTree::Order::CalleesAbove));
    m_forms->addWidget(m_view);
    m_forms->addWidget(m_icicle);
    connect(m_form, &QComboBox::currentIndexChanged, this, &InlineTreePanel::showForm);
    // A choice in the icicle is one in the tree.
    connect(m_icicle, &Icicle::rowClicked, this, [this](int row) { m_view->setCurrentIndex(m_model->indexOf(row)); });
}

/// The menu of a row, with an action for each run; ends with the way back.
void InlineTreePanel::buildBodies() {
    m_whole->setObjectName(QStringLiteral("inlineTreeWhole"));
    m_whole->setToolTip(tr("Show the inline tree of the module again"));
    m_whole->hide();
    connect(m_whole, &QPushButton::clicked, this, [this] {
        setBody({});
        ask();
    });
    for (const std::size_t side : {0, 1}) {
        m_compare[side] = new QAction(m_view);
        m_compare[side]->setObjectName(QStringLiteral("inlineTreeBody_") + QLatin1Char(side == 0 ? 'a' : 'b'));
        connect(m_compare[side], &QAction::triggered, this, [this, side] { compareBody(side); });
        m_view->addAction(m_compare[side]);
    }
    m_view->setContextMenuPolicy(Qt::ActionsContextMenu);
    offerBodies({});
}

CliCommand InlineTreePanel::command() const {
    if (!m_body) {
        CliCommand command = CliCommand::ofModule(m_context.session, "tree");
        if (m_differing->isChecked()) command.flag("--differing");
        return command;
    }
    CliCommand command(m_context.session, "tree");
    command.name(m_body->run).option("--module", m_body->module).option("--body", m_body->function);
    if (!m_body->caller.isEmpty()) command.option("--function", m_body->caller);
    return command;
}

QString InlineTreePanel::runOf(std::size_t side) const {
    return side == 0 ? m_context.session.baselineRun() : m_context.session.versusRun();
}

void InlineTreePanel::offerBodies(const QModelIndex& current) {
    for (const std::size_t side : {0, 1}) {
        const QString run = runOf(side).replace(QLatin1Char('&'), QStringLiteral("&&"));
        m_compare[side]->setText(tr("Compare with the function compiled by itself, in %1").arg(run));
        m_compare[side]->setEnabled(bodyAt(m_model->tableRow(current), side).has_value());
    }
}

/// Of a compiled function all copies; of a call those in the function that contains it.
std::optional<InlineTreePanel::Body> InlineTreePanel::bodyAt(int row, std::size_t side) const {
    if (m_body || row < 0) return std::nullopt;
    const Table& table = m_model->table();
    const Body body{side, runOf(side), m_context.session.module(), cellText(table, row, "function"), {}};
    if (!m_model->indexOf(row).parent().isValid()) return body;
    const bool isAsked = decisionAt(row, "decision_a") >= 0 || decisionAt(row, "decision_b") >= 0;
    const std::string outcome = columnOfSide("outcome", side);
    if (isAsked && !mayHaveBody(cellText(table, row, outcome))) return std::nullopt;
    return Body{body.side, body.run, body.module, body.function, m_model->rootOf(row)};
}

void InlineTreePanel::compareBody(std::size_t side) {
    auto body = bodyAt(m_model->tableRow(m_view->currentIndex()), side);
    if (!body) return;
    setBody(std::move(body));
    ask();
}

/// Removes the rows, which mean something else.
void InlineTreePanel::setBody(std::optional<Body> body) {
    m_body = std::move(body);
    m_whole->setVisible(m_body.has_value());
    m_differing->setEnabled(!m_body);
    m_form->setEnabled(!m_body);
    fill(nullptr, {});
}

/// The icicle is made only while it is shown.
void InlineTreePanel::showForm() {
    const bool isIcicle = !m_body && m_form->currentIndex() > 0;
    m_forms->setCurrentWidget(isIcicle ? static_cast<QWidget*>(m_icicle) : m_view);
    if (!isIcicle) return;
    m_icicle->setOrder(IcicleTree::Order(m_form->currentData().toInt()));
    m_icicle->setTable(m_model->sharedTable(), {m_context.session.baselineRun(), m_context.session.versusRun()});
    m_icicle->selectRow(m_model->tableRow(m_view->currentIndex()));
}

void InlineTreePanel::refresh(Others others) {
    m_others = others;
    m_stale = true;
    if (isVisible()) ask();
}

void InlineTreePanel::changeRows(const RowChange& change) {
    if (m_body) return; // it has no bytes
    if (m_asking) return ask();
    m_model->changeRows(change);
    showForm();
}

void InlineTreePanel::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (m_stale) ask();
}

void InlineTreePanel::ask() {
    m_stale = false;
    const Session& session = m_context.session;
    const bool isAny = session.hasRuns() && !session.module().isEmpty();
    if (m_body && (!isAny || m_body->module != session.module() || m_body->run != runOf(m_body->side))) setBody({});
    m_asking = isAny;
    if (!isAny) {
        m_context.jobs.cancelQuery(this, treeSlot); // whose answer is about another module, or about a body
        return show({});
    }
    if (m_body)
        askForBody();
    else
        askForTree();
}

void InlineTreePanel::askForTree() {
    const Session& session = m_context.session;
    m_context.jobs.query<InlineTreeTable>(
        this, treeSlot,
        [path = session.workspacePath().toStdString(), a = session.baselineRun().toStdString(),
         b = session.versusRun().toStdString(), module = session.module().toStdString(), others = m_others,
         rows = m_differing->isChecked() ? TreeRows::Differing : TreeRows::All](const CancelToken&) {
            return inlineTreeTable(path, a, b, module, others, rows);
        },
        [this](Result<InlineTreeTable> tree) {
            m_asking = false;
            if (tree.ok()) return show(std::move(*tree));
            show({});
            m_caption->setText(errorSentence(tree.error()));
        });
}

void InlineTreePanel::askForBody() {
    const BodyRequest request{m_body->run.toStdString(), m_body->module.toStdString(), m_body->function.toStdString(),
                              m_body->caller.toStdString()};
    m_context.jobs.query<BodyTable>(
        this, treeSlot,
        [path = m_context.session.workspacePath().toStdString(), request](const CancelToken& cancel) {
            return bodyTable(path, request, cancel);
        },
        [this](Result<BodyTable> bodies) {
            m_asking = false;
            if (bodies.ok()) return showBody(std::move(*bodies));
            fill(nullptr, {});
            m_caption->setText(errorSentence(bodies.error()));
        });
}

/// Rows that differ are shown, however deep they are.
void InlineTreePanel::show(InlineTreeTable tree) {
    const Session& session = m_context.session;
    fill(std::make_shared<const Table>(std::move(tree.table)), {session.baselineRun(), session.versusRun()});
    const Table& shown = m_model->table();
    QStringList sentences;
    if (!shown.rows.empty())
        sentences << tr("Functions that remain:  %1: %2,  %3: %4")
                         .arg(session.baselineRun(), grouped(std::int64_t(tree.functions[0])), session.versusRun(),
                              grouped(std::int64_t(tree.functions[1])));
    else if (shown.notes.empty())
        sentences << (m_differing->isChecked() ? tr("The two runs do not differ in this module.")
                                               : tr("The inliner asked about no call of this module."));
    for (const std::string& note : shown.notes) // that a run has no result
        sentences << shownFact(note);
    m_caption->setText(sentences.join(QStringLiteral("   ·   ")));
    if (m_differing->isChecked() && shown.rows.size() <= mostExpanded) m_view->expandAll();
    select(m_wanted.first, m_wanted.second);
}

void InlineTreePanel::showBody(BodyTable bodies) {
    const Session& session = m_context.session;
    const QString function = session.symbolText(m_body->function), run = m_body->run;
    QString says = tr("Copies of %1 in run %2: %3, decided as %1 by itself: %4. − only by itself, + only in the copy.")
                       .arg(function, run, grouped(std::int64_t(bodies.copies)), grouped(std::int64_t(bodies.alike)));
    if (bodies.open > 0)
        says += QLatin1Char(' ') +
                tr("Not compared, since there are too many calls: %1.").arg(grouped(std::int64_t(bodies.open)));
    if (bodies.neverAsked)
        says = tr("There is nothing to compare the copies of %1 with in run %2: the inliner was asked about no call of "
                  "%1 by itself, since it was removed before, or never visited.")
                   .arg(function, run);
    if (bodies.copies == 0)
        says = m_body->caller.isEmpty()
                   ? tr("%1 is not inlined into another function in run %2.").arg(function, run)
                   : tr("%1 is not inlined into %2 in run %3.").arg(function, session.symbolText(m_body->caller), run);
    fill(std::make_shared<const Table>(std::move(bodies.table)), {tr("by itself"), tr("in the copy")});
    if (m_model->table().rows.size() <= mostExpanded) m_view->expandAll();
    m_caption->setText(says);
}

/// Shows the rows of a table, or none.
void InlineTreePanel::fill(std::shared_ptr<const Table> table, const QStringList& sides) {
    m_model->setTable(std::move(table), sides);
    if (m_model->columnCount() > 1) {
        m_view->setColumnWidth(0, 420);
        for (int column = 1; column < m_model->columnCount(); ++column)
            m_view->setColumnWidth(column, std::max(m_view->header()->sectionSizeHint(column),
                                                    column == 1 ? 0 : lettersWide(m_view->fontMetrics(), 14)));
    }
    offerBodies({});
    showForm();
}

std::int64_t InlineTreePanel::decisionAt(int row, ColumnName column) const {
    return cellIfInteger(m_model->table(), row, column).value_or(-1);
}

void InlineTreePanel::select(std::int64_t decisionA, std::int64_t decisionB) {
    m_wanted = {decisionA, decisionB};
    if (m_body || (decisionA < 0 && decisionB < 0)) return;
    for (int row = 0; row < int(m_model->table().rows.size()); ++row) {
        if (decisionAt(row, "decision_a") != decisionA || decisionAt(row, "decision_b") != decisionB) continue;
        const QModelIndex index = m_model->indexOf(row);
        m_selecting = true;
        m_view->setCurrentIndex(index);
        m_view->scrollTo(index);
        m_icicle->selectRow(row);
        m_selecting = false;
        return;
    }
}

void InlineTreePanel::buttonClicked(const QModelIndex& index) {
    const QString column = index.data(TableModel::NameRole).toString();
    const bool isVersus = sidedName(column.toStdString()).side == 1;
    const int row = m_model->tableRow(index);
    emit measureRequested(column, isVersus ? decisionAt(row, "decision_b") : decisionAt(row, "decision_a"));
}

void InlineTreePanel::chosen(const QModelIndex& current) {
    offerBodies(current);
    const int row = m_model->tableRow(current);
    if (!m_body) m_icicle->selectRow(row);
    if (m_selecting || row < 0) return;
    const std::int64_t a = decisionAt(row, "decision_a"), b = decisionAt(row, "decision_b");
    if (a < 0 && b < 0) {
        if (!current.parent().isValid()) emit functionChosen(cellText(m_model->table(), row, "function"));
    } else if (m_body) { // both are of one run
        m_context.session.setDecisions({{m_body->run, m_body->module, b >= 0 ? b : a}});
    } else {
        emit callsiteChosen(a, b);
    }
}

} // namespace inlinescope
