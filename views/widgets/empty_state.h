// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>

#include <functional>
#include <vector>

class QAction;
class QHBoxLayout;
class QLabel;
class QPushButton;

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
    /// The buttons without an action.
    void showButtons(bool areShown);

private:
    QPushButton* add(const QString& name, const QString& text, std::function<void()> action);

    std::vector<QPushButton*> m_own; ///< without an action
    QLabel* m_text;
    QHBoxLayout* m_buttons;
};

} // namespace inlinescope
