// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/decisions_pane.h"

#include "core/jobs/decisions/decision_order.h"
#include "core/jobs/workspace/lists.h"
#include "core/model/symbol_text.h"
#include "views/dialogs/script_dialogs.h"
#include "views/models/column_list.h"
#include "views/models/error_text.h"
#include "views/models/table_access.h"
#include "views/models/words.h"
#include "views/panels/decision_flips.h"
#include "views/state/job_runner.h"
#include "views/state/session.h"
#include "views/text/plain_text.h"
#include "views/widgets/big_table_view.h"
#include "views/widgets/hover_rows.h"
#include "views/widgets/paged_panel.h"
#include "views/widgets/table_columns.h"

#include <QAction>
#include <QHBoxLayout>
#include <QItemSelectionModel>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <functional>
#include <memory>
#include <mutex>
#include <utility>

namespace inlinescope {
namespace {

constexpr auto decisionColumn = std::size_t(ListColumn::Decision), moduleColumn = std::size_t(ListColumn::Module),
               siteColumn = std::size_t(ListColumn::Site);
constexpr QLatin1String followSlot("follow"), measureSlot("measure");

/// The last listing; any thread may read it.
class LastList {
public:
    std::optional<DecisionRows> rows() {
        const std::scoped_lock lock(m_mutex);
        return m_rows;
    }
    void keep(const DecisionRows& rows) {
        const std::scoped_lock lock(m_mutex);
        m_rows = rows;
    }

private:
    std::mutex m_mutex;
    std::optional<DecisionRows> m_rows;
};

/// The decisions of a run as rows of a model.
RowSource decisionsOf(const std::string& path, const std::string& run, const std::optional<OrdinalsByModule>& only) {
    RowSource source{decisionListColumns()};
    if (run.empty()) return source;
    const auto last = std::make_shared<LastList>();
    source.list = [path, run, only, last](const RowWish& wish, const CancelToken& cancel) -> Result<RowListing> {
        DecisionListRequest request;
        request.run = run;
        request.filters = wish.filters;
        request.only = only;
        request.orderBy = wish.orderBy;
        request.descending = wish.descending;
        const std::optional<DecisionRows> before = last->rows();
        INLINESCOPE_TRY(const DecisionRows rows, listDecisions(path, request, cancel, before ? &*before : nullptr));
        last->keep(rows);
        const auto fetch = [rows](std::int64_t first, std::int64_t count, const CancelToken& token) {
            return rows.rows(first, count, token);
        };
        const auto find = [rows](const RowSearch& search, const CancelToken& token) {
            return rows.find(search, token);
        };
        return RowListing{rows.count(), fetch, find};
    };
    return source;
}

using RowKey = std::pair<std::string, std::int64_t>; ///< module, decision

RowKey keyOf(const std::vector<Cell>& row) {
    const auto* decision = std::get_if<std::int64_t>(&row[decisionColumn]);
    return {plainText(row[moduleColumn]), decision ? *decision : -1};
}

/// The row of a decision, or of the first one after it; the rows must be ordered by module.
Result<std::pair<std::int64_t, RowKey>> lowerBound(const RowListing& listing, const RowKey& wanted,
                                                   const CancelToken& cancel) {
    const auto keyAt = [&](std::int64_t row) -> Result<RowKey> {
        INLINESCOPE_TRY(const auto rows, listing.rows(row, 1, cancel));
        return rows.empty() ? RowKey() : keyOf(rows.front());
    };
    std::int64_t low = 0, high = listing.count;
    while (low < high) {
        const std::int64_t middle = low + (high - low) / 2;
        INLINESCOPE_TRY(const RowKey found, keyAt(middle));
        if (found < wanted)
            low = middle + 1;
        else
            high = middle;
    }
    INLINESCOPE_TRY(RowKey found, keyAt(low));
    return std::pair(low, std::move(found));
}

/// The row of the module's decision about a callsite, or -1.
Result<std::int64_t> rowOfSite(const RowListing& listing, const std::string& module, const std::string& site,
                               const CancelToken& cancel) {
    constexpr std::int64_t step = 1000;
    INLINESCOPE_TRY(auto first, lowerBound(listing, {module, -1}, cancel));
    for (std::int64_t from = first.first; from < listing.count; from += step) {
        INLINESCOPE_TRY(const auto rows, listing.rows(from, std::min(step, listing.count - from), cancel));
        for (std::size_t i = 0; i < rows.size(); ++i) {
            if (keyOf(rows[i]).first != module) return -1;
            if (plainText(rows[i][siteColumn]) == site) return from + std::int64_t(i);
        }
    }
    return -1;
}

/// The row of the decision, or of the one about the callsite; -1 for none.
Result<std::int64_t> rowOfDecision(const RowListing& listing, const FollowedDecision& wanted,
                                   const CancelToken& cancel) {
    const std::string module = wanted.module.toStdString();
    if (!wanted.decision)
        return wanted.site.isEmpty() ? std::int64_t(-1) : rowOfSite(listing, module, wanted.site.toStdString(), cancel);
    const RowKey key(module, *wanted.decision);
    INLINESCOPE_TRY(const auto found, lowerBound(listing, key, cancel));
    return found.second == key ? found.first : -1;
}

/// -1: it is not listed.
struct FollowedRows {
    std::int64_t decision = -1, module = -1; ///< the module's first row
};

Result<FollowedRows> rowsOf(const RowListing& listing, const FollowedDecision& wanted, const CancelToken& cancel) {
    INLINESCOPE_TRY(const std::int64_t decision, rowOfDecision(listing, wanted, cancel));
    const std::string module = wanted.module.toStdString();
    INLINESCOPE_TRY(const auto first, lowerBound(listing, {module, -1}, cancel));
    return FollowedRows{decision, first.second.first == module ? first.first : -1};
}

/// Those of the rows whose flip may be measured and is not.
Result<DecisionsOfModules> unmeasured(const RowListing& listing, const std::vector<RowRange>& ranges,
                                      const CancelToken& cancel) {
    const std::vector<Column> columns = decisionListColumns();
    DecisionsOfModules decisions;
    for (const RowRange& range : ranges) {
        INLINESCOPE_TRY(const auto rows, listing.rows(range.first, range.count, cancel));
        for (const std::vector<Cell>& row : rows)
            addUnmeasured(decisions, columns, row);
    }
    return decisions;
}

} // namespace

DecisionsPane::DecisionsPane(const QString& name, PageContext context, QWidget* parent)
    : QWidget(parent), m_jobs(context.jobs), m_title(plainLabel(this)), m_all(new QToolButton(this)),
      m_close(new QToolButton(this)),
      m_table(new PagedPanel(name + QStringLiteral("Table"), tr("Decisions"), context.jobs, this)),
      m_hovered(new HoverRows(m_table)), m_flips(new DecisionFlips(context, this)), m_measure(newMeasureAction(this)) {
    setObjectName(name);
    buildLayout();
    connectFlips();
    connectDecide(context);
    connectRows();
    const auto showSymbols = [this, &session = context.session] {
        m_table->model().setSymbols({"caller", "callee"}, session.symbolForm());
    };
    showSymbols();
    connect(&context.session, &Session::symbolFormChanged, this, showSymbols);
    m_table->model().setTextForm("location", shortLocation, std::identity());
    m_table->setInitiallyHidden(
        columnList({"site", "advice", "default_advice", "inline_path", "linkage", "flip_state", "flip_held"}));
    m_table->setFirstColumns(columnList({"module"}));
    m_table->setCommand([this, &session = context.session] {
        return m_run.isEmpty() || m_only ? CliCommand() : CliCommand(session, "decisions").name(m_run);
    });
}

void DecisionsPane::buildLayout() {
    const QString name = objectName();
    m_title->setObjectName(name + QStringLiteral("Title"));
    m_close->setObjectName(name + QStringLiteral("Close"));
    m_close->setAutoRaise(true);
    m_close->setText(QStringLiteral("×"));
    m_all->setObjectName(name + QStringLiteral("All"));
    m_all->setText(tr("Show all decisions"));
    m_all->setToolTip(tr("Show all decisions of the run that pass the filters"));
    m_all->hide();
    connect(m_all, &QToolButton::clicked, this, &DecisionsPane::showAll);
    auto* measure = new QToolButton(this);
    measure->setObjectName(name + QStringLiteral("Measure"));
    measure->setDefaultAction(m_measure);
    auto* top = new QHBoxLayout;
    top->addWidget(m_title, 1);
    top->addWidget(m_all);
    top->addWidget(measure);
    top->addWidget(m_close);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->addLayout(top);
    layout->addWidget(m_table, 1);
}

void DecisionsPane::connectRows() {
    connect(&m_table->model(), &PagedModel::listed, this, [this] {
        m_flips->forgetEnded();
        updateTitle();
        rowsArrived();
        m_followedRow = m_table->currentRow(); // after listing the same rows again it was kept, not chosen
        const bool isNew = !std::exchange(m_isListedAgain, false);
        if (!m_isFollowed || (isNew && m_followedRow < 0)) goToFollowed();
    });
    connect(&m_table->model(), &PagedModel::renewing, this, [this] { m_jobs.cancelQuery(this, followSlot); });
    connect(&m_table->model(), &QAbstractItemModel::dataChanged, this, &DecisionsPane::rowsArrived);
    connect(&m_table->model(), &PagedModel::failed, this, [this] {
        m_rowsAwaited = false;
        tellIfLoaded();
    });
    connect(m_table, &PagedPanel::statisticsChanged, this,
            [this] { m_measure->setEnabled(!m_table->selectedRanges().empty()); });
    connect(m_table, &PagedPanel::currentRowChanged, this, [this](int row) {
        if (row < 0) return;
        if (row == m_followedRow) return emit decisionFollowed();
        m_followedRow = -1;
        emit decisionChosen(moduleAt(row), decisionAt(row));
    });
    connect(m_table, &PagedPanel::rowActivated, this,
            [this](int row) { emit decisionActivated(moduleAt(row), decisionAt(row)); });
    connect(m_hovered, &HoverRows::rowHovered, this,
            [this](int row) { emit callsiteHovered(moduleAt(row), siteAt(row)); });
}

void DecisionsPane::connectFlips() {
    PagedModel& model = m_table->model();
    model.setNote("flip", [this](const auto& row) { return m_flips->note(m_run, m_table->model().columns(), row); });
    m_table->addAction(m_measure);
    connect(m_flips, &DecisionFlips::asked, &model, &PagedModel::renewNotes);
    connect(m_measure, &QAction::triggered, this, &DecisionsPane::measureSelected);
    connect(m_table, &PagedPanel::cellButtonClicked, this, [this](int row) {
        DecisionsOfModules decisions;
        addUnmeasured(decisions, m_table->model().columns(), *m_table->model().cells(row));
        m_flips->measure(m_run, decisions);
    });
}

/// For the current row.
void DecisionsPane::connectDecide(const PageContext& context) {
    const auto edit = [this] {
        const int row = m_table->currentRow();
        const std::vector<Cell>* cells = row < 0 ? nullptr : m_table->model().cells(row);
        return cells ? editOf(m_run, m_table->model().columns(), *cells) : ScriptEdit();
    };
    QAction* decide = newDecideAction(m_table);
    connect(decide, &QAction::triggered, this,
            [this, context, edit] { openDecideDialog(window(), context.session, context.jobs, edit()); });
    connect(m_table, &PagedPanel::statisticsChanged, this,
            [decide, edit] { decide->setEnabled(!edit().decisions.empty()); });
}

void DecisionsPane::measureSelected() {
    const std::vector<RowRange> ranges = m_table->selectedRanges();
    std::int64_t count = 0;
    for (const RowRange& range : ranges)
        count += range.count;
    if (count > mostMeasured)
        return emit m_table->message(tr("Select at most %1 decisions to measure them.").arg(grouped(mostMeasured)));
    m_jobs.query<DecisionsOfModules>(
        this, measureSlot,
        [listing = m_table->model().listing(), ranges](const CancelToken& cancel) {
            return unmeasured(listing, ranges, cancel);
        },
        [this](const Result<DecisionsOfModules>& decisions) {
            if (!decisions) return emit m_table->message(errorSentence(decisions.error()));
            if (decisions->empty())
                return emit m_table->message(tr("The selected decisions are measured, or cannot be flipped."));
            m_flips->measure(m_run, *decisions);
        });
}

void DecisionsPane::setRun(const QString& path, const QString& run, bool isBaseline) {
    const bool same = m_run == run && m_path == path;
    if (!same) m_only.reset();
    m_run = run;
    m_path = path;
    m_isBaseline = isBaseline;
    m_counts.reset();
    m_table->setTitle(tr("Decisions of %1").arg(run));
    m_close->setToolTip(tr("Hide the decisions of %1").arg(run));
    m_close->setAccessibleName(m_close->toolTip());
    updateTitle();
    countDecisions(path);
    list(same);
}

void DecisionsPane::list(bool again) {
    m_rowsAwaited = true;
    m_isListedAgain = again;
    m_all->setVisible(m_only.has_value());
    m_table->setEmptyText(m_only ? tr("The run has none of these decisions.") : tr("This run has no decisions."));
    m_table->setSource(decisionsOf(m_path.toStdString(), m_run.toStdString(), m_only), again);
}

void DecisionsPane::show(const ShownDecisions& shown) {
    m_only.reset();
    m_about = shown.about;
    if (const auto found = shown.only.find(m_run); found != shown.only.end())
        m_only = found->second;
    else if (!shown.only.empty())
        m_only.emplace();
    m_table->showOnly(shown.filters, {}, Qt::AscendingOrder);
    list(false);
}

void DecisionsPane::showAll() {
    m_only.reset();
    list(false);
}

void DecisionsPane::showFlips(const MeasuredFlips& flips) {
    const PagedModel& model = m_table->model();
    if (flips.run != m_run.toStdString()) return;
    const bool isHeld = flips.others == Others::Held;
    if (isHeld ? model.isArrangedBy("flip_held") : model.isArrangedBy("flip") || model.isArrangedBy("flip_state"))
        return setRun(m_path, m_run, m_isBaseline);
    m_flips->show(flips);
    const auto runOf = [this](const std::vector<Cell>&) { return m_run; };
    m_table->changeRows(DecisionFlips::changeOf(flips, model.columns(), runOf));
}

void DecisionsPane::countDecisions(const QString& path) {
    const QString slot = QStringLiteral("counts");
    m_countsAwaited = !m_run.isEmpty();
    if (!m_countsAwaited) return m_jobs.cancelQuery(this, slot);
    m_jobs.query<RunDecisions>(
        this, slot,
        [path = path.toStdString(), run = m_run.toStdString()](const CancelToken&) -> Result<RunDecisions> {
            INLINESCOPE_TRY(const Table modules, moduleRunsTable(path, run));
            INLINESCOPE_TRY(const Table runs, listTable(path, ListNoun::Runs));
            const int row = findRow(runs, "run", QString::fromStdString(run));
            return RunDecisions{columnSum(modules, "decisions"), columnSum(modules, "inlined"),
                                columnSum(modules, "refused"),   columnSum(modules, "never_asked"),
                                cellInteger(runs, row, "ok"),    cellInteger(runs, row, "modules")};
        },
        [this](const Result<RunDecisions>& counts) {
            m_countsAwaited = false;
            if (counts) m_counts = *counts;
            tellIfLoaded();
        });
}

/// The first rows are on screen.
void DecisionsPane::rowsArrived() {
    const PagedModel& model = m_table->model();
    if (!m_rowsAwaited || model.isRenewing() ||
        (model.rowCount() > 0 && !model.cells(m_table->view().firstVisibleRow())))
        return;
    m_rowsAwaited = false;
    tellIfLoaded();
}

void DecisionsPane::tellIfLoaded() {
    if (!isLoading()) emit loaded();
}

void DecisionsPane::updateTitle() {
    const PagedModel& model = m_table->model();
    const QString name = m_isBaseline ? QStringLiteral("◆ ") + m_run : m_run;
    const QString count = grouped(model.rowCount());
    if (m_only)
        m_title->setText(model.isRenewing() ? tr("%1: %2").arg(name, m_about)
                                            : tr("%1: %2 decisions of %3").arg(name, count, m_about));
    else
        m_title->setText(
            model.isFiltered() && !model.isRenewing() ? tr("%1: %2 decisions pass the filter").arg(name, count) : name);
}

QString DecisionsPane::moduleAt(int row) const {
    const std::vector<Cell>* cells = row < 0 ? nullptr : m_table->model().cells(row);
    return cells ? QString::fromStdString(keyOf(*cells).first) : QString();
}

std::int64_t DecisionsPane::decisionAt(int row) const {
    const std::vector<Cell>* cells = row < 0 ? nullptr : m_table->model().cells(row);
    return cells ? keyOf(*cells).second : -1;
}

QString DecisionsPane::siteAt(int row) const {
    const std::vector<Cell>* cells = row < 0 ? nullptr : m_table->model().cells(row);
    return cells ? QString::fromStdString(plainText((*cells)[siteColumn])) : QString();
}

void DecisionsPane::highlight(const QString& module, const QString& site) {
    std::vector<int> rows;
    const int last = site.isEmpty() ? -1 : m_table->view().lastVisibleRow();
    for (int row = m_table->view().firstVisibleRow(); row <= last; ++row)
        if (siteAt(row) == site && moduleAt(row) == module) rows.push_back(row);
    m_hovered->frame(std::move(rows));
}

void DecisionsPane::follow(const QString& module, std::optional<std::int64_t> decision) {
    if (module != m_followed.module || decision != m_followed.decision) {
        m_followed = {module, decision, {}, 0};
        m_isFollowed = false;
    }
    if (!m_isFollowed) goToFollowed();
}

void DecisionsPane::followSite(const QString& site, int below) {
    if (m_followed.decision || site == m_followed.site) return;
    m_followed.site = site;
    m_followed.below = below;
    goToFollowed();
}

bool DecisionsPane::isOrderedByModule() const {
    const PagedModel& model = m_table->model();
    return model.sortColumn() < 0 ||
           (model.sortColumn() == int(moduleColumn) && model.sortOrder() == Qt::AscendingOrder);
}

void DecisionsPane::alignColumns(DecisionsPane& other) {
    TableColumns::of(m_table->view())->alignWith(*TableColumns::of(other.m_table->view()));
}

int DecisionsPane::visiblePlace() const {
    return m_table->currentRow() - m_table->view().firstVisibleRow();
}

QString DecisionsPane::currentSite() const {
    return siteAt(m_table->currentRow());
}

bool DecisionsPane::isAt(const QString& module, std::int64_t decision) const {
    const int row = m_table->currentRow();
    return row >= 0 && moduleAt(row) == module && decisionAt(row) == decision;
}

void DecisionsPane::goToFollowed() {
    const PagedModel& model = m_table->model();
    m_jobs.cancelQuery(this, followSlot);
    m_isFollowed = false;
    if (m_followed.module.isEmpty() || !isOrderedByModule() || model.isRenewing() || model.rowCount() == 0) return;
    m_isFollowed = m_followed.decision && isAt(m_followed.module, *m_followed.decision);
    if (m_isFollowed) return;
    m_jobs.query<FollowedRows>(
        this, followSlot,
        [listing = model.listing(), wanted = m_followed](const CancelToken& cancel) {
            return rowsOf(listing, wanted, cancel);
        },
        [this](const Result<FollowedRows>& found) {
            m_isFollowed = true;
            if (found && std::max(found->decision, found->module) < m_table->model().rowCount())
                showFollowed(found->decision, found->module);
        });
}

/// Without the decision nothing is selected, since a row would be taken for it.
void DecisionsPane::showFollowed(std::int64_t decision, std::int64_t moduleRow) {
    BigTableView& view = m_table->view();
    m_followedRow = int(decision);
    if (decision < 0) {
        view.clearSelection();
        if (moduleRow < 0 || moduleAt(view.firstVisibleRow()) == m_followed.module) return;
        const QModelIndex first = m_table->model().index(int(moduleRow), 0);
        view.selectionModel()->setCurrentIndex(first, QItemSelectionModel::NoUpdate); // where the keys begin
        return view.scrollTo(first, QAbstractItemView::PositionAtTop);
    }
    const int top = m_followed.decision ? m_followedRow : std::max(0, m_followedRow - m_followed.below);
    view.scrollTo(m_table->model().index(top, 0),
                  m_followed.decision ? QAbstractItemView::PositionAtCenter : QAbstractItemView::PositionAtTop);
    m_table->selectRow(m_followedRow);
}

} // namespace inlinescope
