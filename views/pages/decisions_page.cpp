// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/pages/decisions_page.h"

#include "views/models/words.h"
#include "views/panels/decisions_pane.h"
#include "views/panels/remarks_table.h"
#include "views/panels/runs_banner.h"
#include "views/panels/side_choice.h"
#include "views/state/page_id.h"
#include "views/widgets/command_source.h"
#include "views/widgets/empty_state.h"
#include "views/widgets/headline.h"
#include "views/widgets/paged_panel.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QSplitter>
#include <QStackedLayout>
#include <QToolButton>

#include <utility>

namespace inlinescope {

DecisionsPage::DecisionsPage(PageContext context, QWidget* parent)
    : Page(QStringLiteral("decisions"), tr("Decisions"), context, parent),
      m_headline(new Headline(QStringLiteral("decisionsHeadline"), this)),
      m_banner(new RunsBanner(QStringLiteral("decisionsBanner"), context, this)),
      m_sides(new SideChoice(QStringLiteral("decisionsSide"), context, this)),
      m_a(new DecisionsPane(QStringLiteral("decisionsA"), context, this)),
      m_b(new DecisionsPane(QStringLiteral("decisionsB"), context, this)), m_showA(new QToolButton(this)),
      m_showB(new QToolButton(this)), m_splitter(new QSplitter(Qt::Vertical, this)),
      m_remarks(new RemarksTable(QStringLiteral("decisionsRemarks"), context, this)),
      m_empty(new EmptyState(QStringLiteral("decisionsEmpty"), this)), m_stack(new QStackedLayout) {
    m_headline->setWhatsThis(tr(
        "A decision is one question that the inliner asked about a call. The same call may be asked about again after "
        "its caller was inlined elsewhere, so that two runs need not have the same number of them."));
    buildLayout();
    connectPane(m_a, m_showA);
    connectPane(m_b, m_showB);
    m_a->alignColumns(*m_b);
    connectRemarks();
    CommandSource::set(*this, [this] { return command(); });
    connect(&session(), &Session::versusChanged, this, &Page::refresh);
    connect(&session(), &Session::moduleChanged, this, &DecisionsPage::follow);
    connect(&session(), &Session::decisionsChanged, this, &DecisionsPage::follow);
}

void DecisionsPage::buildLayout() {
    m_splitter->setObjectName(QStringLiteral("decisionsSplitter"));
    m_splitter->setChildrenCollapsible(false);
    m_splitter->setHandleWidth(8);
    m_splitter->addWidget(m_a);
    m_splitter->addWidget(m_b);
    m_empty->addButton(QStringLiteral("decisionsEmptyImport"), tr("Import corpus…"),
                       [this] { emit importRequested(); });
    m_empty->addButton(QStringLiteral("decisionsEmptyRun"), tr("Run policies…"), [this] { emit runRequested(); });
    m_stack->addWidget(m_splitter);
    m_stack->addWidget(m_remarks);
    m_stack->addWidget(m_empty);
    auto* layout = layOut(m_headline, buildControls());
    layout->addWidget(m_banner);
    layout->addLayout(m_stack, 1);
}

QWidget* DecisionsPage::buildControls() {
    m_showA->setObjectName(QStringLiteral("decisionsShowA"));
    m_showB->setObjectName(QStringLiteral("decisionsShowB"));
    m_showA->setAccessibleName(tr("Show the decisions of the baseline run"));
    m_showB->setAccessibleName(tr("Show the decisions of the versus run"));
    auto* box = new QWidget(this);
    auto* row = new QHBoxLayout(box);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(m_sides);
    for (QToolButton* button : {m_showA, m_showB}) {
        button->setCheckable(true);
        button->setChecked(true);
        row->addWidget(button);
    }
    return box;
}

void DecisionsPage::connectPane(DecisionsPane* pane, QToolButton* shown) {
    connect(shown, &QToolButton::toggled, this, [this, pane](bool on) { setPaneShown(pane, on); });
    connect(&pane->closeButton(), &QToolButton::clicked, shown, [shown] { shown->setChecked(false); });
    connect(pane, &DecisionsPane::loaded, this, &DecisionsPage::paneLoaded);
    // The decision first: it names its module, and a decision of the present module may have the same number.
    connect(pane, &DecisionsPane::decisionChosen, this, [this, pane](const QString& module, std::int64_t decision) {
        session().setDecisions({{pane->run(), module, decision}});
        session().setModule(module);
    });
    connect(pane, &DecisionsPane::decisionFollowed, this, &DecisionsPage::followCallsite);
    connect(pane, &DecisionsPane::decisionActivated, this, [this, pane](const QString& module, std::int64_t decision) {
        session().setDecisions({{pane->run(), module, decision}});
        session().navigate({PageId::Module, module});
    });
    // Callsites of one module have the same keys in both runs.
    connect(pane, &DecisionsPane::callsiteHovered, this, [this](const QString& module, const QString& site) {
        for (DecisionsPane* each : {m_a, m_b})
            each->highlight(module, site);
    });
    adopt(&pane->table());
}

void DecisionsPage::connectRemarks() {
    connect(m_sides, &SideChoice::chosen, this, &Page::refresh);
    connect(m_remarks, &RemarksTable::loaded, this, &DecisionsPage::remarksLoaded);
    connect(m_remarks, &RemarksTable::rowActivated, this,
            [this] { emit message(tr("Remarks name no modules, so that none can be opened.")); });
    adopt(m_remarks);
}

/// Prints the remarks, or the decisions of the runs that are shown, one run after the other.
CliCommand DecisionsPage::command() const {
    if (m_showsRemarks) return CommandSource::of(m_remarks)->command();
    CliCommand shown;
    for (const DecisionsPane* pane : {m_a, m_b}) {
        const CliCommand ofPane = pane->isHidden() ? CliCommand() : CommandSource::of(&pane->table())->command();
        if (ofPane.isEmpty()) continue;
        shown = shown.isEmpty() ? ofPane : shown.then(ofPane);
    }
    return shown;
}

/// Of those that are chosen in the session's module. A decision of another module was chosen before the module changed.
std::optional<std::int64_t> DecisionsPage::chosenIn(const DecisionsPane& pane) const {
    for (const ChosenDecision& chosen : session().decisions())
        if (chosen.run == pane.run() && chosen.module == session().module()) return chosen.decision;
    return std::nullopt;
}

/// Each pane goes to its run's decision.
void DecisionsPage::follow() {
    for (DecisionsPane* pane : {m_a, m_b})
        pane->follow(session().module(), chosenIn(*pane));
    followCallsite();
}

/// If a decision of one run only is chosen, the other pane goes to the same callsite.
void DecisionsPage::followCallsite() {
    for (const auto& [pane, other] : {std::pair(m_a, m_b), {m_b, m_a}}) {
        const std::optional<std::int64_t> chosen = chosenIn(*pane);
        if (chosen && !chosenIn(*other) && pane->isAt(session().module(), *chosen))
            other->followSite(pane->currentSite(), pane->visiblePlace());
    }
}

/// One pane always stays visible.
void DecisionsPage::setPaneShown(DecisionsPane* pane, bool shown) {
    pane->setVisible(shown);
    const bool both = m_showA->isChecked() && m_showB->isChecked() && m_sides->names().size() == 2;
    if (!m_showA->isChecked() && !m_showB->isChecked()) (pane == m_a ? m_showB : m_showA)->setChecked(true);
    for (DecisionsPane* each : {m_a, m_b})
        each->closeButton().setVisible(both);
}

bool DecisionsPage::hasDataRows() const {
    if (m_showsRemarks) return m_remarks->model().rowCount() > 0;
    return m_a->table().model().rowCount() + std::int64_t(m_b->table().model().rowCount()) > 0;
}

void DecisionsPage::exportCsv() {
    if (m_showsRemarks) return m_remarks->exportCsv();
    const bool second = m_b->isVisible() && (!m_a->isVisible() || m_b->isAncestorOf(QApplication::focusWidget()));
    (second ? m_b : m_a)->table().exportCsv();
}

void DecisionsPage::load() {
    m_remarks->stop();
    m_awaitsSides = true;
    m_sides->ask([this] {
        m_awaitsSides = false;
        loadSides();
    });
}

void DecisionsPage::loadSides() {
    m_showsRemarks = m_sides->haveRemarks();
    if (!m_showsRemarks) return loadRuns();
    for (QToolButton* button : {m_showA, m_showB})
        button->hide();
    m_banner->clear();
    m_remarks->list(m_sides->names());
}

void DecisionsPage::loadRuns() {
    const QString path = session().workspacePath(), baseline = m_sides->name(0), versus = m_sides->name(1);
    m_showA->setText(baseline);
    m_showB->setText(versus);
    m_showA->setToolTip(tr("Show the decisions of %1").arg(baseline));
    m_showB->setToolTip(tr("Show the decisions of %1").arg(versus));
    for (QToolButton* button : {m_showA, m_showB})
        button->setVisible(m_sides->names().size() == 2);
    m_empty->setText(whyEmpty());
    m_stack->setCurrentWidget(baseline.isEmpty() ? static_cast<QWidget*>(m_empty) : m_splitter);
    setPaneShown(m_a, m_showA->isChecked() || versus.isEmpty());
    setPaneShown(m_b, m_showB->isChecked() && !versus.isEmpty());
    m_a->setRun(path, baseline, true);
    m_b->setRun(path, versus, false);
    if (m_sides->names().size() == 2)
        m_banner->ask(); // after the rows, which do not wait for it
    else
        m_banner->clear();
    m_headline->setSentence({});
    follow();
    showHeadline();
    paneLoaded();
}

QString DecisionsPage::whyEmpty() const {
    const QString runs = tr("This page lists all decisions of the compared runs, to be filtered and ordered. Import a "
                            "corpus and run policies on it, then choose the runs in the bar above.");
    return m_sides->withOffer(runs);
}

void DecisionsPage::remarksLoaded() {
    m_headline->setAnswer(m_remarks->answer(), m_remarks->detail());
    QStringList sentences;
    if (m_sides->names().size() == 2) sentences << tr("Callsites are paired by caller, callee and place.");
    sentences << tr("Remarks have neither bitcode nor sizes: no bytes are shown for them, and no module is opened.");
    if (const QString missing = m_sides->whatIsMissing(); !missing.isEmpty()) sentences << missing;
    m_headline->setSentence(sentences.join(QLatin1Char(' ')));
    m_stack->setCurrentWidget(m_remarks);
    showStatistics(*m_remarks); // those of a hidden list of decisions were said last
    m_awaited.reset();
    finishLoading();
}

void DecisionsPage::showFlips(const MeasuredFlips& flips) {
    for (DecisionsPane* pane : {m_a, m_b})
        pane->showFlips(flips);
}

/// On the way back to them the user's filters stay.
void DecisionsPage::reveal(const Sought& sought) {
    if (!sought.decisions || sought.decisions == std::exchange(m_shown, sought.decisions)) return;
    const ShownDecisions& shown = *sought.decisions;
    const bool isOther = m_sides->choose(shown.sides);
    if (m_sides->sides() != shown.sides) return; // a set of remarks that is not there any more
    if (!isOther) return showDecisions(shown);
    if (m_sides->haveRemarks())
        m_remarks->showOnlyNext(shown.filters);
    else
        m_awaited = sought.decisions;
    refresh();
}

/// A run that has none of the decisions is not shown.
void DecisionsPage::showDecisions(const ShownDecisions& decisions) {
    if (m_showsRemarks) return m_remarks->showOnly(decisions.filters, {}, Qt::AscendingOrder);
    for (const auto& [pane, shown] : {std::pair(m_a, m_showA), {m_b, m_showB}}) {
        shown->setChecked(decisions.only.empty() || decisions.only.contains(pane->run()));
        pane->show(decisions);
    }
}

void DecisionsPage::paneLoaded() {
    if (m_awaitsSides || m_showsRemarks || m_a->isLoading() || m_b->isLoading()) return;
    showHeadline();
    const std::shared_ptr<const ShownDecisions> awaited = std::exchange(m_awaited, nullptr);
    finishLoading();
    if (awaited) showDecisions(*awaited);
}

/// "583,294 → 583,717 decisions (+423)", and the counts of decisions of each side. The totals of a part of the modules
/// have no difference to be shown.
void DecisionsPage::showHeadline() {
    QStringList parts;
    for (const DecisionsPane* pane : {m_a, m_b})
        if (const auto& counts = pane->counts())
            parts << tr("%1: %2 inlined, %3 refused, %4 never asked")
                         .arg(pane->run(), grouped(counts->inlined), grouped(counts->refused),
                              grouped(counts->neverAsked));
    for (const DecisionsPane* pane : {m_a, m_b})
        if (const auto& counts = pane->counts(); counts && counts->isPartial())
            parts << tr("%1: only %2 of %3 modules").arg(pane->run(), grouped(counts->ok), grouped(counts->modules));
    const QString detail = parts.join(QStringLiteral("   ·   "));
    const auto &a = m_a->counts(), &b = m_b->counts();
    if (a && b && (a->isPartial() || b->isPartial()))
        m_headline->setAnswer(tr("%1 → %2 decisions").arg(grouped(a->decisions), grouped(b->decisions)), detail);
    else if (a && b)
        m_headline->setAnswer(
            tr("%1 → %2 decisions (%3)")
                .arg(grouped(a->decisions), grouped(b->decisions), signedGrouped(b->decisions - a->decisions)),
            detail);
    else if (a)
        m_headline->setAnswer(tr("%1 decisions").arg(grouped(a->decisions)), detail);
    else
        m_headline->setAnswer(m_a->run().isEmpty() ? tr("No run is chosen") : tr("Decisions"), detail);
}

} // namespace inlinescope
