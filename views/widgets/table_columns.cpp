// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/widgets/table_columns.h"

#include "core/jobs/tables/table.h"
#include "views/models/column_words.h"
#include "views/models/table_model.h"
#include "views/widgets/big_table_view.h"
#include "views/widgets/filter_header.h"
#include "views/widgets/total_row.h"

#include <QJsonArray>
#include <QLineEdit>
#include <QMenu>
#include <QScopedValueRollback>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string_view>

namespace inlinescope {
namespace {

/// The largest width for each, so that those that need less get what they need.
int fairShare(std::vector<int> needs, int room) {
    std::ranges::sort(needs);
    int left = int(needs.size());
    for (const int need : needs) {
        if (need * left > room) return room / left;
        room -= need;
        --left;
    }
    return needs.empty() ? 0 : needs.back();
}

/// The width of a row's name in a table that is too narrow.
int narrowName(int room) {
    return std::clamp(room / 3, 110, 220);
}

/// The width at which a text can be read: other columns are hidden before a text is cut to less.
constexpr int legible = 170;

/// The bytes that decisions make, which tables are about.
constexpr ColumnName decisionBytes[] = {"bytes", "bytes_held"};

/// Whether a column is the one of this name, or that of a side.
bool isOf(const QString& column, std::string_view name) {
    return sidedName(column.toStdString()).stem == name;
}

} // namespace

TableColumns::TableColumns(QAbstractItemModel& model, BigTableView& view, FilterHeader& header, TotalRow* total)
    : QObject(&view), m_model(model), m_view(view), m_header(header), m_total(total) {
    header.setSectionsMovable(true);
    connect(&header, &QHeaderView::sectionResized, this,
            [this](int column, int, int width) { noteWidth(column, width); });
    connect(&header, &QHeaderView::sectionMoved, this, &TableColumns::noteOrder);
}

TableColumns* TableColumns::of(const QWidget& view) {
    return view.findChild<TableColumns*>(QString(), Qt::FindDirectChildrenOnly);
}

/// The contract's name; for a view-only column its title.
QString TableColumns::key(int column) const {
    const QString name = m_model.headerData(column, Qt::Horizontal, TableModel::NameRole).toString();
    return name.isEmpty() ? m_model.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString() : name;
}

bool TableColumns::isViewOnly(int column) const {
    return m_model.headerData(column, Qt::Horizontal, TableModel::NameRole).toString().isEmpty();
}

ColumnKind TableColumns::kindOf(int column) const {
    return ColumnKind(
        m_model.headerData(column, Qt::Horizontal, TableModel::KindRole).toInt()); // Text for view-only ones
}

bool TableColumns::wantsShown(int column) const {
    const QString name = key(column);
    return m_chosen.value(name, !m_initiallyHidden.contains(name));
}

void TableColumns::applyShown() {
    const QScopedValueRollback arranging(m_arranging, true); // hiding a column resizes it
    for (int column = 0; column < m_model.columnCount(); ++column)
        m_header.setSectionHidden(column, !wantsShown(column) || m_gaveWay.contains(column));
}

void TableColumns::setInitiallyHidden(const QStringList& names) {
    if (names == m_initiallyHidden) return;
    m_initiallyHidden = names;
    applyShown();
    sizeNew();
}

void TableColumns::setFirst(const QStringList& names) {
    m_first = names;
    place();
}

void TableColumns::setLast(const QStringList& names) {
    m_last = names;
    place();
}

void TableColumns::prepare() {
    applyShown();
    place();
}

/// Below -1 for the first columns, -1 for those in the table's order, above -1 for the last ones.
qsizetype TableColumns::rankOf(int column) const {
    const qsizetype first = m_first.indexOf(key(column));
    return first < 0 ? m_last.indexOf(key(column)) : first - m_first.size() - 1;
}

/// All columns in the table's order, except the first and the last ones; columns that the user ordered are swapped
/// among their positions, and columns that were added later keep their positions.
std::vector<int> TableColumns::wantedOrder() const {
    std::vector<int> order(std::size_t(m_model.columnCount()));
    std::iota(order.begin(), order.end(), 0);
    std::ranges::sort(order, {}, [this](int column) { return std::pair(rankOf(column), column); });
    std::vector<int> ordered;
    std::ranges::copy_if(order, std::back_inserter(ordered), [this](int c) { return m_order.contains(key(c)); });
    std::ranges::sort(ordered, {}, [this](int column) { return m_order.indexOf(key(column)); });
    auto next = ordered.begin();
    for (int& column : order)
        if (m_order.contains(key(column))) column = *next++;
    return order;
}

void TableColumns::place() {
    const QScopedValueRollback arranging(m_arranging, true);
    const std::vector<int> order = wantedOrder();
    for (int place = 0; place < int(order.size()); ++place)
        m_header.moveSection(m_header.visualIndex(order[std::size_t(place)]), place);
}

void TableColumns::noteOrder() {
    if (m_arranging) return;
    m_order.clear();
    for (int place = 0; place < m_header.count(); ++place)
        m_order << key(m_header.logicalIndex(place));
}

void TableColumns::noteWidth(int column, int width) {
    if (m_arranging || width <= 0) return;
    m_widths[key(column)] = width;
    if (!m_aligned) return;
    m_aligned->m_widths[key(column)] = width;
    const QScopedValueRollback arranging(m_aligned->m_arranging, true);
    m_aligned->m_header.resizeSection(column, width);
}

void TableColumns::alignWith(TableColumns& other) {
    m_aligned = &other;
    other.m_aligned = this;
}

void TableColumns::merge() {
    m_naturalWidths = m_ownWidths;
    if (m_aligned && m_aligned->m_ownWidths.size() == m_ownWidths.size())
        for (std::size_t column = 0; column < m_ownWidths.size(); ++column)
            if (m_ownWidths[column] > 0)
                m_naturalWidths[column] = std::max(m_ownWidths[column], m_aligned->m_ownWidths[column]);
    fit();
}

void TableColumns::mergeBoth() {
    if (m_aligned) m_aligned->merge();
    merge();
}

int TableColumns::naturalWidth(int column) const {
    constexpr int narrowest = 40;
    const int widest = m_last.contains(key(column)) ? 160 : 2400; // the last columns are narrowed first
    const QAbstractItemView* total = m_total;
    return std::clamp(std::max({m_view.sizeHintForColumn(column), m_header.titleWidth(column),
                                total ? total->sizeHintForColumn(column) : 0}),
                      narrowest, widest);
}

void TableColumns::size() {
    m_ownWidths.assign(std::size_t(m_model.columnCount()), 0);
    for (int column = 0; column < m_model.columnCount(); ++column)
        if (wantsShown(column)) m_ownWidths[std::size_t(column)] = naturalWidth(column);
    mergeBoth();
}

/// size() only for columns that were not wanted before: measuring the rows of all columns makes a turn long.
void TableColumns::sizeNew() {
    if (int(m_ownWidths.size()) != m_model.columnCount()) return size();
    for (int column = 0; column < m_model.columnCount(); ++column) {
        int& width = m_ownWidths[std::size_t(column)];
        if (!wantsShown(column))
            width = 0;
        else if (width == 0)
            width = naturalWidth(column);
    }
    mergeBoth();
}

void TableColumns::widen(int first, int last) {
    bool wider = false;
    for (int column = 0; column < int(m_ownWidths.size()); ++column) {
        int& width = m_ownWidths[std::size_t(column)];
        const bool isFurtherText = column > 0 && kindOf(column) == ColumnKind::Text;
        if (width == 0 || m_gaveWay.contains(column) || isFurtherText) continue;
        const QAbstractItemView* total = m_total;
        const int sum = total ? total->sizeHintForColumn(column) : 0;
        const int needed = std::max(m_view.sizeHintForRows(column, first, last), sum);
        wider |= needed > m_naturalWidths[std::size_t(column)];
        width = std::max(width, needed);
    }
    if (wider) mergeBoth();
}

/// The weight of texts and, if there is space left, of deltas for their bars; 0 for others.
int TableColumns::weightOf(int column) const {
    const ColumnKind kind = kindOf(column);
    return kind == ColumnKind::Text ? 3 : kind == ColumnKind::Delta ? 1 : 0;
}

/// Whether it is narrowed if there is too little space: words are, numbers are not.
bool TableColumns::isNarrowed(int column) const {
    return !isNumeric(kindOf(column)) && m_widths.value(key(column), 0) <= 0;
}

/// What it gets if there is space for it, at most `most` if it can be narrowed.
int TableColumns::widthUpTo(int column, int most) const {
    const int natural = m_naturalWidths[std::size_t(column)], own = m_widths.value(key(column), 0);
    return own > 0 ? own : isNarrowed(column) ? std::min(natural, most) : natural;
}

/// The least width of a word if there is too little space.
int TableColumns::leastWidth(int column) const {
    const int head = m_header.titleWidth(column); // a title is never cut
    if (kindOf(column) == ColumnKind::Status) return std::max({head, 80, std::min(legible, stateWidth())});
    if (m_last.contains(key(column)) || isViewOnly(column)) return std::max(head, 80);
    if (column == 0 && kindOf(column) == ColumnKind::Text) return std::max(head, nameWidth());
    return std::max(head, kindOf(column) == ColumnKind::Text ? 110 : 80);
}

/// The words of a state are read whole if the least widths of the other columns leave the room: "not asked for" without
/// its middle says something else.
int TableColumns::stateWidth() const {
    int room = m_view.viewport()->width();
    std::vector<int> states;
    for (int column = 0; column < m_model.columnCount(); ++column) {
        if (m_header.isSectionHidden(column)) continue;
        if (kindOf(column) == ColumnKind::Status)
            states.push_back(widthUpTo(column, legible));
        else
            room -= widthUpTo(column, column == 0 ? narrowName(room) : leastWidth(column));
    }
    return fairShare(std::move(states), room);
}

/// The name of a row must be distinguishable from those of other rows: it gets what the least widths of the other
/// columns leave.
int TableColumns::nameWidth() const {
    const int room = m_view.viewport()->width();
    int others = 0;
    for (int column = 1; column < m_model.columnCount(); ++column)
        if (!m_header.isSectionHidden(column)) others += widthUpTo(column, leastWidth(column));
    return std::clamp(room - others, narrowName(room), 320);
}

/// What it needs to be of use.
int TableColumns::usefulWidth(int column) const {
    const int name = column == 0 ? narrowName(m_view.viewport()->width()) : 0;
    return widthUpTo(column, std::max({m_header.titleWidth(column), name, legible}));
}

/// The first column, bytes of decisions, and what the user has chosen or what rows are filtered or ordered by, stay.
bool TableColumns::canGiveWay(int column) const {
    const QLineEdit* filter = m_header.field(column);
    const bool first = m_header.visualIndex(column) == 0;
    const bool bytes =
        kindOf(column) == ColumnKind::Delta &&
        std::ranges::any_of(decisionBytes, [name = key(column)](ColumnName each) { return isOf(name, each.text()); });
    const bool used = m_chosen.contains(key(column)) || m_kept.contains(key(column)) ||
                      m_header.sortIndicatorSection() == column || (filter && !filter->text().isEmpty());
    return m_naturalWidths[std::size_t(column)] > 0 && !first && !bytes && !used;
}

void TableColumns::giveWay() {
    const int columns = int(m_naturalWidths.size());
    int needed = 0;
    for (int column = 0; column < columns; ++column)
        needed += usefulWidth(column);
    m_gaveWay.clear();
    for (const char* name : columnsHiddenFirst()) {
        if (needed <= m_view.viewport()->width()) break;
        for (int column = 0; column < columns; ++column) {
            const QString own = m_model.headerData(column, Qt::Horizontal, TableModel::NameRole).toString();
            if (!isOf(own, name) || !canGiveWay(column)) continue;
            needed -= usefulWidth(column);
            m_gaveWay.insert(column);
        }
    }
    applyShown();
}

void TableColumns::fit() {
    if (int(m_naturalWidths.size()) != m_model.columnCount()) return; // before size()
    giveWay();
    std::vector<int> shown, texts;
    int fixed = 0, weights = 0;
    for (int column = 0; column < m_model.columnCount(); ++column) {
        if (m_header.isSectionHidden(column)) continue;
        shown.push_back(column);
        if (m_widths.value(key(column), 0) <= 0) weights += weightOf(column);
        if (isNarrowed(column))
            texts.push_back(m_naturalWidths[std::size_t(column)]);
        else
            fixed += widthUpTo(column, 0);
    }
    const int room = m_view.viewport()->width() - fixed;
    const int spare = room - std::accumulate(texts.begin(), texts.end(), 0);
    const int share = shareOfTexts(shown, texts, room);
    const QScopedValueRollback arranging(m_arranging, true);
    for (const int column : shown) {
        int width = widthUpTo(column, std::max(share, leastWidth(column)));
        if (spare > 0 && weights > 0 && m_widths.value(key(column), 0) <= 0)
            width = m_naturalWidths[std::size_t(column)] + spare * weightOf(column) / weights;
        m_header.resizeSection(column, width);
    }
}

/// The largest width of a text: what a name keeps beyond its share is taken from the others.
int TableColumns::shareOfTexts(const std::vector<int>& shown, const std::vector<int>& texts, int room) const {
    const int equal = fairShare(texts, room);
    int kept = 0;
    std::vector<int> others;
    for (const int column : shown) {
        if (!isNarrowed(column)) continue;
        const int least = widthUpTo(column, leastWidth(column));
        if (least > equal)
            kept += least;
        else
            others.push_back(m_naturalWidths[std::size_t(column)]);
    }
    return fairShare(others, room - kept);
}

void TableColumns::keep(int column) {
    if (!gaveWay(column)) return;
    m_kept.insert(key(column));
    fit();
}

void TableColumns::release() {
    if (m_kept.isEmpty()) return;
    m_kept.clear();
    fit();
}

void TableColumns::setShown(int column, bool shown) {
    if (!shown && isLastShown(column)) return;
    m_chosen[key(column)] = shown;
    applyShown();
    size();
}

bool TableColumns::isLastShown(int column) const {
    return !m_header.isSectionHidden(column) && m_header.hiddenSectionCount() == m_header.count() - 1;
}

void TableColumns::move(int column, int direction) {
    const int from = m_header.visualIndex(column);
    int to = from + direction;
    while (to >= 0 && to < m_header.count() && m_header.isSectionHidden(m_header.logicalIndex(to)))
        to += direction;
    if (from >= 0 && to >= 0 && to < m_header.count()) m_header.moveSection(from, to);
}

void TableColumns::reset() {
    m_chosen.clear();
    m_widths.clear();
    m_order.clear();
    prepare();
    size();
}

void TableColumns::addTo(QMenu& menu, int column) {
    for (const int each : wantedOrder()) {
        const QString title = m_model.headerData(each, Qt::Horizontal, Qt::DisplayRole).toString().simplified();
        QAction* action = menu.addAction(title);
        action->setCheckable(true);
        action->setChecked(!m_header.isSectionHidden(each));
        action->setEnabled(!isLastShown(each));
        connect(action, &QAction::toggled, this, [this, each](bool shown) { setShown(each, shown); });
    }
    menu.addSeparator();
    if (column >= 0) {
        const QString title = m_model.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString().simplified();
        menu.addAction(tr("&Hide \"%1\"").arg(title), this, [this, column] { setShown(column, false); });
        menu.addAction(tr("Move \"%1\" to the &left").arg(title), this, [this, column] { move(column, -1); });
        menu.addAction(tr("Move \"%1\" to the ri&ght").arg(title), this, [this, column] { move(column, 1); });
    }
    menu.addAction(tr("Columns as at &first"), this, &TableColumns::reset);
}

std::vector<int> TableColumns::shown() const {
    std::vector<int> columns;
    for (int place = 0; place < m_header.count(); ++place) {
        const int column = m_header.logicalIndex(place);
        if (!isViewOnly(column) && (!m_header.isSectionHidden(column) || m_gaveWay.contains(column)))
            columns.push_back(column);
    }
    return columns;
}

QJsonObject TableColumns::state() const {
    QJsonObject shown, widths;
    for (auto each = m_chosen.begin(); each != m_chosen.end(); ++each)
        shown[each.key()] = each.value();
    for (auto each = m_widths.begin(); each != m_widths.end(); ++each)
        widths[each.key()] = each.value();
    return {{"shown", shown}, {"widths", widths}, {"order", QJsonArray::fromStringList(m_order)}};
}

void TableColumns::restore(const QJsonObject& state) {
    const QJsonObject shown = state["shown"].toObject(), widths = state["widths"].toObject();
    m_chosen.clear();
    m_widths.clear();
    m_order = state["order"].toVariant().toStringList();
    for (auto each = shown.begin(); each != shown.end(); ++each)
        m_chosen[each.key()] = each.value().toBool();
    for (auto each = widths.begin(); each != widths.end(); ++each)
        m_widths[each.key()] = std::clamp(each.value().toInt(), 16, 4000);
    prepare();
    size();
}

} // namespace inlinescope
