// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/models/found_model.h"

#include "core/jobs/find/find_table.h"
#include "core/jobs/tables/cell_filter.h"
#include "core/model/symbol_text.h"
#include "views/models/cell_words.h"
#include "views/models/column_list.h"
#include "views/models/table_access.h"
#include "views/models/words.h"
#include "views/state/page_id.h"

#include <QCoreApplication>

namespace inlinescope {
namespace {

struct FoundWords {
    Q_DECLARE_TR_FUNCTIONS(FoundWords)
public:
    static QString headingOf(FoundKind kind);
};

QString FoundWords::headingOf(FoundKind kind) {
    switch (kind) {
    case FoundKind::Module:
        return tr("Modules");
    case FoundKind::Function:
        return tr("Functions");
    case FoundKind::File:
        return tr("Source files");
    case FoundKind::Callsite:
        return tr("Callsites");
    case FoundKind::Run:
        return tr("Runs");
    case FoundKind::Policy:
        return tr("Policies");
    case FoundKind::Log:
        return tr("Logs");
    case FoundKind::Report:
        return tr("Size reports");
    case FoundKind::Remarks:
        return tr("Remarks");
    case FoundKind::Finding:
        return tr("Findings");
    }
    return {};
}

std::optional<FoundKind> kindOf(const Table& found, int row) {
    return cellEnum(found, row, "kind", FoundKind::Finding);
}

/// A set of remarks on the Decisions page, of which only those about the found call are listed. One that is found by
/// its label has nothing but a key.
Place placeOfRemark(const Table& found, int row, const QString& module) {
    const QString caller = cellText(found, row, "caller"), callee = cellText(found, row, "name"),
                  location = cellText(found, row, "location");
    auto shown = std::make_shared<ShownDecisions>();
    if (!cellText(found, row, "label").isEmpty() || !cellText(found, row, "note").isEmpty()) {
        shown->about = callee.isEmpty() ? cellText(found, row, "note") : callee;
        shown->filters = {{columnText("callsite_key"), exactFilter(cellText(found, row, "site"))}};
    } else {
        shown->about = FoundWords::tr("%1 → %2", "caller, callee").arg(caller, callee);
        shown->filters = {{columnText("caller"), exactFilter(caller)}, {columnText("callee"), exactFilter(callee)}};
        if (!location.isEmpty()) shown->filters[columnText("location")] = exactFilter(location);
    }
    shown->sides = {Side{Side::Kind::Remarks, cellText(found, row, "remarks")}, Side{Side::Kind::Nothing}};
    return {PageId::Decisions, module, {{shown->about}, Sought::Kind::Decisions, shown}};
}

} // namespace

FoundModel::FoundModel(QObject* parent) : QAbstractListModel(parent), m_table(std::make_shared<const Table>()) {}

void FoundModel::setFound(std::vector<FoundAction> actions, std::shared_ptr<const Table> table) {
    beginResetModel();
    m_actions = std::move(actions);
    m_table = std::move(table);
    m_rows.clear();
    QString kind;
    for (int row = 0; row < int(m_table->rows.size()); ++row) {
        if (cellText(*m_table, row, "kind") != kind) m_rows.push_back(-1 - row);
        kind = cellText(*m_table, row, "kind");
        m_rows.push_back(row);
    }
    if (!m_table->notes.empty()) m_rows.push_back(-1 - int(m_table->rows.size()));
    endResetModel();
}

void FoundModel::setSymbolForm(SymbolForm form) {
    m_symbols = form;
    if (rowCount() > 0) emit dataChanged(index(0), index(rowCount() - 1));
}

int FoundModel::tableRow(int row) const {
    const int place = row - headRows();
    return place < 0 || place >= int(m_rows.size()) ? -1 : std::max(-1, m_rows[std::size_t(place)]);
}

int FoundModel::actionAt(int row) const {
    return row > 0 && row < headRows() ? row - 1 : -1;
}

int FoundModel::firstChoice() const {
    const int name = choosable(headRows());
    return name < 0 ? choosable(0) : name;
}

int FoundModel::rowOf(const std::vector<Cell>& cells) const {
    for (int row = 0; row < rowCount(); ++row)
        if (tableRow(row) >= 0 && m_table->rows[std::size_t(tableRow(row))] == cells) return row;
    return firstChoice();
}

int FoundModel::choosable(int row, int step) const {
    for (; row >= 0 && row < rowCount(); row += step)
        if (tableRow(row) >= 0 || actionAt(row) >= 0) return row;
    return -1;
}

int FoundModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : headRows() + int(m_rows.size());
}

QVariant FoundModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid)) return {};
    if (index.row() < headRows()) return actionData(index.row(), role);
    const int row = m_rows[std::size_t(index.row() - headRows())];
    if (role == HeadingRole) return row < 0;
    if (row < 0) return role == Qt::DisplayRole ? headingText(-1 - row) : QVariant();
    switch (role) {
    case Qt::DisplayRole:
        return nameOf(row);
    case DetailRole:
        return detailOf(row);
    case Qt::ToolTipRole:
        return cellText(*m_table, row, "name");
    case Qt::AccessibleTextRole:
        return QStringList{nameOf(row), detailOf(row)}.join(QStringLiteral(", "));
    default:
        return {};
    }
}

QVariant FoundModel::actionData(int row, int role) const {
    if (role == HeadingRole) return row == 0;
    if (row == 0) return role == Qt::DisplayRole ? FoundWords::tr("Actions") : QVariant();
    const FoundAction& action = m_actions[std::size_t(row - 1)];
    switch (role) {
    case Qt::DisplayRole:
        return action.words;
    case DetailRole:
        return action.detail;
    case Qt::AccessibleTextRole:
        return QStringList{action.words, action.detail}.join(QStringLiteral(", "));
    default:
        return {};
    }
}

Qt::ItemFlags FoundModel::flags(const QModelIndex& index) const {
    return choosable(index.row()) != index.row() ? Qt::NoItemFlags : QAbstractListModel::flags(index);
}

QString FoundModel::headingText(int tableRow) const {
    if (tableRow == int(m_table->rows.size())) return FoundWords::tr("Further callsites are looked for…");
    const std::optional<FoundKind> kind = kindOf(*m_table, tableRow);
    return kind ? FoundWords::headingOf(*kind) : QString();
}

QString FoundModel::symbol(const QString& linkageName) const {
    return QString::fromStdString(symbolText(linkageName.toStdString(), m_symbols));
}

QString FoundModel::nameOf(int row) const {
    const QString name = cellText(*m_table, row, "name"), caller = cellText(*m_table, row, "caller");
    if (!caller.isEmpty()) return FoundWords::tr("%1 → %2", "caller, callee").arg(symbol(caller), symbol(name));
    return kindOf(*m_table, row) == FoundKind::Function ? symbol(name) : name;
}

QString FoundModel::detailOf(int row) const {
    const std::optional<FoundKind> kind = kindOf(*m_table, row);
    QStringList parts;
    if (const QString location = cellText(*m_table, row, "location"); !location.isEmpty())
        parts << (kind == FoundKind::Callsite ? QString::fromStdString(shortLocation(location.toStdString()))
                                              : location);
    if (const QString remarks = cellText(*m_table, row, "remarks"); kind == FoundKind::Callsite && !remarks.isEmpty())
        parts << FoundWords::tr("remarks %1").arg(remarks);
    const QString module = cellText(*m_table, row, "module"), corpus = cellText(*m_table, row, "corpus");
    if (const std::int64_t modules = cellInteger(*m_table, row, "modules"); modules > 1)
        parts << FoundWords::tr("%1 and %Ln more", "modules", int(modules - 1)).arg(module);
    else if (!module.isEmpty() && kind != FoundKind::Module)
        parts << module;
    else if (!corpus.isEmpty())
        parts << FoundWords::tr("corpus %1").arg(corpus);
    for (const ColumnName column : std::initializer_list<ColumnName>{"label", "note"})
        if (const QString text = cellText(*m_table, row, column); !text.isEmpty()) parts << text.simplified();
    return parts.join(QStringLiteral("  ·  "));
}

Place placeOfFound(const Table& found, int row, const QString& module) {
    const std::optional<FoundKind> kind = kindOf(found, row);
    if (!kind) return {};
    const QString name = cellText(found, row, "name"), its = cellText(found, row, "module");
    switch (*kind) {
    case FoundKind::Module:
        return {PageId::Module, its};
    case FoundKind::Callsite:
        if (its.isEmpty()) return placeOfRemark(found, row, module);
        return {PageId::Module, its, {{cellText(found, row, "site")}, Sought::Kind::Callsite}};
    case FoundKind::Function:
        return {PageId::Module, its, {{name}, Sought::Kind::Function}};
    case FoundKind::File:
        return {PageId::Module, its, {{name}, Sought::Kind::File}};
    case FoundKind::Run:
        return {PageId::Modules, module, {{name}}};
    case FoundKind::Policy:
        return {PageId::Policies, module, {{name}}};
    case FoundKind::Log:
        return {PageId::Logs, module, {{name}}};
    case FoundKind::Report:
        return {PageId::Sizes, module, {{name}}};
    case FoundKind::Remarks:
        return {PageId::Callees, module, {{name}}};
    case FoundKind::Finding:
        return {PageId::Findings, module, {{name}}};
    }
    return {};
}

} // namespace inlinescope
