// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QHeaderView>

namespace inlinescope {

/// The titles of columns, flat: the title on the first line, a side's name less prominent on the second (the baseline's
/// bold after a diamond), and the sort arrow. Texts that do not fit are cut so that different ones stay different. The
/// model says by TableModel::MarkRole which side is the baseline.
class ColumnHeader : public QHeaderView {
    Q_OBJECT
public:
    explicit ColumnHeader(QWidget* parent);
    /// What the title needs, for a hidden section too.
    int titleWidth(int section) const { return sectionSizeFromContents(section).width(); }

protected:
    void paintSection(QPainter* painter, const QRect& rect, int section) const override;
    QSize sectionSizeFromContents(int section) const override;

private:
    bool isBaseline(int section) const;
    QStringList lines(int section) const;
    QString fitted(int section, int line, int width, const QFontMetrics& font) const;
};

} // namespace inlinescope
