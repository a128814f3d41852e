// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>

#include <functional>

class QAction;
class QHBoxLayout;
class QLabel;

namespace inlinescope {

/// Shown by a page without data: how to get data, with buttons for it. Child object name: NAME + "Text".
class EmptyState : public QWidget {
    Q_OBJECT
public:
    explicit EmptyState(const QString& name, QWidget* parent = nullptr);

    void setText(const QString& text);
    QString text() const;
    void addButton(const QString& name, const QString& text, std::function<void()> action);
    /// In the context menu, and as a button that is there while the action is enabled.
    void addButton(const QString& name, QAction* action);

private:
    QLabel* m_text;
    QHBoxLayout* m_buttons;
};

} // namespace inlinescope
