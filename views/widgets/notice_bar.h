// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QFrame>

class QLabel;

namespace inlinescope {

/// A line of its own for what went wrong, above the work that it concerns; hidden while there is nothing. The user may
/// close it. Child object names: NAME + "Text", NAME + "Close".
class NoticeBar : public QFrame {
    Q_OBJECT
public:
    explicit NoticeBar(const QString& name, QWidget* parent = nullptr);
    /// Plain text; an empty one hides the bar.
    void setText(const QString& text);
    QString text() const;

signals:
    void closed(); ///< by the user

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QLabel* m_text;
};

} // namespace inlinescope
