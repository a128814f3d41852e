// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/window/view_links.h"

#include "views/models/table_access.h"
#include "views/state/page_id.h"
#include "views/state/session.h"
#include "views/widgets/control_parts.h"
#include "views/widgets/filter_header.h"
#include "views/widgets/more_names.h"
#include "views/widgets/page.h"
#include "views/widgets/row_panel.h"
#include "views/widgets/table_helpers.h"
#include "views/widgets/table_panel.h"

#include <QComboBox>

#include <algorithm>
#include <functional>

namespace inlinescope {
namespace {

/// The column that names a row of the table.
QString namingColumn(const Table& table) {
    for (const ColumnName name : std::initializer_list<ColumnName>{"module", "callee", "finding", "policy", "log",
                                                                   "run", "feature", "function", "path"})
        if (const int column = table.columnIndex(name); column >= 0)
            return QString::fromStdString(table.columns[std::size_t(column)].name);
    return {};
}

/// Of the page's first table: table, column and text, or nothing.
QStringList chosenRow(const Page& page) {
    if (page.tables().empty()) return {};
    const TablePanel& panel = *page.tables().front();
    const QString column = panel.currentRow() < 0 ? QString() : namingColumn(*panel.table());
    if (column.isEmpty()) return {};
    const QString text = cellText(*panel.table(), panel.currentRow(), column.toStdString());
    return text.isEmpty() ? QStringList() : QStringList{panel.objectName(), column, text};
}

/// An empty column for the rows' own order.
ViewLink::Order orderOf(const FilterHeader& header) {
    const int section = header.sortIndicatorSection();
    if (section < 0 || section >= header.count()) return {};
    return {header.fieldName(section), header.sortIndicatorOrder()};
}

QString textOf(const QComboBox& box, int item) {
    const QVariant data = box.itemData(item);
    return data.isValid() ? data.toString() : box.itemText(item);
}

/// The choices of a list of names: each has the name of the list and its number, from 1.
QString choiceKey(const MoreNames& more, qsizetype number) {
    return more.objectName() + QString::number(number);
}

QStringList namesInLink(const MoreNames& more, const ViewLink& link) {
    QStringList names;
    while (link.choices.contains(choiceKey(more, names.size() + 1)))
        names << link.choices[choiceKey(more, names.size() + 1)];
    return names;
}

/// After the page has loaded.
void choose(const ViewLink& link, const Page& page) {
    for (MoreNames* more : page.findChildren<MoreNames*>())
        more->setChosen(namesInLink(*more, link));
    for (QComboBox* box : page.findChildren<QComboBox*>()) {
        const QString wanted = isInLinks(*box) ? link.choices.value(box->objectName()) : QString();
        for (int item = 0; !wanted.isEmpty() && item < box->count(); ++item)
            if (textOf(*box, item) == wanted) {
                box->setCurrentIndex(item);
                break;
            }
    }
}

/// After the page has loaded.
void showRows(const ViewLink& link, const Page& page) {
    for (RowPanel* panel : page.findChildren<RowPanel*>()) {
        const FilterTexts filters = link.filters.value(panel->objectName());
        const ViewLink::Order order = link.orders.value(panel->objectName());
        if (order.first.isEmpty()) panel->header().setSortIndicator(-1, Qt::AscendingOrder);
        if (panel->filters() != filters || !order.first.isEmpty()) panel->showOnly(filters, order.first, order.second);
    }
    for (TablePanel* panel : page.tables())
        if (link.row.size() == 3 && panel->objectName() == link.row[0])
            revealRow(panel, findRow(*panel->table(), link.row[1].toStdString(), link.row[2]));
}

void whenLoaded(Page* page, const std::function<void()>& then) {
    if (!page->isLoading()) return then();
    QObject::connect(page, &Page::loaded, page, then, Qt::SingleShotConnection);
}

} // namespace

ViewLink linkOf(const Session& session, const Page& page) {
    ViewLink link{page.id(), session.versusRun(), session.module(), {}, session.runs()};
    for (const RowPanel* panel : page.findChildren<RowPanel*>()) {
        if (const FilterTexts texts = panel->filters(); !texts.isEmpty()) link.filters[panel->objectName()] = texts;
        if (const auto order = orderOf(panel->header()); !order.first.isEmpty())
            link.orders[panel->objectName()] = order;
    }
    for (const QComboBox* box : page.findChildren<QComboBox*>())
        if (isInLinks(*box) && box->currentIndex() >= 0)
            link.choices[box->objectName()] = textOf(*box, box->currentIndex());
    for (const MoreNames* more : page.findChildren<MoreNames*>()) {
        const QStringList names = more->chosen();
        for (qsizetype place = 0; place < names.size(); ++place)
            link.choices[choiceKey(*more, place + 1)] = names[place];
    }
    if (page.id() == PageId::Module) {
        const TablePanel& callsites = *page.tables().front();
        link.decision = cellText(*callsites.table(), callsites.currentRow(), "site");
        return link;
    }
    for (const ChosenDecision& chosen : session.decisions())
        if (chosen.module == session.module()) link.asked.insert(chosen.run, chosen.decision);
    link.row = chosenRow(page);
    return link;
}

Result<void> openLink(const ViewLink& link, Session& session, const std::vector<Page*>& pages) {
    const QString id =
        !link.page.isEmpty() ? link.page : QString(link.module.isEmpty() ? PageId::Modules : PageId::Module);
    const auto page = std::ranges::find_if(pages, [&](const Page* one) { return one->id() == id; });
    if (page == pages.end())
        return Error{ErrorCode::NotFound,   "there is no page \"" + id.left(40).toStdString() + "\"", {}, {}, {},
                     "Copy the link again."};
    if (!link.runs.isEmpty()) session.setRuns(link.runs);
    if (session.runs().contains(link.versus) && link.versus != session.baselineRun()) session.setVersusRun(link.versus);
    std::vector<ChosenDecision> decisions;
    for (auto asked = link.asked.begin(); asked != link.asked.end(); ++asked)
        decisions.push_back({asked.key(), link.module, asked.value()});
    if (!decisions.empty()) session.setDecisions(decisions);
    Place place{id, link.module};
    place.isLinked = true;
    if (id == PageId::Module && !link.decision.isEmpty()) place.sought = {{link.decision}, Sought::Kind::Callsite};
    session.navigate(place);
    whenLoaded(*page, [link, page = *page] {
        choose(link, *page); // which may load it again
        whenLoaded(page, [link, page] {
            choose(link, *page); // what is offered only now
            whenLoaded(page, [link, page] { showRows(link, *page); });
        });
    });
    return {};
}

} // namespace inlinescope
