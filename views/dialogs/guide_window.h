// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QTextBrowser>
#include <QWidget>

namespace inlinescope {

/// The pages of the guide: Markdown in the program's resources (:/guide/NAME.md). Pictures are drawn no wider than the
/// view.
class GuideBrowser : public QTextBrowser {
    Q_OBJECT
public:
    explicit GuideBrowser(QWidget* parent = nullptr);
    QVariant loadResource(int type, const QUrl& name) override;

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    int roomForPictures() const;
    void fitPictures();

    int m_pictureWidth = 0; ///< the width for which the shown pictures were drawn
};

/// The user guide in a separate window; Escape closes it. Child object names: guideBrowser, guideContents, guideBack,
/// guideForward.
class GuideWindow : public QWidget {
    Q_OBJECT
public:
    explicit GuideWindow(QWidget* parent);

    /// Whether the guide has a page of that name.
    static bool hasPage(const QString& name);
    /// Shows that page, or the first page if it does not exist.
    void showPage(const QString& name);

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    GuideBrowser* m_browser;
};

} // namespace inlinescope
