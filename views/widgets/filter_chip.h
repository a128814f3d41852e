// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QToolButton>

namespace inlinescope {

/// Says below the rows of a table that a filter is active: "46 of 116"; a click clears the filters. Hidden while
/// no filter is set.
class FilterChip : public QToolButton {
    Q_OBJECT
public:
    FilterChip(const QString& name, QWidget* parent);
    void tell(std::int64_t shown, std::int64_t all);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
};

} // namespace inlinescope
