// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>

class QBoxLayout;

namespace inlinescope {

/// A text and the controls that belong to it, side by side, or the controls below if that leaves the text less than
/// `least` pixels.
class FoldingRow : public QWidget {
    Q_OBJECT
public:
    FoldingRow(QWidget* text, QWidget* controls, int least, QWidget* parent);

    QSize minimumSizeHint() const override;

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    QWidget* m_text;
    QWidget* m_controls;
    int m_least;
    QBoxLayout* m_layout;
};

} // namespace inlinescope
