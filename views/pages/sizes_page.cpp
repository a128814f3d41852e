// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/pages/sizes_page.h"

#include "core/jobs/workspace/lists.h"
#include "core/jobs/workspace/size_tables.h"
#include "core/model/evidence.h"
#include "views/charts/delta_pictures.h"
#include "views/dialogs/item_actions.h"
#include "views/jobs/workspace_jobs.h"
#include "views/models/error_text.h"
#include "views/models/table_access.h"
#include "views/models/words.h"
#include "views/pages/page_layout.h"
#include "views/state/job_runner.h"
#include "views/state/page_id.h"
#include "views/text/plain_text.h"
#include "views/widgets/control_parts.h"
#include "views/widgets/empty_state.h"
#include "views/widgets/headline.h"
#include "views/widgets/more_names.h"
#include "views/widgets/table_panel.h"

#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSplitter>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace inlinescope {
namespace {

/// Fills a combo box with the names, keeping the choice if it is still among them.
void fill(QComboBox* box, const QStringList& names, int fallback) {
    const QSignalBlocker quiet(box);
    const QString chosen = box->currentText();
    box->clear();
    box->addItems(names);
    const int kept = int(names.indexOf(chosen));
    box->setCurrentIndex(kept >= 0 ? kept : std::min(fallback, int(names.size()) - 1));
}

constexpr int mostReports = 26; ///< that binaryTable() and sizesTable() take

/// The column of the second report's differences from the first.
std::string deltaColumn(qsizetype reports) {
    return columnOfSide("delta", reports > 2 ? std::optional<std::size_t>(1) : std::nullopt);
}

QString levelWord(BinaryLevel level) {
    return QString::fromUtf8(toString(level).data());
}

std::int64_t reportSum(const Table& table, const std::string& column) {
    const int index = table.columnIndex(column);
    if (!table.total || index < 0) return 0;
    const auto* number = std::get_if<std::int64_t>(&(*table.total)[std::size_t(index)]);
    return number ? *number : 0;
}

} // namespace

SizesPage::SizesPage(PageContext context, QWidget* parent)
    : Page(PageId::Sizes, tr("Sizes"), context, parent),
      m_headline(new Headline(QStringLiteral("sizesHeadline"), this)), m_baseline(new QComboBox(this)),
      m_versus(new QComboBox(this)),
      m_more(new MoreNames(QStringLiteral("sizesMore"), tr("Compare more reports"), mostReports - 2, this)),
      m_field(new QComboBox(this)), m_level(new QComboBox(this)),
      m_table(new TablePanel(QStringLiteral("sizesTable"), tr("Sizes"), this)),
      m_pictures(new DeltaPictures(QStringLiteral("sizes"), m_table, context.jobs, this)),
      m_empty(new EmptyState(QStringLiteral("sizesEmpty"), this)), m_stack(new QStackedWidget(this)) {
    m_headline->setWhatsThis(
        tr("Bytes of the chosen field in the second report minus bytes in the first, over all entries that either has. "
           "code: what runs; rodata: constants; eh_frame: tables for unwinding; other: the rest of text. Of binaries, "
           "bytes "
           "in memory: an inlined function has all bytes of its copies, also those of functions in it."));
    for (const std::string& field : elfSizeFields())
        m_field->addItem(QString::fromStdString(field));
    m_field->setCurrentText(QStringLiteral("code"));
    build();
    adopt(m_table);
    m_table->setCommand([this] {
        if (!hasDataRows()) return CliCommand();
        CliCommand command = CliCommand(session(), "sizes").names(m_shownReports);
        return m_shownLevel ? command.option("--by", levelWord(*m_shownLevel))
                            : command.option("--field", m_shownField);
    });
    connect(m_table, &TablePanel::shownRowsChanged, this, &SizesPage::showPictures);
    connect(m_pictures, &DeltaPictures::message, this, &Page::message);
    for (QComboBox* box : {m_baseline, m_versus, m_level, m_field}) {
        putInLinks(box);
        connect(box, &QComboBox::currentIndexChanged, this, &Page::refresh);
    }
    connect(m_more, &MoreNames::chosenChanged, this, &Page::refresh);
    m_baselineActions = offerActions(m_baseline);
    m_versusActions = offerActions(m_versus);
    for (QComboBox* box : {m_baseline, m_versus})
        connect(box, &QComboBox::currentIndexChanged, this, &SizesPage::followBoxes);
    m_empty->addButton(QStringLiteral("sizesRename"), m_baselineActions->rename());
    m_empty->addButton(QStringLiteral("sizesDelete"), m_baselineActions->remove());
}

/// In the menu of the box, about the report that it shows.
ItemActions* SizesPage::offerActions(QComboBox* box) {
    auto* actions = new ItemActions(ItemNoun::Report, session(), jobs(), this);
    box->addActions({actions->rename(), actions->remove()});
    box->setContextMenuPolicy(Qt::ActionsContextMenu);
    connect(actions, &ItemActions::failed, this, &Page::message);
    return actions;
}

void SizesPage::build() {
    m_empty->addButton(QStringLiteral("sizesImport"), tr("Import reports…"),
                       [this] { chooseFilesToImport(this, session(), jobs()); });
    auto* content = new QWidget(m_stack);
    auto* inner = new QVBoxLayout(content);
    inner->setContentsMargins(0, 0, 0, 0);
    inner->addWidget(buildChoice());
    auto* shown = new QSplitter(Qt::Vertical, content);
    shown->setObjectName(QStringLiteral("sizesSplitter"));
    shown->addWidget(m_table);
    shown->addWidget(m_pictures);
    shown->setSizes({480, 240});
    shown->setChildrenCollapsible(false);
    shown->setHandleWidth(8);
    inner->addWidget(shown, 1);
    m_stack->addWidget(content);
    m_stack->addWidget(m_empty);
    layOutBelowHeadline(this, m_headline, m_stack);
}

QWidget* SizesPage::buildChoice() {
    const auto prepare = [](QComboBox* box, const QString& name, const QString& toolTip) {
        box->setObjectName(name);
        box->setToolTip(toolTip);
        box->setAccessibleName(toolTip);
        box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    };
    prepare(m_baseline, QStringLiteral("sizesBaseline"), tr("The report that is compared with"));
    prepare(m_versus, QStringLiteral("sizesVersus"), tr("The report that is compared"));
    prepare(m_field, QStringLiteral("sizesField"), tr("Which size of each file"));
    prepare(m_level, QStringLiteral("sizesLevel"), tr("The parts of the binaries that are compared"));
    auto* swap = new QToolButton(this);
    swap->setObjectName(QStringLiteral("sizesSwap"));
    swap->setText(QStringLiteral("⇄"));
    swap->setAutoRaise(true);
    swap->setShortcut(QKeySequence(Qt::ALT | Qt::Key_S));
    swap->setToolTip(tr("Swap the two reports (%1)").arg(swap->shortcut().toString(QKeySequence::NativeText)));
    swap->setAccessibleName(tr("Swap the two reports"));
    connect(swap, &QToolButton::clicked, this, &SizesPage::swapReports);

    auto* row = new QWidget(this);
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(plainLabel(tr("baseline"), row));
    layout->addWidget(m_baseline);
    layout->addWidget(swap);
    layout->addWidget(plainLabel(tr("versus"), row));
    layout->addWidget(m_versus);
    layout->addWidget(m_more);
    layout->addSpacing(16);
    layout->addWidget(buildQuantity(row));
    layout->addStretch(1);
    return row;
}

/// The choice of the level for binaries, and that of the field for reports.
QWidget* SizesPage::buildQuantity(QWidget* parent) {
    auto* quantity = new QWidget(parent);
    auto* layout = new QHBoxLayout(quantity);
    layout->setContentsMargins(0, 0, 0, 0);
    const auto add = [&](const QString& label, QComboBox* box) {
        auto* part = new QWidget(quantity);
        auto* inner = new QHBoxLayout(part);
        inner->setContentsMargins(0, 0, 0, 0);
        inner->addWidget(plainLabel(label, part));
        inner->addWidget(box);
        layout->addWidget(part);
        return part;
    };
    m_levelPart = add(tr("by"), m_level);
    m_fieldPart = add(tr("field"), m_field);
    m_levelPart->hide();
    return quantity;
}

void SizesPage::reveal(const Sought& sought) {
    const QStringList& reports = sought.names;
    if (reports.size() < 2) return m_versus->setCurrentIndex(m_versus->findText(reports.value(0)));
    m_baseline->setCurrentIndex(m_baseline->findText(reports[0]));
    m_versus->setCurrentIndex(m_versus->findText(reports[1]));
    m_more->setChosen(reports.mid(2));
}

void SizesPage::load() {
    for (const char* before : {"reports", "sizes"})
        jobs().cancelQuery(this, QLatin1String(before));
    const QString path = session().workspacePath();
    if (!session().hasWorkspaceFile()) {
        showNothing(tr("No workspace is open"), tr("Import two size reports to begin; it asks where to keep them."));
        return finishLoading();
    }
    jobs().query<Table>(
        this, QStringLiteral("reports"),
        [path = path.toStdString()](const CancelToken&) { return listTable(path, ListNoun::Reports); },
        [this](const Result<Table>& reports) {
            if (!reports.ok()) return stopAt(reports.error());
            showReports(*reports);
        });
}

void SizesPage::showReports(const Table& reports) {
    QStringList names;
    for (int row = 0; row < int(reports.rows.size()); ++row)
        names << cellText(reports, row, "report");
    fill(m_baseline, names, 0);
    fill(m_versus, names, 1);
    m_more->setNames(names, {m_baseline->currentText(), m_versus->currentText()});
    followBoxes();
    if (names.isEmpty()) {
        showNothing(tr("No size reports"), tr("Import two elf_sizes.json files, as Fuchsia's build writes them, or "
                                              "programs, libraries and objects (ELF), or drop them here."));
        return finishLoading();
    }
    askForSizes();
}

/// Their menus are about the reports that they show.
void SizesPage::followBoxes() {
    QStringList names;
    for (int report = 0; report < m_baseline->count(); ++report)
        names << m_baseline->itemText(report);
    m_baselineActions->setItem(m_baseline->currentText(), names);
    m_versusActions->setItem(m_versus->currentText(), names);
}

SizesPage::Asked SizesPage::asked() const {
    const QString baseline = m_baseline->currentText(), versus = m_versus->currentText();
    const QStringList more = m_more->chosen();
    const bool isTwice = baseline == versus && !more.isEmpty();
    return {(isTwice ? QStringList{baseline} : QStringList{baseline, versus}) + more, m_field->currentText(),
            m_level->currentData().toString(), m_baseline->count() == 1};
}

Result<SizesPage::Shown> SizesPage::readSizes(const std::string& path, const Asked& asked) {
    std::vector<std::string> names;
    for (const QString& name : asked.reports)
        names.push_back(name.toStdString());
    Shown shown;
    bool areBinaries = true;
    for (const std::string& name : names) {
        INLINESCOPE_TRY(const std::vector<BinaryLevel> levels, levelsOfReport(path, name));
        areBinaries &= !levels.empty();
        if (levels.size() > shown.levels.size()) shown.levels = levels;
    }
    if (!areBinaries) {
        INLINESCOPE_TRY(shown.sizes, sizesTable(path, names, asked.field.toStdString()));
        shown.levels.clear();
        return shown;
    }
    shown.level = parseBinaryLevel(asked.level.toStdString());
    if (!shown.level || std::ranges::find(shown.levels, *shown.level) == shown.levels.end())
        shown.level = BinaryLevel::Sections;
    const bool isOne = names.size() == 2 && names[0] == names[1];
    INLINESCOPE_TRY(shown.sizes, binaryTable(path, isOne ? std::vector{names[0]} : names, *shown.level));
    return shown;
}

void SizesPage::askForSizes() {
    jobs().query<Shown>(
        this, QStringLiteral("sizes"),
        [path = session().workspacePath().toStdString(), asked = asked()](const CancelToken&) {
            return readSizes(path, asked);
        },
        [this, asked = asked()](Result<Shown> shown) {
            if (!shown.ok()) return stopAt(shown.error());
            show(asked, std::move(*shown));
            finishLoading();
        });
}

void SizesPage::show(const Asked& asked, Shown shown) {
    m_shownLevel = shown.level;
    if (asked.isOnlyReport && !shown.level)
        return showNothing(tr("Only one size report: %1").arg(asked.reports.front()),
                           tr("Import two elf_sizes.json files, as Fuchsia's build writes them, or drop them here."));
    showLevels(shown);
    m_shownField = asked.field;
    m_shownMeasure = shown.level ? m_level->currentText() : asked.field;
    m_shownReports = asked.reports;
    if (shown.level && asked.reports[0] == asked.reports[1]) m_shownReports.removeLast();
    showSizes(std::move(shown.sizes));
}

/// Offers the levels of the binaries, or the fields of the reports.
void SizesPage::showLevels(const Shown& shown) {
    const QString words[] = {tr("segments"),      tr("sections"),          tr("symbols"),
                             tr("compile units"), tr("inlined functions"), tr("callsites")};
    const QSignalBlocker quiet(m_level);
    m_level->clear();
    for (const BinaryLevel level : shown.levels)
        m_level->addItem(words[std::size_t(level)], levelWord(level));
    if (shown.level) m_level->setCurrentIndex(m_level->findData(levelWord(*shown.level)));
    m_levelPart->setVisible(shown.level.has_value());
    m_fieldPart->setVisible(!shown.level);
}

/// Shows the rows that pass the filter.
void SizesPage::showPictures() {
    m_pictures->setRows({m_table->table(),
                         m_table->shownRowsAsStored(),
                         m_shownLevel ? "name" : "path",
                         "value_a",
                         deltaColumn(m_shownReports.size()),
                         {m_shownReports.value(0), m_shownReports.size() > 2 ? m_shownReports[1] : QString(),
                          m_shownLevel ? DeltaNoun::Part : DeltaNoun::File, m_shownMeasure}});
}

void SizesPage::showSizes(SizesTable sizes) {
    m_table->setSides(m_shownReports);
    m_table->setTable(std::make_shared<const Table>(std::move(sizes.table)));
    const Table& table = *m_table->table();
    m_table->model().setOwnOrder(rowsByMagnitude(table, deltaColumn(m_shownReports.size())));
    m_stack->setCurrentIndex(0);
    if (m_shownReports.size() > 2)
        tellMany(table, sizes.missing);
    else if (m_shownReports.size() == 2)
        tellPair(table, sizes.missing);
    else
        tellOne(table);
}

void SizesPage::tellOne(const Table& table) {
    m_headline->setFigure({}, 0);
    m_headline->setAnswer(
        tr("%1: %2 B in memory, %3 B in the file", "sections")
            .arg(m_shownMeasure, grouped(reportSum(table, "value_a")), grouped(reportSum(table, "file_a"))),
        tr("%Ln part(s)", nullptr, int(table.rows.size())));
}

void SizesPage::tellPair(const Table& table, std::size_t missing) {
    const std::int64_t before = reportSum(table, "value_a");
    const std::int64_t after = reportSum(table, "value_b");
    int smaller = 0;
    int larger = 0;
    std::int64_t shrinkage = 0, growth = 0;
    for (int row = 0; row < int(table.rows.size()); ++row) {
        const std::int64_t delta = cellInteger(table, row, "delta");
        smaller += delta < 0 ? 1 : 0;
        larger += delta > 0 ? 1 : 0;
        (delta < 0 ? shrinkage : growth) += delta;
    }
    const QString percent = before == 0 ? QString() : signedShare(after - before, before);
    m_headline->setFigure(percent, after < before ? -1 : after > before ? 1 : 0);
    const QString rows = grouped(std::int64_t(table.rows.size()));
    m_headline->setAnswer(
        tr("%1 %2 → %3 B   (%4)", "field, bytes before, after, difference")
            .arg(m_shownMeasure, grouped(before), grouped(after), signedGrouped(after - before)),
        (m_shownLevel ? tr("%1 parts: %2 smaller (%3 B), %4 larger (%5 B), %6 not in both binaries (%7 B)")
                      : tr("%1 files: %2 smaller (%3 B), %4 larger (%5 B), %6 not in both reports (%7 B)"))
            .arg(rows, grouped(smaller), signedGrouped(shrinkage), grouped(larger), signedGrouped(growth),
                 grouped(std::int64_t(missing)), signedGrouped(after - before - shrinkage - growth)));
}

/// The answer is about the second report; the details are about each that is compared with the first.
void SizesPage::tellMany(const Table& table, std::size_t missing) {
    const QStringList& reports = m_shownReports;
    const std::int64_t before = reportSum(table, "value_a");
    const std::int64_t after = reportSum(table, "value_b");
    m_headline->setFigure(before == 0 ? QString() : signedShare(after - before, before), after < before   ? -1
                                                                                         : after > before ? 1
                                                                                                          : 0);
    QStringList details;
    for (qsizetype side = 1; side < reports.size(); ++side) {
        const std::int64_t bytes = reportSum(table, columnOfSide("value", std::size_t(side)));
        details << tr("%1: %2 B, %3 B (%4)", "report, bytes, difference, percentage")
                       .arg(reports[side], grouped(bytes), signedGrouped(bytes - before),
                            signedShare(bytes - before, before));
    }
    details << (m_shownLevel ? tr("%1 parts, %2 not in all binaries") : tr("%1 files, %2 not in all reports"))
                   .arg(grouped(std::int64_t(table.rows.size())), grouped(std::int64_t(missing)));
    m_headline->setAnswer(
        tr("%1: %2 %3 → %4 B   (%5)", "report, field, bytes before, after, difference")
            .arg(reports[1], m_shownMeasure, grouped(before), grouped(after), signedGrouped(after - before)),
        details.join(QStringLiteral("   ·   ")));
}

void SizesPage::showNothing(const QString& answer, const QString& text) {
    m_shownReports.clear();
    m_table->setTable(std::make_shared<const Table>());
    m_headline->setFigure({}, 0);
    m_headline->setAnswer(answer);
    m_empty->setText(text);
    m_stack->setCurrentWidget(m_empty);
}

void SizesPage::stopAt(const Error& error) {
    showNothing(tr("The sizes cannot be shown"), errorSentence(error));
    finishLoading();
}

void SizesPage::swapReports() {
    const QString baseline = m_baseline->currentText();
    const QString versus = m_versus->currentText();
    {
        const QSignalBlocker quiet(m_baseline);
        m_baseline->setCurrentText(versus);
    }
    const QSignalBlocker quiet(m_versus);
    m_versus->setCurrentText(baseline);
    followBoxes();
    askForSizes();
}

} // namespace inlinescope
