// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/remarks_table.h"

#include "core/jobs/decisions/row_search.h"
#include "core/jobs/sides/module_side.h"
#include "core/jobs/sides/remark_list.h"
#include "core/jobs/sides/remark_table.h"
#include "core/jobs/tables/packed_table.h"
#include "core/model/names.h"
#include "core/model/symbol_text.h"
#include "views/dialogs/annotation_editor.h"
#include "views/models/column_list.h"
#include "views/models/error_text.h"
#include "views/models/words.h"
#include "views/state/job_runner.h"
#include "views/widgets/big_table_view.h"

#include <QThreadPool>

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <memory>
#include <utility>

namespace inlinescope {
namespace {

/// The rows of a table, filtered and ordered on a background thread.
RowSource remarkRows(const std::shared_ptr<const PackedTable>& table) {
    RowSource source{table->columns()};
    source.list = [table](const RowWish& wish, const CancelToken& cancel) -> Result<RowListing> {
        RowSelection wanted{{}, wish.orderBy, wish.descending, {}};
        for (const DecisionFilter& filter : wish.filters)
            wanted.filters.push_back(filter.column + '=' + filter.text);
        INLINESCOPE_TRY(PackedTable::Rows selected, table->select(wanted, cancel));
        const auto rows = std::make_shared<const PackedTable::Rows>(std::move(selected));
        const auto fetch = [table, rows](std::int64_t first, std::int64_t count,
                                         const CancelToken&) -> Result<RowListing::Rows> {
            RowListing::Rows fetched;
            for (std::int64_t row = first; row < std::min(first + count, std::int64_t(rows->size())); ++row)
                fetched.push_back(table->row((*rows)[std::size_t(row)]));
            return fetched;
        };
        const auto find = [table, rows](const RowSearch& search, const CancelToken& token) -> Result<RowListing::Hits> {
            INLINESCOPE_TRY(const PackedTable::Tests tests, testsOf(search, table->columns()));
            return table->find(tests, *rows, token);
        };
        return RowListing{std::int64_t(rows->size()), fetch, find, std::int64_t(table->rowCount())};
    };
    return source;
}

/// Letting a table of millions of rows go takes too long for the window's thread.
std::shared_ptr<const PackedTable> sharedTable(PackedTable table) {
    const auto letGo = [](const PackedTable* last) { QThreadPool::globalInstance()->start([last] { delete last; }); };
    return {new PackedTable(std::move(table)), letGo};
}

} // namespace

/// The table, how often each word is in the column that says what was decided, and which of the names are sets.
struct RemarksTable::Rows {
    std::shared_ptr<const PackedTable> table = {};
    std::map<std::string, std::int64_t, std::less<>> words = {};
    QStringList sets = {};

    Result<void> readSet(const std::string& path, const std::string& set, const CancelToken& cancel);
    Result<void> readComparison(const std::string& path, const QStringList& names, const CancelToken& cancel);

    std::int64_t count(std::string_view word) const {
        const auto found = words.find(word);
        return found == words.end() ? 0 : found->second;
    }
    std::int64_t count(Outcome outcome) const { return count(toString(outcome)); }
    std::int64_t count(AlignmentMark mark) const { return count(std::string_view(markText(mark))); }
};

RemarksTable::RemarksTable(const QString& name, PageContext context, QWidget* parent)
    : PagedPanel(name, tr("Remarks about calls"), context.jobs, parent), m_context(context) {
    const auto showSymbols = [this] { model().setSymbols({"caller", "callee"}, m_context.session.symbolForm()); };
    showSymbols();
    connect(&context.session, &Session::symbolFormChanged, this, showSymbols);
    model().setTextForm("location", shortLocation, std::identity());
    setInitiallyHidden(columnList({"site", "kind", "name", "pass", "file", "callsite_key",
                                   std::string("callsite_key_a"), std::string("callsite_key_b")}));
    setEmptyText(tr("The remarks are about no calls."));
    setCommand([this] {
        if (m_names.isEmpty()) return CliCommand();
        return CliCommand(m_context.session, m_names.size() == 1 ? "decisions" : "compare").names(m_names);
    });
    addAnnotateAction(context, this, [this] { return annotatedRow(); });
    connectRows();
}

void RemarksTable::connectRows() {
    connect(&model(), &PagedModel::listed, this, &RemarksTable::tellIfLoaded);
    connect(&model(), &PagedModel::failed, this, &RemarksTable::tellIfLoaded);
}

void RemarksTable::tellIfLoaded() {
    if (std::exchange(m_isAwaited, false)) emit loaded();
}

Result<void> RemarksTable::Rows::readSet(const std::string& path, const std::string& set, const CancelToken& cancel) {
    INLINESCOPE_TRY(const RemarkList list, RemarkList::open(path, set));
    const auto outcome = std::ranges::find(list.columns(), "outcome", &Column::name) - list.columns().begin();
    PackedTable::Builder packing(list.columns());
    INLINESCOPE_CHECK(list.visit(
        [&](const Row& row) {
            packing.add(row);
            ++words[plainText(row[std::size_t(outcome)])];
        },
        cancel));
    INLINESCOPE_TRY(PackedTable packed, packing.finish());
    table = sharedTable(std::move(packed));
    return {};
}

/// The table of the comparison is let go here, in the background, since its many texts take a while.
Result<void> RemarksTable::Rows::readComparison(const std::string& path, const QStringList& names,
                                                const CancelToken& cancel) {
    INLINESCOPE_TRY(const Table compared, compareRemarks(path, names[0].toStdString(), names[1].toStdString(), cancel));
    INLINESCOPE_TRY(PackedTable packed, PackedTable::of(compared, cancel));
    table = sharedTable(std::move(packed));
    const int mark = compared.columnIndex("mark");
    for (const Row& row : compared.rows)
        ++words[plainText(row[std::size_t(mark)])];
    return {};
}

Result<RemarksTable::Rows> RemarksTable::read(const std::string& path, const QStringList& names,
                                              const CancelToken& cancel) {
    if (names.isEmpty() || names.size() > 2)
        return Error{ErrorCode::InvalidArgument, std::to_string(names.size()) + " sets", {}, {}, "one or two"};
    Rows rows;
    INLINESCOPE_TRY(const std::vector<NamedRemarks> sets, namedRemarks(path));
    for (const NamedRemarks& set : sets)
        rows.sets << QString::fromStdString(set.name);
    INLINESCOPE_CHECK(names.size() == 1 ? rows.readSet(path, names[0].toStdString(), cancel)
                                        : rows.readComparison(path, names, cancel));
    return rows;
}

/// The current row's callsite in the set of the current column's side, otherwise in the first of the sets that has it.
std::optional<AnnotatedRow> RemarksTable::annotatedRow() {
    if (model().isRenewing()) return std::nullopt; // the rows are of what was listed before
    const std::vector<Cell>* cells = currentRow() < 0 ? nullptr : model().cells(currentRow());
    if (!cells) return std::nullopt;
    const auto column = std::size_t(std::max(0, view().currentIndex().column()));
    const bool isSecond = sidedName(model().columns().at(column).name).side == 1;
    for (const qsizetype side : isSecond ? std::array<qsizetype, 2>{1, 0} : std::array<qsizetype, 2>{0, 1})
        if (auto row = annotatedRow(*cells, side)) return row;
    emit message(tr("Only the run has this callsite. Label it on the page Module."));
    return std::nullopt;
}

std::optional<AnnotatedRow> RemarksTable::annotatedRow(const std::vector<Cell>& cells, qsizetype side) const {
    if (side >= m_listedNames.size() || !m_sets.contains(m_listedNames[side])) return std::nullopt;
    const auto textOf = [this, &cells](ColumnName column) {
        const auto found = std::ranges::find(model().columns(), column.text(), &Column::name);
        const bool isThere = found != model().columns().end();
        return isThere ? plainText(cells[std::size_t(found - model().columns().begin())]) : std::string();
    };
    const auto symbol = [&](ColumnName column) {
        return m_context.session.symbolText(QString::fromStdString(textOf(column)));
    };
    const std::string keyA = textOf("callsite_key_a");
    const std::string key = m_listedNames.size() == 1 ? textOf("callsite_key")
                            : side == 0               ? keyA
                                                      : textOf("callsite_key_b");
    if (key.empty()) return std::nullopt;
    const bool isOfB = side == 1 && !keyA.empty() && m_sets.contains(m_listedNames[0]);
    return AnnotatedRow{AnnotationTarget{.site = key, .remarks = m_listedNames[side].toStdString()},
                        tr("%1 → %2", "caller, callee").arg(symbol("caller"), symbol("callee")),
                        QString::fromStdString(isOfB ? textOf("label_b") : textOf("label")),
                        QString::fromStdString(isOfB ? textOf("note_b") : textOf("note"))};
}

void RemarksTable::list(const QStringList& names) {
    m_names = names;
    m_context.jobs.query<Rows>(
        this, QStringLiteral("remarks"),
        [path = m_context.session.workspacePath().toStdString(), names](const CancelToken& cancel) {
            return read(path, names, cancel);
        },
        [this](const Result<Rows>& rows) { rows ? show(*rows) : showWhyNot(rows.error()); });
}

void RemarksTable::stop() {
    m_context.jobs.cancelQuery(this, QStringLiteral("remarks"));
    m_isAwaited = false;
}

/// In place of the rows. The filters stay.
void RemarksTable::showWhyNot(const Error& error) {
    m_answer = errorSentence(error);
    m_detail.clear();
    m_listedNames.clear();
    m_nextFilters.reset();
    m_isAwaited = true;
    setSource({model().columns(), [error](const RowWish&, const CancelToken&) -> Result<RowListing> { return error; }});
}

void RemarksTable::show(const Rows& rows) {
    const auto all = std::int64_t(rows.table->rowCount());
    m_sets = rows.sets;
    if (m_names.size() == 1) {
        const std::int64_t inlined = rows.count(Outcome::Inlined) + rows.count(Outcome::InlinedCalleeDeleted);
        const std::int64_t undecided = rows.count(std::string_view());
        m_answer = tr("%1 remarks about calls").arg(grouped(all));
        m_detail = tr("%1: %2 inlined, %3 not inlined, %4 without a decision")
                       .arg(m_names[0], grouped(inlined), grouped(all - inlined - undecided), grouped(undecided));
    } else {
        m_answer = tr("%1 callsites decided differently").arg(grouped(rows.count(AlignmentMark::Differs)));
        m_detail = QStringList{tr("decided alike: %1").arg(grouped(rows.count(AlignmentMark::Same))),
                               tr("only in %1: %2").arg(m_names[0], grouped(rows.count(AlignmentMark::OnlyA))),
                               tr("only in %1: %2").arg(m_names[1], grouped(rows.count(AlignmentMark::OnlyB)))}
                       .join(QStringLiteral("   ·   "));
    }
    model().setSides(m_names);
    m_isAwaited = true;
    const bool isAgain = m_names == std::exchange(m_listedNames, m_names) && !m_nextFilters;
    const bool hasNewColumns = isAgain && model().columns() != rows.table->columns(); // of the first label, or the last
    const QByteArray state = hasNewColumns ? saveState() : QByteArray();
    setSource(remarkRows(rows.table), isAgain);
    if (hasNewColumns) restoreState(state);
    if (m_nextFilters) showOnly(*std::exchange(m_nextFilters, std::nullopt), {}, Qt::AscendingOrder);
}

} // namespace inlinescope
