// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/plot_menu.h"

#include "core/jobs/tables/table_writer.h"
#include "views/models/error_text.h"
#include "views/widgets/troubles.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QFileDialog>
#include <QMenu>
#include <QPixmap>
#include <QPromise>
#include <QSaveFile>
#include <QSvgGenerator>
#include <QThreadPool>
#include <qcustomplot.h>

#include <memory>
#include <utility>

namespace inlinescope {
namespace {

constexpr double pictureScale = 2;

Result<void> commit(QSaveFile& file, bool written) {
    if (written && file.commit()) return {};
    return Error{ErrorCode::Unwritable, file.errorString().toStdString(), file.fileName().toStdString(), {}, {}};
}

QPixmap pictureOf(QWidget& plot) {
    if (auto* chart = qobject_cast<QCustomPlot*>(&plot))
        return chart->toPixmap(plot.width(), plot.height(), pictureScale);
    QPixmap picture(plot.size() * pictureScale);
    picture.setDevicePixelRatio(pictureScale);
    picture.fill(plot.palette().color(plot.backgroundRole()));
    plot.render(&picture);
    return picture;
}

} // namespace

QString plotNumber(double value) {
    return QString::number(value, 'g', 17);
}

QString plotField(const QString& name) {
    return QString::fromStdString(tsvField(name.toStdString()));
}

PlotMenu::PlotMenu(QWidget* host, QWidget* plot, std::function<PlotText()> data)
    : QObject(host), m_host(host), m_plot(plot), m_data(std::move(data)) {
    addAction("SavePng", tr("Save as &PNG…"), Qt::CTRL | Qt::SHIFT | Qt::Key_P,
              [this] { chooseFile(QStringLiteral("png"), &PlotMenu::savePng); });
    addAction("SaveSvg", tr("Save as &SVG…"), Qt::CTRL | Qt::SHIFT | Qt::Key_G,
              [this] { chooseFile(QStringLiteral("svg"), &PlotMenu::saveSvg); });
    addAction("CopyData", tr("&Copy data"), QKeySequence::Copy, [this] { copyData(); });
    connect(&m_text, &QFutureWatcher<QString>::finished, this, &PlotMenu::copyText);
    for (QWidget* widget : {host, plot}) {
        widget->setContextMenuPolicy(Qt::CustomContextMenu);
        connect(widget, &QWidget::customContextMenuRequested, this,
                [this, widget](const QPoint& position) { show(widget->mapToGlobal(position)); });
        if (host == plot) break;
    }
}

void PlotMenu::addAction(const char* name, const QString& text, const QKeySequence& keys, std::function<void()> run) {
    auto* action = new QAction(text, m_host);
    action->setObjectName(m_host->objectName() + QLatin1String(name));
    action->setShortcut(keys);
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    connect(action, &QAction::triggered, this, std::move(run));
    m_host->addAction(action);
}

void PlotMenu::show(const QPoint& globalPosition) {
    auto* menu = new QMenu(m_host);
    menu->setObjectName(QStringLiteral("plotMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addActions(m_host->actions());
    menu->popup(globalPosition);
}

void PlotMenu::chooseFile(const QString& suffix, Result<void> (PlotMenu::*save)(const QString&) const) {
    auto* dialog = new QFileDialog(m_host, tr("Save \"%1\"").arg(m_host->accessibleName()));
    dialog->setObjectName(QStringLiteral("plotDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setNameFilter(tr("%1 picture (*.%2)").arg(suffix.toUpper(), suffix));
    dialog->setDefaultSuffix(suffix);
    dialog->selectFile(m_host->accessibleName() + QLatin1Char('.') + suffix);
    connect(dialog, &QFileDialog::fileSelected, this, [this, save](const QString& path) {
        const auto result = (this->*save)(path);
        showTrouble(m_host, result ? QString() : errorSentence(result.error()));
        if (result) emit message(tr("Picture written to %1.").arg(path));
    });
    dialog->open();
}

Result<void> PlotMenu::savePng(const QString& path) const {
    QSaveFile file(path);
    return commit(file, file.open(QIODevice::WriteOnly) && pictureOf(*m_plot).save(&file, "PNG"));
}

Result<void> PlotMenu::saveSvg(const QString& path) const {
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly)) return commit(file, false);
    QSvgGenerator generator;
    generator.setOutputDevice(&file);
    generator.setTitle(m_host->accessibleName());
    generator.setSize(m_plot->size());
    generator.setViewBox(m_plot->rect());
    QCPPainter painter;
    if (!painter.begin(&generator)) return commit(file, false);
    if (auto* chart = qobject_cast<QCustomPlot*>(m_plot)) {
        painter.setMode(QCPPainter::pmVectorized);
        painter.setMode(QCPPainter::pmNoCaching);
        chart->toPainter(&painter, m_plot->width(), m_plot->height());
    } else {
        m_plot->render(&painter);
    }
    return commit(file, painter.end());
}

void PlotMenu::copyData() {
    const auto promise = std::make_shared<QPromise<QString>>();
    m_text.setFuture(promise->future());
    promise->start();
    QThreadPool::globalInstance()->start([promise, text = m_data()] {
        promise->addResult(text());
        promise->finish();
    });
}

void PlotMenu::copyText() {
    if (m_text.isCanceled()) return;
    const QString text = m_text.result();
    QApplication::clipboard()->setText(text);
    emit message(tr("%Ln row(s) copied.", nullptr, std::max(0, int(text.count(QLatin1Char('\n'))) - 1)));
}

} // namespace inlinescope
