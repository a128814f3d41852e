// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QObject>
#include <QString>

class QWidget;

namespace inlinescope {

/// Where a find bar looks: the cells of a table or a tree, in the order on screen, the rows of a table that is fetched
/// by page, or a text. Upper and lower case are one. Ends its marks when it goes.
class FindTarget : public QObject {
    Q_OBJECT
public:
    /// Rows of a table in memory that are looked through; a larger one is for its filter row.
    static constexpr int rowLimit = 250'000;

    virtual QWidget* widget() const = 0;
    /// Marks what is found and goes to the first hit at or behind the place where the search began. Long tables are
    /// looked through in slices; found() tells.
    virtual void setText(const QString& text) = 0;
    /// To the next hit (1) or the one before (-1), around the end.
    virtual void step(int direction) = 0;

signals:
    /// `current` is the number of the present hit from 1, 0 where the person has left it; `hits` is -1 where there are
    /// too many rows to look through.
    void found(int current, int hits, bool complete);
    void failed(const QString& why);
};

} // namespace inlinescope
