// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"

#include <QObject>
#include <QString>

#include <functional>

class QMenu;
class QWidget;

namespace inlinescope {

/// The actions of every plot: save a picture as PNG (two pixels for one of the screen) or SVG, and copy the data as
/// tab-separated text. The actions belong to `host`, and their shortcuts work while it has the focus; a right click on
/// the plot, or the menu key, shows them with all other actions of the host. Their names: NAME of the host + "SavePng",
/// "SaveSvg", "CopyData".
class PlotMenu : public QObject {
    Q_OBJECT
public:
    /// `plot` is a QCustomPlot or any widget that paints itself; it may be the host. `data` returns the text to copy,
    /// with a line of headers. The host owns the menu.
    PlotMenu(QWidget* host, QWidget* plot, std::function<QString()> data);

    Result<void> savePng(const QString& path) const;
    Result<void> saveSvg(const QString& path) const;
    void copyData();

signals:
    void message(const QString& text); ///< a sentence for the status bar

private:
    void addAction(const char* name, const QString& text, const QKeySequence& keys, std::function<void()> run);
    void chooseFile(const QString& suffix, Result<void> (PlotMenu::*save)(const QString&) const);
    void show(const QPoint& globalPosition);

    QWidget* m_host;
    QWidget* m_plot;
    std::function<QString()> m_data;
};

} // namespace inlinescope
