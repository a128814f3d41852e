// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/theme/icons.h"

#include <QFile>
#include <QGuiApplication>
#include <QIconEngine>
#include <QPainter>
#include <QPalette>
#include <QPixmap>
#include <QSvgRenderer>

/// Of a static library; Qt's macro must be used outside of a namespace.
static void loadIcons() {
    Q_INIT_RESOURCE(icons);
}

namespace inlinescope {
namespace {

QColor inkOf(QIcon::Mode mode) {
    const QPalette palette = QGuiApplication::palette();
    if (mode == QIcon::Disabled) return palette.color(QPalette::Disabled, QPalette::WindowText);
    return palette.color(QPalette::Active, mode == QIcon::Selected ? QPalette::HighlightedText : QPalette::WindowText);
}

class DrawnIcon : public QIconEngine {
public:
    explicit DrawnIcon(QByteArray drawing) : m_drawing(std::move(drawing)) {}

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State) override {
        QByteArray drawing = m_drawing;
        QSvgRenderer(drawing.replace("currentColor", inkOf(mode).name().toLatin1())).render(painter, rect);
    }

    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override {
        QPixmap picture(size);
        picture.fill(Qt::transparent);
        QPainter painter(&picture);
        paint(&painter, picture.rect(), mode, state);
        return picture;
    }

    QIconEngine* clone() const override { return new DrawnIcon(m_drawing); }

private:
    QByteArray m_drawing;
};

} // namespace

QIcon themeIcon(const QString& name) {
    loadIcons();
    return drawnIcon(QStringLiteral(":/icons/%1.svg").arg(name));
}

QIcon drawnIcon(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QIcon(new DrawnIcon(file.readAll())) : QIcon();
}

} // namespace inlinescope
