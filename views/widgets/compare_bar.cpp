#include "views/widgets/compare_bar.h"

#include "core/jobs/queries.h"
#include "views/models/error_text.h"
#include "views/models/run_choice.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QToolButton>

namespace inlinescope {
namespace {

/// Each item's text and the name that it stands for.
using Items = std::vector<std::pair<QString, QString>>;

void fill(QComboBox* combo, const Items& items, const QString& current) {
    const QSignalBlocker quiet(combo);
    combo->clear();
    for (const auto& [text, name] : items)
        combo->addItem(text, name);
    combo->setCurrentIndex(combo->findData(current));
    combo->setEnabled(!items.empty());
}

} // namespace

CompareBar::CompareBar(Session& session, JobRunner& jobs, QWidget* parent)
    : QWidget(parent), m_session(session), m_jobs(jobs), m_swap(new QToolButton(this)),
      m_runs(std::make_shared<Table>()) {
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(8, 4, 8, 4);
    layout->setSpacing(6);
    m_corpus = addCombo(QStringLiteral("compareCorpus"), tr("corpus"), tr("The corpus whose runs are compared"));
    layout->addSpacing(12);
    m_baseline = addCombo(QStringLiteral("compareBaseline"), tr("baseline"), tr("Run A: the one that is held against"));
    m_swap->setObjectName(QStringLiteral("compareSwap"));
    m_swap->setText(QStringLiteral("⇄"));
    m_swap->setToolTip(tr("Swap baseline and other run (Ctrl+Shift+S)"));
    m_swap->setAccessibleName(tr("Swap the runs"));
    m_swap->setAutoRaise(true);
    layout->addWidget(m_swap);
    m_versus =
        addCombo(QStringLiteral("compareVersus"), tr("versus"), tr("Run B: its sizes and decisions stand second"));
    layout->addStretch(1);
    connect(m_swap, &QToolButton::clicked, this, &CompareBar::swap);
    connect(m_corpus, &QComboBox::currentTextChanged, this, &CompareBar::chooseCorpus);
    connect(m_baseline, &QComboBox::currentTextChanged, this, &CompareBar::chooseFromCombos);
    connect(m_versus, &QComboBox::currentTextChanged, this, &CompareBar::chooseFromCombos);
    connect(&session, &Session::runsChanged, this, &CompareBar::fillCombos);
    connect(&session, &Session::workspaceChanged, this, &CompareBar::askForRuns);
    connect(&session, &Session::workspacePathChanged, this, [this] { m_ready = false; });
    fillCombos();
}

QComboBox* CompareBar::addCombo(const QString& name, const QString& label, const QString& tip) {
    auto* caption = new QLabel(label, this);
    auto* combo = new QComboBox(this);
    combo->setObjectName(name);
    combo->setToolTip(tip);
    combo->setAccessibleName(label);
    combo->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    combo->setMinimumContentsLength(12);
    caption->setBuddy(combo);
    layout()->addWidget(caption);
    layout()->addWidget(combo);
    return combo;
}

void CompareBar::swap() {
    m_session.swapRuns();
}

void CompareBar::askForRuns() {
    const std::string path = m_session.workspacePath().toStdString();
    if (path.empty()) return show(std::make_shared<Table>());
    m_jobs.query<Table>(
        this, QStringLiteral("runs"), [path](const CancelToken&) { return listTable(path, ListNoun::Runs); },
        [this](Result<Table> result) {
            if (!result) emit message(errorSentence(result.error()));
            show(std::make_shared<const Table>(result ? std::move(*result) : Table()));
        });
}

void CompareBar::show(std::shared_ptr<const Table> runs) {
    m_runs = std::move(runs);
    const RunChoice choice = chooseRuns(*m_runs, {m_corpusName, m_session.baselineRun(), m_session.versusRun()});
    m_corpusName = choice.corpus;
    m_session.setRuns(choice.baseline, choice.versus);
    fillCombos();
    m_ready = true;
    emit ready();
}

void CompareBar::fillCombos() {
    if (const QString corpus = corpusOf(*m_runs, m_session.baselineRun()); !corpus.isEmpty()) m_corpusName = corpus;
    Items corpora;
    for (const QString& corpus : corporaOf(*m_runs))
        corpora.emplace_back(corpus, corpus);
    fill(m_corpus, corpora, m_corpusName);
    fillRuns(m_baseline, m_session.baselineRun(), false);
    fillRuns(m_versus, m_session.versusRun(), true);
    m_swap->setEnabled(m_session.hasRuns());
}

void CompareBar::fillRuns(QComboBox* combo, const QString& current, bool ofAllCorpora) {
    Items items;
    for (const QString& run : runsOf(*m_runs, m_corpusName))
        items.emplace_back(run, run);
    for (const QString& run : ofAllCorpora ? runsOf(*m_runs, {}) : QStringList())
        if (const QString corpus = corpusOf(*m_runs, run); corpus != m_corpusName)
            items.emplace_back(tr("%1 (corpus %2)").arg(run, corpus), run);
    fill(combo, items, current);
}

void CompareBar::chooseCorpus(const QString& corpus) {
    const RunChoice choice = chooseRuns(*m_runs, {corpus, {}, {}});
    m_corpusName = choice.corpus;
    m_session.setRuns(choice.baseline, choice.versus);
    fillCombos();
}

/// Choosing the run that the other side shows swaps the two.
void CompareBar::chooseFromCombos() {
    const QString baseline = m_baseline->currentData().toString(), versus = m_versus->currentData().toString();
    if (baseline == versus)
        m_session.swapRuns();
    else
        m_session.setRuns(baseline, versus);
}

} // namespace inlinescope
