// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <qcustomplot.h>

#include <vector>

namespace inlinescope {

/// Shapes at plot coordinates, drawn in their order: bars that fill a rectangle, and marks of a size in pixels.
class FeatureShapes : public QCPAbstractPlottable {
    Q_OBJECT
public:
    enum class Kind : std::uint8_t { Bar, Disc, Triangle };
    struct Shape {
        Kind kind = Kind::Bar;
        QRectF area; ///< in plot coordinates; for a mark only its centre is used
        QColor color;
        double size = 0; ///< of a mark, in pixels
    };
    FeatureShapes(QCPAxis* x, QCPAxis* y) : QCPAbstractPlottable(x, y) {}

    void set(std::vector<Shape> shapes) { m_shapes = std::move(shapes); }
    const std::vector<Shape>& shapes() const { return m_shapes; }

    double selectTest(const QPointF& position, bool onlySelectable, QVariant* details) const override;
    QCPRange getKeyRange(bool& found, QCP::SignDomain domain) const override;
    QCPRange getValueRange(bool& found, QCP::SignDomain domain, const QCPRange& keys) const override;

protected:
    void draw(QCPPainter* painter) override;
    void drawLegendIcon(QCPPainter* painter, const QRectF& rect) const override;

private:
    std::vector<Shape> m_shapes;
};

} // namespace inlinescope
