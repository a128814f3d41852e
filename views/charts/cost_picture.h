// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/tables/table.h"
#include "core/model/symbol_text.h"

#include <QStringList>
#include <QWidget>

namespace inlinescope {

/// A small waterfall of one explained module: its bytes in the first run, what its three largest single decisions make,
/// named by their callees, the rest, and its bytes in the second run. Without an explanation it is hidden.
class CostPicture : public QWidget {
    Q_OBJECT
public:
    explicit CostPicture(QWidget* parent = nullptr);

    /// The module of the first culprit of these two runs, or without runs of any; tables as `list explanations` and
    /// `list culprits` give them. Returns the culprit's row, or -1 if there is none.
    int showLargest(const Table& explanations, const Table& culprits, const QStringList& runs, SymbolForm symbols);
    struct Bar {
        QString label;
        std::int64_t from = 0, to = 0; ///< bytes of text
    };
    const std::vector<Bar>& bars() const { return m_bars; }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override; ///< of a low window

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QString m_title;
    std::vector<Bar> m_bars; ///< the first and the last begin at 0
};

} // namespace inlinescope
