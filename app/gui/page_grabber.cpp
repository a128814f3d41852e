// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/page_grabber.h"

#include "views/panels/compare_bar.h"
#include "views/state/job_runner.h"

#include <QDir>
#include <QTabWidget>

#include <utility>

namespace inlinescope {

// NOLINTNEXTLINE(readability-function-size): one parameter for each member
PageGrabber::PageGrabber(MainWindow& window, Session& session, JobRunner& jobs, QString folder, QStringList pages,
                         std::vector<ThemeChoice> themes, QObject* parent)
    : QObject(parent), m_window(window), m_session(session), m_jobs(jobs), m_folder(std::move(folder)),
      m_pages(std::move(pages)), m_themes(std::move(themes)) {
    if (m_pages.isEmpty())
        for (const Page* page : window.pages())
            m_pages << page->id();
    m_limit.setSingleShot(true);
    m_limit.setInterval(pageTimeLimitMs);
    connect(&m_limit, &QTimer::timeout, this, [this] {
        m_problems << tr("%1: no data within two minutes").arg(m_page ? m_page->id() : tr("runs"));
        showNext();
    });
}

void PageGrabber::start() {
    if (!QDir().mkpath(m_folder)) return emit finished({tr("%1 cannot be made").arg(m_folder)}, {});
    if (m_window.compareBar().isReady() || m_session.workspacePath().isEmpty()) return showNext();
    m_limit.start();
    connect(&m_window.compareBar(), &CompareBar::ready, this, &PageGrabber::showNext, Qt::SingleShotConnection);
}

void PageGrabber::showNext() {
    m_limit.stop();
    if (m_page) m_page->disconnect(this);
    if (m_pages.isEmpty()) return emit finished(m_problems, m_empty);
    const QString wanted = m_pages.takeFirst(), id = wanted.section(QLatin1Char(':'), 0, 0);
    m_name = QString(wanted).replace(QLatin1Char(':'), QLatin1Char('-'));
    m_page = m_window.page(id);
    if (!m_page) {
        m_problems << tr("%1: there is no such page").arg(id);
        return showNext();
    }
    m_theme = 0;
    if (m_themes.size() > 1) m_window.setTheme(m_themes.front());
    m_session.navigate({id, m_session.module(), {}, true}); // as by a link: pictures are of what is stored
    bringToFront(wanted.section(QLatin1Char(':'), 1));
    await(m_page);
}

void PageGrabber::bringToFront(const QString& widget) {
    if (widget.isEmpty()) return;
    auto* wanted = m_page->findChild<QWidget*>(widget);
    if (!wanted) m_problems << tr("%1: there is no widget %2").arg(m_page->id(), widget);
    for (QWidget* at = wanted; at && at != m_page; at = at->parentWidget())
        for (auto* tabs : m_page->findChildren<QTabWidget*>())
            if (tabs->indexOf(at) >= 0) tabs->setCurrentWidget(at);
}

void PageGrabber::await(Page* page) {
    m_limit.start();
    if (!page->isLoading()) return waitUntilIdle();
    connect(page, &Page::loaded, this, &PageGrabber::waitUntilIdle);
}

/// Waits first for the data that a page requests besides its tables. Layouts and charts are updated by the event queue;
/// the picture is taken after that.
void PageGrabber::waitUntilIdle() {
    if (!m_jobs.isIdle())
        return void(connect(&m_jobs, &JobRunner::idle, this, &PageGrabber::waitUntilIdle, Qt::SingleShotConnection));
    QTimer::singleShot(150, this, [this, page = m_page] {
        if (page != m_page || !page || page->isLoading()) return;
        if (m_jobs.isIdle())
            grab();
        else
            waitUntilIdle();
    });
}

void PageGrabber::grab() {
    const QString theme = m_theme == 0 ? QString() : QLatin1Char('-') + toString(m_themes[m_theme]);
    const QString file = QDir(m_folder).filePath(m_name + theme + QStringLiteral(".png"));
    if (!m_window.grab().save(file)) m_problems << tr("%1 cannot be written").arg(file);
    if (m_theme + 1 < m_themes.size()) {
        m_window.setTheme(m_themes[++m_theme]);
        return waitUntilIdle();
    }
    if (!m_page->hasDataRows()) m_empty << tr("%1: no data rows").arg(m_page->id());
    m_page->disconnect(this);
    m_page = nullptr;
    showNext();
}

} // namespace inlinescope
