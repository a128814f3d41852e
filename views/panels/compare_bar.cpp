// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/compare_bar.h"

#include "core/jobs/workspace/lists.h"
#include "views/dialogs/annotation_editor.h"
#include "views/dialogs/run_actions.h"
#include "views/models/check_list_model.h"
#include "views/models/error_text.h"
#include "views/models/run_choice.h"
#include "views/models/table_access.h"
#include "views/models/words.h"
#include "views/text/plain_text.h"
#include "views/text/text_width.h"
#include "views/theme/icons.h"

#include <QAbstractItemView>
#include <QAction>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QListView>
#include <QMenu>
#include <QSignalBlocker>
#include <QStyleOptionComboBox>
#include <QStylePainter>
#include <QToolButton>
#include <QWidgetAction>

#include <algorithm>

namespace inlinescope {
namespace {

/// Each item's text and the name that it represents.
using Items = std::vector<std::pair<QString, QString>>;

/// Shows an ellipsis if a name does not fit.
class ElidingComboBox : public QComboBox {
public:
    using QComboBox::QComboBox;

    /// Wide enough for usual names; it may become narrower.
    QSize sizeHint() const override {
        const QSize hint = QComboBox::sizeHint();
        const int usual = fontMetrics().horizontalAdvance(QLatin1Char('X')) * 12;
        return hint.expandedTo({usual + hint.height(), 0});
    }

protected:
    void paintEvent(QPaintEvent*) override {
        QStylePainter painter(this);
        QStyleOptionComboBox option;
        initStyleOption(&option);
        const QRect room = style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, this);
        option.currentText = fontMetrics().elidedText(option.currentText, Qt::ElideMiddle, room.width() - 4);
        painter.drawComplexControl(QStyle::CC_ComboBox, option);
        painter.drawControl(QStyle::CE_ComboBoxLabel, option);
    }
};

void fill(QComboBox* combo, const Items& items, const QString& current) {
    const QSignalBlocker quiet(combo);
    combo->clear();
    for (const auto& [text, name] : items) {
        combo->addItem(text, name);
        combo->setItemData(combo->count() - 1, text, Qt::ToolTipRole); // the name may not fit
    }
    combo->setCurrentIndex(combo->findData(current));
    combo->setEnabled(!items.empty());
}

} // namespace

CompareBar::CompareBar(Session& session, JobRunner& jobs, QWidget* parent)
    : QWidget(parent), m_session(session), m_jobs(jobs), m_swap(new QToolButton(this)), m_more(new QToolButton(this)),
      m_moreRuns(new CheckListModel(this)), m_baselineActions(new RunActions(session, jobs, this)),
      m_versusActions(new RunActions(session, jobs, this)), m_moreActions(new RunActions(session, jobs, this)),
      m_runs(std::make_shared<Table>()) {
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(8, 4, 8, 4);
    layout->setSpacing(6);
    m_corpus = addCombo(QStringLiteral("compareCorpus"), tr("corpus"), tr("The corpus whose runs are compared"));
    layout->addSpacing(12);
    m_baseline = addCombo(QStringLiteral("compareBaseline"), tr("baseline"), tr("Run A: the baseline"));
    m_swap->setObjectName(QStringLiteral("compareSwap"));
    m_swap->setText(QStringLiteral("⇄"));
    m_swap->setIcon(themeIcon(QStringLiteral("swap")));
    m_swap->setToolTip(tr("Swap baseline and other run (Ctrl+Shift+S)"));
    m_swap->setAccessibleName(tr("Swap the runs"));
    m_swap->setAutoRaise(true);
    layout->addWidget(m_swap);
    m_versus = addCombo(QStringLiteral("compareVersus"), tr("versus"),
                        tr("Run B: the run that is compared with the baseline"));
    buildMore();
    layout->addWidget(m_more);
    layout->addStretch(1);
    connect(m_swap, &QToolButton::clicked, this, &CompareBar::swap);
    connect(m_corpus, &QComboBox::currentTextChanged, this, &CompareBar::chooseCorpus);
    connect(m_baseline, &QComboBox::currentTextChanged, this, &CompareBar::chooseBaseline);
    connect(m_versus, &QComboBox::currentTextChanged, this, &CompareBar::chooseVersus);
    connect(&session, &Session::runsChanged, this, &CompareBar::fillCombos);
    connect(&session, &Session::runsChanged, this, [this] { emit troubleChanged({}); });
    connect(&session, &Session::versusChanged, this, &CompareBar::fillCombos);
    connect(&session, &Session::workspaceChanged, this, &CompareBar::askForRuns);
    connect(&session, &Session::workspacePathChanged, this, [this] { m_ready = false; });
    for (QComboBox* combo : {m_baseline, m_versus}) {
        auto* actions = combo == m_versus ? m_versusActions : m_baselineActions;
        connect(actions, &RunActions::failed, this, &CompareBar::troubleChanged);
        auto* action = new QAction(tr("Label and note…"), combo);
        combo->addAction(action);
        combo->setContextMenuPolicy(Qt::ActionsContextMenu);
        connect(action, &QAction::triggered, this, [this, combo] { annotate(combo); });
        combo->addActions(actions->all());
    }
    fillCombos();
}

QComboBox* CompareBar::addCombo(const QString& name, const QString& label, const QString& tip) {
    auto* caption = plainLabel(label, this);
    auto* combo = new ElidingComboBox(this);
    combo->setObjectName(name);
    combo->setToolTip(tip);
    combo->setAccessibleName(label);
    combo->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    combo->setMinimumContentsLength(5);
    combo->setMaximumWidth(lettersWide(fontMetrics(), 32)); // the bar must hold three, with names of any length
    combo->view()->setTextElideMode(Qt::ElideMiddle);
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
    emit troubleChanged({});
    if (!m_session.hasWorkspaceFile()) { // the first import makes it
        m_jobs.cancelQuery(this, QStringLiteral("runs"));
        return show(std::make_shared<Table>());
    }
    m_jobs.query<Table>(
        this, QStringLiteral("runs"), [path](const CancelToken&) { return listTable(path, ListNoun::Runs); },
        [this](Result<Table> result) {
            show(std::make_shared<const Table>(result ? std::move(*result) : Table()));
            if (!result) emit troubleChanged(errorSentence(result.error()));
        });
}

void CompareBar::show(std::shared_ptr<const Table> runs) {
    m_runs = std::move(runs);
    QStringList missing;
    for (const QString& run : m_session.runs())
        if (corpusOf(*m_runs, run).isEmpty()) missing << tr("There is no run %1.").arg(run);
    if (const QString corpus = corpusOf(*m_runs, m_session.baselineRun()); !corpus.isEmpty()) m_corpusName = corpus;
    const RunChoice choice = chooseRuns(*m_runs, {m_corpusName, m_session.baselineRun(), m_session.runs().mid(1)});
    m_corpusName = choice.corpus;
    m_session.setRuns(QStringList(choice.baseline) + choice.versus);
    fillCombos();
    if (!missing.isEmpty()) emit troubleChanged(missing.join(QLatin1Char('\n')));
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
    m_baselineActions->setRun(m_runs, m_session.baselineRun());
    m_versusActions->setRun(m_runs, m_session.versusRun());
    m_swap->setEnabled(m_session.hasRuns());
    fillMore();
}

void CompareBar::fillRuns(QComboBox* combo, const QString& current, bool ofAllCorpora) {
    Items items;
    for (const QString& run : runsOf(*m_runs, m_corpusName))
        items.emplace_back(titleOf(run), run);
    for (const QString& run : ofAllCorpora ? runsOf(*m_runs, {}) : QStringList())
        if (const QString corpus = corpusOf(*m_runs, run); corpus != m_corpusName)
            items.emplace_back(tr("%1 (corpus %2)").arg(titleOf(run), corpus), run);
    fill(combo, items, current);
}

void CompareBar::chooseCorpus(const QString& corpus) {
    const RunChoice choice = chooseRuns(*m_runs, {corpus, {}, {}});
    m_corpusName = choice.corpus;
    m_session.setRuns(QStringList(choice.baseline) + choice.versus);
    fillCombos();
}

void CompareBar::include(const QString& corpus, const QString& run) {
    if (!corpus.isEmpty() && corpus != m_corpusName) chooseCorpus(corpus);
    if (!run.isEmpty() && !m_session.runs().contains(run)) m_session.setVersusRun(run);
}

void CompareBar::compareCorpora(const QStringList& corpora) {
    if (corpora.isEmpty() || runsOf(*m_runs, corpora.front()).isEmpty()) return;
    chooseCorpus(corpora.front());
    const QString other = chooseRuns(*m_runs, {corpora.value(1), {}, {}}).baseline;
    if (corpora.size() > 1 && corpusOf(*m_runs, other) == corpora[1]) m_session.setVersusRun(other);
}

void CompareBar::chooseBaseline() {
    m_session.setBaselineRun(m_baseline->currentData().toString());
}

void CompareBar::chooseVersus() {
    m_session.setVersusRun(m_versus->currentData().toString());
}

/// The run's name, and its label if it has one.
QString CompareBar::titleOf(const QString& run) const {
    const QString label = cellText(*m_runs, findRow(*m_runs, "run", run), "label");
    return label.isEmpty() ? run : tr("%1 · %2", "run, label").arg(run, label);
}

void CompareBar::annotate(QComboBox* combo) {
    const QString run = combo->currentData().toString();
    const int row = findRow(*m_runs, "run", run);
    if (row < 0) return;
    editAnnotation({m_session, m_jobs}, this, combo->mapToGlobal(QPoint(0, combo->height())),
                   {AnnotationTarget{.run = run.toStdString()}, run, cellText(*m_runs, row, "label"),
                    cellText(*m_runs, row, "note")},
                   [this](const QString& why) { emit troubleChanged(why); });
}

void CompareBar::chooseNext() {
    if (!m_session.hasRuns()) return;
    const QStringList others = m_session.runs().mid(1);
    m_session.setVersusRun(others[(others.indexOf(m_session.versusRun()) + 1) % others.size()]);
}

void CompareBar::buildMore() {
    m_more->setObjectName(QStringLiteral("compareMore"));
    m_more->setAutoRaise(true);
    m_more->setPopupMode(QToolButton::InstantPopup);
    auto* menu = new QMenu(m_more);
    auto* item = new QWidgetAction(menu);
    m_moreList = new QListView(menu);
    m_moreList->setObjectName(QStringLiteral("compareMoreList"));
    m_moreList->setAccessibleName(tr("Runs to compare with the baseline"));
    m_moreList->setModel(m_moreRuns);
    m_moreList->setFrameShape(QFrame::NoFrame);
    m_moreList->setTextElideMode(Qt::ElideMiddle);
    m_moreList->addActions(m_moreActions->all());
    m_moreList->setContextMenuPolicy(Qt::ActionsContextMenu);
    item->setDefaultWidget(m_moreList);
    menu->addAction(item);
    m_more->setMenu(menu);
    connect(menu, &QMenu::aboutToShow, m_moreList, qOverload<>(&QWidget::setFocus));
    connect(m_moreRuns, &CheckListModel::checkedChanged, this, &CompareBar::chooseMore);
    connect(m_moreActions, &RunActions::failed, this, &CompareBar::troubleChanged);
    for (const QAction* action : m_moreActions->all())
        connect(action, &QAction::triggered, menu, &QWidget::close);
    connect(m_moreList->selectionModel(), &QItemSelectionModel::currentChanged, this,
            [this](const QModelIndex& run) { m_moreActions->setRun(m_runs, run.data().toString()); });
}

void CompareBar::fillMore() {
    m_filling = true;
    QStringList names = runsOf(*m_runs, {});
    names.removeAll(m_session.baselineRun());
    if (names != m_moreRuns->names()) m_moreRuns->setNames(names);
    m_moreRuns->setCheckedNames(m_session.runs().mid(1));
    m_moreActions->setRun(m_runs, m_moreList->currentIndex().data().toString());
    m_filling = false;
    constexpr int mostRows = 12;
    m_moreList->setFixedSize(lettersWide(fontMetrics(), 44),
                             (fontMetrics().height() + 6) * std::clamp(int(names.size()), 1, mostRows) + 8);
    const QStringList further = m_session.runs().mid(2);
    m_more->setEnabled(names.size() > 1);
    m_more->setText(further.isEmpty() ? tr("+ more") : tr("+%Ln more", nullptr, int(further.size())));
    m_more->setAccessibleName(further.isEmpty()
                                  ? tr("Compare more runs")
                                  : tr("Compare more runs; compared are %1").arg(listedNames(m_session.runs().mid(1))));
    m_more->setToolTip(m_more->accessibleName() + QStringLiteral(" (Ctrl+Shift+M)"));
}

/// Compared runs keep their order, new ones are appended; at least one stays.
void CompareBar::chooseMore() {
    if (m_filling) return;
    const QStringList checked = m_moreRuns->checkedNames();
    if (checked.isEmpty()) return fillMore();
    QStringList runs = m_session.runs();
    runs.removeIf([&](const QString& run) { return run != runs.front() && !checked.contains(run); });
    m_session.setRuns(runs + checked);
}

void CompareBar::showMore() {
    if (m_more->isEnabled()) m_more->showMenu();
}

} // namespace inlinescope
