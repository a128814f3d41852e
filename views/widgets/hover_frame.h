// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>

#include <vector>

namespace inlinescope {

/// Frames around parts of a widget, such as rows or lines, for what the mouse is on in another widget. It takes neither
/// clicks nor the focus.
class HoverFrame : public QWidget {
    Q_OBJECT
public:
    explicit HoverFrame(QWidget* on);
    /// In the coordinates of the widget; empty rectangles have no frame.
    void surround(const std::vector<QRect>& parts);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    std::vector<QRect> m_parts; ///< in its own coordinates
};

} // namespace inlinescope
