// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/widgets/page.h"

#include "views/widgets/command_source.h"
#include "views/widgets/folding_row.h"
#include "views/widgets/headline.h"
#include "views/widgets/table_panel.h"

#include <QApplication>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace inlinescope {

Page::Page(const QString& id, const QString& title, PageContext context, QWidget* parent)
    : QWidget(parent), m_id(id), m_title(title), m_context(context), m_troubles(new Troubles(this)) {
    setObjectName(id + QStringLiteral("Page"));
    setAccessibleName(title);
    connect(&context.session, &Session::workspaceChanged, this, &Page::refreshLater);
    connect(&context.session, &Session::flipsMeasured, this, [this](const MeasuredFlips& flips) {
        if (isVisible() && !isLoading())
            showFlips(flips);
        else
            refreshLater();
    });
    connect(&context.session, &Session::runsChanged, this, &Page::refresh);
    connect(&context.session, &Session::placeChanged, this, &Page::seek);
}

void Page::refresh() {
    m_stale = true;
    if (isVisible()) loadNow();
}

void Page::refreshLater() {
    m_stale = true;
    if (isVisible() && !m_loading) loadNow();
}

bool Page::hasDataRows() const {
    return std::ranges::any_of(tables(), [](const TablePanel* panel) { return panel->shownRowCount() > 0; });
}

void Page::finishLoading() {
    if (!m_loading) return;
    m_loading = false;
    if (m_stale) {
        if (isVisible()) loadNow();
        return;
    }
    emit loaded();
    revealSought();
}

void Page::seek() {
    const Place& here = session().here();
    m_sought = here.page == m_id ? here.sought : Sought();
    if (!isLoading()) revealSought();
}

void Page::revealSought() {
    if (m_sought.names.isEmpty()) return;
    reveal(std::exchange(m_sought, {}));
}

QVBoxLayout* Page::layOut(QWidget* headline, QWidget* controls) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 12, 16, 12);
    layout->setSpacing(10);
    layout->addWidget(new FoldingRow(headline, controls, headlineWidth, this));
    return layout;
}

void Page::adopt(RowPanel* panel) {
    m_adopted.push_back(panel);
    connect(panel, &RowPanel::statisticsChanged, this, [this, panel](const SelectionStatistics& statistics) {
        // Several tables load at once; the status bar shows the statistics of the one with the focus, or of the first
        // that the page shows.
        const QWidget* focus = window()->focusWidget();
        const bool inUse = focus && panel->isAncestorOf(focus);
        const bool elsewhere =
            std::ranges::any_of(m_adopted, [&](QWidget* other) { return focus && other->isAncestorOf(focus); });
        const auto first = std::ranges::find_if(m_adopted, [this](QWidget* other) { return other->isVisibleTo(this); });
        if (!inUse && (elsewhere || first == m_adopted.end() || panel != *first)) return;
        m_statistics = statistics.text();
        emit statisticsChanged(m_statistics);
    });
    connect(panel, &RowPanel::message, this, &Page::message);
}

void Page::showStatistics(const RowPanel& panel) {
    m_statistics = panel.statistics().text();
    emit statisticsChanged(m_statistics);
}

void Page::exportCsv() {
    if (tables().empty()) return;
    for (TablePanel* panel : tables())
        if (panel->isAncestorOf(QApplication::focusWidget())) return panel->exportCsv();
    tables().front()->exportCsv();
}

void Page::copyAsCommand() {
    const std::vector<TablePanel*> own = tables();
    emit message(copyCommand(CommandSource::chosenIn(*this, {own.begin(), own.end()})));
}

void Page::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (m_stale) loadNow();
}

void Page::loadNow() {
    m_stale = false;
    m_loading = true;
    m_troubles->clear();
    load();
}

} // namespace inlinescope
