// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/search_progress.h"

#include "views/charts/bytes_curve.h"
#include "views/models/column_list.h"
#include "views/models/table_access.h"
#include "views/models/words.h"
#include "views/state/job_runner.h"
#include "views/text/plain_text.h"
#include "views/widgets/command_source.h"
#include "views/widgets/running_job.h"
#include "views/widgets/table_panel.h"

#include <QHBoxLayout>
#include <QLabel>
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

namespace {

QString provedAlone(const SearchProof& proof) {
    if (proof.proved == 0 && proof.whole == 0) return {};
    const QString proved = grouped(proof.proved), components = grouped(proof.components);
    const QString whole = grouped(proof.whole), modules = grouped(proof.modules);
    if (proof.whole == 0 || !proof.change())
        return SearchProgress::tr("Proved: %1 of %2 components of the call graph, and %3 of %4 modules as a whole. No "
                                  "other decisions make these smaller, if components do not change each other.")
            .arg(proved, components, whole, modules);
    const QString change = signedShare(*proof.change(), *proof.before);
    return SearchProgress::tr("Proved: %1 of %2 components of the call graph, and %3 of %4 modules as a whole, which "
                              "the search took from %5 to %6 B (%7). No other decisions make these smaller, if "
                              "components do not change each other.")
        .arg(proved, components, whole, modules, grouped(*proof.before), grouped(*proof.after), change);
}

} // namespace

QString provedText(const SearchProof& proof, SearchObjective objective) {
    const QString text = provedAlone(proof);
    if (objective == SearchObjective::Text || text.isEmpty()) return text;
    return SearchProgress::tr("%1 That is so with the other modules as they are.", "sentences").arg(text);
}

SearchProgress::SearchProgress(PageContext context, QWidget* parent)
    : QWidget(parent), m_context(context),
      m_running(new RunningJob(QStringLiteral("searchRunning"), context.jobs, this)), m_proof(plainLabel(this)),
      m_curve(new BytesCurve(QStringLiteral("searchCurve"), this)),
      m_modules(new TablePanel(QStringLiteral("searchModules"), tr("Searched modules"), this)) {
    const auto command = [this](const QString& part) {
        CliCommand searched(m_context.session, "searched");
        if (m_run.isEmpty()) return CliCommand();
        searched.name(m_run);
        return part.isEmpty() ? searched : searched.option("--part", part);
    };
    m_modules->setCommand([command] { return command({}); });
    CommandSource::set(*m_curve, [command] { return command(QStringLiteral("curve")); });
    m_proof->setObjectName(QStringLiteral("searchProof"));
    m_proof->setWordWrap(true);
    m_proof->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* found = new QHBoxLayout;
    found->addWidget(m_curve, 1);
    found->addWidget(m_modules, 2);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_running);
    layout->addWidget(m_proof);
    layout->addLayout(found, 1);
    connect(m_curve, &BytesCurve::message, this, &SearchProgress::message);
    hide();
}

void SearchProgress::load(const std::function<void()>& done) {
    const std::string run = m_soFar ? m_soFar->run : std::string(); // whose curve is shown
    m_context.jobs.query<FoundBySearch>(
        this, QStringLiteral("search"),
        [path = m_context.session.workspacePath().toStdString(), run](const CancelToken&) {
            return latestSearch(path, run);
        },
        [this, done](const Result<FoundBySearch>& found) {
            show(found ? *found : FoundBySearch());
            if (done) done();
        });
}

void SearchProgress::show(const FoundBySearch& found) {
    m_run = QString::fromStdString(found.run);
    QStringList hidden = columnList({"unique_before", "compiles", "moves", "start"});
    if (found.objective != SearchObjective::Unique) hidden << columnText("unique_delta");
    m_modules->setInitiallyHidden(hidden);
    m_modules->setTable(found.run.empty() ? nullptr : std::make_shared<const Table>(found.modules));
    m_modules->model().setOwnOrder(rowsByMagnitude(*m_modules->table(), "delta"));
    const QString proof = provedText(found.proof, found.objective);
    m_proof->setText(proof);
    m_proof->setVisible(!proof.isEmpty());
    setVisible(!found.run.empty() || running().job);
    if (m_soFar) return;                    // its curve is newer
    std::vector<BytesCurve::Step> steps(1); // the beginning
    for (int row = 0; row < int(found.curve.rows.size()); ++row)
        steps.push_back(
            {std::get<double>(found.curve.rows[std::size_t(row)][0]), cellInteger(found.curve, row, "bytes")});
    m_curve->setVisible(steps.size() > 1); // an older program stored no gains
    const double end = steps.back().seconds;
    m_curve->setSteps(std::move(steps), end);
}

Ongoing<Searching> SearchProgress::running() const {
    return ongoing<Searching>(m_context.session, m_context.jobs, [](const SearchOptions&) { return true; });
}

void SearchProgress::follow() {
    const auto [job, what] = running();
    setVisible(job || !m_run.isEmpty());
    const std::shared_ptr<const SearchSoFar> soFar = what ? what->soFar : nullptr;
    m_running->follow(job, soFar ? soFarText(*soFar) : tr("Prepares the first compile"));
    if (soFar == m_soFar) return;
    const bool changed = !soFar || !m_soFar || soFar->gains != m_soFar->gains || soFar->finished != m_soFar->finished;
    m_soFar = soFar;
    if (soFar) showCurve(*soFar);
    if (changed) load({}); // the modules, which are stored one by one
}

void SearchProgress::showCurve(const SearchSoFar& soFar) {
    std::vector<BytesCurve::Step> steps(1); // the beginning
    for (const SearchGains::Step& step : soFar.gains->steps)
        steps.push_back({step.seconds, step.bytes});
    m_curve->show();
    m_curve->setSteps(std::move(steps), soFar.seconds);
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
