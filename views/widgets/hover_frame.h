// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>

namespace inlinescope {

/// A frame around a part of a widget, such as a row or a line, for what the mouse is on in another widget. It takes
/// neither clicks nor the focus.
class HoverFrame : public QWidget {
    Q_OBJECT
public:
    explicit HoverFrame(QWidget* on);
    /// In the coordinates of the widget; an empty rectangle hides the frame.
    void surround(const QRect& part);

protected:
    void paintEvent(QPaintEvent* event) override;
};

} // namespace inlinescope
