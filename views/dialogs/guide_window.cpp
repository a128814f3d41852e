// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/dialogs/guide_window.h"

#include <QFile>
#include <QHBoxLayout>
#include <QImage>
#include <QKeyEvent>
#include <QLocale>
#include <QPushButton>
#include <QScrollBar>
#include <QVBoxLayout>

#include <algorithm>

namespace inlinescope {
namespace {

/// The page in the language of the window if the guide has it, else in English.
QString fileOf(const QString& page) {
    const QString locale = QLocale().name();
    for (const QString& language : {locale, locale.section(QLatin1Char('_'), 0, 0)}) {
        const QString file = QStringLiteral(":/guide/%1/%2.md").arg(language, page);
        if (QFile::exists(file)) return file;
    }
    return QStringLiteral(":/guide/%1.md").arg(page);
}

QPushButton* addButton(QHBoxLayout* row, const QString& name, const QString& text, const QString& toolTip) {
    auto* button = new QPushButton(text);
    button->setObjectName(name);
    button->setToolTip(toolTip);
    row->addWidget(button);
    return button;
}

} // namespace

GuideBrowser::GuideBrowser(QWidget* parent) : QTextBrowser(parent) {
    setObjectName(QStringLiteral("guideBrowser"));
    setAccessibleName(tr("Page of the guide"));
    setFrameShape(QFrame::NoFrame);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn);
    setOpenExternalLinks(true);
    document()->setDocumentMargin(16);
}

QVariant GuideBrowser::loadResource(int type, const QUrl& name) {
    if (type != QTextDocument::ImageResource) return QTextBrowser::loadResource(type, name);
    const QUrl whole = source().resolved(name);
    m_pictureWidth = roomForPictures();
    const QImage picture(QLatin1Char(':') + whole.path());
    if (picture.width() <= m_pictureWidth) return picture;
    // A picture with a reduced palette is converted to full colour first: only that can be scaled smoothly.
    return picture.convertToFormat(QImage::Format_RGB32).scaledToWidth(m_pictureWidth, Qt::SmoothTransformation);
}

int GuideBrowser::roomForPictures() const {
    return std::max(1, viewport()->width() - 2 * int(document()->documentMargin()));
}

/// Draws later: a resize may occur while a page is being read.
void GuideBrowser::resizeEvent(QResizeEvent* event) {
    QTextBrowser::resizeEvent(event);
    QMetaObject::invokeMethod(this, &GuideBrowser::fitPictures, Qt::QueuedConnection);
}

void GuideBrowser::fitPictures() {
    if (m_pictureWidth == 0 || m_pictureWidth == roomForPictures()) return;
    const int place = verticalScrollBar()->value();
    reload();
    verticalScrollBar()->setValue(place);
}

GuideWindow::GuideWindow(QWidget* parent) : QWidget(parent, Qt::Window), m_browser(new GuideBrowser(this)) {
    setObjectName(QStringLiteral("guideWindow"));
    setWindowTitle(tr("Guide - Inlinescope"));
    resize(960, 760);
    auto* row = new QHBoxLayout;
    auto* back = addButton(row, QStringLiteral("guideBack"), tr("Back"), tr("The page before (Alt+Left)"));
    auto* forward = addButton(row, QStringLiteral("guideForward"), tr("Forward"), tr("The page after (Alt+Right)"));
    auto* contents = addButton(row, QStringLiteral("guideContents"), tr("Contents"), tr("The first page (Alt+Home)"));
    row->addStretch(1);
    auto* layout = new QVBoxLayout(this);
    layout->addLayout(row);
    layout->addWidget(m_browser, 1);
    back->setEnabled(false);
    forward->setEnabled(false);
    contents->setShortcut(Qt::ALT | Qt::Key_Home);
    connect(back, &QPushButton::clicked, m_browser, &QTextBrowser::backward);
    connect(forward, &QPushButton::clicked, m_browser, &QTextBrowser::forward);
    connect(contents, &QPushButton::clicked, this, [this] { showPage({}); });
    connect(m_browser, &QTextBrowser::backwardAvailable, back, &QWidget::setEnabled);
    connect(m_browser, &QTextBrowser::forwardAvailable, forward, &QWidget::setEnabled);
}

void GuideWindow::keyPressEvent(QKeyEvent* event) {
    if (event->matches(QKeySequence::Cancel)) return void(close());
    QWidget::keyPressEvent(event);
}

bool GuideWindow::hasPage(const QString& name) {
    return QFile::exists(fileOf(name));
}

void GuideWindow::showPage(const QString& name) {
    const QString page = hasPage(name) ? name : QStringLiteral("index");
    m_browser->setSource(QUrl(QStringLiteral("qrc") + fileOf(page)), QTextDocument::MarkdownResource);
    show();
    raise();
    activateWindow();
    m_browser->setFocus();
}

} // namespace inlinescope
