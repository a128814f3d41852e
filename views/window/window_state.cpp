// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/window/window_state.h"

#include "views/state/session.h"
#include "views/widgets/page.h"
#include "views/widgets/paged_panel.h"
#include "views/widgets/table_panel.h"

#include <QCryptographicHash>
#include <QDateTime>
#include <QFileInfo>
#include <QSplitter>

#include <map>

namespace inlinescope {
namespace {

constexpr auto root = "workspaces";

/// Identifies the splitters of a page by a name that is stable while they have the same number of parts: most have no
/// name of their own.
template <typename Use>
void forSplitters(const std::vector<Page*>& pages, Use use) {
    for (const Page* page : pages) {
        int place = 0;
        for (QSplitter* splitter : page->findChildren<QSplitter*>())
            use(QStringLiteral("splitters/%1/%2/%3").arg(page->id()).arg(place++).arg(splitter->count()), splitter);
    }
}

template <typename Use>
void forTables(const std::vector<Page*>& pages, Use use) {
    for (const Page* page : pages)
        for (TablePanel* panel : page->tables())
            use(QStringLiteral("tables/") + panel->objectName(), panel);
    for (const Page* page : pages)
        for (PagedPanel* panel : page->findChildren<PagedPanel*>())
            use(QStringLiteral("tables/") + panel->objectName(), panel);
}

} // namespace

QString WindowState::groupOf(const QString& workspace) const {
    const QByteArray path = QFileInfo(workspace).absoluteFilePath().toUtf8();
    return QLatin1String(root) + QLatin1Char('/') +
           QString::fromLatin1(QCryptographicHash::hash(path, QCryptographicHash::Sha1).toHex().left(16));
}

void WindowState::save(const Session& session, const std::vector<Page*>& pages) {
    if (session.workspacePath().isEmpty()) return;
    m_settings.beginGroup(groupOf(session.workspacePath()));
    m_settings.remove(QString());
    m_settings.setValue(QStringLiteral("left"), QDateTime::currentMSecsSinceEpoch());
    m_settings.setValue(QStringLiteral("page"), session.here().page);
    m_settings.setValue(QStringLiteral("module"), session.module());
    m_settings.setValue(QStringLiteral("runs"), session.runs());
    m_settings.setValue(QStringLiteral("versus"), session.versusRun());
    forTables(pages, [this](const QString& key, const auto* panel) { m_settings.setValue(key, panel->saveState()); });
    forSplitters(pages, [this](const QString& key, const QSplitter* splitter) {
        m_settings.setValue(key, splitter->saveState());
    });
    m_settings.endGroup();
    forgetOldest();
}

QString WindowState::restore(Session& session, const std::vector<Page*>& pages) {
    if (session.workspacePath().isEmpty()) return {};
    m_settings.beginGroup(groupOf(session.workspacePath()));
    const QString page = m_settings.value(QStringLiteral("page")).toString();
    if (!page.isEmpty()) {
        // A table or splitter that did not exist then keeps its state.
        forTables(pages, [this](const QString& key, auto* panel) {
            if (m_settings.contains(key)) panel->restoreState(m_settings.value(key).toByteArray());
        });
        forSplitters(pages, [this](const QString& key, QSplitter* splitter) {
            if (m_settings.contains(key)) splitter->restoreState(m_settings.value(key).toByteArray());
        });
        session.setRuns(m_settings.value(QStringLiteral("runs")).toStringList());
        if (session.hasRuns()) session.setVersusRun(m_settings.value(QStringLiteral("versus")).toString());
        session.setModule(m_settings.value(QStringLiteral("module")).toString());
    }
    m_settings.endGroup();
    return page;
}

void WindowState::forgetOldest() {
    m_settings.beginGroup(QLatin1String(root));
    std::multimap<qint64, QString> byTime;
    for (const QString& group : m_settings.childGroups())
        byTime.emplace(m_settings.value(group + QStringLiteral("/left")).toLongLong(), group);
    for (auto oldest = byTime.begin(); int(std::distance(oldest, byTime.end())) > kept; ++oldest)
        m_settings.remove(oldest->second);
    m_settings.endGroup();
}

} // namespace inlinescope
