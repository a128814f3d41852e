// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "views/window/main_window.h"

#include <QObject>
#include <QTimer>

#include <vector>

namespace inlinescope {

/// Renders pages of a window to DIR/PAGE.png, one after the other: shows a page, waits for its data, and takes the
/// picture. If a second theme is given, it then changes to that theme and takes DIR/PAGE-dark.png (or -light). Works by
/// signals only; finished() reports the result.
class PageGrabber : public QObject {
    Q_OBJECT
public:
    static constexpr int pageTimeLimitMs = 120'000;

    /// `folder` is created if absent. An empty list of pages means all; the first theme's pictures have the plain
    /// names. "PAGE:WIDGET" renders a page as DIR/PAGE-WIDGET.png, after its tabs that contain WIDGET (an object name)
    /// were selected.
    PageGrabber(MainWindow& window, Session& session, JobRunner& jobs, QString folder, QStringList pages,
                std::vector<ThemeChoice> themes, QObject* parent = nullptr);
    void start();

signals:
    /// `problems` has one sentence for each page that does not exist, did not load in time, or whose picture could not
    /// be written; `empty` one for each page without data rows.
    void finished(const QStringList& problems, const QStringList& empty);

private:
    void showNext();
    void await(Page* page);
    void waitUntilIdle();
    void grab();
    void bringToFront(const QString& widget);

    MainWindow& m_window;
    Session& m_session;
    JobRunner& m_jobs;
    QString m_folder;
    QStringList m_pages, m_problems, m_empty;
    std::vector<ThemeChoice> m_themes;
    std::size_t m_theme = 0; ///< of the picture to take
    Page* m_page = nullptr;
    QString m_name; ///< of its pictures
    QTimer m_limit;
};

} // namespace inlinescope
