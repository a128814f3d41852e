// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/dialogs/shortcuts_window.h"

#include "views/charts/plot_menu.h"
#include "views/text/text_width.h"
#include "views/widgets/named.h"
#include "views/widgets/row_panel.h"
#include "views/widgets/window_actions.h"

#include <QAction>
#include <QHeaderView>
#include <QLineEdit>
#include <QPushButton>
#include <QSortFilterProxyModel>
#include <QTableView>
#include <QVBoxLayout>

namespace inlinescope {
namespace {

/// A row matches if each word of the search is in one of its cells.
class WordFilter : public QSortFilterProxyModel {
public:
    using QSortFilterProxyModel::QSortFilterProxyModel;
    void setWords(const QString& text) {
        m_words = text.split(QLatin1Char(' '), Qt::SkipEmptyParts);
        invalidateFilter();
    }

protected:
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override {
        QString line;
        for (int column = 0; column < sourceModel()->columnCount(); ++column)
            line += sourceModel()->index(row, column, parent).data().toString() + QLatin1Char(' ');
        return std::ranges::all_of(m_words,
                                   [&](const QString& word) { return line.contains(word, Qt::CaseInsensitive); });
    }

private:
    QStringList m_words;
};

/// Where an action or a button works: the kind of widget that has it.
QString whereOf(const QObject& command) {
    for (QObject* at = command.parent(); at; at = at->parent()) {
        if (qobject_cast<RowPanel*>(at)) return ShortcutsWindow::tr("every table");
        if (at->findChild<PlotMenu*>(QString(), Qt::FindDirectChildrenOnly)) return ShortcutsWindow::tr("every plot");
        const auto* widget = qobject_cast<QWidget*>(at);
        if (widget && !widget->accessibleName().isEmpty()) return widget->accessibleName();
    }
    return {};
}

} // namespace

ShortcutsWindow::ShortcutsWindow(QWidget* window)
    : QDialog(window), m_search(named(new QLineEdit(this), "shortcutsSearch")),
      m_table(named(new QTableView(this), "shortcutsTable")) {
    setObjectName(QStringLiteral("shortcutsWindow"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Actions and shortcuts"));
    collect(window);
    buildLayout();
    m_search->setFocus();
    resize(720, 640);
}

void ShortcutsWindow::collect(QWidget* window) {
    m_model.setHorizontalHeaderLabels({tr("where"), tr("action"), tr("shortcut")});
    for (const QAction* action : window->findChildren<QAction*>()) {
        if (action->isSeparator() || action->menu()) continue;
        const QString menu = menuOf(*action);
        add(menu.isEmpty() ? whereOf(*action) : menu, actionWords(*action),
            QKeySequence::listToString(action->shortcuts(), QKeySequence::NativeText));
    }
    for (const QPushButton* button : window->findChildren<QPushButton*>())
        add(whereOf(*button), buttonWords(*button), button->shortcut().toString(QKeySequence::NativeText));
}

/// What has a place and keys, once.
void ShortcutsWindow::add(const QString& where, const QString& words, const QString& keys) {
    const QStringList row{where, words, keys};
    if (row.contains(QString()) || m_known.contains(row)) return;
    m_known.insert(row);
    QList<QStandardItem*> items;
    for (const QString& text : row) {
        items << new QStandardItem(text);
        items.back()->setEditable(false);
    }
    m_model.appendRow(items);
}

void ShortcutsWindow::buildLayout() {
    auto* filter = new WordFilter(this);
    filter->setSourceModel(&m_model);
    m_search->setPlaceholderText(tr("a word of an action, or a key"));
    m_search->setAccessibleName(tr("Search the actions"));
    m_search->setClearButtonEnabled(true);
    connect(m_search, &QLineEdit::textChanged, filter, &WordFilter::setWords);
    m_table->setModel(filter);
    m_table->setAccessibleName(windowTitle());
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setTabKeyNavigation(false);
    m_table->setShowGrid(false);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 8);
    m_table->setSortingEnabled(true);
    m_table->sortByColumn(WhereColumn, Qt::AscendingOrder);
    m_table->horizontalHeader()->setMaximumSectionSize(lettersWide(fontMetrics(), 36)); // leaves room for the actions
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_table->horizontalHeader()->setSectionResizeMode(ActionColumn, QHeaderView::Stretch);
    m_table->horizontalHeader()->setHighlightSections(false);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(m_search);
    layout->addWidget(m_table, 1);
}

} // namespace inlinescope
