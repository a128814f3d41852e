// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/together_panel.h"

#include "core/jobs/sides/flip_cells.h"
#include "views/models/column_list.h"
#include "views/models/flip_words.h"
#include "views/models/table_access.h"
#include "views/models/words.h"
#include "views/state/job_runner.h"
#include "views/widgets/headline.h"
#include "views/widgets/table_helpers.h"
#include "views/widgets/table_panel.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QVBoxLayout>

#include <algorithm>

namespace inlinescope {
namespace {

constexpr QLatin1String setsSlot("sets"), partsSlot("parts");

/// The row of the set, or -1.
int wholeRow(const Table& parts) {
    for (int row = int(parts.rows.size()) - 1; row >= 0; --row)
        if (!cellText(parts, row, "sum").isEmpty()) return row;
    return -1;
}

/// Of the rows of the parts: the deltas above 0, and those below.
std::pair<std::int64_t, std::int64_t> sumsOfParts(const Table& parts, int whole) {
    std::int64_t growth = 0, shrinkage = 0;
    for (int row = 0; row < int(parts.rows.size()); ++row) {
        const std::int64_t delta = row == whole ? 0 : cellInteger(parts, row, "delta");
        (delta < 0 ? shrinkage : growth) += delta;
    }
    return {growth, shrinkage};
}

QString titleOf(const StoredFlipSet& set) {
    QStringList numbers;
    for (const std::int64_t decision : set.decisions)
        numbers << QString::number(decision);
    const QString bytes = set.text.delta ? signedGrouped(*set.text.delta) : QStringLiteral("–");
    return TogetherPanel::tr("%1 B: %2", "bytes, numbers of decisions").arg(bytes, listedNames(numbers));
}

} // namespace

TogetherPanel::TogetherPanel(PageContext context, QWidget* parent)
    : QWidget(parent), m_context(context), m_headline(new Headline(QStringLiteral("togetherHeadline"), this)),
      m_choice(new QComboBox(this)),
      m_table(new TablePanel(QStringLiteral("togetherTable"), tr("Decisions flipped together"), this)) {
    showSymbols(m_table, context.session, {"caller", "callee"});
    m_table->setInitiallyHidden(columnList({"site", "text_before", "others", "module", "decisions"}));
    m_table->setCommand([this] { return m_table->table()->rows.empty() ? CliCommand() : command(); });
    m_headline->setWhatsThis(
        tr("Interaction is the bytes of the decisions together, minus the bytes of each by itself."));
    m_choice->setObjectName(QStringLiteral("togetherSets"));
    m_choice->setAccessibleName(tr("Sets that were measured"));
    m_choice->setToolTip(tr("Decisions of this module that were flipped together, and their bytes"));
    m_choice->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_choice->setMinimumContentsLength(24);
    auto* top = new QHBoxLayout;
    top->addWidget(m_headline, 1);
    top->addWidget(m_choice, 0, Qt::AlignTop);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 8, 0, 0);
    layout->addLayout(top);
    layout->addWidget(m_table, 1);
    connect(m_choice, &QComboBox::activated, this, [this](int set) {
        m_wanted = m_sets[std::size_t(set)].decisions;
        askForParts(set);
    });
    showSets({});
}

void TogetherPanel::load(const QString& run, const QString& module, Others others) {
    const bool same = m_options.run == run.toStdString() && m_options.module == module.toStdString();
    if (!same || m_options.others != others) m_wanted.clear();
    m_options.run = run.toStdString();
    m_options.module = module.toStdString();
    m_options.others = others;
    m_options.together = true;
    m_context.jobs.query<std::vector<StoredFlipSet>>(
        this, setsSlot,
        [path = m_context.session.workspacePath().toStdString(), options = m_options](const CancelToken&) {
            return storedFlipSets(path, options.run, options.module, options.others);
        },
        [this](const Result<std::vector<StoredFlipSet>>& sets) {
            showSets(sets.ok() ? *sets : std::vector<StoredFlipSet>());
        });
}

CliCommand TogetherPanel::command() const {
    CliCommand command(m_context.session, "whatif");
    command.name(QString::fromStdString(m_options.run)).option("--module", QString::fromStdString(m_options.module));
    for (const std::int64_t decision : m_options.decisions)
        command.option("--decision", QString::number(decision));
    if (m_options.others == Others::Held) command.flag("--hold");
    return command.flag("--together");
}

void TogetherPanel::choose(const std::vector<std::int64_t>& decisions) {
    m_wanted = decisions;
    showSets(std::exchange(m_sets, {}));
}

void TogetherPanel::showSets(const std::vector<StoredFlipSet>& sets) {
    m_sets = sets;
    m_choice->clear();
    for (const StoredFlipSet& set : m_sets)
        m_choice->addItem(titleOf(set));
    m_choice->setVisible(!m_sets.empty());
    const auto wanted = std::ranges::find(m_sets, m_wanted, &StoredFlipSet::decisions);
    const int first = m_sets.empty() || !m_wanted.empty() ? -1 : 0; // the wanted set may not be measured yet
    const int chosen = wanted == m_sets.end() ? first : int(wanted - m_sets.begin());
    m_choice->setCurrentIndex(chosen);
    if (chosen >= 0) return askForParts(chosen);
    m_context.jobs.cancelQuery(this, partsSlot);
    m_table->setEmptyText(m_wanted.empty()
                              ? tr("Select several callsites above and choose \"Flip together\": this panel then shows "
                                   "the bytes of all together, and the sum of the single flips.")
                              : tr("A job measures the decisions, each by itself and together."));
    showParts({});
}

void TogetherPanel::askForParts(int set) {
    m_options.decisions = m_sets[std::size_t(set)].decisions;
    m_context.jobs.query<Table>(
        this, partsSlot,
        [path = m_context.session.workspacePath().toStdString(), options = m_options](const CancelToken&) {
            return storedWhatIf(path, options, WhatIfDetail::Text);
        },
        [this](const Result<Table>& parts) { showParts(parts.ok() ? *parts : Table()); });
}

void TogetherPanel::showParts(const Table& parts) {
    const int whole = wholeRow(parts);
    m_headline->setVisible(whole >= 0);
    if (whole >= 0) {
        const std::int64_t delta = cellInteger(parts, whole, "delta");
        const QString note =
            flipNote(flipStatusOf(cellText(parts, whole, "status").toStdString()), false, false).toolTip;
        m_headline->setFigure(tr("%1 B").arg(signedGrouped(delta)), delta < 0 ? -1 : delta > 0);
        const auto [growth, shrinkage] = sumsOfParts(parts, whole);
        const QString interaction = signedGrouped(cellInteger(parts, whole, "interaction"));
        m_headline->setAnswer(growth && shrinkage
                                  ? tr("together; some parts sum to %1 B, the others to %2 B, interaction %3 B")
                                        .arg(signedGrouped(growth), signedGrouped(shrinkage), interaction)
                                  : tr("together; the parts sum to %1 B, interaction %2 B")
                                        .arg(signedGrouped(growth + shrinkage), interaction),
                              note);
    }
    m_table->setTable(std::make_shared<const Table>(parts));
}

} // namespace inlinescope
