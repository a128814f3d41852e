// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>

#include <vector>

namespace inlinescope {

/// A tensor as a grid of cells in its rows and columns, a vector as a strip: the larger the value among the tensor's,
/// the stronger the color. A tooltip says place and value of a cell. Of more elements than pixels, those that share a
/// pixel are one cell, which has the largest of them.
class TensorGrid : public QWidget {
    Q_OBJECT
public:
    explicit TensorGrid(const QString& name, QWidget* parent = nullptr);

    /// `shape` has the tensor's dimensions, of which the last one is drawn from left to right and all others from top
    /// to bottom; `values` is in row-major order. Without values nothing is shown.
    void setTensor(const QString& feature, const std::vector<std::int64_t>& shape, std::vector<double> values);
    /// "mask[0][3] = 1"; empty beside the cells.
    QString tipText(const QPoint& place) const;
    /// Of the cell that has the element.
    QRect cellRect(int row, int column) const;
    int rows() const { return m_rows; }
    int columns() const { return m_columns; }
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;

private:
    bool isEmpty() const;
    QSize cells() const;                             ///< columns and rows that are drawn
    QRect rectOf(const QPoint& cell) const;          ///< column and row of a drawn cell
    std::size_t elementOf(const QPoint& cell) const; ///< index of its element, or of the largest one of them

    QString m_feature;
    std::vector<std::int64_t> m_shape;
    std::vector<double> m_values;
    int m_rows = 0, m_columns = 0;
    double m_low = 0, m_high = 0; ///< of the values that are finite
};

} // namespace inlinescope
