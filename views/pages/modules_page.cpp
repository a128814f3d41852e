#include "views/pages/modules_page.h"

#include "views/charts/delta_chart.h"
#include "views/models/error_text.h"
#include "views/models/job_runner.h"
#include "views/models/table_access.h"
#include "views/models/words.h"
#include "views/widgets/comparability_banner.h"
#include "views/widgets/empty_state.h"
#include "views/widgets/headline.h"
#include "views/widgets/table_panel.h"

#include <QSplitter>
#include <QStackedLayout>
#include <QVBoxLayout>

namespace inlinescope {
namespace {

/// A dash where the base is nothing.
QString percentOf(std::int64_t delta, std::int64_t base) {
    return base ? signedPercent(100.0 * double(delta) / double(base)) : QStringLiteral("–");
}

int signOf(std::int64_t value) {
    return value < 0 ? -1 : value > 0;
}

/// Of one bitcode under two runs every byte was decided differently, and nothing needs these columns.
QStringList causeColumns() {
    return {QStringLiteral("added"), QStringLiteral("removed"), QStringLiteral("body_changed"),
            QStringLiteral("decided_differently")};
}

QString answerText(const ComparisonSummary& summary) {
    return ModulesPage::tr("text %1 → %2 b (%3)")
        .arg(grouped(summary.sizeA), grouped(summary.sizeB), signedGrouped(summary.sizeB - summary.sizeA));
}

/// What the answer rests on, with what is missing; nothing is said about what does not occur.
QString detailText(const ComparisonSummary& summary) {
    QStringList parts;
    parts << ModulesPage::tr("unique %1 → %2 b (%3)")
                 .arg(grouped(summary.uniqueA), grouped(summary.uniqueB),
                      percentOf(summary.uniqueB - summary.uniqueA, summary.uniqueA));
    parts << ModulesPage::tr("%1 smaller, %2 larger, %3 equal")
                 .arg(grouped(summary.smaller), grouped(summary.larger), grouped(summary.equal));
    parts << ModulesPage::tr("%1 callsites differ").arg(grouped(summary.differing));
    if (summary.failed) parts << ModulesPage::tr("%n failed", nullptr, summary.failed);
    if (summary.missing) parts << ModulesPage::tr("%n missing on a side", nullptr, summary.missing);
    if (summary.noSize) parts << ModulesPage::tr("%n without a size on a side", nullptr, summary.noSize);
    if (summary.cancelled) parts << ModulesPage::tr("%n cancelled", nullptr, summary.cancelled);
    if (summary.otherBitcode) parts << ModulesPage::tr("%n of other bitcode", nullptr, summary.otherBitcode);
    if (summary.otherCommandLine)
        parts << ModulesPage::tr("%n with another command line", nullptr, summary.otherCommandLine);
    return parts.join(QStringLiteral("   ·   "));
}

} // namespace

ModulesPage::ModulesPage(PageContext context, QWidget* parent)
    : Page(QStringLiteral("modules"), tr("Modules"), context, parent),
      m_headline(new Headline(QStringLiteral("modulesHeadline"), this)),
      m_banner(new ComparabilityBanner(QStringLiteral("modulesBanner"), context.session, this)),
      m_table(new TablePanel(QStringLiteral("modulesTable"), tr("Modules"), this)),
      m_chart(new DeltaChart(QStringLiteral("modulesChart"), this)),
      m_empty(new EmptyState(QStringLiteral("modulesEmpty"), this)), m_content(new QSplitter(Qt::Vertical, this)),
      m_stack(new QStackedLayout) {
    m_headline->setWhatsThis(tr("Text: code and read-only data of the objects, as llvm-size counts it. Unique counts "
                                "a body that modules share (linkonce, comdat) once, as a linker keeps it."));
    m_empty->addButton(QStringLiteral("modulesImport"), tr("Import a corpus..."), [this] { emit importRequested(); });
    m_empty->addButton(QStringLiteral("modulesRun"), tr("Run policies..."), [this] { emit runRequested(); });
    buildLayout();
    adopt(m_table);
    connectSelection();
}

void ModulesPage::buildLayout() {
    m_content->addWidget(m_table);
    m_content->addWidget(m_chart);
    m_content->setStretchFactor(0, 3);
    m_content->setStretchFactor(1, 1);
    m_content->setSizes({520, 230});
    m_content->setChildrenCollapsible(false);
    m_content->setHandleWidth(8);
    m_stack->addWidget(m_content);
    m_stack->addWidget(m_empty);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 12, 16, 12);
    layout->setSpacing(10);
    layout->addWidget(m_headline);
    layout->addWidget(m_banner);
    layout->addLayout(m_stack, 1);
}

void ModulesPage::connectSelection() {
    connect(m_table, &TablePanel::currentRowChanged, this, &ModulesPage::chooseRow);
    connect(m_table, &TablePanel::rowActivated, this, &ModulesPage::openRow);
    connect(m_chart, &DeltaChart::rowClicked, m_table, &TablePanel::selectRow);
    connect(m_chart, &DeltaChart::rowActivated, this, &ModulesPage::openRow);
    connect(m_chart, &DeltaChart::message, this, &Page::message);
    connect(&session(), &Session::moduleChanged, this, &ModulesPage::followSession);
}

void ModulesPage::load() {
    if (!session().hasRuns()) {
        jobs().cancelQuery(this, QStringLiteral("comparison"));
        showNothing(tr("Two runs are compared here, module by module. Import a corpus of bitcode, run it under two "
                       "policies, and choose the runs in the bar above."));
        return finishLoading();
    }
    const std::string path = session().workspacePath().toStdString(), a = session().baselineRun().toStdString(),
                      b = session().versusRun().toStdString();
    jobs().query<RunComparison>(
        this, QStringLiteral("comparison"),
        [path, a, b](const CancelToken& cancel) { return compareRuns(path, a, b, cancel); },
        [this](Result<RunComparison> result) {
            if (result)
                show(*result);
            else
                showNothing(errorSentence(result.error()));
            finishLoading();
        });
}

void ModulesPage::show(const RunComparison& comparison) {
    const ComparisonSummary& summary = comparison.summary;
    const std::int64_t delta = summary.sizeB - summary.sizeA;
    m_headline->setFigure(percentOf(delta, summary.sizeA), signOf(delta));
    m_headline->setAnswer(answerText(summary), detailText(summary));
    m_stack->setCurrentWidget(m_content);
    m_banner->setDifferences(comparison.differences);
    m_table->setInitiallyHidden(summary.otherBitcode ? QStringList() : causeColumns());
    m_table->setSides({session().baselineRun(), session().versusRun()});
    const auto table = std::make_shared<const Table>(comparison.table);
    m_chart->setTable(table, "module", "delta");
    m_table->setTable(table);
    followSession();
}

void ModulesPage::showNothing(const QString& why) {
    m_headline->setFigure({}, 0);
    m_headline->setAnswer(tr("Nothing is compared yet"));
    m_banner->setDifferences({});
    m_table->setTable(nullptr);
    m_chart->setTable(nullptr, "module", "delta");
    m_empty->setText(why);
    m_stack->setCurrentWidget(m_empty);
}

void ModulesPage::chooseRow(int tableRow) {
    m_chart->selectRow(tableRow);
    if (tableRow >= 0) session().setModule(moduleAt(tableRow));
}

void ModulesPage::openRow(int tableRow) {
    if (tableRow >= 0) session().navigate({QStringLiteral("module"), moduleAt(tableRow)});
}

void ModulesPage::followSession() {
    const int row = m_table->currentRow();
    if (session().module().isEmpty() || (row >= 0 && moduleAt(row) == session().module())) return;
    m_table->selectRow(findRow(*m_table->table(), "module", session().module()));
}

QString ModulesPage::moduleAt(int tableRow) const {
    return cellText(*m_table->table(), tableRow, "module");
}

} // namespace inlinescope
