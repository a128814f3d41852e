// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QList>
#include <QPointer>
#include <QWidget>

namespace inlinescope {

/// A frame over the edge of the widget of its window that has the keyboard focus, since not every widget shows it by
/// itself (charts, code, tables, fields without a frame); thin around lists and tables. It takes neither clicks nor the
/// focus.
class FocusRing : public QWidget {
    Q_OBJECT
public:
    explicit FocusRing(QWidget* window);
    /// Gives each window one when it first gets the focus, while `owner` lives.
    static void showEverywhere(QObject* owner);
    /// The widget that it surrounds; null for none.
    QWidget* around() const { return isHidden() ? nullptr : m_widget.data(); }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void follow(QWidget* widget);
    void place();

    QPointer<QWidget> m_widget;
    QList<QPointer<QWidget>> m_watched; ///< the widget and those that contain it: their moves are its own
};

} // namespace inlinescope
