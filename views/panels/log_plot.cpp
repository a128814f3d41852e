// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/log_plot.h"

#include <memory>

namespace inlinescope {
namespace {

/// The legend of a part; empty if there is none.
QString partText(const LogDistribution& distribution, std::size_t index) {
    if (index >= distribution.parts.size()) return {};
    switch (distribution.split) {
    case LogSplit::None:
        return distribution.isOfVector() ? LogPlot::tr("values") : LogPlot::tr("observations");
    case LogSplit::Inlining:
        return index == 0 ? LogPlot::tr("inlined") : LogPlot::tr("refused");
    case LogSplit::Default:
        return index == 0 ? LogPlot::tr("the heuristic inlines") : LogPlot::tr("the heuristic refuses");
    case LogSplit::Eviction:
        return index == 0 ? LogPlot::tr("evicts a register's range") : LogPlot::tr("evicts nothing");
    case LogSplit::Priority:
        return index == 0 ? LogPlot::tr("priority above the median") : LogPlot::tr("not above it");
    case LogSplit::Logs:
        break;
    }
    return QString::fromStdString(distribution.parts[index]);
}

} // namespace

LogPlot::LogPlot(const QString& name, QWidget* parent) : FeatureHistogram(name, parent) {
    setCounted(tr("observations"));
    setWhatsThis(
        tr("Distribution of the chosen feature over all observations of the log, upwards and downwards by the "
           "answer that they record; or of two logs, the first upwards, the second downwards. A line marks the "
           "chosen observation. The wheel zooms, a double click shows all, right click saves the picture."));
}

void LogPlot::setLogs(const LogDistribution& distribution) {
    m_isOfVector = distribution.isOfVector();
    setCounted(m_isOfVector ? tr("values") : tr("observations"));
    setParts(partText(distribution, 0), partText(distribution, 1));
    setDistribution(std::make_shared<const FeatureDistribution>(distribution.values));
}

} // namespace inlinescope
