// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/widgets/comparability_banner.h"

#include "views/state/session.h"
#include "views/text/plain_text.h"
#include "views/theme/theme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QStyle>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace inlinescope {

ComparabilityBanner::ComparabilityBanner(const QString& name, Session& session, QWidget* parent)
    : QFrame(parent), m_session(session), m_icon(plainLabel(this)), m_text(plainLabel(this)),
      m_more(new QToolButton(this)), m_dismiss(new QToolButton(this)), m_details(new QPlainTextEdit(this)) {
    setObjectName(name);
    m_text->setObjectName(name + QStringLiteral("Text"));
    m_details->setObjectName(name + QStringLiteral("Details"));
    m_more->setObjectName(name + QStringLiteral("DetailsButton"));
    m_dismiss->setObjectName(name + QStringLiteral("Dismiss"));
    buildLayout();
    connect(m_more, &QToolButton::toggled, this, &ComparabilityBanner::unfold);
    connect(m_dismiss, &QToolButton::clicked, this, &ComparabilityBanner::dismiss);
    unfold(false);
    tint();
    hide();
}

void ComparabilityBanner::buildLayout() {
    setAutoFillBackground(true);
    const int side = style()->pixelMetric(QStyle::PM_SmallIconSize);
    m_icon->setPixmap(style()->standardIcon(QStyle::SP_MessageBoxWarning).pixmap(side, side));
    m_text->setWordWrap(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_more->setCheckable(true);
    m_more->setAutoRaise(true);
    m_more->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_more->setText(tr("Details"));
    m_dismiss->setAutoRaise(true);
    m_dismiss->setText(tr("Dismiss"));
    m_dismiss->setToolTip(tr("Do not show this again for these runs until the window is closed"));
    m_details->setReadOnly(true);
    m_details->setFrameShape(QFrame::NoFrame);
    m_details->setAccessibleName(tr("Differences between the inputs of the runs"));
    auto* line = new QHBoxLayout;
    line->setSpacing(8);
    line->addWidget(m_icon);
    line->addWidget(m_text, 1);
    line->addWidget(m_more);
    line->addWidget(m_dismiss);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(10, 4, 6, 4);
    layout->setSpacing(4);
    layout->addLayout(line);
    layout->addWidget(m_details);
}

void ComparabilityBanner::setDifferences(const std::vector<RunDifferences>& runs) {
    QStringList names, sentences, lines;
    const bool several = runs.size() > 1;
    for (const RunDifferences& of : runs) {
        names << of.run;
        if (const QString sentence = differencesSentence(of, several); !sentence.isEmpty()) sentences << sentence;
        for (const InputDifference& difference : of.differences) {
            const QString line = differenceLine(difference, m_session.baselineRun(), of.run);
            lines << (several ? tr("%1: %2").arg(of.run, line) : line);
        }
    }
    m_text->setText(sentences.join(QLatin1Char('\n')));
    m_details->setPlainText(lines.join(QLatin1Char('\n')));
    constexpr qsizetype mostLines = 8;
    const auto shown = std::clamp<qsizetype>(lines.size() + 1, 2, mostLines);
    m_details->setFixedHeight(int(shown) * m_details->fontMetrics().lineSpacing() +
                              2 * int(m_details->document()->documentMargin()));
    m_notice = (QStringList(m_session.baselineRun()) + names + QStringList(lines)).join(u'\n');
    setVisible(!lines.isEmpty() && !m_session.isDismissed(m_notice));
}

void ComparabilityBanner::unfold(bool open) {
    m_details->setVisible(open);
    m_more->setArrowType(open ? Qt::DownArrow : Qt::RightArrow);
}

void ComparabilityBanner::dismiss() {
    m_session.dismiss(m_notice);
    hide();
}

void ComparabilityBanner::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange && !m_tinting) tint();
    QFrame::changeEvent(event);
}

/// The tint is computed from the palette in use, so that light and dark need no list of their own.
void ComparabilityBanner::tint() {
    m_tinting = true;
    const QPalette base = parentWidget() ? parentWidget()->palette() : palette();
    QPalette tinted = base;
    tinted.setColor(QPalette::Window, highlightTint(base));
    tinted.setColor(QPalette::Base, highlightTint(base));
    setPalette(tinted);
    m_details->setPalette(tinted);
    m_tinting = false;
}

} // namespace inlinescope
