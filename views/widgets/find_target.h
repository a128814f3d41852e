// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QObject>
#include <QString>

class QWidget;

namespace inlinescope {

/// What a find bar searches: the cells of a table or a tree, in the order on screen, the rows of a table that is
/// fetched by page, or a text. The search ignores case. The destructor removes the marks.
class FindTarget : public QObject {
    Q_OBJECT
public:
    /// The most rows of a table in memory that are searched; for a larger table there is its filter row.
    static constexpr int rowLimit = 250'000;

    virtual QWidget* widget() const = 0;
    /// Marks the hits and goes to the first one at or after the place where the search began. Long tables are searched
    /// in slices; found() reports the progress.
    virtual void setText(const QString& text) = 0;
    /// Goes to the next hit (1) or the previous one (-1), and wraps around.
    virtual void step(int direction) = 0;

signals:
    /// `current` is the number of the current hit from 1, 0 if the user has left it; `hits` is -1 if there are too many
    /// rows to search.
    void found(int current, int hits, bool complete);
    void failed(const QString& why);
};

} // namespace inlinescope
