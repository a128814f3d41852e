// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/feature_shapes.h"

#include <algorithm>

namespace inlinescope {

double FeatureShapes::selectTest(const QPointF&, bool, QVariant*) const {
    return -1; // no shape can be selected by itself
}

QCPRange FeatureShapes::getKeyRange(bool& found, QCP::SignDomain) const {
    QCPRange range;
    found = !m_shapes.empty();
    for (const Shape& shape : m_shapes)
        range.expand({shape.area.left(), shape.area.right()});
    return range;
}

QCPRange FeatureShapes::getValueRange(bool& found, QCP::SignDomain, const QCPRange&) const {
    QCPRange range;
    found = !m_shapes.empty();
    for (const Shape& shape : m_shapes)
        range.expand({shape.area.top(), shape.area.bottom()});
    return range;
}

void FeatureShapes::draw(QCPPainter* painter) {
    for (const Shape& shape : m_shapes) {
        const bool bar = shape.kind == Kind::Bar;
        painter->setAntialiasing(!bar);
        painter->setPen(Qt::NoPen);
        painter->setBrush(shape.color);
        if (bar) {
            QRectF box = QRectF(coordsToPixels(shape.area.left(), shape.area.top()),
                                coordsToPixels(shape.area.right(), shape.area.bottom()))
                             .normalized();
            if (box.width() < 1) box.setWidth(1); // at least one pixel, to be visible
            if (box.height() < 1) box.setHeight(1);
            painter->drawRect(box);
            continue;
        }
        const QPointF center = coordsToPixels(shape.area.center().x(), shape.area.center().y());
        const double half = shape.size / 2;
        if (shape.kind == Kind::Disc)
            painter->drawEllipse(center, half, half);
        else
            painter->drawPolygon(QPolygonF{center + QPointF(-half, half * 0.9), center + QPointF(half, half * 0.9),
                                           center + QPointF(0, -half * 1.1)});
    }
}

void FeatureShapes::drawLegendIcon(QCPPainter*, const QRectF&) const {} // not needed: the plots use direct labels

} // namespace inlinescope
