// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"

#include <QFutureWatcher>
#include <QObject>
#include <QString>

#include <functional>

class QMenu;
class QWidget;

namespace inlinescope {

/// Makes the text that a plot copies: tab-separated, with a line of headers. Any thread may call it, after the plot has
/// changed too: it holds copies of values, or what does not change.
using PlotText = std::function<QString()>;

/// A name from elsewhere as a field of such a text, as tables are copied.
QString plotField(const QString& name);
/// Of that data: no two values read the same.
QString plotNumber(double value);

/// The actions of every plot: save a picture as PNG (two pixels for one of the screen) or SVG, and copy the data as
/// tab-separated text. The actions belong to `host`, and their shortcuts work while it has the focus; a right click on
/// the plot, or the menu key, shows them with all other actions of the host. Their names: NAME of the host + "SavePng",
/// "SaveSvg", "CopyData".
class PlotMenu : public QObject {
    Q_OBJECT
public:
    /// `plot` is a QCustomPlot or any widget that paints itself; it may be the host. `data` returns what makes the text
    /// to copy. The host owns the menu.
    PlotMenu(QWidget* host, QWidget* plot, std::function<PlotText()> data);

    Result<void> savePng(const QString& path) const;
    Result<void> saveSvg(const QString& path) const;
    /// Makes the text in the background; then it is in the clipboard. The newest call counts.
    void copyData();

signals:
    void message(const QString& text); ///< a sentence for the status bar

private:
    void addAction(const char* name, const QString& text, const QKeySequence& keys, std::function<void()> run);
    void chooseFile(const QString& suffix, Result<void> (PlotMenu::*save)(const QString&) const);
    void show(const QPoint& globalPosition);
    void copyText();

    QWidget* m_host;
    QWidget* m_plot;
    std::function<PlotText()> m_data;
    QFutureWatcher<QString> m_text; ///< what the newest call of copyData() makes
};

} // namespace inlinescope
