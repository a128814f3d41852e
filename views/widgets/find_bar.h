// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "views/widgets/find_target.h"

#include <QWidget>

class QLabel;
class QLineEdit;

namespace inlinescope {

/// A line under a page that finds text in its tables, trees and texts. Object names: findBar, findText, findCount,
/// findNext, findPrevious, findClose.
class FindBar : public QWidget {
    Q_OBJECT
public:
    explicit FindBar(QWidget* parent = nullptr);

    /// Searches `widget` (FindTarget::of()) from now on, and shows itself; false if it cannot be searched.
    bool findIn(QWidget* widget);
    void step(int direction);
    /// Hides itself and returns the focus.
    void end();

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    void tell(int current, int hits, bool complete);
    void forget();

    QLineEdit* m_text;
    QLabel* m_count;
    std::unique_ptr<FindTarget> m_target;
};

} // namespace inlinescope
