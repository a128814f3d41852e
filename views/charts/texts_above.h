// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QColor>
#include <QFont>
#include <QObject>
#include <QSize>
#include <QString>

#include <vector>

class QCPItemText;

namespace inlinescope {

class Plot;

/// Texts above the axes of a plot, where they cover nothing: a legend of at most two parts, and below it the names of
/// marked places. Parts that do not fit beside each other are on separate lines, and so are names; names of one place
/// are one text.
class TextsAbove : public QObject {
    Q_OBJECT
public:
    explicit TextsAbove(Plot& plot);

    /// The first part is at the left end of the axis, the second at its right end.
    QCPItemText* addLegend();
    /// `place` is a coordinate of the axis.
    void addName(double place, const QString& name, const QColor& color);
    void clearNames();
    void setFont(const QFont& font);

private:
    struct Name {
        double place = 0;
        QCPItemText* text = nullptr;
    };

    QCPItemText* addText();
    void arrange();
    int placeLegend();
    int placeNames(int line);
    void place(QCPItemText& text, int left, int line) const;

    Plot& m_plot;
    QFont m_font;
    std::vector<QCPItemText*> m_legend;
    std::vector<Name> m_names; ///< in ascending order of their places
    QSize m_size;              ///< of the plot, to which the lines fit
    int m_lines = 0;           ///< for which the margin has room
};

} // namespace inlinescope
