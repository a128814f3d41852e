// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/search_progress.h"

#include "views/charts/bytes_curve.h"
#include "views/models/words.h"
#include "views/state/job_runner.h"
#include "views/widgets/running_job.h"

#include <QVBoxLayout>

#include <algorithm>
#include <span>

namespace inlinescope {

QString soFarText(const SearchSoFar& soFar) {
    constexpr std::size_t mostNamed = 3;
    std::vector<std::pair<std::int64_t, std::string>> modules;
    for (const auto& [module, bytes] : soFar.gains->modules)
        modules.emplace_back(bytes, module);
    std::ranges::sort(modules);
    QStringList names;
    for (const auto& [bytes, module] : std::span(modules).first(std::min(mostNamed, modules.size())))
        names << SearchProgress::tr("%1 (%2 B)", "module, bytes")
                     .arg(QString::fromStdString(module), signedGrouped(bytes));
    if (modules.size() > mostNamed) names << SearchProgress::tr("%Ln more", nullptr, int(modules.size() - mostNamed));
    QStringList parts{SearchProgress::tr("%Ln compile(s)", nullptr, int(soFar.compiles))};
    if (!names.isEmpty())
        parts << SearchProgress::tr("smaller so far: %1", "modules").arg(names.join(QStringLiteral(", ")));
    if (!soFar.module.empty())
        parts << SearchProgress::tr("now %1", "module").arg(QString::fromStdString(soFar.module));
    return parts.join(QStringLiteral("; "));
}

SearchProgress::SearchProgress(PageContext context, QWidget* parent)
    : QWidget(parent), m_context(context),
      m_running(new RunningJob(QStringLiteral("searchRunning"), context.jobs, this)),
      m_curve(new BytesCurve(QStringLiteral("searchCurve"), this)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_running);
    layout->addWidget(m_curve);
    connect(m_curve, &BytesCurve::message, this, &SearchProgress::message);
    hide();
}

Ongoing<Searching> SearchProgress::running() const {
    return ongoing<Searching>(m_context.session, m_context.jobs, [](const SearchOptions&) { return true; });
}

void SearchProgress::follow() {
    const auto [job, what] = running();
    setVisible(job);
    const std::shared_ptr<const SearchSoFar> soFar = what ? what->soFar : nullptr;
    m_running->follow(job, soFar ? soFarText(*soFar) : tr("Prepares the first compile"));
    if (soFar == m_soFar) return;
    m_soFar = soFar;
    if (!soFar) return;
    std::vector<BytesCurve::Step> steps(1); // the beginning
    for (const SearchGains::Step& step : soFar->gains->steps)
        steps.push_back({step.seconds, step.bytes});
    m_curve->setSteps(std::move(steps), soFar->seconds);
}

QString SearchProgress::headline() const {
    const auto [job, what] = running();
    if (!job) return {};
    const QString corpus = QString::fromStdString(what->options.corpus);
    if (!what->soFar) return tr("Running: a search of %1 for the smallest").arg(corpus);
    const QString smaller = grouped(std::int64_t(what->soFar->gains->modules.size()));
    return tr("Running: the search of %1 has made %2 of %3 modules smaller, by %4 B so far")
        .arg(corpus, smaller, grouped(what->soFar->modules), grouped(-what->soFar->change()));
}

} // namespace inlinescope
