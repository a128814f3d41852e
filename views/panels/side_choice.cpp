// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/side_choice.h"

#include "views/state/job_runner.h"
#include "views/widgets/control_parts.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QSignalBlocker>
#include <QVariant>

#include <algorithm>
#include <utility>

namespace inlinescope {
namespace {

constexpr int linkRole = Qt::UserRole; ///< what a link to the page has of an item
constexpr int sideRole = Qt::UserRole + 1;

void addSide(QComboBox& box, const QString& text, const QString& link, const Side& side) {
    box.addItem(text, link);
    box.setItemData(box.count() - 1, QVariant::fromValue(side), sideRole);
    box.setItemData(box.count() - 1, text, Qt::ToolTipRole); // the name may not fit
}

int itemOf(const QComboBox& box, const Side& side) {
    return box.findData(QVariant::fromValue(side), sideRole);
}

/// The run if nothing is offered.
Side chosenIn(const QComboBox& box) {
    return box.currentData(sideRole).value<Side>();
}

} // namespace

SideChoice::SideChoice(const QString& name, PageContext context, QWidget* parent)
    : QWidget(parent), m_context(context), m_boxes{new QComboBox(this), new QComboBox(this)} {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    const QString tips[] = {tr("Side A: the baseline run, or remarks of another build"),
                            tr("Side B: the versus run, or remarks of another build")};
    for (std::size_t side = 0; side < m_boxes.size(); ++side) {
        QComboBox* box = m_boxes[side];
        box->setObjectName(name + QLatin1Char(side == 0 ? 'A' : 'B'));
        box->setToolTip(tips[side]);
        box->setAccessibleName(tips[side]);
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon); // names may be long
        box->setMinimumContentsLength(16);
        putInLinks(box);
        row->addWidget(box);
        connect(box, &QComboBox::currentIndexChanged, this, &SideChoice::chosen);
    }
    hide();
}

void SideChoice::ask(std::function<void()> then) {
    const QString slot = QStringLiteral("sides");
    if (!m_context.session.hasWorkspaceFile()) {
        m_context.jobs.cancelQuery(this, slot);
        offer({});
        return then();
    }
    m_context.jobs.query<std::vector<NamedRemarks>>(
        this, slot,
        [path = m_context.session.workspacePath().toStdString()](const CancelToken&) { return namedRemarks(path); },
        [this, then = std::move(then)](const Result<std::vector<NamedRemarks>>& sets) {
            if (sets) offer(*sets); // otherwise what is read next says why not
            then();
        });
}

/// An open list stays open if nothing has changed.
void SideChoice::offer(const std::vector<NamedRemarks>& named) {
    QStringList sets;
    m_incomplete.clear();
    for (const NamedRemarks& set : named) {
        if (set.name.empty()) continue;
        sets << QString::fromStdString(set.name);
        if (!set.complete) m_incomplete << sets.back();
    }
    if (sets == m_sets) return;
    m_sets = sets;
    setVisible(!sets.isEmpty());
    for (QComboBox* box : m_boxes) {
        const QSignalBlocker quiet(box);
        const Side chosen = chosenIn(*box);
        const bool isFirst = box == m_boxes[0];
        box->clear();
        if (sets.isEmpty()) continue;
        addSide(*box, isFirst ? tr("baseline run") : tr("versus run"), QStringLiteral("run"), {});
        if (!isFirst) addSide(*box, tr("nothing", "to compare with"), QStringLiteral("nothing"), {Side::Kind::Nothing});
        for (const QString& set : sets)
            addSide(*box, tr("remarks %1").arg(set), QStringLiteral("remarks:") + set, {Side::Kind::Remarks, set});
        box->setCurrentIndex(std::max(itemOf(*box, chosen), 0));
    }
}

Sides SideChoice::sides() const {
    return {chosenIn(*m_boxes[0]), chosenIn(*m_boxes[1])};
}

bool SideChoice::isRemarks(std::size_t side) const {
    return chosenIn(*m_boxes[side]).kind == Side::Kind::Remarks;
}

QString SideChoice::name(std::size_t side) const {
    const Side chosen = chosenIn(*m_boxes[side]);
    if (chosen.kind != Side::Kind::Run) return chosen.remarks;
    return side == 0 ? m_context.session.baselineRun() : m_context.session.versusRun();
}

QStringList SideChoice::names() const {
    QStringList names = {name(0), name(1)};
    names.removeAll(QString());
    return names;
}

QString SideChoice::withOffer(const QString& text) const {
    if (m_sets.isEmpty()) return text;
    return text + QStringLiteral("\n\n") + tr("To see what remarks of another build say, choose them above as a side.");
}

QString SideChoice::whatIsMissing() const {
    QStringList sentences;
    for (const QString& set : m_incomplete)
        if ((isRemarks(0) && name(0) == set) || (isRemarks(1) && name(1) == set))
            sentences << tr("%1 is incomplete: not all of its files were read to their ends.").arg(set);
    return sentences.join(QLatin1Char(' '));
}

bool SideChoice::isOffered(std::size_t side, const Side& wanted) const {
    return wanted == Side() || itemOf(*m_boxes[side], wanted) >= 0;
}

bool SideChoice::choose(const Sides& wanted) {
    if (wanted == sides() || !isOffered(0, wanted[0]) || !isOffered(1, wanted[1])) return false;
    for (std::size_t side = 0; side < m_boxes.size(); ++side) {
        const QSignalBlocker quiet(m_boxes[side]);
        m_boxes[side]->setCurrentIndex(itemOf(*m_boxes[side], wanted[side]));
    }
    return true;
}

} // namespace inlinescope
